"""Double-click protection: the second press of a double click must not act on a scene or decision
that has just appeared. The same applies to pressing the confirm key twice."""

from __future__ import annotations

import math

from game.ui.input import Command, InputAction, InputReader, Pointer, PointerKind
from game.ui.view import Point

SECONDS = 0.7  # a slow double click, even on a briefly busy machine
PATIENCE = 1.5  # seconds; a double click where another button has taken the place of the first
LATELY = 2.0  # seconds; presses further back are unrelated
HANDOVER = 1.5  # seconds for which the previous person may still be clicking
REACH = 12.0  # logical pixels that the mouse may move in between


class DoubleClick:
    """Ignores a press soon after the last effective press at the same place, unless the mouse has
    moved away since."""

    def __init__(self, inputs: InputReader) -> None:
        self._inputs = inputs
        self._at: Point | None = None
        self._left = 0.0
        self._span = SECONDS  # for which presses are ignored after one that was
        self._key_left = 0.0
        self._all_left = 0.0  # seconds for which no press counts, wherever it is

    def begin(self, at: Point | None, span: float = SECONDS) -> None:
        """Record that a press at a point (logical pixels) took effect, for a span in seconds. With
        None, no mouse press did, so the next one counts."""
        self._at, self._left, self._span = at, span, span

    def had_effect(self, span: float = SECONDS) -> None:
        """Record that the most recent press took effect, for a span in seconds."""
        self.begin(self._inputs.last_press, span)

    def prolong(self) -> None:
        """Record that something else has appeared where the last press was, if that was recent.
        Another press there soon after is ignored as well."""
        if self._left > -LATELY:
            self._left = max(self._left, SECONDS)

    def decision_came_up(self) -> None:
        """Record that skipping has led to a decision, which is not the target of the mouse press or
        key that skipped."""
        self.prolong()
        self._key_left = SECONDS

    def person_changed(self) -> None:
        """Record that another person decides now, so the previous one must not decide by pressing
        again where the mouse still is, or by pressing the confirm key again."""
        last = self._inputs.last_press
        moved = last is None or math.dist(last, self._inputs.pointer) > REACH
        self._at = None if moved else last
        self._left = self._span = self._key_left = HANDOVER

    def changed_by_itself(self) -> None:
        """Record that something else has appeared without a press. A press in this moment was
        aimed at what was there before, wherever it is."""
        self._all_left = self._key_left = SECONDS

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._left -= dt
        self._key_left -= dt
        self._all_left -= dt

    def ignores(self, user_input: Pointer | Command) -> bool:
        """Return whether an input is the second press of a double click. Each ignored press
        restarts the time, since someone who keeps clicking has not looked yet."""
        if isinstance(user_input, Command):
            return self._ignores_key(user_input)
        if self._all_left > 1e-6 and user_input.kind is PointerKind.PRESS:
            return True
        if self._at is None or self._left <= 1e-6:  # tolerates rounding errors of many small steps
            return False
        if math.dist(user_input.pos, self._at) > REACH:
            self._at = None
            return False
        if user_input.kind is not PointerKind.PRESS or user_input.button != 1:
            return False
        self._left = self._span
        return True

    def _ignores_key(self, command: Command) -> bool:
        if command.action is not InputAction.CONFIRM:
            self._key_left = 0.0  # whoever presses another key has looked
        if self._key_left <= 1e-6:
            return False
        self._key_left = SECONDS
        return True
