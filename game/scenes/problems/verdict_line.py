"""The verdict on a card: a mark and a few words, so that color alone says nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.ui.box_layout import REST, middle, row
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING, SUBHEADING, TextRenderer, TextStyle
from game.ui.theme import INK
from game.ui.widgets.widget import Widget


@dataclass(frozen=True)
class VerdictLine:
    """A block of a card with a mark (a picture) and a title."""

    mark: str
    title: str
    style: TextStyle = HEADING

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""
        return text.line_height(self.style) + 8

    def widget(self, rect: FRect) -> Widget:
        """Create the widget in its area."""
        return _VerdictWidget(rect, self)

    def smaller(self) -> VerdictLine:
        """Return the same block with smaller text."""
        return replace(self, style=SUBHEADING)


class _VerdictWidget(Widget):
    def __init__(self, rect: FRect, line: VerdictLine) -> None:
        super().__init__(rect)
        self._line = line

    def draw(self, p: Painter) -> None:
        side = self.rect.height
        mark, words = row(self.rect, [side, REST], gap=10)
        p.picture(self._line.mark, middle(mark, side))
        p.write(self._line.title, words, self._line.style, INK)
