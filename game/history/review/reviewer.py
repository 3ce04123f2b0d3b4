"""Compute the parts of a review."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.judgment import Judgment, search_decision
from game.history.review.luck import luck_of
from game.history.review.match_review import MatchReview, ReviewedDecision, is_judged
from game.history.review.playouts import (
    Mixture,
    Playouts,
    PolicyFinisher,
    SeatsFinisher,
    play_again,
    play_pairs,
)
from game.history.review.review_plan import USUAL_EFFORT, Effort, Part, ReviewPlan, ReviewTask
from game.match.engine_process import decision_seed
from game.rules import Action, Position
from game.rules.queries.observation import observe
from game.seats import make_seat
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks, shipped_networks
from game.seats.search.search import Chain

# The version of the review method. Increment it whenever the same decisions would be reviewed
# differently, so that saved reviews are computed again.
METHOD: Final = 9

# With fewer estimated rounds left than this, strong seats play on in all games. Their games are
# fewer: one for so many.
LATE_ROUNDS: Final = 3.0
LATE_SHARE: Final = 4
STRONG_SEATS: Final = ("harbourmaster", "harbourmaster/trader")

# Stream numbers for the independent random generators of one decision.
_SEARCH, _LUCK, _PLAYOUTS = range(3)


class Reviewer:
    """Computes parts of the review of these decisions. The same decisions, nodes and seed always
    give the same results, in whatever order."""

    def __init__(
        self,
        decisions: Sequence[MatchDecision],
        nodes: int,
        seed: int = 0,
    ) -> None:
        self._decisions = decisions
        self._nodes = nodes
        self._seed = seed

    def compute(self, task: ReviewTask, better: Chain) -> Part:
        """Compute a part; `better` is the alternative for playouts (`ReviewPlan.better`)."""
        return self.play_out(task, better) if task.stage else self.search(task.number)

    def search(self, number: int) -> ReviewedDecision:
        """Judge a decision by a search, and the luck after it."""
        decision = self._decisions[number]
        networks = _networks_for(decision)
        judgment: Judgment | None = None
        if is_judged(decision):
            rng = random.Random(decision_seed(self._seed, _SEARCH, number))
            judgment = search_decision(decision, self._nodes, rng, networks)
        rng = random.Random(decision_seed(self._seed, _LUCK, number))
        return ReviewedDecision(decision, judgment, luck_of(decision, rng, networks))

    def play_out(self, task: ReviewTask, better: Chain) -> Playouts:
        """Play out pairs of games after a `better` choice and after what was played."""
        decision = self._decisions[task.number]
        share = LATE_SHARE if _is_late(decision) else 1
        first = task.first // share
        seed = decision_seed(self._seed, _PLAYOUTS, task.number) >> 1  # room for the pairs
        return play_pairs(
            observe(decision.before, decision.seat),
            (better, decision.chain),
            _mixture(decision, _networks_for(decision)),
            range(seed + first, seed + max(first + 1, task.end // share)),
        )


def typical_game(
    reviewed: ReviewedDecision, networks: Networks
) -> tuple[Position, list[Action]] | None:
    """Return the game of the typical pair of a decision that begins with the best alternative: the
    position with its deal, and all actions from there. Return None if nothing was played out."""
    decision, judgment = reviewed.decision, reviewed.judgment
    if judgment is None or judgment.playouts is None:
        return None
    better, typical = judgment.alternatives[0].actions, judgment.playouts.typical
    finisher = _mixture(decision, networks).finisher(typical)
    return play_again(observe(decision.before, decision.seat), better, finisher, typical)


def _is_late(decision: MatchDecision) -> bool:
    return estimate_outlook(decision.before, Weights()).rounds_left < LATE_ROUNDS


def _networks_for(decision: MatchDecision) -> Networks:
    return shipped_networks(len(decision.before.players))


def _mixture(decision: MatchDecision, networks: Networks) -> Mixture:
    """Return who plays on after a decision."""
    strong = SeatsFinisher([make_seat(kind) for kind in STRONG_SEATS])
    return Mixture(strong) if _is_late(decision) else Mixture(PolicyFinisher(networks), strong)


def review_match(
    decisions: Sequence[MatchDecision],
    seats: int,
    effort: Effort = USUAL_EFFORT,
    seed: int = 0,
    progress: Callable[[float], object] = lambda done: None,
) -> MatchReview:
    """Review the decisions of a match in this process. `progress` receives the share that is
    done, 0 to 1."""
    plan = ReviewPlan(decisions, seats, effort)
    reviewer = Reviewer(decisions, effort.nodes, seed)
    while not plan.is_done:
        task = plan.tasks[0]
        plan.add(task, reviewer.compute(task, plan.better(task)))
        progress(plan.progress)
    return plan.review
