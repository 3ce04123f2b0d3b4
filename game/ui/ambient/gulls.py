"""Gulls: some circle in place, and others occasionally fly past."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.ui.ambient.sprite import Sprite, centered

SIZE = (64.0, 40.0)
"""Size of the pictures, in their own units."""
GLIDING, STROKE = 0, (0, 1, 2, 3, 2, 1)
"""Frame numbers: gliding, and one wing beat."""
FRAME_SECONDS = 0.09
BEATS, REST = 3, 2.6
"""Wing beats in a row, and seconds of gliding between them."""


def gull(x: float, y: float, scale: float, frame: int, color: str) -> Sprite:
    """Return a gull sprite centered at a point."""
    box = centered(x, y, SIZE[0] * scale, SIZE[1] * scale)
    return Sprite(f"life/gull_{frame}", box, color=color)


def wings(time: float) -> int:
    """Return the frame of a gull after `time` seconds of flight. It starts by gliding."""
    beating = BEATS * len(STROKE) * FRAME_SECONDS
    into = time % (REST + beating) - REST
    return STROKE[int(into / FRAME_SECONDS) % len(STROKE)] if into > 0 else GLIDING


@dataclass(frozen=True)
class CirclingGull:
    """A gull on a closed path of size `wide` by `high` that returns to (`x`, `y`) every
    `seconds`."""

    x: float
    y: float
    scale: float
    wide: float
    high: float
    seconds: float

    def at(self, time: float, color: str) -> Sprite:
        """Return the sprite at a time in seconds. At 0 it matches the still picture."""
        turn = 2 * math.pi * time / self.seconds
        x = self.x + self.wide * math.sin(turn)
        y = self.y + self.high * (1 - math.cos(turn)) / 2
        return gull(x, y, self.scale, wings(time + self.seconds) if time else GLIDING, color)


class CirclingGulls:
    """Animates gulls that circle in place."""

    def __init__(self, gulls: Sequence[CirclingGull], color: str) -> None:
        self._gulls, self._color = gulls, color
        self._time = 0.0

    def advance(self, dt: float) -> None:
        self._time += dt

    def sprites(self) -> Iterator[Sprite]:
        return (gull.at(self._time, self._color) for gull in self._gulls)

    def still(self) -> Iterator[Sprite]:
        return (gull.at(0.0, self._color) for gull in self._gulls)


@dataclass(frozen=True)
class FlightPath:
    """A curved flight path: start and end, sag of the midpoint, duration in seconds, and scale of
    the gull."""

    start: tuple[float, float]
    end: tuple[float, float]
    sag: float
    seconds: float
    scale: float

    def at(self, time: float) -> tuple[float, float]:
        """Return the point on the path after `time` seconds."""
        t = time / self.seconds
        x = self.start[0] + (self.end[0] - self.start[0]) * t
        y = self.start[1] + (self.end[1] - self.start[1]) * t
        return x, y + 4 * self.sag * t * (1 - t)


class PassingGull:
    """A gull that crosses the scene at random intervals of `pauses` seconds (minimum, maximum), on
    a path returned by `choose`."""

    def __init__(
        self,
        choose: Callable[[random.Random], FlightPath],
        pauses: tuple[float, float],
        color: str,
        rng: random.Random,
    ) -> None:
        self._choose, self._pauses, self._color, self._rng = choose, pauses, color, rng
        self._path = choose(rng)
        self._time = -rng.uniform(*pauses)

    def advance(self, dt: float) -> None:
        self._time += dt
        if self._time >= self._path.seconds:
            self._path = self._choose(self._rng)
            self._time = -self._rng.uniform(*self._pauses)

    def sprites(self) -> Iterator[Sprite]:
        if self._time > 0:
            x, y = self._path.at(self._time)
            yield gull(x, y, self._path.scale, wings(self._time + 1.0), self._color)

    def still(self) -> Iterator[Sprite]:
        return iter(())
