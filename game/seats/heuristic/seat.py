"""The heuristic seat: it tries every action on a copy, plays out the round with the rollout policy,
and takes the action with the highest evaluation. People are placed by a plan (`staffing`)."""

from __future__ import annotations

import random

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.rules.material import BUILDINGS, OFFICE, TRADING_POST
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.purchases import WHOLE_GAME_VP
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.sensible import without_waste
from game.seats.heuristic.weights import Weights

DRAFT_TOP_CHOICES = 8  # the draft picks at random among this many of the best buildings
SAME_EFFECT = frozenset({OFFICE, TRADING_POST})


class HeuristicSeat:
    """Looks ahead to the end of the round; a decision takes a few milliseconds."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return the action with the highest evaluation at the end of the round."""
        observation = without_waste(observation, self.weights)
        legal = observation.position.legal_actions
        if len(legal) == 1:
            return legal[0]
        pos = observation.determinize(rng)
        step = pos.frame[0]
        if step == steps.DRAFT:
            return _draft(pos, legal, rng)
        evaluation = Evaluation(pos, self.weights)
        rollout_policy = RolloutPolicy(evaluation.outlook, self.weights)
        if step == steps.PLACE:
            return rollout_policy.choose(pos)
        return best_action(pos, evaluation, rollout_policy)


def _draft(pos: Position, legal: list[Action], rng: random.Random) -> Action:
    """Draft one of the best buildings. The office and the trading post have the same effect, so
    once one is drafted the other is avoided."""
    drafted = set(pos.buildings_in_play)
    fresh = [a for a in legal if not (a.arg in SAME_EFFECT and drafted & SAME_EFFECT)] or legal
    ranked = sorted(fresh, key=_draft_value, reverse=True)
    return rng.choice(ranked[:DRAFT_TOP_CHOICES])


def _draft_value(action: Action) -> float:
    return WHOLE_GAME_VP[action.arg] - 0.6 * BUILDINGS[action.arg].cost


def best_action(pos: Position, evaluation: Evaluation, rollout_policy: RolloutPolicy) -> Action:
    """Return the action with the highest value for the seat to act."""
    best, most = pos.legal_actions[0], float("-inf")
    for action in pos.legal_actions:
        value = action_value(pos, action, evaluation, rollout_policy)
        if value > most:
            best, most = action, value
    return best


def action_value(
    pos: Position, action: Action, evaluation: Evaluation, rollout_policy: RolloutPolicy
) -> float:
    """Return the acting seat's relative value at the end of the round after an action and rollouts,
    in VP. Within a role, it is mixed with the value at the end of the role (`role_end_weight`),
    because the choices of roles that follow are only guesses."""
    after = pos.copy()
    play(after, action)
    share = 0.0
    value = 0.0
    if pos.frame[0] != steps.CHOOSE:
        finish_role(after, rollout_policy)
        share = evaluation.weights.role_end_weight
        value = share * evaluation.relative_value(after, pos.seat)
    while after.seat >= 0 and after.round == pos.round:
        play(after, rollout_policy.choose(after))
    return value + (1 - share) * evaluation.relative_value(after, pos.seat)


def finish_role(pos: Position, rollout_policy: RolloutPolicy) -> None:
    """Play on in place until the next choice of a role or the end of the game."""
    while pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
        play(pos, rollout_policy.choose(pos))
