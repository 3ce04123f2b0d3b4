"""Verify what two searches call an error by playouts of the rest of the game from both choices.

Searches share one value network and therefore its mistakes. Playouts depend only on the rules and
the players who continue, but they have random noise and mistakes of their own. The check gives a
lower bound on the likely cost of an error. All constants were fitted (docs/review.md).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from game.history.review.grades import ERROR_COST, worth
from game.rules import Observation
from game.seats import Seat, make_seat
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks
from game.seats.search.playouts import (
    Finisher,
    PairedPlayouts,
    PolicyFinisher,
    SeatsFinisher,
)
from game.seats.search.search import Chain

# With fewer estimated rounds left than this, only playouts by strong seats count.
LATE_ROUNDS: Final = 3.0
# The seats that play out the game late in a match.
STRONG_SEATS: Final = (
    "harbourmaster",
    "harbourmaster/shipper",
    "harbourmaster/builder",
    "harbourmaster/trader",
)
# The minimum standard error of a playout mean (percent), since identical results prove little.
LEAST_STANDARD_ERROR: Final = 1.0
# The 90% quantile of the normal distribution, so the reported cost is exceeded nine times out of
# ten.
Z_90: Final = 1.2816


class Mix(NamedTuple):
    """How the costs by search and by playouts are combined.

    `search`, `playouts`: their weights
    `error`: standard deviation of the combined estimate from the true cost (percent), without the
        random noise of the playouts
    `pairs`: pairs of playouts per batch; `most`: the maximum number of pairs
    """

    search: float
    playouts: float
    error: float
    pairs: int
    most: int


EARLY: Final = Mix(search=0.4, playouts=0.3, error=6.5, pairs=16, most=64)
LATE: Final = Mix(search=0.0, playouts=1.0, error=2.5, pairs=8, most=32)
# Playouts are skipped if confirming the error would need a loss of more than this many times the
# searched cost.
MOST_TIMES: Final = 2.0
MIN_PAIRS: Final = 2
# The reported cost is at most this share of the searched cost, since searches overestimate on
# average.
SEARCH_SHARE: Final = 0.7
# The minimum cost (percent) to report an error. Lower estimates too often turn out to be below the
# minimum cost of an error.
LEAST_NAMED: Final = 3.0

Stop = Callable[[], bool]


class Estimate(NamedTuple):
    """The estimated cost of an error in percent: the `likely` cost, and the `sure` cost that is
    exceeded nine times out of ten. Neither is negative; `likely` is at most the searched cost, and
    `sure` is at most `SEARCH_SHARE` of it."""

    likely: float
    sure: float

    @property
    def is_error(self) -> bool:
        """Whether the cost is certain enough to report an error."""
        return self.sure >= LEAST_NAMED


class PlayoutCheck:
    """Checks errors independently of each other. `effort` scales the number of playouts."""

    def __init__(self, networks: Networks, effort: float = 1.0, stop: Stop | None = None) -> None:
        self._networks = networks
        self._effort = effort
        self._stop = stop
        self._seats: list[Seat] = [make_seat(kind) for kind in STRONG_SEATS]

    def estimate(
        self,
        observation: Observation,
        better: Chain,
        played: Chain,
        searched: float,
        rng: random.Random,
    ) -> Estimate:
        """Return the cost of a chain compared with a better one; `searched` is the cost by search.
        Playouts are skipped or stopped early when they are unlikely to confirm an error, or when
        they have already confirmed the full cost."""
        root, seat = observation.determinize(rng), observation.seat
        late = estimate_outlook(root, Weights()).rounds_left < LATE_ROUNDS
        mix = LATE if late else EARLY
        most = (mix.search + mix.playouts * MOST_TIMES) * searched
        if most - Z_90 * mix.error < ERROR_COST:
            return Estimate((mix.search + mix.playouts) * searched, 0.0)
        finisher: Finisher = (
            SeatsFinisher(self._seats) if late else PolicyFinisher(root, self._networks)
        )
        playouts = PairedPlayouts(observation, (better, played), finisher, rng)
        most_pairs = max(MIN_PAIRS, round(mix.most * self._effort))
        losses: list[float] = []
        while True:
            for _ in range(min(mix.pairs, most_pairs)):
                pair = playouts.play_pair()
                losses.append(worth(pair.first, seat) - worth(pair.second, seat))
                if self._stop is not None and self._stop():
                    return Estimate(0.0, 0.0)
            likely, spread = weigh(searched, losses, mix)
            sure = likely - Z_90 * sqrt(mix.error**2 + spread**2)
            hopeless = likely + spread - Z_90 * mix.error < ERROR_COST
            if len(losses) >= most_pairs or sure >= searched or hopeless:
                break
        return Estimate(
            max(0.0, min(likely, searched)), max(0.0, min(sure, SEARCH_SHARE * searched))
        )


def weigh(searched: float, losses: list[float], mix: Mix) -> tuple[float, float]:
    """Return the cost of an error, combined from the searches and at least two pairs of playouts,
    and its standard error due to random noise in the playouts (percent)."""
    standard_error = max(LEAST_STANDARD_ERROR, stdev(losses) / sqrt(len(losses)))
    likely = mix.search * searched + mix.playouts * fmean(losses)
    return likely, mix.playouts * standard_error
