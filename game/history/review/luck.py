"""Luck: how the drawn tiles changed the prospects, separately from the choices."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from game.history.review.chances import mean_prospects
from game.history.review.decisions import MatchDecision
from game.rules.flow import play
from game.rules.queries.observation import observe
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks
from game.seats.search.leaf_evaluation import LeafEvaluator

# The number of deals of the hidden tiles to average over, before and after the draw.
DEALS: Final = 24


class Luck(NamedTuple):
    """The change in every seat's prospects due to drawn tiles: win share (-1 to 1) and lead
    (VP)."""

    win_shares: tuple[float, ...]
    margins: tuple[float, ...]


def luck_of(decision: MatchDecision, rng: random.Random, networks: Networks) -> Luck | None:
    """Return how the tiles revealed by a decision changed the prospects: the prospects after the
    actual draw minus the mean over all possible draws. Return None if no tiles were revealed.

    Both are evaluated by the value network at the end of the role, as at the leaves of the search.
    The choice itself is the same on both sides.
    """
    if decision.revealed is None:
        return None
    before, seat = decision.revealed, decision.seat
    action = decision.actions[-1]
    dealt = []
    observation = observe(before, seat)
    for _ in range(DEALS):
        pos = observation.determinize(rng)
        play(pos, action)
        dealt.append(pos)
    evaluator = LeafEvaluator(before, Weights(), networks)
    expected = mean_prospects([evaluator.evaluate(pos) for pos in dealt])
    seen = observe(decision.after, seat)
    deals = (seen.determinize(rng) for _ in range(DEALS))
    come = mean_prospects([evaluator.evaluate(pos) for pos in deals])
    pairs = zip(come.win_shares, expected.win_shares, strict=True)
    leads = zip(come.margins, expected.margins, strict=True)
    return Luck(tuple(a - b for a, b in pairs), tuple(a - b for a, b in leads))
