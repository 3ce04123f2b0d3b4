"""Grades of decisions by what they cost, and the accuracy of a seat. See docs/review.md."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import exp
from typing import Final, NamedTuple

from game.seats.search.comparison import Prospects

# How many percent of a victory one VP of lead counts for.
PERCENT_PER_VP: Final = 4.0
# The cost at which the accuracy of a decision has fallen to 1 / e.
ACCURACY_SCALE: Final = 8.0
# The weight of a decision for the accuracy of a seat is what was at stake (percent), within these.
MIN_STAKE: Final = 0.1
MAX_STAKE: Final = 10.0


class Grade(Enum):
    """What is said of a decision."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    OPEN = "open"  # searches or playouts disagree whether it was an error
    FORCED = "forced"  # there was one legal action
    UNGRADED = "ungraded"  # the draft, which no search rates


# The least cost of each grade, the dearest first. Costs are those of `Loss.cost`, in percent.
THRESHOLDS: Final = (
    (10.0, Grade.BLUNDER),
    (5.0, Grade.MISTAKE),
    (2.0, Grade.INACCURACY),
    (0.5, Grade.GOOD),
    (0.0, Grade.BEST),
)
ERRORS: Final = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
DOUBTED: Final = (*ERRORS, Grade.OPEN)  # something else was better, surely or perhaps
# The least cost of an error: what looks like one is searched again.
ERROR_COST: Final = min(cost for cost, grade in THRESHOLDS if grade in ERRORS)


class Loss(NamedTuple):
    """What a decision lost against the best one: share of the victory (0 to 1), lead (VP). Either
    may be negative where the other is not."""

    win_share: float
    margin: float

    @property
    def cost(self) -> float:
        """Half of what it lost in victory and half of what it lost in lead, in percent: see
        PERCENT_PER_VP. Never negative."""
        return max(0.0, (100 * self.win_share + PERCENT_PER_VP * self.margin) / 2)


NO_LOSS: Final = Loss(0.0, 0.0)


def worth(prospects: Prospects, seat: int) -> float:
    """Return what prospects are worth to a seat, in percent; a cost is the difference of two."""
    return (100 * prospects.win_shares[seat] + PERCENT_PER_VP * prospects.margins[seat]) / 2


def loss_between(best: Prospects, played: Prospects, seat: int) -> Loss:
    """Return what a seat lost with what it played."""
    return Loss(
        best.win_shares[seat] - played.win_shares[seat],
        best.margins[seat] - played.margins[seat],
    )


def between(one: Prospects, other: Prospects, share: float) -> Prospects:
    """Return prospects that lie so far (0 to 1) from one to another."""

    def mix(values: tuple[float, ...], others: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(a + share * (b - a) for a, b in zip(values, others, strict=True))

    return Prospects(mix(one.win_shares, other.win_shares), mix(one.points, other.points))


def grade_of(cost: float) -> Grade:
    """Return the grade for a cost (percent)."""
    return next(grade for least, grade in THRESHOLDS if cost >= least)


def accuracy_of(decisions: Iterable[tuple[float, float]]) -> float | None:
    """Return the accuracy of a seat for the cost and the stake (percent) of its decisions: the mean
    of 100 * exp(-cost / ACCURACY_SCALE), weighted by the stakes, 0 to 100. None without decisions.
    """
    total = weights = 0.0
    for cost, stake in decisions:
        weight = min(MAX_STAKE, max(MIN_STAKE, stake))
        total += weight * 100 * exp(-cost / ACCURACY_SCALE)
        weights += weight
    return total / weights if weights else None
