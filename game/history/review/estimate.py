"""Estimate the cost of a decision from a search and from playouts (docs/review.md).

The true cost is treated as normally distributed. The search gives the prior, the playouts the
likelihood, and the estimate is the posterior (Gelman et al., Bayesian Data Analysis, 2.5).
"""

from __future__ import annotations

from enum import Enum
from math import erf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from game.history.review.grades import NO_LOSS, Loss

if TYPE_CHECKING:
    from game.history.review.playouts import Playouts


class Constants(NamedTuple):
    """The constants of the estimate, fitted by `python -m game.tools calibration`.

    `slope`: the mean true cost for each percent of cost by search. It is less than 1, because the
        best of several alternatives is usually overrated
    `spread`: standard deviation of the true cost around that mean (percent)
    `bias`: standard deviation of the error of playouts without chance (percent): those who play on
        make errors of their own
    `pair_spread`, `pair_weight`: the usual standard deviation of the loss in a pair of playouts
        (percent), and the number of pairs that it counts for beside those played
    """

    slope: float
    spread: float
    bias: float
    pair_spread: float
    pair_weight: float


CONSTANTS: Final = Constants(slope=0.7, spread=5.0, bias=4.0, pair_spread=42.0, pair_weight=8.0)


class Confidence(Enum):
    """How sure it is that a decision lost anything, or that it was better than the alternative."""

    CLEARLY = "clearly"
    PROBABLY = "probably"
    PERHAPS = "perhaps"


# The minimum probability of each confidence, highest first.
CONFIDENCES: Final = (
    (0.95, Confidence.CLEARLY),
    (0.8, Confidence.PROBABLY),
    (0.0, Confidence.PERHAPS),
)


class Estimate(NamedTuple):
    """What a decision lost against the best alternative: the mean by part, and the standard
    deviation of its worth in percent (0: the rest of the game was solved). Negative if the decision
    was better than the alternative."""

    loss: Loss
    deviation: float

    @property
    def mean(self) -> float:
        """The mean in percent (`Loss.worth`)."""
        return self.loss.worth

    @property
    def certainty(self) -> float:
        """The probability that the sign of the mean is right, 0.5 to 1."""
        if not self.deviation:
            return 1.0 if self.mean else 0.5
        return (1 + erf(abs(self.mean) / self.deviation / sqrt(2))) / 2

    @property
    def confidence(self) -> Confidence:
        """The certainty in words."""
        return next(word for least, word in CONFIDENCES if self.certainty >= least)


def estimate_loss(
    searched: Loss,
    playouts: Playouts | None,
    *,
    exact: bool,
    constants: Constants = CONSTANTS,
) -> Estimate:
    """Return the posterior of a loss: `searched` by a search, and by playouts if there are any.
    `exact`: the search solved the rest of the game."""
    if exact:
        return Estimate(searched, 0.0)
    prior = NO_LOSS.mixed(searched, constants.slope)
    if playouts is None:
        return Estimate(prior, constants.spread)
    error = constants.bias**2 + _standard_error(playouts, constants) ** 2
    share = constants.spread**2 / (constants.spread**2 + error)
    deviation = constants.spread * sqrt(1 - share)
    return Estimate(prior.mixed(playouts.loss, share), deviation)


def _standard_error(playouts: Playouts, constants: Constants) -> float:
    """Return the standard error of the mean loss of playouts. The spread of few pairs says little,
    so the usual spread counts too."""
    pairs, weight = playouts.pairs, constants.pair_weight
    squares = pairs * playouts.variance + weight * constants.pair_spread**2
    return sqrt(squares / (pairs - 1 + weight) / playouts.effective_pairs)
