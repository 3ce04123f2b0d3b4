"""Lights that fade in and out: glints and ripples on water, windows, the flame of a lantern."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.ui.ambient.sprite import FULL, Box, Sprite

Place = Callable[[random.Random], Box]


@dataclass(frozen=True)
class TwinkleStyle:
    """The style of a light: its pictures, the range of its duration and of the pause after it
    (seconds), its peak strength (eighths; values above `FULL` keep it at full opacity for longer),
    and its drift (units per second)."""

    pictures: Sequence[str]
    lasts: tuple[float, float]
    rests: tuple[float, float]
    strength: int = FULL
    drift: tuple[float, float] = (0.0, 0.0)


class Twinkles:
    """Animates `count` lights. Each fades in and out, then reappears at another position from
    `place`."""

    def __init__(
        self,
        style: TwinkleStyle,
        count: int,
        place: Place,
        rng: random.Random,
        color: str = "",
    ) -> None:
        self._rng = rng
        self._color = color
        self._lights = [_Light(style, place, rng) for _ in range(count)]

    def advance(self, dt: float) -> None:
        for light in self._lights:
            light.advance(dt, self._rng)

    def sprites(self) -> Iterator[Sprite]:
        for light in self._lights:
            sprite = light.sprite(self._color)
            if sprite is not None:
                yield sprite

    def still(self) -> Iterator[Sprite]:
        return iter(())


class _Light:
    """One light, dark at first."""

    def __init__(self, style: TwinkleStyle, place: Place, rng: random.Random) -> None:
        self._style, self._place = style, place
        self._age = 0.0
        self._begin(rng)
        # Start at a random point in the pause, so that not all lights appear at once.
        self._age = -rng.uniform(0, style.rests[1])

    def _begin(self, rng: random.Random) -> None:
        style = self._style
        self._age = -rng.uniform(*style.rests)
        self._lasts = rng.uniform(*style.lasts)
        self._picture = rng.choice(style.pictures)
        self._box = self._place(rng)

    def advance(self, dt: float, rng: random.Random) -> None:
        self._age += dt
        if self._age >= self._lasts:
            self._begin(rng)

    def sprite(self, color: str) -> Sprite | None:
        if self._age <= 0:
            return None
        strength = self._style.strength * math.sin(math.pi * self._age / self._lasts)
        opacity = min(FULL, round(strength))
        if not opacity:
            return None
        x, y, width, height = self._box
        across, down = self._style.drift
        box = x + across * self._age, y + down * self._age, width, height
        return Sprite(self._picture, box, opacity, color)
