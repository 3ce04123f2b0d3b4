"""Double clicks: the second press of a double click must not decide what has come up meanwhile,
be it another scene, nor the key that confirms when it is pressed twice."""

from __future__ import annotations

import math

from game.ui.input import Command, InputAction, InputReader, Pointer, PointerKind
from game.ui.view import Point

SECONDS = 0.7  # a slow double click, also on a machine that is busy for a moment
LATELY = 2.0  # seconds; longer ago nobody remembers a double click
REACH = 12.0  # logical pixels that a hand may tremble meanwhile


class DoubleClick:
    """Remembers where the last effective press was: another one there, soon after, is ignored."""

    def __init__(self, inputs: InputReader) -> None:
        self._inputs = inputs
        self._at: Point | None = None
        self._left = 0.0
        self._key_left = 0.0

    def begin(self, at: Point | None) -> None:
        """Note that the press at a point (logical pixels) has had its effect; None: it was no press
        of the mouse, and the next one counts."""
        self._at, self._left = at, SECONDS

    def had_effect(self) -> None:
        """Note that the last press of all has had its effect."""
        self.begin(self._inputs.last_press)

    def prolong(self) -> None:
        """Note that something else has come to lie where the last press was, if that is not long
        ago: another press there, soon after, is ignored as well."""
        if self._left > -LATELY:
            self._left = max(self._left, SECONDS)

    def decision_came_up(self) -> None:
        """Note that what was skipped has led to a decision: neither the mouse nor the key that
        skipped is meant for it."""
        self.prolong()
        self._key_left = SECONDS

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        self._left -= dt
        self._key_left -= dt

    def ignores(self, given: Pointer | Command) -> bool:
        """Tell whether an input is the second press of a double click. Whoever goes on clicking has
        not looked yet: each such press begins the time anew."""
        if isinstance(given, Command):
            return self._ignores_key(given)
        if self._at is None or self._left <= 1e-6:  # sums of many small steps miss it by a hair
            return False
        if given.kind is not PointerKind.PRESS:
            return False
        if given.button != 1 or math.dist(given.pos, self._at) > REACH:
            return False
        self._left = SECONDS
        return True

    def _ignores_key(self, given: Command) -> bool:
        if given.action is not InputAction.CONFIRM or self._key_left <= 1e-6:
            return False
        self._key_left = SECONDS
        return True
