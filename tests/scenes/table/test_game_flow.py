"""The course of a match at the table: undo, computers, faults, messages, the end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.i18n import Message
from game.match.engine_process import SeatFailed
from game.match.match import Match
from game.rules import Options, actions
from game.rules.actions import Action
from game.rules.material import CORN, INDIGO
from game.rules.notation.reader import from_text
from game.rules.record.game_record import DecisionEntry
from game.scenes.dialogs.dialog import Dialog, show_message
from game.scenes.double_click import SECONDS
from game.scenes.pause import PauseScene
from game.scenes.table.input.pending_decision import DecisionButton
from game.scenes.table.view import spots
from game.scenes.table.view.spots import MARKET_TAB
from tests.support.table import TableDriver, new_match, settled_table, table_driver, to_the_last


def test_a_computer_that_breaks_down_is_told_and_can_be_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(people=(1,))

    def broken() -> Action | None:
        raise SeatFailed("random", "out of order")

    monkeypatch.setattr(match, "engine_action", broken)
    with settled_table(match, home) as at:
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
        at.driver.skip(12.0)
        assert not at.toast_text()


def test_the_table_says_when_the_last_round_begins(home: Path) -> None:
    match = new_match()
    with settled_table(match, home, computer_speed="normal") as at:
        pos = match.game.position
        pos.vp_supply = 1
        pos.players[0].goods[CORN] = 2
        at.scene.animation.reset(pos.copy())
        at.choose("captain")
        at.settle(5.0)
        load = next(action for action in match.game.legal_actions if action.kind == "load")
        assert load is actions.LOAD[CORN][load.extra]
        at.drag(spots.goods(0, CORN), spots.ship(load.extra))
        for _ in range(100):
            at.driver.wait(0.1)
            if at.scene.stage.notices.ribbon.shown and match.game.position.end_causes:
                break
        assert "last round" in at.scene.stage.notices.ribbon.text.lower()


def test_what_is_open_follows_the_question_that_is_asked_again(home: Path) -> None:
    with settled_table(new_match(undo_anything=True), home) as at:
        at.play_role("mayor")
        at.press("done")
        at.settle()
        at.sheets.open(MARKET_TAB)
        at.driver.key(pygame.K_BACKSPACE)
        at.settle()
        assert match_asks(at) == "place"
        assert at.opened is None


def test_a_building_built_again_leaves_no_market_open(home: Path) -> None:
    with settled_table(new_match(undo_anything=True), home, computer_speed="normal") as at:
        at.play_role("builder")
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


def test_the_result_can_be_looked_at_again(home: Path) -> None:
    match = to_the_last(new_match(people=()))
    with settled_table(match, home) as at:
        assert at.scored == ["scoring"]
        at.press("result")
        assert at.scored == ["scoring", "scoring"]
        at.click(spots.board(1))
        assert at.scene.boards.seat == 1


def test_computers_go_on_behind_a_message_and_nobody_is_asked(home: Path) -> None:
    with table_driver(new_match(people=(3,)), home) as at:
        show_message(at.driver.ctx, "", "The text is saved.")
        at.driver.skip(60.0)
        assert at.match.waiting_for == "person"
        assert not at.is_asked()
        at.driver.key(pygame.K_RETURN)
        at.settle()
        assert at.is_asked()


def test_a_match_does_not_end_behind_a_message(home: Path) -> None:
    with table_driver(new_match(people=()), home) as at:
        at.driver.ctx.settings.change(computer_speed="instant")
        show_message(at.driver.ctx, "", "The text is saved.")
        at.driver.skip(60.0)
        assert at.match.game.is_over
        assert at.scored == []
        at.driver.key(pygame.K_RETURN)
        at.settle()
        assert at.scored == ["scoring"]


def test_escape_opens_the_menu_and_the_match_stands_still(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        at.choose("prospector")
        at.driver.key(pygame.K_ESCAPE)
        assert isinstance(at.driver.top, PauseScene)
        assert set(at.driver.top.exits) == {
            "settings",
            "keys",
            "seats",
            "public",
            "leave",
        }
        played = len(at.match.game.history)
        at.driver.skip(3.0)
        assert len(at.match.game.history) == played
        at.driver.key(pygame.K_ESCAPE)
        assert not at.is_covered()


def test_nothing_stale_lies_over_the_finished_boards(home: Path) -> None:
    with table_driver(to_the_last(new_match(people=())), home) as at:
        at.scene.flow.ended = False
        at.scene.stage.notices.ribbon.show("Last round", 60.0)
        at.toast.show("No room", 60.0)
        at.tell_missed("Somebody did something")
        at.driver.wait(0.1)
        assert not at.scene.stage.notices.ribbon.shown
        assert not at.toast.shown
        assert not at.missed_strip()
        at.scene.dialogs.open_menu()
        assert isinstance(at.driver.top, PauseScene)
        assert "seats" not in at.driver.top.exits
        at.driver.top.close()
    with settled_table(new_match(), home / "going on") as at:
        at.scene.dialogs.open_menu()
        assert "seats" in at.driver.top.exits


# The end of the game ------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_storage_at_the_end_of_the_game_is_not_asked(home: Path, people: tuple[int, ...]) -> None:
    match = new_match(Options(players=3, governor=0), people=people)
    text = "players: 3\nending: vp\ntaken: settler 1, mayor 2\nseat 0: 2 corn, 3 sugar\n"
    match.game.position = from_text(text + "seat 1: 2 coffee, 2 tobacco\n", seed=1)
    pos = match.game.position
    for at_ship, capacity in enumerate(pos.setup.ship_capacities):
        pos.cargo_goods[at_ship], pos.cargo_barrels[at_ship] = INDIGO, capacity
    with settled_table(match, home) as at:
        at.play_role("captain")
        assert match.game.is_over
        assert at.scored == ["scoring"]
    stored = [action.kind for action in match.game.history if action.kind in ("store", "keep")]
    assert stored == ["keep"] * 2
    decided = [entry for entry in match.record.entries if isinstance(entry, DecisionEntry)]
    assert [entry.actions[0].kind for entry in decided] == ["role", "keep", "keep"]


# Between rounds -----------------------------------------------------------------------------------


def test_the_governor_is_framed_while_the_ribbon_names_him(home: Path) -> None:
    match = new_match(Options(players=3, governor=0), people=())
    named = list[tuple[int, int]]()
    with table_driver(match, home, computer_speed="normal") as at:
        ribbon = at.scene.stage.notices.ribbon
        for _ in range(4000):
            at.driver.wait(0.05)
            shown = at.scene.animation.shown
            if ribbon.shown and shown.round == 2 and shown.card_takers[:7] == (-1,) * 7:
                named.append((shown.governor, at.scene.view_state().acting))
            if shown.round == 2 and shown.chooser >= 0:
                break
            assert not (ribbon.text == "Round 2" and shown.round == 1)
    assert set(named) == {(1, 1)}


def test_a_press_meant_for_skip_does_not_decide(home: Path) -> None:
    match = new_match()
    position = "players: 4\nseat 0: none\n  island: corn, indigo, corn\n  city: indigo_plant\n"
    match.game.position = from_text(position, seed=1)
    with settled_table(match, home, computer_speed="slow") as at:
        at.choose("mayor")
        at.driver.wait(0.5)
        skip = at.decision_keys()["skip"].rect.center
        at.driver.move(skip)
        at.settle()
        assert any(button.rect.collidepoint(skip) for button in at.decision_keys().values())
        pressed: list[DecisionButton] = []
        at.scene.decision.press = pressed.append  # type: ignore[method-assign, assignment]
        at.driver.click(skip)
        assert not pressed
        at.driver.skip(SECONDS + 0.1)
        at.driver.click(skip)
        assert pressed
