"""Widgets of the list of saved matches: a row for each match, and its thumbnail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

import pygame

from game.app.i18n import Translate
from game.history.match_library import MatchEntry
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.saves.match_text import FACT, details_text, leading_seats, match_title
from game.scenes.saves.thumbnails import Thumbnails
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SUBHEADING
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    SEA_DARK,
    WALNUT,
    PlayerColour,
    hexcode,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

SHEET = pygame.FRect(60, 40, 1800, 1000)
LIST = pygame.FRect(110, 150, 1010, 740)
FOOT = 912.0  # the upper edge of the buttons below the list
MAX_SCALE = 1.5  # of rows and buttons: beyond it only text grows
ROW, GAP = 128.0, 12.0

GetThumbnail = Callable[[], pygame.Surface | None]
"""Returns the thumbnail of a match, None while there is none."""


class ThumbnailFrame(Widget):
    """The thumbnail of a match in a brass frame, or a symbol while there is none.

    ``readable`` tells whether the match can be opened; it chooses the symbol.
    """

    def __init__(
        self, rect: RectLike, get_thumbnail: GetThumbnail, *, readable: bool = True
    ) -> None:
        super().__init__(rect)
        self._get_thumbnail = get_thumbnail
        self._symbol = "ui/hourglass" if readable else "ui/warning"
        self._scaled: tuple[pygame.Surface, pygame.Surface] | None = None

    def draw(self, p: Painter) -> None:
        place = p.view.rect(self.rect)
        if min(place.size) <= 0:
            return  # large text leaves no room for it
        p.fill(self.rect.inflate(8, 8), BRASS_DARK, radius=8)
        p.fill(self.rect.inflate(4, 4), BRASS, radius=6)
        picture = self._get_thumbnail()
        if picture is None:
            p.fill(self.rect, SEA_DARK)
            side = min(self.rect.size) * 0.5
            box = pygame.FRect(0, 0, side, side)
            box.center = self.rect.center
            p.picture(self._symbol, box, MAIN=hexcode(PAPER_SHADE))
            return
        if self._scaled is None or not self._fits(picture, place):
            self._scaled = picture, pygame.transform.smoothscale(picture, place.size)
        p.surface.blit(self._scaled[1], place)

    def _fits(self, picture: pygame.Surface, place: pygame.Rect) -> bool:
        return (
            self._scaled is not None
            and self._scaled[0] is picture
            and self._scaled[1].get_size() == place.size
        )


class MatchRow(Widget):
    """A match in the list. A click selects it; a click on the selected one opens it."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        ctx: Context,
        entry: MatchEntry,
        get_thumbnail: Callable[[Path], pygame.Surface | None],
        on_select: Callable[[MatchEntry], None],
        on_open: Callable[[MatchEntry], None],
    ) -> None:
        super().__init__(rect)
        self.entry = entry
        self.selected = False
        self._get_thumbnail = get_thumbnail
        self._colours, self._tr = ctx.players, ctx.translator
        self._on_select, self._on_open = on_select, on_open

    # Made when the row is drawn first: of thousands, few are ever seen.

    @cached_property
    def _lines(self) -> tuple[str, str]:
        return match_title(self.entry, self._tr), details_text(self.entry, self._tr)

    @cached_property
    def _thumbnail(self) -> ThumbnailFrame:
        readable = self.entry.match_file is not None
        get_thumbnail = partial(self._get_thumbnail, self.entry.path)
        return ThumbnailFrame(self._thumbnail_place(), get_thumbnail, readable=readable)

    def activate(self, pos: Point | None = None) -> bool:
        if self.selected:
            self._on_open(self.entry)
        else:
            self._on_select(self.entry)
        return True

    def _thumbnail_place(self) -> pygame.FRect:
        height = self.rect.height - 28
        return pygame.FRect(self.rect.x + 16, self.rect.y + 14, height * 16 / 9, height)

    def draw(self, p: Painter) -> None:
        edge = BRASS_DARK if self.selected else PAPER_EDGE
        ground = PAPER_LIGHT if self.selected or self.hovered else PAPER_SHADE
        p.fill(self.rect, edge, radius=12)
        p.fill(self.rect.inflate(-6, -6) if self.selected else self.rect.inflate(-3, -3), ground,
               radius=10)  # fmt: skip
        self._thumbnail.rect = self._thumbnail_place()
        self._thumbnail.draw(p)
        left = self._thumbnail.rect.right + 24
        room = pygame.FRect(left, self.rect.y + 8, self.rect.right - left - 20, 0)
        share = (self.rect.height - 16) / 3
        colours = INK, INK_SOFT if self.entry.match_file is not None else CRIMSON
        least = replace(SMALL, size=0)
        for nth, style in enumerate((SUBHEADING, SMALL)):
            line = (room.x, room.y + nth * share, room.width, share)
            words = self._lines[nth]
            while nth and FACT in words and p.text.size(words, least)[0] > room.width:
                words = words.rpartition(FACT)[0]  # all of it stands beside the list
            p.write(words, line, style, colours[nth])
        last = pygame.FRect(room.x, room.y + 2 * share, room.width, share)
        if self.entry.match_file is not None:
            seats = self.entry.match_file.spec.seats
            draw_seats(p, last, self.entry, seats, self._colours, self._tr)
        if self.focused:
            skin.focus_ring(p, self.rect.inflate(-14, -14), 8)


def draw_seats(
    p: Painter,
    row: pygame.FRect,
    entry: MatchEntry,
    seats: Sequence[SeatSpec],
    colours: tuple[PlayerColour, ...],
    tr: Translate,
) -> None:
    """Draw the crests side by side, with the points at the end, else the names where they fit."""
    width, side = row.width / len(seats), row.height - 4
    names = [shown_name(spec.name, tr) for spec in seats]
    widest = max(p.text.size(name, SMALL)[0] for name in names)
    for seat, (spec, name) in enumerate(zip(seats, names, strict=True)):
        left = row.x + seat * width
        skin.crest(p, pygame.FRect(left, row.y + 2, side, side), colours[spec.colour])
        text = name if widest <= width - side - 12 else ""
        if entry.points:
            text = str(entry.points[seat])
        place = (left + side + 8, row.y, width - side - 20, row.height)
        p.write(text, place, LABEL if seat in leading_seats(entry) else SMALL, WALNUT)


def widget_factor(ctx: Context) -> float:
    """Return the scale of rows and buttons."""
    return min(ctx.text.factor, MAX_SCALE)


def match_rows(
    ctx: Context,
    entries: Sequence[MatchEntry],
    selected: MatchEntry | None,
    thumbnails: Thumbnails,
    on_select: Callable[[MatchEntry], None],
    on_open: Callable[[MatchEntry], None],
) -> list[Widget]:
    """Make the rows of a list of matches, for a scroll area at `LIST`."""
    height = ROW * widget_factor(ctx)
    rows: list[Widget] = []
    for nth, entry in enumerate(entries):
        place = (LIST.x + 8, LIST.y + 8 + nth * (height + GAP), LIST.width - 44, height)
        row = MatchRow(place, ctx, entry, thumbnails.get, on_select, on_open)
        row.selected = entry is selected
        rows.append(row)
    return rows
