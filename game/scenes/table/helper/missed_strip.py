"""The one-line strip about missed events. A click opens their lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.scenes.table.helper.card import PORTRAIT
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import BRASS, BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK, hexcode
from game.ui.view import Point
from game.ui.widgets.widget import Widget

EDGE = 5.0  # logical pixels around the pictures of a strip


class MissedStrip(Widget):
    """A strip that shows the first of its texts that fits."""

    focusable = True

    def __init__(
        self, rect: FRect, texts: Sequence[str], tooltip: str, on_click: Callable[[], object]
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.texts = tuple(texts)
        self._on_click = on_click

    def activate(self, pos: Point | None = None) -> bool:
        self._on_click()
        return True

    def draw(self, p: Painter) -> None:
        p.fill(self.rect, BRASS_LIGHT if self.hovered else BRASS, radius=10)
        p.fill(self.rect.inflate(-4, -4), WALNUT_DARK, radius=8)
        side = self.rect.height - 2 * EDGE
        face = FRect(self.rect.x + EDGE, self.rect.y + EDGE, side, side)
        p.picture(PORTRAIT, face)
        sign = FRect(self.rect.right - side - EDGE, self.rect.y + EDGE, side, side)
        p.picture("ui/zoom", sign, MAIN=hexcode(BRASS_LIGHT))
        left = face.right + 10
        room = FRect(left, self.rect.y, sign.x - 8 - left, self.rect.height)
        fitting = (
            text for text in self.texts if p.text.rich_size(text, SMALL, 4000)[0] < room.width
        )
        high = p.text.line_height(SMALL) + 2
        p.write_rich(
            next(fitting, self.texts[-1]),
            room.inflate(0, max(0.0, high - room.height)),
            SMALL,
            PAPER_LIGHT,
            valign="middle",
        )
        if self.focused:
            skin.focus_ring(p, self.rect)
