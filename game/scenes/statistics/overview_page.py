"""The overview: wins compared with chance, in total, over time, by number of players and by
rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.app.i18n import N_
from game.history.statistics.results import WINDOW, Results
from game.scenes.statistics.charts import line_over_matches, paint_share, write_ends
from game.scenes.statistics.match_links import MatchMedal
from game.scenes.statistics.page import StatisticsPage
from game.scenes.statistics.words import RULE_SET_NAMES
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, column, even_grid, grid, middle, row, total
from game.ui.charts.chart_drawing import ChartScale, axis_of
from game.ui.charts.line_chart import LineChart
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_GAP = 16.0
_MEDALS = (6, 2)  # columns and rows of recent matches
_MEDAL = 66.0
_TABLES, _TABLE_ROWS = [REST] * 3, 4
_NUMBER = TextStyle("serif_bold", 52, "serif_bold")


class OverviewPage(StatisticsPage):
    """Figures, a line over time, tables, and recent matches."""

    name = "overview"
    label = N_("Overview")
    icon = "ui/hourglass"
    parts = ("results", "by_players", "by_rules", "accuracies", "courses")

    # Course over time -------------------------------------------------------------------------

    def courses(self) -> list[tuple[object, str]]:
        """Return the quantities that the line can show, with their names."""
        tr, lines = self.tr, self.data.courses
        names = {
            "won": (tr("Wins so far"), tr("Wins in the last {n} matches", n=WINDOW)),
            "points": (
                tr("Average points so far"),
                tr("Average points in the last {n} matches", n=WINDOW),
            ),
            "accuracy": (
                tr("Average accuracy so far"),
                tr("Average accuracy in the last {n} matches", n=WINDOW),
            ),
        }
        return [
            (line, names[line][len(lines[line]) >= WINDOW])
            for line in names
            if line != "accuracy" or self.data.accuracies
        ]

    @property
    def course(self) -> str:
        """The quantity shown by the line: "won", "points" or "accuracy"."""
        chosen = self.services.chosen.get(self.name, "won")
        return chosen if chosen in dict(self.courses()) else "won"

    def course_values(self) -> Sequence[float]:
        """Return the rolling means that the line shows, in percent or VP."""
        return self.data.courses[self.course]

    @cached_property
    def _chart(self) -> LineChart:
        return LineChart(
            self._scale,
            lambda: [line_over_matches(self._scale(), self.course_values(), self.ctx.players[0])],
        )

    def _scale(self) -> ChartScale:
        most = axis_of(max(1, self.data.results.best_points))[0]
        return ChartScale(self._field, 1, most if self.course == "points" else 100)

    # Places -----------------------------------------------------------------------------------

    def _bands(self) -> list[pygame.FRect]:
        """Return the areas of the figures, win share, choice of line, chart, days, headings and
        tables."""
        fit, small = self.fit, self.fit.line(SMALL)
        plaques = total([fit.line(_NUMBER), small]).padded(16)
        chart, tables = Length(220, 160, share=1), total([small] * _TABLE_ROWS).stretched()
        below: list[Size] = [chart, small, fit.line(SUBHEADING), tables]
        return column(self.room, [plaques, fit.line(LABEL), 52, *below], gap=13)

    @property
    def _field(self) -> pygame.FRect:
        """The plot area of the chart, next to its axis."""
        axis = self.fit.width(self.formats.percent(1)).padded(14)
        return row(self._bands()[3], [axis, REST, _GAP])[1]

    def widgets(self) -> list[Widget]:
        bands = self._bands()
        place = middle(bands[2], 660, bands[2].height)
        choice = Choice(place, "", self.courses(), self.course, self.choose)
        return [choice, *self._medals(row(bands[-1], _TABLES, gap=28)[-1])]

    def _medals(self, room: pygame.FRect) -> list[Widget]:
        """Create the medals of recent matches, most recent first."""
        columns, rows = _MEDALS
        places = even_grid(room, columns, columns * rows, gap=2)
        last = reversed(self.data.appearances[-columns * rows :])
        open_match, tr = self.open_match, self.ctx.translator
        return [
            MatchMedal(middle(cell, min(_MEDAL, *cell.size)), appearance, open_match, tr)
            for appearance, cell in zip(last, places, strict=False)
        ]

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        plaques, share, _, _, days, headings, tables = self._bands()
        self._paint_plaques(p, plaques)
        self._paint_share(p, share)
        self._paint_chart(p, days)
        self._paint_tables(p, row(headings, _TABLES, gap=28), row(tables, _TABLES, gap=28))

    def _paint_plaques(self, p: Painter, room: pygame.FRect) -> None:
        results, tr = self.data.results, self.tr
        played = len({appearance.match.key for appearance in self.data.appearances})
        plaques = [
            ("ui/dice", str(played), self.trn("match", "matches", played)),
            ("ui/trophy", str(results.won), self.trn("win", "wins", results.won)),
            ("ui/crown", self.formats.number(results.mean_place, 1), tr("average finish")),
            ("pieces/vp", self.formats.number(results.mean_points, 1), tr("average points")),
        ]
        widths = [self.fit.width(words).padded(150).growing() for _, _, words in plaques]
        for (picture, number, words), box in zip(plaques, row(room, widths, _GAP), strict=True):
            skin.card(p, box)
            medal, words_beside = row(box.inflate(-28, -16), [92, REST], gap=_GAP)
            skin.medal(p, medal, picture)
            above, below = column(words_beside, [self.fit.line(_NUMBER), self.fit.line(SMALL)])
            p.write(number, above, _NUMBER, INK)
            p.write(words, below, SMALL, INK_SOFT)

    def _paint_share(self, p: Painter, room: pygame.FRect) -> None:
        """Draw the win share with its interval, and the share expected by chance."""
        results, tr = self.data.results, self.tr
        words = tr("Won: {share}", share=self.formats.percent(results.share))
        detailed = self.services.detailed
        low, high = (self.formats.percent(end) for end in results.interval)
        chance = self.formats.percent(results.expected)
        text = tr("By chance alone: {chance}.", chance=chance)
        if detailed:
            text = tr(
                "By chance alone: {chance}. The true rate is probably between {low} and {high}.",
                chance=chance,
                low=low,
                high=high,
            )
        bar = Length(260, 120, share=1)
        widths = [self.fit.width(words, style=LABEL), bar, self.fit.width(text, wraps=True)]
        won, groove, note = row(room, widths, gap=24)
        p.write(words, won, LABEL, INK)
        paint_share(p, groove, results, height=26, interval=detailed)
        p.write_rich(text, note.inflate(0, _GAP), SMALL, INK_SOFT, valign="middle")

    def _paint_chart(self, p: Painter, days: pygame.FRect) -> None:
        chart, percent = self._chart, self.course != "points"
        step = 25 if percent else axis_of(max(1, self.data.results.best_points))[1]
        values = range(0, int(chart.scale.top) + 1, step)
        lines = [
            (value, self.formats.percent(value / 100) if percent else str(value))
            for value in values
        ]
        box = chart.scale.box
        chart.paint_grid(p, lines, box.x - days.x - 14)
        if self.course == "won":  # compared with chance
            chart.paint_mark(p, 100 * self.data.results.expected)
        chart.paint_lines(p)
        appearances = self.data.appearances
        if self.course == "accuracy":
            appearances = [appearance for appearance, _ in self.data.accuracies]
        first, last = (self.formats.day(appearances[nth].match.day) for nth in (0, -1))
        write_ends(p, pygame.FRect(box.x, days.y - 6, box.width, days.height), first, last)

    def _paint_tables(
        self, p: Painter, headings: Sequence[pygame.FRect], places: Sequence[pygame.FRect]
    ) -> None:
        tr, trn = self.tr, self.trn
        by_players = [
            (trn("{n} player", "{n} players", count), self.data.by_players[count])
            for count in sorted(self.data.by_players)
        ]
        by_rules = [
            (tr(name), self.data.by_rules[rules])
            for rules, name in RULE_SET_NAMES.items()
            if rules in self.data.by_rules
        ]
        words = tr("By number of players"), tr("By rules"), tr("Latest matches")
        for text, heading in zip(words, headings, strict=True):
            p.write(text, heading, SUBHEADING, BRASS_DARK)
        self._paint_table(p, by_players, places[0])
        self._paint_table(p, by_rules, places[1])

    def _paint_table(
        self, p: Painter, rows: Sequence[tuple[str, Results]], room: pygame.FRect
    ) -> None:
        numbers = [self.tr("{won} of {n}", won=totals.won, n=totals.played) for _, totals in rows]
        names = self.fit.width(*(name for name, _ in rows), style=SMALL_LABEL)
        widths = [names, Length(100, 60, share=1), self.fit.width(*numbers)]
        lines = grid(room, widths, [REST] * _TABLE_ROWS, gap=(12, 0))
        for (name, results), number, cells in zip(rows, numbers, lines, strict=False):
            p.write(name, cells[0], SMALL_LABEL, INK)
            paint_share(p, cells[1], results, height=18)
            p.write(number, cells[2], SMALL, INK_SOFT, align="right")
