"""The deal of a day in widgets: rules, opponents, and results beside those of computers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.app.i18n import N_
from game.content.daily_deal import person_seat
from game.history.daily.computer_results import GOVERNOR, HARBORMASTER
from game.history.daily.results import DailyResult, FieldResult, rank
from game.history.statistics.match_outcome import rule_set_of
from game.match.match_spec import MatchSpec
from game.match.seat_data import shown_name
from game.scenes.statistics.words import RULE_SET_NAMES
from game.seats.difficulty import SeatKind
from game.ui.box_layout import REST, TextMeasure, column, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import PLAYER_NAMES
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS, BRASS_DARK, CRIMSON, INK, INK_SOFT, PAPER_EDGE, hexcode
from game.ui.widgets.widget import Portrait, RichLabel, Widget

_PORTRAIT = 76.0
_BAR_HEIGHT = 110.0
_BIN = 3  # VP of lead in a bar

# By how many players choose a role before the person in the first round.
TURNS = (
    N_("You go first"),
    N_("You go second"),
    N_("You go third"),
    N_("You go fourth"),
    N_("You go fifth"),
)


class Opponent(Portrait):
    """An opponent: portrait, name and level."""

    def __init__(self, ctx: Context, width: float, name: str, kind: str, portrait: str) -> None:
        fit = TextMeasure(ctx.text)
        level = ctx.translator.tr(PLAYER_NAMES[SeatKind.parse(kind).level])
        face = portrait or "ui/computer", min(1.4, fit.factor) * _PORTRAIT
        super().__init__(width, fit, face, [(name, LABEL, INK), (level, SMALL, INK_SOFT)])


class ResultRow(NamedTuple):
    """A line of the table: who, and their result."""

    name: str
    result: DailyResult
    own: bool = False


class ResultTable(Widget):
    """Results in lines: points, place, and lead."""

    def __init__(self, ctx: Context, width: float, rows: Sequence[ResultRow]) -> None:
        self._fit = TextMeasure(ctx.text)
        self._tr, self._formats = ctx.translator.tr, ctx.translator.formats
        self._rows = rows
        self._line = self._fit.line(LABEL).padded(10)
        super().__init__((0, 0, width, self._line.preferred * (len(rows) + 1)))

    def draw(self, p: Painter) -> None:
        heads = [self._tr("VP"), self._tr("Place"), self._tr("Lead")]
        widths = [self._fit.width(head, "+99", style=LABEL).padded(36) for head in heads]
        lines = column(self.rect, [self._line] * (len(self._rows) + 1))
        for head, place in zip(heads, row(lines[0], [REST, *widths])[1:], strict=True):
            p.write(head, place, SMALL_LABEL, INK_SOFT, align="right")
        for (name, result, own), line in zip(self._rows, lines[1:], strict=True):
            p.line(line.topleft, line.topright, PAPER_EDGE, 2)
            who, *numbers = row(line, [REST, *widths])
            p.write(name, who, LABEL, CRIMSON if own else INK)
            lead = self._formats.signed(result.lead)
            texts = (str(result.points), str(result.place), lead)
            for text, place in zip(texts, numbers, strict=True):
                p.write(text, place, LABEL, CRIMSON if own else INK, align="right")


class FieldChart(Widget):
    """How often each lead occurred among the computers, with the person's own marked."""

    def __init__(
        self, ctx: Context, width: float, field: Sequence[FieldResult], own: DailyResult
    ) -> None:
        self._fit = TextMeasure(ctx.text)
        self._own = own.lead // _BIN
        self._bars = Counter(each.result.lead // _BIN for each in field)
        self._formats = ctx.translator.formats
        self._caption = ctx.translator.tr("Lead at the end, in VP")
        height = _BAR_HEIGHT + self._fit.line(SMALL).preferred
        super().__init__((0, 0, width, height))

    def draw(self, p: Painter) -> None:
        bars, scale = column(self.rect, [REST, self._fit.line(SMALL)])
        first = min([*self._bars, self._own])
        count = max([*self._bars, self._own]) - first + 1
        most = max(self._bars.values(), default=1)
        places = row(bars, [REST] * count, gap=3)
        for number, place in enumerate(places, first):
            own = number == self._own
            height = max(self._bars[number] / most * place.height, 4.0 if own else 2.0)
            bar = pygame.FRect(place.x, place.bottom - height, place.width, height)
            p.fill(bar, CRIMSON if own else BRASS, radius=3)
            if own:
                p.picture(
                    "ui/arrow_down", (bar.centerx - 12, bar.y - 26, 24, 24), MAIN=hexcode(CRIMSON)
                )
        p.line(bars.bottomleft, bars.bottomright, BRASS_DARK, 2)
        left, right = first * _BIN, (first + count) * _BIN - 1
        p.write(self._formats.signed(left), scale, SMALL, INK_SOFT)
        p.write(self._formats.signed(right), scale, SMALL, INK_SOFT, align="right")
        p.write(self._caption, scale, SMALL, INK_SOFT, align="center")


def deal_widgets(ctx: Context, width: float, spec: MatchSpec) -> list[Widget]:
    """Create the widgets that describe a deal: rules, the person's place, and the opponents."""
    tr, fit = ctx.translator.tr, TextMeasure(ctx.text)
    options, seat = spec.options, person_seat(spec)
    assert options.governor is not None
    turn = (seat - options.governor) % options.players
    rules = tr(RULE_SET_NAMES[rule_set_of(options)])
    players = ctx.translator.trn("{n} player", "{n} players", options.players)
    text = f"{rules} · {players} · {tr(TURNS[turn])}"
    widgets: list[Widget] = [paragraph(fit, width, text)]
    for each in spec.seats:
        if each.is_computer:
            portrait = ctx.characters.portrait(each.character)
            name = shown_name(each.name, tr)
            widgets.append(Opponent(ctx, width, name, each.kind, portrait))
    return widgets


def result_widgets(
    ctx: Context, width: float, own: DailyResult, field: Sequence[FieldResult], busy: bool
) -> list[Widget]:
    """Create the widgets that compare a result with those of computers. While more of them are
    `busy` playing, a sentence says so."""
    tr, fit = ctx.translator.tr, TextMeasure(ctx.text)
    rows = [ResultRow(tr("You"), own, own=True)]
    for kind in (GOVERNOR, HARBORMASTER):
        first = next((each for each in field if each.kind == kind and not each.number), None)
        if first is not None:
            rows.append(ResultRow(tr(PLAYER_NAMES[SeatKind.parse(kind).level]), first.result))
    widgets: list[Widget] = [ResultTable(ctx, width, rows)]
    ranked = [each for each in field if each.kind != GOVERNOR]
    if ranked:
        text = ctx.translator.trn(
            "With the same deal and opponents, {n} computer played in your seat. You placed "
            "**{rank}** of {all}.",
            "With the same deal and opponents, {n} computers played in your seat. You placed "
            "**{rank}** of {all}.",
            len(ranked),
            rank=rank(own, ranked),
            all=len(ranked) + 1,
        )
        widgets += [paragraph(fit, width, text), FieldChart(ctx, width, ranked, own)]
    if busy:
        widgets.append(paragraph(fit, width, tr("More computers are still playing this deal.")))
    return widgets


def paragraph(fit: TextMeasure, width: float, text: str) -> RichLabel:
    """Create a paragraph (markup) of a width, as high as its text needs."""
    height = fit.lines(text, BODY, width).preferred
    return RichLabel((0, 0, width, height), text, BODY, valign="top")


def heading(fit: TextMeasure, width: float, text: str) -> RichLabel:
    """Create a heading of a width."""
    height = fit.line(SUBHEADING).padded(6).preferred
    return RichLabel((0, 0, width, height), escape(text), SUBHEADING)
