"""Finished matches are counted where they end, and told of where one asks: statistics, medals,
reviews."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.paths import Paths
from game.history.achievements.achievement_book import AchievementProgress
from game.history.match_library import MatchLibrary
from game.history.review.match_review import MatchReview
from game.history.review.review_process import ReviewJob
from game.match.match import Match
from game.match.replay import Replay
from game.match.seat_changes import SeatChange
from game.match.seat_data import PERSON
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.past_matches import PastMatches, StatisticsExits, _last_person
from game.scenes.saves.scene import LibraryScene
from game.scenes.scoring import ScoringScene
from game.scenes.startup.open_game import MatchReading
from game.scenes.statistics.progress_scene import ReadingScene
from game.scenes.statistics.scene import StatisticsScene
from game.scenes.table.overlays.handover import GRACE
from game.tools.assets.finished_review_job import finished_review_job
from tests.history.statistics.outcomes import outcome
from tests.scenes.review.review_desk import reviewed
from tests.support.match import path_of
from tests.support.saved_matches import (
    NOON,
    BusyClock,
    ManualCalendar,
    match_with_undos,
    saved_match,
)
from tests.support.window import AppDriver, app_driver, project_paths


class Loaded:
    """A preloader that has loaded everything, or nothing yet."""

    done = True


@pytest.fixture
def on(home: Path) -> Iterator[AppDriver]:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as driver:
        yield driver


def test_statistics_begin_with_a_person_where_several_played() -> None:
    people = [("Ana", PERSON, 40), ("Eva", PERSON, 30), ("Gaspar", "merchant", 20)]
    assert _last_person([outcome(*people)]) == "Ana"
    assert _last_person([outcome(*people), outcome(*people[1:], key="l")]) == "Eva"
    assert _last_person([outcome(("Gaspar", "merchant", 20), ("Elvira", "merchant", 2))]) is None


def test_the_result_of_a_match_from_the_list_leads_back_there(on: AppDriver) -> None:
    path = saved_match(on.ctx.paths.saves, decisions=-1)
    navigation = navigator(on)
    navigation.library()
    on.wait(0.2)
    navigation.continue_match(path)
    for _ in range(100):
        if isinstance(on.top, ScoringScene):
            break
        on.wait(0.1)
    on.wait(GRACE + 0.1)
    on.key(pygame.K_ESCAPE)
    assert [type(scene) for scene in on.ctx.stack] == [MenuScene, LibraryScene]


def navigator(on: AppDriver, paths: Paths | None = None) -> Navigator:
    ctx = on.ctx if paths is None else replace(on.ctx, paths=paths)
    return Navigator(ctx, now=ManualCalendar())


def busy(on: AppDriver) -> PastMatches:
    library = MatchLibrary(on.ctx.paths, ManualCalendar())
    return PastMatches(replace(on.ctx, clock=BusyClock()), library, ManualCalendar())


def finished(on: AppDriver) -> Match:
    return match_with_undos(on.ctx.paths.saves)


def brought_by(past: PastMatches, match: Match) -> list[AchievementProgress]:
    """What a match has brought, once all is counted."""
    return [progress for found in past.count(match) for progress in found]


def nothing(*_: object) -> None:
    """Stands for what is not asked for."""


EXITS = StatisticsExits(nothing, nothing, nothing, nothing)


def test_a_match_that_ends_is_counted_and_its_medals_are_told_and_kept(on: AppDriver) -> None:
    match, navigation = finished(on), navigator(on)
    navigation.scoring(match)
    scene = on.top
    assert isinstance(scene, ScoringScene)
    scene.reveal()
    told: set[str] = set()
    for _ in range(300):
        on.wait(0.1)
        told |= {progress.achievement.id for progress in scene.notice.shown}
    assert "landfall" in told
    kept = on.ctx.progress.earned()
    assert {earned.id for earned in kept} == told
    assert {earned.day for earned in kept} == {NOON.date().isoformat()}
    assert brought_by(navigation.past_matches, match) == []  # the result is looked at again
    assert on.ctx.progress.earned() == kept
    navigation.match_library.delete(path_of(match))
    navigation.statistics("achievements")
    page = on.top.page
    assert {p.achievement.id for p in page.book.progress(match.names[0]) if p.earned} == told


def test_older_matches_are_counted_first_and_bring_no_notice(on: AppDriver) -> None:
    saved_match(on.ctx.paths.saves, -1, age=100)
    navigation = navigator(on)
    brought = brought_by(navigation.past_matches, finished(on))
    assert "landfall" not in {progress.achievement.id for progress in brought}
    (landfall,) = [earned for earned in on.ctx.progress.earned() if earned.id == "landfall"]
    assert landfall.day < NOON.date().isoformat()


def test_medals_are_told_as_soon_as_older_matches_are_counted(on: AppDriver) -> None:
    for age in range(3):
        saved_match(on.ctx.paths.saves, -1, age=100 + age)
    counting = busy(on).count(finished(on))
    assert next(counting) == []
    assert any(counting)


def test_a_lesson_match_counts_nowhere(on: AppDriver) -> None:
    navigation = navigator(on)
    assert brought_by(navigation.past_matches, match_with_undos(None)) == []
    assert navigation.match_library.store.outcomes() == []


def test_much_to_read_is_told_by_a_bar(on: AppDriver) -> None:
    for age in range(4):
        saved_match(on.ctx.paths.saves, -1, age=age)
    past = busy(on)
    past.open_statistics("overview", EXITS)
    scene = on.top
    assert isinstance(scene, ReadingScene)
    seen = set()
    while on.ctx.stack.top is scene:
        seen.add(scene.progress)
        on.wait(0.02)
    assert len(seen) > 3
    assert isinstance(on.top, StatisticsScene)
    assert len(on.top.data.matches) == 1  # the same match four times
    on.key(pygame.K_ESCAPE)
    assert isinstance(on.top, MenuScene)


def test_the_bar_can_be_left(on: AppDriver) -> None:
    for age in range(4):
        saved_match(on.ctx.paths.saves, -1, age=age)
    busy(on).open_statistics("overview", EXITS)
    on.key(pygame.K_ESCAPE)
    assert isinstance(on.top, MenuScene)
    on.wait(0.5)
    assert isinstance(on.top, MenuScene)


def test_matches_are_read_beside_the_title_once_everything_is_loaded(on: AppDriver) -> None:
    saved_match(on.ctx.paths.saves, -1)
    navigation, loaded = navigator(on), Loaded()
    reading = MatchReading(navigation, loaded)  # type: ignore[arg-type]
    loaded.done = False
    for _ in range(100):
        reading()
    assert navigation.match_library.store.outcomes() == []
    loaded.done = True
    navigation.settings()
    for _ in range(100):
        reading()
    assert navigation.match_library.store.outcomes() == []
    on.key(pygame.K_ESCAPE)
    for _ in range(100):
        reading()
    assert len(navigation.match_library.store.outcomes()) == 1


def test_a_broken_table_of_achievements_is_said_and_hides_only_them(
    on: AppDriver, tmp_path: Path
) -> None:
    saved_match(on.ctx.paths.saves, -1)
    levels = tmp_path / "levels"
    shutil.copytree(on.ctx.paths.levels, levels)
    (levels / "achievements.toml").write_text("[[achievements]]\nid = 3\n", encoding="utf-8")
    navigation = navigator(on, replace(on.ctx.paths, levels=levels))
    assert brought_by(navigation.past_matches, finished(on)) == []
    navigation.statistics()
    assert isinstance(on.top, Dialog)
    assert "achievements.toml" in on.top.text
    on.key(pygame.K_RETURN)
    assert isinstance(on.top, StatisticsScene)
    assert [page.name for page in on.top.pages][-1] == "habits"


def test_a_complete_review_brings_accuracies_to_the_statistics(
    on: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_match(on.ctx.paths.saves, -1)
    navigation = navigator(on)
    replay = Replay.load(path)
    review = MatchReview(3, ())
    monkeypatch.setattr(MatchReview, "accuracy", lambda self, seat: 70.0 + seat)

    def open_review(
        record: object, load: object, save: object, completed: Callable[[MatchReview], object]
    ) -> ReviewJob:
        reviews = navigation.match_library.store.reviews
        assert (record, load, save) == (replay.record, reviews.load, reviews.add)
        completed(review)
        return finished_review_job(review)

    monkeypatch.setattr("game.history.review.review_process.open_review", open_review)
    navigation.past_matches.begin_review(replay)
    navigation.statistics()
    (outcome,) = on.top.data.matches
    assert on.top.archive.accuracies == {outcome.key: (70.0, 71.0, 72.0)}


def test_what_a_computer_played_for_a_person_is_not_among_the_habits(
    on: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Replay, "finished", True)
    (played, review), navigation = reviewed(), navigator(on)
    changes = SeatChange(20, 0, "random"), SeatChange(40, 0, "person")
    replay = Replay(played.spec, played.history, None, changes, played.record)
    navigation.past_matches._note_review(replay, review)
    counted = {
        seat: sum(cost.decisions for cost in of_seat.values())
        for _, seat, of_seat in navigation.match_library.store.habits.costs()
    }
    judged = [one.decision for one in review.decisions if one.judgment]
    own = [one for one in judged if one.seat == 0 and not 20 <= one.ply < 40]
    assert counted[0] == len(own) < sum(one.seat == 0 for one in judged)
    assert counted[1] == sum(one.seat == 1 for one in judged)


def test_a_match_begun_in_the_middle_of_another_counts_nowhere_and_says_so(on: AppDriver) -> None:
    replay = Replay.load(saved_match(on.ctx.paths.saves, -1, age=100))
    kinds = [seat.kind for seat in replay.spec.seats]
    branch = replay.branch(len(replay) - 2, kinds, on.ctx.paths.saves)
    navigation = navigator(on)
    navigation.replays.branch(branch)
    while not branch.game.is_over:
        branch.play(branch.game.legal_actions[0])
    assert brought_by(navigation.past_matches, branch) == []
    navigation.statistics()
    assert len(on.top.data.matches) == 1
    number = replay.position(len(replay) - 2).round
    titles = {entry.path: entry.title for entry in navigation.match_library.entries()}
    assert titles[path_of(branch)].endswith(f"from round {number}")


def test_a_medal_that_is_told_of_leads_to_itself(on: AppDriver) -> None:
    navigation = navigator(on)
    brought = brought_by(navigation.past_matches, finished(on))
    last = brought[-1]
    navigation.statistics("achievements", last.earned)
    page = on.top.page
    (card,) = [card for card in page.cards if card.chosen]
    assert card.progress.achievement.id == last.achievement.id
    assert card.visible
    assert page.shown.achievement.id == last.achievement.id
