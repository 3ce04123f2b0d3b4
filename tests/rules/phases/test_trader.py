"""The trader phase (docs/rules.md 4 Trader), with its buildings."""

import pytest

from game.rules.phases.trader import Proceeds, proceeds
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, asked, at, go, legal, refused

ALL_FIVE = "1 corn, 1 indigo, 1 sugar, 1 tobacco, 1 coffee"


@pytest.mark.parametrize("price", range(5))
def test_prices_and_privilege(price: int) -> None:
    good = ("corn", "indigo", "sugar", "tobacco", "coffee")[price]
    text = f"seat 0: {ALL_FIVE}\nseat 1: {ALL_FIVE}\n"
    pos = at(BASE + text, "trader", f"sell {good}")
    assert pos.players[0].doubloons == price + 1
    assert asked(pos) == ("trade", 1)
    assert refused(pos, f"sell {good}") == "house_has_kind"
    other = "coffee" if price < 4 else "corn"
    go(pos, f"sell {other}")
    assert pos.players[1].doubloons == (4 if price < 4 else 0)


def test_no_sale_no_privilege() -> None:
    pos = at(BASE + f"seat 0: {ALL_FIVE}\n", "trader", "pass")
    assert pos.players[0].doubloons == 0
    assert pos.trading_house == ()


def test_corn_for_nothing_may_be_sold() -> None:
    pos = at(BASE + "seat 1: 1 corn\n", "trader", "sell corn")
    assert (pos.players[1].doubloons, pos.trading_house) == (0, (0,))


def test_nothing_to_sell_is_nothing_to_decide() -> None:
    pos = at(BASE + "house: corn\nseat 1: 3 corn\n", "trader")
    assert asked(pos) == ("choose", 1)
    assert refused(at(BASE + "seat 0: 1 corn\n", "trader"), "sell coffee") == "good_not_owned"


def test_a_full_house_ends_the_phase_and_is_emptied() -> None:
    text = "house: corn, indigo, sugar\nseat 0: 1 coffee\nseat 1: 1 tobacco\n"
    pos = at(BASE + text, "trader")
    supply = pos.goods_supply[:]
    go(pos, "sell coffee")
    assert asked(pos) == ("choose", 1)
    assert pos.trading_house == ()
    assert [b - a for a, b in zip(supply, pos.goods_supply, strict=True)] == [1, 1, 1, 0, 1]


def test_a_house_with_room_keeps_its_goods() -> None:
    pos = at(BASE + "house: corn, indigo\nseat 0: 1 coffee\n", "trader", "sell coffee")
    assert pos.trading_house == (0, 1, 4)


@pytest.mark.parametrize(
    ("city", "expected"),
    [
        ("small_market*", Proceeds(1, 1, 0, 0, 2)),
        ("large_market*", Proceeds(1, 0, 2, 0, 3)),
        ("small_market*, large_market*", Proceeds(1, 1, 2, 0, 4)),
        ("small_market, large_market", Proceeds(1, 0, 0, 0, 1)),
    ],
)
def test_markets(city: str, expected: Proceeds) -> None:
    pos = at(BASE + f"seat 1: 1 indigo\n  city: {city}\n", "trader")
    assert proceeds(pos, 1, 1) == expected
    assert go(pos, "sell indigo").players[1].doubloons == expected.total


def test_office_sells_a_kind_again_but_needs_room() -> None:
    text = "house: corn, sugar, coffee\nseat 0: 2 coffee, 1 sugar\n  city: office*\n"
    pos = at(BASE + text + "seat 1: 1 coffee\n  city: office*\n", "trader")
    assert legal(pos) == ["pass", "sell sugar", "sell coffee"]
    go(pos, "sell coffee")
    assert asked(pos) == ("choose", 1)  # the house is full
    assert pos.trading_house == ()


def test_vacant_office_sells_nothing_again() -> None:
    pos = at(BASE + "house: coffee\nseat 0: 1 coffee, 1 corn\n  city: office\n", "trader")
    assert refused(pos, "sell coffee") == "house_has_kind"


def test_one_sale_only() -> None:
    pos = at(BASE + f"seat 0: {ALL_FIVE}\n", "trader", "sell corn")
    assert asked(pos) == ("choose", 1)


# Expansions


def test_trading_post_knows_no_markets_but_the_privilege() -> None:
    text = "house: coffee\nseat 0: 1 coffee\n  city: trading_post*, small_market*, large_market*\n"
    pos = at(NEW + text, "trader")
    supply = pos.goods_supply[4]
    assert legal(pos) == ["pass", "post coffee"]
    go(pos, "post coffee")
    assert pos.players[0].doubloons == 4 + 1
    assert (pos.trading_house, pos.goods_supply[4]) == ((4,), supply + 1)


def test_trading_post_is_open_when_the_house_is_full() -> None:
    text = "house: corn, indigo, sugar\nseat 0: 1 coffee\nseat 1: 1 coffee\n"
    text += "seat 2: 1 tobacco\n  city: trading_post{}\n"
    pos = at(NEW + text.format("*"), "trader", "sell coffee")
    assert asked(pos) == ("trade", 2)
    assert refused(pos, "sell tobacco") == "house_full"
    go(pos, "post tobacco")
    assert (pos.players[2].doubloons, pos.trading_house) == (3, ())
    assert asked(at(NEW + text.format(""), "trader", "sell coffee")) == ("choose", 1)


def test_library_doubles_the_privilege() -> None:
    pos = at(NEW + "seat 0: 1 corn\n  city: library*\n", "trader", "sell corn")
    assert pos.players[0].doubloons == 2


OFFICE = "open: none\nstack: tobacco, coffee\nseat 0: 1 doubloon, 1 corn\n  city: land_office{}\n"


def test_land_office_buys_a_tile_before_or_after_the_sale() -> None:
    pos = at(NOBLES + OFFICE.format("*"), "trader", "sell corn")
    assert legal(pos) == ["pass", "buy tile"]
    assert refused(pos, "sell corn") == "sold_already"
    go(pos, "buy tile")
    assert (pos.players[0].island, pos.players[0].doubloons) == ((3,), 1)
    pos = at(NOBLES + OFFICE.format("*"), "trader", "buy tile")
    assert legal(pos) == ["pass", "sell corn"]
    assert refused(pos, "buy tile") == "land_office_used"
    assert refused(pos, "discard corn") == "land_office_used"


def test_land_office_draws_need_money_room_and_a_tile() -> None:
    poor = at(NOBLES + OFFICE.format("*").replace("1 doubloon, ", ""), "trader")
    assert refused(poor, "buy tile") == "no_doubloon"
    island = "\n  island: 8 indigo, 4 quarry\n  city"
    full = at(NOBLES + OFFICE.format("*").replace("\n  city", island), "trader")
    assert refused(full, "buy tile") == "island_full"
    empty = NOBLES + OFFICE.format("*").replace("tobacco, coffee", "none") + "discards: none\n"
    assert refused(at(empty, "trader"), "buy tile") == "nothing_to_draw"
    shuffles = empty.replace("discards: none", "discards: 2 sugar")
    assert at(shuffles, "trader", "buy tile").players[0].island == (2,)


def test_land_office_of_a_noble_sells_a_tile() -> None:
    text = OFFICE.format("^").replace("\n  city", "\n  island: sugar*, quarry\n  city")
    pos = at(NOBLES + text, "trader")
    assert legal(pos) == ["pass", "discard sugar with colonist", "sell corn"]
    assert refused(pos, "buy tile") == "land_office_needs_colonist"
    assert refused(pos, "discard quarry") == "tile_not_owned"
    go(pos, "discard sugar with colonist")
    player = pos.players[0]
    assert (player.doubloons, player.island, player.people[6]) == (2, (5,), 1)
    pos = at(NOBLES + OFFICE.format("*"), "trader")
    assert refused(pos, "discard corn") == "land_office_needs_noble"


def test_land_office_is_open_when_the_house_is_full() -> None:
    text = (
        "house: corn, indigo, sugar\nseat 0: 1 coffee\nseat 2: 1 doubloon\n  city: land_office*\n"
    )
    pos = at(NOBLES + text, "trader", "sell coffee")
    assert asked(pos) == ("trade", 2)


def test_land_office_may_lay_a_forest() -> None:
    text = OFFICE.format("*, forest_house*")
    pos = at(EVERYTHING + text, "trader", "buy tile", "lay forest", "sell corn")
    assert pos.players[0].island == (9,)


GUEST = "house: corn, indigo, sugar\nseat 0: 1 coffee\nseat 1: 1 tobacco\n  city: guesthouse*, {}\n"


def test_a_full_house_ends_the_phase_though_somebody_has_a_guest() -> None:
    pos = at(NEW + GUEST.format("hospice"), "trader", "sell coffee")
    assert asked(pos) == ("choose", 1)


def test_guests_may_move_while_the_house_has_room() -> None:
    text = GUEST.replace("corn, indigo, sugar", "corn, indigo")
    pos = at(NEW + text.format("large_market"), "trader", "sell coffee")
    assert asked(pos) == ("guests", 1)
    go(pos, "guest large_market", "sell tobacco")
    assert pos.players[1].doubloons == 3 + 2


def test_a_guest_who_could_open_a_trading_post_keeps_the_phase_going() -> None:
    pos = at(NEW + GUEST.format("trading_post"), "trader", "sell coffee")
    assert asked(pos) == ("guests", 1)
    go(pos, "guest trading_post", "post tobacco")
    assert (pos.players[1].doubloons, pos.trading_house) == (3, ())


def test_the_phase_stops_after_the_last_who_could_still_act() -> None:
    text = GUEST.format("trading_post*, hospice") + "seat 2: none\n  city: guesthouse*, office\n"
    pos = at(NEW + text, "trader", "sell coffee", "pass", "post tobacco")
    assert asked(pos) == ("choose", 1)
