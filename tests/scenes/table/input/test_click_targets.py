"""What clicks mean: every legal action is reached by a click, every other click has its reason."""

from __future__ import annotations

import random

import pytest

from game.app.i18n import Translator
from game.rules import Game, Options, actions, steps
from game.rules.actions import PASS, Action
from game.rules.events import PeoplePlaced, Stored
from game.rules.material import (
    CORN,
    GUILD_HALL,
    HARBOR,
    INDIGO,
    INDIGO_PLANT,
    LARGE_WAREHOUSE,
    QUARRY,
    SAN_JUAN,
    SMALL_INDIGO_PLANT,
    SMALL_MARKET,
    SMALL_WAREHOUSE,
    STOREHOUSE,
    SUGAR,
    TOBACCO,
    WHARF,
)
from game.rules.phases.mayor import placement_progress
from game.rules.position import Position, empty_player
from game.scenes.table.input.captain_decisions import PendingStorage
from game.scenes.table.input.click_targets import ClickSelection, click_targets, intended_action
from game.scenes.table.input.colonist_placement import Placement, clickable
from game.scenes.table.input.decision_input import forced_actions, pending_decision_for
from game.scenes.table.input.pending_decision import PendingClick
from game.scenes.table.view import spots
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.staffing import best_places
from game.seats.heuristic.weights import Weights
from game.ui.phrases import Phrases
from tests.support.rules import KINDS_OF_GAMES, random_decisions

PHRASES = Phrases(Translator())


def reached(pos: Position, action: Action) -> bool:
    """Do at most two clicks, or clicks and a button, lead to an action?"""
    decision = click_targets(pos)
    for spot in decision.clicks:
        first = ClickSelection(decision)
        if first.click(spot) is action:
            return True
        if action in first.buttons:
            return True
        for other in first.glowing - {first.picked}:
            second = ClickSelection(decision)
            second.click(spot)
            if second.click(other) is action:
                return True
    return action in ClickSelection(decision).buttons


@pytest.mark.parametrize("options", KINDS_OF_GAMES)
def test_every_legal_action_is_reached_by_clicks(options: Options) -> None:
    for game in random_decisions(options, seed=11):
        if game.position.step in (steps.PLACE, steps.STORE):
            continue  # edited on the board; see below
        for action in game.legal_actions:
            assert action is PASS or reached(game.position, action), (action, game.decision)


def loading(goods: dict[int, int], *buildings: int, ships: dict[int, tuple[int, int]]) -> Position:
    """A captain phase of four: the first seat is to load; ships by capacity: (kind, barrels)."""
    game = Game.new(Options(players=4, governor=0), seed=1)
    pos = game.position
    player = pos.players[0]
    for building in buildings:
        player.add_building(building)
        player.move_people(building, 1)
    for capacity, (kind, barrels) in ships.items():
        at = pos.setup.ship_capacities.index(capacity)
        pos.cargo_goods[at], pos.cargo_barrels[at] = kind, barrels
    for kind, count in goods.items():
        player.goods[kind] = count
    game.play("captain")
    assert game.decision == "load"
    assert game.seat == 0
    return game.position


def test_a_barrel_that_several_ships_take_asks_which() -> None:
    pos = loading({CORN: 2}, WHARF, ships={})
    selection = ClickSelection(click_targets(pos))
    assert selection.click(spots.goods(0, CORN)) is None
    wharf = spots.city(0, pos.players[0].city.index(WHARF))
    assert selection.glowing - {spots.goods(0, CORN)} == {
        spots.ship(5),
        spots.ship(6),
        spots.ship(7),
        wharf,
    }
    assert selection.click(wharf) is actions.WHARF_LOAD[CORN]


def test_the_prompt_asks_for_what_the_first_click_has_left_open() -> None:
    pos = loading({CORN: 2, SUGAR: 1}, WHARF, ships={})
    wharf = spots.city(0, pos.players[0].city.index(WHARF))
    for first, asked in (
        (spots.goods(0, CORN), "choose where, or go back"),
        (spots.ship(6), "choose which barrel, or go back"),
        (wharf, "choose which barrel, or go back"),
    ):
        pending = PendingClick(pos, PHRASES)
        pending.click(first)
        assert pending.prompt == asked


def refusal(pos: Position, spot: spots.Spot, among: tuple[Action, ...] = ()) -> str:
    """The code of the reason why a click is refused."""
    game = Game.new(pos.setup.options, 0)
    game.position = pos
    action = intended_action(pos, spot, among)
    found = game.why_not(action) if action is not None else None
    return found.code if found is not None else ""


def test_a_full_ship_says_that_it_is_full() -> None:
    pos = loading({CORN: 2, SUGAR: 1}, ships={5: (CORN, 5)})
    assert refusal(pos, spots.ship(5)) == "ship_full"
    assert refusal(pos, spots.goods(0, CORN)) == "ship_full"


def test_colonists_are_not_asked_for_outside_their_time() -> None:
    pos = loading({CORN: 2}, ships={})
    for spot in (spots.COLONISTS, spots.COLONIST_SHIP):
        assert refusal(pos, spot) == ""


def test_a_ship_with_another_kind_says_so() -> None:
    pos = loading({SUGAR: 1}, ships={5: (CORN, 2), 6: (SUGAR, 1)})
    assert refusal(pos, spots.ship(5)) == "kind_on_other_ship"
    picked = click_targets(pos).at(spots.goods(0, SUGAR))
    assert refusal(pos, spots.ship(7), picked) == "kind_on_other_ship"


def test_barrels_that_no_ship_can_take_say_so() -> None:
    pos = loading({CORN: 1, SUGAR: 1}, ships={5: (CORN, 2), 6: (TOBACCO, 1), 7: (INDIGO, 1)})
    assert refusal(pos, spots.goods(0, SUGAR)) == "no_ship_for_good"


@pytest.mark.parametrize(
    ("played", "spot", "code"),
    [
        (("prospector",), spots.role(6), "role_taken"),
        (("settler", "pass"), spots.QUARRIES, "quarry_needs_privilege"),
        (("settler", "pass"), spots.STACK, "no_hacienda"),
        (("builder",), spots.market(WHARF), "too_expensive"),
    ],
)
def test_what_cannot_be_chosen_says_why(
    played: tuple[str, ...], spot: spots.Spot, code: str
) -> None:
    game = Game.new(Options(players=4, governor=0), seed=1)
    for text in played:
        game.play(text)
    assert refusal(game.position, spot) == code


# Mayor ------------------------------------------------------------------------------------------


def mayor(tiles: tuple[int, ...], buildings: tuple[int, ...], waiting: int) -> Placement:
    """The mayor's turn of a seat with this board and so many people in San Juan."""
    game = Game.new(Options(players=3, governor=0), seed=1)
    pos = game.position
    board = pos.players[0] = empty_player()
    for tile in tiles:
        board.lay_tile(tile)
    for building in buildings:
        board.add_building(building)
    board.move_people(SAN_JUAN, waiting - 2)  # the privilege and the ship bring two more
    game.play("mayor")
    assert game.decision == "place"
    return Placement(game.position)


def test_newcomers_stand_where_they_are_of_use_at_first() -> None:
    placement = mayor((CORN, INDIGO, INDIGO), (SMALL_INDIGO_PLANT, HARBOR), 4)
    assert placement.people[HARBOR] == 1
    assert placement.people[INDIGO] == placement.people[SMALL_INDIGO_PLANT] == 1
    assert placement.problem() is None


def test_a_click_on_a_circle_takes_and_puts_a_colonist() -> None:
    placement = mayor((CORN, INDIGO, QUARRY), (), 2)
    before = list(placement.people)
    corn = spots.island_circle(0, 0)
    assert placement.people[CORN] == 1
    assert placement.click(corn) is None
    assert (placement.people[CORN], placement.waiting) == (0, 1)
    assert placement.problem() is not None
    assert placement.click(corn) is None
    assert placement.people == before
    assert placement.problem() is None


@pytest.mark.parametrize("target", [0, 1, 2])
@pytest.mark.parametrize("first", [False, True])
def test_a_colonist_may_be_clicked_before_its_circle_or_not(target: int, first: bool) -> None:
    placement = mayor((CORN, INDIGO, QUARRY), (), 2)
    placement.newcomers_wait = True
    placement.reset()
    if first:
        assert placement.click(spots.san_juan(0)) is None
        assert placement.waiting == 1
    assert placement.click(spots.island_circle(0, target)) is None
    island = (CORN, INDIGO, QUARRY)
    assert [placement.people[tile] for tile in island] == [target == at for at in range(3)]
    assert placement.waiting == 1


def test_a_free_circle_is_filled_with_a_newcomer_when_san_juan_is_empty() -> None:
    placement = mayor((CORN, INDIGO, QUARRY), (), 2)
    assert placement.people[INDIGO] == 0
    assert placement.click(spots.island_circle(0, 1)) is None
    assert (placement.people[INDIGO], placement.waiting) == (1, 0)
    assert placement.problem() is None


def test_those_placed_by_hand_stay_until_nobody_else_is_left() -> None:
    placement = mayor((CORN, INDIGO, QUARRY, INDIGO), (HARBOR,), 2)
    for spot in (spots.island_circle(0, 1), spots.city_circle(0, 0, 0)):
        if not placement.occupied(spot):
            assert placement.click(spot) is None
    assert (placement.people[INDIGO], placement.people[HARBOR]) == (1, 1)
    assert placement.click(spots.island_circle(0, 0)) is None
    assert (placement.people[CORN], sum(placement.people)) == (1, 2)


def test_who_is_needed_least_goes_when_nobody_is_new() -> None:
    placement = mayor((CORN, CORN, INDIGO), (HARBOR,), 2)
    placement.people[:] = [0] * len(placement.people)
    placement.people[INDIGO] = placement.people[CORN] = 1  # indigo without a plant
    placement._newly.clear()
    assert placement.click(spots.city_circle(0, 0, 0)) is None
    assert (placement.people[CORN], placement.people[INDIGO], placement.people[HARBOR]) == (1, 0, 1)


def test_the_suggestion_is_a_computer_seats_own() -> None:
    placement = mayor((CORN, INDIGO, QUARRY), (SMALL_MARKET,), 2)
    placement.suggest()
    assert placement.people[CORN] == 1
    pos = placement._position
    o = estimate_outlook(pos, Weights())
    assert tuple(placement.people) == best_places(pos.players[0], 2, o, Weights())


def test_what_is_placed_automatically_is_never_what_is_warned_of() -> None:
    """Even where somebody stood on a plantation without a plant before."""
    placement = mayor((CORN, TOBACCO), (GUILD_HALL,), 2)
    pos = placement._position
    board = pos.players[0]
    board.move_people(SAN_JUAN, -2)
    board.move_people(TOBACCO, 1)
    board.move_people(CORN, 1)
    placed = Placement(pos)
    assert (placed.people[CORN], placed.people[TOBACCO], placed.people[GUILD_HALL]) == (1, 0, 1)


def test_the_noble_one_takes_is_the_one_that_is_placed() -> None:
    placement = mayor((CORN, CORN), (HARBOR, SMALL_MARKET), 2)
    corn, harbor, market = spots.island_circle(0, 0), spots.city_circle(0, 0, 0), spots.city(0, 1)
    noble, colonist = spots.waiting(0, True), spots.waiting(0, False)

    def both_wait() -> None:
        placement.people[:] = [0] * len(placement.people)
        placement.nobles[:] = [0] * len(placement.nobles)
        placement.people[SAN_JUAN], placement.nobles[SAN_JUAN] = 2, 1

    for take in (noble, colonist):
        for put in ("click", "drag"):
            both_wait()
            assert placement.noble_at(take) is (take is noble)
            if put == "click":
                assert placement.click(take) is None
                assert placement.next_waiting == take
                assert placement.click(harbor) is None
            else:
                assert placement.drag(take, harbor) is None
            assert (placement.people[HARBOR], placement.nobles[HARBOR]) == (1, int(take is noble))
    both_wait()
    placement.click(noble)
    placement.click(corn)
    placement.click(harbor)  # the colonist: nobody else is left
    assert placement.noble_at(corn)
    assert not placement.noble_at(harbor)
    placement.click(harbor)
    placement.click(corn)  # the noble was taken off last
    placement.click(market)
    assert (placement.people[SMALL_MARKET], placement.nobles[SMALL_MARKET]) == (1, 1)


def test_a_noble_and_a_colonist_change_places_on_full_circles() -> None:
    placement = mayor((CORN, CORN), (HARBOR,), 3)
    placement.people[CORN], placement.people[HARBOR], placement.people[SAN_JUAN] = 2, 1, 0
    placement.nobles[CORN], placement.nobles[HARBOR], placement.nobles[SAN_JUAN] = 1, 0, 0
    noble, harbor = spots.island_circle(0, 0), spots.city_circle(0, 0, 0)
    assert placement.noble_at(noble)
    assert not placement.noble_at(spots.island_circle(0, 1))
    assert placement.drag(noble, harbor) is None
    assert (placement.nobles[CORN], placement.nobles[HARBOR]) == (0, 1)
    assert placement.drag(spots.island_circle(0, 1), harbor) is None
    assert (placement.nobles[CORN], placement.nobles[HARBOR]) == (1, 0)
    assert (placement.people[CORN], placement.people[HARBOR]) == (2, 1)


def test_a_colonist_is_carried_from_circle_to_circle() -> None:
    placement = mayor((CORN, QUARRY, INDIGO), (HARBOR,), 3)
    assert placement.people[INDIGO] == 0
    assert placement.drag(spots.island_circle(0, 1), spots.island_circle(0, 2)) is None
    assert (placement.people[QUARRY], placement.people[INDIGO]) == (0, 1)
    assert placement.drag(spots.island_circle(0, 0), spots.city(0, 0)) is not None  # no room


@pytest.mark.parametrize("options", [KINDS_OF_GAMES[2], KINDS_OF_GAMES[4]])
def test_every_placement_becomes_the_chain_that_makes_it(options: Options) -> None:
    rng, made = random.Random(5), 0
    game = Game.new(options, 5)
    while not game.is_over and made < 60:
        if game.position.step != steps.PLACE:
            game.play(rng.choice(game.legal_actions))
            continue
        placement = Placement(game.position)
        player = game.position.players[placement.seat]
        for _ in range(8):
            placement.move(*rng.choices((*player.places, SAN_JUAN), k=2))
        while placement.problem() is not None:
            placement.click(spots.san_juan(placement.seat))
        happened: list[object] = []
        game.position.sink = happened.append
        for action in placement.chain():
            game.play(action)
        game.position.sink = None
        placed = next(e for e in happened if isinstance(e, PeoplePlaced))
        assert placed.people == tuple(placement.people)
        assert placed.nobles == tuple(placement.nobles)
        made += 1
    assert made > 20


def test_reset_and_suggest_never_leave_a_free_circle_beside_somebody_waiting() -> None:
    seen = 0
    for game in random_decisions(Options(players=4, buildings="all", nobles=True), seed=3):
        if game.decision != "place" or placement_progress(game.position).at:
            continue
        placement = Placement(game.position)
        player = game.position.players[placement.seat]
        for arrange in (placement.reset, placement.suggest):
            arrange()
            assert sum(placement.people) == sum(player.people)
            assert sum(placement.nobles) == sum(player.nobles)
            assert placement.problem() is None
            for place in player.places:
                assert placement.nobles[place] <= placement.people[place] <= player.circles[place]
        seen += 1
    assert seen > 10


def test_everything_that_can_be_clicked_while_placing_is_a_place() -> None:
    placement = mayor((CORN, INDIGO), (INDIGO_PLANT,), 3)
    pos = Game.new(Options(players=3), 1).position
    assert len(clickable(pos)) >= 2
    for spot in (spots.island_circle(0, 0), spots.city_circle(0, 0, 2), spots.san_juan(0)):
        placement.click(spot)
    assert placement.click(spots.ship(5)) is None  # not a place: nothing happens


# Storage ----------------------------------------------------------------------------------------


def stored(goods: tuple[int, ...], *buildings: int) -> tuple[Game, PendingStorage]:
    """A game in which the first seat is to store these goods (sugar, corn and indigo ships are
    full)."""
    game = Game.new(Options(players=3, governor=0), seed=1)
    pos = game.position
    player = pos.players[0]
    for building in buildings:
        player.add_building(building)
        player.move_people(building, 1)
    player.goods = list(goods)
    for at, capacity in enumerate(pos.setup.ship_capacities):
        pos.cargo_goods[at], pos.cargo_barrels[at] = at, capacity
    game.play("captain")
    while game.decision == "load":
        game.play(game.legal_actions[0])
    assert game.decision == "store"
    return game, PendingStorage(game.position, PHRASES)


def finished(game: Game, choice: PendingStorage) -> tuple[int, ...]:
    """What is kept when a choice is carried out."""
    happened: list[object] = []
    game.position.sink = happened.append
    for action in choice.chain():
        game.play(action)
    return next(e for e in happened if isinstance(e, Stored)).kept


def test_without_a_warehouse_the_dearest_barrel_is_kept_at_first() -> None:
    game, choice = stored((3, 2, 1, 0, 0))
    assert choice.kept == (0, 0, 1, 0, 0)
    choice.pick(CORN)  # another one instead
    assert choice.kept == (1, 0, 0, 0, 0)
    assert finished(game, choice) == (1, 0, 0, 0, 0)


def test_a_warehouse_keeps_a_kind_whole() -> None:
    game, choice = stored((5, 2, 1, 0, 0), SMALL_WAREHOUSE)
    assert choice.kept == (5, 0, 1, 0, 0)
    choice.pick(CORN)
    assert choice.problem() is not None  # the warehouse stands empty
    choice.pick(INDIGO)
    choice.pick(SUGAR)  # gives up the single barrel
    choice.pick(CORN)
    assert choice.kept == (1, 2, 0, 0, 0)
    assert choice.problem() is None
    assert finished(game, choice) == (1, 2, 0, 0, 0)


def test_nothing_that_has_its_place_is_thrown_away() -> None:
    _, choice = stored((3, 2, 0, 0, 0))
    choice.pick(INDIGO)
    assert choice.problem() is not None
    choice.reset()
    assert choice.problem() is None


@pytest.mark.parametrize(
    ("buildings", "told"),
    [
        ((), "keep 1 barrel"),
        ((SMALL_WAREHOUSE,), "keep all barrels of 1 kind and 1 more barrel"),
        ((LARGE_WAREHOUSE,), "keep all barrels of 2 kinds and 1 more barrel"),
        (
            (SMALL_WAREHOUSE, LARGE_WAREHOUSE),
            "keep all barrels of 3 kinds and 1 more barrel",
        ),
        ((STOREHOUSE,), "keep 4 barrels"),
        ((STOREHOUSE, SMALL_WAREHOUSE), "keep all barrels of 1 kind and 4 more barrels"),
    ],
)
def test_storage_says_how_much_may_be_kept(buildings: tuple[int, ...], told: str) -> None:
    game, choice = stored((3, 3, 3, 3, 2), *buildings)
    pending = pending_decision_for(game.position, PHRASES)
    assert pending.prompt == told
    kept = sum(choice.kept)
    assert pending.buttons[-1].text == f"Keep {kept}, lose {14 - kept}"


@pytest.mark.parametrize(
    ("goods", "buildings", "told"),
    [
        ((0, 2, 0, 0, 0), (), "Keep 1, lose 1"),
        ((2, 1, 0, 0, 0), (SMALL_WAREHOUSE,), "Keep all"),
    ],
)
def test_storage_without_a_choice_asks_for_none(
    goods: tuple[int, ...], buildings: tuple[int, ...], told: str
) -> None:
    game, choice = stored(goods, *buildings)
    pending = pending_decision_for(game.position, PHRASES)
    assert [button.text for button in pending.buttons] == [told]
    assert not pending.glowing
    assert not pending.hint
    assert forced_actions(game.position, PHRASES) == choice.chain()


def test_storage_with_a_choice_is_never_forced() -> None:
    game, _ = stored((3, 2, 1, 0, 0), SMALL_WAREHOUSE)
    assert forced_actions(game.position, PHRASES) == []


@pytest.mark.parametrize(
    ("goods", "buildings", "kept"),
    [
        ((3, 2, 1, 0, 0), (SMALL_WAREHOUSE,), (3, 0, 1, 0, 0)),
        ((4, 0, 0, 3, 3), (SMALL_WAREHOUSE,), (4, 0, 0, 0, 1)),  # coffee is worth no more
    ],
)
def test_the_last_storage_is_no_choice_and_keeps_the_most(
    goods: tuple[int, ...], buildings: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    game, choice = stored(goods, *buildings)
    assert choice.is_choice
    game.position.end_causes = 1
    game.position.pending = [frame for frame in game.position.pending if frame[0] != steps.CHOOSE]
    pending = pending_decision_for(game.position, PHRASES)
    assert isinstance(pending, PendingStorage)
    assert pending.kept == kept
    assert len(pending.buttons) == 1
    assert forced_actions(game.position, PHRASES) == pending.chain()


def test_storage_in_the_last_round_is_a_choice_while_a_role_is_left() -> None:
    game, _ = stored((3, 2, 1, 0, 0), SMALL_WAREHOUSE)
    game.position.end_causes = 1
    assert forced_actions(game.position, PHRASES) == []
