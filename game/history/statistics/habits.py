"""What the decisions of a person cost over many matches, by kind, compared with a level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from game.history.review.decisions import KindCost
from game.history.statistics.confidence import Z_95

SeatCosts = Mapping[str, KindCost]
"""What the decisions of a seat cost in a match, by kind."""
Costs = Mapping[str, Mapping[int, SeatCosts]]
"""The costs of reviewed matches, by match key and seat."""


class PlayerHabit(NamedTuple):
    """What decisions of a kind cost in a match, in percent.

    `cost`: the mean; `half`: half of its 95% interval (infinite for a single match)
    `usual`: the mean of the level compared with
    """

    kind: str
    cost: float
    half: float
    usual: float

    @property
    def excess(self) -> float:
        """How much more the decisions cost than those of the level; negative if less."""
        return self.cost - self.usual


def habits_of(costs: Sequence[SeatCosts], usual: Mapping[str, float]) -> list[PlayerHabit]:
    """Return the habits of a person, those that cost most beyond the usual first. `costs` are those
    of the person's seats, and `usual` those of the level to compare with."""
    habits: list[PlayerHabit] = []
    for kind in sorted({kind for of_seat in costs for kind in of_seat}):
        values = costs_of_kind(costs, kind)
        half = Z_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
        habits.append(PlayerHabit(kind, fmean(values), half, usual.get(kind, 0.0)))
    return sorted(habits, key=lambda habit: -habit.excess)


def costs_of_kind(costs: Sequence[SeatCosts], kind: str) -> list[float]:
    """Return what the decisions of a kind cost in each match."""
    return [of_seat[kind].cost if kind in of_seat else 0.0 for of_seat in costs]
