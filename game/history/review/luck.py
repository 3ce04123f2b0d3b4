"""What the tiles that were drawn changed: luck, told apart from choice."""

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

# Deals of the hidden tiles over which the mean is taken, before and after the tiles were drawn.
DEALS: Final = 24


class Luck(NamedTuple):
    """What drawn tiles changed for every seat: share of the victory (-1 to 1), lead (VP)."""

    win_shares: tuple[float, ...]
    margins: tuple[float, ...]


def luck_of(decision: MatchDecision, rng: random.Random, networks: Networks) -> Luck | None:
    """Return what the tiles that a decision revealed changed: the prospects after the tiles as
    they came less the mean over all ways they could have come. None when it revealed none.

    Both are predicted by the value network at the end of the role, as at the leaves of the search.
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
