"""Casual seats, which play like people who know the rules but not the strategy: they look ahead to
the end of the role, follow a habit, and choose among the good actions at random."""

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

# Decisions made without mistakes, because people at a table see their effects: placing people and
# storing barrels. The heuristic makes these, and the draft.
HEURISTIC_STEPS: Final = frozenset({steps.PLACE, steps.STORE, steps.DRAFT})

# The decisions that a player chooses the builder, craftsman or trader for.
ROLE_USE_STEPS: Final = frozenset({steps.BUILD, steps.PRIVILEGE, steps.TRADE})


@dataclass(frozen=True, kw_only=True)
class Skill:
    """The skill of a casual seat in valuing and choosing actions.

    `foresight`: how much of the future it sees, from 0 (only its own current board,
    `greedy.board_value`) to 1 (the whole evaluation)
    `rival_weight`: the weight of the others' average value relative to its own
    `temperature`: temperature of the softmax that an action is sampled from, in VP
    `max_loss`: actions worth less than the best by more than this are never chosen, in VP
    `habit_factor`: the strength of its habit
    `slips`: whether it forgets to staff buildings as its habit says, which people are warned about
    """

    foresight: float = 1.0
    rival_weight: float = 0.0
    temperature: float
    max_loss: float
    habit_factor: float = 1.0
    slips: bool = False


class CasualSeat:
    """Samples from the good actions; better ones and those its habit likes are more frequent."""

    def __init__(self, skill: Skill, habit: Habit, weights: Weights) -> None:
        self.skill = skill
        self.habit = habit
        self.weights = weights
        self._heuristic = HeuristicSeat(weights)

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return an action sampled by value and habit, or the heuristic's decision at
        `HEURISTIC_STEPS`."""
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
        """Return the value of a position for a seat, as far as its skill can see, in VP."""
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
        """Return weights proportional to the softmax of the values, 0 for those that lose too
        much."""
        best, skill = max(values), self.skill
        return [
            math.exp((value - best) / skill.temperature) if value >= best - skill.max_loss else 0.0
            for value in values
        ]


def _without_unused_role(pos: Position) -> list[Action]:
    """Return the legal actions, without passing if the seat chose the builder, craftsman or trader
    and has an alternative."""
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
