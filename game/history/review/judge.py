"""Judge one decision by the Governor's search, from what its seat could know."""

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

# A find: the alternatives cost at least so much (percent), and the policy network gave what was
# played at most this prior probability.
FIND_COST: Final = next(cost for cost, grade in THRESHOLDS if grade is Grade.INACCURACY)
FIND_PRIOR: Final = 0.5

# How many times the nodes of the first search the second gets, which looks at two choices alone.
AGAIN_FACTOR: Final = 2
# Nodes of a first search that go with the usual number of playouts.
USUAL_NODES: Final = 400

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Judgement:
    """What the search says of a decision.

    `before`: prospects of every seat with the best choice; `after`: with what was played
    `alternatives`: the best others, the best first
    `loss`: what it lost against the best, as it is named: no more than is sure; 0 where it was best
    `searched_cost`: what it cost (percent) by the milder of the searches alone, at least as much
    `stake`: what was at stake (percent): the difference between the best and the worst choice that
        were compared
    `gap`: what the best alternative would have cost (percent), 0 unless what was played was best
    `prior`: how likely a sound player would play it at first sight, 0 to 1
    `why`: how the best differs from what was played, or where that was the best, what was played
        from the best alternative; None without an alternative
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
        """Whether it was a hard choice, well made: see FIND_COST and FIND_PRIOR."""
        return self.gap >= FIND_COST and self.prior <= FIND_PRIOR


class Judge:
    """Judges decisions by searches of so many nodes; see `game.seats.search.limit.STEP_SHARES`."""

    def __init__(self, nodes: int, networks: Networks, stop: Stop | None = None) -> None:
        self._nodes = nodes
        self._networks = networks
        self._stop = stop
        self._check = PlayoutCheck(networks, nodes / USUAL_NODES, stop)

    def judge(
        self, decision: MatchDecision, rng: random.Random, other_rng: random.Random
    ) -> Judgement:
        """Judge a decision between several actions that is not of the draft. What looks like an
        error or a find is searched again with `other_rng`, and the milder result counts. What is
        still an error is played out, and named for what it costs at least."""
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
    """Return the judgement where a search with few nodes found nothing to compare with."""
    prospects = played.prospects
    return Judgement(
        Grade.BEST, prospects, prospects, (), NO_LOSS, 0.0, 0.0, 0.0, played.prior, None, exact
    )


def grade_without_search(decision: MatchDecision) -> Grade | None:
    """Return the grade of a decision that needs no search: forced, or of the draft; else None."""
    if not decision.chain:
        return Grade.FORCED
    return Grade.UNGRADED if decision.before.frame[0] == steps.DRAFT else None
