"""The random seat: the lower bound for every measurement."""

from __future__ import annotations

import random

from game.rules import Action, Observation


class RandomSeat:
    """Plays a uniformly random legal action."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return a random legal action."""
        return rng.choice(observation.position.legal_actions)
