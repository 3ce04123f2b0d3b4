"""Streaks and records: each opens the match it comes from."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.app.i18n import N_
from game.history.statistics.records import Record, Streak
from game.scenes.statistics.match_links import MatchMedal, RecordCard
from game.scenes.statistics.page import CONTENT, StatisticsPage
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.rich_text import number_with_icon
from game.ui.text.typesetting import SMALL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT
from game.ui.widgets.widget import Widget

_GAP = 14.0
_STREAK = 142.0  # height of the streaks
_COLUMNS, _ROWS = 3, 4
_MOST_MEDALS = 6
_NUMBER = TextStyle("serif_bold", 64, "serif_bold")

# Title, unit (an icon of markup; "" for rounds), picture.
_WORDS: Mapping[str, tuple[str, str, str]] = {
    "points": (N_("Most points"), "vp", "ui/star"),
    "widest": (N_("Widest victory"), "vp", "ui/trophy"),
    "narrowest": (N_("Closest victory"), "vp", "ui/check"),
    "comeback": (N_("Greatest comeback"), "vp", "ui/undo"),
    "loading": (N_("Largest loading"), "vp", "ships/colonist_ship"),
    "sale": (N_("Best sale"), "coin", "trade/house"),
    "harvest": (N_("Richest harvest"), "corn_barrel", "barrels/corn"),
    "shipped": (N_("Most shipped"), "sugar_barrel", "ships/cargo_6"),
    "earned": (N_("Most doubloons"), "coin", "pieces/coin_stack"),
    "bonus": (N_("Large buildings"), "vp", "buildings/city_hall"),
    "fastest": (N_("Shortest game"), "", "ui/fast"),
    "longest": (N_("Longest game"), "", "ui/hourglass"),
}


class RecordsPage(StatisticsPage):
    """Two streaks, and cards of records in three columns."""

    name = "records"
    icon = "ui/flag_end"
    parts = ("streaks", "records")

    @property
    def title(self) -> str:
        return self.tr("Records")

    def words_of(self, record: Record) -> tuple[str, str]:
        """Return the title of a record, and its value as markup."""
        name, unit, _ = _WORDS[record.code]
        title, value = self.tr(name), record.value
        amount = number_with_icon(value, unit)
        if record.code == "narrowest" and value == 0:
            return title, self.tr("by the tie-break")
        if record.code in ("widest", "narrowest"):
            return title, self.tr("{amount} ahead", amount=amount)
        if record.code == "comeback":
            return title, self.tr("after {amount} behind", amount=amount)
        if not unit:
            return title, self.trn("{n} round", "{n} rounds", value)
        return title, amount

    def _streak_boxes(self) -> list[tuple[Streak, str, pygame.FRect]]:
        width = (CONTENT.width - _GAP) / 2
        words = (
            self.tr("Longest streak of victories"),
            self.tr("Present streak of victories"),
        )
        return [
            (
                streak,
                text,
                pygame.FRect(CONTENT.x + nth * (width + _GAP), CONTENT.y, width, _STREAK),
            )
            for nth, (streak, text) in enumerate(zip(self.data.streaks, words, strict=True))
        ]

    def widgets(self) -> list[Widget]:
        found: list[Widget] = []
        for streak, _, box in self._streak_boxes():
            for nth, one in enumerate(streak.appearances[-_MOST_MEDALS:]):
                place = (box.x + 150 + nth * 86, box.bottom - 84, 72, 72)
                found.append(MatchMedal(place, one, self.open_match, self.ctx.translator))
        top = CONTENT.y + _STREAK + _GAP + 8
        width = (CONTENT.width - (_COLUMNS - 1) * _GAP) / _COLUMNS
        height = (CONTENT.bottom - top - (_ROWS - 1) * _GAP) / _ROWS
        for nth, record in enumerate(self.data.records):
            row, column = divmod(nth, _COLUMNS)
            left, upper = CONTENT.x + column * (width + _GAP), top + row * (height + _GAP)
            found.append(
                RecordCard(
                    (left, upper, width, height),
                    record.appearance,
                    self.open_match,
                    self.ctx.translator,
                    self.words_of(record),
                    _WORDS[record.code][2],
                )
            )
        return found

    def paint(self, p: Painter) -> None:
        for streak, words, box in self._streak_boxes():
            skin.card(p, box)
            number = (box.x + 14, box.y + 12, 118, box.height - 24)
            p.write(str(len(streak)), number, _NUMBER, INK, align="center")
            room = (box.x + 150, box.y + 8, box.width - 166, 42)
            p.write(words, room, SUBHEADING, BRASS_DARK)
            if not len(streak):
                none = (box.x + 150, box.y + 52, box.width - 166, 72)
                text = self.tr("The next victory begins one.")
                p.write_rich(text, none, SMALL, INK_SOFT, valign="middle")
