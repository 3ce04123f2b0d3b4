"""What everybody may look up, who plays where, and a look at one's own hidden points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.match.engine_process import InlineEngine
from game.match.journal import spec_of
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_changes import seat_changes, spec_at
from game.match.seat_data import PERSON
from game.rules import Options
from game.rules.material import QUARRY
from game.rules.notation.reader import from_text
from game.scenes.pause import PauseScene
from game.scenes.table.dialogs.public_information import (
    PublicInformationScene,
    position_text,
    tiles_left,
)
from game.scenes.table.dialogs.table_dialogs import SeatAssignmentScene
from game.scenes.table.view import spots
from game.seats import LEVELS
from game.ui.clipboard import copy_text
from game.ui.phrases.players import PLAYER_TIPS, kind_level
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.support.table import (
    TableDriver,
    match_at_loading,
    new_match,
    settled_table,
    table_driver,
    to_the_last,
)

# Public information -----------------------------------------------------------------------------


@pytest.mark.parametrize("spot", [spots.DISCARDS, spots.STACK, spots.supply(2), spots.CITY_CLOCK])
def test_piles_and_supplies_open_the_sheet(at: TableDriver, spot: spots.Spot) -> None:
    at.click(spot)
    assert isinstance(at.driver.top, PublicInformationScene)
    at.driver.wait(0.1)
    at.driver.key(pygame.K_ESCAPE)
    assert not at.is_covered()
    at.click(spot)
    at.driver.click((20, 20))  # beside the sheet
    assert not at.is_covered()
    assert at.match.game.history == []


def test_a_pile_that_is_asked_for_opens_nothing(at: TableDriver) -> None:
    at.play_role("settler")
    at.click(spots.STACK)  # says that only a hacienda draws
    assert not at.is_covered()
    assert at.toast_text()
    at.click(spots.QUARRIES)  # takes one
    assert not at.is_covered()
    assert QUARRY in at.match.game.position.players[0].island


def test_the_sheet_opens_while_computers_play(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="step") as at:
        at.choose("prospector")
        at.driver.skip(8.0)
        at.scene.click(spots.DISCARDS)
        assert isinstance(at.driver.top, PublicInformationScene)


def test_what_lies_face_down_is_counted_without_looking() -> None:
    pos = match_at_loading().game.position
    left = list(pos.face_down_left)
    told = tiles_left(pos)
    assert [down for _, _, down in told] == [left.count(kind) for kind in range(5)]
    assert [gone for _, gone, _ in told] == list(pos.discards)
    assert sum(shown for shown, _, _ in told) == len(pos.open_plantations)


def test_the_text_of_a_position_betrays_nothing() -> None:
    match = match_at_loading()
    text = position_text(match, 0)
    assert "stack:" not in text
    assert "seed:" not in text
    again = from_text(text, seed=1)
    assert again.players[0].island == match.game.position.players[0].island


def test_the_text_of_a_position_keeps_the_vp_of_others_secret() -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    match, alone = new_match(options, people=(0, 1)), new_match(options, people=(1,))
    for played in (match, alone):
        for seat, player in enumerate(played.game.position.players):
            player.vp = 17 + seat
    told = [[vp for vp in (17, 18, 19) if f"{vp} vp" in position_text(match, by)] for by in (-1, 0)]
    assert told == [[], [17]]
    assert [vp for vp in (17, 18, 19) if f"{vp} vp" in position_text(alone, -1)] == [18]


def test_a_board_in_front_betrays_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    options = Options(players=3, governor=0, hidden_vp=True)
    with table_driver(new_match(options, people=(1, 2)), home, computer_speed="step") as at:
        at.match.game.position.players[1].vp = 17
        at.driver.wait(1)
        assert not at.is_asked()  # nobody is: the computer waits
        at.scene.boards.show(1)
        at.scene.dialogs.open_public_information()
        at.driver.click(button(at, "log").rect.center)
        (text,) = copied
        assert "17 vp" not in text


def test_after_the_end_all_is_told() -> None:
    match = to_the_last(new_match(people=()))
    assert "stack:" in position_text(match, 0)


def test_the_position_is_copied(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with settled_table(new_match(), home) as at:
        at.click(spots.DISCARDS)
        at.driver.click(button(at, "log").rect.center)
        assert copied == [position_text(at.match, 0)]
        assert button(at, "check", "Copied").enabled


def test_no_clipboard_is_no_harm(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    assert not copy_text("")
    with settled_table(new_match(), home) as at:
        at.click(spots.DISCARDS)
        at.driver.click(button(at, "log").rect.center)
        assert isinstance(at.driver.top, PublicInformationScene)


def opened(at: TableDriver, kind: type) -> bool:
    """Does a scene of this kind lie on top?"""
    return isinstance(at.driver.top, kind)


def played_by_computer(at: TableDriver) -> bool:
    return at.match.is_computer[0]


def button(at: TableDriver, icon: str, text: str = "") -> Button:
    found = at.driver.find_all(Button)
    return next(w for w in found if w.icon == f"ui/{icon}" and (not text or w.text == text))


# Who plays where --------------------------------------------------------------------------------


def test_a_seat_is_handed_to_a_computer_and_back(home: Path) -> None:
    with settled_table(new_match(people=(0, 1)), home) as at:
        at.driver.key(pygame.K_ESCAPE)
        assert opened(at, PauseScene)
        at.driver.click(button(at, "person").rect.center)
        assert opened(at, SeatAssignmentScene)
        choice = at.driver.find(Choice)
        field = choice.field
        at.driver.click((field.right - 20, field.centery))
        assert played_by_computer(at)
        at.match.set_seat(0, "random")
        at.driver.key(pygame.K_ESCAPE)
        at.driver.key(pygame.K_ESCAPE)
        at.settle()
        assert at.match.game.seat == 1
        at.driver.key(pygame.K_ESCAPE)
        at.driver.click(button(at, "person").rect.center)
        while played_by_computer(at):
            at.driver.click((field.right - 20, field.centery))
        assert at.match.waiting_for == "person"


def test_a_computer_that_takes_over_is_a_character_with_a_portrait(tmp_path: Path) -> None:
    seats = (
        SeatSpec("Anežka", 0),
        SeatSpec("Bálint", 1),
        SeatSpec("Þórður", 2, "random", character="pepin"),
    )
    spec = MatchSpec(Options(players=3, governor=0), 3, seats)
    match = Match.new(spec, tmp_path / "matches", InlineEngine())
    assert match.path is not None
    with settled_table(match, tmp_path) as at:
        at.scene.dialogs.open_seat_assignment()
        seen, catalog = list[str](), at.driver.ctx.characters
        while not match.is_computer[0] or len(seen) < 3:
            field = at.driver.find(Choice).field
            at.driver.click((field.right - 20, field.centery))
            seat = match.spec.seats[0]
            character = catalog.get(seat.character)
            assert (character is None) is (seat.kind == PERSON)
            if character is not None:
                assert character.level == kind_level(seat.kind)
                seen.append(character.id)
        assert len(set(seen)) == len(seen)
        assert "pepin" not in seen
        at.driver.key(pygame.K_ESCAPE)
        assert at.scene.view_state().characters[0] == seen[-1]
    spec = match.spec
    loaded = Match.load(match.path)
    assert loaded.spec.seats == spec.seats
    changes = seat_changes(loaded.record)
    assert spec_at(spec_of(loaded.record), changes, 0).seats[0].character == seen[-1]
    loaded.set_seat(0, PERSON)
    assert not loaded.spec.seats[0].character
    loaded.close()


@pytest.mark.parametrize(
    ("others", "first"),
    [
        (("bosun", "governor/shipper"), "governor"),
        (("bosun:corn", "deckhand"), "bosun"),
        (("person", "person"), "merchant"),
    ],
)
def test_a_seat_is_first_offered_to_a_computer_as_strong_as_any_at_the_table(
    home: Path, others: tuple[str, str], first: str
) -> None:
    kinds = ("person", *others)
    seats = tuple(SeatSpec(name, at, kinds[at]) for at, name in enumerate(("A", "B", "C")))
    match = Match.new(MatchSpec(Options(players=3, governor=0), 3, seats), None, InlineEngine())
    with settled_table(match, home) as at:
        at.scene.dialogs.open_seat_assignment()
        levels = list[str]()
        for _ in range(2):
            field = at.driver.find(Choice).field
            at.driver.click((field.right - 20, field.centery))
            levels.append(kind_level(match.spec.seats[0].kind))
        assert levels[0] == first
        order = [PERSON, *LEVELS, PERSON]
        assert levels[1] == order[order.index(first) + 1]


# Hidden points ----------------------------------------------------------------------------------


def hidden(at: TableDriver, seat: int) -> bool:
    return seat in at.scene.view_state().vp_hidden


def test_own_points_are_seen_while_the_button_or_the_key_is_held(home: Path) -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    with settled_table(new_match(options, people=(0, 1)), home) as at:
        assert hidden(at, 0)
        assert "V" in at.explanation(spots.points(0))
        place = at.spot_center(spots.points(0))
        at.driver.move(place)
        at.driver.press(place)
        assert not hidden(at, 0)
        assert hidden(at, 1)
        at.driver.release(place)
        assert hidden(at, 0)
        at.driver.post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
        assert not hidden(at, 0)
        at.driver.post(pygame.KEYUP, key=pygame.K_v, mod=0)
        assert hidden(at, 0)
        trigger = pygame.CONTROLLER_AXIS_TRIGGERLEFT
        at.driver.post(pygame.CONTROLLERAXISMOTION, axis=trigger, value=30000, instance_id=0)
        assert not hidden(at, 0)
        at.driver.post(pygame.CONTROLLERAXISMOTION, axis=trigger, value=0, instance_id=0)
        assert hidden(at, 0)
        other = at.spot_center(spots.points(1))
        at.driver.press(other)
        assert hidden(at, 1)
        at.driver.release(other)


def test_who_sits_alone_sees_the_own_points_always(home: Path) -> None:
    with settled_table(new_match(Options(players=3, governor=0, hidden_vp=True)), home) as at:
        assert not hidden(at, 0)
        assert hidden(at, 1)


# Nothing is cut short ---------------------------------------------------------------------------


def cut_short(at: TableDriver, way: Callable[[], object]) -> set[str]:
    """What a scene that is opened so has to cut short when it is drawn for the first time."""
    at.driver.wait(0.2)
    at.driver.ctx.text.clipped.clear()
    way()
    at.driver.wait(0.2)
    return set(at.driver.ctx.text.clipped)


def test_nothing_is_cut_short_in_long_words(home: Path) -> None:
    everything = Options(players=5, buildings="all", nobles=True, hidden_vp=False)
    with settled_table(new_match(everything, people=(0,)), home) as at:
        at.driver.ctx.settings.change(language="qps", ui_scale=150)
        at.driver.wait(0.3)
        dialogs = at.scene.dialogs
        ways = (dialogs.open_public_information, dialogs.open_seat_assignment)
        for way in (*ways, dialogs.open_menu):
            assert cut_short(at, way) == set(), way
            at.driver.key(pygame.K_ESCAPE)


def test_how_strong_every_computer_is_stands_below_it(home: Path) -> None:
    match = new_match(people=(0,))
    match.set_seat(1, "bosun")
    with settled_table(match, home) as at:
        at.scene.dialogs.open_seat_assignment()
        told: list[str] = []
        painter = at.driver.ctx.painter(at.driver.app.window.get_surface())
        painter.write = lambda text, *rest, **more: told.append(text)  # type: ignore[method-assign]
        at.driver.top.paint(painter)
        assert f"Level 2 of 5 · {PLAYER_TIPS['bosun']}" in told
