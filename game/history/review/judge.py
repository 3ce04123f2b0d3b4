"""Evaluate one decision with the Governor's search, using only what its seat could know."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.grades import (
    ERROR_COST,
    ERRORS,
    NO_LOSS,
    THRESHOLDS,
    Grade,
    Loss,
    between,
    grade_of,
    loss_between,
    worth,
)
from game.history.review.playout_check import PlayoutCheck
from game.rules import Observation, steps
from game.rules.queries.observation import observe
from game.seats.networks import Networks
from game.seats.search.comparison import ChoiceComparer, ComparedChain, Prospects
from game.seats.search.explanation import ChainDifference

# A find is a decision whose alternatives cost at least `FIND_COST` percent and whose prior
# probability from the policy network is at most `FIND_PRIOR`.
FIND_COST: Final = next(cost for cost, grade in THRESHOLDS if grade is Grade.INACCURACY)
FIND_PRIOR: Final = 0.5

# The second search compares only two choices; it gets this many times the nodes of the first.
AGAIN_FACTOR: Final = 2
# The number of nodes of the first search at which the default number of playouts is used.
USUAL_NODES: Final = 400

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Judgement:
    """The evaluation of a decision by search.

    `before`: prospects of every seat after the best choice; `after`: after the actual one
    `alternatives`: the best alternatives, best first
    `loss`: the reported loss against the best choice, a conservative bound; 0 if it was the best
    `searched_cost`: cost (percent) by the milder search alone; never less than the cost of `loss`
    `stake`: the difference (percent) between the best and the worst choice that
        was compared
    `gap`: cost (percent) of the best alternative; 0 unless the actual choice was the best
    `prior`: prior probability of the choice by the policy network, 0 to 1
    `why`: how the best choice differs from the actual one, or, if that was the best, how it differs
        from the best alternative; None if there is no alternative
    `exact`: whether the rest of the game was solved
    """

    grade: Grade
    before: Prospects
    after: Prospects
    alternatives: tuple[ComparedChain, ...]
    loss: Loss
    searched_cost: float
    stake: float
    gap: float
    prior: float
    why: ChainDifference | None
    exact: bool

    @property
    def is_find(self) -> bool:
        """Whether it was a hard choice that was made well (`FIND_COST`, `FIND_PRIOR`)."""
        return self.gap >= FIND_COST and self.prior <= FIND_PRIOR


class Judge:
    """Judges decisions by searches of `nodes` nodes, scaled by
    `game.seats.search.limit.STEP_SHARES`."""

    def __init__(self, nodes: int, networks: Networks, stop: Stop | None = None) -> None:
        self._nodes = nodes
        self._networks = networks
        self._stop = stop
        self._check = PlayoutCheck(networks, nodes / USUAL_NODES, stop)

    def judge(
        self, decision: MatchDecision, rng: random.Random, other_rng: random.Random
    ) -> Judgement:
        """Judge a decision that had alternatives and is not part of the draft.

        A decision that looks like an error or a find is searched again with `other_rng`, and the
        milder result counts. If it is still an error, playouts check it, and its grade is based on
        a conservative estimate of the cost.
        """
        observation = observe(decision.before, decision.seat)
        seat = decision.seat
        comparer = self._comparer(observation, rng, self._nodes)
        played, others, exact = comparer.compare(decision.chain)
        ranked = tuple(sorted(others, key=lambda compared: -worth(compared.prospects, seat)))
        if not ranked:
            return _without_alternative(played, exact)
        rival = ranked[0]
        prospects = best, after = rival.prospects, played.prospects
        loss, gap = loss_between(best, after, seat), loss_between(after, best, seat).cost
        grade = grade_of(loss.cost)
        if loss.cost >= ERROR_COST or (gap >= FIND_COST and played.prior <= FIND_PRIOR):
            again = self._comparer(observation, other_rng, AGAIN_FACTOR * self._nodes)
            second = again.compare_two(played.actions, rival.actions)
            prospects = second.others[0].prospects, second.played.prospects
        if loss.cost >= ERROR_COST:
            other_loss = loss_between(*prospects, seat)
            if other_loss.cost < loss.cost:
                loss, (best, after) = other_loss, prospects
            grade = grade_of(loss.cost) if loss.cost >= ERROR_COST else Grade.OPEN
        gap = min(gap, loss_between(prospects[1], prospects[0], seat).cost)
        is_best = worth(after, seat) >= worth(best, seat)
        searched = loss.cost
        if grade in ERRORS and not exact:
            estimate = self._check.estimate(
                observation, rival.actions, played.actions, searched, other_rng
            )
            named = estimate.sure if estimate.is_error else min(estimate.likely, ERROR_COST)
            best = between(after, best, named / searched)
            loss = loss_between(best, after, seat)
            grade = grade_of(loss.cost) if estimate.is_error else Grade.OPEN
        first, last = (played, rival) if is_best else (rival, played)
        worths = [worth(compared.prospects, seat) for compared in ranked]
        return Judgement(
            grade=grade,
            before=after if is_best else best,
            after=after,
            alternatives=ranked,
            loss=NO_LOSS if is_best else loss,
            searched_cost=0.0 if is_best else searched,
            stake=max(searched, gap + max(worths) - min(worths)),
            gap=gap,
            prior=played.prior,
            why=comparer.explain(first.actions, last.actions),
            exact=exact,
        )

    def _comparer(self, observation: Observation, rng: random.Random, nodes: int) -> ChoiceComparer:
        return ChoiceComparer(observation, rng, nodes, self._networks, self._stop)


def _without_alternative(played: ComparedChain, exact: bool) -> Judgement:
    """Return the judgement for a search with too few nodes to evaluate any alternative."""
    prospects = played.prospects
    return Judgement(
        Grade.BEST, prospects, prospects, (), NO_LOSS, 0.0, 0.0, 0.0, played.prior, None, exact
    )


def grade_without_search(decision: MatchDecision) -> Grade | None:
    """Return the grade of a decision that needs no search, because it was forced or part of the
    draft. Return None for any other decision."""
    if not decision.chain:
        return Grade.FORCED
    return Grade.UNGRADED if decision.before.frame[0] == steps.DRAFT else None
