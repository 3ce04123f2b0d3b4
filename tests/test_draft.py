"""The draft as a scene: played by events to the last place, then the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match import InlineThinker, Match, MatchSpec, SeatFailed, SeatSpec
from game.rules import Action, Options, actions
from game.rules.material import (
    AQUEDUCT,
    BUILDINGS,
    CHURCH,
    DRAFT_PLACES,
    FACTORY,
    LARGE_MARKET,
    LIGHTHOUSE,
    NOBLES_IDS,
    OFFICE,
    SMALL_MARKET,
    STATUE,
    TRADING_POST,
    UNIVERSITY,
)
from game.scenes.base import Scene
from game.scenes.draft import DONE_REST, DraftScene
from game.scenes.draft_board import BOARD, OFFERED, column_box, namings, plan
from game.scenes.menu import MenuScene
from game.scenes.message import Dialog
from game.scenes.pause import PauseScene
from game.scenes.rooms import Rooms
from game.scenes.shot import take
from game.scenes.table.scene import TableScene
from game.ui.widgets import Button
from tests.shell_kit import Desk, desk, shipped

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
PLACES = sum(DRAFT_PLACES.values())


def draft_match(
    people: tuple[int, ...] = (0,), players: int = 4, folder: Path | None = None, **rules: Any
) -> Match:
    """A match at its first naming; seat 0 begins."""
    options = Options(players=players, buildings="draft", governor=0, **rules)
    kinds = ["person" if seat in people else "random" for seat in range(players)]
    seats = tuple(SeatSpec(NAMES[n], n, kind) for n, kind in enumerate(kinds))
    return Match.new(MatchSpec(options, 5, seats), folder, InlineThinker())


def shows(on: Desk, kind: type[Scene]) -> bool:
    """Is a scene of this kind on top?"""
    return isinstance(on.top, kind)


class Draft:
    """A draft on a desk, in the rooms of the game."""

    def __init__(self, on: Desk, match: Match) -> None:
        self.desk = on
        self.match = match

    @property
    def scene(self) -> DraftScene:
        """The draft, wherever it lies on the stack."""
        return next(scene for scene in self.desk.ctx.stack if isinstance(scene, DraftScene))

    @property
    def named(self) -> list[int]:
        """What was named, in order."""
        return list(namings(self.match.game))

    def settle(self, seconds: float = 40.0) -> None:
        """Let time pass until a person is asked, the draft is complete, or something covers it."""
        for _ in range(round(seconds * 10)):
            top = self.desk.top
            if not isinstance(top, DraftScene) or top.asked or top.complete:
                return
            self.desk.wait(0.1)

    def at(self, building: int) -> tuple[float, float]:
        """The middle of a kind's card."""
        return self.scene.cards[building].rect.center

    def click(self, building: int) -> None:
        """Click a kind."""
        self.desk.click(self.at(building))

    def press(self, text: str) -> None:
        """Press a button of the scene on top."""
        buttons = (w for w in self.desk.top.widgets.all if isinstance(w, Button) and w.visible)
        self.desk.click(next(button for button in buttons if button.text == text).rect.center)

    def told(self) -> str:
        """The sentence that is shown, if there is one."""
        return self.scene.toast.text if self.scene.toast.shown else ""


@contextmanager
def drafting(
    match: Match, home: Path, size: tuple[int, int] = (1280, 720), **settings: Any
) -> Iterator[Draft]:
    """A desk with a match in its draft; computer seats at full speed unless told otherwise."""
    with desk(lambda ctx: Rooms(ctx).menu(), size, shipped(home)) as on:
        on.ctx.settings.change(**{"computer_speed": "instant", **settings})
        Rooms(on.ctx).show(match)
        on.wait(0.1)
        yield Draft(on, match)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


# Where things lie


def test_every_kind_has_a_card_and_every_cost_its_places() -> None:
    plans = plan()
    assert {one.cost: len(one.places) for one in plans} == DRAFT_PLACES
    cards = {building: one.cost for one in plans for building in one.cards}
    assert cards == {building: BUILDINGS[building].cost for building in OFFERED}
    assert len(OFFERED) == 31
    assert sum(BUILDINGS[b].spaces == 1 for b in OFFERED) == 24


def test_cards_and_places_do_not_overlap_and_lie_in_their_column() -> None:
    rects = [rect for one in plan() for rect in (*one.places, *one.cards.values())]
    assert not any(a.colliderect(b) for a, b in combinations(rects, 2))
    for one in plan():
        cloth = column_box(BUILDINGS[next(iter(one.cards))].column)
        assert BOARD.contains(cloth)
        assert all(cloth.contains(rect) for rect in (*one.places, *one.cards.values()))


# A whole draft


def test_a_person_and_three_computers_draft_and_go_to_the_table(home: Path) -> None:
    match = draft_match(nobles=True)
    with drafting(match, home) as at:
        turns = 0
        for _ in range(PLACES):
            at.settle()
            if at.scene.complete:
                break
            at.click(at.match.game.legal[turns % len(at.match.game.legal)].arg)
            if shows(at.desk, Dialog):
                at.press("Name it all the same")
            turns += 1
        assert turns == -(-PLACES // 4)
        assert len(at.named) == PLACES
        at.desk.wait(DONE_REST + 1)
        assert shows(at.desk, DraftScene)  # a person is not hurried
        frames = at.scene.frames
        assert sorted(frame.building or 0 for frame in frames) == sorted(at.named)
        for frame in frames:
            assert frame.building is not None
            assert BUILDINGS[frame.building].cost == frame.cost
        at.press("To the table")
        assert shows(at.desk, TableScene)
        assert match.game.position.round == 1
        assert set(match.game.position.in_play) >= set(at.named) | set(NOBLES_IDS)
        at.desk.wait(0.3)
        assert at.desk.top.turn is not None  # the match is still open to be played
        assert [type(scene) for scene in at.desk.ctx.stack] == [MenuScene, TableScene]


def test_computers_alone_go_to_the_table_by_themselves(home: Path) -> None:
    match = draft_match(people=())
    with drafting(match, home) as at:
        scene = at.scene
        at.settle()
        assert scene.complete
        at.desk.wait(DONE_REST - 1)
        assert at.desk.top is scene
        at.desk.wait(1.5)
        assert shows(at.desk, TableScene)


def test_who_named_what_is_shown_in_turn_from_the_governor(home: Path) -> None:
    seats = draft_match(people=()).spec.seats[:3]
    options = Options(players=3, buildings="draft", governor=2)
    match = Match.new(MatchSpec(options, 5, seats), None, InlineThinker())
    for building in (OFFICE, STATUE, CHURCH, UNIVERSITY):
        match.play(actions.DRAFT[building])
    assert namings(match.game) == {OFFICE: 2, STATUE: 0, CHURCH: 1, UNIVERSITY: 2}
    match.set_seat(0, "person")
    with drafting(match, home) as at:
        at.desk.move(at.at(CHURCH))
        at.desk.wait(1.0)
        assert at.scene.widgets.tooltip.shown
        assert "Bálint" in at.scene.widgets.tooltip.markup
        frames = {f.building: f for f in at.scene.frames if f.building is not None}
        assert frames[OFFICE].index == 0
        assert frames[CHURCH].index == 1
        assert frames[STATUE].colour == at.desk.ctx.players[0]


def test_a_match_left_in_mid_draft_goes_on_there(home: Path) -> None:
    with desk(lambda ctx: Rooms(ctx).menu(), paths=shipped(home)) as on:
        on.ctx.settings.change(computer_speed="instant")
        match = draft_match(people=(0, 1, 2, 3), folder=on.ctx.paths.saves)
        Rooms(on.ctx).show(match)
        at = Draft(on, match)
        at.click(FACTORY)
        at.click(STATUE)
        on.key(pygame.K_ESCAPE)
        at.press("Leave to the title")
        assert shows(on, MenuScene)
        Rooms(on.ctx).resume()
        assert shows(on, DraftScene)
        again = Draft(on, on.top.match)
        assert again.match is not match
        assert again.named == [FACTORY, STATUE]
        assert again.match.game.seat == 2
        again.click(LARGE_MARKET)
        assert again.named == [FACTORY, STATUE, LARGE_MARKET]


# Refusals and warnings


def test_what_is_in_play_or_has_no_place_is_out_and_says_why(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home) as at:
        assert at.scene.cards[AQUEDUCT].open
        at.click(SMALL_MARKET)
        card = at.scene.cards[SMALL_MARKET]
        assert (card.open, card.named) == (False, True)
        card = at.scene.cards[AQUEDUCT]
        assert (card.open, card.named) == (False, False)
        at.desk.wait(1.0)
        at.click(SMALL_MARKET)
        assert at.told() == "The Small market is in the game already."
        at.click(AQUEDUCT)
        assert at.told() == "All places for buildings of cost 1 are taken."
        assert "error" in at.desk.sounds.played
        assert at.named == [SMALL_MARKET]
        at.desk.wait(5.0)
        assert not at.told()


def test_a_click_while_computers_think_names_nothing(home: Path) -> None:
    with drafting(draft_match(people=(3,)), home, computer_speed="slow") as at:
        at.click(OFFICE)
        assert at.named == []
        assert not at.told()


@pytest.mark.parametrize(("first", "then"), [(OFFICE, TRADING_POST), (TRADING_POST, OFFICE)])
def test_office_and_trading_post_together_are_asked_about(
    home: Path, first: int, then: int
) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.click(first)
        at.click(then)
        assert shows(at.desk, Dialog)
        assert BUILDINGS[first].name.split("_")[0] in at.desk.top.text.lower()
        at.desk.key(pygame.K_RETURN)  # the careful answer
        assert at.desk.top is at.scene
        assert at.named == [first]
        at.click(then)
        at.press("Name it all the same")
        assert at.named == [first, then]


def test_no_other_pair_is_asked_about(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.click(OFFICE)
        at.click(CHURCH)
        assert at.named == [OFFICE, CHURCH]


# Keys, pace, taking back


def test_a_draft_is_played_with_the_keyboard_alone(home: Path) -> None:
    match = draft_match(people=(0, 1))
    with drafting(match, home) as at:
        at.desk.key(pygame.K_RETURN)
        assert at.named == []  # nothing has the focus yet
        for _ in range(60):
            at.settle()
            if at.scene.complete:
                break
            count = len(at.named)
            at.desk.key(pygame.K_TAB)
            at.desk.key(pygame.K_DOWN)
            focused = at.scene.widgets.focused
            assert focused is not None
            if focused is at.scene.main or isinstance(focused, Button):
                at.desk.key(pygame.K_LEFT)
                continue
            at.desk.key(pygame.K_RETURN)
            if shows(at.desk, Dialog):
                at.desk.key(pygame.K_LEFT)
                at.desk.key(pygame.K_RETURN)
            assert len(at.named) >= count
        assert at.scene.complete
        at.desk.key(pygame.K_RETURN)
        assert shows(at.desk, TableScene)


def test_the_key_that_names_the_last_building_does_not_leave_the_draft(home: Path) -> None:
    match = draft_match(people=(0, 1, 2, 3))
    while len(match.game.history) < PLACES - 1:
        match.play(match.game.legal[0])
    with drafting(match, home) as at:
        at.desk.key(pygame.K_TAB)
        at.desk.key(pygame.K_RETURN)
        assert shows(at.desk, DraftScene)
        assert at.scene.complete
        at.desk.key(pygame.K_RETURN)
        assert shows(at.desk, TableScene)


def test_the_focus_moves_on_when_its_card_is_out(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.desk.key(pygame.K_TAB)
        first = at.scene.widgets.focused
        assert first is at.scene.cards[SMALL_MARKET]
        at.desk.key(pygame.K_RETURN)
        assert at.named == [SMALL_MARKET]
        second = at.scene.widgets.focused
        assert second is not first
        assert second is not None
        assert second.usable


def test_computers_take_their_time_and_can_be_skipped(home: Path) -> None:
    with drafting(draft_match(people=(3,)), home, computer_speed="normal") as at:
        at.desk.wait(0.3)
        assert at.named == []
        at.desk.wait(0.8)
        assert len(at.named) == 1
        assert NAMES[0] in at.scene.prompt()
        at.press("Skip")
        at.desk.wait(0.3)
        assert len(at.named) == 3
        assert at.scene.asked
        assert not at.scene.main.visible


def test_a_tile_flies_to_its_place(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home, computer_speed="normal") as at:
        at.click(LIGHTHOUSE)
        assert at.scene.landing == {LIGHTHOUSE}
        assert all(frame.building is None for frame in at.scene.frames)
        at.desk.wait(0.9)
        assert at.scene.landing == set()
        assert [f.building for f in at.scene.frames if f.building is not None] == [LIGHTHOUSE]
        assert "hammer" in at.desk.sounds.played


def test_the_own_naming_can_be_taken_back(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home) as at:
        assert not at.scene.back.enabled
        at.click(LIGHTHOUSE)
        at.desk.click(at.scene.back.rect.center)
        assert at.named == []
        assert at.scene.cards[LIGHTHOUSE].open
        at.click(FACTORY)
        at.desk.key(pygame.K_BACKSPACE)
        assert at.named == []


def test_the_menu_stops_the_draft(home: Path) -> None:
    with drafting(draft_match(people=(3,)), home, computer_speed="normal") as at:
        at.desk.key(pygame.K_ESCAPE)
        assert shows(at.desk, PauseScene)
        at.desk.wait(5.0)
        assert at.named == []
        at.match.set_seat(0, "person")
        at.desk.key(pygame.K_ESCAPE)
        assert at.scene.asked
        at.click(FACTORY)
        assert at.named == [FACTORY]


def test_a_computer_that_breaks_down_is_told_and_can_be_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = draft_match(people=(1,))

    def broken() -> Action | None:
        raise SeatFailed("random", "out of order")

    monkeypatch.setattr(match, "answer", broken)
    with drafting(match, home) as at:
        at.settle()
        assert shows(at.desk, Dialog)
        at.press("A person plays")
        at.desk.wait(0.2)
        assert at.scene.asked


# The picture


def everything_seen(at: Draft) -> None:
    """Draw the draft in its stages: begun, half-way, warned, complete."""
    at.desk.wait(0.2)
    at.click(OFFICE)
    at.click(TRADING_POST)
    at.desk.wait(0.2)
    at.press(at.desk.top.answers[0].text)
    for building in (FACTORY, STATUE):
        at.desk.move(at.at(building))
        at.desk.wait(1.0)
        at.click(building)
    at.click(LIGHTHOUSE)
    at.desk.wait(0.2)
    while not at.scene.complete:
        at.match.play(at.match.game.legal[-1])
    at.desk.wait(0.5)


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_is_cut_off(home: Path, size: tuple[int, int], language: str) -> None:
    match = draft_match(people=(0, 1, 2, 3, 4), players=5, nobles=True, balanced=True)
    with drafting(match, home, size, language=language) as at:
        everything_seen(at)
        assert not at.desk.ctx.text.clipped
        assert not at.desk.ctx.sprites.missing


def test_large_letters_are_not_cut_off_either(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home, ui_scale=150) as at:
        everything_seen(at)
        assert not at.desk.ctx.text.clipped


def test_the_window_may_change_in_mid_draft(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home, computer_speed="normal") as at:
        at.click(FACTORY)
        at.desk.resize((1600, 900))
        at.desk.wait(0.3)
        assert at.scene.landing == set()
        at.click(LIGHTHOUSE)
        assert "cost 7" in at.told()


def test_drawing_changes_nothing(home: Path) -> None:
    with drafting(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.click(FACTORY)
        at.desk.wait(0.5)
        digest = at.match.game.position.digest()
        first, second = (pygame.Surface((1280, 720)) for _ in range(2))
        at.scene.draw(first)
        at.scene.draw(second)
        assert first.get_buffer().raw == second.get_buffer().raw
        assert at.match.game.position.digest() == digest
        drawn = at.desk.app.frames_drawn
        at.desk.wait(2.0)
        assert at.desk.app.frames_drawn == drawn  # nothing moves, nothing is drawn


@pytest.mark.parametrize("shot", ["draft", "draft:done"])
def test_a_picture_of_it_can_be_taken(home: Path, shot: str) -> None:
    out = home / "draft.png"
    take(shot, (1280, 720), 1, out)
    assert pygame.image.load(out).get_size() == (1280, 720)
