"""Widgets of the list of saved matches: a row for each match, with its thumbnail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path

import pygame

from game.app.files.disk import displayable
from game.app.i18n import Translate, Translator
from game.history.match_library import MatchEntry
from game.match.assistance import Assistance
from game.match.match_spec import SeatSpec
from game.match.seat_data import first_names, shown_name
from game.rules import Options
from game.scenes.saves.thumbnails import Thumbnails
from game.scenes.setup.plan import SetupPlan
from game.scenes.setup.texts import rules_of
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, TextMeasure, column, longest, middle, row, total
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SUBHEADING
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_SHADE,
    SEA_DARK,
    WALNUT,
    hexcode,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

FACT = "  ·  "  # separator between facts about a match


def match_title(entry: MatchEntry, tr: Translate) -> str:
    """Return the title that a person gave the match, otherwise the names of its seats."""
    if entry.title or entry.match_file is None:
        return entry.title or displayable(entry.path.name)
    return ", ".join(seat_names(entry.match_file.spec.seats, tr))


def seat_names(seats: Sequence[SeatSpec], tr: Translate) -> tuple[str, ...]:
    """Return the names of all seats, shortened to first names if these differ."""
    return first_names([shown_name(seat.name, tr) for seat in seats])


def export_title(entry: MatchEntry, tr: Translate) -> str:
    """Return the name for an exported file, without extension."""
    day = f"{datetime.fromtimestamp(entry.modified):%Y-%m-%d}"
    return entry.title or f"{match_title(entry, tr)} {day}"


def progress_text(entry: MatchEntry, tr: Translator) -> str:
    """Return the progress of the match."""
    if entry.match_file is None:
        return tr("Can't be opened")
    if entry.match_file.finished:
        return tr("Finished")
    return tr("Round {n}", n=entry.round) if entry.round else tr("Setting up")


def rules_text(options: Options, tr: Translator) -> str:
    """Return the rules of a match in a word or two."""
    plan = SetupPlan(
        buildings=options.buildings,
        nobles=options.nobles,
        edition=options.edition,
        variants=options.variant_names,
    )
    return rules_of(plan, tr)


def details_text(entry: MatchEntry, tr: Translator) -> str:
    """Return when the match was played, its progress, its rules, and the assistance used."""
    parts = [tr.formats.moment(datetime.fromtimestamp(entry.modified)), progress_text(entry, tr)]
    if entry.match_file is not None:
        parts.append(rules_text(entry.match_file.spec.options, tr))
    if Assistance.UNDO in entry.assistance:
        parts.append(tr("with undo"))
    if Assistance.COUNSEL in entry.assistance:
        parts.append(tr("with advice"))
    return FACT.join(parts)


def leading_seats(entry: MatchEntry) -> frozenset[int]:
    """Return the seats with the most points at the end; none while the match is unfinished."""
    most = max(entry.points, default=0)
    return frozenset(seat for seat, points in enumerate(entry.points) if points == most)


_EDGES = (32.0, 24.0)  # of a row, both sides together
_FACE = 48.0  # side of a portrait, if there is room
_HIGHEST = 192.0  # maximum height; beyond it only text grows
GAP = 12.0

GetThumbnail = Callable[[], pygame.Surface | None]
"""Returns the thumbnail of a match, None if there is none yet."""


class ThumbnailFrame(Widget):
    """The thumbnail of a match in a brass frame, or an icon until there is one.

    `readable` tells whether the match can be opened, which determines the icon.
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
            return  # no space with large text
        p.fill(self.rect.inflate(8, 8), BRASS_DARK, radius=8)
        p.fill(self.rect.inflate(4, 4), BRASS, radius=6)
        picture = self._get_thumbnail()
        if picture is None:
            p.fill(self.rect, SEA_DARK)
            side = min(self.rect.size) * 0.5
            p.picture(self._symbol, middle(self.rect, side), MAIN=hexcode(PAPER_SHADE))
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
        self._ctx, self._tr = ctx, ctx.translator
        self._on_select, self._on_open = on_select, on_open

    # Created when the row is first drawn, because few of thousands are ever seen.

    @cached_property
    def _lines(self) -> tuple[str, str]:
        return match_title(self.entry, self._tr), details_text(self.entry, self._tr)

    @cached_property
    def _thumbnail(self) -> ThumbnailFrame:
        readable = self.entry.match_file is not None
        get_thumbnail = partial(self._get_thumbnail, self.entry.path)
        return ThumbnailFrame((0, 0, 0, 0), get_thumbnail, readable=readable)

    def activate(self, pos: Point | None = None) -> bool:
        if self.selected:
            self._on_open(self.entry)
        else:
            self._on_select(self.entry)
        return True

    def draw(self, p: Painter) -> None:
        light = 1.0 if self.selected or self.hovered else 0.0
        skin.list_card(p, self.rect, light, marked=self.selected, focused=self.focused)
        inner = self.rect.inflate(-_EDGES[0], -_EDGES[1])
        self._thumbnail.rect, words = row(inner, [inner.height * 16 / 9, REST], gap=24)
        self._thumbnail.draw(p)
        first, second, third = column(words, row_lines(TextMeasure(p.text)))
        title, facts = self._lines
        least = replace(SMALL, size=0)
        while FACT in facts and p.text.size(facts, least)[0] > second.width:
            facts = facts.rpartition(FACT)[0]  # the details beside the list have all of it
        p.write(title, first, SUBHEADING, INK)
        match_file = self.entry.match_file
        p.write(facts, second, SMALL, CRIMSON if match_file is None else INK_SOFT)
        if match_file is not None:
            self._draw_seats(p, third, match_file.spec.seats)

    def _draw_seats(self, p: Painter, room: pygame.FRect, seats: Sequence[SeatSpec]) -> None:
        """Draw the faces side by side, with the final points or else the names, if they fit."""
        cells = row(room, [REST] * len(seats), gap=4)
        names = seat_names(seats, self._tr)
        widest = max(p.text.size(name, SMALL)[0] for name in names)
        fits = widest <= cells[0].width - 1.2 * room.height
        for seat, (spec, name, cell) in enumerate(zip(seats, names, cells, strict=True)):
            points = str(self.entry.points[seat]) if self.entry.points else ""
            style = LABEL if seat in leading_seats(self.entry) else SMALL
            text = points or (name if fits else "")
            color = self._ctx.players[spec.color]
            portrait = self._ctx.opponents.catalog.portrait(spec.character)
            skin.crest_and_name(p, cell, color, text, style, WALNUT, portrait=portrait)


def row_lines(fit: TextMeasure) -> list[Size]:
    """Return the heights of the three lines of a row."""
    faces = fit.line(LABEL)
    return [fit.line(SUBHEADING), fit.line(SMALL), longest(faces, Length(_FACE, faces.least))]


def match_rows(
    ctx: Context,
    room: RectLike,
    entries: Sequence[MatchEntry],
    thumbnails: Thumbnails,
    on_select: Callable[[MatchEntry], None],
    on_open: Callable[[MatchEntry], None],
) -> list[MatchRow]:
    """Create the rows of a list of matches, from the top of an area down."""
    height = total(row_lines(TextMeasure(ctx.text))).padded(_EDGES[1]).capped(_HIGHEST)
    places = column(room, [height] * len(entries), GAP, overflow=True)
    return [
        MatchRow(place, ctx, entry, thumbnails.get, on_select, on_open)
        for place, entry in zip(places, entries, strict=True)
    ]
