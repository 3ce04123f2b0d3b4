"""Rating over time, beside the levels of the computers; and results by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.history.statistics.rating import LEVEL_RATINGS, RatedMatch
from game.match.seat_data import PERSON
from game.scenes.statistics.charts import line_over_matches, paint_share
from game.scenes.statistics.page import CONTENT, StatisticsPage
from game.scenes.statistics.words import level_name
from game.ui import skin
from game.ui.charts.chart_drawing import ChartLine, ChartScale
from game.ui.charts.line_chart import LineChart
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, hexcode

_LEFT = pygame.FRect(CONTENT.x, CONTENT.y, 860, CONTENT.height)
_RIGHT = pygame.FRect(_LEFT.right + 50, CONTENT.y, CONTENT.right - _LEFT.right - 50, CONTENT.height)
_CHART = pygame.FRect(_LEFT.x + 238, CONTENT.y + 196, _LEFT.width - 262, 430)
_MOST_COURSES = 4
_ROW = 88.0
_COLUMNS, _PORTRAIT = 6, 66.0  # of characters met
_MOST_ROWS = 6
_STEP = 250  # rating points from one end of the axis to where it may end
_NUMBER = TextStyle("serif_bold", 60, "serif_bold")

Course = tuple[str, Sequence[RatedMatch]]


class RatingPage(StatisticsPage):
    """A line for the rating of everybody wanted, with levels as its grid; opponents on the
    right."""

    name = "rating"
    icon = "ui/crown"
    parts = ("ratings", "by_opponent", "by_character")

    @property
    def title(self) -> str:
        return self.tr("Opponents")

    @cached_property
    def courses(self) -> list[Course]:
        """The courses that are drawn, of who has played most first."""
        found = sorted(self.data.ratings.items(), key=lambda one: -len(one[1]))
        return list(found[:_MOST_COURSES])

    @cached_property
    def _chart(self) -> LineChart:
        ends = [value.value for value in LEVEL_RATINGS.values()]
        ends += [one.rating.value for _, course in self.courses for one in course]
        low = int(min(ends) // _STEP) * _STEP
        high = -int(-max(ends) // _STEP) * _STEP
        scale = ChartScale(_CHART, 1, high, low)
        return LineChart(lambda: scale, lambda: self._lines(scale), shaded=False)

    def _lines(self, scale: ChartScale) -> list[ChartLine]:
        alone = self.services.detailed and len(self.courses) == 1
        return [
            line_over_matches(
                scale,
                [one.rating.value for one in course],
                self.ctx.players[nth],
                [one.rating.margin for one in course] if alone else (),
            )
            for nth, (_, course) in reversed(list(enumerate(self.courses)))
        ]

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        if self.courses:
            self._paint_heads(p)
            self._paint_chart(p)
        else:
            words = self.tr(
                "There is no rating yet: it needs a match under a name, against computers of a"
                " level or other people, without undo or counsel."
            )
            p.write_rich(words, _LEFT, BODY, INK_SOFT, align="center", valign="middle")
        self._paint_opponents(p)

    def _paint_heads(self, p: Painter) -> None:
        """Draw the present rating of everybody."""
        p.write(self.tr("Rating"), (_LEFT.x, _LEFT.y, 400, 40), SUBHEADING, BRASS_DARK)
        width = (_LEFT.width - 16 * (len(self.courses) - 1)) / len(self.courses)
        for nth, (name, course) in enumerate(self.courses):
            box = pygame.FRect(_LEFT.x + nth * (width + 16), _LEFT.y + 48, width, 118)
            skin.card(p, box)
            colour = self.ctx.players[nth]
            side = 76.0 if width > 300 else 44.0
            skin.crest(p, (box.x + 14, box.centery - side / 2, side, side), colour)
            left = box.x + 24 + side
            room = box.right - 12 - left
            rating = course[-1].rating
            p.write_rich(
                escape(name), (left, box.y + 6, room, 34), SMALL_LABEL, colour.dark, valign="middle"
            )
            number = self.formats.number(rating.value)
            wide = min(p.text.size(number, _NUMBER)[0], 0.62 * room)
            p.write(number, (left, box.y + 40, wide, 68), _NUMBER, INK)
            margin = (left + wide + 12, box.y + 54, room - wide - 12, 48)
            if self.services.detailed:
                p.write(f"± {self.formats.number(rating.margin)}", margin, LABEL, INK_SOFT)

    def _paint_chart(self, p: Painter) -> None:
        chart = self._chart
        chart.paint_grid(
            p, [(one.value, "") for one in LEVEL_RATINGS.values()], 0, chart.scale.bottom
        )
        for level, rating in LEVEL_RATINGS.items():
            y, words = chart.scale.y(rating.value), player_name(level, self.tr)
            p.write(words, (_LEFT.x, y - 34, 222, 34), SMALL_LABEL, INK, align="right")
            number = (_LEFT.x, y, 222, 32)
            p.write(self.formats.number(rating.value), number, SMALL, INK_SOFT, align="right")
        y = _CHART.bottom
        p.line((_CHART.x, y), (_CHART.right, y), INK, 3)
        chart.paint_lines(p)
        ends = self.tr("First match"), self.tr("Last match")
        if len(self.courses) == 1:
            course = self.courses[0][1]
            ends = (
                self.formats.day(course[0].match.day),
                self.formats.day(course[-1].match.day),
            )
        top = _CHART.bottom + 10
        p.write(ends[0], (_CHART.x, top, 300, 34), SMALL, INK_SOFT)
        p.write(ends[1], (_CHART.right - 300, top, 300, 34), SMALL, INK_SOFT, align="right")
        note = self.tr("Matches with undo or counsel do not count.")
        if self.services.detailed:
            note = self.tr(
                "Glicko-2, over all matches without undo or counsel; the levels of the computers"
                " have fixed ratings. ±: the margin at 95%."
            )
        room = (_LEFT.x, top + 44, _LEFT.width, _LEFT.bottom - top - 44)
        p.write_rich(note, room, SMALL, INK_SOFT, valign="top")

    def _paint_opponents(self, p: Painter) -> None:
        heading = (_RIGHT.x, _RIGHT.y, _RIGHT.width, 40)
        p.write(self.tr("Matches against"), heading, SUBHEADING, BRASS_DARK)
        note = (_RIGHT.x, _RIGHT.bottom - 40, _RIGHT.width, 40)
        p.write(self.tr("The upright mark: by chance alone."), note, SMALL, INK_SOFT)
        found = self.data.by_opponent
        order = (PERSON, *LEVEL_RATINGS)
        known = [level for level in order if level in found]
        levels = [*known, *sorted(set(found) - set(known))][:_MOST_ROWS]
        for nth, level in enumerate(levels):
            results = found[level]
            top = _RIGHT.y + 50 + nth * (_ROW + 4)
            picture = "ui/person" if level == PERSON else "ui/computer"
            medal = pygame.FRect(_RIGHT.x, top + 8, 78, 78)
            skin.medal(p, medal)
            p.picture(picture, medal.inflate(-34, -34), MAIN=hexcode(BRASS_DARK))
            left = medal.right + 16
            room = _RIGHT.right - left
            p.write(level_name(level, self.tr), (left, top + 4, room - 130, 40), LABEL, INK)
            numbers = self.tr("{won} of {n}", won=results.won, n=results.played)
            place = (_RIGHT.right - 124, top + 4, 124, 40)
            p.write(numbers, place, SMALL, INK_SOFT, align="right")
            paint_share(
                p, (left, top + 56, room - 84, 22), results, interval=self.services.detailed
            )
            share = (_RIGHT.right - 74, top + 48, 74, 38)
            p.write(self.formats.percent(results.share), share, LABEL, INK, align="right")
        self._paint_characters(p, _RIGHT.y + 54 + len(levels) * (_ROW + 4))

    def _paint_characters(self, p: Painter, top: float) -> None:
        """Draw who was met, as far as there is room, with the victories of the matches."""
        found = self.data.by_character
        met = [one for one in self.ctx.opponents.catalog if one.id in found]
        met.sort(key=lambda one: -found[one.id].played)
        width, height = _RIGHT.width / _COLUMNS, _PORTRAIT + 34
        lines = int((_RIGHT.bottom - 42 - top) // height)
        for nth, one in enumerate(met[: lines * _COLUMNS]):
            row, column = divmod(nth, _COLUMNS)
            place = pygame.FRect(_RIGHT.x + column * width, top + row * height, width, _PORTRAIT)
            p.picture(one.portrait, place)
            numbers = f"{found[one.id].won}/{found[one.id].played}"
            p.write(numbers, (place.x, place.bottom, width, 32), SMALL, INK, align="center")
