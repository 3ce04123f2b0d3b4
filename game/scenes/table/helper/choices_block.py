"""The choices on the card of counsel: pictures, win probabilities as bars, and a few lines each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.helper.card import MOST_GROWTH, Paragraph
from game.ui.box_layout import middle
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL_LABEL, TextRenderer
from game.ui.theme import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    LEAF_DARK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    WALNUT_LIGHT,
    hexcode,
    mix,
)
from game.ui.widgets.widget import Widget

SIDE_BY_SIDE = 230.0  # width of each, at 100% text, from which choices are side by side
GAP = 8.0  # between choices
PICTURE = 60.0  # side at 100% text
EDGE, BESIDE = 12.0, 10.0  # around and between the contents
GAUGE = 10.0  # height of the bar, including the space below it
GROUND = mix(PAPER, PAPER_SHADE, 0.5)


@dataclass(frozen=True)
class RatedChoice:
    """A choice in comparison with others: a picture, lines from the largest text to the smallest,
    its `rank` from 0, the best (-1: the only one), and its win probability (0 to 1; negative if not
    shown), drawn as a bar above the last line."""

    picture: str
    lines: tuple[Paragraph, ...]
    rank: int
    share: float

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""
        high = sum(self._heights(text, width - self._beside(text)))
        return max(high + self._gauge, self._side(text)) + 2 * EDGE

    @property
    def _gauge(self) -> float:
        return GAUGE if self.share >= 0 else 0.0

    def _side(self, text: TextRenderer) -> float:
        return PICTURE * min(max(text.factor, 1.0), MOST_GROWTH)

    def _beside(self, text: TextRenderer) -> float:
        return self._side(text) + BESIDE + 2 * EDGE

    def _heights(self, text: TextRenderer, width: float) -> Sequence[float]:
        return [line.height(text, width) if line.markup else 0.0 for line in self.lines]

    def draw(self, p: Painter, box: FRect) -> None:
        """Draw it in its area."""
        p.fill(box.move(0, 3), WALNUT, alpha=45, radius=12)
        p.fill(box, PAPER_EDGE if self.rank > 0 else BRASS_DARK, radius=12)
        if self.rank <= 0:
            p.fill(box.inflate(-3, -3), BRASS_LIGHT, radius=11)
        edge, ground = (4, GROUND) if self.rank > 0 else (9, PAPER_LIGHT)
        p.fill(box.inflate(-edge, -edge), ground, radius=9)
        inner, side = box.inflate(-2 * EDGE, -2 * EDGE), self._side(p.text)
        picture = FRect(inner.x, inner.y, side, side)
        p.picture(self.picture, picture, MAIN=hexcode(INK_SOFT))
        if self.rank >= 0:
            self._draw_rank(p, picture)
        room = FRect(picture.right + BESIDE, inner.y, 0.0, inner.height)
        room.width = inner.right - room.x
        heights = self._heights(p.text, room.width)
        y = inner.centery - (sum(heights) + self._gauge) / 2
        for nth, (line, height) in enumerate(zip(self.lines, heights, strict=True)):
            if self._gauge and nth == len(self.lines) - 1:
                self._draw_gauge(p, FRect(room.x, y + 2, room.width, GAUGE - 2))
                y += self._gauge
            if line.markup:
                p.write_rich(line.markup, (room.x, y, room.width, height), line.style, line.ink)
            y += height

    def _draw_rank(self, p: Painter, picture: FRect) -> None:
        seal = middle((picture.x + 4, picture.y + 6, 0, 0), 0.42 * picture.width)
        radius = seal.width / 2
        p.fill(seal, WALNUT, radius=radius)
        ground, ink = (WALNUT_LIGHT, PAPER_LIGHT) if self.rank else (BRASS_LIGHT, INK)
        p.fill(seal.inflate(-5, -5), ground, radius=radius - 2.5)
        p.write(str(self.rank + 1), seal.inflate(-2, -2), SMALL_LABEL, ink, align="center")

    def _draw_gauge(self, p: Painter, box: FRect) -> None:
        """Draw the win probability as a bar."""
        p.fill(box, PAPER_EDGE, radius=box.height / 2)
        filled = box.inflate(-3, -3)
        filled.width = max(filled.height, filled.width * self.share)
        p.fill(filled, LEAF_DARK, radius=filled.height / 2)


@dataclass(frozen=True)
class ChoicesBlock:
    """Choices below each other or, if there is room, side by side: a block of a card."""

    choices: Sequence[RatedChoice]

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""
        return self.places(text, FRect(0, 0, width, 0))[-1].bottom

    def places(self, text: TextRenderer, room: FRect) -> list[FRect]:
        """Return the area of each choice in a room, from the top."""
        count = len(self.choices)
        share = (room.width - GAP * (count - 1)) / count
        beside = share >= SIDE_BY_SIDE * text.factor
        width = share if beside else room.width
        heights = [choice.height(text, width) for choice in self.choices]
        if beside:
            return [
                FRect(room.x + nth * (width + GAP), room.y, width, max(heights))
                for nth in range(count)
            ]
        tops = [room.y + sum(heights[:nth]) + nth * GAP for nth in range(count)]
        return [
            FRect(room.x, top, width, height) for top, height in zip(tops, heights, strict=True)
        ]

    def widget(self, rect: FRect) -> Widget:
        """Create the widget in its area."""
        return ChoicesWidget(rect, self)

    def smaller(self) -> ChoicesBlock:
        """Return itself, because only the names are larger than the smallest text."""
        return self


class ChoicesWidget(Widget):
    """The choices as a widget."""

    def __init__(self, rect: FRect, block: ChoicesBlock) -> None:
        super().__init__(rect)
        self._block = block

    def draw(self, p: Painter) -> None:
        places = self._block.places(p.text, self.rect)
        for choice, place in zip(self._block.choices, places, strict=True):
            choice.draw(p, place)
