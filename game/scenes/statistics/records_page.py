"""Streaks and records, each of which opens its match."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.app.i18n import N_
from game.history.statistics.records import Record, Streak
from game.scenes.statistics.match_links import MatchMedal, RecordCard
from game.scenes.statistics.page import StatisticsPage
from game.ui import skin
from game.ui.box_layout import REST, column, even_grid, row, total
from game.ui.paint import Painter
from game.ui.text.rich_text import number_with_icon
from game.ui.text.typesetting import SMALL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT
from game.ui.widgets.widget import Widget

_GAP = 14.0
_COLUMNS, _ROWS = 3, 4
_MOST_MEDALS = 6
_MEDAL = 72.0
_NUMBER = TextStyle("serif_bold", 64, "serif_bold")

# Title, unit (a markup icon, or "" for rounds), picture.
_WORDS: Mapping[str, tuple[str, str, str]] = {
    "points": (N_("Most points"), "vp", "ui/star"),
    "widest": (N_("Biggest win"), "vp", "ui/trophy"),
    "narrowest": (N_("Closest win"), "vp", "ui/check"),
    "comeback": (N_("Biggest comeback"), "vp", "ui/undo"),
    "loading": (N_("Largest load"), "vp", "ships/colonist_ship"),
    "sale": (N_("Best sale"), "coin", "trade/house"),
    "harvest": (N_("Biggest harvest"), "corn_barrel", "barrels/corn"),
    "shipped": (N_("Most shipped"), "sugar_barrel", "ships/cargo_6"),
    "earned": (N_("Most doubloons"), "coin", "pieces/coin_stack"),
    "bonus": (N_("Most large buildings"), "vp", "buildings/city_hall"),
    "fastest": (N_("Shortest game"), "", "ui/fast"),
    "longest": (N_("Longest game"), "", "ui/hourglass"),
}


class RecordsPage(StatisticsPage):
    """Two streaks, and record cards in three columns."""

    name = "records"
    label = N_("Records")
    icon = "ui/flag_end"
    parts = ("streaks", "records")

    def words_of(self, record: Record) -> tuple[str, str]:
        """Return the title of a record and its value as markup."""
        name, unit, _ = _WORDS[record.code]
        title, value = self.tr(name), record.value
        amount = number_with_icon(value, unit)
        if record.code == "narrowest" and value == 0:
            return title, self.tr("on the tiebreaker")
        if record.code in ("widest", "narrowest"):
            return title, self.tr("{amount} ahead", amount=amount)
        if record.code == "comeback":
            return title, self.tr("after trailing by {amount}", amount=amount)
        if not unit:
            return title, self.trn("{n} round", "{n} rounds", value)
        return title, amount

    def _bands(self) -> list[pygame.FRect]:
        """Return the areas of the streaks and the records."""
        streak = total([self.fit.line(SUBHEADING), _MEDAL], gap=4).padded(20)
        return column(self.room, [streak, REST], gap=22)

    def _streaks(self) -> list[tuple[Streak, str, list[pygame.FRect]]]:
        """Return each streak with its title and the areas of its card, number, title and medals."""
        found = []
        words = self.tr("Longest winning streak"), self.tr("Current winning streak")
        cards = row(self._bands()[0], [REST, REST], _GAP)
        for streak, text, card in zip(self.data.streaks, words, cards, strict=True):
            number, right = row(card.inflate(-28, -20), [118, REST], gap=18)
            above, below = column(right, [self.fit.line(SUBHEADING), REST], gap=4)
            found.append((streak, text, [card, number, above, below]))
        return found

    def widgets(self) -> list[Widget]:
        widgets: list[Widget] = []
        for streak, _, (*_, room) in self._streaks():
            places = row(room, [min(_MEDAL, room.height)] * _MOST_MEDALS, gap=_GAP)
            for appearance, place in zip(streak.appearances[-_MOST_MEDALS:], places, strict=False):
                widgets.append(MatchMedal(place, appearance, self.open_match, self.ctx.translator))
        cells = even_grid(self._bands()[1], _COLUMNS, _COLUMNS * _ROWS, _GAP)
        for record, cell in zip(self.data.records, cells, strict=False):
            appearance, picture = record.appearance, _WORDS[record.code][2]
            words = self.words_of(record)
            card = RecordCard(
                cell, appearance, self.open_match, self.ctx.translator, words, picture
            )
            widgets.append(card)
        return widgets

    def paint(self, p: Painter) -> None:
        for streak, words, (card, number, above, below) in self._streaks():
            skin.card(p, card)
            p.write(str(len(streak)), number, _NUMBER, INK, align="center")
            p.write(words, above, SUBHEADING, BRASS_DARK)
            if not len(streak):
                text = self.tr("Your next win starts a streak.")
                p.write_rich(text, below, SMALL, INK_SOFT, valign="middle")
