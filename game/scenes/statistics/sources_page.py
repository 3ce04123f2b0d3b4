"""Sources of points: VP by source compared with the winners, and the distribution of scores."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.app.i18n import N_
from game.history.statistics.sources import FactMeans
from game.scenes.statistics.charts import (
    OTHERS_BAR,
    OWN_BAR,
    legend_widths,
    paint_bar,
    paint_legend,
)
from game.scenes.statistics.page import StatisticsPage
from game.ui.box_layout import REST, Length, Size, column, grid, row, total
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, NUMBER, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, PAPER_EDGE, PAPER_SHADE, hexcode

_PICTURE = 92.0
_MOST_TICKS = 9

_NAMES: Mapping[str, tuple[str, str]] = {
    "chips": (N_("VP chips"), "pieces/vp"),
    "buildings": (N_("Buildings"), "ui/city"),
    "bonus": (N_("Most large buildings"), "buildings/fortress"),
    "nobles": (N_("Nobles"), "pieces/noble"),
    "produced": (N_("Barrels produced"), "barrels/corn"),
    "shipped": (N_("Barrels shipped"), "ships/cargo_6"),
    "lost": (N_("Barrels lost"), "barrels/indigo"),
    "sales": (N_("Doubloons from sales"), "trade/house"),
    "earned": (N_("Total doubloons"), "pieces/coin_stack"),
    "city": (N_("Buildings built"), "ui/city"),
    "quarries": (N_("Quarries"), "tiles/quarry"),
}


class SourcesPage(StatisticsPage):
    """VP by source on the left; the distribution of scores and how points were earned on the
    right."""

    name = "sources"
    label = N_("Points")
    icon = "ui/star"
    parts = ("sources", "distribution", "means")
    needs_facts = True

    @property
    def _names(self) -> tuple[str, str]:
        """The names of the two groups whose values are shown."""
        return self.subject, self.tr("Winners")

    def _title(self, means: FactMeans) -> str:
        return self.tr(_NAMES[means.name][0])

    @property
    def _mean_widths(self) -> list[Size]:
        """The column widths of the list on how points were earned: picture, title and numbers."""
        titles = self.fit.width(*map(self._title, self.data.means), style=SMALL_LABEL)
        number = self.fit.width(*self._names, style=SMALL_LABEL)
        return [48, titles.stretched(), number, number]

    def paint(self, p: Painter) -> None:
        table = total(self._mean_widths, gap=14).growing()
        left, right = row(self.room, [Length(550, 550, 1.15), table], gap=40)
        self._paint_sources(p, left)
        fit = self.fit
        table = total([fit.line(SUBHEADING), *[fit.line(SMALL_LABEL)] * len(self.data.means)])
        chart = total([fit.line(SUBHEADING), 150, fit.line(SMALL), fit.line(SMALL)])
        above, below = column(right, [chart.stretched(), table.stretched()], gap=18)
        self._paint_distribution(p, above)
        self._paint_means(p, below)

    def _paint_sources(self, p: Painter, room: pygame.FRect) -> None:
        rows = [means for means in self.data.sources if means.own or means.winners]
        own, winners = sum(row.own for row in rows), sum(row.winners for row in rows)
        most = max(1.0, *(max(means.own, means.winners) for means in rows))
        fit, words = self.fit, self.tr("Points by source, average per match")
        heights: list[Size] = [fit.lines(words, SUBHEADING, room.width), fit.line(SMALL_LABEL)]
        heights += [*[REST] * len(rows), 4, fit.line(NUMBER)]
        heading, legend, *bands, line, foot = column(room, heights, gap=8)
        p.write_rich(words, heading, SUBHEADING, BRASS_DARK)
        paint_legend(p, row(legend, legend_widths(fit, self._names), gap=14), self._names)
        titles = list(map(self._title, rows))
        number = fit.width(self.formats.number(most, 1), style=LABEL)
        names = fit.width(*titles, style=LABEL, wraps=True)
        widths: list[Size] = [_PICTURE, names, Length(250, 160, share=1), number]
        for nth, (means, title, band) in enumerate(zip(rows, titles, bands, strict=True)):
            if nth % 2 == 0:
                p.fill(band, PAPER_SHADE, alpha=110, radius=10)
            picture, name, bars, _ = row(band.inflate(-24, -12), widths, gap=14)
            self._paint_picture(p, means, picture)
            p.write_rich(title, name, LABEL, INK, valign="middle")
            self._paint_pair(p, means, bars.inflate(0, -max(0.0, bars.height - 80)), most)
        p.line(line.midleft, line.midright, INK, 3)
        words = self.tr(
            "{own} · winners {winners}",
            own=f"**{self.formats.number(own, 1)}**",
            winners=self.formats.number(winners, 1),
        )
        place, sums = row(foot, [fit.width(self.tr("Points"), style=SUBHEADING), REST], gap=24)
        p.write(self.tr("Points"), place, SUBHEADING, INK)
        p.write_rich(words, sums, NUMBER, INK, align="right", valign="middle")

    def _paint_pair(self, p: Painter, means: FactMeans, room: pygame.FRect, most: float) -> None:
        for value, color, line in zip(
            (means.own, means.winners),
            (OWN_BAR, OTHERS_BAR),
            column(room, [REST, REST]),
            strict=True,
        ):
            paint_bar(p, line, value / most, height=min(30, line.height - 6), color=color)
            place = (line.x + line.width * value / most + 10, line.y, line.width, line.height)
            p.write(self.formats.number(value, 1), place, LABEL, INK)

    def _paint_distribution(self, p: Painter, room: pygame.FRect) -> None:
        """Draw a column per five VP, with the share of wins at the bottom."""
        small = self.fit.line(SMALL)
        heading, chart, ticks, key = column(room, [self.fit.line(SUBHEADING), REST, small, small])
        p.write(self.tr("How often each score was reached"), heading, SUBHEADING, BRASS_DARK)
        p.write(self.tr("Lighter part: wins"), key, SMALL, INK_SOFT)
        p.line(chart.bottomleft, chart.bottomright, INK, 3)
        bins = self.data.distribution
        most = max(bin.results for bin in bins)
        width = min(90.0, chart.width / len(bins))
        every = -(-len(bins) // _MOST_TICKS)
        for nth, counted in enumerate(bins):
            x = chart.centerx + (nth - len(bins) / 2) * width
            for count, color in ((counted.results, OTHERS_BAR), (counted.won, OWN_BAR)):
                height = chart.height * count / most
                if count:
                    bar = (x + 5, chart.bottom - height, width - 10, height)
                    p.fill(bar, color, radius=5)
            if nth % every == 0:
                words = (x - width * (every - 1) / 2, ticks.y, width * every, ticks.height)
                p.write(str(counted.start), words, SMALL, INK_SOFT, align="center")

    def _paint_means(self, p: Painter, room: pygame.FRect) -> None:
        rows, fit = self.data.means, self.fit
        rest = fit.line(SMALL_LABEL).stretched()
        heights = [fit.line(SUBHEADING), *[rest] * len(rows)]
        head, *lines = grid(room, self._mean_widths, heights, gap=(14, 0))
        p.write(self.tr("Behind the points"), head[0].union(head[1]), SUBHEADING, BRASS_DARK)
        for words, place in zip(self._names, head[2:], strict=True):
            p.write(words, place, SMALL_LABEL, INK_SOFT, align="right")
        for means, (picture, title, *figures) in zip(rows, lines, strict=True):
            p.line(picture.topleft, (room.right, picture.y), PAPER_EDGE, 1)
            self._paint_picture(p, means, picture.inflate(0, -8))
            p.write(self._title(means), title, SMALL_LABEL, INK)
            for value, place in zip((means.own, means.winners), figures, strict=True):
                p.write(self.formats.number(value, 1), place, LABEL, INK, align="right")

    def _paint_picture(self, p: Painter, means: FactMeans, room: pygame.FRect) -> None:
        """Draw the picture of a source. Line drawings are drawn in brass."""
        picture = _NAMES[means.name][1]
        tint = {"MAIN": hexcode(BRASS_DARK)} if picture.startswith("ui/") else {}
        p.picture(picture, room, **tint)
