"""Gulls: some circle in their place, others pass by now and then."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.ui.ambient.sprite import Sprite, centred

SIZE = (64.0, 40.0)
"""Of the pictures, in their own units."""
GLIDING, STROKE = 0, (0, 1, 2, 3, 2, 1)
"""The frames: wings at rest, and one beat of them."""
FRAME_SECONDS = 0.09
BEATS, REST = 3, 2.6
"""A gull beats its wings so many times, then glides for some seconds."""


def gull(x: float, y: float, scale: float, frame: int, colour: str) -> Sprite:
    """Return a gull with its middle at a point."""
    box = centred(x, y, SIZE[0] * scale, SIZE[1] * scale)
    return Sprite(f"life/gull_{frame}", box, colour=colour)


def wings(time: float) -> int:
    """Return the frame of a gull that has been flying for so many seconds: gliding first."""
    beating = BEATS * len(STROKE) * FRAME_SECONDS
    into = time % (REST + beating) - REST
    return STROKE[int(into / FRAME_SECONDS) % len(STROKE)] if into > 0 else GLIDING


@dataclass(frozen=True)
class CirclingGull:
    """A gull that comes round to ``x, y`` every ``seconds``, on a path ``wide`` and ``high``."""

    x: float
    y: float
    scale: float
    wide: float
    high: float
    seconds: float

    def at(self, time: float, colour: str) -> Sprite:
        """Return it after so many seconds; at 0 it is where the still picture has it."""
        turn = 2 * math.pi * time / self.seconds
        x = self.x + self.wide * math.sin(turn)
        y = self.y + self.high * (1 - math.cos(turn)) / 2
        return gull(x, y, self.scale, wings(time + self.seconds) if time else GLIDING, colour)


class CirclingGulls:
    """Gulls that stay about where they are."""

    def __init__(self, gulls: Sequence[CirclingGull], colour: str) -> None:
        self._gulls, self._colour = gulls, colour
        self._time = 0.0

    def advance(self, dt: float) -> None:
        self._time += dt

    def sprites(self) -> Iterator[Sprite]:
        return (gull.at(self._time, self._colour) for gull in self._gulls)

    def still(self) -> Iterator[Sprite]:
        return (gull.at(0.0, self._colour) for gull in self._gulls)


@dataclass(frozen=True)
class FlightPath:
    """A straight path with a sag: from, to, how far its middle hangs down, seconds, size."""

    start: tuple[float, float]
    end: tuple[float, float]
    sag: float
    seconds: float
    scale: float

    def at(self, time: float) -> tuple[float, float]:
        """Return the point after so many seconds."""
        t = time / self.seconds
        x = self.start[0] + (self.end[0] - self.start[0]) * t
        y = self.start[1] + (self.end[1] - self.start[1]) * t
        return x, y + 4 * self.sag * t * (1 - t)


class PassingGull:
    """Now and then, ``pauses`` seconds apart, a gull crosses on a path that ``choose`` returns."""

    def __init__(
        self,
        choose: Callable[[random.Random], FlightPath],
        pauses: tuple[float, float],
        colour: str,
        rng: random.Random,
    ) -> None:
        self._choose, self._pauses, self._colour, self._rng = choose, pauses, colour, rng
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
            yield gull(x, y, self._path.scale, wings(self._time + 1.0), self._colour)

    def still(self) -> Iterator[Sprite]:
        return iter(())
