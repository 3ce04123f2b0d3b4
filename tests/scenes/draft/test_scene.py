"""The draft scene: layout, a whole draft by posted events, refusals, keys, undo, and the table."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.app.paths import find_paths
from game.match.engine_process import InlineEngine, SeatFailed
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Action, Options, actions
from game.rules.material import (
    AQUEDUCT,
    BUILDINGS,
    CHURCH,
    DRAFT_PLACES,
    FACTORY,
    LARGE_MARKET,
    LIBRARY,
    LIGHTHOUSE,
    NOBLES_IDS,
    OFFICE,
    SMALL_MARKET,
    STATUE,
    TRADING_POST,
    UNIVERSITY,
)
from game.scenes.dialogs.dialog import Dialog
from game.scenes.draft.display import draft_picks
from game.scenes.draft.layout import (
    HELPER_ZONE,
    OFFERED,
    PLACES_ZONE,
    column_box,
    draft_level,
    lay_out_draft,
    with_helper,
)
from game.scenes.draft.scene import COMPLETE_PAUSE, DraftScene
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.ui.widgets.buttons import Button
from tests.support.draft import (
    NAMES,
    PLACE_COUNT,
    DraftDriver,
    draft_driver,
    draft_match,
    is_on_top,
)
from tests.support.window import app_driver, project_paths

# Where things lie


@pytest.mark.parametrize("large_text", [False, True])
def test_every_kind_has_a_card_and_every_cost_its_places(large_text: bool) -> None:
    sections = lay_out_draft(draft_level(find_paths(), large_text=large_text))
    assert {section.cost: len(section.places) for section in sections} == DRAFT_PLACES
    cards = {building: section.cost for section in sections for building in section.cards}
    assert cards == {building: BUILDINGS[building].cost for building in OFFERED}
    assert len(OFFERED) == 31
    assert sum(BUILDINGS[b].spaces == 1 for b in OFFERED) == 24


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("speaks", [False, True])
def test_cards_and_places_do_not_overlap_and_lie_in_their_zones(
    large_text: bool, speaks: bool
) -> None:
    level = draft_level(find_paths(), large_text=large_text)
    level = with_helper(level) if speaks else level
    zones = [zone.rect for name, zone in level.zones.items() if speaks or name != HELPER_ZONE]
    assert not any(a.colliderect(b) for a, b in combinations(zones, 2))
    sections = lay_out_draft(level)
    rects = [rect for section in sections for rect in (*section.places, *section.cards.values())]
    assert not any(a.colliderect(b) for a, b in combinations(rects, 2))
    for section in sections:
        cloth = column_box(level, BUILDINGS[next(iter(section.cards))].column)
        assert all(cloth.contains(rect) for rect in section.cards.values())
        below = level[PLACES_ZONE].rect if large_text else cloth
        assert all(below.contains(rect) for rect in section.places)


# A whole draft


def test_a_person_and_three_computers_draft_and_go_to_the_table(home: Path) -> None:
    match = draft_match(nobles=True)
    with draft_driver(match, home) as at:
        turns = 0
        for _ in range(PLACE_COUNT):
            at.settle()
            if at.scene.display.complete:
                break
            at.click(at.match.game.legal_actions[turns % len(at.match.game.legal_actions)].arg)
            if is_on_top(at.driver, Dialog):
                at.press("Choose it anyway")
            turns += 1
        assert turns == -(-PLACE_COUNT // 4)
        assert len(at.named_buildings) == PLACE_COUNT
        at.driver.wait(COMPLETE_PAUSE + 1)
        assert is_on_top(at.driver, DraftScene)  # a person is not hurried
        frames = at.scene.display.frames
        assert sorted(frame.building or 0 for frame in frames) == sorted(at.named_buildings)
        for frame in frames:
            assert frame.building is not None
            assert BUILDINGS[frame.building].cost == frame.cost
        at.press("Go to the table")
        assert is_on_top(at.driver, TableScene)
        assert match.game.position.round == 1
        assert set(match.game.position.buildings_in_play) >= set(at.named_buildings) | set(
            NOBLES_IDS
        )
        at.driver.wait(0.3)
        assert at.driver.top.decision.pending is not None  # the match is still open to be played
        assert [type(scene) for scene in at.driver.ctx.stack] == [MenuScene, TableScene]


def test_computers_alone_go_to_the_table_by_themselves(home: Path) -> None:
    match = draft_match(people=())
    with draft_driver(match, home) as at:
        scene = at.scene
        at.settle()
        assert scene.display.complete
        at.driver.wait(COMPLETE_PAUSE - 1)
        assert at.driver.top is scene
        at.driver.wait(1.5)
        assert is_on_top(at.driver, TableScene)


def test_who_named_what_is_shown_in_turn_from_the_governor(home: Path) -> None:
    seats = draft_match(people=()).spec.seats[:3]
    options = Options(players=3, buildings="draft", governor=2)
    match = Match.new(MatchSpec(options, 5, seats), None, InlineEngine())
    for building in (OFFICE, STATUE, CHURCH, UNIVERSITY):
        match.play(actions.DRAFT[building])
    assert draft_picks(match.game) == {OFFICE: 2, STATUE: 0, CHURCH: 1, UNIVERSITY: 2}
    match.set_seat(0, "person")
    with draft_driver(match, home) as at:
        at.driver.move(at.card_center(CHURCH))
        at.driver.wait(1.0)
        assert at.scene.widgets.tooltip.shown
        assert "Bálint" in at.scene.widgets.tooltip.markup
        frames = {f.building: f for f in at.scene.display.frames if f.building is not None}
        assert frames[OFFICE].index == 0
        assert frames[CHURCH].index == 1
        assert frames[STATUE].color == at.driver.ctx.players[0]


def explained(at: DraftDriver) -> str:
    """The explanation that can be seen."""
    tip = at.scene.widgets.tooltip
    return tip.markup if tip.shown else ""


def test_nothing_is_explained_over_the_cards_after_a_click(home: Path) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home) as at:
        x, y = at.card_center(CHURCH)
        at.driver.move((x, y))
        at.driver.wait(1.0)
        assert explained(at)
        at.click(CHURCH)
        at.driver.skip(3.0)
        assert not explained(at)
        at.driver.move((x + 4, y))
        at.driver.wait(1.0)
        assert "Chosen by" in explained(at)


def test_a_match_left_in_mid_draft_goes_on_there(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        on.ctx.settings.change(computer_speed="instant")
        match = draft_match(people=(0, 1, 2, 3), folder=on.ctx.paths.saves)
        Navigator(on.ctx).open_match(match)
        at = DraftDriver(on, match)
        at.click(FACTORY)
        at.click(STATUE)
        at.wait_for_handover()
        on.key(pygame.K_ESCAPE)
        at.press("Title screen")
        assert is_on_top(on, MenuScene)
        Navigator(on.ctx).continue_last()
        assert is_on_top(on, DraftScene)
        again = DraftDriver(on, on.top.match)
        assert again.match is not match
        assert again.named_buildings == [FACTORY, STATUE]
        assert again.match.game.seat == 2
        again.click(LARGE_MARKET)
        assert again.named_buildings == [FACTORY, STATUE, LARGE_MARKET]


# Refusals and warnings


def test_what_is_in_play_or_has_no_place_is_out_and_says_why(home: Path) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home) as at:
        assert at.scene.display.cards[AQUEDUCT].available
        at.click(SMALL_MARKET)
        card = at.scene.display.cards[SMALL_MARKET]
        assert (card.available, card.picked) == (False, True)
        card = at.scene.display.cards[AQUEDUCT]
        assert (card.available, card.picked) == (False, False)
        at.driver.wait(1.0)
        at.driver.move((5, 5))
        at.click(SMALL_MARKET)
        assert at.toast_text() == "The small market is already in the game."
        at.click(AQUEDUCT)
        assert at.toast_text() == "All slots for buildings that cost 1 are taken."
        assert "error" in at.driver.sounds.played
        assert at.named_buildings == [SMALL_MARKET]
        at.driver.skip(5.0)
        assert not at.toast_text()


def test_a_click_while_computers_think_names_nothing(home: Path) -> None:
    with draft_driver(draft_match(people=(3,)), home, computer_speed="slow") as at:
        at.click(OFFICE)
        assert at.named_buildings == []
        assert not at.toast_text()


@pytest.mark.parametrize(("first", "then"), [(OFFICE, TRADING_POST), (TRADING_POST, OFFICE)])
def test_office_and_trading_post_together_are_asked_about(
    home: Path, first: int, then: int
) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.click(first)
        at.click(then)
        assert is_on_top(at.driver, Dialog)
        assert BUILDINGS[first].name.split("_")[0] in at.driver.top.text.lower()
        at.driver.key(pygame.K_RETURN)  # the careful answer
        assert at.driver.top is at.scene
        assert at.named_buildings == [first]
        at.click(then)
        at.press("Choose it anyway")
        assert at.named_buildings == [first, then]


# Keys, pace, taking back


def test_a_draft_is_played_with_the_keyboard_alone(home: Path) -> None:
    match = draft_match(people=(0, 1))
    with draft_driver(match, home) as at:
        at.driver.key(pygame.K_RETURN)
        assert at.named_buildings == []  # nothing has the focus yet
        for _ in range(60):
            at.settle()
            if at.scene.display.complete:
                break
            count = len(at.named_buildings)
            at.driver.key(pygame.K_TAB)
            at.driver.key(pygame.K_DOWN)
            focused = at.scene.widgets.focused
            assert focused is not None
            if focused is at.scene.display.main_button or isinstance(focused, Button):
                at.driver.key(pygame.K_LEFT)
                continue
            at.driver.key(pygame.K_RETURN)
            if is_on_top(at.driver, Dialog):
                at.driver.key(pygame.K_LEFT)
                at.driver.key(pygame.K_RETURN)
            assert len(at.named_buildings) >= count
        assert at.scene.display.complete
        at.driver.key(pygame.K_RETURN)
        assert is_on_top(at.driver, TableScene)


def test_the_key_that_names_the_last_building_does_not_leave_the_draft(home: Path) -> None:
    match = draft_match(people=(0, 1, 2, 3))
    while len(match.game.history) < PLACE_COUNT - 1:
        match.play(match.game.legal_actions[0])
    with draft_driver(match, home) as at:
        at.driver.key(pygame.K_TAB)
        at.driver.key(pygame.K_RETURN)
        assert is_on_top(at.driver, DraftScene)
        assert at.scene.display.complete
        at.driver.key(pygame.K_RETURN)
        assert is_on_top(at.driver, TableScene)


def test_computers_take_their_time_and_can_be_skipped(home: Path) -> None:
    with draft_driver(draft_match(people=(3,)), home, computer_speed="normal") as at:
        at.driver.wait(0.3)
        assert at.named_buildings == []
        at.driver.wait(0.8)
        assert len(at.named_buildings) == 1
        assert NAMES[0] in at.scene.display.prompt()
        at.press("Skip")
        at.driver.wait(0.3)
        assert len(at.named_buildings) == 3
        assert at.scene.may_pick
        assert not at.scene.display.main_button.visible


def test_the_own_naming_can_be_taken_back(home: Path) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home) as at:
        assert not at.scene.display.undo_button.enabled
        at.click(LIGHTHOUSE)
        at.wait_for_handover()
        at.driver.click(at.scene.display.undo_button.rect.center)
        assert at.named_buildings == [LIGHTHOUSE]
        at.press("Undo")
        assert at.named_buildings == []
        assert at.scene.display.cards[LIGHTHOUSE].available
        at.click(FACTORY)
        at.wait_for_handover()
        at.driver.key(pygame.K_BACKSPACE)
        at.press("Undo")
        assert at.named_buildings == []


def test_the_menu_stops_the_draft(home: Path) -> None:
    with draft_driver(draft_match(people=(3,)), home, computer_speed="normal") as at:
        at.driver.key(pygame.K_ESCAPE)
        assert is_on_top(at.driver, PauseScene)
        at.driver.skip(5.0)
        assert at.named_buildings == []
        at.match.set_seat(0, "person")
        at.driver.key(pygame.K_ESCAPE)
        assert at.scene.may_pick
        at.click(FACTORY)
        assert at.named_buildings == [FACTORY]


def test_a_computer_that_breaks_down_is_told_and_can_be_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = draft_match(people=(1,))

    def broken() -> Action | None:
        raise SeatFailed("random", "out of order")

    monkeypatch.setattr(match, "engine_action", broken)
    with draft_driver(match, home) as at:
        at.settle()
        assert is_on_top(at.driver, Dialog)
        at.press("Let a person take over")
        at.driver.wait(0.2)
        at.wait_for_handover()
        assert at.scene.may_pick


# Twice is once


def test_who_clicks_twice_names_for_nobody_else(home: Path) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.click(FACTORY)
        for waited in (0.0, 0.45, 0.2):
            at.driver.wait(waited)
            at.driver.click(at.card_center(LIBRARY))
            at.driver.key(pygame.K_TAB)
            at.driver.key(pygame.K_RETURN)
            at.driver.click(at.scene.display.undo_button.rect.center)
            at.driver.key(pygame.K_BACKSPACE)
            assert at.named_buildings == [FACTORY]
            assert at.scene.input_pause.seat == 1
        at.driver.wait(0.1)
        at.driver.click(at.card_center(LIBRARY))
        assert at.named_buildings == [FACTORY, LIBRARY]
        at.wait_for_handover()
        # Back to the second, who must be seen to act.
        at.driver.click(at.scene.display.undo_button.rect.center)
        at.press("Undo")
        assert at.scene.input_pause.running
        at.driver.click(at.scene.display.undo_button.rect.center)
        assert at.named_buildings == [FACTORY]
    with draft_driver(draft_match(), home / "alone") as at:
        at.settle()
        assert not at.scene.input_pause.running


def test_taking_back_the_last_naming_leads_to_the_draft(home: Path) -> None:
    seats = tuple(SeatSpec(NAMES[n], n, "person") for n in range(2))
    options = Options(players=2, buildings="draft", governor=0)
    match = Match.new(MatchSpec(options, 5, seats), home / "saves", InlineEngine())
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        on.ctx.settings.change(computer_speed="instant")
        Navigator(on.ctx).open_match(match)
        while match.game.decision == "draft":
            on.top.click_card(match.game.legal_actions[0].arg)
            on.wait(0.2)
            if isinstance(on.top, Dialog):
                on.top.answer(on.top.answers[0])
            on.wait(1.0)
        named = len(match.game.history)
        on.key(pygame.K_RETURN)
        assert is_on_top(on, TableScene)
        on.key(pygame.K_BACKSPACE)
        assert is_on_top(on, Dialog)  # the other one has named last
        on.key(pygame.K_RETURN)
        assert is_on_top(on, DraftScene)
        assert len(match.game.history) == named - 1
        on.top.click_card(
            match.game.legal_actions[0].arg
        )  # the match goes on: its journal is still open
        assert len(match.game.history) == named
        assert match.write_error is None
