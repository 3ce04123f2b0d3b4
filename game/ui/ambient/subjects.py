"""Animated subjects: flags, floating things, smoke and twinkling lights."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.ui.ambient.sprite import FULL, Box, Sprite, centered

FRAMES = 6
FRAME_SECONDS = 0.17
OUT_OF_STEP = 2
"""Phase offset between neighboring flags, in frames."""


class Flag(NamedTuple):
    """A flag. Its frames are `FRAMES` pictures named `name` plus a number."""

    name: str
    box: Box
    color: str = ""

    def picture(self, frame: int) -> Sprite:
        """Return one frame; frame 0 is the flag at rest."""
        return Sprite(f"{self.name}_{frame % FRAMES}", self.box, color=self.color)


class Flags:
    """Animates all flags that the callable `flags` returns."""

    def __init__(self, flags: Callable[[], Iterable[Flag]]) -> None:
        self._flags = flags
        self._time = 0.0

    def advance(self, dt: float) -> None:
        self._time += dt

    def sprites(self) -> Iterator[Sprite]:
        frame = int(self._time / FRAME_SECONDS)
        for nth, flag in enumerate(self._flags()):
            yield flag.picture(frame + OUT_OF_STEP * nth if self._time else 0)

    def still(self) -> Iterator[Sprite]:
        for flag in self._flags():
            yield flag.picture(0)


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


PUFFS = 4
SECONDS = 4.8
"""Lifetime of a puff."""
OPACITY = 0.9
SMALLEST, LARGEST = 0.22, 0.62
"""Width of a puff at the start and end, as a share of the height it rises."""
STEPS = 8
"""Number of puff sizes, each rendered once."""


class Chimney(NamedTuple):
    """The position of a chimney, and how far its smoke rises and drifts sideways (logical
    units)."""

    x: float
    y: float
    rise: float
    lean: float


class Smoke:
    """Smoke from all chimneys that `chimneys` returns, each slightly out of phase with the previous
    one."""

    def __init__(self, chimneys: Callable[[], Iterable[Chimney]]) -> None:
        self._chimneys = chimneys
        self._time = 0.0

    def advance(self, dt: float) -> None:
        self._time += dt

    def sprites(self) -> Iterator[Sprite]:
        if not self._time:
            return
        for nth, chimney in enumerate(self._chimneys()):
            for puff in range(PUFFS):
                yield from _puff(chimney, self._time / SECONDS + puff / PUFFS + nth * 0.37)

    def still(self) -> Iterator[Sprite]:
        return iter(())


def _puff(chimney: Chimney, turns: float) -> Iterator[Sprite]:
    """Yield a puff at a point in its life cycle, unless it is too faint to see."""
    t = turns % 1.0
    fading_in = min(1.0, t / 0.2)
    opacity = round(FULL * OPACITY * fading_in * (1 - t * t))
    if not opacity:
        return
    size = chimney.rise * (SMALLEST + (LARGEST - SMALLEST) * round(t * STEPS) / STEPS)
    # The top of the largest puff stops at the maximum height.
    way = chimney.rise - size / 2
    x, y = chimney.x + chimney.lean * t * t, chimney.y - way * t
    yield Sprite("life/puff", centered(x, y, size, size), opacity)


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
