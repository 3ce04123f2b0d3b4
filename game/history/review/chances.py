"""Estimates of win probabilities at a position or over a whole match, computed in small steps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.history.review.decisions import MatchDecision
from game.rules import Observation, steps
from game.rules.queries.observation import observe_open
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks
from game.seats.search.comparison import Prospects
from game.seats.search.leaf_evaluation import LeafEvaluator, LeafValue

# The number of deals of the hidden tiles to average over. They differ little: each is played only
# to the end of a role, and most roles reveal no tiles.
ESTIMATE_DEALS: Final = 16


class ChanceEstimate:
    """Estimates the prospects of every seat from the observation of one seat.

    Each deal of the hidden tiles is played to the end of the role and then evaluated by the value
    network, as at the leaves of the search. The same observation and random numbers always give the
    same prospects, however the work is divided.
    """

    def __init__(self, observation: Observation, rng: random.Random, networks: Networks) -> None:
        self._observation = observation
        self._rng = rng
        self._evaluator = LeafEvaluator(observation.determinize(rng), Weights(), networks)
        self._leaves: list[LeafValue] = []

    def evaluate_deal(self) -> None:
        """Evaluate one more deal. This takes a few tenths of a millisecond."""
        if len(self._leaves) < ESTIMATE_DEALS:
            deal = self._observation.determinize(self._rng)
            self._leaves.append(self._evaluator.evaluate(deal))

    @property
    def prospects(self) -> Prospects | None:
        """The mean over all deals, or None until all have been evaluated."""
        return mean_prospects(self._leaves) if len(self._leaves) == ESTIMATE_DEALS else None


class MatchChances:
    """Estimates the prospects of every seat after each decision of a match, in order.

    All estimates use the same method with all VP open, so they are comparable; only future tiles
    are hidden. After the last decision of a game the prospects are its result.
    """

    def __init__(self, decisions: Sequence[MatchDecision], networks: Networks) -> None:
        self._decisions = decisions
        self._networks = networks
        self._estimate: ChanceEstimate | None = None
        self.prospects: list[Prospects | None] = []
        """The prospects after each decision estimated so far; None for a draft decision."""

    @property
    def is_done(self) -> bool:
        """Whether the prospects after every decision have been estimated."""
        return len(self.prospects) == len(self._decisions)

    def advance(self) -> None:
        """Evaluate one more deal. This takes a few tenths of a millisecond. Do nothing when
        done."""
        if self.is_done:
            return
        number = len(self.prospects)
        pos = self._decisions[number].after
        if pos.step == steps.DRAFT:
            self.prospects.append(None)
            return
        if self._estimate is None:
            rng = random.Random(number)
            self._estimate = ChanceEstimate(observe_open(pos), rng, self._networks)
        self._estimate.evaluate_deal()
        prospects = self._estimate.prospects
        if prospects is not None:
            self.prospects.append(prospects)
            self._estimate = None


def mean_prospects(leaves: Sequence[LeafValue]) -> Prospects:
    """Return the mean of one or more leaf values."""
    count = len(leaves)
    wins = zip(*(leaf.win_shares for leaf in leaves), strict=True)
    points = zip(*(leaf.points for leaf in leaves), strict=True)
    return Prospects(
        tuple(sum(column) / count for column in wins),
        tuple(sum(column) / count for column in points),
    )
