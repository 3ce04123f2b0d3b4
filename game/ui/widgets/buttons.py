"""Buttons and toggles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import BUTTON, SMALL, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    WALNUT,
    Color,
    hexcode,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import LabeledControl, Widget

_EDGES = (0.5, 0.2)  # maximum padding of the text as shares of a button's height and width


class Button(Widget):
    """A button with text, an icon (`ui/...`), or both. `tone` is a key of `game.ui.skin.TONES`."""

    focusable = True
    style: TextStyle = BUTTON

    def __init__(
        self,
        rect: RectLike,
        text: str,
        on_click: Callable[[], object],
        *,
        icon: str = "",
        tone: str = "wood",
        tooltip: str = "",
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text = text
        self.icon = icon
        self.tone = tone
        self.on_click = on_click
        self.notes: Sequence[str] = ()
        """Alternative notes in small text below the label. The first one that fits is used."""

    @staticmethod
    def needed_width(words: float, height: float) -> float:
        """Return the width of a button of a height for text (and icon) of a width."""
        return min(words + _EDGES[0] * height, words / (1 - _EDGES[1]))

    def draw(self, p: Painter) -> None:
        colors = skin.button(p, self.rect, self.state, self.tone)
        edges = min(_EDGES[0] * self.rect.height, _EDGES[1] * self.rect.width)
        inner = self.rect.inflate(-edges, -10)
        inner.move_ip(0, -0.016 * self.rect.height)  # the frame has a shadow at the bottom
        if self.pressed:
            inner.move_ip(0, 2)
        if self.icon:
            inner = self._draw_icon(p, inner, hexcode(colors.text))
        if self.text and self.notes:
            self._draw_lines(p, inner, colors.text)
        elif self.text:
            self.write(p, inner, colors.text)

    def write(self, p: Painter, room: pygame.FRect, color: Color) -> None:
        """Write the text on one line."""
        p.write(self.text, room, self.style, color, align="center")

    def _draw_lines(self, p: Painter, inner: pygame.FRect, color: Color) -> None:
        """Draw the text with a note below it."""
        heights = [p.text.line_height(style) for style in (self.style, SMALL)]
        squeeze = min(1.0, 0.9 * inner.height / sum(heights))
        both = pygame.FRect(0, 0, inner.width, sum(heights) * squeeze)
        both.center = inner.center
        upper = pygame.FRect(both.x, both.y, both.width, heights[0] * squeeze)
        lower = pygame.FRect(both.x, upper.bottom, both.width, heights[1] * squeeze)
        fitting = (note for note in self.notes if p.text.size(note, SMALL)[0] <= inner.width)
        p.write(self.text, upper, self.style, color, align="center")
        p.write(next(fitting, self.notes[-1]), lower, SMALL, color, align="center")

    def _draw_icon(self, p: Painter, inner: pygame.FRect, color: str) -> pygame.FRect:
        """Draw the icon and return the remaining space for the text."""
        side = self.rect.height * (0.56 if self.text else 0.62)
        middle = (self.rect.centerx, inner.centery)
        if not self.text:
            box = pygame.FRect(0, 0, side, side)
            box.center = middle
            p.picture(self.icon, box, MAIN=color)
            return inner
        box = pygame.FRect(inner.x + 0.1 * side, inner.centery - side / 2, side, side)
        p.picture(self.icon, box, MAIN=color)
        # Equal space on both sides centers the text in the button if it fits.
        width = p.text.size(self.text, self.style)[0]
        both = inner.inflate(-2 * (1.1 * side + 10), 0)
        if width <= both.width and not self.notes:
            return both
        return pygame.FRect(box.right + 10, inner.y, inner.right - box.right - 10, inner.height)


_BESIDE_NOTE = 0.5  # maximum share of a switch's row for its text if there is a note


class Toggle(LabeledControl):
    """A switch with its text on the left, and an optional `note` that explains its state."""

    def __init__(
        self,
        rect: RectLike,
        text: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        tooltip: str = "",
        note: str = "",
    ) -> None:
        super().__init__(rect, text, 1.0, tooltip)
        self.note = note
        self.value = value
        self.on_change = on_change

    def activate(self, pos: Point | None = None) -> bool:
        self.value = not self.value
        self.on_change(self.value)
        return True

    @property
    def switch(self) -> pygame.FRect:
        """The rectangle of the switch itself."""
        height = self.rect.height * 0.8
        width = height * 1.9
        return pygame.FRect(self.rect.right - width, self.rect.centery - height / 2, width, height)

    @property
    def label_room(self) -> pygame.FRect:
        width = self.switch.x - 16 - self.rect.x
        width *= _BESIDE_NOTE if self.note else 1.0
        return pygame.FRect(self.rect.x, self.rect.y, width, self.rect.height)

    def draw(self, p: Painter) -> None:
        self.draw_label(p)
        box, room = self.switch, self.label_room
        if self.note:
            left = room.x + min(p.text.size(self.text, self.label_style)[0], room.width) + 20
            note = (left, room.y, box.x - 16 - left, room.height)
            p.write(self.note, note, SMALL, INK_SOFT, align="right")
        radius = box.height / 2
        p.fill(box, BRASS_DARK if self.value else mix(WALNUT, PAPER_EDGE, 0.4), radius=radius)
        ground = mix(BRASS, BRASS_LIGHT, 0.3) if self.value else PAPER_EDGE
        p.fill(box.inflate(-6, -6), mix(ground, PAPER_LIGHT, 0.25 * self.hovered), radius=radius)
        self._draw_knob(p, box)
        if self.focused:
            skin.focus_ring(p, box, radius)

    def _draw_knob(self, p: Painter, box: pygame.FRect) -> None:
        knob = pygame.FRect(0, 0, box.height - 10, box.height - 10)
        knob.centery = box.centery
        if self.value:
            knob.right = box.right - 5
        else:
            knob.left = box.left + 5
        radius = knob.width / 2
        p.fill(knob, WALNUT, radius=radius)
        p.fill(knob.inflate(-4, -4), PAPER_LIGHT if self.enabled else PAPER_EDGE, radius=radius)
        if self.value:  # color and position are not the only cues
            points = [(0.3, 0.52), (0.45, 0.68), (0.72, 0.36)]
            spots = [
                p.view.point((knob.x + knob.width * x, knob.y + knob.height * y)) for x, y in points
            ]
            pygame.draw.lines(p.surface, WALNUT, False, spots, p.view.px(4))


class Fold(Toggle):
    """A heading with an arrow that expands or collapses rarely used controls."""

    @property
    def label_room(self) -> pygame.FRect:
        left = 0.5 * self.rect.height + 20
        return pygame.FRect(
            self.rect.move(left, 0).topleft, (self.rect.width - left, self.rect.height)
        )

    def draw(self, p: Painter) -> None:
        side = 0.5 * self.rect.height
        arrow = pygame.FRect(self.rect.x + 6, self.rect.centery - side / 2, side, side)
        icon = "ui/arrow_down" if self.value else "ui/arrow_right"
        p.picture(icon, arrow, MAIN=hexcode(self.color))
        self.draw_label(p)
        if self.focused:
            skin.focus_ring(p, self.rect, 8)
        elif self.hovered:
            p.outline(self.rect, BRASS, 2, 8)
