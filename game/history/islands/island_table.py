"""Stars won on islands, matches played there, and matches of the ladder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from game.history.islands.series import Series, series_of
from game.history.store.database import Change, Database


class IslandMatch(NamedTuple):
    """A finished match of a person on an island. `key` is that of its outcome, `lead` is in VP."""

    person: str
    island: str
    key: str
    points: int
    place: int
    lead: int
    rounds: int


class IslandTable:
    """The progress of people on islands and on the ladder. A match that is recorded again changes
    nothing. No method raises an exception for a problem with the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def stars(self, person: str) -> Mapping[str, frozenset[int]]:
        """Return the numbers of the stars that a person has won, by island."""
        rows = self._database.rows("SELECT island, star FROM stars WHERE person = ?", (person,))
        islands = {str(island) for island, _ in rows}
        return {
            name: frozenset(int(star or 0) for island, star in rows if island == name)
            for name in islands
        }

    def best(self, person: str) -> Mapping[str, IslandMatch]:
        """Return a person's best match on each island: by place, then by points."""
        sql = (
            "SELECT person, island, key, points, place, lead, rounds FROM island_matches"
            " WHERE person = ? ORDER BY place DESC, points, time DESC"
        )
        found: dict[str, IslandMatch] = {}
        for name, island, key, *numbers in self._database.rows(sql, (person,)):
            points, place, lead, rounds = (int(number or 0) for number in numbers)
            match = IslandMatch(str(name), str(island), str(key), points, place, lead, rounds)
            found[match.island] = match
        return found

    def note_match(self, match: IslandMatch, stars: Iterable[int], now: datetime) -> None:
        """Record a match and the stars it wins. A star that was won before keeps its match."""
        person, island, key, *numbers = match
        day = now.date().isoformat()
        self._database.record(
            Change(
                "INSERT OR IGNORE INTO island_matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(person, island, key, *numbers, now.timestamp())],
            ),
            Change(
                "INSERT OR IGNORE INTO stars VALUES (?, ?, ?, ?, ?)",
                [(person, island, star, day, key) for star in stars],
            ),
        )

    def series(self, person: str) -> Mapping[str, Series]:
        """Return the series of a person by character; those never played are missing."""
        sql = "SELECT character, won FROM ladder_matches WHERE person = ? ORDER BY time, key"
        results: dict[str, list[bool]] = {}
        for character, won in self._database.rows(sql, (person,)):
            results.setdefault(str(character), []).append(bool(won))
        return {character: series_of(won) for character, won in results.items()}

    def note_ladder_match(
        self, person: str, character: str, key: str, now: datetime, *, won: bool
    ) -> None:
        """Record a match against a character of the ladder."""
        row = (person, character, key, int(won), now.timestamp())
        sql = "INSERT OR IGNORE INTO ladder_matches VALUES (?, ?, ?, ?, ?)"
        self._database.record(Change(sql, [row]))
