"""The tables of the store.

Derived from the match files and rebuilt from them when needed: `matches`. Stored nowhere else:
`achievements`, `lessons`, `told`, the rows of `outcomes` whose match file is gone, and what people
did in challenges: `problem_answers`, `stars`, `island_matches`, `ladder_matches`, `daily_tries`,
`practice` with its schedule. Expensive to compute: `reviews`, `review_parts`, `accuracies`,
`habits`, `daily_field`.
"""

from __future__ import annotations

from typing import Final

SCHEMA_VERSION: Final = 3

NOT_REPLACED: Final = (
    "NOT EXISTS (SELECT 1 FROM matches AS later WHERE later.continues = m.name AND later.spec ="
    " m.spec AND later.seed = m.seed AND later.name <> m.name)"
)
"""Condition on a row `m` of `matches`: no other match continues that damaged file."""

TABLES: Final = (
    # The data of a match file. `spec` is "" if the file cannot be read; `modified` is in seconds
    # since 1970; `outcome_of` is the file signature at which the outcome was read, plus the outcome
    # key.
    "CREATE TABLE matches (file BLOB PRIMARY KEY, name TEXT NOT NULL, number INTEGER NOT NULL,"
    " modified REAL NOT NULL, signature TEXT NOT NULL, title_signature TEXT NOT NULL, title TEXT,"
    " spec TEXT NOT NULL, seed TEXT NOT NULL, set_up TEXT NOT NULL, finished INTEGER NOT NULL,"
    " continues TEXT NOT NULL, round INTEGER NOT NULL, points TEXT NOT NULL, digest TEXT NOT NULL,"
    " outcome_of TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE INDEX matches_by_time ON matches (modified, number)",
    "CREATE INDEX matches_unfinished ON matches (modified, number) WHERE NOT finished",
    "CREATE INDEX matches_continued ON matches (continues)",
    "CREATE INDEX matches_by_set_up ON matches (set_up)",
    # `day_noted`: whether the day was recorded when the match ended; `assistance`: the value of an
    # `Assistance`.
    "CREATE TABLE outcomes (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, day TEXT NOT NULL,"
    " day_noted INTEGER NOT NULL, time REAL NOT NULL, file TEXT NOT NULL, rules TEXT NOT NULL,"
    " rounds INTEGER NOT NULL, assistance INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL) STRICT",
    "CREATE INDEX outcomes_by_time ON outcomes (time, key)",
    "CREATE INDEX outcomes_by_file ON outcomes (file)",
    "CREATE TABLE seats (outcome INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,"
    " kind TEXT NOT NULL, points INTEGER NOT NULL, place INTEGER NOT NULL, character TEXT NOT NULL,"
    " facts BLOB NOT NULL, PRIMARY KEY (outcome, seat)) STRICT, WITHOUT ROWID",
    "CREATE TABLE fact_names (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE accuracies (key TEXT NOT NULL, seat INTEGER NOT NULL, accuracy REAL,"
    " PRIMARY KEY (key, seat)) STRICT, WITHOUT ROWID",
    "CREATE TABLE reviews (key TEXT PRIMARY KEY, used INTEGER NOT NULL, size INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID",
    # The parts of a review: for each decision (`number`) a text for each stage computed so far.
    "CREATE TABLE review_parts (key TEXT NOT NULL, number INTEGER NOT NULL,"
    " stage INTEGER NOT NULL, part TEXT NOT NULL, PRIMARY KEY (key, number, stage))"
    " STRICT, WITHOUT ROWID",
    # What a seat's decisions of each kind cost in a reviewed match (percent), by outcome key.
    "CREATE TABLE habits (key TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,"
    " decisions INTEGER NOT NULL, cost REAL NOT NULL, PRIMARY KEY (key, seat, kind))"
    " STRICT, WITHOUT ROWID",
    # Positions to solve again (`PracticePosition`): the actions of `played` and `best` are joined
    # by " ; ", `due` is a day (ISO 8601), `box` how often it was solved in a row.
    "CREATE TABLE practice (id TEXT PRIMARY KEY, person TEXT NOT NULL, match TEXT NOT NULL,"
    " ply INTEGER NOT NULL, kind TEXT NOT NULL, position TEXT NOT NULL, played TEXT NOT NULL,"
    " best TEXT NOT NULL, cost REAL NOT NULL, due TEXT NOT NULL, box INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID",
    "CREATE INDEX practice_due ON practice (person, due)",
    "CREATE TABLE achievements (id TEXT NOT NULL, person TEXT NOT NULL, day TEXT NOT NULL,"
    " key TEXT NOT NULL, PRIMARY KEY (id, person)) STRICT, WITHOUT ROWID",
    "CREATE TABLE lessons (id TEXT PRIMARY KEY, step INTEGER NOT NULL, done INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID",
    "CREATE TABLE told (topic TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    # Files of earlier versions that have been imported.
    "CREATE TABLE taken_over (file TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    # The columns of a `ProblemAnswer` (history/problems/standing.py).
    "CREATE TABLE problem_answers (id INTEGER PRIMARY KEY, person TEXT NOT NULL,"
    " problem TEXT NOT NULL, level INTEGER NOT NULL, correct INTEGER NOT NULL, mode TEXT NOT NULL,"
    " time REAL NOT NULL, run REAL NOT NULL) STRICT",
    "CREATE INDEX answers_by_person ON problem_answers (person, time)",
    # Stars (1 to 3) won on an island, and the outcome key of the match that won it.
    "CREATE TABLE stars (person TEXT NOT NULL, island TEXT NOT NULL, star INTEGER NOT NULL,"
    " day TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (person, island, star))"
    " STRICT, WITHOUT ROWID",
    # Finished matches on islands, by outcome key.
    "CREATE TABLE island_matches (person TEXT NOT NULL, island TEXT NOT NULL, key TEXT NOT NULL,"
    " points INTEGER NOT NULL, place INTEGER NOT NULL, lead INTEGER NOT NULL,"
    " rounds INTEGER NOT NULL, time REAL NOT NULL, PRIMARY KEY (person, key))"
    " STRICT, WITHOUT ROWID",
    # Finished matches against a character of the ladder, by outcome key.
    "CREATE TABLE ladder_matches (person TEXT NOT NULL, character TEXT NOT NULL, key TEXT NOT NULL,"
    " won INTEGER NOT NULL, time REAL NOT NULL, PRIMARY KEY (person, key)) STRICT, WITHOUT ROWID",
    # The one try of a person at the deal of a day; `begun` is the day on which it began (both ISO
    # 8601), `key` the outcome key, "" until the match is over.
    "CREATE TABLE daily_tries (person TEXT NOT NULL, day TEXT NOT NULL, begun TEXT NOT NULL,"
    " file TEXT NOT NULL, key TEXT NOT NULL, points INTEGER NOT NULL, place INTEGER NOT NULL,"
    " lead INTEGER NOT NULL, PRIMARY KEY (person, day)) STRICT, WITHOUT ROWID",
    # Results of computer seats on the deal of a day, by a kind of seat and a number.
    "CREATE TABLE daily_field (day TEXT NOT NULL, kind TEXT NOT NULL, number INTEGER NOT NULL,"
    " points INTEGER NOT NULL, place INTEGER NOT NULL, lead INTEGER NOT NULL,"
    " PRIMARY KEY (day, kind, number)) STRICT, WITHOUT ROWID",
)

_OF_CHALLENGES: Final = (
    *(" problem_answers ", " stars ", " island_matches ", " ladder_matches ", " daily_"),
)
_CHALLENGES: Final = tuple(
    statement for statement in TABLES if any(name in statement for name in _OF_CHALLENGES)
)

# By schema version: the statements that make the next version of it. Reviews of version 1 were
# made by another method.
MIGRATIONS: Final = {
    1: (
        "DROP TABLE review_decisions",
        "DELETE FROM reviews",
        *(
            table
            for table in TABLES
            if any(name in table for name in (" review_parts ", " habits ", " practice "))
        ),
    ),
    2: _CHALLENGES,
}

_REVIEW_DECISIONS: Final = (
    "CREATE TABLE review_decisions (key TEXT NOT NULL, number INTEGER NOT NULL,"
    " decision TEXT NOT NULL, PRIMARY KEY (key, number)) STRICT, WITHOUT ROWID"
)
# By schema version: the sorted statements of its tables.
SCHEMAS: Final = {
    1: sorted([_REVIEW_DECISIONS, *(set(TABLES) - set(MIGRATIONS[1]) - set(_CHALLENGES))]),
    2: sorted(set(TABLES) - set(_CHALLENGES)),
    SCHEMA_VERSION: sorted(TABLES),
}
