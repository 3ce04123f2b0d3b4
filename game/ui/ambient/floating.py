"""What floats: it rises and falls and drifts to and fro, about where it lies at rest."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.ui.ambient.sprite import FULL, Box, Sprite

LATER = 0.13
"""By so much of its time each one takes longer than the one before it, so that they part."""


@dataclass(frozen=True)
class Swing:
    """How far something goes up and down, to and fro (logical units), and how long that takes;
    seconds that each of its pictures is shown."""

    heave: float
    heave_seconds: float
    drift: float
    drift_seconds: float
    picture_seconds: float = 1.0


@dataclass(frozen=True)
class Float:
    """Something that floats: its pictures, shown in turn, its box at rest, its opacity."""

    pictures: tuple[str, ...]
    box: Box
    opacity: int = FULL


class Floating:
    """All that ``floats`` returns, in one swing."""

    def __init__(self, floats: Callable[[], Iterable[Float]], swing: Swing) -> None:
        self._floats = floats
        self._swing = swing
        self._time = 0.0

    def advance(self, dt: float) -> None:
        self._time += dt

    def sprites(self) -> Iterator[Sprite]:
        for nth, floating in enumerate(self._floats()):
            yield self._at(floating, self._time / (1 + LATER * nth))

    def still(self) -> Iterator[Sprite]:
        for floating in self._floats():
            yield self._at(floating, 0.0)

    def _at(self, floating: Float, time: float) -> Sprite:
        swing, (x, y, width, height) = self._swing, floating.box
        x += swing.drift * math.sin(2 * math.pi * time / swing.drift_seconds)
        y += swing.heave * math.sin(2 * math.pi * time / swing.heave_seconds)
        picture = floating.pictures[int(time / swing.picture_seconds) % len(floating.pictures)]
        return Sprite(picture, (x, y, width, height), floating.opacity)
