"""Decide which of many simultaneous sounds are played, how loud, at which stereo position, and in
which variant."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from game.ui.view import LOGICAL_SIZE

WIDTH = 0.6
"""Stereo position of the table's edges: 0 is the center, 1 is fully to one side."""

SPACING = (0.06, 0.11)  # random seconds between sounds of a kind, to avoid an even beat
CROWD_SECONDS = 0.7  # sounds within this time make the next of their kind softer
SOFTER = 0.84  # factor per earlier sound
SOFTEST = 0.4
UNEVENNESS = 0.12  # maximum random reduction, as a share of the gain

Item = TypeVar("Item")


def pan(x: float) -> tuple[float, float]:
    """Return the gains (left, right) for a sound at `x` (logical pixels), with constant total
    power."""
    side = WIDTH * min(1.0, max(-1.0, 2 * x / LOGICAL_SIZE[0] - 1))
    angle = (side + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


class Crowd:
    """Thins out simultaneous sounds of a kind and makes later ones softer: ten barrels in a row are
    heard as a row, and simultaneous sounds are heard once. Times are in seconds."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._heard: defaultdict[str, list[float]] = defaultdict(list)
        self._next: dict[str, float] = {}

    def gain(self, name: str, now: float) -> float:
        """Return the volume of a sound that starts now, from 0 (not played) to 1."""
        if now < self._next.get(name, now):
            return 0.0
        heard = [at for at in self._heard[name] if now - CROWD_SECONDS < at <= now]
        self._heard[name] = [*heard, now]
        self._next[name] = now + self._chance.uniform(*SPACING)
        softened = max(SOFTEST, SOFTER ** len(heard))
        return softened * (1 - UNEVENNESS * self._chance.random())


class Picker:
    """Picks one of several variants, never the same one twice in a row."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._last: dict[str, object] = {}

    def pick(self, name: str, variants: Sequence[Item]) -> Item:
        """Pick a variant of a sound. Raises IndexError if there are none."""
        others = [item for item in variants if item != self._last.get(name)]
        picked = self._chance.choice(others or variants)
        self._last[name] = picked
        return picked
