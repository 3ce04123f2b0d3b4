"""The deals of the day in the database: the tries of people, and the results of computer seats."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date

from game.history.daily.results import DailyResult, DailyTry, FieldResult
from game.history.store.database import Change, Database


class DailyTable:
    """The deals of the day. No method raises an exception for a problem with the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, person: str, day: date, begun: date, file: str) -> bool:
        """Record that a person begins the deal of a day in a match file. Return False, and record
        nothing, if there was a try before."""
        if self.tried(person, day) is not None:
            return False
        sql = "INSERT OR IGNORE INTO daily_tries VALUES (?, ?, ?, ?, '', 0, 0, 0)"
        row = (person, day.isoformat(), begun.isoformat(), file)
        self._database.record(Change(sql, [row]))
        return True

    def finish(self, person: str, day: date, key: str, result: DailyResult) -> None:
        """Record the result of a try. The first result stays."""
        sql = (
            "UPDATE daily_tries SET key = ?, points = ?, place = ?, lead = ?"
            " WHERE person = ? AND day = ? AND key = ''"
        )
        self._database.record(Change(sql, [(key, *result, person, day.isoformat())]))

    def tries(self, person: str) -> list[DailyTry]:
        """Return the tries of a person by day."""
        sql = (
            "SELECT person, day, begun, file, key, points, place, lead FROM daily_tries"
            " WHERE person = ? ORDER BY day"
        )
        found: list[DailyTry] = []
        for name, day, begun, file, key, *result in self._database.rows(sql, (person,)):
            with suppress(ValueError, TypeError):  # not written by this program
                points, place, lead = (int(str(value)) for value in result)
                found.append(
                    DailyTry(
                        str(name),
                        date.fromisoformat(str(day)),
                        date.fromisoformat(str(begun)),
                        str(file),
                        str(key),
                        DailyResult(points, place, lead) if key else None,
                    )
                )
        return found

    def tried(self, person: str, day: date) -> DailyTry | None:
        """Return the try of a person at the deal of a day, or None."""
        return next((each for each in self.tries(person) if each.day == day), None)

    def add_field(self, day: date, results: Iterable[FieldResult]) -> None:
        """Store results of computer seats."""
        rows = [(day.isoformat(), kind, number, *result) for kind, number, result in results]
        if rows:
            sql = "INSERT OR REPLACE INTO daily_field VALUES (?, ?, ?, ?, ?, ?)"
            self._database.change(Change(sql, rows))

    def field(self, day: date) -> list[FieldResult]:
        """Return the results of computer seats on the deal of a day."""
        sql = "SELECT kind, number, points, place, lead FROM daily_field WHERE day = ?"
        found: list[FieldResult] = []
        for kind, *numbers in self._database.rows(sql, (day.isoformat(),)):
            with suppress(ValueError, TypeError):
                number, points, place, lead = (int(str(value)) for value in numbers)
                found.append(FieldResult(str(kind), number, DailyResult(points, place, lead)))
        return found
