"""Favorite buildings: how often each was built, how often its owner won, and what it earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.app.i18n import N_, Formats
from game.history.statistics.building_results import BuildingResults
from game.history.statistics.filtered import FilteredStatistics
from game.rules.material import BUILDING_IDS, BUILDINGS
from game.scenes.statistics.charts import paint_bar
from game.scenes.statistics.page import StatisticsPage
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, column, longest, row
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL, TextStyle
from game.ui.theme import BRASS_DARK, CRIMSON, INK, INK_SOFT, PAPER_SHADE
from game.ui.view import RectLike
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_ROW, _GAP = 92.0, 6.0
_PAD = 12.0  # padding within a row
_FIGURE = TextStyle("sans_bold", 30)


class BuildingRow(Widget):
    """A row of the list: a building's picture, name and figures."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        name: str,
        results: BuildingResults,
        data: FilteredStatistics,
        widths: Sequence[Size],
        formats: Formats,
    ) -> None:
        super().__init__(rect)
        self.formats = formats
        self.name = name
        self.results = results
        self._matches, self._expected = data.matches_with_facts, data.results.expected
        self._widths = widths
        self.shaded = False

    def draw(self, p: Painter) -> None:
        results, percent = self.results, self.formats.percent(self.results.share)
        if self.shaded or self.hovered:
            p.fill(self.rect, PAPER_SHADE, alpha=200 if self.hovered else 110, radius=10)
        picture, name, built, often, won, share, *rest = row(self.rect, self._widths, _PAD)
        p.picture(f"buildings/{BUILDINGS[results.building].name}", picture.inflate(-10, -10))
        p.write_rich(self.name, name, LABEL, INK, valign="middle")
        paint_bar(p, built, results.built / self._matches, height=24, groove=True)
        p.write(str(results.built), often, _FIGURE, INK)
        paint_bar(p, won, results.share, height=24, groove=True)
        x = won.x + won.width * self._expected
        p.line((x, won.centery - 17), (x, won.centery + 17), CRIMSON, 4)
        p.write(percent, share, _FIGURE, INK)
        for place, value in zip(rest, (results.vp, results.income, results.round), strict=True):
            text = self.formats.number(value, 1) if value else "·"
            p.write(text, place, _FIGURE, INK if value else INK_SOFT, align="center")
        if self.focused:
            skin.focus_ring(p, self.rect.inflate(-14, -14), 10)


_KEYS: Final[dict[str, Callable[[BuildingResults], float]]] = {
    "built": lambda building_results: building_results.built,
    "won": lambda building_results: building_results.share,
    "vp": lambda building_results: building_results.vp,
    "income": lambda building_results: building_results.income,
}


class BuildingsPage(StatisticsPage):
    """A sortable list of all buildings that were built."""

    name = "buildings"
    label = N_("Buildings")
    icon = "ui/city"
    parts = ("results", "buildings")
    needs_facts = True
    _area: ScrollArea | None = None

    @property
    def order(self) -> str:
        """The sort order: a key of `_KEYS`."""
        return self.services.chosen.get(self.name, "built")

    @property
    def sorted_buildings(self) -> list[BuildingResults]:
        """The buildings in the chosen order."""
        return sorted(self.data.buildings, key=_KEYS[self.order], reverse=True)

    def _bands(self) -> list[pygame.FRect]:
        """Return the areas of the sort control, the column heads and the list."""
        return column(self.room, [52, self.fit.line(SMALL_LABEL), REST], gap=8)

    @property
    def _heads(self) -> list[str]:
        tr = self.tr
        return [tr("Built"), tr("Win rate"), tr("Points"), tr("Doubloons"), tr("Round")]

    @property
    def _widths(self) -> list[Size]:
        """The column widths: picture, name, two bars each with a figure, and the remaining
        figures."""
        fit = self.fit
        names = fit.width(*map(self.phrases.building, BUILDING_IDS), style=LABEL, wraps=True)
        share = fit.width(self.formats.percent(1), style=_FIGURE)
        number = fit.width("00.0", style=_FIGURE)
        bar = Length(160, 80, share=1)
        heads = [fit.width(head, style=SMALL_LABEL) for head in self._heads[2:]]
        figures = [longest(number, head.growing()).stretched(0.4) for head in heads]
        return [_ROW, names, bar, share, bar, share, *figures]

    def widgets(self) -> list[Widget]:
        tr = self.tr
        orders: list[tuple[object, str]] = [
            ("built", tr("Most built first")),
            ("won", tr("Most wins first")),
            ("vp", tr("Most points first")),
            ("income", tr("Most doubloons first")),
        ]
        above, _, room = self._bands()
        place = (above.x, above.y, 620, above.height)
        self._area = ScrollArea(room, self._rows(room))
        return [Choice(place, "", orders, self.order, self.choose), self._area]

    def _rows(self, room: pygame.FRect) -> list[Widget]:
        found, widths = self.sorted_buildings, self._widths
        rows: list[Widget] = []
        for results, place in zip(
            found, column(room, [_ROW] * len(found), _GAP, overflow=True), strict=True
        ):
            place.width -= BAR_WIDTH + 16
            name = self.phrases.building(results.building)
            made = BuildingRow(place, name, results, self.data, widths, self.formats)
            made.shaded = len(rows) % 2 == 0
            made.tooltip = self._tip(results)
            rows.append(made)
        return rows

    def _tip(self, results: BuildingResults) -> str:
        """Return the tooltip of a row."""
        name = self.phrases.building(results.building)
        built = self.trn(
            "built in {n} match, {won} won",
            "built in {n} matches, {won} won",
            results.built,
            won=results.won,
        )
        paid = self.tr("{n} {coin} paid on average", n=self.formats.number(results.price, 1))
        points = self.tr(
            "Points printed on it, points scored at the end, and points earned during play."
        )
        return f"**{name}**: {built}\n{paid}\n{points}"

    def on_action(self, action: InputAction) -> bool:
        return self._area is not None and self._area.handle_action(action)

    def paint(self, p: Painter) -> None:
        above, heads, _ = self._bands()
        note = self.tr("The vertical mark shows what you'd expect by chance alone.")
        _, room = row(above, [620, REST], gap=30)
        p.write_rich(note, room, SMALL, INK_SOFT, valign="middle")
        heads.width -= BAR_WIDTH + 16
        _, _, built, often, won, share, *rest = row(heads, self._widths, _PAD)
        places = [built.union(often), won.union(share), *rest]
        for words, place in zip(self._heads, places, strict=True):
            align = "center" if place in rest else "left"
            p.write(words, place, SMALL_LABEL, BRASS_DARK, align=align)
