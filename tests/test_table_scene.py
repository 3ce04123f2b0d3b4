"""The table as people use it: posted events, an injected clock, real matches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match import InlineThinker, Match, MatchSpec, SeatFailed, SeatSpec
from game.rules import Options, actions, steps
from game.rules.actions import PASS, Action
from game.rules.material import BUILDINGS, CARDS, CORN, SAN_JUAN, WHARF
from game.scenes.message import Dialog
from game.scenes.pause import PauseScene
from game.scenes.table import spots
from game.scenes.table.handover import HandOver
from game.scenes.table.mayor import clickable
from game.scenes.table.prompt import SpotWidget, TurnKey
from game.scenes.table.scene import TableScene
from game.scenes.table.spots import Spot
from game.ui.widgets import Button
from tests.shell_kit import Desk, desk, shipped

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
FRAME = 1 / 60


def new_match(
    options: Options | None = None,
    people: tuple[int, ...] = (0,),
    seed: int = 3,
    practice: bool = False,
) -> Match:
    """A match of people and random computer seats."""
    options = options or Options(players=4, governor=0)
    kinds = ["person" if seat in people else "random" for seat in range(options.players)]
    seats = tuple(SeatSpec(NAMES[n], n, kind) for n, kind in enumerate(kinds))
    return Match.new(MatchSpec(options, seed, seats, practice), None, InlineThinker())


class Table:
    """A table on a desk: everything is done with events, everything is seen as people see it."""

    def __init__(self, on: Desk, match: Match, scored: list[str]) -> None:
        self.desk = on
        self.match = match
        self.scored = scored

    @property
    def scene(self) -> TableScene:
        """The table's scene, wherever it lies on the stack."""
        return next(scene for scene in self.desk.ctx.stack if isinstance(scene, TableScene))

    def settle(self, seconds: float = 60.0) -> None:
        """Let time pass until a person is asked, the game is over, or so many seconds are gone."""
        for _ in range(round(seconds * 10)):
            if self.scene.turn is not None or self.scored or self.desk.top is not self.scene:
                return
            self.desk.wait(0.1)

    def spot(self, spot: Spot) -> tuple[float, float]:
        """The middle of a spot as it is seen."""
        rect = self.scene.view.rect(spot, self.scene.look())
        assert rect is not None, spot
        return rect.center

    def click(self, spot: Spot, button: int = 1) -> None:
        """Click a spot on the table."""
        self.desk.click(self.spot(spot), button)

    def keys(self) -> dict[str, TurnKey]:
        """The buttons of the turn by code."""
        return {w.code: w for w in self.scene.widgets.all if isinstance(w, TurnKey)}

    def press(self, code: str) -> None:
        """Press a button of the turn."""
        self.desk.click(self.keys()[code].rect.center)

    def corner(self, name: str) -> Button:
        """A button in the corner."""
        found = (w for w in self.scene.widgets.all if isinstance(w, Button))
        return next(button for button in found if button.icon == f"ui/{name}")

    def drag(self, start: Spot, end: Spot) -> None:
        """Carry something from one spot to another."""
        a, b = self.spot(start), self.spot(end)
        self.desk.move(a)
        self.desk.press(a)
        self.desk.move(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        self.desk.move(b)
        self.desk.release(b)

    def glowing(self) -> list[Spot]:
        """What glows and can be seen."""
        look = self.scene.look()
        return [s for s in sorted(look.glowing) if self.scene.view.rect(s, look) is not None]


@contextmanager
def table(match: Match, home: Path, **settings: Any) -> Iterator[Table]:
    """A desk with a match on the table, computer seats at full speed unless told otherwise."""
    scored: list[str] = []
    ways: dict[str, Callable[[], None]] = {
        "scoring": lambda: scored.append("scoring"),
        "settings": lambda: None,
        "leave": lambda: scored.append("leave"),
    }
    with desk(lambda ctx: TableScene(ctx, match, ways), paths=shipped(home)) as on:
        on.ctx.settings.change(**{"computer_speed": "instant", **settings})
        yield Table(on, match, scored)


def to(match: Match, wanted: Callable[[Match], bool], seed: int = 0) -> Match:
    """Play at random until the match is as wanted."""
    rng = random.Random(seed)
    while not wanted(match):
        assert not match.game.is_over, "the game never came to that"
        likely = [action for action in match.game.legal if action is not PASS]
        match.play(rng.choice(likely if likely and rng.random() < 0.85 else match.game.legal))
    match.set_seat(match.game.seat, "person")
    return match


# Whole games ------------------------------------------------------------------------------------


def take_turn(at: Table, rng: random.Random) -> None:
    """Answer a person's decision by clicking something that is offered."""
    step = at.match.game.position.step
    keys = [code for code in list(at.keys()) if code != "back"]
    if step in (steps.PLACE, steps.STORE):
        for _ in range(rng.randrange(3)):
            at.click(rng.choice(at.glowing()))
        at.press("reset")
        at.press("done")
        return
    glowing = at.glowing()
    assert glowing or keys, "nothing can be done"
    if not glowing or (keys and rng.random() < 0.15):
        at.press(rng.choice(keys))
    else:
        at.click(rng.choice(glowing))


def play_to_the_end(at: Table, rng: random.Random) -> set[str]:
    """Play a whole match with the mouse; the kinds of decisions that people made."""
    asked: set[str] = set()
    for _ in range(4000):
        at.settle()
        if at.scored:
            return asked
        if isinstance(at.desk.top, HandOver):
            at.desk.click(at.desk.top.widgets.all[0].rect.center)
            continue
        asked.add(at.match.game.decision)
        take_turn(at, rng)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_game_against_three_computers_is_played_with_the_mouse(
    home: Path, seed: int
) -> None:
    with table(new_match(seed=seed), home) as at:
        asked = play_to_the_end(at, random.Random(seed))
        assert at.match.game.is_over
        assert at.scored == ["scoring"]
        assert {"choose", "settle", "build", "place", "load"} <= asked
        at.desk.wait(1.0)
        assert at.scored == ["scoring"]  # told once
        last = [entry.markup for entry in at.scene.log.entries[-3:]]
        assert any(entry for entry in last)


def test_every_decision_of_a_game_with_all_buildings_can_be_made(home: Path) -> None:
    options = Options(players=3, buildings="all", nobles=True)
    with table(new_match(options, people=(0, 1, 2), seed=9), home) as at:
        asked = play_to_the_end(at, random.Random(9))
        assert at.match.game.is_over
        assert len(asked) > 8


def test_a_draft_is_made_from_a_panel(home: Path) -> None:
    with table(new_match(Options(players=3, buildings="draft"), people=(0, 1, 2)), home) as at:
        at.settle()
        assert at.match.game.decision == "draft"
        assert len(at.keys()) > 20
        at.press("draft hospice")
        at.settle()
        assert at.match.game.decision == "draft"
        assert len(at.match.game.history) == 1


def test_people_hand_over_the_mouse_when_points_are_secret(home: Path) -> None:
    options = Options(players=3, governor=0, hidden_vp=True)
    with table(new_match(options, people=(0, 1)), home) as at:
        at.settle()
        assert isinstance(at.desk.top, HandOver)
        assert at.scene.look().vp_hidden == {0, 1, 2}
        at.desk.key(pygame.K_RETURN)
        at.settle()
        assert at.scene.look().vp_hidden == {1, 2}
        at.click(spots.role(CARDS.index("craftsman")))
        at.settle()
        assert isinstance(at.desk.top, HandOver)
        assert at.desk.top.name == NAMES[1]
        assert at.scene.look().vp_hidden == {0, 1, 2}


def test_one_person_alone_never_hands_over(home: Path) -> None:
    with table(new_match(Options(players=3, governor=0, hidden_vp=True)), home) as at:
        at.settle()
        assert at.scene.turn is not None
        assert at.scene.look().vp_hidden == {1, 2}


# Clicks -----------------------------------------------------------------------------------------


def test_an_illegal_click_says_why_not_and_changes_nothing(home: Path) -> None:
    with table(new_match(), home) as at:
        at.settle()
        at.click(spots.role(CARDS.index("builder")))
        at.settle()
        assert at.match.game.decision == "build"
        played = len(at.match.game.history)
        at.click(spots.market(WHARF))
        assert at.scene.toast.shown
        assert "9" in at.scene.toast.text or "8" in at.scene.toast.text
        assert "error" in at.desk.sounds.played
        assert len(at.match.game.history) == played
        at.desk.wait(5.0)
        assert not at.scene.toast.shown


def loading(match: Match) -> bool:
    """A loading that may go onto several ships."""
    if match.game.decision != "load" or len(match.game.legal) < 3:
        return False
    first = match.game.legal[0]
    return sum(other.arg == first.arg for other in match.game.legal) > 1


def loader(seed: int = 1) -> Match:
    return to(new_match(seed=seed, people=()), loading, seed)


def test_barrels_are_loaded_with_two_clicks(home: Path) -> None:
    with table(loader(), home) as at:
        at.settle()
        action = at.match.game.legal[0]
        seat = at.match.game.seat
        at.click(spots.goods(seat, action.arg))
        assert at.scene.look().chosen == {spots.goods(seat, action.arg)}
        assert spots.ship(action.extra) in at.scene.look().glowing
        at.click(spots.ship(action.extra))
        assert at.match.game.history[-1] is action


def test_a_first_click_is_taken_back_with_escape_or_the_right_button(home: Path) -> None:
    with table(loader(), home) as at:
        at.settle()
        goods = spots.goods(at.match.game.seat, at.match.game.legal[0].arg)
        for let_go in (
            lambda: at.desk.key(pygame.K_ESCAPE),
            lambda: at.desk.click((20, 1070), button=3),
            lambda: at.press("back"),
            lambda: at.click(goods),
        ):
            at.click(goods)
            assert at.scene.look().chosen == {goods}
            let_go()
            assert at.scene.look().chosen == frozenset()
        assert at.desk.top is at.scene


def test_barrels_are_dragged_onto_a_ship(home: Path) -> None:
    with table(loader(), home) as at:
        at.settle()
        action, seat = at.match.game.legal[0], at.match.game.seat
        ship, barrels = spots.ship(action.extra), spots.goods(seat, action.arg)
        start, end = at.spot(barrels), at.spot(ship)
        at.desk.move(start)
        at.desk.press(start)
        at.desk.move((start[0], start[1] - 60))
        assert at.scene.hand.carried is not None
        assert ship in at.scene.look().glowing
        at.desk.move((960, 20))
        at.desk.release((960, 20))  # put back
        assert at.scene.hand.carried is None
        assert not at.scene.toast.shown
        at.drag(barrels, ship)
        assert at.match.game.history[-1] is action
        assert end


def test_a_full_ship_is_refused_in_words(home: Path) -> None:
    def full(match: Match) -> bool:
        pos = match.game.position
        if match.game.decision != "load":
            return False
        ships = zip(pos.setup.ships, pos.ship_kinds, pos.ship_loads, strict=True)
        return any(load == size for size, _, load in ships)

    with table(to(new_match(people=(), seed=5), full), home) as at:
        at.settle()
        pos = at.match.game.position
        size = next(s for s, n in zip(pos.setup.ships, pos.ship_loads, strict=True) if s == n)
        at.click(spots.ship(size))
        assert at.scene.toast.shown
        assert at.scene.toast.text


def test_a_click_on_a_small_board_makes_it_large_until_the_next_decision(home: Path) -> None:
    with table(new_match(), home) as at:
        at.settle()
        assert at.scene.focus == 0
        at.click(spots.board(2))
        assert at.scene.focus == 2
        at.click(spots.role(CARDS.index("prospector")))
        at.settle()
        assert at.scene.focus == 0


def test_number_keys_show_boards_and_a_pin_holds_one(home: Path) -> None:
    with table(new_match(), home) as at:
        at.settle()
        at.desk.key(pygame.K_3)
        assert at.scene.focus == 2
        at.desk.click(at.corner("pin").rect.center)
        assert at.scene.pinned
        at.click(spots.role(CARDS.index("prospector")))
        at.settle()
        assert at.scene.focus == 2
        at.desk.key(pygame.K_p)
        assert at.scene.focus == 0


# Mayor and storage ------------------------------------------------------------------------------


def placing(match: Match) -> bool:
    pos = match.game.position
    if match.game.decision != "place":
        return False
    player = pos.players[pos.seat]
    return sum(player.people) >= 3 and sum(player.circles) > sum(player.people)


def placer() -> Match:
    return to(new_match(people=(), seed=4), placing, seed=4)


def test_people_are_placed_by_clicks_and_done_only_when_all_have_a_circle(home: Path) -> None:
    with table(placer(), home) as at:
        at.settle()
        seat = at.match.game.seat
        turn = at.scene.turn
        assert turn is not None
        assert turn.people is not None
        shown = [s for s in sorted(clickable(turn.position)) if s.kind == "island_circle"]
        standing = next(s for s in shown if at.scene.turn.carries(s) is not None)  # type: ignore[union-attr]
        at.click(standing)
        assert at.scene.look().people_of(seat)[SAN_JUAN] == 1
        played = len(at.match.game.history)
        at.press("done")
        assert at.scene.toast.shown
        assert len(at.match.game.history) == played
        at.click(standing)
        people = turn.people
        at.press("done")
        assert len(at.match.game.history) > played
        assert at.match.game.position.players[seat].people == people


def test_people_are_dragged_from_circle_to_circle(home: Path) -> None:
    with table(placer(), home) as at:
        at.settle()
        turn = at.scene.turn
        assert turn is not None
        circles = [s for s in sorted(turn.glowing) if s.kind in ("island_circle", "city_circle")]
        full = [s for s in circles if turn.carries(s) is not None]
        empty = [s for s in circles if turn.carries(s) is None]
        before = turn.people
        at.drag(full[0], empty[0])
        assert turn.people != before
        assert turn.people is not None
        assert turn.people[SAN_JUAN] == 0
        at.press("reset")
        assert turn.people == before
        at.press("suggest")
        assert turn.people is not None
        assert turn.people[SAN_JUAN] == 0


def test_barrels_to_keep_are_chosen_and_confirmed(home: Path) -> None:
    def storing(match: Match) -> bool:
        pos = match.game.position
        return match.game.decision == "store" and sum(map(bool, pos.players[pos.seat].goods)) > 1

    with table(to(new_match(people=(), seed=6), storing), home) as at:
        at.settle()
        seat = at.match.game.seat
        goods = at.match.game.position.players[seat].goods
        assert at.scene.look().kept is not None
        for kind in range(5):
            if goods[kind]:
                at.click(spots.goods(seat, kind))
        at.press("reset")
        kept = at.scene.look().kept
        assert kept is not None
        at.press("done")
        after = at.match.game.position.players[seat].goods
        assert tuple(after) == kept


# Time -------------------------------------------------------------------------------------------


def test_pieces_fly_and_a_click_brings_them_to_their_end(home: Path) -> None:
    with table(new_match(), home, computer_speed="slow") as at:
        at.settle()
        at.click(spots.role(CARDS.index("craftsman")))
        at.desk.wait(0.2)
        assert at.scene.director.busy
        assert at.scene.turn is None
        shown = at.scene.director.shown
        assert shown.taken[CARDS.index("craftsman")] < 0  # the card is still in the air
        at.desk.press((960, 540))
        at.desk.release((960, 540))
        assert not at.scene.director.busy
        assert at.scene.director.shown.taken[CARDS.index("craftsman")] == 0


def test_space_skips_to_the_next_decision_of_a_person(home: Path) -> None:
    with table(new_match(), home, computer_speed="slow") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.desk.wait(0.1)
        assert at.scene.turn is None
        at.desk.key(pygame.K_SPACE)
        at.settle(2.0)
        assert at.scene.turn is not None
        assert not at.scene.skipping


def test_computers_are_followed_at_leisure(home: Path) -> None:
    with table(new_match(), home, computer_speed="normal") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        seen = set()
        for _ in range(600):
            at.desk.wait(0.1)
            if at.scene.turn is not None:
                break
            seen.add(at.scene.director.shown.taken)
            assert at.scene.focus == 0
        assert len(seen) > 3  # one role after the other
        assert at.scene.turn is not None


def test_reduced_motion_shows_no_way_between(home: Path) -> None:
    with table(new_match(), home, computer_speed="normal", reduced_motion=True) as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.desk.wait(0.1)
        assert at.scene.director.shown.taken[CARDS.index("prospector")] == 0


def test_nothing_is_drawn_while_nothing_changes(home: Path) -> None:
    with table(new_match(), home) as at:
        at.settle()
        at.desk.wait(5.0)
        drawn = at.desk.app.frames_drawn
        at.desk.wait(3.0)
        assert at.desk.app.frames_drawn == drawn


def test_drawing_changes_nothing(home: Path) -> None:
    with table(placer(), home) as at:
        at.settle()
        first, second = (pygame.Surface((1280, 720)) for _ in range(2))
        at.scene.draw(first)
        at.scene.draw(second)
        assert first.get_buffer().raw == second.get_buffer().raw


def test_sounds_are_heard_when_pieces_land(home: Path) -> None:
    with table(new_match(), home, computer_speed="fast") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.settle()
        assert {"card", "coin"} <= set(at.desk.sounds.played)


# Other ways -------------------------------------------------------------------------------------


def test_a_game_is_played_with_the_keyboard_alone(home: Path) -> None:
    with table(new_match(), home) as at:
        rng = random.Random(2)
        for _ in range(40):
            at.settle()
            played = len(at.match.game.history)
            at.desk.key(pygame.K_TAB)
            if at.match.game.position.step in (steps.PLACE, steps.STORE):
                while not (
                    isinstance(at.scene.widgets.focused, TurnKey)
                    and at.scene.widgets.focused.code == "done"
                ):
                    at.desk.key(pygame.K_TAB)
            else:
                for _ in range(rng.randrange(6)):
                    at.desk.key(pygame.K_TAB)
                while not isinstance(at.scene.widgets.focused, (SpotWidget, TurnKey)):
                    at.desk.key(pygame.K_TAB)
            at.desk.key(pygame.K_RETURN)
            assert len(at.match.game.history) >= played
        assert len(at.match.game.history) > 60


def test_the_focus_is_shown_on_the_table_and_explained(home: Path) -> None:
    with table(new_match(), home) as at:
        at.settle()
        at.desk.key(pygame.K_TAB)
        focused = at.scene.look().focused
        assert focused is not None
        assert focused in at.scene.look().glowing
        at.desk.wait(1.0)
        assert at.scene.widgets.tooltip.shown
        at.desk.key(pygame.K_F1)
        assert at.scene.large_tip.shown
        at.desk.key(pygame.K_ESCAPE)
        assert not at.scene.large_tip.shown


def test_hovering_explains_prices_and_reasons(home: Path) -> None:
    with table(new_match(), home) as at:
        at.settle()
        at.click(spots.role(CARDS.index("builder")))
        at.settle()
        at.desk.move(at.spot(spots.market(WHARF)))
        assert not at.scene.tip.shown
        at.desk.wait(0.6)
        assert at.scene.tip.shown
        assert at.scene.say.building(WHARF) in at.scene.tip.markup
        assert str(BUILDINGS[WHARF].cost) in at.scene.tip.markup
        assert len(at.scene.tip.markup.splitlines()) > 4  # with the reason why not
        at.desk.move((960, 10))
        assert not at.scene.tip.shown


def test_escape_opens_the_menu_and_the_match_stands_still(home: Path) -> None:
    with table(new_match(), home, computer_speed="slow") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.desk.key(pygame.K_ESCAPE)
        assert isinstance(at.desk.top, PauseScene)
        assert set(at.desk.top.entries) == {"settings", "leave"}
        played = len(at.match.game.history)
        at.desk.wait(3.0)
        assert len(at.match.game.history) == played
        at.desk.key(pygame.K_ESCAPE)
        assert at.desk.top is at.scene


def test_the_own_decision_can_be_taken_back_and_made_again(home: Path) -> None:
    with table(new_match(people=(0, 1, 2, 3)), home) as at:
        at.settle()
        assert not at.corner("undo").enabled
        lines = len(at.scene.log.entries)
        at.click(spots.role(CARDS.index("builder")))
        at.settle()
        assert len(at.scene.log.entries) == lines + 1
        at.desk.click(at.corner("undo").rect.center)
        at.settle()
        assert at.match.game.history == []
        assert at.match.game.decision == "choose"
        assert len(at.scene.log.entries) == lines
        assert at.scene.director.shown.taken[CARDS.index("builder")] < 0
        at.desk.key(pygame.K_y, pygame.KMOD_CTRL)
        at.settle()
        assert at.match.game.decision == "build"


def test_the_log_of_a_match_gone_on_with_is_written_again(home: Path) -> None:
    match = loader()
    with table(match, home) as at:
        at.settle()
        entries = at.scene.log.entries
        assert len(entries) > 20
        at.desk.key(pygame.K_l)
        assert at.scene.large_log
        at.desk.wheel(3)
        at.desk.move(at.scene.panel.rect.center)
        at.desk.wheel(3)
        assert not at.scene.panel.at_end
        at.desk.key(pygame.K_END)
        assert at.scene.panel.at_end
        at.desk.move((at.scene.panel.rect.x + 40, at.scene.panel.rect.bottom - 20))
        assert at.scene.panel.entry_at(at.desk.ctx.inputs.pointer) is not None


def test_a_seat_given_to_a_computer_in_the_menu_goes_on_by_itself(home: Path) -> None:
    with table(new_match(people=(0, 1)), home) as at:
        at.settle()
        assert at.scene.turn is not None
        at.desk.key(pygame.K_ESCAPE)
        at.match.set_seat(0, "random")
        at.desk.key(pygame.K_ESCAPE)
        at.settle()
        assert at.match.game.seat == 1


def test_a_computer_that_breaks_down_is_told_and_can_be_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(people=(1,))

    def broken() -> Action | None:
        raise SeatFailed("random", "out of order")

    monkeypatch.setattr(match, "answer", broken)
    with table(match, home) as at:
        at.settle()
        assert isinstance(at.desk.top, Dialog)
        at.desk.click(at.desk.top.widgets.all[-1].rect.center)
        at.settle()
        assert match.game.seat == 0
        assert at.scene.turn is not None


def test_a_journal_that_cannot_be_written_is_told_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.app.i18n import Message

    match = new_match()
    monkeypatch.setattr(Match, "trouble", property(lambda self: Message("The disk is full.")))
    with table(match, home) as at:
        at.desk.wait(0.3)
        assert at.scene.toast.text == "The disk is full."
        at.desk.wait(12.0)
        assert not at.scene.toast.shown


def test_the_table_follows_window_and_language(home: Path) -> None:
    with table(placer(), home) as at:
        at.settle()
        turn = at.scene.turn
        at.desk.resize((1600, 900))
        at.desk.wait(0.5)
        at.desk.ctx.settings.change(language="qps")
        at.desk.wait(0.3)
        assert at.scene.turn is turn
        prompts = {at.scene.prompt(), *(key.text for key in at.keys().values())}
        assert not prompts & at.desk.ctx.text.clipped
        at.press("done")
        at.settle()


def test_the_end_is_announced(home: Path) -> None:
    match = new_match()
    with table(match, home, computer_speed="normal") as at:
        at.settle()
        pos = match.game.position
        pos.vp = 1
        pos.players[0].goods[CORN] = 2
        at.scene.director.reset(pos.copy())
        at.click(spots.role(CARDS.index("captain")))
        at.settle(5.0)
        load = next(action for action in match.game.legal if action.kind == "load")
        assert load is actions.LOAD[CORN][load.extra]
        at.drag(spots.goods(0, CORN), spots.ship(load.extra))
        for _ in range(100):
            at.desk.wait(0.1)
            if at.scene.ribbon.shown and match.game.position.ending:
                break
        assert "last round" in at.scene.ribbon.text.lower()
        assert replace(at.scene.look(), focus=1).focus == 1
