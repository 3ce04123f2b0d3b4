"""Positions with an obvious best action that only occur with the expansions."""

import random

import pytest

from game.rules import PASS, Game, Options, Position, steps
from game.rules.actions import parse
from game.rules.flow import play
from game.rules.material import BUILDINGS, PLACE_OF, PLACES, TILES
from game.rules.position import END_CITY
from game.seats import make_seat
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.staffing import noble_places
from game.seats.heuristic.weights import Weights
from tests.seats.heuristic.test_seat import (
    CITY,
    ISLAND,
    heuristic_action,
    mid_game_position,
    play_texts,
    put_in_san_juan,
    set_board,
    set_cargo_ships,
)
from tests.seats.standings import played_standings


def expansions_position(**options: object) -> Position:
    """Return a position in mid-game with four seats and both expansions."""
    return mid_game_position(buildings="all", nobles=True, **options)


def planned_nobles(pos: Position, people: dict[str, int], nobles: int) -> dict[str, int]:
    """Return where so many nobles of seat 0 would best be placed, with these people on its
    places."""
    player = pos.players[0]
    there = [0] * PLACES
    for name, count in people.items():
        there[PLACE_OF[name]] = count
    player.people = tuple(there)
    player.nobles = (0,) * PLACES
    first = next(PLACE_OF[name] for name in people)
    player.nobles = tuple(nobles if place == first else 0 for place in range(PLACES))
    weights = Weights()
    plan = noble_places(player, player.people, nobles, estimate_outlook(pos, weights), weights)
    return {name: plan[PLACE_OF[name]] for name in people if plan[PLACE_OF[name]]}


def test_a_noble_goes_to_the_lodge_of_the_emptiest_island() -> None:
    pos = expansions_position()
    set_board(pos, 0, "corn corn", f"{CITY} hunting_lodge")
    assert planned_nobles(pos, {"corn": 2, "hunting_lodge": 1}, 1) == {"hunting_lodge": 1}


def test_a_noble_goes_to_the_chapel_when_money_is_worth_little() -> None:
    pos = expansions_position()
    pos.vp_supply = 12
    set_board(pos, 0, ISLAND, f"{CITY} chapel")
    assert planned_nobles(pos, {"corn": 2, "chapel": 1}, 1) == {"chapel": 1}


def test_no_noble_in_the_zoning_office_without_money_for_a_large_building() -> None:
    pos = expansions_position()
    set_board(pos, 0, ISLAND, f"{CITY} zoning_office", doubloons=1)
    assert planned_nobles(pos, {"zoning_office": 1, "corn": 2}, 2) == {"corn": 2}


def test_a_noble_in_the_zoning_office_before_a_large_building() -> None:
    pos = expansions_position()
    set_board(pos, 0, ISLAND, f"{CITY} zoning_office", doubloons=9)
    assert planned_nobles(pos, {"corn": 2, "zoning_office": 1}, 1) == {"zoning_office": 1}


def test_the_noble_is_placed_as_planned() -> None:
    pos = expansions_position()
    set_board(pos, 0, "corn corn", "hunting_lodge small_market")
    player = pos.players[0]
    player.people = player.nobles = (0,) * PLACES
    put_in_san_juan(pos, 0, 3)
    player.move_people(PLACE_OF["san_juan"], 1, noble=True)
    pos.colonist_supply = pos.colonists_on_ship = pos.nobles_on_ship = 0
    pos = play_texts(pos, "mayor")
    while pos.step == steps.PLACE and pos.seat == 0:
        play(pos, parse(heuristic_action(pos)))
    assert player.nobles[PLACE_OF["hunting_lodge"]] == 1


def test_a_guest_goes_to_the_wharf_when_nothing_fits_a_ship() -> None:
    pos = expansions_position()
    set_board(pos, 0, ISLAND, f"{CITY} guesthouse wharf", "wharf", goods="tobacco " * 5)
    set_cargo_ships(pos, "corn 3", "indigo 1", "sugar 5")
    assert heuristic_action(play_texts(pos, "captain")) == "guest wharf"


def test_a_guest_goes_to_the_large_building_before_the_points_are_counted() -> None:
    pos = expansions_position()
    set_board(pos, 0, ISLAND, f"{CITY} guesthouse city_hall", "city_hall")
    pos.end_causes = END_CITY
    while not (pos.step == steps.GUESTS and pos.role_card < 0):
        play(pos, PASS if PASS in pos.legal_actions else pos.legal_actions[-1])
    assert heuristic_action(pos) == "guest city_hall"


def test_the_second_forest_is_laid_while_there_is_much_to_build() -> None:
    pos = expansions_position()
    pos.round, pos.colonist_supply, pos.vp_supply = 4, 60, 95
    set_board(pos, 0, f"{ISLAND} forest_corn", "forest_house small_indigo_plant")
    pos.open_plantations = tuple(
        TILES.index(tile) for tile in ("coffee", "coffee", "coffee", "coffee")
    )
    pos.quarry_supply = 0
    assert heuristic_action(play_texts(pos, "settler", "take coffee")) == "lay forest"


def test_the_plantation_that_a_staffed_plant_waits_for_is_no_forest() -> None:
    pos = expansions_position()
    set_board(pos, 0, "corn corn sugar", "forest_house coffee_roaster small_sugar_mill")
    put_in_san_juan(pos, 0, 1)
    pos.open_plantations = tuple(
        TILES.index(tile) for tile in ("coffee", "coffee", "coffee", "coffee")
    )
    assert heuristic_action(play_texts(pos, "settler", "take coffee")) == "lay plantation"


def test_pays_the_black_market_with_a_barrel_rather_than_a_working_plant() -> None:
    pos = expansions_position()
    set_board(pos, 0, "tobacco", "tobacco_storage black_market", doubloons=4, goods="corn corn")
    player = pos.players[0]
    player.move_people(PLACE_OF["tobacco_storage"], -2)
    pos = play_texts(pos, "builder", "build coffee_roaster")
    assert heuristic_action(pos) == "pass"
    assert heuristic_action(play_texts(pos, "pass")) == "pay corn"


def test_sells_to_the_own_post_when_the_house_is_full() -> None:
    pos = expansions_position()
    set_board(pos, 0, "coffee", "coffee_roaster trading_post", goods="coffee")
    pos.trading_house = (0, 1, 2, 3)
    assert heuristic_action(play_texts(pos, "trader")) == "post coffee"


def test_the_small_wharf_takes_what_would_be_lost() -> None:
    pos = expansions_position()
    set_board(pos, 0, ISLAND, f"{CITY} small_wharf", goods="tobacco tobacco sugar sugar")
    set_cargo_ships(pos, "corn 3", "indigo 1", "coffee 5")
    assert heuristic_action(play_texts(pos, "captain")) == "small wharf"


@pytest.mark.parametrize("seed", range(6))
def test_drafts_not_both_office_and_trading_post(seed: int) -> None:
    game, seat = Game.new(Options(buildings="draft"), seed), make_seat("heuristic")
    rng = random.Random(seed)
    while game.decision == "draft":
        game.play(seat.choose(game.observation(game.seat), rng))
    drafted = {BUILDINGS[building].name for building in game.position.buildings_in_play}
    assert len(drafted & {"office", "trading_post"}) <= 1


def test_plays_with_everything_to_a_decent_score() -> None:
    options = Options(buildings="all", nobles=True)
    totals = played_standings(["heuristic"] * 4, 2, seed=60, options=options).by_kind["heuristic"]
    assert totals.mean("points") > 40
    assert len(totals.counts("built")) > 20
