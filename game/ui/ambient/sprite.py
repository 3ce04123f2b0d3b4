"""Sprites of the ambient animation, and the interface of the subjects that place them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

FULL = 8
"""Full opacity. Other values are in eighths."""

Box = tuple[float, float, float, float]
"""Left, top, width, height in logical units."""


class Sprite(NamedTuple):
    """A picture at a position. `opacity` runs from 0 to `FULL`; `color` replaces `@MAIN@`."""

    name: str
    box: Box
    opacity: int = FULL
    color: str = ""


class Subject(Protocol):
    """An animated object such as a flag, gulls or smoke. It knows its time, but not where it is
    drawn."""

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def sprites(self) -> Iterable[Sprite]:
        """Return the currently visible sprites, from back to front."""

    def still(self) -> Iterable[Sprite]:
        """Return the sprites that are part of the scene's own picture, as seen without
        animation."""


def centered(x: float, y: float, width: float, height: float) -> Box:
    """Return the box of a size around a center."""
    return x - width / 2, y - height / 2, width, height
