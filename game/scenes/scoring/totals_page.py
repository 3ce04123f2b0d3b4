"""The totals page: roles chosen, barrels by what happened to them, doubloons by source, per
seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.i18n import N_
from game.match.match_history import MoneyTotals, SeatTotals
from game.rules.material import GOODS, PROSPECTOR, ROLES, first_card, role_of
from game.rules.scoring import winners
from game.scenes.scoring.page import SHEET, ResultPage
from game.ui.box_layout import REST, Length, Size, column, grid, middle, row, total
from game.ui.drawing import shrunk
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_SHADE,
    mix,
)
from game.ui.widgets.widget import Widget

_CREST = 76.0
_GAP = 34.0  # between the parts of a band
_LONGEST_NAME = 210.0  # width; longer names wrap
_LINES, _ROW = 4, 50.0  # number of lines for goods and money, and their maximum height
_INSIDE = SHEET.inflate(-68, -44)
_ICON = 46.0
# Maximum sizes; low bands use smaller ones.
_WORD, _FIGURE = TextStyle("sans", 26), TextStyle("sans", 28)
_SUM, _COUNT = TextStyle("sans_bold", 28), TextStyle("sans_bold", 38)


class TotalsPage(ResultPage):
    """A band for every seat, the winner's first."""

    name = "deeds"
    label = N_("Players")
    icon = "ui/log"

    @property
    def roles(self) -> list[int]:
        """The roles in this match; with three players there is no prospector."""
        return sorted({role_of(card) for card in self.result.position.setup.role_cards})

    @property
    def _goods_words(self) -> list[str]:
        return [self.tr("Produced"), self.tr("Shipped"), self.tr("Sold"), self.tr("Lost")]

    @property
    def money_words(self) -> list[str]:
        """The names of the sources of doubloons in this match."""
        tr = self.tr
        words = [tr("Role cards"), tr("Trade"), tr("Buildings")]
        return [*words, tr("Prospector")] if PROSPECTOR in self.roles else words

    # Places -----------------------------------------------------------------------------------

    def _table(self) -> tuple[list[pygame.FRect], list[list[pygame.FRect]]]:
        """Return the cells of the heads, then those of each seat in order: name, roles, goods and
        money."""
        fit = self.fit
        names = fit.width(*self.result.names, style=SMALL_LABEL, wraps=True)
        widths: list[Size] = [
            names.capped(_LONGEST_NAME).padded(_CREST + 40),
            total([Length(52, 46)] * len(self.roles)),
            total(self._good_widths),
            total(self._money_widths).stretched(),
        ]
        head, *bands = grid(_INSIDE, widths, self._heights, gap=(_GAP, 0))
        return head, bands

    @property
    def _heights(self) -> list[Length]:
        """The heights of the heads and of each band."""
        head = total([self.fit.line(SUBHEADING), _ICON], gap=6)
        band = total([self.fit.line(_WORD)] * _LINES).padded(10)
        return [head, *[band.stretched()] * len(self.order)]

    @property
    def _word(self) -> TextStyle:
        """The style of line labels, which depends on the height of the lines."""
        text, (_, band, *_) = self.ctx.text, column(_INSIDE, self._heights)
        high = min(_ROW, (band.height - 8) / _LINES)
        return shrunk(text, _WORD, lambda style: text.line_height(style) <= high)

    def _word_width(self, words: Sequence[str]) -> Length:
        """Return the width of line labels."""
        return self.fit.width(*words, style=self._word).padded(10)

    def _icons(
        self, heads: Sequence[pygame.FRect]
    ) -> tuple[list[pygame.FRect], list[pygame.FRect]]:
        """Return the positions of the role pictures, and of the pictures of goods and their
        total."""
        _, roles, goods, _ = (column(head, [REST, _ICON])[1] for head in heads)
        _, *kinds = row(goods, self._good_widths)
        return row(roles, [REST] * len(self.roles)), kinds

    @property
    def _good_widths(self) -> list[Size]:
        """The column widths of goods: label, each kind, total."""
        last = self.fit.width(self.tr("Total"), style=SMALL_LABEL)
        kinds = [Length(58, 50, share=1)] * len(GOODS)
        return [self._word_width(self._goods_words), *kinds, last.padded(8)]

    @property
    def _money_widths(self) -> list[Size]:
        """The column widths of money: source, bar, number."""
        number = self.fit.width("00", style=_SUM).padded(20)
        return [self._word_width(self.money_words), Length(150, 100, share=1), number]

    def widgets(self) -> list[Widget]:
        """Create the tooltips of the pictures and of the numbers of roles."""
        heads, bands = self._table()
        roles, goods = self._icons(heads)
        widgets: list[Widget] = []
        for role, place in zip(self.roles, roles, strict=True):
            widgets.append(Widget(place, tooltip=self.phrases.role(first_card(role))))
            for seat, cells in zip(self.order, bands, strict=True):
                box = (place.x, cells[1].y, place.width, cells[1].height)
                widgets.append(Widget(box, tooltip=self._role_tip(seat, role)))
        for kind, place in zip(range(len(GOODS)), goods, strict=False):
            widgets.append(Widget(place, tooltip=self.phrases.good(kind)))
        return widgets

    def _role_tip(self, seat: int, role: int) -> str:
        totals = self.result.history.seat_totals[seat]
        tr = self.ctx.translator
        times = tr.trn("{n} time", "{n} times", totals.roles_chosen[role])
        tip = f"**{self.phrases.role(first_card(role))}**  {times}"
        if totals.role_doubloons[role]:
            tip += "\n" + self.tr("{n} {coin} collected with it", n=totals.role_doubloons[role])
        return tip

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        heads, bands = self._table()
        self._paint_heads(p, heads)
        each = self.result.history.seat_totals
        best = max(1, *(amount for totals in each for amount in _sources(totals.money)))
        won = winners(self.result.position)
        for place, (seat, cells) in enumerate(zip(self.order, bands, strict=True)):
            band = cells[0].union(cells[-1])
            if seat in won:
                p.fill(band.inflate(0, -6), BRASS_LIGHT, alpha=80, radius=12)
            elif place % 2 == 0:
                p.fill(band.inflate(0, -6), PAPER_SHADE, alpha=110, radius=12)
            if place:
                p.line((band.x + 10, band.y), (band.right - 10, band.y), PAPER_EDGE, 1)
            self._paint_player(p, seat, cells[0])
            self._paint_roles(p, each[seat], cells[1])
            self._paint_goods(p, each[seat], cells[2])
            self._paint_money(p, each[seat], cells[3], best)
        for cell in bands[-1][2:]:
            x = cell.x - _GAP / 2
            p.line((x, heads[0].y + 12), (x, cell.bottom - 8), mix(PAPER_EDGE, INK_SOFT, 0.25), 2)

    def _paint_heads(self, p: Painter, heads: Sequence[pygame.FRect]) -> None:
        words = self.tr("Roles chosen"), self.tr("Goods"), self.tr("Doubloons earned")
        for text, head in zip(words, heads[1:], strict=True):
            above, _ = column(head, [REST, _ICON + 6])
            p.write(text, above, SUBHEADING, BRASS_DARK)
        roles, (*goods, last) = self._icons(heads)
        for role, place in zip(self.roles, roles, strict=True):
            p.picture(f"roles/icon_{ROLES[role]}", place)
        for good, place in zip(GOODS, goods, strict=True):
            p.picture(f"goods/{good}", place)
        p.write(self.tr("Total"), last, SMALL_LABEL, INK_SOFT, align="right")

    def _paint_player(self, p: Painter, seat: int, room: pygame.FRect) -> None:
        stripe, crest, name = row(room.inflate(0, -8), [7, _CREST, REST], gap=12)
        p.fill(stripe.inflate(0, -8), self.color(seat).main, radius=3)
        self.paint_crest(p, seat, middle(crest, min(_CREST, crest.height - 20)))
        self.write_name(p, seat, name)

    def _paint_roles(self, p: Painter, totals: SeatTotals, room: pygame.FRect) -> None:
        below = self.fit.line(SMALL)
        high = middle(room, room.width, min(room.height, below.preferred + 56))
        cells = grid(high, [REST] * len(self.roles), [REST, below])
        for role, above, coins in zip(self.roles, *cells, strict=True):
            count, doubloons = totals.roles_chosen[role], totals.role_doubloons[role]
            _write_number(p, count, above, _COUNT, align="center")
            if doubloons:
                caption = f"{doubloons}\u00a0{{coin}}"
                if p.text.rich_size(caption, SMALL, room.width)[0] > coins.width - 8:
                    caption = f"+{doubloons}"  # side by side, coins would run together
                p.write_rich(caption, coins, SMALL, INK_SOFT, align="center", valign="middle")

    def _paint_goods(self, p: Painter, totals: SeatTotals, room: pygame.FRect) -> None:
        each = (totals.produced, totals.shipped, totals.sold, totals.lost)
        lines = grid(_lines(room), self._good_widths, [REST] * _LINES)
        for word, goods, (name, *kinds, last) in zip(self._goods_words, each, lines, strict=True):
            p.write(word, name, self._word, INK_SOFT)
            for count, place in zip(goods, kinds, strict=False):
                _write_number(p, count, place, _FIGURE, align="center")
            _write_number(p, sum(goods), last, _SUM, align="right")

    def _paint_money(self, p: Painter, totals: SeatTotals, room: pygame.FRect, best: int) -> None:
        lines = grid(_lines(room), self._money_widths, [REST] * _LINES)
        each = _sources(totals.money)
        for word, amount, cells in zip(self.money_words, each, lines, strict=False):
            name, field, figure = cells
            p.write(word, name, self._word, INK_SOFT)
            bar = middle(field, field.width, min(24.0, field.height * 0.6))
            bar.width *= amount / best
            if amount:
                p.fill(bar, BRASS_DARK, radius=5)
                p.fill(bar.inflate(-3, -3), mix(BRASS, BRASS_LIGHT, 0.25), radius=4)
            figure.x = bar.right + 8
            _write_number(p, amount, figure, _SUM)


def _sources(money: MoneyTotals) -> tuple[int, ...]:
    """Return doubloons by source."""
    return money.role_cards, money.sales, money.buildings, money.prospector


def _lines(room: pygame.FRect) -> pygame.FRect:
    """Return the area of the lines in the middle of a band."""
    return middle(room, room.width, min(room.height - 8, _ROW * _LINES))


def _write_number(
    p: Painter, number: int, place: pygame.FRect, style: TextStyle, *, align: str = "left"
) -> None:
    """Draw a number, or a dot for 0."""
    p.write(str(number) if number else "·", place, style, INK if number else INK_SOFT, align=align)
