"""Smoke: thin puffs that rise, spread and fade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from game.ui.ambient.sprite import FULL, Sprite, centered

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
