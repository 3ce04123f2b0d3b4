"""The winner's banner beside the points, and the closing words of the characters."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.content.opponents.witness import closing_occasion
from game.rules.scoring import scores, winners
from game.scenes.scoring.page import SHEET, ResultPage, name_in_lines, ranking
from game.ui.box_layout import REST, Length, middle, row
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING, SUBHEADING, TextStyle
from game.ui.theme import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    PAPER_LIGHT,
    WALNUT_DARK,
    WALNUT_LIGHT,
    WALNUT_PALE,
    hexcode,
)

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
    for seat in ranking(position):
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


BANNER = pygame.FRect(SHEET.x + 28, SHEET.y + 30, 372, 660)

_WREATH = (186.0, 212.0)  # center of the laurel wreath, from the top left corner of the banner
_CREST = 172.0
_NUMBER = pygame.FRect(BANNER.x + 30, BANNER.y + 480, BANNER.width - 60, 128)
_BELOW = pygame.FRect(BANNER.x + 30, BANNER.y + 596, BANNER.width - 60, 42)
_SMALL_NUMBER = pygame.FRect(BANNER.x + 30, BANNER.y + 474, BANNER.width - 60, 84)
_LAST_WORD = pygame.FRect(BANNER.x + 18, BANNER.y + 550, BANNER.width - 36, 94)
_FACE = 66.0  # beside the last word
_TOTAL = TextStyle("serif_bold", 112, "serif_bold")


def paint_winner_banner(p: Painter, page: ResultPage, *, known: bool, speaker: int = -1) -> None:
    """Draw the banner. Until the winner is `known`, draw it colorless and with a question mark. The
    closing words of the seat `speaker` are below the VP."""
    if not known:
        subst = {"MAIN": WALNUT_PALE, "DARK": WALNUT_DARK, "LIGHT": WALNUT_LIGHT}
        plain = {name: hexcode(color) for name, color in subst.items()}
        p.picture("scenery/triumph", BANNER, **plain)
        p.picture("ui/trophy", _in_wreath(0, 0, 110.0), MAIN=hexcode(BRASS_DARK))
        p.write("?", _NUMBER, _TOTAL, BRASS_LIGHT, align="center", shadow=WALNUT_DARK)
        return
    position = page.result.position
    won = winners(position)
    p.picture("scenery/triumph", BANNER, **page.color(won[0]).subst())
    for seat, place in zip(won, _crests(len(won)), strict=True):
        page.paint_crest(p, seat, place)
    # Where several share the victory, the title above the page has their names.
    name = page.name_of(won[0]) if len(won) == 1 else page.tr("A shared victory")
    room = (BANNER.x + 26, BANNER.y + 386, BANNER.width - 52, 84)
    name = name_in_lines(p, name, room[2], HEADING)
    p.write_rich(name, room, HEADING, PAPER_LIGHT, align="center", valign="middle")
    words = closing_words(page).get(speaker)
    number, total = _SMALL_NUMBER if words else _NUMBER, scores(position)[won[0]].total
    p.write(str(total), number, _TOTAL, BRASS_LIGHT, align="center", shadow=WALNUT_DARK)
    if words:
        _paint_last_word(p, page, speaker, words, won=speaker in won)
        return
    unit = page.ctx.translator.trn("victory point", "victory points", total)
    p.write(unit, _BELOW, SUBHEADING, PAPER_LIGHT, align="center")


def _paint_last_word(p: Painter, page: ResultPage, seat: int, markup: str, *, won: bool) -> None:
    """Draw what a character says at the end; with its portrait if it is not that of the winner."""
    character = page.character_of(seat)
    room = pygame.FRect(_LAST_WORD)
    if not won and character is not None:
        face, room = row(room, [_FACE, REST], gap=8)
        p.picture(character.portrait, middle(face, _FACE))
    p.write_rich(markup, room, SPOKEN, PAPER_LIGHT, align="center", valign="middle")


def _in_wreath(x: float, y: float, side: float) -> pygame.FRect:
    """Return a square, its center so far from that of the wreath."""
    place = pygame.FRect(0, 0, side, side)
    place.center = (BANNER.x + _WREATH[0] + x, BANNER.y + _WREATH[1] + y)
    return place


def _crests(count: int) -> Iterator[pygame.FRect]:
    """Yield the places of the winners' crests, in rows of two."""
    if count == 1:
        yield _in_wreath(0, 0, _CREST)
        return
    side, step = (96.0, 98.0) if count <= 2 else (80.0, 82.0)
    lines = -(-count // 2)
    for nth in range(count):
        line, at = divmod(nth, 2)
        alone = nth == count - 1 and at == 0
        x = 0.0 if alone else (at - 0.5) * step
        yield _in_wreath(x, (line - (lines - 1) / 2) * step * 0.92, side)
