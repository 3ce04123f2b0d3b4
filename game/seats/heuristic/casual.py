"""Casual seats, which play like people who know the rules but not yet the game: they look to the
end of the role, and choose among the good actions at random rather than take the best."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules import PASS, Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.greedy import board_value
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.seat import HeuristicSeat, finish_role
from game.seats.heuristic.sensible import without_waste
from game.seats.heuristic.weights import Weights

# Decisions without mistakes, as people at a table see what they bring: placing people and storing
# barrels. The heuristic decides them, and drafts.
HEURISTIC_STEPS: Final = frozenset({steps.PLACE, steps.STORE, steps.DRAFT})

# The decisions for which builder, craftsman and trader are chosen.
ROLE_USE_STEPS: Final = frozenset({steps.BUILD, steps.PRIVILEGE, steps.TRADE})

PositionValue = Callable[[Position], float]  # for the seat to decide, in VP


@dataclass(frozen=True)
class CasualHabits:
    """How a casual seat values and chooses actions.

    `rival_weight`: how much the mean value of the others counts against the own; None for a seat
    that sees only what lies on its own board now (`greedy.board_value`)
    `temperature`: of the softmax over values by which an action is drawn, in VP
    `max_loss`: actions worth less than the best by more VP are never chosen
    """

    rival_weight: float | None
    temperature: float
    max_loss: float


class CasualSeat:
    """Draws one of the good actions: the better, the more often."""

    def __init__(self, habits: CasualHabits, weights: Weights | None = None) -> None:
        self.habits = habits
        self.weights = weights or Weights()
        self._heuristic = HeuristicSeat(self.weights)

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        observation = without_waste(observation, self.weights)
        legal = _without_unused_role(observation.position)
        if len(legal) == 1 or observation.position.frame[0] in HEURISTIC_STEPS:
            return self._heuristic.choose(observation, rng)
        pos = observation.determinize(rng)
        evaluation = Evaluation(pos, self.weights)
        rollout_policy = RolloutPolicy(evaluation.outlook, self.weights)
        tried = [(action, _after(pos, action, rollout_policy)) for action in legal]
        value = self._position_value(pos.seat, evaluation)
        weights = self._choice_weights([value(after) for _, after in tried])
        return rng.choices(tried, weights)[0][0]

    def _position_value(self, seat: int, evaluation: Evaluation) -> PositionValue:
        rival_weight = self.habits.rival_weight
        if rival_weight is None:
            return lambda pos: board_value(pos.players[seat])

        def compare(pos: Position) -> float:
            values = evaluation.values(pos)
            own = values.pop(seat)
            return own - rival_weight * sum(values) / len(values)

        return compare

    def _choice_weights(self, values: list[float]) -> list[float]:
        """Return weights in proportion to a softmax of values, 0 for those that lose too much."""
        best, habits = max(values), self.habits
        return [
            math.exp((value - best) / habits.temperature)
            if value >= best - habits.max_loss
            else 0.0
            for value in values
        ]


def _without_unused_role(pos: Position) -> list[Action]:
    """Return the legal actions without the pass of the seat that has chosen builder, craftsman or
    trader, unless it can do nothing else."""
    legal = pos.legal_actions
    if pos.chooser == pos.seat and pos.frame[0] in ROLE_USE_STEPS:
        return [action for action in legal if action is not PASS] or legal
    return legal


def _after(pos: Position, action: Action, rollout_policy: RolloutPolicy) -> Position:
    """Return the position at the end of the role, after an action and a rollout."""
    after = pos.copy()
    play(after, action)
    finish_role(after, rollout_policy)
    return after
