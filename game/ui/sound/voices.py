"""Which of many sounds are heard, how loud, from which side, and in which variant."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from game.ui.view import LOGICAL_SIZE

WIDTH = 0.6
"""How far to a side the edges of the table are heard: 0 not at all, 1 from that side alone."""

SPACING = (0.06, 0.11)  # seconds between two of a kind, at random, so that a row has no beat
CROWD_SECONDS = 0.7  # what was heard in this time makes the next of its kind softer
SOFTER = 0.84  # the factor for each of those
SOFTEST = 0.4
UNEVENNESS = 0.12  # part of its gain by which a sound may be softer

Item = TypeVar("Item")


def pan(x: float) -> tuple[float, float]:
    """Return the gains, left and right, of what happens at ``x`` (logical pixels). Together they
    have the same power everywhere."""
    side = WIDTH * min(1.0, max(-1.0, 2 * x / LOGICAL_SIZE[0] - 1))
    angle = (side + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


class Crowd:
    """Lets some of many sounds of a kind through, the later ones softer: a row of ten barrels is
    heard as a row, and what happens all at once is heard once. Times are in seconds."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._heard: defaultdict[str, list[float]] = defaultdict(list)
        self._next: dict[str, float] = {}

    def gain(self, name: str, now: float) -> float:
        """Return how loud a sound is that begins now, from 0 (not heard) to 1."""
        if now < self._next.get(name, now):
            return 0.0
        heard = [at for at in self._heard[name] if now - CROWD_SECONDS < at <= now]
        self._heard[name] = [*heard, now]
        self._next[name] = now + self._chance.uniform(*SPACING)
        softened = max(SOFTEST, SOFTER ** len(heard))
        return softened * (1 - UNEVENNESS * self._chance.random())


class Picker:
    """Picks one of several variants, never the same twice in a row."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._last: dict[str, object] = {}

    def pick(self, name: str, variants: Sequence[Item]) -> Item:
        """Pick a variant of a sound. Raises IndexError when there is none."""
        others = [item for item in variants if item != self._last.get(name)]
        picked = self._chance.choice(others or variants)
        self._last[name] = picked
        return picked
