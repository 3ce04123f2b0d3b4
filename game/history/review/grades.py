"""Grades of decisions by their cost, and the accuracy of a seat (docs/review.md)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import exp
from typing import Final, NamedTuple

from game.seats.search.comparison import Prospects

# The value of one VP of lead, in percent of a win.
PERCENT_PER_VP: Final = 4.0
# The cost (percent) at which the accuracy of a decision falls to 1 / e.
ACCURACY_SCALE: Final = 6.0
# The weight of a decision in the accuracy of a seat is its stake (percent), clamped to these
# limits.
MIN_STAKE: Final = 0.1
MAX_STAKE: Final = 10.0


class Grade(Enum):
    """The grade of a decision."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"  # there was only one legal action
    UNGRADED = "ungraded"  # a draft decision, which no search evaluates


# The minimum cost of each grade (`Estimate.cost`, in percent), highest first.
THRESHOLDS: Final = (
    (10.0, Grade.BLUNDER),
    (5.0, Grade.MISTAKE),
    (2.0, Grade.INACCURACY),
    (0.5, Grade.GOOD),
    (0.0, Grade.BEST),
)
ERRORS: Final = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
# The minimum cost of an error.
ERROR_COST: Final = min(cost for cost, grade in THRESHOLDS if grade in ERRORS)


class Loss(NamedTuple):
    """The loss of a decision against an alternative: win share (-1 to 1) and lead (VP), negative
    for gains."""

    win_share: float
    margin: float

    @property
    def worth(self) -> float:
        """The loss in percent: half the lost win share plus half the lost lead, converted by
        `PERCENT_PER_VP`. So the decisions of a seat that cannot win any more still count."""
        return (100 * self.win_share + PERCENT_PER_VP * self.margin) / 2

    @property
    def is_mainly_chance(self) -> bool:
        """Whether more of its worth is a chance to win than a lead."""
        return abs(100 * self.win_share) >= abs(PERCENT_PER_VP * self.margin)

    def mixed(self, other: Loss, share: float) -> Loss:
        """Interpolate: this loss at `share` 0, the other at 1."""
        return Loss(*(a + share * (b - a) for a, b in zip(self, other, strict=True)))


NO_LOSS: Final = Loss(0.0, 0.0)


def worth(prospects: Prospects, seat: int) -> float:
    """Return the value of prospects to a seat, in percent. A cost is the difference of two
    values."""
    return Loss(prospects.win_shares[seat], prospects.margins[seat]).worth


def loss_between(best: Prospects, played: Prospects, seat: int) -> Loss:
    """Return the loss of a seat from its decision."""
    return Loss(
        best.win_shares[seat] - played.win_shares[seat],
        best.margins[seat] - played.margins[seat],
    )


def grade_of(cost: float) -> Grade:
    """Return the grade for a cost in percent."""
    return next(grade for least, grade in THRESHOLDS if cost >= least)


def accuracy_of(decisions: Iterable[tuple[float, float]]) -> float | None:
    """Return the accuracy of a seat, 0 to 100, from the (cost, stake) pairs of its decisions in
    percent: the mean of 100 * exp(-cost / ACCURACY_SCALE), weighted by the stakes. Return None if
    there are no decisions."""
    total = weights = 0.0
    for cost, stake in decisions:
        weight = min(MAX_STAKE, max(MIN_STAKE, stake))
        total += weight * 100 * exp(-cost / ACCURACY_SCALE)
        weights += weight
    return total / weights if weights else None
