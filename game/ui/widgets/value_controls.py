"""Controls that hold a value: slider, choice, key field and text entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.ui import skin
from game.ui.box_layout import REST, middle, row
from game.ui.clipboard import copy_text, pasted_text
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, NUMBER, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    DISABLED,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    WALNUT,
    hexcode,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import LabeledControl

ARROW_SHARE = 0.17  # maximum width of an arrow, as a share of a choice's width
ARROW_BETWEEN = 1.6  # space for both arrows, in arrow widths
LEAST_ARROW_SHARE = 0.12  # arrow width if the values are too long otherwise


class Slider(LabeledControl):
    """A number from 0 to 1 in steps of 5%, shown in percent."""

    STEP = 0.05

    def __init__(
        self,
        rect: RectLike,
        text: str,
        value: float,
        on_change: Callable[[float], None],
        *,
        percent: Callable[[float], str] = "{:.0%}".format,
    ) -> None:
        super().__init__(rect, text)
        self.value = value
        self.on_change = on_change
        self._percent = percent

    @property
    def track(self) -> pygame.FRect:
        """The track of the knob."""
        field, high = self.field, self.rect.height
        room = field.width - 2.4 * high
        return pygame.FRect(field.x + 0.35 * high, field.centery - 0.11 * high, room, 0.22 * high)

    def press(self, pos: Point) -> None:
        self.drag(pos)

    def drag(self, pos: Point) -> bool:
        track = self.track
        return self._set((pos[0] - track.x) / track.width)

    def handle_action(self, action: InputAction) -> bool:
        steps = {InputAction.LEFT: -1, InputAction.RIGHT: 1}.get(action)
        if steps is None:
            return False
        self._set(self.value + steps * self.STEP)
        return True

    def _set(self, value: float) -> bool:
        rounded = round(round(min(1.0, max(0.0, value)) / self.STEP) * self.STEP, 2)
        if rounded == self.value:
            return False
        self.value = rounded
        self.on_change(rounded)
        return True

    def draw(self, p: Painter) -> None:
        self.draw_label(p)
        track = self.track
        p.fill(track.inflate(4, 4), WALNUT, radius=track.height / 2 + 2)
        p.fill(track, PAPER_EDGE, radius=track.height / 2)
        done = pygame.FRect(track.x, track.y, track.width * self.value, track.height)
        if done.width >= track.height:
            p.fill(done, BRASS if self.enabled else DISABLED, radius=track.height / 2)
        knob = pygame.FRect(0, 0, 0.64 * self.rect.height, 0.64 * self.rect.height)
        knob.center = (track.x + track.width * self.value, track.centery)
        lit = self.hovered or self.pressed
        for shrink, color in ((0, WALNUT), (4, BRASS_LIGHT if lit else BRASS), (22, BRASS_DARK)):
            disc = knob.inflate(-shrink, -shrink)
            p.fill(disc, color, radius=disc.width / 2)
        if self.focused:
            skin.focus_ring(p, knob, knob.width / 2)
        room = (track.right + 24, self.rect.y, self.rect.right - track.right - 24, self.rect.height)
        p.write(self._percent(self.value), room, NUMBER, INK, align="right")


class Choice(LabeledControl):
    """One of several values, changed with the arrows on both sides or the left and right keys. If
    `cyclic`, the first value follows the last."""

    style: TextStyle = BODY
    cyclic = True

    def __init__(
        self,
        rect: RectLike,
        text: str,
        options: Sequence[tuple[object, str]],
        value: object,
        on_change: Callable[[object], None],
        *,
        tooltip: str = "",
    ) -> None:
        super().__init__(rect, text, tooltip=tooltip)
        if not options:
            raise ValueError("a choice needs something to choose from")
        self.options = list(options)
        self.on_change = on_change
        self.index = 0
        self.choose(value)

    @property
    def value(self) -> object:
        """The chosen value."""
        return self.options[self.index][0]

    def choose(self, value: object) -> None:
        """Select `value` without calling `on_change`. An unknown value selects the first."""
        values = [option for option, _ in self.options]
        self.index = values.index(value) if value in values else 0

    def activate(self, pos: Point | None = None) -> bool:
        back = pos is not None and pos[0] < self.field.centerx
        self._turn(-1 if back else 1)
        return True

    def handle_action(self, action: InputAction) -> bool:
        steps = {InputAction.LEFT: -1, InputAction.RIGHT: 1}.get(action)
        if steps is None:
            return False
        self._turn(steps)
        return True

    def _turn(self, steps: int) -> None:
        if self._leads_on(steps):
            self.index = (self.index + steps) % len(self.options)
            self.on_change(self.value)

    def _leads_on(self, steps: int) -> bool:
        """Return whether there is a value `steps` further on."""
        return self.cyclic or 0 <= self.index + steps < len(self.options)

    def draw(self, p: Painter) -> None:
        self.draw_label(p)
        field = self.field
        skin.inset(p, field, focused=self.focused)
        side = min(field.height, self._arrow_share(p) * field.width)
        left, _, right = row(field, [side, REST, side])
        for icon, place, steps in (("ui/arrow_left", left, -1), ("ui/arrow_right", right, 1)):
            color = BRASS_DARK if self.hovered and self.enabled else INK_SOFT
            color = color if self._leads_on(steps) else PAPER_EDGE
            p.picture(icon, middle(place, 0.6 * side), MAIN=hexcode(color))
        room = field.inflate(-ARROW_BETWEEN * side, -6)
        ink = INK if self.enabled else DISABLED
        p.write(self.options[self.index][1], room, self.style, ink, align="center")

    def _arrow_share(self, p: Painter) -> float:
        """Return the width of an arrow as a share: the normal one if all values fit between the
        arrows."""
        least = replace(self.style, size=0)
        widest = max(p.text.size(word, least)[0] for _, word in self.options)
        fits = widest <= (1 - ARROW_BETWEEN * ARROW_SHARE) * self.field.width
        return ARROW_SHARE if fits else LEAST_ARROW_SHARE


class Scale(Choice):
    """A choice of values in an order, with an end on both sides."""

    cyclic = False


class KeyField(LabeledControl):
    """An action and its key. A click asks for another key (`on_ask`). While `asking`, the `prompt`
    is shown instead of the key."""

    def __init__(
        self,
        rect: RectLike,
        text: str,
        key: str,
        on_ask: Callable[[], None],
        *,
        asking: bool = False,
        prompt: str = "",
    ) -> None:
        super().__init__(rect, text, 0.55)
        self.key_name = key
        self.on_click = on_ask
        self.asking = asking
        self.prompt = prompt

    def draw(self, p: Painter) -> None:
        self.draw_label(p)
        field = self.field
        skin.inset(p, field, focused=self.focused or self.asking)
        shown, ink = (self.prompt, INK_SOFT) if self.asking else (self.key_name, INK)
        if self.hovered and not self.asking:
            p.outline(field, BRASS, 3, 10)
        p.write(shown, field.inflate(-32, -8), BODY, ink, align="center")


class TextEntry(LabeledControl):
    """A single-line text field with at most `limit` letters."""

    wants_keys = True
    style: TextStyle = BODY

    def __init__(
        self,
        rect: RectLike,
        text: str,
        value: str,
        on_change: Callable[[str], None],
        *,
        limit: int = 24,
        hint: str = "",
    ) -> None:
        super().__init__(rect, text)
        self.value = value[:limit]
        self.limit = limit
        self.hint = hint
        self.on_change = on_change
        self.caret = len(self.value)
        self.all_selected = False

    def activate(self, pos: Point | None = None) -> bool:
        self.all_selected = False
        return pos is not None  # a click focuses the field; the scene handles Enter

    def key(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._edit(event.key)
        if event.key in _CARET and not event.mod & pygame.KMOD_ALT:
            self.caret = _CARET[event.key](self)
            self.all_selected = False
            return True
        if self.all_selected and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return self._clear()
        if event.key == pygame.K_BACKSPACE:
            return self._delete(self.caret - 1)
        if event.key == pygame.K_DELETE:
            return self._delete(self.caret)
        # Letters arrive again as TEXTINPUT events. Consumed here, they do not act as shortcuts.
        letter = getattr(event, "unicode", "")
        return bool(letter and letter.isprintable())

    def _edit(self, key: int) -> bool:
        """Handle the standard shortcuts for select all, copy, cut and paste. Return True if `key`
        was one of them."""
        if key == pygame.K_a:
            self.all_selected = bool(self.value)
        elif key in (pygame.K_c, pygame.K_x):
            if self.all_selected and copy_text(self.value) and key == pygame.K_x:
                self._clear()
        elif key == pygame.K_v:
            self._insert(pasted_text())
        else:
            return False
        return True

    def _clear(self) -> bool:
        self.value, self.caret, self.all_selected = "", 0, False
        self.on_change("")
        return True

    def _insert(self, text: str) -> None:
        if self.all_selected and text:
            self._clear()
        fitting = "".join(letter for letter in text if letter.isprintable())
        fitting = fitting[: self.limit - len(self.value)]
        if fitting:
            self.value = self.value[: self.caret] + fitting + self.value[self.caret :]
            self.caret += len(fitting)
            self.on_change(self.value)

    def _delete(self, index: int) -> bool:
        if 0 <= index < len(self.value):
            self.value = self.value[:index] + self.value[index + 1 :]
            self.caret = index
            self.on_change(self.value)
        return True

    def draw(self, p: Painter) -> None:
        self.draw_label(p)
        field = self.field
        skin.inset(p, field, focused=self.focused)
        room = field.inflate(-24, -8)
        if not self.value and not self.focused:
            p.write(self.hint, room, self.style, DISABLED)
            return
        if self.all_selected and self.focused:
            width = min(room.width, p.text.size(self.value, self.style)[0])
            p.fill((room.x - 4, room.y, width + 8, room.height), BRASS, alpha=110, radius=6)
        p.write(self.value, room, self.style, INK if self.enabled else DISABLED)
        if self.focused:
            x = self.caret_x(p, room)
            p.line((x, room.y + 4), (x, room.bottom - 4), INK, 3)

    def caret_x(self, p: Painter, room: pygame.FRect) -> float:
        """Return the x coordinate of the caret for a value written in `room`."""
        before = p.text.size(self.value[: self.caret], self.style)[0]
        whole = p.text.size(self.value, self.style)[0]
        shrunk = min(1.0, room.width / whole) if whole else 1.0
        return room.x + before * shrunk + 1


_CARET: dict[int, Callable[[TextEntry], int]] = {
    pygame.K_LEFT: lambda entry: max(0, entry.caret - 1),
    pygame.K_RIGHT: lambda entry: min(len(entry.value), entry.caret + 1),
    pygame.K_HOME: lambda entry: 0,
    pygame.K_END: lambda entry: len(entry.value),
}
