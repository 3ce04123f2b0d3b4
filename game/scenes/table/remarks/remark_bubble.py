"""The bubble of a remark: the character's portrait and the text beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import FRect

from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import QUOTE, TextRenderer
from game.ui.theme import BRASS_DARK, INK, PAPER_LIGHT
from game.ui.view import Point
from game.ui.widgets.widget import Panel

PORTRAIT = 92.0
TAIL = 16.0  # length
_MARGIN = 18.0
_WIDEST = 330.0  # text width, at 100% text
_SPARE = 6.0  # tolerance for text wider than measured


def bubble_size(text: TextRenderer, markup: str) -> tuple[float, float]:
    """Return the size of a bubble (logical pixels)."""
    width, height = text.rich_size(markup, QUOTE, _WIDEST * text.factor)
    return PORTRAIT + width + _SPARE + 3 * _MARGIN, max(PORTRAIT, height) + 1.4 * _MARGIN


class RemarkBubble(Panel):
    """A remark (`markup`) beside its `portrait`, pointing to the character's `board`. It is no
    focus stop, because keys have nothing to do here."""

    def __init__(
        self,
        rect: FRect,
        portrait: str,
        markup: str,
        board: FRect,
        on_click: Callable[[], None],
    ) -> None:
        super().__init__(rect, "paper")
        self._board = board
        self._portrait = portrait
        self.markup = markup
        self._on_click = on_click

    def activate(self, pos: Point | None = None) -> bool:
        self._on_click()
        return True

    def draw(self, p: Painter) -> None:
        box = self.rect
        skin.card(p, box, lit=True)
        self._draw_tail(p)
        portrait = pygame.FRect(box.x + _MARGIN - 4, box.centery - PORTRAIT / 2, PORTRAIT, PORTRAIT)
        p.picture(self._portrait, portrait)
        left = portrait.right + _MARGIN
        room = FRect(left, box.y + 6, box.right - _MARGIN - left, box.height - 12)
        p.write_rich(self.markup, room, QUOTE, INK, valign="middle")

    def _draw_tail(self, p: Painter) -> None:
        """Draw the bubble's tail on the side of the board."""
        box, board = self.rect, self._board
        beside = board.left >= box.right or board.right <= box.left
        if beside:
            x = box.right - 2 if board.left >= box.right else box.left + 2
            tip = x + (TAIL if board.left >= box.right else -TAIL)
            y = min(max(board.top + 30, box.top + 34), box.bottom - 34)
            corners = [(x, y - TAIL * 0.7), (tip, y), (x, y + TAIL * 0.7)]
        else:
            below = board.top >= box.bottom
            y = box.bottom - 2 if below else box.top + 2
            tip = y + (TAIL if below else -TAIL)
            x = box.left + 60
            corners = [(x - TAIL * 0.7, y), (x, tip), (x + TAIL * 0.7, y)]
        points = [p.view.point(corner) for corner in corners]
        pygame.draw.polygon(p.surface, PAPER_LIGHT, points)
        pygame.draw.lines(p.surface, BRASS_DARK, False, points, max(1, p.view.px(2)))
