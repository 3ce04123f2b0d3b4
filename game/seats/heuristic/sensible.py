"""Exclude clear mistakes (`game.rules.queries.waste`), the same ones people are warned about, as
long as there is an alternative."""

from __future__ import annotations

from dataclasses import replace

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.rules.queries.waste import placement_waste, wasteful_actions
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.weights import Weights


def without_waste(observation: Observation, weights: Weights) -> Observation:
    """Return an observation of the seat to act whose legal actions are only the sensible ones."""
    pos = observation.position
    sensible = sensible_actions(pos, weights)
    if len(sensible) == len(pos.legal_actions):
        return observation
    narrowed = pos.copy()
    narrowed.legal_actions = sensible
    return replace(observation, position=narrowed)


def sensible_actions(pos: Position, weights: Weights) -> list[Action]:
    """Return the legal actions that are not a waste, or all of them if every one is."""
    legal = pos.legal_actions
    if len(legal) == 1:
        return legal
    if pos.step == steps.PLACE:
        policy = RolloutPolicy(estimate_outlook(pos, weights), weights)
        actions = [action for action in legal if not _wastes_people(pos, action, policy)]
    else:
        wasteful = wasteful_actions(pos)
        actions = [action for action in legal if action not in wasteful]
    return actions or legal


def _wastes_people(pos: Position, action: Action, policy: RolloutPolicy) -> bool:
    """Return whether a placement is a waste if the policy's plan completes it."""
    after = pos.copy()
    play(after, action)
    while after.seat == pos.seat and after.step == steps.PLACE:
        play(after, policy.choose(after))
    return placement_waste(pos, after.players[pos.seat]) is not None
