"""Define the interface of computer seats."""

from __future__ import annotations

import random
from typing import Protocol

from game.rules import Action, Observation


class Seat(Protocol):
    """Chooses the actions of a computer player. It keeps no state between decisions, so one object
    can play any number of seats and games, and a game can be resumed at any point."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return one of `observation.position.legal_actions`. The observation is that of the seat
        to act. All randomness comes from `rng`: the same generator state gives the same action."""
        ...
