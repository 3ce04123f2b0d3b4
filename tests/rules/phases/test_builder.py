"""The builder phase (docs/rules.md 4 Builder), with its buildings."""

import pytest

from game.rules.material import PLACE_OF
from game.rules.phases.builder import Price, price
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, asked, at, go, legal, people, refused


def prices(text: str, *names: str, seat: int = 0) -> list[int]:
    """What buildings cost a seat when seat 0 is the builder."""
    pos = at(text)
    pos.chooser = 0
    return [price(pos, seat, PLACE_OF[name]).total for name in names]


def test_price_examples_of_the_rules() -> None:
    three = BASE + "seat 1: none\n  island: 3 quarry*\n"
    names = ("construction_hut", "office", "harbor", "city_hall")
    assert prices(three, *names, seat=1) == [1, 3, 5, 7]
    two = BASE + "seat {}: none\n  island: 2 quarry*\n"
    cheaper = ("hacienda", "office", "university")
    assert prices(two.format(1), *cheaper, seat=1) == [1, 3, 6]
    assert prices(two.format(0), *cheaper) == [0, 2, 5]


@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("small_market", [1, 0, 0, 0, 0]),
        ("small_warehouse", [3, 2, 2, 2, 2]),
        ("large_warehouse", [6, 5, 4, 4, 4]),
        ("coffee_roaster", [6, 5, 4, 3, 3]),
        ("guild_hall", [10, 9, 8, 7, 6]),
    ],
)
def test_quarries_count_up_to_the_column(name: str, costs: list[int]) -> None:
    for quarries, cost in enumerate(costs):
        island = f"  island: {quarries} quarry*, quarry\n" if quarries else ""
        assert prices(f"{BASE}seat 1: none\n{island}", name, seat=1) == [cost]


def test_vacant_quarries_do_not_count() -> None:
    assert prices(BASE + "seat 1: none\n  island: 4 quarry\n", "guild_hall", seat=1) == [10]


def test_price_in_parts_adds_up_and_is_never_below_nothing() -> None:
    pos = at(BASE + "seat 0: none\n  island: 4 quarry*\n", "builder")
    assert price(pos, 0, PLACE_OF["small_market"]) == Price(1, 1, 0, 0, 0, 0)
    assert price(pos, 0, PLACE_OF["harbor"]) == Price(8, 1, 3, 0, 0, 4)


def test_the_builder_alone_has_the_privilege() -> None:
    pos = at(BASE + "seat 0: none\nseat 1: none\nseat 2: 1 doubloon\n", "builder")
    assert legal(pos) == ["pass", "build small_indigo_plant", "build small_market"]
    go(pos, "pass")
    assert pos.players[0].doubloons == 0  # nothing for the privilege of who does not build
    assert asked(pos) == ("build", 2)  # seat 1 has no money: nothing to decide
    assert refused(pos, "build hacienda") == "too_expensive"


def test_the_last_tile_of_a_kind() -> None:
    text = "seat 0: 9 doubloons\nseat 1: 9 doubloons\nseat 2: none\n  city: hospice\n"
    pos = at(BASE + text, "builder", "build hospice")
    assert refused(pos, "build hospice") == "sold_out"


def test_nobody_owns_two_of_a_kind() -> None:
    pos = at(BASE + "seat 0: 9 doubloons\n  city: hospice\n", "builder")
    assert refused(pos, "build hospice") == "owned_already"


def test_buildings_not_in_play() -> None:
    assert refused(at(BASE + "seat 0: 9 doubloons\n", "builder"), "build library") == "not_in_play"


ELEVEN = "guild_hall, residence, fortress, hospice, office, harbor, wharf, university"


def test_a_large_building_needs_two_free_spaces() -> None:
    text = BASE + f"seat 0: 20 doubloons\n  city: {ELEVEN}\n"
    pos = at(text, "builder")
    assert refused(pos, "build city_hall") == "city_full"
    assert "build hacienda" in legal(pos)
    pos = at(text.replace(", university", ""), "builder", "build city_hall")
    assert (pos.players[0].city_spaces, pos.end_causes) == (12, 2)


def test_a_full_city_builds_nothing() -> None:
    pos = at(BASE + f"seat 0: 20 doubloons\n  city: {ELEVEN}, hacienda\n", "builder")
    assert asked(pos) == ("choose", 1)


def test_one_building_a_turn_and_no_end_at_eleven_spaces() -> None:
    city = ELEVEN.removesuffix(", university")
    pos = at(BASE + f"seat 0: 20 doubloons\n  city: {city}\n", "builder", "build hacienda")
    assert asked(pos) == ("choose", 1)
    assert (pos.players[0].city_spaces, pos.players[0].doubloons, pos.end_causes) == (11, 19, 0)


# University

UNIVERSITY = BASE + "seat 0: 20 doubloons\n  city: university*\n"


def test_university_brings_one_colonist() -> None:
    pos = at(UNIVERSITY, "builder", "build indigo_plant")
    assert legal(pos) == ["pass", "colonist"]
    assert people(go(pos.copy(), "pass").players[0], "indigo_plant") == 0
    supply = pos.colonist_supply
    assert people(go(pos, "colonist").players[0], "indigo_plant") == 1
    assert pos.colonist_supply == supply - 1


def test_university_falls_back_to_the_ship() -> None:
    pos = at(UNIVERSITY + "colonists: 0\n", "builder", "build guild_hall", "colonist")
    assert (people(pos.players[0], "guild_hall"), pos.colonists_on_ship) == (1, 2)
    pos = at(UNIVERSITY + "colonists: 0\ncolonist ship: none\n", "builder", "build guild_hall")
    assert asked(pos) == ("choose", 1)


def test_university_does_nothing_for_itself_or_when_vacant() -> None:
    pos = at(BASE + "seat 0: 20 doubloons\n", "builder", "build university")
    assert asked(pos) == ("choose", 1)
    pos = at(UNIVERSITY.replace("*", ""), "builder", "build hospice")
    assert asked(pos) == ("choose", 1)


def test_university_brings_nobody_onto_the_statue() -> None:
    pos = at(UNIVERSITY.replace(BASE, NEW), "builder", "build statue")
    assert asked(pos) == ("choose", 1)


def test_university_brings_a_guest() -> None:
    pos = at(UNIVERSITY.replace(BASE, NEW), "builder", "build guesthouse", "colonist")
    assert people(pos.players[0], "guesthouse") == 1


# Church

CHURCH = "seat 0: 20 doubloons\n  city: church*, university*\n"


@pytest.mark.parametrize(
    ("name", "points"),
    [("hacienda", 0), ("indigo_plant", 1), ("office", 1), ("harbor", 1), ("guild_hall", 2)],
)
def test_church_pays_by_the_column(name: str, points: int) -> None:
    pos = at(NEW + CHURCH, "builder", f"build {name}", "colonist")  # the university works too
    assert (pos.players[0].vp, people(pos.players[0], name)) == (points, 1)


def test_church_pays_nothing_for_itself_or_when_vacant() -> None:
    assert at(NEW + "seat 0: 9 doubloons\n", "builder", "build church").players[0].vp == 0
    text = NEW + "seat 0: 9 doubloons\n  city: church\n"
    assert at(text, "builder", "build office").players[0].vp == 0


# Black market

MARKET = "seat 0: {}\n  island: corn*, quarry*\n  city: black_market*, church*, university*\n"


def test_black_market_only_when_doubloons_are_short() -> None:
    pos = at(NEW + MARKET.format("9 doubloons, 1 corn, 1 vp"), "builder", "build factory")
    assert asked(pos) == ("university", 0)
    assert pos.players[0].doubloons == 9 - 5


def test_black_market_fixes_the_price_before_a_quarry_is_emptied() -> None:
    pos = at(NEW + MARKET.format("4 doubloons"), "builder")
    assert price(pos, 0, PLACE_OF["factory"]).total == 5
    go(pos, "build factory")
    assert refused(pos, "pass") == "payment_needed"
    assert refused(pos, "pay vp") == "payment_not_had"
    assert "pay colonist black_market" not in legal(pos)
    go(pos, "pay colonist quarry", "colonist")
    assert (pos.players[0].doubloons, people(pos.players[0], "factory")) == (0, 1)


def test_church_and_university_must_be_occupied_after_paying() -> None:
    text = NEW + MARKET.format("4 doubloons")
    pos = at(text, "builder", "build factory", "pay colonist church")
    assert asked(pos) == ("university", 0)
    assert pos.players[0].vp == 0
    pos = at(text, "builder", "build factory", "pay colonist university")
    assert asked(pos) == ("choose", 1)
    assert pos.players[0].vp == 1


def test_black_market_takes_points_of_a_handicap_off_the_paper() -> None:
    text = (
        "players: 3\noptions: buildings=all, handicap_vp=2/0/0\nseat 0: 2 doubloons, 5 vp\n"
        "  city: black_market*\nseat 1: 1 doubloon, 4 vp\n  city: black_market*\n"
    )
    pos = at(text, "builder")
    assert (pos.vp_supply, pos.vp_on_paper) == (68, 2)
    go(pos, "build small_warehouse")
    assert (pos.vp_supply, pos.vp_on_paper, pos.players[0].vp) == (68, 2, 5)
    pos = at(text.replace("2 doubloons", "1 doubloon"), "builder", "build small_warehouse")
    go(pos, "pay vp")
    assert (pos.vp_supply, pos.vp_on_paper, pos.players[0].vp) == (68, 1, 4)
    go(pos, "build hacienda", "pay vp")
    assert (pos.vp_supply, pos.vp_on_paper, pos.players[1].vp) == (69, 1, 3)


def test_no_chip_that_was_never_in_the_box_comes_to_the_supply() -> None:
    text = "players: 3\noptions: buildings=all, handicap_vp=1/0/0\nseat 0: 1 doubloon, 1 vp\n"
    pos = at(text + "  city: black_market*\n", "builder", "build small_warehouse", "pay vp")
    assert (pos.vp_supply, pos.vp_on_paper) == (75, 0)


def test_black_market_pays_three_at_most() -> None:
    pos = at(NEW + MARKET.format("2 doubloons, 2 corn, 2 vp"), "builder")
    assert "build factory" in legal(pos)  # 5 d
    assert refused(pos, "build harbor") == "too_expensive"  # 6 d
    go(pos, "build factory", "pay colonist corn", "pay corn")
    assert legal(pos) == ["pay vp"]


def test_black_market_takes_nobles_and_those_in_san_juan() -> None:
    text = "seat 0: none\n  city: black_market*, villa^\n  san juan: 1 colonist\n"
    pos = at(EVERYTHING + text, "builder", "build hacienda")
    assert legal(pos) == ["pay colonist san_juan", "pay noble villa"]
    nobles = pos.noble_supply
    assert go(pos, "pay noble villa").noble_supply == nobles + 1


def test_vacant_black_market_pays_nothing() -> None:
    text = NEW + MARKET.format("4 doubloons, 3 corn").replace("black_market*", "black_market")
    assert refused(at(text, "builder"), "build factory") == "too_expensive"


# Other discounts


def test_forests_count_without_a_forest_house_and_past_the_column() -> None:
    text = NEW + "seat 1: none\n  island: {} forest_corn, {} forest_sugar\n"
    assert prices(text.format(3, 2), "small_warehouse", "wharf", seat=1) == [1, 7]
    assert prices(text.format(6, 6), "small_warehouse", "wharf", seat=1) == [0, 3]


def test_zoning_office() -> None:
    text = NOBLES + "seat 1: none\n  island: 4 quarry*\n  city: zoning_office{}\n"
    names = ("hospice", "harbor", "guild_hall")
    assert prices(text.format(""), *names, seat=1) == [2, 5, 6]
    assert prices(text.format("*"), *names, seat=1) == [1, 4, 6]
    assert prices(text.format("^"), *names, seat=1) == [2, 5, 4]


def test_zoning_office_shows_in_what_is_offered() -> None:
    text = NOBLES + "seat 0: 7 doubloons\n  city: zoning_office{}\n"
    assert "build guild_hall" in legal(at(text.format("^"), "builder"))
    assert refused(at(text.format("*"), "builder"), "build guild_hall") == "too_expensive"
    assert "build wharf" in legal(at(text.format("*"), "builder"))


def test_library_doubles_the_privilege() -> None:
    assert prices(NEW + "seat 0: none\n  city: library*\n", "office", "small_market") == [3, 0]
    assert prices(NEW + "seat 1: none\n  city: library*\n", "office", seat=1) == [5]


def test_balanced_prices() -> None:
    text = BASE + "options: balanced\n"
    assert prices(text, "factory", "university", seat=1) == [8, 7]
