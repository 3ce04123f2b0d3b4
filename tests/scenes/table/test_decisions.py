"""Deciding at the table: whole games and single clicks, with posted events."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from game.match.match import Match
from game.rules import Options, actions
from game.rules.material import (
    CARDS,
    COFFEE,
    CORN,
    INDIGO,
    SAN_JUAN,
    SMALL_MARKET,
    SUGAR,
    TOBACCO,
    WHARF,
)
from game.scenes.base import Scene
from game.scenes.dialogs.dialog import Dialog
from game.scenes.double_click import HANDOVER, REACH
from game.scenes.pause import PauseScene
from game.scenes.table.input.colonist_placement import clickable
from game.scenes.table.overlays.handover import GRACE, LATE, PassMouseScene
from game.scenes.table.view import spots
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING
from game.ui.theme import PlayerColor
from game.ui.widgets.buttons import Button
from tests.support.table import (
    NAMES,
    TableDriver,
    match_at_loading,
    match_at_placing,
    new_match,
    play_to_the_end,
    play_until,
    settled_table,
    table_driver,
)

# Whole games ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_decision_of_a_game_with_all_buildings_can_be_made(home: Path) -> None:
    options = Options(players=3, buildings="all", nobles=True)
    with table_driver(new_match(options, people=(0,), seed=4), home) as at:
        asked = play_to_the_end(at, random.Random(4), last_round=11)
        assert len(asked) >= 8
        assert {"choose", "settle", "build", "place", "pay"} <= asked


def test_a_draft_is_made_from_a_panel(home: Path) -> None:
    with settled_table(
        new_match(Options(players=3, buildings="draft"), people=(0, 1, 2)), home
    ) as at:
        assert at.match.game.decision == "draft"
        assert len(at.decision_keys()) > 20
        at.press("draft hospice")
        at.settle()
        assert at.match.game.decision == "draft"
        assert len(at.match.game.history) == 1


@pytest.mark.parametrize("hidden", [True, False])
def test_people_hand_over_the_mouse_if_they_want_to(home: Path, hidden: bool) -> None:
    options = Options(players=3, governor=0, hidden_vp=hidden)
    secret = {0, 1, 2} if hidden else set()
    with settled_table(new_match(options, people=(0, 1)), home, handover="always") as at:
        at.play_role("craftsman")
        assert isinstance(at.driver.top, PassMouseScene)
        assert at.driver.top.name == NAMES[1]
        assert bool(at.driver.top.note) == hidden
        assert at.scene.view_state().vp_hidden == secret
        at.driver.wait(GRACE)
        at.driver.key(pygame.K_RETURN)
        at.settle()
        assert at.is_asked()
        assert at.scene.view_state().vp_hidden == secret  # others may still look on


def test_covered_points_need_no_handing_over(home: Path) -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    with settled_table(new_match(options, people=(0, 1)), home) as at:
        assert at.is_asked()
        assert at.scene.view_state().vp_hidden == {0, 1, 2}
        assert "hold V" in at.toast_text()
        at.driver.skip(10)
        assert not at.toast_text()
        at.play_role("craftsman")
        assert at.is_asked()
        assert at.pending.seat == 1
        assert at.scene.view_state().vp_hidden == {0, 1, 2}
        assert not at.toast_text()  # once is enough
        at.driver.post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
        assert at.scene.view_state().vp_hidden == {0, 2}


# Twice is once ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("speed", "still"), [("instant", True), ("normal", False)])
def test_who_clicks_twice_decides_for_nobody_else(home: Path, speed: str, still: bool) -> None:
    match = new_match(people=(0, 1, 2, 3))
    with settled_table(match, home, computer_speed=speed, reduced_motion=still) as at:
        at.play_role("builder")
        assert at.match.game.seat == 0
        house = at.spot_center(spots.market(SMALL_MARKET))
        at.driver.click(house)
        while not at.scene.handover.input_pause.running:
            at.driver.wait(0.05)
        told = len(match.game.history)
        assert at.match.game.seat == 1
        for waited in (0.0, 0.45, 0.2):
            at.driver.wait(waited)
            at.driver.click(house)
            at.driver.key(pygame.K_RETURN)
            at.driver.key(pygame.K_SPACE)
            at.driver.key(pygame.K_BACKSPACE)
            at.driver.key(pygame.K_1)
            at.driver.post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
            at.press_corner("undo")
            assert len(match.game.history) == told
            assert not at.is_covered()
            assert at.scene.boards.seat == 1
        at.driver.press(house)  # and let go only when the other may decide
        at.settle()
        at.driver.release(house)
        at.driver.key(pygame.K_RETURN)
        assert len(match.game.history) == told
        at.driver.click(house)
        assert len(match.game.history) == told
        at.driver.move((house[0] + 2 * REACH, house[1]))  # someone has taken the mouse
        at.driver.click(house)
        assert len(match.game.history) == told + 1


def test_who_does_not_move_the_mouse_waits_a_little(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home) as at:
        craftsman = at.spot_center(spots.role(CARDS.index("craftsman")))
        at.driver.click(craftsman)
        at.settle()
        assert at.pending.seat == 1
        played = len(at.match.game.history)
        at.driver.click(craftsman)
        at.driver.skip(HANDOVER - 0.2)
        at.driver.click(craftsman)
        assert not at.toast_text()
        at.driver.skip(HANDOVER)
        at.driver.click(craftsman)
        assert at.toast_text()
        assert len(at.match.game.history) == played


def test_the_confirm_key_pressed_twice_decides_for_nobody_else(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home) as at:
        while at.scene.controls.focused_spot != spots.role(CARDS.index("craftsman")):
            at.driver.key(pygame.K_RIGHT)
        at.driver.key(pygame.K_RETURN)
        at.settle()
        assert at.pending.seat == 1
        played = len(at.match.game.history)
        at.driver.skip(0.5)
        at.driver.key(pygame.K_RETURN)
        assert len(at.match.game.history) == played
        at.driver.skip(60)
        at.driver.key(pygame.K_RETURN)  # nobody has chosen anything yet
        assert len(at.match.game.history) == played
        at.driver.key(pygame.K_RIGHT)
        assert at.scene.controls.focused_spot is not None
        at.driver.key(pygame.K_RETURN)
        assert len(at.match.game.history) > played


@pytest.mark.parametrize("scale", [100, 150])
def test_the_next_person_finds_no_sheet_open(home: Path, scale: int) -> None:
    with settled_table(
        new_match(people=(0, 2)), home, ui_scale=scale, computer_speed="normal"
    ) as at:
        at.choose("prospector")
        at.driver.wait(0.5)
        at.driver.key(pygame.K_b)
        assert at.market_open()
        while not at.scene.handover.input_pause.running:
            at.driver.wait(0.1)
        assert at.opened is None
        at.settle()
        assert at.pending.seat == 2


def test_the_same_person_is_not_held_up(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home) as at:
        at.choose("builder")
        at.driver.wait(0.1)
        assert at.is_asked()
        assert at.pending.seat == 0
    with table_driver(new_match(people=(0,)), home) as at:
        at.driver.wait(0.1)
        assert at.is_asked()


def passing(at: TableDriver) -> str:
    """What comes in while the mouse goes from one person to the next, "" for nothing."""
    if not at.scene.handover.input_pause.running:
        return ""
    return "board" if at.scene.handover.input_pause.slides else "plate"


@pytest.mark.parametrize("still", [False, True])
def test_whose_turn_begins_is_seen_from_across_the_room(
    home: Path, monkeypatch: pytest.MonkeyPatch, *, still: bool
) -> None:
    """The edge of the screen has the color of the next person, whose name and crest are large; all
    of that goes without a click."""
    written: dict[str, FRect] = {}
    crests: list[FRect] = []
    write, crest = Painter.write, skin.crest

    def note_text(p: Painter, text: str, rect: FRect, *rest: Any, **more: Any) -> None:
        written[text] = FRect(rect)
        write(p, text, rect, *rest, **more)

    def note_crest(p: Painter, rect: FRect, color: PlayerColor, **more: Any) -> None:
        crests.append(FRect(rect))
        crest(p, rect, color, **more)

    with settled_table(new_match(people=(0, 1)), home, reduced_motion=still) as at:
        window = at.driver.app.window.get_surface()
        color = at.driver.ctx.players[1].main
        middles = [(3, 360), (1276, 360), (640, 3), (640, 716)]
        assert all(window.get_at(pos)[:3] != color for pos in middles)
        at.choose("craftsman")
        at.driver.wait(0.1)
        assert passing(at)
        assert (at.scene.handover.input_pause.shift == 0) == still
        assert all(window.get_at(pos)[:3] == color for pos in middles)
        at.driver.wait(0.4)
        monkeypatch.setattr(Painter, "write", note_text)
        monkeypatch.setattr(skin, "crest", note_crest)
        at.scene.handover.draw(at.driver.ctx.painter(window))
        assert written[NAMES[1]].height > 2 * at.driver.ctx.text.line_height(HEADING)
        assert min(box.width for box in crests) > 250
        at.driver.wait(LATE - 0.5)
        assert not passing(at)
        assert all(window.get_at(pos)[:3] != color for pos in middles)


def test_the_window_to_pass_the_mouse_is_not_clicked_away(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home, handover="always") as at:
        at.play_role("craftsman")
        gate = at.driver.top
        assert isinstance(gate, PassMouseScene)
        button = gate.widgets.all[0].rect.center
        at.driver.click(button)
        at.driver.key(pygame.K_RETURN)
        at.driver.wait(0.45)
        at.driver.click(button)
        at.driver.key(pygame.K_SPACE)
        assert gate in at.driver.ctx.stack
        at.driver.wait(0.25)
        at.driver.click(gate.widgets.all[0].rect.center)
        assert gate not in at.driver.ctx.stack
        at.driver.wait(0.1)
        assert not at.is_asked()
        assert at.scene.handover.input_pause.running
        assert not at.scene.shows_whose_turn, "the dialog has said so"
        at.driver.wait(GRACE)
        assert at.is_asked()


def brightness(at: TableDriver, place: pygame.FRect) -> float:
    """How bright a place of the window is."""
    surface = at.driver.app.window.get_surface()
    color = pygame.transform.average_color(surface.subsurface(at.driver.ctx.view.rect(place)))
    return sum(color[:3])


def test_the_mouse_is_passed_before_roles_and_never_to_who_has_it(home: Path) -> None:
    match = new_match(Options(players=3, governor=0), people=(0, 1, 2), undo_anything=True)
    asked: list[int] = []
    with table_driver(match, home, handover="role") as at:
        last = -1
        for _ in range(24):
            at.settle()
            changes = last not in (-1, match.game.seat)
            assert at.is_covered() == (changes and match.game.decision == "choose")
            if at.is_covered():
                asked.append(match.game.seat)
                at.driver.skip(GRACE)
                at.driver.key(pygame.K_RETURN)
                at.driver.skip(2 * GRACE)
            assert at.is_asked()
            last = match.game.seat
            at.decide(match.game.legal_actions[-1].text)
    assert len(asked) > 2


def test_the_window_to_pass_the_mouse_covers_the_table_and_lets_the_menu_open(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home, handover="always") as at:
        undo = at.corner_button("undo").rect
        lit = brightness(at, undo)
        at.play_role("craftsman")
        gate = at.driver.top
        assert isinstance(gate, PassMouseScene)
        at.driver.wait(GRACE)
        assert brightness(at, undo) < lit / 2  # below the veil nothing looks as if it could be used
        for key in (pygame.K_ESCAPE, pygame.K_F10):
            at.driver.key(key)
            menu: Scene = at.driver.top
            assert isinstance(menu, PauseScene)
            at.driver.key(pygame.K_ESCAPE)
            assert at.driver.top == gate
        at.match.set_seat(1, "random")
        at.driver.key(pygame.K_RETURN)
        assert not at.scene.handover.input_pause.running  # it is no person's turn any more
        at.settle()
        assert at.match.game.seat == 0


def test_whoever_slipped_can_undo_before_the_next_one_takes_the_mouse(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home, handover="always") as at:
        at.play_role("craftsman")
        gate = at.driver.top
        assert isinstance(gate, PassMouseScene)
        at.driver.wait(GRACE)
        at.driver.key(pygame.K_BACKSPACE)
        question: Scene = at.driver.top
        assert isinstance(question, Dialog)
        assert question.text == f"This takes back **{NAMES[0]}**'s last decision."
        at.driver.key(pygame.K_ESCAPE)
        assert at.driver.top == gate
        assert len(at.match.game.history) == 1
        undo = next(w for w in gate.widgets.all if isinstance(w, Button) and w.icon == "ui/undo")
        at.driver.click(undo.rect.center)
        at.driver.key(pygame.K_RETURN)
        at.driver.wait(0.1)
        assert gate not in at.driver.ctx.stack
        assert at.match.game.history == []
        assert at.is_asked()  # at once: the mouse has not left the hand


def test_undo_and_redo_of_somebody_else_s_decision_are_asked_about(home: Path) -> None:
    with settled_table(new_match(people=(0, 1), undo_anything=True), home) as at:
        at.play_role("prospector")
        at.press_corner("undo")  # at the turn of seat 1
        assert isinstance(at.driver.top, Dialog)
        at.driver.key(pygame.K_RETURN)
        assert at.match.game.history == []
        at.settle()
        at.press_corner("redo")
        assert isinstance(at.driver.top, Dialog)
        assert NAMES[0] in at.driver.top.text
        assert at.match.game.history == []
        at.driver.key(pygame.K_RETURN)
        assert len(at.match.game.history) == 1
        at.settle()
        at.play_role("mayor")
        at.press_corner("undo")  # one's own
        assert not at.is_covered()
        at.settle()
        at.press_corner("redo")
        assert not at.is_covered()


def test_a_plantation_is_dragged_onto_one_s_own_board(home: Path) -> None:
    match = play_until(new_match(people=()), lambda m: m.game.decision == "settle")
    seat, tiles = match.game.seat, match.game.position.open_plantations
    action, tile = actions.TAKE[tiles[0]], spots.open_tile(0)
    played = len(match.game.history)
    with settled_table(match, home) as at:
        start, elsewhere = at.spot_center(tile), at.spot_center(spots.HOUSE)
        at.driver.move(start)
        at.driver.press(start)
        at.driver.move(elsewhere)
        assert at.is_dragging()
        assert at.scene.view_state().glowing == {spots.board(seat)}
        at.driver.release(elsewhere)  # put back
        assert len(match.game.history) == played
        at.drag(tile, spots.board(seat))
        assert match.game.history[played] is action


def test_a_click_in_which_the_mouse_slips_is_a_click(home: Path) -> None:
    match = play_until(new_match(people=()), lambda m: m.game.decision == "settle")
    played, tile = len(match.game.history), spots.open_tile(0)
    action = actions.TAKE[match.game.position.open_plantations[0]]
    with settled_table(match, home) as at:
        x, y = at.spot_center(tile)
        at.driver.press((x - 8, y))
        at.driver.move((x + 8, y))
        at.driver.release((x + 8, y))
        assert match.game.history[played] is action


def test_hidden_points_stay_hidden_when_only_computers_play(home: Path) -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    match = new_match(options)
    with settled_table(match, home) as at:
        assert at.scene.view_state().vp_hidden == {1, 2}
        at.scene.dialogs.open_seat_assignment()
        match.set_seat(0, "random")
        at.driver.top.close()
        assert at.scene.view_state().vp_hidden == {0, 1, 2}
        at.driver.post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
        assert at.scene.view_state().vp_hidden == {0, 1, 2}
        to_the_end = random.Random(1)
        while not match.game.is_over:
            match.play(to_the_end.choice(match.game.legal_actions))
        at.settle()
        assert not at.scene.view_state().vp_hidden


# Clicks -----------------------------------------------------------------------------------------


def test_an_illegal_click_says_why_not_and_changes_nothing(at: TableDriver) -> None:
    at.play_role("builder")
    assert at.match.game.decision == "build"
    played = len(at.match.game.history)
    at.click(spots.market(WHARF))
    assert "9" in at.toast_text() or "8" in at.toast_text()
    assert at.market_open()
    assert "error" in at.driver.sounds.played
    assert len(at.match.game.history) == played
    at.driver.skip(5.0)
    assert not at.toast_text()


def test_barrels_are_loaded_with_two_clicks(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        action = at.match.game.legal_actions[0]
        seat, played = at.match.game.seat, len(at.match.game.history)
        at.drag(spots.goods(seat, action.arg), spots.QUARRIES)  # put down again
        assert (len(at.match.game.history), at.toast_text()) == (played, "")
        at.click(spots.goods(seat, action.arg))
        assert at.scene.view_state().chosen == {spots.goods(seat, action.arg)}
        assert spots.ship(action.extra) in at.scene.view_state().glowing
        at.click(spots.ship(action.extra))
        assert at.match.game.history[-1] is action


def test_a_first_click_is_taken_back_with_escape_or_the_right_button(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        goods = spots.goods(at.match.game.seat, at.match.game.legal_actions[0].arg)
        ways: list[Callable[[], None]] = [
            lambda: at.driver.key(pygame.K_ESCAPE),
            lambda: at.driver.click((20, 1070), button=3),
            lambda: at.press("back"),
            lambda: at.click(goods),
        ]
        for let_go in ways:
            at.click(goods)
            assert at.scene.view_state().chosen == {goods}
            let_go()
            assert at.scene.view_state().chosen == frozenset()
        assert not at.is_covered()


def test_escape_brings_the_own_board_back_before_it_does_anything_else(at: TableDriver) -> None:
    at.driver.key(pygame.K_2)
    assert at.scene.boards.seat == 1
    at.driver.key(pygame.K_ESCAPE)
    assert (at.scene.boards.seat, at.is_covered()) == (0, False)
    at.click(spots.board(2))
    assert at.scene.boards.seat == 2
    at.scene.commands.pin()
    at.driver.key(pygame.K_ESCAPE)
    assert (at.scene.boards.seat, at.is_covered()) == (2, True)


def test_number_keys_show_boards_and_a_pin_holds_one(at: TableDriver) -> None:
    at.driver.key(pygame.K_3)
    assert at.scene.boards.seat == 2
    at.press_corner("pin")
    assert at.scene.boards.pinned
    at.play_role("prospector")
    assert at.scene.boards.seat == 2
    at.driver.key(pygame.K_p)
    assert at.scene.boards.seat == 0


# Mayor and storage ------------------------------------------------------------------------------


@pytest.mark.parametrize("by_key", [False, True])
def test_people_are_placed_by_clicks_and_done_only_when_all_have_a_circle(
    home: Path, by_key: bool
) -> None:
    with settled_table(match_at_placing(), home) as at:
        pending, seat = at.pending, at.match.game.seat

        def done() -> None:
            if by_key:
                at.driver.key(pygame.K_RETURN)
            else:
                at.press("done")
            at.settle()

        shown = [s for s in sorted(clickable(pending.position)) if s.kind == "island_circle"]
        standing = next(s for s in shown if pending.carries(s) is not None)
        at.click(standing)
        assert at.scene.view_state().people_of(seat)[SAN_JUAN] == 1
        played = len(at.match.game.history)
        done()
        assert len(at.match.game.history) == played
        assert by_key or at.toast_text()
        at.click(standing)
        people = pending.people
        done()
        assert len(at.match.game.history) > played
        assert at.match.game.position.players[seat].people == people


def test_people_are_dragged_from_circle_to_circle(home: Path) -> None:
    with settled_table(match_at_placing(), home) as at:
        pending = at.pending
        circles = [s for s in sorted(pending.glowing) if s.kind in ("island_circle", "city_circle")]
        full = [s for s in circles if pending.carries(s) is not None]
        empty = [s for s in circles if pending.carries(s) is None]
        before = pending.people
        at.drag(full[0], empty[0])
        assert pending.people != before
        assert pending.people is not None
        assert pending.people[SAN_JUAN] == 0
        at.press("reset")
        assert pending.people == before
        at.press("suggest")
        assert pending.people is not None
        assert pending.people[SAN_JUAN] == 0


def test_barrels_to_keep_are_chosen_and_confirmed(home: Path) -> None:
    def storing(match: Match) -> bool:
        pos = match.game.position
        return match.game.decision == "store" and sum(map(bool, pos.players[pos.seat].goods)) > 1

    with settled_table(play_until(new_match(people=(), seed=6), storing), home) as at:
        seat = at.match.game.seat
        goods = at.match.game.position.players[seat].goods
        assert at.scene.view_state().kept is not None
        for kind in range(5):
            if goods[kind]:
                at.click(spots.goods(seat, kind))
        at.press("reset")
        kept = at.scene.view_state().kept
        assert kept is not None
        at.press("done")
        after = at.match.game.position.players[seat].goods
        assert tuple(after) == kept


def test_either_of_two_like_prospectors_may_be_clicked(home: Path) -> None:
    for card in (6, 7):
        with settled_table(new_match(Options(players=5, governor=0)), home) as at:
            at.driver.move(at.spot_center(spots.role(card)))
            assert spots.role(card) in at.scene.view_state().glowing
            at.click(spots.role(card))
            assert at.match.game.history[0].text == "prospector"
            assert not at.toast_text()


def test_no_key_loses_barrels_before_somebody_has_gone_to_the_answer(home: Path) -> None:
    """Space, Enter and the gamepad's first button do nothing; the button has to be gone to."""
    match = new_match()
    with settled_table(match, home) as at:
        player, pos = match.game.position.players[0], match.game.position
        for good in (CORN, INDIGO, SUGAR):
            player.goods[good] = 2
            pos.goods_supply[good] -= 2
        pos.cargo_goods = [TOBACCO, COFFEE, CORN]
        pos.cargo_barrels = [1, 1, 7]
        pos.goods_supply[TOBACCO] -= 1
        pos.goods_supply[COFFEE] -= 1
        pos.goods_supply[CORN] -= 7
        at.driver.key(pygame.K_TAB)  # the keys are used
        at.decide("captain")
        assert match.game.decision == "store"
        for _ in range(2):
            at.driver.key(pygame.K_SPACE)
            at.driver.key(pygame.K_RETURN)
            at.driver.wait(1.0)
        assert match.game.decision == "store"
        assert at.decision_keys()["done"].tone == "danger"
        at.press("done")
        assert match.game.decision != "store"
