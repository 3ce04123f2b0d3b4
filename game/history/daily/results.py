"""Results on the deal of a day: ranks among the computers, and streaks of days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

ONE_DAY = timedelta(days=1)


class DailyResult(NamedTuple):
    """The result of a seat: its points, its place, and its lead over the best other seat (VP;
    negative behind the winner)."""

    points: int
    place: int
    lead: int


class DailyTry(NamedTuple):
    """The one try of a person at the deal of a day. `begun` is the day on which it began, `file`
    the name of its match file, `key` the outcome key; `result` is None until the match is over."""

    person: str
    day: date
    begun: date
    file: str
    key: str = ""
    result: DailyResult | None = None

    @property
    def on_time(self) -> bool:
        """Whether it began on its day, or on a day beside it: somewhere, it was still or already
        that day."""
        return abs(self.begun - self.day) <= ONE_DAY


class FieldResult(NamedTuple):
    """The result of a computer seat in the person's place. `kind` is its kind of seat, `number` its
    number among those of this kind."""

    kind: str
    number: int
    result: DailyResult


class Streaks(NamedTuple):
    """How many days in a row were played: the current streak and the longest."""

    current: int
    longest: int


def rank(result: DailyResult, field: Iterable[FieldResult]) -> int:
    """Return the rank of a result among those of computers: 1 plus how many have a larger lead."""
    return 1 + sum(each.result.lead > result.lead for each in field)


def streaks(tries: Sequence[DailyTry], today: date) -> Streaks:
    """Return the streaks of a person from finished tries that were on time. Today's deal may still
    be played."""
    days = sorted({each.day for each in tries if each.result is not None and each.on_time})
    longest = length = 0
    lengths: dict[date, int] = {}
    for day in days:
        length = lengths.get(day - ONE_DAY, 0) + 1
        lengths[day] = length
        longest = max(longest, length)
    return Streaks(lengths.get(today) or lengths.get(today - ONE_DAY, 0), longest)
