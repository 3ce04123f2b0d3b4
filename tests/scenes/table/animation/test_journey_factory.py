"""Journeys on the table: how pieces go that do not fly, for how long, and what is hidden then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.app.paths import find_paths
from game.match.match import MatchStep
from game.rules import Game, Options, Position
from game.rules.events import (
    Event,
    GovernorPassed,
    HouseEmptied,
    PeoplePlaced,
    PersonArrived,
    ShipBoarded,
    ShipEmptied,
    ShipRefilled,
)
from game.rules.material import COFFEE, CORN, INDIGO, SAN_JUAN, SUGAR
from game.scenes.table.animation.animation_queue import SPEEDS, AnimationQueue
from game.scenes.table.animation.event_animations import animation_of
from game.scenes.table.animation.walk import ROUND, route_between
from game.scenes.table.display import TableDisplay
from game.scenes.table.view import spots
from game.scenes.table.view.spots import MARKET_TAB, Spot
from game.scenes.table.view.view_state import ViewState
from game.ui.tween import Animator
from tests.scenes.table.preview import plain_view_state, preview_context
from tests.support.table import new_match, settled_table
from tests.support.window import RecordedSounds

FRAME = 1 / 30
SIZE = (1280, 720)
Pixels = npt.NDArray[np.uint8]


def start() -> Position:
    """Four seats at the beginning of a game."""
    return Game.new(Options(players=4, governor=0), seed=2).position.copy()


def changed(before: Position, change: Callable[[Position], object]) -> Position:
    after = before.copy()
    change(after)
    return after


def stages(
    before: Position, *acts: tuple[Event, Callable[[Position], object]]
) -> tuple[Position, list[MatchStep]]:
    """A position, and steps from there on: each an event, and what it changes."""
    steps, position = [], before
    for event, change in acts:
        position = changed(position, change)
        steps.append(MatchStep(event, position))
    return before, steps


def three_full_ships() -> tuple[Position, list[MatchStep]]:
    before = start()
    capacities, goods = before.setup.ship_capacities, (CORN, INDIGO, SUGAR)
    before.cargo_goods[:], before.cargo_barrels[:] = goods, capacities

    def empty(ship: int) -> Callable[[Position], object]:
        def change(pos: Position) -> None:
            pos.goods_supply[goods[ship]] += capacities[ship]
            pos.cargo_goods[ship], pos.cargo_barrels[ship] = -1, 0

        return change

    return stages(before, *((ShipEmptied(capacities[n], goods[n]), empty(n)) for n in range(3)))


def full_house() -> tuple[Position, list[MatchStep]]:
    before = start()
    before.trading_house = (CORN, INDIGO, SUGAR, COFFEE)
    event = HouseEmptied(before.trading_house)
    return stages(before, (event, lambda pos: setattr(pos, "trading_house", ())))


def new_governor() -> tuple[Position, list[MatchStep]]:
    return stages(start(), (GovernorPassed(1), lambda pos: setattr(pos, "governor", 1)))


def people_boarding() -> tuple[Position, list[MatchStep]]:
    before = start()
    before.colonists_on_ship = 8

    def board(seat: int) -> Callable[[Position], object]:
        def change(pos: Position) -> None:
            pos.colonists_on_ship -= 2
            pos.players[seat].move_people(SAN_JUAN, 2)

        return change

    return stages(before, *((ShipBoarded(seat, 2, 0), board(seat)) for seat in range(4)))


def ship_refilled() -> tuple[Position, list[MatchStep]]:
    before = start()
    before.colonists_on_ship = 0
    return stages(before, (ShipRefilled(6, 0, 6), lambda pos: setattr(pos, "colonists_on_ship", 6)))


def ten_people_placed() -> tuple[Position, list[MatchStep]]:
    before = start()
    player = before.players[1]
    player.island = (CORN,) * 10
    player.move_people(SAN_JUAN, 10)

    def place(pos: Position) -> None:
        pos.players[1].move_people(SAN_JUAN, -10)
        pos.players[1].move_people(CORN, 10)

    after = changed(before, place).players[1]
    nobles = player.nobles
    return stages(before, (PeoplePlaced(1, player.people, nobles, after.people, nobles), place))


JOURNEYS = {
    "ships": (three_full_ships, 2.15),
    "house": (full_house, 1.7),
    "governor": (new_governor, 1.5),
    "boarding": (people_boarding, 2.9),
    "refill": (ship_refilled, 1.2),
    "placing": (ten_people_placed, 2.2),
}
"""What happens, and how many seconds it may take at normal speed."""


class Stage:
    """A table with an animation queue, without a game that goes on."""

    def __init__(self, before: Position, *, reduced: bool = False, speed: str = "normal") -> None:
        self.ctx = preview_context(find_paths(), SIZE)
        self.animator = Animator(reduced=reduced)
        self.sounds = RecordedSounds()
        self.began: list[Event] = []
        self.opened: Spot | None = None
        self.display = TableDisplay(self.ctx, 4, self.state)
        self.queue = AnimationQueue(
            self.display,
            self.animator,
            self.sounds,
            before,
            lambda event, animation, after: self.began.append(event),
            lambda: None,
        )
        self.queue.set_speed(speed)

    def state(self) -> ViewState:
        state = plain_view_state(self.queue.shown)
        return replace(state, hidden=self.queue.hidden, opened=self.opened)

    def picture(self, *, animated: bool = True) -> Pixels:
        surface = pygame.Surface(SIZE)
        p = self.ctx.painter(surface)
        self.display.draw(p)
        if animated:
            self.animator.draw(p)
        return pygame.surfarray.array3d(surface)

    def begin(self, steps: list[MatchStep]) -> None:
        self.queue.add(steps)
        self.queue.update()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.animator.update(FRAME)
            self.queue.update()

    def seconds_to_end(self) -> float:
        """Seconds that pass until nothing is shown any more."""
        frames = 0
        while self.queue.busy:
            assert frames < 300, "it never ends"
            self.wait(FRAME)
            frames += 1
        return frames * FRAME


def still(position: Position) -> Pixels:
    """The picture of a position when nothing moves."""
    return Stage(position).picture()


def same(one: Pixels, other: Pixels) -> bool:
    return bool((one == other).all())


@pytest.mark.parametrize("name", JOURNEYS)
def test_a_journey_is_drawn_and_ends_as_the_position_lies(name: str) -> None:
    before, steps = JOURNEYS[name][0]()
    table = Stage(before)
    table.begin(steps)
    assert table.began == [step.event for step in steps]  # those of a kind are shown together
    seen: list[Pixels] = []
    for _ in range(3):
        table.wait(0.2)
        assert not same(table.picture(), table.picture(animated=False))
        seen.append(table.picture())
    assert not any(same(pixels, other) for pixels, other in pairwise(seen))
    table.seconds_to_end()
    assert table.queue.hidden == frozenset()
    assert same(table.picture(), still(steps[-1].position))


@pytest.mark.parametrize("name", JOURNEYS)
def test_a_journey_takes_its_time_and_no_more(name: str) -> None:
    before, steps = JOURNEYS[name][0]()
    normal, fast = Stage(before), Stage(before, speed="fast")
    for table in (normal, fast):
        table.begin(steps)
    lasted, most = normal.seconds_to_end(), JOURNEYS[name][1]
    assert 0.7 <= lasted <= most
    assert fast.seconds_to_end() <= 0.7 * lasted / SPEEDS["fast"] + 4 * FRAME


@pytest.mark.parametrize("name", JOURNEYS)
@pytest.mark.parametrize("end", ["finish", "reset"])
def test_nothing_stays_hidden_when_a_journey_is_cut_short(name: str, end: str) -> None:
    before, steps = JOURNEYS[name][0]()
    table = Stage(before)
    table.begin(steps)
    table.wait(0.5)
    heard = len(table.sounds.played)
    if end == "finish":
        table.queue.finish()
    else:
        table.queue.reset(before)
    assert not table.queue.busy
    assert not table.animator.busy
    assert table.queue.hidden == frozenset()
    assert same(table.picture(), still(steps[-1].position if end == "finish" else before))
    assert len(table.sounds.played) == heard


@pytest.mark.parametrize("name", JOURNEYS)
def test_at_once_and_with_reduced_motion_there_are_no_journeys(name: str) -> None:
    before, steps = JOURNEYS[name][0]()
    ends = still(before), *(still(step.position) for step in steps)
    at_once = Stage(before, speed="instant")
    at_once.begin(steps)
    assert not at_once.queue.busy
    assert same(at_once.picture(), ends[-1])
    reduced = Stage(before, reduced=True)
    reduced.begin(steps)
    while reduced.queue.busy:
        assert any(same(reduced.picture(), end) for end in ends)
        reduced.wait(4 * FRAME)
    assert same(reduced.picture(), ends[-1])


def test_ships_are_drawn_on_the_water_alone() -> None:
    before, steps = three_full_ships()
    table = Stage(before)
    table.begin(steps)
    sea = table.display.seen(spots.SEA)
    assert sea is not None
    water = table.ctx.view.rect(sea)
    moved = False
    while table.queue.busy:
        table.wait(0.1)
        with_ships, without = table.picture(), table.picture(animated=False)
        moved = moved or not same(with_ships, without)
        with_ships[water.left : water.right, water.top : water.bottom] = 0
        without[water.left : water.right, water.top : water.bottom] = 0
        assert same(with_ships, without)
    assert moved


def test_a_ship_that_sails_passes_behind_the_others() -> None:
    before, steps = three_full_ships()
    before.cargo_barrels[1] -= 1
    before.cargo_barrels[2] -= 1
    table = Stage(before)
    table.begin([steps[0]])
    capacities = before.setup.ship_capacities
    places = [table.display.seen(spots.berth(capacity, 0)) for capacity in capacities[1:]]
    barrels = [table.ctx.view.rect(place).inflate(-8, -8) for place in places if place]
    assert len(barrels) == 2
    passed = False
    while table.queue.busy:
        table.wait(0.05)
        with_ships, without = table.picture(), table.picture(animated=False)
        for box in barrels:
            here = np.s_[box.left : box.right, box.top : box.bottom]
            around = np.s_[box.left - 40 : box.right + 40, box.top - 40 : box.bottom + 20]
            assert same(with_ships[here], without[here])
            passed = passed or not same(with_ships[around], without[around])
    assert passed


def test_no_ship_sails_over_a_sheet() -> None:
    before, steps = three_full_ships()
    table = Stage(before)
    table.opened = MARKET_TAB
    table.begin(steps)
    table.wait(0.2)
    assert same(table.picture(), table.picture(animated=False))
    table.queue.reset(before)
    table.opened = None
    table.begin(steps)
    table.wait(0.5)
    table.opened = MARKET_TAB  # opened while they sail
    assert same(table.picture(), table.picture(animated=False))


def test_people_leave_the_deck_one_after_the_other() -> None:
    before, steps = people_boarding()
    table = Stage(before)
    table.begin(steps)
    decks = {spots.deck(False, nth) for nth in range(8)}
    assert table.queue.hidden == decks | {spots.COLONIST_SHIP}
    first = table.picture()
    assert not same(first, table.picture(animated=False))  # all stand on deck yet


def test_one_who_leaves_the_ship_takes_the_last_place_on_deck() -> None:
    before = start()
    before.colonists_on_ship, before.nobles_on_ship = 3, 2
    after = changed(before, lambda pos: setattr(pos, "colonists_on_ship", 2))
    for noble, deck in ((False, spots.deck(False, 2)), (True, spots.deck(True, 1))):
        event = PersonArrived(0, noble, SAN_JUAN, "ship", -1)
        (move,) = animation_of(event, before, after).moves
        assert (move.start, move.lifted) == (deck, True)
        assert Stage(before).display.rect_in(deck, before) is not None


def test_the_old_governor_gives_the_sign_away_with_the_card() -> None:
    before, steps = new_governor()
    table = Stage(before)
    table.begin(steps)
    plate = table.display.rect(spots.name_plate(0))
    assert plate is not None
    assert table.queue.hidden == {spots.name_plate(0)}
    place = table.ctx.view.rect(plate)
    table.wait(0.6)
    shown = table.picture(animated=False)[place.left : place.right, place.top : place.bottom]
    was = still(before)[place.left : place.right, place.top : place.bottom]
    assert not same(shown, was)


def test_undo_in_the_middle_of_a_journey(home: Path) -> None:
    with settled_table(new_match(undo_anything=True), home, computer_speed="normal") as at:
        at.choose("mayor")
        for _ in range(40):
            at.driver.wait(0.1)
            if at.scene.animation.hidden:
                break
        assert at.scene.animation.hidden
        at.scene.flow.undo()
        at.driver.wait(0.1)
        assert not at.scene.view_state().hidden
        assert not at.match.game.history


# Ways -------------------------------------------------------------------------------------------


def test_a_route_leads_round_what_is_to_be_avoided() -> None:
    sea = pygame.FRect(ROUND, -50, 400, 100)
    start, end = (0.0, 0.0), (400.0 + 2 * ROUND, 300.0)
    assert route_between(start, end).points_in(sea) > 0
    assert route_between(start, end, sea).points_in(sea) == 0


def test_a_route_to_where_one_stands_is_no_route() -> None:
    route = route_between((5, 5), (5, 5))
    assert route.length == 0
    assert route.at(0.5) == (5, 5)
