"""The totals page: roles chosen, barrels by what became of them, doubloons by source, per seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import pygame

from game.match.match_history import MoneyTotals, SeatTotals
from game.rules.events import Goods
from game.rules.material import GOODS, ROLES, first_card, role_of
from game.rules.scoring import winners
from game.scenes.scoring.page import SHEET, ResultPage, ranking
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

_HEAD = 108.0
_LINES = 4
_LEFT, _RIGHT = SHEET.x + 34, SHEET.right - 34
_NAME = 236.0
_ROLES = (_LEFT + _NAME + 10, 366.0)
_GOODS = (_ROLES[0] + _ROLES[1] + 34, 524.0)
_MONEY = (_GOODS[0] + _GOODS[1] + 34, _RIGHT - _GOODS[0] - _GOODS[1] - 34)
_WORD = 182.0  # of the lines' names
_TALL_BAND = 140.0  # bands of this height have larger figures


@dataclass(frozen=True)
class _Styles:
    """The text styles of a band."""

    word: TextStyle
    figure: TextStyle
    total: TextStyle
    count: TextStyle

    @classmethod
    def of(cls, band: pygame.FRect) -> _Styles:
        """Return the styles for a band, larger where there is room."""
        more = 4 if band.height > _TALL_BAND else 0
        return cls(
            TextStyle("sans", 22 + more),
            TextStyle("sans", 24 + more),
            TextStyle("sans_bold", 24 + more),
            TextStyle("sans_bold", 30 + 2 * more),
        )


_T = TypeVar("_T")


class TotalsPage(ResultPage):
    """A band for every seat, the winner's first."""

    name = "deeds"
    icon = "ui/log"

    @property
    def title(self) -> str:
        return self.tr("Players")

    @property
    def roles(self) -> list[int]:
        """The roles of this match: with three players there is no prospector."""
        return sorted({role_of(card) for card in self.result.position.setup.role_cards})

    def goods_lines(self, totals: SeatTotals) -> list[tuple[str, Goods]]:
        """Return barrels by kind, by what became of them."""
        return [
            (self.tr("Produced"), totals.produced),
            (self.tr("Shipped"), totals.shipped),
            (self.tr("Sold"), totals.sold),
            (self.tr("Lost"), totals.lost),
        ]

    def money_lines(self, money: MoneyTotals) -> list[tuple[str, int]]:
        """Return doubloons by source."""
        return [
            (self.tr("Role cards"), money.role_cards),
            (self.tr("Trade"), money.sales),
            (self.tr("Buildings"), money.buildings),
            (self.tr("Prospector"), money.prospector),
        ]

    # Places -----------------------------------------------------------------------------------

    def _bands(self) -> Iterator[tuple[int, pygame.FRect]]:
        order = ranking(self.result.position)
        height = (SHEET.height - _HEAD - 24) / len(order)
        for place, seat in enumerate(order):
            yield (
                seat,
                pygame.FRect(_LEFT, SHEET.y + _HEAD + place * height, _RIGHT - _LEFT, height),
            )

    def _role_columns(self) -> Iterator[tuple[int, float, float]]:
        """Yield role, left edge and width."""
        left, width = _ROLES[0], _ROLES[1] / len(self.roles)
        for index, role in enumerate(self.roles):
            yield role, left + index * width, width

    def _good_columns(self) -> Iterator[tuple[float, float]]:
        """Yield left edge and width of the columns of the goods, then of their sum."""
        width = (_GOODS[1] - _WORD) / (len(GOODS) + 1)
        for index in range(len(GOODS) + 1):
            yield _GOODS[0] + _WORD + index * width, width

    def widgets(self) -> list[Widget]:
        """Make the tooltips of the pictures and of the numbers of roles."""
        found: list[Widget] = []
        for role, left, width in self._role_columns():
            top = SHEET.y + _HEAD - 54
            name = self.phrases.role(first_card(role))
            found.append(Widget((left, top, width, 48), tooltip=name))
            for seat, band in self._bands():
                tip = self._role_tip(seat, role)
                found.append(Widget((left, band.y, width, band.height), tooltip=tip))
        for kind, (left, width) in zip(range(len(GOODS)), self._good_columns(), strict=False):
            place = (left, SHEET.y + _HEAD - 54, width, 48)
            found.append(Widget(place, tooltip=self.phrases.good(kind)))
        return found

    def _role_tip(self, seat: int, role: int) -> str:
        totals = self.result.history.seat_totals[seat]
        tr = self.ctx.translator
        times = tr.trn("{n} time", "{n} times", totals.roles_chosen[role])
        tip = f"**{self.phrases.role(first_card(role))}**  {times}"
        if totals.role_doubloons[role]:
            tip += "\n" + self.tr("{n} {coin} taken with it", n=totals.role_doubloons[role])
        return tip

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        self._paint_heads(p)
        best = max(
            amount
            for totals in self.result.history.seat_totals
            for _, amount in self.money_lines(totals.money)
        )
        won = winners(self.result.position)
        for place, (seat, band) in enumerate(self._bands()):
            if seat in won:
                p.fill(band.inflate(0, -6), BRASS_LIGHT, alpha=80, radius=12)
            elif place % 2 == 0:
                p.fill(band.inflate(0, -6), PAPER_SHADE, alpha=110, radius=12)
            if place:
                p.line((band.x + 10, band.y), (band.right - 10, band.y), PAPER_EDGE, 1)
            totals = self.result.history.seat_totals[seat]
            self._paint_player(p, seat, band)
            self._paint_roles(p, totals, band)
            self._paint_goods(p, totals, band)
            self._paint_money(p, totals, band, max(1, best))
        for x in (_GOODS[0] - 17, _MONEY[0] - 17):
            p.line((x, SHEET.y + 34), (x, band.bottom - 8), mix(PAPER_EDGE, INK_SOFT, 0.25), 2)

    def _paint_heads(self, p: Painter) -> None:
        top = SHEET.y + 22
        for words, (left, width) in (
            (self.tr("Roles chosen"), _ROLES),
            (self.tr("Goods"), _GOODS),
            (self.tr("Doubloons earned"), _MONEY),
        ):
            p.write(words, (left, top, width, 38), SUBHEADING, BRASS_DARK)
        top = SHEET.y + _HEAD - 52
        for role, left, width in self._role_columns():
            icon = (left + width / 2 - 23, top, 46, 46)
            p.picture(f"roles/icon_{ROLES[role]}", icon)
        for good, (left, width) in zip(GOODS, self._good_columns(), strict=False):
            p.picture(f"goods/{good}", (left + width / 2 - 22, top + 2, 44, 44))
        *_, (left, width) = self._good_columns()
        room = (left - 6, top + 2, width + 18, 44)
        p.write(self.tr("Sum"), room, SMALL_LABEL, INK_SOFT, align="right")

    def _paint_player(self, p: Painter, seat: int, band: pygame.FRect) -> None:
        side = min(76.0, band.height - 36)
        p.fill((band.x, band.y + 8, 7, band.height - 16), self.colour(seat).main, radius=3)
        self.paint_crest(p, seat, (band.x + 18, band.centery - side / 2, side, side))
        left = band.x + 26 + side
        room = (left, band.y + 4, band.x + _NAME - left, band.height - 8)
        self.write_name(p, seat, room)

    def _paint_roles(self, p: Painter, totals: SeatTotals, band: pygame.FRect) -> None:
        middle, style = band.centery, _Styles.of(band).count
        for role, left, width in self._role_columns():
            count, doubloons = totals.roles_chosen[role], totals.role_doubloons[role]
            top = (left, middle - 46, width, 46)
            _figure(p, count, top, style, align="center")
            if doubloons:
                coins = (left, middle + 6, width, 30)
                told = f"{doubloons}\u00a0{{coin}}"
                if p.text.rich_size(told, SMALL, width * 2)[0] > width - 8:
                    told = f"+{doubloons}"  # next to each other, coins would run together
                p.write_rich(told, coins, SMALL, INK_SOFT, align="center")

    def _paint_goods(self, p: Painter, totals: SeatTotals, band: pygame.FRect) -> None:
        styles = _Styles.of(band)
        for top, height, (word, goods) in _lines(band, self.goods_lines(totals)):
            p.write(word, (_GOODS[0], top, _WORD - 8, height), styles.word, INK_SOFT)
            columns = list(self._good_columns())
            for count, (left, width) in zip(goods, columns, strict=False):
                _figure(p, count, (left, top, width, height), styles.figure, align="center")
            left, width = columns[-1]
            _figure(p, sum(goods), (left, top, width, height), styles.total, align="right")

    def _paint_money(self, p: Painter, totals: SeatTotals, band: pygame.FRect, best: int) -> None:
        left, width = _MONEY
        styles = _Styles.of(band)
        bar = width - _WORD - 56
        for top, height, (word, amount) in _lines(band, self.money_lines(totals.money)):
            p.write(word, (left, top, _WORD - 8, height), styles.word, INK_SOFT)
            length = bar * amount / best
            if amount:
                thick = min(24.0, height * 0.6)
                place = (left + _WORD, top + (height - thick) / 2, length, thick)
                p.fill(place, BRASS_DARK, radius=5)
                p.fill(pygame.FRect(place).inflate(-3, -3), mix(BRASS, BRASS_LIGHT, 0.25), radius=4)
            number = (left + _WORD + length + 8, top, 50, height)
            _figure(p, amount, number, styles.total)


def _lines(band: pygame.FRect, each: list[_T]) -> Iterator[tuple[float, float, _T]]:
    """Yield top, height and content of the lines of a band."""
    height = min(50.0, (band.height - 8) / _LINES)
    top = band.centery - height * _LINES / 2
    for index, one in enumerate(each):
        yield top + index * height, height, one


def _figure(
    p: Painter,
    number: int,
    place: tuple[float, float, float, float],
    style: TextStyle,
    *,
    align: str = "left",
) -> None:
    """Write a number, a dot for 0."""
    p.write(str(number) if number else "·", place, style, INK if number else INK_SOFT, align=align)
