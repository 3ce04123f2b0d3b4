"""The statistics: pages, filters, ways to matches, export; by mouse, keyboard and gamepad."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.history.statistics.filtered import FilteredStatistics, MatchCollection
from game.history.statistics.filters import StatisticsFilter
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.records import RECORD_CODES
from game.rules.material import ROLES
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.replay.scene import ReplayScene
from game.scenes.saves.scene import LibraryScene
from game.scenes.statistics.buildings_page import BuildingRow
from game.scenes.statistics.charts import MOST_POINTS_DRAWN, thinned
from game.scenes.statistics.match_links import MatchLink, MatchMedal, RecordCard
from game.scenes.statistics.overview_page import OverviewPage
from game.scenes.statistics.rating_page import RatingPage
from game.scenes.statistics.scene import PAGES, StatisticsScene
from game.scenes.table.scene import TableScene
from game.tools.assets.sample_outcomes import SAMPLE_DAY, sample_accuracies, sample_outcomes
from game.ui.context import Context
from game.ui.widgets.buttons import Fold
from game.ui.widgets.value_controls import Choice
from tests.history.statistics.outcomes import outcome, results
from tests.scenes.table.view.test_large_text import SHOWN
from tests.support.saved_matches import saved_match
from tests.support.window import AppDriver, app_driver, project_paths

SAMPLE = sample_outcomes(40, 7)
NAMES = tuple(kind.name for kind in PAGES)
LONG = "Wolfeschlegelsteinhausenbergerdorffwelch"


class Opened(list[str]):
    """Notes the matches that were opened, and whether a new one was begun."""

    def scene(
        self, outcomes: Sequence[MatchOutcome], page: str = "overview"
    ) -> Callable[[Context], StatisticsScene]:
        accuracies = sample_accuracies(outcomes, 7) if outcomes else {}
        return lambda ctx: StatisticsScene(
            ctx,
            FilteredStatistics(
                MatchCollection(outcomes, accuracies), StatisticsFilter(), SAMPLE_DAY
            ),
            open_match=self.append,
            play=lambda: self.append("play"),
            page=page,
        )


@contextmanager
def statistics(
    outcomes: Sequence[MatchOutcome] = SAMPLE,
    page: str = "overview",
    detailed: bool = True,
    **more: Any,
) -> Iterator[tuple[AppDriver, Opened]]:
    """The scene over the title with its details folded out, and what was opened from it."""
    opened = Opened()
    with app_driver(lambda ctx: MenuScene(ctx, {}), **more) as on:
        on.ctx.stack.push(opened.scene(outcomes, page)(on.ctx))
        on.wait(0.2)
        folds = on.find_all(Fold)
        if detailed and folds:
            on.click(folds[0].rect.center)
            on.move((1, 1))
            on.wait(0.2)
        yield on, opened


class OtherThread:
    """Stands for another thread: it runs what it was given when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def __call__(self, make: Callable[[], Any], /) -> Future[Any]:
        self.waiting.append((Future(), make))
        return self.waiting[-1][0]

    def run(self) -> None:
        for future, make in self.waiting:
            if not future.cancelled():
                future.set_result(make())
        self.waiting.clear()


def test_what_takes_long_is_counted_in_the_background_and_can_be_left() -> None:
    thread = OtherThread()
    with app_driver(lambda ctx: MenuScene(ctx, {})) as on:
        ctx = replace(on.ctx, run_in_background=thread)
        on.ctx.stack.push(Opened().scene(SAMPLE)(ctx))
        scene = on.top
        assert isinstance(scene, StatisticsScene)
        for name in NAMES[1:]:
            on.wait(0.1)
            assert scene.is_counting
            scene.turn_to(name)
        thread.run()
        on.wait(0.1)
        assert not scene.is_counting
        assert scene.data.counted(["records"]) == 1
        assert scene.data.counted(["buildings"]) == 0  # its page was left before
        scene.turn_to(NAMES[0])
        on.key(pygame.K_ESCAPE)
        assert isinstance(on.top, MenuScene)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_only_what_was_counted_before(name: str) -> None:
    with statistics(page=name) as (on, _):
        scene = on.top
        on.wait(1.0)
        plain = FilteredStatistics(scene.archive, scene.data.filter, SAMPLE_DAY)
        counted = {part: value for part, value in vars(scene.data).items() if part in scene._parts}
        assert set(vars(scene.data)) - set(vars(plain)) <= {*scene._parts, "matches"}
        assert counted == {part: getattr(plain, part) for part in scene._parts}


def has_text(text: str, widget: object) -> bool:
    """Whether a widget has this text."""
    return getattr(widget, "text", None) == text


def top_kind(on: AppDriver) -> type:
    """What is on top."""
    return type(on.top)


def choices(on: AppDriver) -> list[Choice]:
    return on.find_all(Choice)


def links(on: AppDriver, kind: type[MatchLink] = MatchLink) -> list[Any]:
    return on.find_all(kind)


def turn(on: AppDriver, index: int) -> None:
    """Click the right arrow of a choice."""
    field = choices(on)[index].field
    on.click((field.right - 20, field.centery))


# Pages


def test_page_keys_scroll_a_list_to_its_end_and_turn_the_pages() -> None:
    with statistics() as (on, _):
        seen = []
        for _ in range(40):
            seen.append(on.top.page.name)
            on.key(pygame.K_PAGEDOWN)
        turned = [name for name, before in zip(seen[1:], seen, strict=False) if name != before]
        assert tuple(turned[: len(NAMES) - 1]) == NAMES[1:]
        assert seen.count("buildings") > seen.count("roles")
        on.top.turn_to("overview")
        on.key(pygame.K_PAGEUP)
        assert on.top.page.name == NAMES[-1]


# Filters


def test_each_choice_narrows_what_is_shown() -> None:
    with statistics() as (on, _):
        everything = on.top.data.results.played
        for index in range(6):
            turn(on, index)
            assert on.top.data.results.played < everything
            assert on.top.data.filter != StatisticsFilter()
            on.wait(0.1)
            on.click((choices(on)[index].field.x + 20, choices(on)[index].field.centery))
            assert on.top.data.filter == StatisticsFilter()
        assert on.top.data.results.played == everything


def test_few_see_the_details() -> None:
    with statistics(page="rating", detailed=False) as (on, _):
        assert len(choices(on)) == 1  # whose matches
        assert not any(has_text("Save as CSV", widget) for widget in on.top.widgets.all)
        turn(on, 0)
        fold = on.find(Fold)
        on.click(fold.rect.center)
        assert len(choices(on)) == 6
        turn(on, 1)
        on.click(fold.rect.center)
        person = on.top.data.filter.person
        assert person is not None
        assert on.top.data.filter == StatisticsFilter(person=person)


def test_the_prospector_is_left_out_among_three() -> None:
    facts = {f"role.{name}": 2 for name in ROLES if name != "prospector"}
    seats = [(name, "person", 40, facts) for name in ("Ana", "Ben", "Eva")]
    with statistics([outcome(*seats)], "roles") as (on, _):
        assert len(on.top.page.widgets()) == len(ROLES) - 1


def test_filters_offer_only_what_occurs() -> None:
    with statistics(results([True, False])) as (on, _):
        offered = [[words for _, words in choice.options] for choice in choices(on)[:6]]
        assert offered[:4] == [
            ["All players", "Ana"],
            ["Any number of players", "2 players"],
            ["All rules", "Base game"],
            ["All opponents", "Merchant"],
        ]


def test_a_filter_that_nothing_passes_offers_a_way_back() -> None:
    matches = [
        *results([True]),
        outcome(("Ben", "person", 1), ("x", "governor", 30), ("y", "governor", 2), key="b"),
    ]
    with statistics(matches) as (on, _):
        on.top.apply(StatisticsFilter(person="Ana", players=3))
        on.wait(0.1)
        assert on.top.data.appearances == []
        for page in NAMES:
            on.top.turn_to(page)
            on.wait(0.1)
            assert on.top.reason_against == "No matches fit these filters."
        on.click_button("Show all")
        assert on.top.reason_against == ""
        assert len(on.top.data.appearances) == 2


# What the pages show


def test_the_overview_shows_a_line_that_can_be_chosen() -> None:
    with statistics() as (on, _):
        page: OverviewPage = on.top.page
        assert page.course == "won"
        assert page.course_values()[-1] == pytest.approx(
            5 * sum(appearance.own.won for appearance in on.top.data.appearances[-20:])
        )
        pictures = []
        for _ in range(3):
            picture = pygame.Surface((1280, 720))
            on.top.draw(picture)
            pictures.append(picture.get_view("2").raw)
            turn(on, 6)
        assert len(set(pictures)) == 3
        assert on.top.page.course == "won"
        turn(on, 6)
        turn(on, 0)  # another filter keeps the choice of the page
        assert on.top.page.course == "points"


def test_no_accuracy_is_offered_where_none_is_known() -> None:
    with statistics(results([True])) as (on, _):
        on.top.archive.accuracies = {}
        on.top.apply(StatisticsFilter(person="Ana"))
        assert [value for value, _ in on.top.page.courses()] == ["won", "points"]


def test_the_rating_of_everybody_and_of_one() -> None:
    with statistics(page="rating") as (on, _):
        page: RatingPage = on.top.page
        assert [name for name, _ in page.courses] == ["Anežka", "Bálint"]
        on.top.apply(StatisticsFilter(person="Bálint"))
        assert [name for name, _ in on.top.page.courses] == ["Bálint"]
        on.wait(0.1)


def test_buildings_are_sorted_as_is_chosen() -> None:
    with statistics(page="buildings") as (on, _):
        seen = []
        for key in ("built", "share", "vp", "income"):
            rows = [w.results for w in on.find_all(BuildingRow)]
            values = [getattr(row, key) for row in rows]
            assert values == sorted(values, reverse=True)
            assert len(rows) == len(on.top.data.buildings)
            seen.append(tuple(row.building for row in rows))
            turn(on, 6)
        assert len(set(seen)) == 4


def test_pages_that_need_facts_say_so_where_there_are_none() -> None:
    old = outcome(("", "person", 40), ("", "greedy", 30), file="")
    with statistics([old]) as (on, opened):
        for name in NAMES:
            on.top.turn_to(name)
            on.wait(0.1)
            missing = name in ("sources", "buildings", "roles")
            assert bool(on.top.reason_against) is missing, name
        on.top.turn_to("records")
        on.click(links(on, RecordCard)[0].rect.center)
        assert "There's no file" in links(on, RecordCard)[0].tooltip
        assert opened == []


def test_a_single_match_fills_every_page() -> None:
    for matches in (sample_outcomes(1, 2), results([True]), results([False])):
        with statistics(matches) as (on, _):
            for name in NAMES:
                on.top.turn_to(name)
                on.wait(0.1)
            assert on.ctx.text.clipped == set()


def test_a_line_of_many_matches_keeps_its_ends() -> None:
    assert thinned(3) == [0, 1, 2]
    kept = thinned(2000)
    assert len(kept) == MOST_POINTS_DRAWN
    assert (kept[0], kept[-1]) == (0, 1999)
    assert kept == sorted(set(kept))


# Ways to matches


def test_medals_and_records_open_their_matches() -> None:
    with statistics() as (on, opened):
        for page in ("overview", "records"):
            on.top.turn_to(page)
            for nth in range(len(links(on))):
                link = links(on)[nth]
                on.click(link.rect.center)
                assert opened.pop() == link.appearance.match.file
                assert link.day in link.tooltip
        assert len(links(on, RecordCard)) == len(RECORD_CODES)
        assert links(on, MatchMedal)


def test_from_the_title_to_the_statistics_and_to_a_replay(home: Path) -> None:
    paths = project_paths(home)
    finished = saved_match(paths.saves, -1)
    saved_match(paths.saves, 30)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        on.click_button("Statistics")
        assert isinstance(on.top, StatisticsScene)
        assert len(on.top.data.matches) == 1
        (medal,) = links(on, MatchMedal)
        on.click(medal.rect.center)
        assert isinstance(on.top, ReplayScene)
        on.key(pygame.K_ESCAPE)
        assert isinstance(on.top, StatisticsScene)
        finished.unlink()
        on.click(medal.rect.center)
        assert isinstance(on.top, Dialog)
        assert "no longer exists" in on.top.text


def test_the_saved_matches_lead_to_the_statistics(home: Path) -> None:
    paths = project_paths(home)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        Navigator(on.ctx).library()
        key = next(w for w in on.top.widgets.all if getattr(w, "icon", "") == "ui/trophy")
        on.click(key.rect.center)
        assert top_kind(on) is StatisticsScene
        on.key(pygame.K_ESCAPE)
        assert top_kind(on) is LibraryScene


def test_without_a_match_there_is_a_way_to_play(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        on.click_button("Statistics")
        assert on.top.is_empty
        on.key(pygame.K_PAGEDOWN)
        on.wait(0.1)
        on.click_button("Back")
        assert isinstance(on.top, MenuScene)
        Navigator(on.ctx).statistics()
        on.key(pygame.K_RETURN)  # the way to play has the focus
        assert isinstance(on.top, TableScene)


# Export


def test_the_export_says_where_it_is_and_holds_what_is_shown(home: Path) -> None:
    with statistics(paths=project_paths(home)) as (on, _):
        on.top.apply(StatisticsFilter(players=4))
        count = sum(len(match.seats) for match in on.top.data.matches)
        on.click_button("Save as CSV")
        (file,) = (home / "exports").iterdir()
        assert isinstance(on.top, Dialog)
        assert str(file) in on.top.text
        assert len(file.read_text("utf-8-sig").splitlines()) == 1 + count


def test_an_export_that_fails_says_why(home: Path) -> None:
    with statistics(paths=project_paths(home)) as (on, _):
        home.mkdir(parents=True, exist_ok=True)
        (home / "exports").write_text("in the way")
        on.click_button("Save as CSV")
        assert "couldn't be saved" in on.top.text


# Everything fits


@pytest.mark.slow
@pytest.mark.parametrize("page", ["rating", "buildings", "nothing"])
def test_nothing_overflows(page: str) -> None:
    with statistics(SAMPLE, page if page in NAMES else "overview", size=(1024, 768)) as (on, _):
        if page == "nothing":
            on.top.apply(StatisticsFilter(person="nobody"))
        for scale, far in SHOWN:
            on.ctx.settings.change(ui_scale=scale, language="qps", far_from_screen=far)
            on.ctx.text.clipped.clear()
            on.top.touch()
            on.app.render()
            assert on.ctx.text.clipped == set(), scale
            inside = on.ctx.view.whole
            visible = [w for w in on.top.widgets.all if w.clip is None]
            assert all(inside.contains(widget.rect) for widget in visible), scale
            assert on.overlapping() == [], scale


def test_long_names_are_cut_in_no_figure() -> None:
    people = [LONG, "Maximiliana Theodora von Habsburg-Lothri", "Ben", "Cid", "Dan"]
    matches = [
        outcome(*((name, "person", 30 + n) for n, name in enumerate(people)), key=str(day))
        for day in range(3)
    ]
    with statistics(matches, "rating") as (on, _):
        assert len(on.top.page.courses) == 4
        on.ctx.text.clipped.clear()
        on.top.turn_to("records")
        on.top.turn_to("overview")
        on.wait(0.1)
        assert {words for words in on.ctx.text.clipped if words != LONG} == set()
