"""The random seat: the lower bound of every measurement."""

from __future__ import annotations

import random

from game.rules import Action, Observation


class RandomSeat:
    """Plays any legal action, each with the same probability."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        return rng.choice(observation.position.legal_actions)
