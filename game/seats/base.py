"""What a computer seat is."""

from __future__ import annotations

import random
from typing import Protocol

from game.rules import Action, Observation


class Seat(Protocol):
    """Answers the decisions of one seat. It keeps nothing from one decision to the next, so one
    object may play any number of seats and games, and a game can be taken up anywhere."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """One of `observation.position.legal_actions`. The observation is that of the seat to decide; all
        chance comes from `rng`, so the same generator gives the same answer."""
        ...
