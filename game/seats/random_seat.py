"""A seat that plays anything: the floor of every measurement."""

from __future__ import annotations

import random

from game.rules import Action, Observation


class RandomSeat:
    """Every legal action is as likely."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        return rng.choice(observation.position.legal_actions)
