"""Stars of an island: what a match must reach to win each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.history.achievements.goals import Condition, ValueOf, all_hold

STARS: Final = 3  # of every island
WITHOUT_HELP: Final = 3
"""The star that is not won in a match with counsel, or with undo that revealed something."""

Goals = Sequence[Sequence[Condition]]
"""The conditions of each star, the first star first."""


def won_stars(goals: Goals, value_of: ValueOf, *, used_undo: bool) -> list[int]:
    """Return the numbers (from 1) of the stars that a finished match wins. `used_undo` says whether
    a decision was undone after it had revealed something."""
    helped = used_undo or bool(value_of("counsel"))
    return [
        number
        for number, conditions in enumerate(goals, 1)
        if all_hold(conditions, value_of) and not (helped and number == WITHOUT_HELP)
    ]


def counted(conditions: Sequence[Condition], value_of: ValueOf) -> list[tuple[int, int]]:
    """Return, for each condition that has a number to reach or to stay below, the current value and
    that number. Conditions such as `place == 1` have none."""
    return [
        (value_of(condition.name) or 0, condition.number)
        for condition in conditions
        if condition.sign != "=="
    ]
