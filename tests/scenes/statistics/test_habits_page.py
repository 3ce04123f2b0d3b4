"""The page of habits: what costs most, compared with the level above, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from game.content.habit_baselines import HabitBaselines, read_habit_baselines
from game.content.lessons.progress import lesson_ids
from game.history.review.decisions import DECISION_KINDS, KindCost
from game.history.statistics.filtered import FilteredStatistics, MatchCollection
from game.history.statistics.filters import StatisticsFilter
from game.history.store.practice_book import PracticeCount
from game.match.seat_data import PERSON
from game.scenes.almanac import AlmanacScene
from game.scenes.menu import MenuScene
from game.scenes.statistics.habits_page import SUBJECTS, HabitAdvice, HabitsPage
from game.scenes.statistics.scene import PAGES, StatisticsScene
from game.seats.difficulty import LEVELS
from game.tools.assets.sample_outcomes import SAMPLE_DAY
from game.ui.almanac import page
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.history.statistics.outcomes import outcome
from tests.support.window import AppDriver, app_driver

COSTS = {"role": 40.0, "trader": 12.0, "captain": 8.0, "mayor": 6.0, "storage": 0.4}
USUAL = {"role": 36.0, "storage": 0.8}
MATCHES = [
    outcome(("Ana", PERSON, 30), ("Bo", "merchant", 40), key=day, day=f"2026-04-{day}")
    for day in ("01", "02", "03")
]


def trained(opened: list[str]) -> Callable[[str, str | None], None]:
    """What notes the kind of decision and the person whose positions are to be asked."""
    return lambda kind, person: opened.append(f"{kind} of {person}")


@contextmanager
def habits(
    matches: int = len(MATCHES), costs: Mapping[str, float] = COSTS, **more: Any
) -> Iterator[tuple[AppDriver, HabitsPage, list[str]]]:
    """The page of a person with the first matches reviewed, and the lessons opened from it."""
    lessons: list[str] = []
    baselines = HabitBaselines(matches=dict.fromkeys(LEVELS, 9), costs=dict.fromkeys(LEVELS, USUAL))
    count = {"role": PracticeCount(3, 1)}
    advice = HabitAdvice(baselines, lambda person: count, lessons.append, trained(lessons))
    reviewed = {
        match.key: {0: {kind: KindCost(9, cost + number) for kind, cost in costs.items()}}
        for number, match in enumerate(MATCHES[:matches])
    }
    with app_driver(
        lambda ctx: StatisticsScene(
            ctx,
            FilteredStatistics(
                MatchCollection(MATCHES, {}, reviewed), StatisticsFilter(), SAMPLE_DAY
            ),
            open_match=lambda file: None,
            play=lambda: None,
            page=HabitsPage.name,
            page_makers=[*PAGES, partial(HabitsPage, advice=advice)],
        ),
        **more,
    ) as on:
        while on.top.is_counting:
            on.wait(0.02)
        yield on, on.top.page, lessons


def test_the_three_that_cost_most_beyond_the_level_above() -> None:
    with habits() as (on, shown, _):
        assert [habit.kind for habit in shown.habits] == ["trader", "captain", "mayor"]
        sentence = shown.sentence(shown.habits[0])
        assert "**3.2 VP** a match (3.0 to 3.5, from 3 matches)" in sentence
        assert "loses 0.0 VP" in sentence
        assert on.ctx.text.clipped == set()
        assert on.ctx.image_cache.missing == frozenset()


def test_one_match_has_no_interval() -> None:
    with habits(1) as (on, shown, _):
        assert "It cost **3.0 VP** in 1 match" in shown.sentence(shown.habits[0])
        on.wait(0.1)


def test_positions_to_practice_are_counted() -> None:
    with habits(costs={"role": 60.0}) as (_, shown, _):
        assert shown.advice(shown.habits[0]).startswith("3 of your own mistakes")


def test_positions_of_a_habit_are_one_click_away() -> None:
    with habits(costs={"role": 60.0}) as (on, _, opened):
        on.click_button("Practice")
        assert opened == ["role of None"]
        on.click_button("Lesson")  # is offered beside
        assert opened[1:] == [SUBJECTS["role"].lesson]
        assert on.ctx.text.clipped == set()


def test_lesson_and_almanac_are_one_click_away() -> None:
    with habits() as (on, _, lessons):
        on.click_button("Lesson")
        assert lessons == [SUBJECTS["trader"].lesson]
        on.click_button("Almanac")
        assert isinstance(on.top, AlmanacScene)


def test_the_line_shows_one_habit_at_a_time() -> None:
    with habits() as (on, shown, _):
        choice = on.find_all(Choice)[-1]
        assert shown.services.chosen == {}
        on.click((choice.rect.right - 12, choice.rect.centery))
        assert shown.services.chosen == {HabitsPage.name: "captain"}


@pytest.mark.parametrize(("matches", "costs"), [(0, COSTS), (3, {"role": 1.0})])
def test_where_nothing_is_to_be_told_the_page_says_so(
    matches: int, costs: Mapping[str, float]
) -> None:
    with habits(matches, costs) as (on, shown, _):
        assert shown.habits == []
        assert [w for w in on.find_all(Button) if w.text == "Almanac"] == []


def test_every_kind_has_a_lesson_a_page_and_baselines() -> None:
    assert tuple(SUBJECTS) == DECISION_KINDS
    with app_driver(lambda ctx: MenuScene(ctx, {})) as on:
        known = lesson_ids(on.ctx.paths.lessons)
        baselines = read_habit_baselines(on.ctx.paths.habit_baselines)
    for subject in SUBJECTS.values():
        assert subject.lesson in known
        assert page(subject.page).id == subject.page
    assert set(baselines.costs) == set(LEVELS)
