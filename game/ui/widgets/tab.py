"""Tabs on the top edge of a sheet, one per page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import BUTTON, TextRenderer
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    INK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    WALNUT,
    WALNUT_DARK,
    Color,
    hexcode,
    mix,
)
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget

_CORNER = 16.0
_BESIDE_WORDS = 80.0  # icon, gap and edges


class Tab(Widget):
    """A tab with an icon and a name. The tab of the open page has the color of the sheet."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        text: str,
        icon: str,
        on_open: Callable[[], None],
        *,
        chosen: bool = False,
    ) -> None:
        super().__init__(rect)
        self.text = text
        self.icon = icon
        self.on_click = on_open
        self.chosen = chosen

    @staticmethod
    def needed_width(text: TextRenderer, words: str) -> float:
        """Return the logical width of a tab with its text at the smallest size."""
        return text.size(words, replace(BUTTON, size=0))[0] + _BESIDE_WORDS

    def draw(self, p: Painter) -> None:
        box, (edge, ground, ink) = self._body()
        tall = pygame.FRect(box.x, box.y, box.width, box.height + 2 * _CORNER)
        with p.clip(box):
            p.fill(tall, WALNUT_DARK, radius=_CORNER)
            p.fill(tall.inflate(-3, -3), edge, radius=_CORNER - 1)
            p.fill(tall.inflate(-9, -9), ground, radius=_CORNER - 4)
        self._write(p, box, ink)
        if self.focused:
            skin.focus_ring(p, self.rect.inflate(-16, -16), 8)

    def _body(self) -> tuple[pygame.FRect, tuple[Color, Color, Color]]:
        """Return the rectangle to draw (the chosen tab overlaps the edge of the sheet), and the
        colors of its edge, background and text."""
        box = self.rect.copy()
        if self.chosen:
            box.height += 9
            return box, (mix(BRASS, PAPER, 0.3), PAPER, INK)
        box.y += 8
        box.height -= 8
        ground = mix(WALNUT, PAPER_EDGE, 0.32 if self.hovered else 0.12)
        return box, (BRASS_DARK, mix(ground, WALNUT_DARK, 0.4 * self.pressed), PAPER_LIGHT)

    def _write(self, p: Painter, box: pygame.FRect, ink: Color) -> None:
        side = 40.0
        room = box.width - _BESIDE_WORDS
        width = min(p.text.size(self.text, BUTTON)[0], room)
        left = box.centerx - (side + 12 + width) / 2
        middle = self.rect.centery + 3
        p.picture(self.icon, (left, middle - side / 2, side, side), MAIN=hexcode(ink))
        p.write(self.text, (left + side + 12, middle - 24, room, 48), BUTTON, ink)
