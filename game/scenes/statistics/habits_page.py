"""The habits: which kinds of decision cost a person most, over time, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, NamedTuple

import pygame

from game.app.i18n import N_
from game.content.habit_baselines import HabitBaselines
from game.content.lessons.lesson import LessonError, read_lesson
from game.history.review.grades import PERCENT_PER_VP
from game.history.statistics.filtered import FilteredStatistics
from game.history.statistics.habits import PlayerHabit, costs_of_kind, habits_of
from game.history.statistics.rating import Rating, level_above
from game.history.statistics.results import WINDOW, rolling_mean
from game.history.store.practice_book import PracticeCount
from game.scenes.context_help import open_page
from game.scenes.statistics.charts import line_over_matches, write_ends
from game.scenes.statistics.page import PageServices, StatisticsPage
from game.scenes.statistics.words import level_name
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, column, longest, middle, row
from game.ui.charts.chart_drawing import ChartScale, axis_of
from game.ui.charts.line_chart import LineChart
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, LABEL, SMALL, SUBHEADING, TextStyle
from game.ui.theme import BRASS_DARK, INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

SHOWN: Final = 3  # habits
_GAP = 14.0
_MEDAL, _BUTTON = 92.0, 62.0
_FIGURE = TextStyle("serif_bold", 46, "serif_bold")


class HabitView(NamedTuple):
    """What a kind of decision is about: its name, its picture, and what teaches it: a lesson (the
    name of its file) and a page of the almanac."""

    name: str
    picture: str
    lesson: str
    page: str


# By kind (`DECISION_KINDS`).
SUBJECTS: Final[Mapping[str, HabitView]] = {
    "role": HabitView(
        N_("Choosing roles"), "pieces/governor", "22_whom_the_craftsman_feeds", "rule/round"
    ),
    "settler": HabitView(
        N_("Taking plantations"), "roles/icon_settler", "24_quarries_or_plantations", "role/settler"
    ),
    "mayor": HabitView(N_("Placing people"), "roles/icon_mayor", "2_goods", "role/mayor"),
    "builder": HabitView(N_("Choosing buildings"), "roles/icon_builder", "4_city", "role/builder"),
    "craftsman": HabitView(
        N_("Choosing the extra barrel"), "roles/icon_craftsman", "2_goods", "role/craftsman"
    ),
    "trader": HabitView(
        N_("Selling goods"), "roles/icon_trader", "20_ship_or_trade", "role/trader"
    ),
    "captain": HabitView(
        N_("Shipping goods"), "roles/icon_captain", "21_block_a_ship", "role/captain"
    ),
    "storage": HabitView(
        N_("Storing goods"), "buildings/small_warehouse", "5_ships", "rule/storage"
    ),
}


@dataclass(frozen=True)
class HabitAdvice:
    """What the page says beyond the statistics: the costs of the levels, how many positions a
    person (None: everybody) has to practice by kind, what opens a lesson by the name of its file,
    and what asks the positions of a kind that a person has to practice."""

    baselines: HabitBaselines
    practice: Callable[[str | None], Mapping[str, PracticeCount]]
    learn: Callable[[str], None]
    train: Callable[[str, str | None], None]


class HabitsPage(StatisticsPage):
    """The costliest habits with what teaches better ones, and a line over the reviewed matches."""

    name = "habits"
    label = N_("Habits")
    icon = "ui/hint"
    parts = ("costs", "ratings")

    def __init__(
        self,
        ctx: Context,
        data: FilteredStatistics,
        services: PageServices,
        *,
        advice: HabitAdvice,
    ) -> None:
        super().__init__(ctx, data, services)
        self._advice = advice

    # Contents ---------------------------------------------------------------------------------

    @cached_property
    def level(self) -> str:
        """The level to compare with: the one above the rating."""
        ratings = [course[-1].rating for course in self.data.ratings.values()] or [Rating()]
        return level_above(max(rating.value for rating in ratings))

    @cached_property
    def habits(self) -> list[PlayerHabit]:
        """The habits that cost more than those of the level, the costliest first."""
        usual = self._advice.baselines.costs[self.level]
        habits = habits_of([costs for _, costs in self.data.costs], usual)
        return [habit for habit in habits if habit.kind in SUBJECTS and habit.excess > 0][:SHOWN]

    @cached_property
    def _practice(self) -> Mapping[str, PracticeCount]:
        return self._advice.practice(self.data.filter.person)

    @cached_property
    def _lessons(self) -> Mapping[str, str]:
        """The English titles of the lessons for the habits, by kind."""
        titles: dict[str, str] = {}
        for habit in self.habits:
            path = self.ctx.paths.lessons / f"{SUBJECTS[habit.kind].lesson}.toml"
            try:
                titles[habit.kind] = read_lesson(path).title
            except LessonError:
                continue
        return titles

    def sentence(self, habit: PlayerHabit) -> str:
        """Return what a habit costs, with its interval, and how it compares."""
        number, matches = self.formats.number, len(self.data.costs)
        values = {
            "cost": number(habit.cost / PERCENT_PER_VP, 1),
            "usual": number(habit.usual / PERCENT_PER_VP, 1),
            "level": level_name(self.level, self.tr),
        }
        if matches == 1:
            return self.tr(
                "It cost **{cost} VP** in 1 match. A {level} loses {usual} VP this way.",
                **values,
            )
        low, high = (
            number(max(0.0, habit.cost + side * habit.half) / PERCENT_PER_VP, 1) for side in (-1, 1)
        )
        return self.tr(
            "It costs **{cost} VP** a match ({low} to {high}, from {n} matches). A {level} "
            "loses {usual} VP this way.",
            **values, low=low, high=high, n=matches,
        )  # fmt: skip

    def advice(self, habit: PlayerHabit) -> str:
        """Return how many positions there are to practice, or ""."""
        count = self._practice.get(habit.kind)
        if count is None:
            return ""
        return self.trn(
            "{n} of your own mistakes to work on, {due} due today",
            "{n} of your own mistakes to work on, {due} due today",
            count.kept,
            due=count.due,
        )

    @property
    def _empty(self) -> str:
        """The sentence shown instead of habits, or ""."""
        if not self.data.costs:
            return self.tr("Review a finished match, and this page shows what costs you most.")
        if not self.habits:
            level = level_name(self.level, self.tr)
            return self.tr("Nothing costs you more than it costs a {level}.", level=level)
        return ""

    @property
    def _course(self) -> str:
        """The kind of decision that the line shows."""
        chosen = self.services.chosen.get(self.name, "")
        kinds = [habit.kind for habit in self.habits]
        return chosen if chosen in kinds else kinds[0]

    # Places -----------------------------------------------------------------------------------

    def _bands(self) -> list[pygame.FRect]:
        """Return the areas of the heading, the habits, the choice of a line, the line, and the days
        below it."""
        fit = self.fit
        text = self.room.width - _MEDAL - self._button_width - 4 * _GAP - 40
        words = [fit.lines(self.sentence(habit), BODY, text).padded(0) for habit in self.habits]
        lines = fit.line(SUBHEADING), fit.line(SMALL)
        tall = longest(*words)
        card = Length(
            max(2 * _BUTTON + 40, tall.preferred + sum(line.preferred for line in lines) + 30),
            max(2 * _BUTTON * 0.7 + 24, tall.least + sum(line.least for line in lines) + 16),
        )
        heights: list[Size] = [fit.line(SUBHEADING), *[card] * len(self.habits), 52,
                               Length(200, 90, share=1), fit.line(SMALL)]  # fmt: skip
        return column(self.room, heights, gap=12)

    @property
    def _button_width(self) -> float:
        return min(560.0, 0.42 * self.room.width)

    @property
    def _cards(self) -> list[tuple[PlayerHabit, list[pygame.FRect]]]:
        """The habits, each with the areas of its card, medal, text and buttons."""
        cards = []
        for habit, box in zip(self.habits, self._bands()[1:-3], strict=True):
            inner = box.inflate(-28, -16)
            medal, text, buttons = row(inner, [_MEDAL, REST, self._button_width], _GAP)
            cards.append((habit, [box, medal, text, buttons]))
        return cards

    @property
    def _field(self) -> pygame.FRect:
        """The plot area of the line, next to its axis."""
        axis = self.fit.width(self._axis_text(10)).padded(14)
        return row(self._bands()[-2], [axis, REST, _GAP])[1]

    def _axis_text(self, value: float) -> str:
        return self.tr("{n} VP", n=self.formats.number(value))

    def widgets(self) -> list[Widget]:
        if self._empty:
            return []
        place = self._bands()[-3]
        courses: Sequence[tuple[object, str]] = [
            (habit.kind, self.tr(SUBJECTS[habit.kind].name)) for habit in self.habits
        ]
        choice = Choice(middle(place, 660, place.height), "", courses, self._course, self.choose)
        buttons = [
            button for habit, areas in self._cards for button in self._ways(habit, areas[-1])
        ]
        return [*buttons, choice]

    def _ways(self, habit: PlayerHabit, room: pygame.FRect) -> list[Widget]:
        """Create the buttons to what teaches better habits: the first above, the others below."""
        subject, tr, advice = SUBJECTS[habit.kind], self.tr, self._advice
        count = self._practice.get(habit.kind)
        ways: list[tuple[str, str, str, Callable[[], object]]] = []
        if count is not None and count.due:
            train = partial(advice.train, habit.kind, self.data.filter.person)
            ways.append((tr("Practice"), "ui/redo", "", train))
        if habit.kind in self._lessons:
            learn = partial(advice.learn, subject.lesson)
            ways.append((tr("Lesson"), "ui/play", tr(self._lessons[habit.kind]), learn))
        ways.append((tr("Almanac"), "ui/scroll", "", partial(open_page, self.ctx, subject.page)))
        rows = column(
            middle(room, room.width, min(room.height, 2 * _BUTTON + 8)), [REST, REST], gap=8
        )
        below = row(rows[1], [REST] * max(1, len(ways) - 1), gap=8)
        places = below if len(ways) == 1 else [rows[0], *below]
        return [
            Button(place, name, call, icon=icon, tooltip=tooltip)
            for place, (name, icon, tooltip, call) in zip(places, ways, strict=True)
        ]

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        if self._empty:
            box = self.room.inflate(-200, -300)
            p.write_rich(self._empty, box, SUBHEADING, INK_SOFT, align="center", valign="middle")
            return
        head, *_, days = self._bands()
        p.write(self.tr("What costs you the most"), head, SUBHEADING, BRASS_DARK)
        for habit, areas in self._cards:
            self._paint_habit(p, habit, areas)
        self._paint_course(p, days)

    def _paint_habit(self, p: Painter, habit: PlayerHabit, areas: Sequence[pygame.FRect]) -> None:
        card, medal, words, _ = areas
        subject, practice = SUBJECTS[habit.kind], self.advice(habit)
        skin.card(p, card)
        skin.medal(p, medal, subject.picture)
        heights = [
            self.fit.line(LABEL),
            self.fit.lines(self.sentence(habit), BODY, words.width),
            *([self.fit.line(SMALL)] if practice else []),
        ]
        places = column(words, [REST, *heights, REST], gap=2)[1:-1]
        p.write(self.tr(subject.name), places[0], LABEL, BRASS_DARK)
        p.write_rich(self.sentence(habit), places[1], BODY, INK)
        if practice:
            p.write(practice, places[2], SMALL, INK_SOFT)

    @property
    def _values(self) -> list[float]:
        """The rolling mean of what the habit shown by the line costs, in VP."""
        costs = costs_of_kind([costs for _, costs in self.data.costs], self._course)
        return [cost / PERCENT_PER_VP for cost in rolling_mean(costs)]

    @cached_property
    def _chart(self) -> LineChart:
        return LineChart(
            self._scale,
            lambda: [line_over_matches(self._scale(), self._values, self.ctx.players[0])],
            shaded=False,
        )

    @property
    def _usual(self) -> float:
        """What the habit shown by the line costs the level, in VP."""
        usual = {habit.kind: habit.usual for habit in self.habits}
        return usual[self._course] / PERCENT_PER_VP

    def _axis(self) -> tuple[int, int]:
        return axis_of(max(1, round(1.2 * max(*self._values, self._usual))))

    def _scale(self) -> ChartScale:
        return ChartScale(self._field, 1, self._axis()[0])

    def _paint_course(self, p: Painter, days: pygame.FRect) -> None:
        chart, (top, step) = self._chart, self._axis()
        scale = chart.scale
        lines = [(value, self._axis_text(value)) for value in range(0, top + 1, step)]
        if scale.box.height < len(lines) * p.text.line_height(SMALL):
            lines = [lines[0], lines[-1]]
        chart.paint_grid(p, lines, scale.box.x - days.x - 14)
        chart.paint_mark(p, self._usual)
        chart.paint_lines(p)
        room = pygame.FRect(scale.box.x, days.y - 6, scale.box.width, days.height)
        days_of = [self.formats.day(appearance.match.day) for appearance, _ in self.data.costs]
        write_ends(p, room, days_of[0], days_of[-1])
        level = level_name(self.level, self.tr)
        words = self.tr(
            "Average cost in the last {n} matches. Dashed line: {level}.",
            n=WINDOW,
            level=level,
        )
        p.write(words, room.inflate(-300, 0), SMALL, INK_SOFT, align="center")
