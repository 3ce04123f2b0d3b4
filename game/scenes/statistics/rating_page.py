"""Rating over time compared with the computer levels, and results by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain

import pygame

from game.app.i18n import N_
from game.history.statistics.rating import LEVEL_RATINGS, RatedMatch
from game.history.statistics.results import Results
from game.match.seat_data import PERSON
from game.scenes.statistics.charts import line_over_matches, paint_share, write_ends
from game.scenes.statistics.page import StatisticsPage
from game.scenes.statistics.words import level_name
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, column, grid, middle, row, total
from game.ui.charts.chart_drawing import ChartLine, ChartScale
from game.ui.charts.line_chart import LineChart
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT

_MOST_COURSES = 4
_COLUMNS, _PORTRAIT = 6, 66.0  # for characters met
_MOST_ROWS = 6
_STEP = 250  # step in rating points for the ends of the axis
_NUMBER = TextStyle("serif_bold", 60, "serif_bold")

Course = tuple[str, Sequence[RatedMatch]]


class RatingPage(StatisticsPage):
    """A rating line per person with levels as grid lines, and opponents on the right."""

    name = "rating"
    label = N_("Opponents")
    icon = "ui/crown"
    parts = ("ratings", "by_opponent", "by_character")

    @cached_property
    def courses(self) -> list[Course]:
        """The rating histories to draw, those with the most matches first."""
        persons = sorted(self.data.ratings.items(), key=lambda rated: -len(rated[1]))
        return list(persons[:_MOST_COURSES])

    @cached_property
    def _ends(self) -> tuple[int, int]:
        """The ratings at the top and bottom of the axis."""
        values = [value.value for value in LEVEL_RATINGS.values()]
        values += [rated.rating.value for _, course in self.courses for rated in course]
        return -int(-max(values) // _STEP) * _STEP, int(min(values) // _STEP) * _STEP

    @cached_property
    def _chart(self) -> LineChart:
        return LineChart(self._scale, self._lines, shaded=False)

    def _scale(self) -> ChartScale:
        return ChartScale(self._field, 1, *self._ends)

    def _lines(self) -> list[ChartLine]:
        scale = self._scale()
        alone = self.services.detailed and len(self.courses) == 1
        return [
            line_over_matches(
                scale,
                [rated.rating.value for rated in course],
                self.ctx.players[nth],
                [rated.rating.margin for rated in course] if alone else (),
            )
            for nth, (_, course) in reversed(list(enumerate(self.courses)))
        ]

    # Places -----------------------------------------------------------------------------------

    def _halves(self) -> list[pygame.FRect]:
        return row(self.room, [Length(share=1.7), REST], gap=50)

    def _bands(self) -> list[pygame.FRect]:
        """Return the areas on the left: heading, current ratings, chart, days and note."""
        left, fit = self._halves()[0], self.fit
        card = total([fit.line(SMALL_LABEL), fit.line(_NUMBER)]).padded(16)
        note = fit.lines(self._note, SMALL, left.width)
        chart = Length(360, 260, share=1)
        heights: list[Size] = [fit.line(SUBHEADING), card, chart, fit.line(SMALL), note]
        return column(left, heights, gap=14)

    @property
    def _field(self) -> pygame.FRect:
        """The plot area, next to the names of the levels."""
        names = [player_name(level, self.tr) for level in LEVEL_RATINGS]
        axis = self.fit.width(*names, style=SMALL_LABEL).padded(20)
        return row(self._bands()[2].inflate(0, -20), [axis, REST, 24])[1]

    @property
    def _note(self) -> str:
        if self.services.detailed:
            return self.tr(
                "Glicko-2 rating from all matches without undo or advice. Computer levels have "
                "fixed ratings. ±: 95% margin."
            )
        return self.tr("Matches with undo or advice don't count.")

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        left, right = self._halves()
        if self.courses:
            heading, cards, _, days, note = self._bands()
            p.write(self.tr("Rating"), heading, SUBHEADING, BRASS_DARK)
            self._paint_ratings(p, cards)
            self._paint_chart(p, days)
            p.write_rich(self._note, note, SMALL, INK_SOFT)
        else:
            words = self.tr(
                "No rating yet. Finish a match under your own name, without undo or advice, "
                "against people or computers."
            )
            p.write_rich(words, left, BODY, INK_SOFT, align="center", valign="middle")
        self._paint_opponents(p, right)

    def _paint_ratings(self, p: Painter, room: pygame.FRect) -> None:
        """Draw everyone's current rating."""
        boxes = row(room, [REST] * len(self.courses), gap=16)
        for nth, ((name, course), box) in enumerate(zip(self.courses, boxes, strict=True)):
            skin.card(p, box)
            color, rating = self.ctx.players[nth], course[-1].rating
            side = 76.0 if box.width > 300 else 44.0
            crest, words = row(box.inflate(-26, -12), [side, REST], gap=10)
            skin.crest(p, middle(crest, side), color)
            above, below = column(words, [self.fit.line(SMALL_LABEL), REST])
            p.write_rich(escape(name), above, SMALL_LABEL, color.dark, valign="middle")
            number = self.formats.number(rating.value)
            margin = f"± {self.formats.number(rating.margin)}" if self.services.detailed else ""
            widths = [self.fit.width(number, style=_NUMBER), self.fit.width(margin, style=LABEL)]
            place, beside = row(below, widths, gap=12)
            p.write(number, place, _NUMBER, INK)
            p.write(margin, beside, LABEL, INK_SOFT)

    def _paint_chart(self, p: Painter, days: pygame.FRect) -> None:
        chart, line = self._chart, self.fit.line(SMALL).least
        box = chart.scale.box
        chart.paint_grid(
            p, [(level.value, "") for level in LEVEL_RATINGS.values()], 0, chart.scale.bottom
        )
        for level, rating in LEVEL_RATINGS.items():
            y, width = chart.scale.y(rating.value), box.x - 20 - days.x
            name, number = (days.x, y - line, width, line), (days.x, y, width, line)
            p.write(player_name(level, self.tr), name, SMALL_LABEL, INK, align="right")
            p.write(self.formats.number(rating.value), number, SMALL, INK_SOFT, align="right")
        p.line(box.bottomleft, box.bottomright, INK, 3)
        chart.paint_lines(p)
        first, last = self.tr("First match"), self.tr("Last match")
        if len(self.courses) == 1:
            course = self.courses[0][1]
            first, last = (self.formats.day(rated.match.day) for rated in (course[0], course[-1]))
        write_ends(p, pygame.FRect(box.x, days.y, box.width, days.height), first, last)

    def _paint_opponents(self, p: Painter, room: pygame.FRect) -> None:
        results, fit = self.data.by_opponent, self.fit
        order = (PERSON, *LEVEL_RATINGS)
        known = [level for level in order if level in results]
        levels = [*known, *sorted(set(results) - set(known))][:_MOST_ROWS]
        note = self.tr("The vertical mark shows what you'd expect by chance alone.")
        each = total([fit.line(LABEL), fit.line(LABEL)]).padded(4)
        met = Length(_PORTRAIT + 32, _PORTRAIT + 32, share=1)
        foot = fit.lines(note, SMALL, room.width)
        heights = [fit.line(SUBHEADING), *[each] * len(levels), met, foot]
        heading, *rows, below, last = column(room, heights, gap=8)
        p.write(self.tr("Matches against"), heading, SUBHEADING, BRASS_DARK)
        for level, place in zip(levels, rows, strict=True):
            self._paint_level(p, level, results[level], place)
        self._paint_characters(p, below)
        p.write_rich(note, last, SMALL, INK_SOFT)

    def _paint_level(self, p: Painter, level: str, results: Results, room: pygame.FRect) -> None:
        medal, words = row(room, [78, REST], gap=16)
        skin.medal(p, medal, "ui/person" if level == PERSON else "ui/computer")
        numbers = self.tr("{won} of {n}", won=results.won, n=results.played)
        share = self.formats.percent(results.share)
        above, below = column(words, [REST, REST])
        name, played = row(above, [REST, self.fit.width(numbers)], gap=8)
        bar, figure = row(below, [REST, self.fit.width(share, style=LABEL)], gap=12)
        p.write(level_name(level, self.tr), name, LABEL, INK)
        p.write(numbers, played, SMALL, INK_SOFT, align="right")
        paint_share(p, bar, results, interval=self.services.detailed)
        p.write(share, figure, LABEL, INK, align="right")

    def _paint_characters(self, p: Painter, room: pygame.FRect) -> None:
        """Draw as many of the characters met as fit, with the wins against them."""
        results, line = self.data.by_character, self.fit.line(SMALL).least
        met = [character for character in self.ctx.opponents.catalog if character.id in results]
        met.sort(key=lambda character: -results[character.id].played)
        height = _PORTRAIT + line
        lines = [height] * int(room.height // height)
        for character, cell in zip(met, chain(*grid(room, [REST] * _COLUMNS, lines)), strict=False):
            portrait, words = column(cell, [_PORTRAIT, line])
            p.picture(character.portrait, portrait)
            numbers = f"{results[character.id].won}/{results[character.id].played}"
            p.write(numbers, words, SMALL, INK, align="center")
