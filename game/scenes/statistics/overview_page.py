"""The overview: victories against chance, in all, over time, by number of players and by rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.history.statistics.results import WINDOW, Results
from game.scenes.statistics.charts import line_over_matches, paint_share
from game.scenes.statistics.match_links import MatchMedal
from game.scenes.statistics.page import CONTENT, StatisticsPage
from game.scenes.statistics.words import RULE_SET_NAMES
from game.ui import skin
from game.ui.charts.chart_drawing import ChartScale, axis_of
from game.ui.charts.line_chart import LineChart
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, CRIMSON, INK, INK_SOFT, hexcode
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_PLAQUE_HEIGHT, _GAP = 122.0, 16.0
_SHARE = pygame.FRect(CONTENT.x, CONTENT.y + _PLAQUE_HEIGHT + 18, CONTENT.width, 52)
_CHART = pygame.FRect(CONTENT.x + 74, _SHARE.bottom + 78, CONTENT.width - 96, 214)
_FOOT = pygame.FRect(CONTENT.x, _CHART.bottom + 74, CONTENT.width, 0)
_FOOT.height = CONTENT.bottom - _FOOT.y
_TABLE = 452.0  # width of a table at the foot
_MEDALS = (6, 2)  # columns and rows of the last matches
_NUMBER = TextStyle("serif_bold", 52, "serif_bold")


class OverviewPage(StatisticsPage):
    """Figures, a line over time, tables, and the last matches."""

    name = "overview"
    icon = "ui/hourglass"
    parts = ("results", "by_players", "by_rules", "accuracies", "courses")

    @property
    def title(self) -> str:
        return self.tr("Overview")

    # Course over time -------------------------------------------------------------------------

    def courses(self) -> list[tuple[object, str]]:
        """Return what the line can show."""
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
        """What the line shows: "won", "points" or "accuracy"."""
        chosen = self.services.chosen.get(self.name, "won")
        return chosen if chosen in dict(self.courses()) else "won"

    def course_values(self) -> Sequence[float]:
        """Return the rolling means that the line shows, in per cent or VP."""
        return self.data.courses[self.course]

    @cached_property
    def _chart(self) -> LineChart:
        return LineChart(
            self._scale,
            lambda: [line_over_matches(self._scale(), self.course_values(), self.ctx.players[0])],
        )

    def _scale(self) -> ChartScale:
        most = axis_of(max(1, self.data.results.best_points))[0]
        return ChartScale(_CHART, 1, most if self.course == "points" else 100)

    # Widgets ----------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        place = (CONTENT.centerx - 330, _SHARE.bottom + 12, 660, 52)
        choice = Choice(place, "", self.courses(), self.course, self.choose)
        return [choice, *self._medals()]

    def _medals(self) -> list[Widget]:
        """Make the medals of the last matches, the last one first."""
        columns, rows = _MEDALS
        left = _FOOT.x + 2 * (_TABLE + 28)
        width = (_FOOT.right - left) / columns
        height = min(78.0, (_FOOT.height - 46) / rows)
        found: list[Widget] = []
        for nth, one in enumerate(reversed(self.data.appearances[-columns * rows :])):
            row, column = divmod(nth, columns)
            place = pygame.FRect(0, 0, 66, 66)
            place.center = (left + (column + 0.5) * width, _FOOT.y + 46 + (row + 0.5) * height)
            found.append(MatchMedal(place, one, self.open_match, self.ctx.translator))
        return found

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        self._paint_plaques(p)
        self._paint_share(p)
        self._paint_chart(p)
        self._paint_tables(p)

    def _paint_plaques(self, p: Painter) -> None:
        results, tr = self.data.results, self.tr
        played = len({one.match.key for one in self.data.appearances})
        plaques = [
            ("ui/dice", str(played), self.trn("match", "matches", played)),
            ("ui/trophy", str(results.won), self.trn("victory", "victories", results.won)),
            ("ui/crown", self.formats.number(results.mean_place, 1), tr("average place")),
            ("pieces/vp", self.formats.number(results.mean_points, 1), tr("average points")),
        ]
        width = (CONTENT.width - (len(plaques) - 1) * _GAP) / len(plaques)
        for nth, (picture, number, words) in enumerate(plaques):
            left = CONTENT.x + nth * (width + _GAP)
            box = pygame.FRect(left, CONTENT.y, width, _PLAQUE_HEIGHT)
            skin.card(p, box)
            medal = pygame.FRect(box.x + 14, box.centery - 46, 92, 92)
            skin.medal(p, medal)
            p.picture(picture, medal.inflate(-36, -36), MAIN=hexcode(BRASS_DARK))
            room = (medal.right + 16, box.y + 10, box.right - medal.right - 28, 62)
            p.write(number, room, _NUMBER, INK)
            below = (medal.right + 16, box.y + 72, box.right - medal.right - 28, 38)
            p.write(words, below, SMALL, INK_SOFT)

    def _paint_share(self, p: Painter) -> None:
        """Draw the share of victories with its interval, and what chance alone would bring."""
        results, tr = self.data.results, self.tr
        box = _SHARE
        words = tr("Won: {share}", share=self.formats.percent(results.share))
        p.write(words, (box.x, box.y, 210, box.height), LABEL, INK)
        bar = pygame.FRect(box.x + 220, box.centery - 13, 560, 26)
        detailed = self.services.detailed
        paint_share(p, bar, results, interval=detailed)
        low, high = (self.formats.percent(end) for end in results.interval)
        chance = self.formats.percent(results.expected)
        text = tr("By chance alone: {chance}.", chance=chance)
        if detailed:
            text = tr(
                "By chance alone: {chance}. The true share may be {low} to {high}.",
                chance=chance,
                low=low,
                high=high,
            )
        p.write_rich(
            text, (bar.right + 24, box.y - 6, box.right - bar.right - 24, 64), SMALL, INK_SOFT,
            valign="middle",
        )  # fmt: skip

    def _paint_chart(self, p: Painter) -> None:
        chart, percent = self._chart, self.course != "points"
        step = 25 if percent else axis_of(max(1, self.data.results.best_points))[1]
        values = range(0, int(chart.scale.top) + 1, step)
        lines = [
            (value, self.formats.percent(value / 100) if percent else str(value))
            for value in values
        ]
        chart.paint_grid(p, lines, 80)
        if self.course == "won":
            self._paint_chance(p)
        chart.paint_lines(p)
        found = self.data.appearances
        if self.course == "accuracy":
            found = [one for one, _ in self.data.accuracies]
        first, last = (self.formats.day(one.match.day) for one in (found[0], found[-1]))
        top = _CHART.bottom + 10
        p.write(first, (_CHART.x, top, 300, 34), SMALL, INK_SOFT)
        p.write(last, (_CHART.right - 300, top, 300, 34), SMALL, INK_SOFT, align="right")

    def _paint_chance(self, p: Painter) -> None:
        """Draw a dashed line at the victories that chance alone would bring."""
        y, x = self._scale().y(100 * self.data.results.expected), _CHART.x
        while x < _CHART.right:
            p.line((x, y), (min(x + 12, _CHART.right), y), CRIMSON, 3)
            x += 22

    def _paint_tables(self, p: Painter) -> None:
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
        self._paint_table(p, tr("By number of players"), by_players, _FOOT.x)
        self._paint_table(p, tr("By rules"), by_rules, _FOOT.x + _TABLE + 28)
        left = _FOOT.x + 2 * (_TABLE + 28)
        room = (left, _FOOT.y, _FOOT.right - left, 40)
        p.write(tr("The last matches"), room, SUBHEADING, BRASS_DARK)

    def _paint_table(
        self, p: Painter, heading: str, rows: Sequence[tuple[str, Results]], left: float
    ) -> None:
        p.write(heading, (left, _FOOT.y, _TABLE, 40), SUBHEADING, BRASS_DARK)
        height = (_FOOT.height - 44) / 4
        for nth, (name, results) in enumerate(rows):
            top = _FOOT.y + 44 + nth * height
            p.write(name, (left, top, 206, height - 2), SMALL_LABEL, INK)
            paint_share(p, (left + 216, top + height / 2 - 9, 120, 18), results)
            numbers = self.tr("{won} of {n}", won=results.won, n=results.played)
            p.write(
                numbers, (left + 340, top, _TABLE - 340, height - 2), SMALL, INK_SOFT, align="right"
            )
