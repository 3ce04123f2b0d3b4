"""Favourite buildings: how often each was built, how often that won, and what it brought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.app.i18n import Formats
from game.history.statistics.building_results import BuildingResults
from game.history.statistics.filtered import FilteredStatistics
from game.rules.material import BUILDINGS
from game.scenes.statistics.charts import paint_bar
from game.scenes.statistics.lettering import write_name
from game.scenes.statistics.page import CONTENT, StatisticsPage
from game.ui import skin
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextStyle
from game.ui.theme import BRASS_DARK, CRIMSON, INK, INK_SOFT, PAPER_SHADE
from game.ui.view import RectLike
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_HEAD = 124.0
_LIST = pygame.FRect(CONTENT.x, CONTENT.y + _HEAD, CONTENT.width, CONTENT.height - _HEAD)
_ROW, _GAP = 92.0, 6.0
# Left edges and widths of the columns, from the left edge of a row.
_NAME, _BUILT, _WON = (108.0, 322.0), (440.0, 290.0), (746.0, 250.0)
_VP, _INCOME, _ROUND = (1006.0, 120.0), (1134.0, 144.0), (1286.0, 100.0)
_FIGURE = TextStyle("sans_bold", 30)


class BuildingRow(Widget):
    """A row of the list: picture, name and figures of a building."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        name: str,
        results: BuildingResults,
        data: FilteredStatistics,
        odd: bool,
        formats: Formats,
    ) -> None:
        super().__init__(rect)
        self.formats = formats
        self.name = name
        self.results = results
        self._matches, self._expected = data.matches_with_facts, data.results.expected
        self._odd = odd

    def _cell(self, column: tuple[float, float]) -> pygame.FRect:
        return pygame.FRect(self.rect.x + column[0], self.rect.y, column[1], self.rect.height)

    def draw(self, p: Painter) -> None:
        one, box = self.results, self.rect
        if self._odd or self.hovered:
            p.fill(box, PAPER_SHADE, alpha=200 if self.hovered else 110, radius=10)
        side = box.height - 10
        p.picture(f"buildings/{BUILDINGS[one.building].name}", (box.x + 12, box.y + 5, side, side))
        write_name(p, self.name, self._cell(_NAME))
        built = self._cell(_BUILT)
        bar = pygame.FRect(built.x, built.centery - 12, built.width - 96, 24)
        paint_bar(p, bar, one.built / self._matches, groove=True)
        p.write(str(one.built), (bar.right + 14, box.y, 76, box.height), _FIGURE, INK)
        won = self._cell(_WON)
        bar = pygame.FRect(won.x, won.centery - 12, won.width - 96, 24)
        paint_bar(p, bar, one.share, groove=True)
        x = bar.x + bar.width * self._expected
        p.line((x, bar.y - 5), (x, bar.bottom + 5), CRIMSON, 4)
        p.write(
            self.formats.percent(one.share), (bar.right + 14, box.y, 80, box.height), _FIGURE, INK
        )
        for column, value in ((_VP, one.vp), (_INCOME, one.income), (_ROUND, one.round)):
            text = self.formats.number(value, 1) if value else "·"
            ink = INK if value else INK_SOFT
            p.write(text, self._cell(column), _FIGURE, ink, align="center")
        if self.focused:
            skin.focus_ring(p, box.inflate(-14, -14), 10)


_KEYS: Final[dict[str, Callable[[BuildingResults], float]]] = {
    "built": lambda one: one.built,
    "won": lambda one: one.share,
    "vp": lambda one: one.vp,
    "income": lambda one: one.income,
}


class BuildingsPage(StatisticsPage):
    """The list of all buildings that were built, in an order that can be chosen."""

    name = "buildings"
    icon = "ui/city"
    parts = ("results", "buildings")
    needs_facts = True
    _area: ScrollArea | None = None

    @property
    def title(self) -> str:
        return self.tr("Buildings")

    @property
    def order(self) -> str:
        """By what the buildings are sorted: a key of `_KEYS`."""
        return self.services.chosen.get(self.name, "built")

    @property
    def sorted_buildings(self) -> list[BuildingResults]:
        """The buildings in the order that is chosen."""
        return sorted(self.data.buildings, key=_KEYS[self.order], reverse=True)

    def widgets(self) -> list[Widget]:
        tr = self.tr
        orders: list[tuple[object, str]] = [
            ("built", tr("Built most often first")),
            ("won", tr("Most victories first")),
            ("vp", tr("Most points first")),
            ("income", tr("Most doubloons first")),
        ]
        place = (CONTENT.x, CONTENT.y, 620, 52)
        self._area = ScrollArea(_LIST, self._rows())
        return [Choice(place, "", orders, self.order, self.choose), self._area]

    def _rows(self) -> list[Widget]:
        rows: list[Widget] = []
        for nth, one in enumerate(self.sorted_buildings):
            place = (_LIST.x, _LIST.y + nth * (_ROW + _GAP), _LIST.width - BAR_WIDTH - 16, _ROW)
            name = self.phrases.building(one.building)
            row = BuildingRow(place, name, one, self.data, nth % 2 == 0, self.formats)
            row.tooltip = self._tip(one)
            rows.append(row)
        return rows

    def _tip(self, one: BuildingResults) -> str:
        """Return the sentences of a row."""
        name = self.phrases.building(one.building)
        built = self.trn(
            "built in {n} match, won {won} of them",
            "built in {n} matches, won {won} of them",
            one.built,
            won=one.won,
        )
        paid = self.tr("{n} {coin} paid in the mean", n=self.formats.number(one.price, 1))
        points = self.tr("Points: printed on it, at the end and in play.")
        return f"**{name}**: {built}\n{paid}\n{points}"

    def on_action(self, action: InputAction) -> bool:
        return self._area is not None and self._area.handle_action(action)

    def paint(self, p: Painter) -> None:
        note = self.tr("The upright mark: by chance alone.")
        room = (CONTENT.x + 650, CONTENT.y - 4, CONTENT.width - 650, 60)
        p.write_rich(note, room, SMALL, INK_SOFT, valign="middle")
        tr = self.tr
        for column, words, align in (
            (_BUILT, tr("Built"), "left"),
            (_WON, tr("Won with it"), "left"),
            (_VP, tr("Points"), "center"),
            (_INCOME, tr("Doubloons"), "center"),
            (_ROUND, tr("Round"), "center"),
        ):
            place = (CONTENT.x + column[0] - 8, _LIST.y - 52, column[1] + 16, 44)
            p.write(words, place, SMALL_LABEL, BRASS_DARK, align=align)
