"""Smoke: thin puffs that rise, widen and fade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from game.ui.ambient.sprite import FULL, Sprite, centred

PUFFS = 4
SECONDS = 4.8
"""A puff is seen so long."""
OPACITY = 0.9
SMALLEST, LARGEST = 0.22, 0.62
"""A puff's width, as a share of the height it rises, when it leaves the chimney and at its end."""
STEPS = 8
"""So many sizes a puff has; each is drawn once."""


class Chimney(NamedTuple):
    """Where smoke leaves, how high it rises and how far it leans meanwhile (logical units)."""

    x: float
    y: float
    rise: float
    lean: float


class Smoke:
    """Smoke over all chimneys that ``chimneys`` returns, each a little later than the last."""

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
    """Yield a puff at a moment of its way, unless it is too thin to be seen."""
    t = turns % 1.0
    fading_in = min(1.0, t / 0.2)
    opacity = round(FULL * OPACITY * fading_in * (1 - t * t))
    if not opacity:
        return
    size = chimney.rise * (SMALLEST + (LARGEST - SMALLEST) * round(t * STEPS) / STEPS)
    # The upper edge of the largest puff ends where the smoke may rise to.
    way = chimney.rise - size / 2
    x, y = chimney.x + chimney.lean * t * t, chimney.y - way * t
    yield Sprite("life/puff", centred(x, y, size, size), opacity)
