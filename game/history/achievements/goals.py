"""Conditions over one match, and goals over one match or several.

A goal is counted match by match: `Goal.begin` says where the counting starts, `Goal.after` where it
stands after a match. Both are `Marks`, a few numbers that together are the amount reached.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.history.achievements.match_values import VALUE_NAMES, MatchValues

Marks = tuple[int, ...]

SIGNS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
}
_CONDITION: Final = re.compile(r"([\w.]+) *(\S+) *(-?[0-9]{1,4})")


@dataclass(frozen=True)
class Condition:
    """A value of a match compared with a number: ``points >= 60``."""

    name: str
    sign: str
    number: int

    def holds(self, values: MatchValues) -> bool:
        """Return whether it holds for a seat; never for a value that is unknown."""
        value = values.get(self.name)
        return value is not None and SIGNS[self.sign](value, self.number)


def all_hold(conditions: Sequence[Condition], values: MatchValues) -> bool:
    """Return whether all conditions hold for a seat."""
    return all(condition.holds(values) for condition in conditions)


def check_name(name: str) -> str:
    """Return the name of a value. Raises ValueError for one that no match has."""
    if name not in VALUE_NAMES:
        raise ValueError(f"there is no fact {name!r}")
    return name


def parse_condition(text: str) -> Condition:
    """Read a condition: a name, one of `SIGNS`, a number. Raises ValueError, which says what is
    wrong."""
    match = _CONDITION.fullmatch(text.strip())
    if match is None or match[2] not in SIGNS:
        signs = ", ".join(SIGNS)
        raise ValueError(f"a condition is a fact, one of {signs}, and a number, not {text!r}")
    return Condition(check_name(match[1]), match[2], int(match[3]))


class Goal:
    """What is to be reached, and how matches that meet the conditions count towards it."""

    @property
    def needed(self) -> int:
        """The amount that is to be reached."""
        raise NotImplementedError

    def begin(self) -> Marks:
        """Return the marks before any match."""
        return (0,)

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        """Return the marks after a match which has ``met`` the conditions or not."""
        raise NotImplementedError

    def amount(self, marks: Marks) -> int:
        """Return how much of `needed` is reached."""
        return min(self.needed, max(0, sum(marks)))


@dataclass(frozen=True)
class MatchGoal(Goal):
    """So many matches that meet the conditions."""

    count: int = 1

    @property
    def needed(self) -> int:
        return self.count

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (marks[0] + met,)


@dataclass(frozen=True)
class BestGoal(Goal):
    """So much of a value in one match that meets the conditions; the best match counts."""

    name: str
    number: int

    @property
    def needed(self) -> int:
        return self.number

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (max(marks[0], (values.get(self.name) or 0) * met),)


@dataclass(frozen=True)
class StreakGoal(Goal):
    """So many matches in a row that meet the conditions."""

    length: int

    @property
    def needed(self) -> int:
        return self.length

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (marks[0] + 1 if met else 0,)


@dataclass(frozen=True)
class SumGoal(Goal):
    """So much of a value in all matches that meet the conditions."""

    name: str
    total: int

    @property
    def needed(self) -> int:
        return self.total

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (marks[0] + (values.get(self.name) or 0) * met,)


@dataclass(frozen=True)
class CollectionGoal(Goal):
    """Several conditions, each to be met in any of the matches that meet the others."""

    wanted: tuple[Condition, ...]

    @property
    def needed(self) -> int:
        return len(self.wanted)

    def begin(self) -> Marks:
        return (0,) * len(self.wanted)

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return tuple(
            max(mark, int(met and condition.holds(values)))
            for mark, condition in zip(marks, self.wanted, strict=True)
        )


@dataclass(frozen=True)
class LessonGoal(Goal):
    """Lessons (ids) to be done. No match counts."""

    lessons: tuple[str, ...]

    @property
    def needed(self) -> int:
        return len(self.lessons)

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return marks

    def count_done(self, done: Container[str]) -> Marks:
        """Return the marks when these lessons are done."""
        return (sum(lesson in done for lesson in self.lessons),)
