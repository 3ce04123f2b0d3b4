"""Floating objects that bob and drift around their resting position."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.ui.ambient.sprite import FULL, Box, Sprite

LATER = 0.13
"""Each object's period is longer than the previous one's by this share, so they drift out of
phase."""


@dataclass(frozen=True)
class Swing:
    """The amplitude (logical units) and period (seconds) of vertical and horizontal motion, and how
    long each picture is shown (seconds)."""

    heave: float
    heave_seconds: float
    drift: float
    drift_seconds: float
    picture_seconds: float = 1.0


@dataclass(frozen=True)
class Float:
    """A floating object: its pictures, shown in turn, its box at rest, and its opacity."""

    pictures: tuple[str, ...]
    box: Box
    opacity: int = FULL


class Floating:
    """Animates all objects that `floats` returns with the same swing."""

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
