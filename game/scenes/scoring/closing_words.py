"""The closing words of the characters about the result, each in a bubble below its name."""

from __future__ import annotations

import pygame

from game.content.opponents.witness import closing_occasion
from game.rules.scoring import scores, winners
from game.scenes.scoring.page import ResultPage
from game.ui.box_layout import Length
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS_DARK, INK, PAPER_LIGHT

SPOKEN = TextStyle("serif_italic", 22, "serif_bold")
SMALLER = (1.0, 0.9, 0.8, 0.74)
"""Text sizes relative to `SPOKEN`, tried in order until the text fits."""
_AROUND = 28.0  # logical pixels of a cell's width beside the text
_MARGIN = 8.0  # around the text in its bubble
_TAIL = 10.0  # height


def closing_words(page: ResultPage) -> dict[int, str]:
    """Return the markup of the closing words, by seat in the order of the ranking. There are none
    about a shared victory."""
    position = page.result.position
    won = winners(position)
    if not page.ctx.settings.current.remarks or len(won) > 1:
        return {}
    totals = [score.total for score in scores(position)]
    words = dict[int, str]()
    for seat in page.order:
        character = page.character_of(seat)
        occasion = closing_occasion(totals, seat, won=seat in won)
        if character is not None and occasion in character.remarks:
            words[seat] = escape(character.remarks[occasion][0])
    return words


def bubble_height(
    page: ResultPage, words: dict[int, str], style: TextStyle, width: float
) -> Length | None:
    """Return the height of a row of cells of this width, which never shrinks; None if a word is
    wider than its cell."""
    room, text = width - _AROUND, page.ctx.text
    if any(text.size(word, style)[0] > room for line in words.values() for word in line.split()):
        return None
    high = max((page.fit.lines(line, style, room).preferred for line in words.values()), default=0)
    return Length(high, high).padded(_TAIL + 3 * _MARGIN) if high else Length()


def paint_bubble(p: Painter, markup: str, style: TextStyle, cell: pygame.FRect) -> None:
    """Draw a bubble that points up to the speaker's name."""
    width, height = p.text.rich_size(markup, style, cell.width - _AROUND)
    box = pygame.FRect(0, cell.y + _TAIL, width + 2 * _MARGIN, height + _MARGIN)
    box.centerx = cell.centerx
    p.fill(box, PAPER_LIGHT, radius=12)
    p.outline(box, BRASS_DARK, 2, 12)
    x, y = box.centerx, box.y + 2
    corners = [p.view.point(at) for at in ((x - _TAIL, y), (x, y - _TAIL), (x + _TAIL, y))]
    pygame.draw.polygon(p.surface, PAPER_LIGHT, corners)
    pygame.draw.lines(p.surface, BRASS_DARK, False, corners, max(1, p.view.px(2)))
    room = pygame.FRect(cell.x, box.y, cell.width, box.height).inflate(-_AROUND, 0)
    p.write_rich(markup, room, style, INK, align="center", valign="middle")
