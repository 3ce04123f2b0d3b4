"""The captain phase (docs/rules.md 4 Captain): loading, wharves, storage."""

from collections import Counter

import pytest

from game.rules.events import Event, Stored
from game.rules.phases.captain import can_load
from game.rules.position import Position
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, asked, at, go, legal, refused

FULL = "ships: 4 with 4 corn, 5 with 5 indigo, 6 with 6 sugar\n"


def vp(pos: Position) -> list[int]:
    return [player.vp for player in pos.players]


# Which ship


def test_who_can_load_must() -> None:
    pos = at(BASE + "seat 0: 1 corn\n  city: wharf*\n", "captain")
    assert "pass" not in legal(pos)
    assert refused(pos, "pass") == "must_load"


def test_a_wharf_meets_the_duty_to_load() -> None:
    pos = at(BASE + "seat 0: 1 corn\n  city: wharf*\n", "captain", "wharf corn")
    assert vp(pos) == [2, 0, 0]
    assert pos.cargo_goods == [-1, -1, -1]


def test_a_kind_at_sea_goes_on_its_ship_only() -> None:
    pos = at(BASE + "ships: 4 with 3 corn\nseat 0: 3 corn, 1 sugar\n", "captain")
    assert legal(pos) == ["load corn 4", "load sugar 5", "load sugar 6"]
    assert refused(pos, "load corn 6") == "kind_on_other_ship"
    assert refused(pos, "load sugar 4") == "ship_has_other_kind"
    assert refused(pos, "load sugar 7") == "ship_not_here"
    assert refused(pos, "load coffee 5") == "good_not_owned"
    assert go(pos, "load corn 4").players[0].goods == [2, 0, 1, 0, 0]


def test_a_kind_whose_ship_is_full_cannot_be_loaded() -> None:
    pos = at(BASE + "ships: 4 with 4 corn\nseat 0: 3 corn, 1 sugar\n", "captain")
    assert legal(pos) == ["load sugar 5", "load sugar 6"]
    assert refused(pos, "load corn 4") == "ship_full"
    assert refused(pos, "load corn 5") == "ship_full"


@pytest.mark.parametrize(
    ("barrels", "ships"),
    [(1, (4, 5, 6)), (4, (4, 5, 6)), (5, (5, 6)), (6, (6,)), (9, (6,))],
)
def test_of_the_empty_ships_one_that_takes_the_most(barrels: int, ships: tuple[int, ...]) -> None:
    pos = at(BASE + f"seat 0: {barrels} corn\n", "captain")
    assert legal(pos) == [f"load corn {ship}" for ship in ships]
    if 4 not in ships:
        assert refused(pos, "load corn 4") == "ship_takes_less"


def test_only_the_empty_ships_are_compared() -> None:
    pos = at(BASE + "ships: 6 with 1 sugar\nseat 0: 7 corn\n", "captain")
    assert legal(pos) == ["load corn 5"]


def test_it_goes_round_until_nobody_can_load() -> None:
    text = "seat 0: 2 corn, 1 sugar, 1 coffee\nseat 2: 1 tobacco\n"
    pos = at(BASE + text, "captain", "load sugar 4")
    assert asked(pos) == ("load", 2)
    go(pos, "load tobacco 5")
    assert asked(pos) == ("load", 0)
    go(pos, "load corn 6")
    # No ship for the coffee: one barrel is kept without asking.
    assert asked(pos) == ("choose", 1)
    assert pos.players[0].goods == [0, 0, 0, 0, 1]


def test_what_was_impossible_stays_so_and_the_phase_ends() -> None:
    pos = at(BASE + FULL + "seat 0: 2 corn\n", "captain")
    assert asked(pos) == ("store", 0)


def test_full_ships_are_emptied_and_others_sail_on() -> None:
    text = "ships: 4 with 3 corn, 6 with 5 sugar\nseat 0: 1 corn\n"
    pos = at(BASE + text, "captain")
    assert pos.goods_supply[0] == 10 - 4
    go(pos, "load corn 4")
    assert (pos.cargo_goods, pos.cargo_barrels, pos.goods_supply[0]) == ([-1, -1, 2], [0, 0, 5], 10)


# VP


def test_the_captain_has_one_more_once() -> None:
    text = "seat 0: 1 corn, 2 sugar\nseat 1: 1 corn, 2 sugar\n"
    pos = at(BASE + text, "captain", "load corn 4", "load corn 4", "load sugar 5", "load sugar 5")
    assert vp(pos) == [3 + 1, 3, 0]


def test_the_captain_who_loads_nothing_has_nothing() -> None:
    assert vp(at(BASE + "seat 1: 1 corn\n", "captain", "load corn 4")) == [0, 1, 0]


def test_the_captain_has_it_with_a_first_loading_later() -> None:
    text = (
        FULL.replace("4 with 4", "4 with 3") + "seat 0: 2 sugar\n  city: wharf*\nseat 1: 1 corn\n"
    )
    pos = at(BASE + text, "captain", "pass", "load corn 4", "wharf sugar")
    assert vp(pos) == [3, 1, 0]


def test_the_bonus_is_there_again_next_time() -> None:
    text = "seat 0: 1 corn\nused: bonus\n"
    assert vp(at(BASE + text, "captain", "load corn 4")) == [2, 0, 0]


def test_harbor_counts_every_loading() -> None:
    text = "seat 1: 1 corn, 2 sugar\n  city: harbor{}\n"
    actions = ("captain", "load corn 4", "load sugar 5")
    assert vp(at(BASE + text.format("*"), *actions)) == [0, 5, 0]
    assert vp(at(BASE + text.format(""), *actions)) == [0, 3, 0]


def test_library_has_two_more_once() -> None:
    text = "seat 0: 1 corn, 1 sugar\n  city: library*\n"
    assert vp(at(NEW + text, "captain", "load corn 4", "load sugar 5")) == [4, 0, 0]


def test_whoever_has_something_for_a_ship_or_a_wharf_can_still_load() -> None:
    goods = "seat 0: 2 corn\nseat 1: 1 sugar\n"
    pos = at(BASE + goods, "captain")
    assert [can_load(pos, seat) for seat in range(3)] == [True, True, False]
    pos = at(BASE + FULL + goods + "  city: wharf*\nseat 2: 1 corn\n", "captain")
    assert [can_load(pos, seat) for seat in range(3)] == [False, True, False]


# Wharf


def test_wharf_takes_all_of_any_kind_to_the_supply() -> None:
    pos = at(BASE + FULL + "seat 0: 4 corn\n  city: wharf*\n", "captain")
    assert legal(pos) == ["pass", "wharf corn"]
    supply = pos.goods_supply[0]
    go(pos, "wharf corn")
    assert (vp(pos)[0], pos.players[0].goods[0]) == (5, 0)
    assert pos.goods_supply[0] == supply + 4 + 4  # and the ships, full, were emptied


def test_wharf_may_be_left_alone_and_used_later() -> None:
    text = FULL.replace("6 with 6", "6 with 5")
    text += "seat 0: 1 coffee\n  city: wharf*\nseat 1: 1 sugar\n"
    pos = at(BASE + text, "captain", "pass", "load sugar 6")
    assert asked(pos) == ("load", 0)
    go(pos, "wharf coffee")
    assert vp(pos) == [2, 1, 0]


def test_the_phase_ends_when_a_wharf_owner_passes_and_nobody_loads() -> None:
    pos = at(BASE + FULL + "seat 0: 1 coffee\n  city: wharf*\n", "captain", "pass")
    assert asked(pos) == ("choose", 1)
    assert pos.players[0].goods[4] == 1


def test_wharf_once_a_phase_and_again_in_the_next() -> None:
    text = BASE + FULL + "seat 0: 2 coffee, 2 tobacco\n  city: wharf{}\n"
    pos = at(text.format("*"), "captain", "wharf coffee")
    assert asked(pos) == ("store", 0)
    pos = at(BASE + "seat 0: 2 coffee, 2 tobacco\n  city: wharf*\n", "captain", "wharf coffee")
    assert refused(pos, "wharf tobacco") == "wharf_used"
    assert (
        refused(at(BASE + "seat 0: 2 corn\n  city: wharf\n", "captain"), "wharf corn") == "no_wharf"
    )
    used = "seat 0: 2 corn\n  city: wharf*\n  used: wharf\n"
    assert "wharf corn" in legal(at(BASE + used, "captain"))
    assert refused(at(BASE + used, "captain"), "wharf sugar") == "good_not_owned"


# Storage


def storage(goods: str, city: str = "", text: str = BASE) -> Position:
    return at(text + FULL + f"seat 0: {goods}\n  city: {city or 'none'}\n", "captain")


def outcomes(pos: Position) -> Counter[tuple[int, ...]]:
    """What may be kept, and in how many ways each can be reached."""
    if asked(pos) != ("store", 0):
        return Counter([tuple(pos.players[0].goods)])
    found: Counter[tuple[int, ...]] = Counter()
    for text in legal(pos):
        found += outcomes(go(pos.copy(), text))
    return found


def test_one_barrel_of_choice_is_kept() -> None:
    pos = storage("2 corn, 1 coffee")
    assert legal(pos) == ["keep corn", "keep coffee"]
    supply = pos.goods_supply[:]
    assert refused(pos, "keep sugar") == "keep_not_possible"
    assert refused(pos, "store corn") == "store_not_possible"
    assert refused(pos, "pass") == "not_now"
    go(pos, "keep coffee")
    assert pos.players[0].goods == [0, 0, 0, 0, 1]
    assert pos.goods_supply[0] == supply[0] + 2 + 4


def test_what_fits_is_kept_without_asking() -> None:
    assert asked(storage("1 coffee")) == ("choose", 1)
    assert asked(storage("4 coffee", "small_warehouse*")) == ("choose", 1)
    assert asked(storage("4 coffee, 3 corn", "large_warehouse*")) == ("choose", 1)
    assert asked(storage("4 coffee, 3 corn, 3 sugar", "small_warehouse*, large_warehouse*")) == (
        "choose",
        1,
    )
    assert asked(storage("2 coffee, 2 corn", "storehouse*", NEW)) == ("choose", 1)


def test_what_fits_whatever_is_stored_is_kept_without_asking() -> None:
    assert asked(storage("1 corn, 1 coffee", "small_warehouse*")) == ("choose", 1)
    assert asked(storage("1 corn, 1 coffee, 1 sugar", "large_warehouse*")) == ("choose", 1)
    assert asked(storage("1 corn, 4 coffee", "small_warehouse*, storehouse*", NEW)) == ("choose", 1)
    assert asked(storage("1 corn, 2 coffee", "small_warehouse*")) == ("store", 0)


def test_a_small_warehouse_keeps_a_kind_and_one_barrel_more() -> None:
    pos = storage("3 corn, 2 coffee", "small_warehouse*")
    assert set(outcomes(pos)) == {(3, 0, 0, 0, 1), (1, 0, 0, 0, 2)}


def test_a_large_warehouse_keeps_two_kinds_and_one_barrel_more() -> None:
    pos = storage("3 corn, 2 coffee, 2 tobacco", "large_warehouse*")
    assert set(outcomes(pos)) == {(3, 0, 0, 2, 1), (3, 0, 0, 1, 2), (1, 0, 0, 2, 2)}


def test_both_warehouses_keep_three_kinds_and_a_barrel_of_a_fourth() -> None:
    pos = storage("3 corn, 2 coffee, 2 tobacco, 2 sugar", "small_warehouse*, large_warehouse*")
    assert set(outcomes(pos)) == {
        (3, 0, 2, 2, 1),
        (3, 0, 2, 1, 2),
        (3, 0, 1, 2, 2),
        (1, 0, 2, 2, 2),
    }


def test_vacant_warehouses_keep_nothing() -> None:
    pos = storage("3 corn, 2 coffee", "small_warehouse, large_warehouse")
    assert set(outcomes(pos)) == {(1, 0, 0, 0, 0), (0, 0, 0, 0, 1)}


def test_single_barrels_are_kept_in_one_way_each() -> None:
    ways = outcomes(storage("3 corn, 2 coffee, 2 tobacco", "storehouse*", NEW))
    assert set(ways.values()) == {1}
    assert all(sum(kept) == 4 for kept in ways)
    assert len(ways) == 8  # 4 of 3, 2 and 2


def test_everybody_stores_in_order() -> None:
    text = FULL + "".join(f"seat {seat}: 1 corn, 2 coffee\n" for seat in range(3))
    pos = at(BASE + text + "decide: choose 1\n", "captain")
    order = []
    while pos.decision == "store":
        order.append(pos.seat)
        go(pos, "keep coffee")
    assert order == [1, 2, 0]


def test_what_is_kept_and_lost_is_told() -> None:
    pos = storage("3 corn, 2 coffee")
    told: list[Event] = []
    pos.sink = told.append
    go(pos, "keep corn")
    assert Stored(0, (1, 0, 0, 0, 0), (2, 0, 0, 0, 2)) in told


# Expansions


def test_small_wharf_ships_any_barrels_a_pair_for_a_point() -> None:
    text = "seat 0: 2 corn, 3 coffee\n  city: small_wharf*, harbor*\n"
    pos = at(NEW + FULL + text, "captain")
    assert legal(pos) == ["pass", "small wharf"]
    go(pos, "small wharf")
    assert legal(pos) == ["small wharf 0", "small wharf 1", "small wharf 2"]
    assert refused(pos, "small wharf 3") == "count_not_possible"
    assert refused(pos, "pass") == "not_now"
    go(pos, "small wharf 1", "small wharf 2")
    assert vp(pos)[0] == 1 + 1 + 1  # a pair, the harbor, the captain


def test_small_wharf_takes_at_least_one_barrel() -> None:
    pos = at(
        NEW + FULL + "seat 0: 2 corn, 1 coffee\n  city: small_wharf*\n", "captain", "small wharf"
    )
    go(pos, "small wharf 0")
    assert legal(pos) == ["small wharf 1"]
    go(pos, "small wharf 1")
    assert vp(pos)[0] == 1  # no pair, but a loading: the captain's point


def test_small_wharf_meets_the_duty_once_a_phase_and_beside_the_wharf() -> None:
    text = "seat 0: 2 corn, 2 coffee, 2 sugar\n  city: small_wharf*, wharf*\n"
    pos = at(
        NEW + text, "captain", "small wharf", "small wharf 2", "small wharf 0", "small wharf 0"
    )
    assert refused(pos, "small wharf") == "small_wharf_used"
    assert "wharf sugar" in legal(pos)
    assert refused(at(NEW + "seat 0: 1 corn\n", "captain"), "small wharf") == "no_small_wharf"


def test_lighthouse_pays_the_captain_and_each_loading() -> None:
    text = "seat {}: {}\n  city: lighthouse*, wharf*\n"
    pos = at(NEW + text.format(0, "none"), "captain")
    assert pos.players[0].doubloons == 1  # the captain's, though nothing is loaded
    pos = at(NEW + text.format(0, "1 corn, 1 sugar"), "captain", "load corn 4", "wharf sugar")
    assert pos.players[0].doubloons == 3
    pos = at(NEW + text.format(1, "1 corn"), "captain", "load corn 4")
    assert pos.players[1].doubloons == 1


def test_union_hall_pays_before_loading_also_when_nothing_fits() -> None:
    text = FULL + "seat 1: 2 corn, 2 sugar\n  city: union_hall*, wharf*\n"
    pos = at(NEW + text, "captain")
    assert (asked(pos), vp(pos)) == (("load", 1), [0, 2, 0])
    go(pos, "pass")
    assert vp(pos) == [0, 2, 0]  # once only


def test_the_points_of_the_union_hall_can_end_the_game() -> None:
    pos = at(NEW + FULL + "seat 0: 2 corn, 74 vp\n  city: union_hall*\n", "captain")
    assert (pos.vp_supply, pos.end_causes) == (0, 4)


def test_a_copy_remembers_what_was_used() -> None:
    text = "seat 0: 2 corn, 1 sugar, 1 coffee, 1 indigo\n  city: wharf*, small_wharf*\n"
    pos = at(NEW + text, "captain", "wharf sugar").copy()
    assert refused(pos, "wharf corn") == "wharf_used"
    go(pos, "small wharf", "small wharf 1", "small wharf 1", "small wharf 0")
    pos = pos.copy()
    assert refused(pos, "small wharf") == "small_wharf_used"
    go(pos, "load corn 4")
    # A barrel on the wharf, a pair on the small one, a barrel at sea; once the captain's point.
    assert vp(pos)[0] == 1 + 1 + 1 + 1


def test_royal_supplier_then_union_hall() -> None:
    text = FULL + "seat 0: 3 corn, 2 sugar, 1 coffee\n"
    text += "  city: royal_supplier*, union_hall*, harbor*, villa^, chapel^\n"
    pos = at(EVERYTHING + text, "captain")
    assert legal(pos) == ["pass", "return corn", "return sugar", "return coffee"]
    go(pos, "return sugar")
    assert legal(pos) == ["pass", "return coffee"]
    assert refused(pos, "return corn") == "count_not_possible"
    assert refused(pos, "return tobacco") == "good_not_owned"
    go(pos, "return coffee")  # as many as nobles
    assert vp(pos)[0] == 2 + 1  # a pair of corn is left; no harbor, no captain's point
    assert asked(pos) == ("store", 0)


def test_royal_supplier_needs_nobles() -> None:
    text = NOBLES + FULL + "seat 0: 3 corn\n  city: royal_supplier*\n"
    assert asked(at(text, "captain")) == ("store", 0)
