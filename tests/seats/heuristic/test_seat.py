"""Positions with an obvious best action: the heuristic seat must find each of them."""

import random

import pytest

from game.rules import Options, Position, observe, steps
from game.rules.actions import parse
from game.rules.flow import play
from game.rules.material import GOODS, PLACE_NAMES, PLACE_OF, PLACES, ROLES, SAN_JUAN, TILES
from game.rules.phases.rounds import choose_run
from game.rules.position import END_CITY, END_COLONISTS, empty_player, with_item
from game.rules.setup import initial_position
from game.seats import make_seat
from game.seats.heuristic.habits import HABITS

# Casual seats, whatever their habit.
CASUAL = (*(f"deckhand:{habit}" for habit in HABITS), "bosun", "merchant")
# A middling board: four kinds of plantation at work, ten doubloons' worth of buildings.
ISLAND = "corn corn indigo sugar tobacco"
CITY = "small_indigo_plant small_sugar_mill tobacco_storage small_market"


def mid_game_position(**options: object) -> Position:
    """Return a position in mid-game with four seats: seat 0 is governor and chooses a role; all
    boards are the same and fully staffed."""
    pos = initial_position(Options(players=4, governor=0, **options), 5)  # type: ignore[arg-type]
    pos.round = 9
    pos.colonist_supply, pos.vp_supply = 35, 60
    for seat in range(4):
        set_board(pos, seat, ISLAND, CITY)
    return pos


def set_board(
    pos: Position,
    seat: int,
    island: str = "",
    city: str = "",
    idle: str = "",
    doubloons: int = 2,
    vp: int = 5,
    goods: str = "",
) -> None:
    """Set a seat's board, everything as words: tiles, buildings, places without people, goods."""
    player = pos.players[seat] = empty_player()
    for tile in island.split():
        player.lay_tile(TILES.index(tile))
    for building in city.split():
        player.add_building(PLACE_OF[building])
        pos.market = with_item(pos.market, PLACE_OF[building], 1)
    for place in player.places:
        if PLACE_NAMES[place] not in idle.split():
            player.move_people(place, player.circles[place])
    player.doubloons, player.vp = doubloons, vp
    player.goods = [goods.split().count(good) for good in GOODS]


def put_in_san_juan(pos: Position, seat: int, people: int) -> None:
    """Add so many colonists to San Juan."""
    pos.players[seat].move_people(SAN_JUAN, people)


def set_cargo_ships(pos: Position, *loads: str) -> None:
    """Set good and barrels of each ship, smallest first: "corn 3", or "" for an empty ship."""
    for ship, load in enumerate(loads):
        kind, _, count = load.partition(" ")
        pos.cargo_goods[ship] = GOODS.index(kind) if kind else -1
        pos.cargo_barrels[ship] = int(count) if count else 0


def take_roles(pos: Position, *roles: str) -> None:
    """Let other seats have chosen these roles in this round, so that seat 0 is the last."""
    for seat, role in enumerate(roles, 1):
        pos.card_takers = with_item(pos.card_takers, ROLES.index(role), seat)
        pos.pending = [frame for frame in pos.pending if frame[:2] != (steps.CHOOSE, seat)]
    pos.legal_actions = choose_run(pos, 0, 0)


def play_texts(pos: Position, *texts: str) -> Position:
    """Play these actions, by their texts, and return the position."""
    for text in texts:
        assert text in [action.text for action in pos.legal_actions], pos.legal_actions
        play(pos, parse(text))
    return pos


def heuristic_action(pos: Position) -> str:
    """Return the heuristic seat's action, the same for every generator, as text."""
    seat = make_seat("heuristic")
    answers = {seat.choose(observe(pos, pos.seat), random.Random(n)).text for n in range(3)}
    assert len(answers) == 1, answers
    return answers.pop()


def test_last_round_builds_the_large_building_it_can_pay() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=10)
    pos.end_causes = END_COLONISTS
    assert heuristic_action(play_texts(pos, "builder")).removeprefix("build ") in {
        "guild_hall",
        "residence",
        "fortress",
        "customs_house",
        "city_hall",
    }


def test_last_round_spends_what_it_has_on_points() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=6)
    pos.end_causes = END_CITY
    assert heuristic_action(play_texts(pos, "builder")) in {"build coffee_roaster", "build factory"}


def test_last_round_takes_the_builder_for_a_large_building() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=9)
    pos.end_causes = END_COLONISTS
    assert heuristic_action(pos) == "builder"


def test_last_round_ships_rather_than_builds_small() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=2, goods="corn " * 6 + "sugar " * 4)
    pos.end_causes = END_COLONISTS
    assert heuristic_action(pos) == "captain"


def test_last_round_takes_the_mayor_for_the_empty_customs_house() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, f"{CITY} customs_house", "customs_house", vp=28)
    pos.end_causes = END_CITY
    assert heuristic_action(pos) == "mayor"


def test_no_craftsman_for_the_next_players_captain() -> None:
    pos = mid_game_position()
    set_board(pos, 0, "corn indigo", "small_indigo_plant")
    set_board(pos, 1, "corn corn corn corn tobacco tobacco", "tobacco_storage harbor")
    for seat in (2, 3):
        set_board(pos, seat, "quarry", "hospice")
    assert heuristic_action(pos) != "craftsman"


def test_captain_with_a_full_windrose() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, goods="corn " * 5 + "sugar " * 3)
    assert heuristic_action(pos) == "captain"


def test_trader_with_coffee_when_nobody_else_can_sell() -> None:
    pos = mid_game_position()
    set_board(pos, 0, "corn coffee", "coffee_roaster large_market small_market", goods="coffee")
    take_roles(pos, "settler", "craftsman", "captain")
    assert heuristic_action(pos) == "trader"


def test_the_role_with_three_doubloons_when_nothing_else_is_to_be_had() -> None:
    pos = mid_game_position()
    for seat in range(4):
        set_board(pos, seat, "corn " * 12, "harbor", doubloons=0)
    pos.card_doubloons[ROLES.index("settler")] = 3
    take_roles(pos, "craftsman", "captain", "mayor")
    assert heuristic_action(pos) == "settler"


def test_sells_coffee_to_an_empty_house() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, goods="corn indigo sugar coffee")
    assert heuristic_action(play_texts(pos, "trader")) == "sell coffee"


def test_loads_the_kind_that_scores_most() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, goods="corn " * 5 + "indigo " + "sugar ")
    set_cargo_ships(pos, "indigo 3", "", "sugar 5")
    assert heuristic_action(play_texts(pos, "captain")).startswith("load corn")


def test_ships_by_the_wharf_when_nothing_fits_a_ship() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, f"{CITY} wharf", goods="tobacco " * 5)
    set_cargo_ships(pos, "corn 3", "indigo 1", "sugar 5")
    assert heuristic_action(play_texts(pos, "captain")) == "wharf tobacco"


def test_keeps_coffee_rather_than_corn() -> None:
    pos = mid_game_position()
    set_board(pos, 0, "corn coffee", "coffee_roaster", goods="corn corn coffee")
    set_cargo_ships(pos, "indigo 3", "tobacco 1", "sugar 5")
    assert heuristic_action(play_texts(pos, "captain")) == "keep coffee"


def test_stores_five_barrels_rather_than_one() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, f"{CITY} small_warehouse", goods="indigo sugar " + "sugar " * 4)
    set_cargo_ships(pos, "corn 3", "tobacco 1", "coffee 5")
    assert heuristic_action(play_texts(pos, "captain")) == "store sugar"


@pytest.mark.parametrize("level", CASUAL)
def test_casual_players_keep_the_dear_barrel_too(level: str) -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, goods="indigo coffee")
    set_cargo_ships(pos, "corn 3", "tobacco 1", "sugar 5")
    pos = play_texts(pos, "captain")
    seat = make_seat(level)
    kept = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(24)}
    assert kept == {"keep coffee"}


@pytest.mark.parametrize("level", CASUAL)
def test_nobody_takes_a_role_for_the_others_alone(level: str) -> None:
    """The others produce and have goods to ship; seat 0 can do neither."""
    pos = mid_game_position()
    set_board(pos, 0, "corn sugar", "small_market", idle="corn sugar")
    for other in (1, 2, 3):
        pos.players[other].goods = [2, 2, 0, 0, 0]
    take_roles(pos, "settler", "builder", "mayor")
    seat = make_seat(level)
    taken = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(40)}
    assert taken == {"prospector"}


@pytest.mark.parametrize("level", CASUAL)
def test_nobody_takes_a_role_that_does_nothing_at_all(level: str) -> None:
    """Nobody has goods, nobody makes any, and nobody has the money for a building."""
    pos = initial_position(Options(players=4, governor=0), 5)
    for player in pos.players:
        player.doubloons = 0
        player.lay_tile(TILES.index("sugar"))
    take_roles(pos, "settler")
    seat = make_seat(level)
    taken = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(60)}
    assert taken <= {"mayor", "builder", "prospector"}
    take_roles(pos, "mayor", "builder", "prospector")
    alone = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(60)}
    assert alone <= {"craftsman", "trader", "captain"}  # nothing else is left
    pos.card_doubloons[ROLES.index("trader")] = 1
    paid = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(60)}
    assert paid == {"trader"}


@pytest.mark.parametrize("level", CASUAL)
def test_a_role_for_nobody_is_better_than_one_for_the_others(level: str) -> None:
    """The others have goods to ship; nobody makes any, and the house takes none."""
    pos = mid_game_position()
    set_board(pos, 0, "corn sugar", "small_market", idle="corn sugar")
    for other in (1, 2, 3):
        set_board(pos, other, "corn", "", idle="corn", goods="corn corn")
    take_roles(pos, "settler", "builder", "mayor", "prospector", "trader")
    seat = make_seat(level)
    taken = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(60)}
    assert taken == {"craftsman"}


@pytest.mark.parametrize("level", CASUAL)
@pytest.mark.parametrize(
    ("role", "goods"), [("builder", ""), ("craftsman", ""), ("trader", "corn")]
)
def test_who_takes_a_role_uses_it(level: str, role: str, goods: str) -> None:
    """A cheap building, a barrel more, or a barrel of corn for the privilege's doubloon."""
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=1, goods=goods)
    pos = play_texts(pos, role)
    assert len(pos.legal_actions) > 1
    seat = make_seat(level)
    done = {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(60)}
    assert "pass" not in done


def test_takes_the_tile_that_the_staffed_plant_waits_for() -> None:
    pos = mid_game_position()
    set_board(pos, 0, "corn corn sugar", "coffee_roaster small_sugar_mill")
    pos.open_plantations = tuple(
        TILES.index(tile) for tile in ("indigo", "sugar", "coffee", "indigo")
    )
    pos.quarry_supply = 0
    assert heuristic_action(play_texts(pos, "settler")) == "take coffee"


def test_first_quarry_by_the_settlers_privilege() -> None:
    pos = initial_position(Options(players=4, governor=0), 5)
    pos.open_plantations = tuple(
        TILES.index(tile) for tile in ("indigo", "sugar", "indigo", "indigo")
    )
    assert heuristic_action(play_texts(pos, "settler")) == "take quarry"


@pytest.mark.parametrize("level", [*CASUAL, "harbourmaster"])
@pytest.mark.parametrize(("tiles", "may_wait"), [(5, False), (9, False), (10, True)])
def test_nobody_leaves_a_tile_while_there_is_room(level: str, tiles: int, may_wait: bool) -> None:
    """Another indigo plantation that nobody will ever work on, and nothing else to be had."""
    pos = mid_game_position()
    set_board(pos, 0, "indigo " * tiles)
    pos.open_plantations = (TILES.index("indigo"),) * 5
    pos.quarry_supply = 0
    pos.colonist_supply = pos.colonists_on_ship = 0
    pos = play_texts(pos, "settler")
    taken = {
        make_seat(level).choose(observe(pos, 0), random.Random(n)).text == "take indigo"
        for n in range(24)
    }
    assert (taken == {True}) is not may_wait


def test_builds_the_plant_its_plantations_wait_for() -> None:
    pos = mid_game_position()
    pos.round, pos.colonist_supply, pos.vp_supply = 4, 60, 95
    set_board(pos, 0, "corn tobacco tobacco", "small_market", doubloons=4)
    assert heuristic_action(play_texts(pos, "builder")) == "build tobacco_storage"


def test_staffs_the_guild_hall_at_the_end() -> None:
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, f"{CITY} guild_hall", "guild_hall corn")
    pos.colonist_supply, pos.colonists_on_ship = 1, 0
    pos = play_texts(pos, "mayor")
    while pos.step == steps.PLACE and pos.seat == 0:
        play(pos, parse(heuristic_action(pos)))
    assert pos.players[0].people[PLACE_OF["guild_hall"]] == 1


def test_staffs_a_pair_and_not_two_halves() -> None:
    pos = mid_game_position()
    set_board(pos, 0, "sugar tobacco coffee", "small_indigo_plant tobacco_storage small_sugar_mill")
    player = pos.players[0]
    player.people = (0,) * PLACES
    put_in_san_juan(pos, 0, 1)
    pos.colonist_supply, pos.colonists_on_ship = 20, 0
    pos = play_texts(pos, "mayor")
    while pos.step == steps.PLACE and pos.seat == 0:
        play(pos, parse(heuristic_action(pos)))
    assert player.people[PLACE_OF["tobacco"]] == 1
    assert player.people[PLACE_OF["tobacco_storage"]] == 1


def test_takes_the_hospices_colonist() -> None:
    pos = mid_game_position()
    set_board(pos, 0, "corn corn", "hospice")
    pos.open_plantations = (0, 1, 2, 3, 4)
    assert heuristic_action(play_texts(pos, "settler", "take corn")) == "colonist"


def test_ends_the_game_when_far_ahead() -> None:
    pos = mid_game_position()
    small = f"{CITY} hospice office hacienda construction_hut small_warehouse large_market"
    set_board(pos, 0, "corn corn", f"{small} harbor", doubloons=3, vp=45)
    for seat in (1, 2, 3):
        set_board(pos, seat, ISLAND, CITY, vp=10)
    assert heuristic_action(play_texts(pos, "builder")) == "build indigo_plant"


def test_pays_the_black_market_with_the_colonist_nobody_needs() -> None:
    pos = mid_game_position(buildings="all")
    set_board(pos, 0, "corn corn", f"{CITY} black_market", doubloons=4, goods="")
    put_in_san_juan(pos, 0, 1)
    pos = play_texts(pos, "builder", "build coffee_roaster")
    assert heuristic_action(pos) == "pay colonist san_juan"
