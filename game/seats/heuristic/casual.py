"""Casual seats, which play like people who know the rules but not yet the game: they look to the
end of the role, follow a habit, and choose among the good actions at random."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from game.rules import PASS, Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.greedy import board_value
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.habits import Habit, forgetful_placement, liking
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.seat import HeuristicSeat, finish_role
from game.seats.heuristic.sensible import without_waste
from game.seats.heuristic.weights import Weights

# Decisions without mistakes, as people at a table see what they bring: placing people and storing
# barrels. The heuristic decides them, and drafts.
HEURISTIC_STEPS: Final = frozenset({steps.PLACE, steps.STORE, steps.DRAFT})

# The decisions for which builder, craftsman and trader are chosen.
ROLE_USE_STEPS: Final = frozenset({steps.BUILD, steps.PRIVILEGE, steps.TRADE})


@dataclass(frozen=True, kw_only=True)
class Skill:
    """How well a casual seat values and chooses actions.

    `foresight`: how much of what is still to come it sees, from 0 (only what lies on its own board
    now, `greedy.board_value`) to 1 (the whole evaluation)
    `rival_weight`: how much the mean value of the others counts against the own
    `temperature`: of the softmax over values by which an action is drawn, in VP
    `max_loss`: actions worth less than the best by more VP are never chosen
    `habit_factor`: how strong its habit is
    `slips`: whether it forgets buildings as its habit says, of which people are warned
    """

    foresight: float = 1.0
    rival_weight: float = 0.0
    temperature: float
    max_loss: float
    habit_factor: float = 1.0
    slips: bool = False


class CasualSeat:
    """Draws one of the good actions: the better, and the more its habit likes it, the more
    often."""

    def __init__(self, skill: Skill, habit: Habit, weights: Weights) -> None:
        self.skill = skill
        self.habit = habit
        self.weights = weights
        self._heuristic = HeuristicSeat(weights)

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        step = observation.position.frame[0]
        if step == steps.PLACE and self.skill.slips and self.habit.unstaffed:
            return forgetful_placement(self.habit, observation.position, self.weights)
        observation = without_waste(observation, self.weights)
        legal = _without_unused_role(observation.position)
        if len(legal) == 1:
            return legal[0]
        pos = observation.determinize(rng)
        likings = [self.skill.habit_factor * liking(self.habit, pos, action) for action in legal]
        if step in HEURISTIC_STEPS and not any(likings):
            return self._heuristic.choose(observation, rng)
        evaluation = Evaluation(pos, self.weights)
        rollout_policy = RolloutPolicy(evaluation.outlook, self.weights)
        values = [
            liked + self._value(_after(pos, action, rollout_policy), pos.seat, evaluation)
            for action, liked in zip(legal, likings, strict=True)
        ]
        return rng.choices(legal, self._choice_weights(values))[0]

    def _value(self, pos: Position, seat: int, evaluation: Evaluation) -> float:
        """Return what a position is worth to a seat as far as its skill goes, in VP."""
        skill = self.skill
        value = 0.0
        if skill.foresight < 1:
            value = (1 - skill.foresight) * board_value(pos.players[seat])
        if skill.foresight > 0:
            values = evaluation.values(pos)
            own = values.pop(seat)
            rivals = skill.rival_weight * sum(values) / len(values)
            value += skill.foresight * (own - rivals)
        return value

    def _choice_weights(self, values: list[float]) -> list[float]:
        """Return weights in proportion to a softmax of values, 0 for those that lose too much."""
        best, skill = max(values), self.skill
        return [
            math.exp((value - best) / skill.temperature) if value >= best - skill.max_loss else 0.0
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
