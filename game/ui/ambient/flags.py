"""Waving flags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from game.ui.ambient.sprite import Box, Sprite

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
