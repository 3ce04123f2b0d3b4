"""Conditions on one match, and goals over one or more matches.

A goal is counted match by match. `Goal.begin` returns the initial `Marks`, and `Goal.after` returns
the marks after a match. `Marks` are a few numbers whose sum is the amount reached.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.history.achievements.match_values import VALUE_NAMES, MatchValues

Marks = tuple[int, ...]

ValueOf = Callable[[str], int | None]
"""Return a value of a seat by name, such as `MatchValues.get`; None if it is unknown."""

SIGNS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
}
_CONDITION: Final = re.compile(r"([\w.]+) *(\S+) *(-?[0-9]{1,4})")


@dataclass(frozen=True)
class Condition:
    """A comparison of a match value with a number, such as `points >= 60`."""

    name: str
    sign: str
    number: int

    def holds(self, value_of: ValueOf) -> bool:
        """Return whether the condition holds for a seat. It never holds for an unknown value."""
        value = value_of(self.name)
        return value is not None and SIGNS[self.sign](value, self.number)


def all_hold(conditions: Sequence[Condition], value_of: ValueOf) -> bool:
    """Return whether all conditions hold for a seat."""
    return all(condition.holds(value_of) for condition in conditions)


def check_name(name: str) -> str:
    """Return the name of a value unchanged. Raises ValueError if no match has that value."""
    if name not in VALUE_NAMES:
        raise ValueError(f"there is no fact {name!r}")
    return name


def parse_condition(text: str) -> Condition:
    """Parse a condition: a name, one of `SIGNS` and a number. Raises ValueError with a message that
    says what is wrong."""
    match = _CONDITION.fullmatch(text.strip())
    if match is None or match[2] not in SIGNS:
        signs = ", ".join(SIGNS)
        raise ValueError(f"a condition is a fact, one of {signs}, and a number, not {text!r}")
    return Condition(check_name(match[1]), match[2], int(match[3]))


class Goal:
    """What must be reached, and how matches that meet the conditions count toward it."""

    @property
    def needed(self) -> int:
        """The amount that must be reached."""
        raise NotImplementedError

    def begin(self) -> Marks:
        """Return the marks before the first match."""
        return (0,)

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        """Return the marks after a match. `met` says whether it met the conditions."""
        raise NotImplementedError

    def amount(self, marks: Marks) -> int:
        """Return how much has been reached, from 0 to `needed`."""
        return min(self.needed, max(0, sum(marks)))


@dataclass(frozen=True)
class MatchGoal(Goal):
    """A number of matches that meet the conditions."""

    count: int = 1

    @property
    def needed(self) -> int:
        return self.count

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (marks[0] + met,)


@dataclass(frozen=True)
class BestGoal(Goal):
    """An amount of a value within a single match that meets the conditions. The best match
    counts."""

    name: str
    number: int

    @property
    def needed(self) -> int:
        return self.number

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (max(marks[0], (values.get(self.name) or 0) * met),)


@dataclass(frozen=True)
class StreakGoal(Goal):
    """A number of consecutive matches that meet the conditions."""

    length: int

    @property
    def needed(self) -> int:
        return self.length

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (marks[0] + 1 if met else 0,)


@dataclass(frozen=True)
class SumGoal(Goal):
    """A total of a value over all matches that meet the conditions."""

    name: str
    total: int

    @property
    def needed(self) -> int:
        return self.total

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return (marks[0] + (values.get(self.name) or 0) * met,)


@dataclass(frozen=True)
class CollectionGoal(Goal):
    """Several conditions, each of which may be met in a different match."""

    wanted: tuple[Condition, ...]

    @property
    def needed(self) -> int:
        return len(self.wanted)

    def begin(self) -> Marks:
        return (0,) * len(self.wanted)

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return tuple(
            max(mark, int(met and condition.holds(values.get)))
            for mark, condition in zip(marks, self.wanted, strict=True)
        )


@dataclass(frozen=True)
class LessonGoal(Goal):
    """Lessons (ids) to finish. Matches do not count."""

    lessons: tuple[str, ...]

    @property
    def needed(self) -> int:
        return len(self.lessons)

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return marks

    def count_done(self, done: Container[str]) -> Marks:
        """Return the marks for these finished lessons."""
        return (sum(lesson in done for lesson in self.lessons),)


# What a person has done in challenges (history/achievements/challenge_facts.py).
CHALLENGE_FACTS: Final = (
    *("problems", "problem_streak", "problem_rating", "problem_run", "practiced"),
    *("stars", "islands", "ladder", "days"),
)


@dataclass(frozen=True)
class ChallengeGoal(Goal):
    """A number of a fact of CHALLENGE_FACTS. Matches do not count."""

    fact: str
    number: int

    @property
    def needed(self) -> int:
        return self.number

    def after(self, marks: Marks, values: MatchValues, met: bool) -> Marks:
        return marks
