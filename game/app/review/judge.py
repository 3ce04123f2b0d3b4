"""Judge one decision by the Governor's search, from what its seat could know."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.app.review.decisions import MatchDecision
from game.app.review.grades import (
    ERROR_COST,
    THRESHOLDS,
    Grade,
    Loss,
    grade_of,
    loss_between,
    worth,
)
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

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Judgement:
    """What the search says of a decision.

    `before`: prospects of every seat with the best choice; `after`: with what was played
    `alternatives`: the best others, the best first
    `loss`: what it lost against the best; 0 where it was the best
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

    def judge(
        self, decision: MatchDecision, rng: random.Random, other_rng: random.Random
    ) -> Judgement:
        """Judge a decision between several actions that is not of the draft. What looks like an
        error or a find is searched again with `other_rng`, and the milder result counts."""
        observation = observe(decision.before, decision.seat)
        seat, chain = decision.seat, decision.chain
        comparer = self._comparer(observation, rng, self._nodes)
        played, others, exact = comparer.compare(chain)
        others = tuple(sorted(others, key=lambda one: -worth(one.prospects, seat)))
        best = max((played, *others), key=lambda one: worth(one.prospects, seat))
        loss = loss_between(best.prospects, played.prospects, seat)
        before, after = best.prospects, played.prospects
        grade, gap = grade_of(loss.cost), 0.0
        rival = others[0] if others and best is played else best
        if best is played and others:
            gap = loss_between(played.prospects, rival.prospects, seat).cost
        if loss.cost >= ERROR_COST or (gap >= FIND_COST and played.prior <= FIND_PRIOR):
            comparer_again = self._comparer(observation, other_rng, AGAIN_FACTOR * self._nodes)
            again = comparer_again.compare_two(chain, rival.actions)
            second = again.others[0].prospects
            if best is played:
                gap = min(gap, loss_between(again.played.prospects, second, seat).cost)
            else:
                other_loss = loss_between(second, again.played.prospects, seat)
                if other_loss.cost < loss.cost:
                    loss, before, after = other_loss, second, again.played.prospects
                grade = grade_of(loss.cost) if loss.cost >= ERROR_COST else Grade.OPEN
        worths = [worth(one.prospects, seat) for one in (best, *others)]
        stake = max(loss.cost, max(worths) - min(worths))
        why = None
        if rival is not played:
            first, last = (played, rival) if best is played else (rival, played)
            why = comparer.explain(first.actions, last.actions)
        return Judgement(grade, before, after, others, loss, stake, gap, played.prior, why, exact)

    def _comparer(self, observation: Observation, rng: random.Random, nodes: int) -> ChoiceComparer:
        return ChoiceComparer(observation, rng, nodes, self._networks, self._stop)


def grade_without_search(decision: MatchDecision) -> Grade | None:
    """Return the grade of a decision that needs no search: forced, or of the draft; else None."""
    if not decision.chain:
        return Grade.FORCED
    return Grade.UNGRADED if decision.before.frame[0] == steps.DRAFT else None
