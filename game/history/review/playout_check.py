"""Check what two searches call an error by playing the rest of the game out from both choices.

Searches share one value network, and so its mistakes. Playouts know only the rules and who plays
on, but chance is in them, and they have mistakes of their own. The check says what an error costs
very likely at least. All constants were fitted, see docs/review.md.
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

# With fewer rounds left, as the outlook estimates them, playouts by strong seats rule alone.
LATE_ROUNDS: Final = 3.0
# Who plays on late in the game.
STRONG_SEATS: Final = (
    "harbourmaster",
    "harbourmaster/shipper",
    "harbourmaster/builder",
    "harbourmaster/trader",
)
# The least standard error of a mean of playouts (percent): games that end alike prove little.
LEAST_STANDARD_ERROR: Final = 1.0
# What is named is lost nine times of ten: this quantile of the normal distribution.
Z_90: Final = 1.2816


class Mix(NamedTuple):
    """How the cost by searches and that by playouts are put together.

    `search`, `playouts`: their factors
    `error`: by how much the mixture misses what is lost: standard deviation in percent, without the
        chance of the playouts
    `pairs`: pairs of playouts at once, `most`: at most
    """

    search: float
    playouts: float
    error: float
    pairs: int
    most: int


EARLY: Final = Mix(search=0.4, playouts=0.3, error=6.5, pairs=16, most=64)
LATE: Final = Mix(search=0.0, playouts=1.0, error=2.5, pairs=8, most=32)
# Playouts are not tried where they would have to lose more than so many times what searches say.
MOST_TIMES: Final = 2.0
MIN_PAIRS: Final = 2
# No more is named than this part of what the searches say: on average, they say too much.
SEARCH_SHARE: Final = 0.7
# Errors are named from this cost on (percent): what is nearer to the least cost of an error turns
# out below it too often.
LEAST_NAMED: Final = 3.0

Stop = Callable[[], bool]


class Estimate(NamedTuple):
    """What an error costs (percent): `likely`, and `sure`, which nine of ten exceed. Neither is
    negative, nor is more likely than the searches say, nor surer than SEARCH_SHARE of it."""

    likely: float
    sure: float

    @property
    def is_error(self) -> bool:
        """Whether it is sure enough to be named an error."""
        return self.sure >= LEAST_NAMED


class PlayoutCheck:
    """Checks errors; keeps nothing from one to the next. `effort`: 1 for as many playouts as the
    constants say, less or more for another part of them."""

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
        """Return what a chain costs against a better one; `searched`: by the searches. Playouts are
        not begun, or end, where they will hardly make an error of it, or have confirmed all."""
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
    """Return what an error costs by searches and by at least two pairs of playouts together, and
    the standard error of this by the chance of the playouts (percent)."""
    standard_error = max(LEAST_STANDARD_ERROR, stdev(losses) / sqrt(len(losses)))
    likely = mix.search * searched + mix.playouts * fmean(losses)
    return likely, mix.playouts * standard_error
