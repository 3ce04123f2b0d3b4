"""What people have done in challenges, as numbers that achievements can ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.history.problems.problem_table import ProblemTable
from game.history.problems.standing import START, standing_of
from game.history.store.database import Database

# By name of `CHALLENGE_FACTS` (history/achievements/goals.py): the count of a person.
_COUNTS: Final = {
    "practiced": "SELECT COUNT(*) FROM practice WHERE person = ? AND box > 0",
    "stars": "SELECT COUNT(*) FROM stars WHERE person = ?",
    "islands": "SELECT COUNT(DISTINCT island) FROM stars WHERE person = ?",
    "ladder": "SELECT COUNT(*) FROM (SELECT character FROM ladder_matches WHERE person = ?"
    " GROUP BY character HAVING SUM(won) >= 2)",
    "days": "SELECT COUNT(*) FROM daily_tries WHERE person = ? AND key <> ''",
}
_PEOPLE: Final = " UNION ".join(
    f"SELECT person FROM {table}"
    for table in ("problem_answers", "practice", "stars", "ladder_matches", "daily_tries")
)


def challenge_facts(database: Database, person: str) -> Mapping[str, int]:
    """Return the facts of a person by name of `CHALLENGE_FACTS`. The rating is 0 before the first
    answer that counts."""
    counts = {name: int(database.rows(sql, (person,))[0][0] or 0) for name, sql in _COUNTS.items()}
    reached = standing_of(ProblemTable(database).answers(person))
    rated = reached.rating != START
    return {
        **counts,
        "problems": reached.solved,
        "problem_streak": reached.best_streak,
        "problem_rating": round(reached.rating.value) if rated else 0,
        "problem_run": reached.best_run,
    }


def challenged_people(database: Database) -> list[str]:
    """Return the names of all who have taken part in a challenge."""
    return sorted(str(name) for (name,) in database.rows(_PEOPLE) if name)
