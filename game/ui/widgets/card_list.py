"""Lists of cards in columns, grouped under headings."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.ui.box_layout import REST, Length, TextMeasure, row
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING, SMALL
from game.ui.theme import BRASS, INK_SOFT
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget


class GroupHeading(Widget):
    """A group's name above a thin line, with a note at the end."""

    def __init__(self, room: RectLike, fit: TextMeasure, text: str, note: str) -> None:
        """Place the heading at the top of a space, as high as its text needs."""
        super().__init__(room)
        self.rect.height = fit.line(HEADING).padded(4).preferred
        self.text = text
        self.note = note

    def draw(self, p: Painter) -> None:
        foot = self.rect.bottom - 4
        words = FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - 10)
        note_width = TextMeasure(p.text).width(self.note).capped(0.4 * words.width)
        name, note = row(words, [Length(share=1), note_width], gap=20)
        p.write(self.text, name, HEADING, INK_SOFT)
        p.write(self.note, note.move(0, 4), SMALL, INK_SOFT, align="right")
        p.line((self.rect.x, foot), (self.rect.right, foot), BRASS, 2)


def columns_for(width: float, least: float, gap: float) -> int:
    """Return how many columns of at least a minimum width fit side by side."""
    return max(1, int((width + gap) / (least + gap)))


def lay_cards(room: RectLike, cards: Sequence[Widget], columns: int, gap: float) -> float:
    """Place cards in reading order from the top of a space. Each row is as high as its highest
    card. Return the total height, including a gap after each row."""
    top = start = FRect(room).y
    for first in range(0, len(cards), columns):
        line = cards[first : first + columns]
        high = max(card.rect.height for card in line)
        places = row((FRect(room).x, top, FRect(room).width, high), [REST] * columns, gap)
        for card, place in zip(line, places, strict=False):
            card.rect = place
        top += high + gap
    return top - start
