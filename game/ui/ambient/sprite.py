"""Sprites of the ambient animation, and the subjects that place them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

FULL = 8
"""The opacity of a sprite that is drawn as it is; others are eighths of it."""

Box = tuple[float, float, float, float]
"""Left, top, width, height in logical units."""


class Sprite(NamedTuple):
    """A picture in its place; ``opacity`` from 0 to `FULL`, ``colour`` fills `@MAIN@`."""

    name: str
    box: Box
    opacity: int = FULL
    colour: str = ""


class Subject(Protocol):
    """Something that moves: a flag, gulls, smoke. It knows its time, not where it is drawn."""

    def advance(self, dt: float) -> None:
        """Pass ``dt`` seconds."""

    def sprites(self) -> Iterable[Sprite]:
        """Return what is to be seen now, from back to front."""

    def still(self) -> Iterable[Sprite]:
        """Return what the scene itself has drawn there: what is seen while nothing moves."""


def centred(x: float, y: float, width: float, height: float) -> Box:
    """Return the box of a size around a middle."""
    return x - width / 2, y - height / 2, width, height
