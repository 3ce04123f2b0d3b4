"""The policy network as a seat without search, to measure what the search adds."""

from __future__ import annotations

import random

from game.rules import Action, Observation, steps
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks.rollout import NetworkRolloutPolicy
from game.seats.networks.shipped import shipped_networks


class PolicySeat:
    """Takes the most probable action; drafts and places people like the heuristic seat."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._heuristic = HeuristicSeat(self.weights)

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return the policy network's most probable action."""
        pos = observation.position
        if pos.frame[0] in (steps.DRAFT, steps.PLACE):
            return self._heuristic.choose(observation, rng)
        outlook = estimate_outlook(pos, self.weights)
        policy = shipped_networks(len(pos.players)).policy
        return NetworkRolloutPolicy(outlook, self.weights, policy).choose(pos)
