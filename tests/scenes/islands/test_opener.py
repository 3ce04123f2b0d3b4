"""From the chart to an island, its match, its stars, and back; and up the ladder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.settings import SettingsStore
from game.history.islands.series import Series
from game.match.match import InlineEngine, Match
from game.rules.actions import parse
from game.scenes.challenges.hub import ChallengesScene
from game.scenes.islands.chart import ChartScene, IslandSpot
from game.scenes.islands.island_sheet import IslandScene
from game.scenes.islands.ladder import LadderScene, RungCard
from game.scenes.navigator import Navigator
from game.scenes.scoring import ScoringScene
from game.scenes.table.helper.helper import Helper
from game.scenes.table.scene import TableScene
from game.seats.search import Analysis, RatedAction
from game.ui.widgets.buttons import Button
from tests.support.window import AppDriver, InlineNavigator, app_driver, project_paths


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[AppDriver, InlineNavigator]]:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(tmp_path)) as driver:
        driver.ctx.settings.change(computer_speed="instant", helper="silent")
        yield driver, InlineNavigator(driver.ctx, lambda: 5)


def spot(driver: AppDriver, name: str) -> IslandSpot:
    return next(spot for spot in driver.find_all(IslandSpot) if spot.island.id == name)


def finish(match: Match, keep: str = "") -> None:
    """Play to the end, the first legal action each time that does not begin with `keep`."""
    while not match.game.is_over:
        legal = match.game.legal_actions
        match.play(next((action for action in legal if str(action) != keep), legal[0]))


def test_from_the_chart_to_the_table(opened: tuple[AppDriver, InlineNavigator]) -> None:
    driver, navigator = opened
    navigator.challenges.islands.open_chart()
    driver.wait(0.2)
    assert spot(driver, "sandbar").is_open
    assert not spot(driver, "world_end").is_open
    driver.click(spot(driver, "sandbar").picture.center)
    driver.wait(0.2)
    assert isinstance(driver.top, IslandScene)
    driver.click_button("Set sail")
    driver.wait(0.2)
    assert isinstance(driver.top, TableScene)
    assert driver.top.match.spec.challenge == "island/sandbar"
    assert any(button.icon == "ui/star" for button in driver.find_all(Button))


def test_a_locked_island_tells_what_opens_it(opened: tuple[AppDriver, InlineNavigator]) -> None:
    driver, navigator = opened
    navigator.challenges.islands.open_chart()
    driver.wait(0.2)
    driver.click(spot(driver, "world_end").picture.center)
    driver.wait(0.2)
    assert not driver.find(Button, "Set sail").enabled
    driver.key(pygame.K_ESCAPE)
    driver.wait(0.2)
    assert driver.find_all(IslandSpot)


def test_the_table_keeps_the_rule_of_an_island(opened: tuple[AppDriver, InlineNavigator]) -> None:
    driver, navigator = opened
    islands = navigator.challenges.islands
    island = next(island for island in islands.catalog.islands if island.id == "no_wind")
    match = Match.new(island.spec("", driver.ctx.characters), None, InlineEngine())
    goals = islands.goals(match)
    assert goals is not None
    position = match.game.position
    assert goals.objection(position, [parse("mayor")]) == ""
    assert "never choose the captain" in goals.objection(position, [parse("captain")])
    assert "Ship at least" in goals.corner(match).tooltip


def test_advice_keeps_the_rule_of_an_island(
    opened: tuple[AppDriver, InlineNavigator], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, navigator = opened
    driver.ctx.settings.change(helper="asked")
    islands = navigator.challenges.islands.catalog.islands
    island = next(island for island in islands if island.id == "no_wind")
    match = Match.new(island.spec("", driver.ctx.characters), None, InlineEngine())
    captain = parse("captain")

    def best_first() -> Analysis:
        ordered = sorted(match.game.legal_actions, key=lambda action: action != captain)
        return Analysis(tuple(RatedAction(action, 9, 0.5, (), 0.0) for action in ordered))

    monkeypatch.setattr(match, "start_analysis", lambda: None)
    monkeypatch.setattr(match, "analysis", best_first)
    while match.waiting_for != "person" or captain not in match.game.legal_actions:
        match.play(next(action for action in match.game.legal_actions if action != captain))
    table = navigator.table(match)
    driver.wait(1.0)
    driver.key(pygame.K_h)
    driver.wait(0.1)
    assert isinstance(table.guide, Helper)
    assert table.guide.counsel is not None
    choices = [choice.action for choice in table.guide.counsel.choices]
    assert choices
    assert captain not in choices


def test_a_finished_match_wins_its_stars_once(
    opened: tuple[AppDriver, InlineNavigator], tmp_path: Path
) -> None:
    driver, navigator = opened
    islands = navigator.challenges.islands
    island = islands.catalog.islands[0]
    match = Match.new(island.spec("", driver.ctx.characters), tmp_path, InlineEngine())
    finish(match)
    for _ in range(2):
        islands.count(match)
    progress = islands.progress()
    assert list(progress.best) == [island.id]
    assert progress.best[island.id].points == match.game.scores()[island.seat].total
    way = islands.way_back(match)
    assert way is not None
    won = len(progress.won(island))
    assert way.note == ("1 star won" if won == 1 else f"{won} stars won")


def test_a_match_with_a_changed_seat_does_not_count(
    opened: tuple[AppDriver, InlineNavigator], tmp_path: Path
) -> None:
    driver, navigator = opened
    islands = navigator.challenges.islands
    match = Match.new(
        islands.catalog.islands[0].spec("", driver.ctx.characters), tmp_path, InlineEngine()
    )
    match.set_seat(1, "deckhand")
    match.set_seat(1, "governor")
    finish(match)
    islands.count(match)
    assert islands.progress().best == {}


def test_the_result_leads_back_to_the_chart(opened: tuple[AppDriver, InlineNavigator]) -> None:
    driver, navigator = opened
    islands = navigator.challenges.islands
    islands.sail(islands.catalog.islands[0])
    match = driver.top.match
    finish(match)
    navigator.scoring(match)
    driver.wait(1.0)
    assert isinstance(driver.top, ScoringScene)
    driver.click_button("Back to the chart")
    driver.wait(0.2)
    assert isinstance(driver.top, ChartScene)
    driver.key(pygame.K_ESCAPE)
    driver.wait(0.2)
    assert isinstance(driver.top, ChallengesScene)


def test_an_island_may_begin_in_the_middle(opened: tuple[AppDriver, InlineNavigator]) -> None:
    driver, navigator = opened
    islands = navigator.challenges.islands
    island = next(island for island in islands.catalog.islands if island.start)
    islands.sail(island)
    path = driver.top.match.path
    assert driver.top.match.game.position.round == island.game().position.round
    navigator.leave()
    again = Match.load(path, InlineEngine())
    assert again.spec.challenge == island.challenge
    assert again.notice is None
    assert again.game.position.digest() == island.game().position.digest()
    again.close()


def test_the_ladder_is_climbed_rung_by_rung(
    opened: tuple[AppDriver, InlineNavigator], tmp_path: Path
) -> None:
    driver, navigator = opened
    islands = navigator.challenges.islands
    islands.open_ladder()
    driver.wait(0.2)
    assert isinstance(driver.top, LadderScene)
    cards = driver.find_all(RungCard)
    assert [card.is_open for card in cards[:3]] == [True, False, False]
    driver.click(cards[0].rect.center)
    driver.wait(0.2)
    assert isinstance(driver.top, TableScene)
    match = driver.top.match
    assert match.spec.challenge == "ladder/pepin"
    finish(match)
    islands.count(match)
    (series,) = islands.series().values()
    assert series in (Series(1, 0), Series(0, 1))


def test_large_text_has_a_list(tmp_path: Path) -> None:
    paths = project_paths(tmp_path)
    SettingsStore(paths.settings).change(ui_scale=150)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as driver:
        Navigator(driver.ctx).challenges.islands.open_chart()
        driver.wait(0.2)
        assert not driver.find_all(IslandSpot)
        driver.key(pygame.K_RETURN)
        driver.wait(0.2)
        assert isinstance(driver.top, IslandScene)
