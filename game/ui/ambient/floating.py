"""A boat that floats: it rises and falls, drifts a little, and its oars dip."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from game.ui.ambient.sprite import Box, Sprite


@dataclass(frozen=True)
class Boat:
    """A boat with so many pictures called ``name`` and a number; ``heave`` and ``drift`` are how
    far it goes up and down, to and fro (logical units), in so many seconds."""

    name: str
    frames: int
    frame_seconds: float
    box: Box
    heave: float
    heave_seconds: float
    drift: float
    drift_seconds: float


class Floating:
    """A `Boat` on the water."""

    def __init__(self, boat: Boat) -> None:
        self._boat = boat
        self._time = 0.0

    def advance(self, dt: float) -> None:
        self._time += dt

    def sprites(self) -> Iterator[Sprite]:
        yield self._at(self._time)

    def still(self) -> Iterator[Sprite]:
        yield self._at(0.0)

    def _at(self, time: float) -> Sprite:
        boat = self._boat
        x, y, width, height = boat.box
        x += boat.drift * math.sin(2 * math.pi * time / boat.drift_seconds)
        y += boat.heave * math.sin(2 * math.pi * time / boat.heave_seconds)
        frame = int(time / boat.frame_seconds) % boat.frames
        return Sprite(f"{boat.name}_{frame}", (x, y, width, height))
