"""Time, keys, log, undo and all that surrounds the decisions at the table."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.app.engine_process import SeatFailed
from game.app.i18n import Message
from game.app.match import Match
from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.material import BUILDINGS, CARDS, CORN, WHARF
from game.scenes.dialogs.dialog import Dialog
from game.scenes.pause import PauseScene
from game.scenes.table.overlays.almanac_pages import page_of
from game.scenes.table.overlays.prompt import DecisionButtonWidget, SelectableSpot
from game.scenes.table.view import spots
from game.scenes.table.view.spots import MARKET_TAB
from tests.support.table import (
    TableDriver,
    match_at_loading,
    match_at_placing,
    new_match,
    table_driver,
)

# Time -------------------------------------------------------------------------------------------


def test_pieces_fly_and_a_click_brings_them_to_their_end(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="slow") as at:
        at.settle()
        at.click(spots.role(CARDS.index("craftsman")))
        at.driver.wait(0.2)
        assert at.is_animating()
        assert not at.is_asked()
        shown = at.scene.animation.shown
        assert shown.card_takers[CARDS.index("craftsman")] < 0  # the card is still in the air
        at.driver.press((960, 540))
        at.driver.release((960, 540))
        assert not at.is_animating()
        assert at.scene.animation.shown.card_takers[CARDS.index("craftsman")] == 0


def test_space_skips_to_the_next_decision_of_a_person(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="slow") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.driver.wait(0.1)
        assert not at.is_asked()
        at.driver.key(pygame.K_SPACE)
        at.settle(2.0)
        assert at.is_asked()
        assert not at.scene.loop.skipping


def test_computers_are_followed_at_leisure(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="normal") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        seen = set()
        for _ in range(600):
            at.driver.wait(0.1)
            if at.is_asked():
                break
            seen.add(at.scene.animation.shown.card_takers)
            assert at.scene.boards.seat == 0
        assert len(seen) > 3  # one role after the other
        assert at.is_asked()


def test_reduced_motion_shows_no_way_between(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="normal", reduced_motion=True) as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.driver.wait(0.1)
        assert at.scene.animation.shown.card_takers[CARDS.index("prospector")] == 0


def test_nothing_is_drawn_while_nothing_changes(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        at.driver.wait(5.0)
        drawn = at.driver.app.frames_drawn
        at.driver.wait(3.0)
        assert at.driver.app.frames_drawn == drawn


def test_drawing_changes_nothing(home: Path) -> None:
    with table_driver(match_at_placing(), home) as at:
        at.settle()
        first, second = (pygame.Surface((1280, 720)) for _ in range(2))
        at.scene.draw(first)
        at.scene.draw(second)
        assert first.get_buffer().raw == second.get_buffer().raw


def test_sounds_are_heard_when_pieces_land(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="fast") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.settle()
        assert {"card", "coin"} <= set(at.driver.sounds.played)


# Other ways -------------------------------------------------------------------------------------


def test_a_game_is_played_with_the_keyboard_alone(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        rng = random.Random(2)
        for _ in range(40):
            at.settle()
            played = len(at.match.game.history)
            at.driver.key(pygame.K_TAB)
            if at.match.game.position.step in (steps.PLACE, steps.STORE):
                while not (
                    isinstance(at.scene.widgets.focused, DecisionButtonWidget)
                    and at.scene.widgets.focused.code == "done"
                ):
                    at.driver.key(pygame.K_TAB)
            else:
                for _ in range(rng.randrange(6)):
                    at.driver.key(pygame.K_TAB)
                while not isinstance(
                    at.scene.widgets.focused, (SelectableSpot, DecisionButtonWidget)
                ):
                    at.driver.key(pygame.K_TAB)
            at.driver.key(pygame.K_RETURN)
            assert len(at.match.game.history) >= played
        assert len(at.match.game.history) > 60


def test_a_gamepad_alone_makes_a_decision(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()

        def button(which: int) -> None:
            at.driver.post(pygame.CONTROLLERBUTTONDOWN, button=which, instance_id=0)

        button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        first = at.scene.view_state().focused
        button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        second = at.scene.view_state().focused
        assert first is not None
        assert second is not None
        assert second.kind == "role"
        assert second != first
        button(pygame.CONTROLLER_BUTTON_A)
        assert at.match.game.history[0].text == CARDS[second.index]


def test_no_key_acts_on_what_is_not_shown_to_have_the_focus(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        assert at.scene.view_state().focused is None
        at.driver.key(pygame.K_RETURN)
        assert at.match.game.history == []


def test_the_focus_is_shown_on_the_table_and_explained(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        at.driver.key(pygame.K_TAB)
        focused = at.scene.view_state().focused
        assert focused is not None
        assert focused in at.scene.view_state().glowing
        at.driver.wait(1.0)
        assert at.scene.widgets.tooltip.shown
        at.driver.key(pygame.K_F1)
        assert at.driver.top.page.id == page_of(focused, at.match.game.position)
        at.driver.key(pygame.K_ESCAPE)
        assert at.driver.top is at.scene
        assert at.scene.view_state().focused == focused


def test_hovering_explains_prices_and_reasons(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        at.click(spots.role(CARDS.index("builder")))
        at.settle()
        at.driver.move(at.spot_centre(spots.market(WHARF)))
        assert not at.shows_explanation()
        at.driver.wait(0.6)
        assert at.shows_explanation()
        assert at.scene.decision.phrases.building(WHARF) in at.tip.markup
        assert str(BUILDINGS[WHARF].cost) in at.tip.markup
        assert len(at.tip.markup.splitlines()) > 4  # with the reason why not
        at.driver.move((960, 10))
        assert not at.shows_explanation()


def test_escape_opens_the_menu_and_the_match_stands_still(home: Path) -> None:
    with table_driver(new_match(), home, computer_speed="slow") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.driver.key(pygame.K_ESCAPE)
        assert isinstance(at.driver.top, PauseScene)
        assert set(at.driver.top.entries) == {
            "settings",
            "keys",
            "seats",
            "public",
            "copy",
            "leave",
        }
        played = len(at.match.game.history)
        at.driver.wait(3.0)
        assert len(at.match.game.history) == played
        at.driver.key(pygame.K_ESCAPE)
        assert not at.is_covered()


def test_the_own_decision_can_be_taken_back_and_made_again(home: Path) -> None:
    with table_driver(new_match(people=(0, 1, 2, 3)), home) as at:
        at.settle()
        assert not at.corner_button("undo").enabled
        lines = len(at.scene.log.log.entries)
        at.click(spots.role(CARDS.index("builder")))
        at.settle()
        assert len(at.scene.log.log.entries) == lines + 1
        at.driver.click(at.corner_button("undo").rect.center)
        at.settle()
        assert at.match.game.history == []
        assert at.match.game.decision == "choose"
        assert len(at.scene.log.log.entries) == lines
        assert at.scene.animation.shown.card_takers[CARDS.index("builder")] < 0
        at.driver.key(pygame.K_y, pygame.KMOD_CTRL)
        at.settle()
        assert at.match.game.decision == "build"


def test_the_log_of_a_match_gone_on_with_is_written_again(home: Path) -> None:
    match = match_at_loading()
    with table_driver(match, home) as at:
        at.settle()
        assert len(at.scene.log.log.entries) > 20
        at.driver.move(at.scene.log.panel.rect.center)
        at.driver.wheel(3)
        assert not at.log_at_end()
        at.driver.key(pygame.K_l)
        assert at.scene.log.large
        at.driver.key(pygame.K_END)
        assert at.log_at_end()
        at.driver.key(pygame.K_l)
        at.driver.move((at.scene.log.panel.rect.x + 40, at.scene.log.panel.rect.bottom - 20))
        assert at.scene.log.panel.entry_at(at.driver.ctx.inputs.pointer) is not None


def test_a_seat_given_to_a_computer_in_the_menu_goes_on_by_itself(home: Path) -> None:
    with table_driver(new_match(people=(0, 1)), home) as at:
        at.settle()
        assert at.is_asked()
        at.driver.key(pygame.K_ESCAPE)
        at.match.set_seat(0, "random")
        at.driver.key(pygame.K_ESCAPE)
        at.settle()
        assert at.match.game.seat == 1


def test_a_computer_that_breaks_down_is_told_and_can_be_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(people=(1,))

    def broken() -> Action | None:
        raise SeatFailed("random", "out of order")

    monkeypatch.setattr(match, "engine_action", broken)
    with table_driver(match, home) as at:
        at.settle()
        assert isinstance(at.driver.top, Dialog)
        at.driver.click(at.driver.top.widgets.all[-1].rect.center)
        at.settle()
        assert match.game.seat == 0
        assert at.is_asked()


def test_a_journal_that_cannot_be_written_is_told_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    monkeypatch.setattr(Match, "write_error", property(lambda self: Message("The disk is full.")))
    with table_driver(match, home) as at:
        at.driver.wait(0.3)
        assert at.toast_text() == "The disk is full."
        at.driver.wait(12.0)
        assert not at.toast_text()


def test_the_table_follows_window_and_language(home: Path) -> None:
    with table_driver(match_at_placing(), home) as at:
        at.settle()
        pending = at.scene.decision.pending
        at.driver.resize((1600, 900))
        at.driver.wait(0.5)
        at.driver.ctx.settings.change(language="qps")
        at.driver.wait(0.3)
        assert at.scene.decision.pending is pending
        prompts = {at.scene.prompt.text(), *(key.text for key in at.decision_keys().values())}
        assert not prompts & at.driver.ctx.text.clipped
        at.press("done")
        at.settle()


def test_the_table_says_when_the_last_round_begins(home: Path) -> None:
    match = new_match()
    with table_driver(match, home, computer_speed="normal") as at:
        at.settle()
        pos = match.game.position
        pos.vp_supply = 1
        pos.players[0].goods[CORN] = 2
        at.scene.animation.reset(pos.copy())
        at.click(spots.role(CARDS.index("captain")))
        at.settle(5.0)
        load = next(action for action in match.game.legal_actions if action.kind == "load")
        assert load is actions.LOAD[CORN][load.extra]
        at.drag(spots.goods(0, CORN), spots.ship(load.extra))
        for _ in range(100):
            at.driver.wait(0.1)
            if at.scene.overlays.notices.ribbon.shown and match.game.position.end_causes:
                break
        assert "last round" in at.scene.overlays.notices.ribbon.text.lower()


def test_what_is_open_follows_the_question_that_is_asked_again(home: Path) -> None:
    with table_driver(new_match(take_back=True), home) as at:
        at.settle()
        at.click(spots.role(CARDS.index("mayor")))
        at.settle()
        at.press("done")
        at.settle()
        at.sheets.open(MARKET_TAB)
        at.driver.key(pygame.K_BACKSPACE)
        at.settle()
        assert match_asks(at) == "place"
        assert at.opened is None


def test_a_building_built_again_leaves_no_market_open(home: Path) -> None:
    with table_driver(new_match(take_back=True), home, computer_speed="normal") as at:
        at.settle()
        at.click(spots.role(CARDS.index("builder")))
        at.settle()
        at.driver.wait(0.5)
        at.click(at.glowing()[0])
        at.settle()
        while at.match.game.decision != "build" or at.match.game.seat != 0:
            at.scene.commands.undo()
            at.settle()
        assert at.opened == MARKET_TAB
        at.scene.commands.redo()
        assert at.opened is None


def match_asks(at: TableDriver) -> str:
    """What the person is asked."""
    assert at.is_asked()
    return at.match.game.decision


def test_escape_brings_the_own_board_back_before_it_does_anything_else(home: Path) -> None:
    with table_driver(new_match(), home) as at:
        at.settle()
        at.driver.key(pygame.K_2)
        assert at.scene.boards.seat == 1
        at.driver.key(pygame.K_ESCAPE)
        assert (at.scene.boards.seat, at.is_covered()) == (0, False)
        at.click(spots.board(2))
        assert at.scene.boards.seat == 2
        at.scene.commands.pin()
        at.driver.key(pygame.K_ESCAPE)
        assert (at.scene.boards.seat, at.is_covered()) == (2, True)


def test_nothing_stale_lies_over_the_finished_boards(home: Path) -> None:
    with table_driver(to_the_last(new_match(people=())), home) as at:
        at.scene.loop.ended = False
        at.scene.overlays.notices.ribbon.show("The last round", 60.0)
        at.toast.show("No room", 60.0)
        at.scene.overlays.recap.lines = ["Somebody did something"]
        at.driver.wait(0.1)
        assert not at.scene.overlays.notices.ribbon.shown
        assert not at.toast.shown
        assert not at.scene.overlays.recap.lines
        at.scene.commands.pause()
        assert isinstance(at.driver.top, PauseScene)
        assert "seats" not in at.driver.top.entries
        at.driver.top.close()
    with table_driver(new_match(), home / "going on") as at:
        at.settle()
        at.scene.commands.pause()
        assert "seats" in at.driver.top.entries


def test_the_result_can_be_looked_at_again(home: Path) -> None:
    match = to_the_last(new_match(people=()))
    with table_driver(match, home) as at:
        at.settle()
        assert at.scored == ["scoring"]
        at.press("result")
        assert at.scored == ["scoring", "scoring"]
        at.click(spots.board(1))
        assert at.scene.boards.seat == 1


def to_the_last(match: Match) -> Match:
    """Play at random to the end."""
    rng = random.Random(0)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))
    return match
