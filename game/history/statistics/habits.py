"""What the decisions of a person cost over many matches, by kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from game.history.review.decisions import KindCost
from game.history.statistics.confidence import Z_95


class Habit(NamedTuple):
    """The mean cost of a match (percent) by decisions of a kind, half of its 95% interval (infinite
    for a single match), and the number of matches."""

    kind: str
    cost: float
    half: float
    matches: int


def habits_of(
    costs: Iterable[tuple[str, int, dict[str, KindCost]]], seats: Collection[tuple[str, int]]
) -> list[Habit]:
    """Return the habits of a person, the costliest first. `costs` are those of `HabitTable`, and
    `seats` the (match key, seat) pairs in which the person played."""
    matches = [of_seat for key, seat, of_seat in costs if (key, seat) in seats]
    habits: list[Habit] = []
    for kind in sorted({kind for of_seat in matches for kind in of_seat}):
        values = [of_seat[kind].cost if kind in of_seat else 0.0 for of_seat in matches]
        count = len(values)
        half = Z_95 * stdev(values) / sqrt(count) if count > 1 else inf
        habits.append(Habit(kind, fmean(values), half, count))
    return sorted(habits, key=lambda habit: -habit.cost)
