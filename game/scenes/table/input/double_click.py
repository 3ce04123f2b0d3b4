"""The second half of a double click: who clicks twice decides once."""

from __future__ import annotations

import math

from game.ui.input import Command, Pointer, PointerKind
from game.ui.view import Point

SECONDS = 0.7  # a slow double click, also on a machine that is busy for a moment
REACH = 12.0  # logical units that a hand may tremble meanwhile


class DoubleClick:
    """Knows the click that has just decided something: a press that follows soon and at its place
    means nothing more, whatever has come to lie there."""

    def __init__(self) -> None:
        self._at: Point | None = None
        self._left = 0.0

    def begin(self, at: Point | None) -> None:
        """A press at a place (logical units) has had its effect; None: it was no press of the
        mouse, and the next one counts."""
        self._at, self._left = at, SECONDS

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        self._left -= dt

    def lets_go(self, given: Pointer | Command) -> bool:
        """Is this a press that nobody is to take?"""
        if self._at is None or self._left <= 1e-6:  # sums of many small steps miss it by a hair
            return False
        if not isinstance(given, Pointer) or given.kind is not PointerKind.PRESS:
            return False
        return given.button == 1 and math.dist(given.pos, self._at) <= REACH
