"""Points and winners (docs/rules.md 5 and 7 to 9)."""

import pytest

from game.rules.material import PLACE_OF
from game.rules.scoring import score, winners
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, at


def bonus(text: str, building: str) -> int:
    """What a large building of seat 0 brings; 0 when it is not there or vacant."""
    pos = at(text + "decide: over\n")
    return dict(score(pos.players[0]).bonuses).get(PLACE_OF[building], 0)


def total(text: str) -> int:
    return score(at(text + "decide: over\n").players[0]).total


def test_points_by_source() -> None:
    text = "seat 0: 9 doubloons, 8 vp, 2 corn\n"
    text += "  city: small_indigo_plant, customs_house*, royal_garden^, hospice*\n"
    points = score(at(NOBLES + text + "decide: over\n").players[0])
    assert points.chips == 8
    assert points.buildings == 1 + 4 + 4 + 2  # vacant or not
    assert dict(points.bonuses) == {PLACE_OF["customs_house"]: 2, PLACE_OF["royal_garden"]: 1}
    assert points.nobles == 1
    assert points.total == 8 + 11 + 3 + 1
    assert points.tie_break == 9 + 2


@pytest.mark.parametrize(
    "building", ["guild_hall", "residence", "fortress", "customs_house", "city_hall", "cloister"]
)
def test_a_vacant_large_building_brings_its_printed_points_only(building: str) -> None:
    text = NEW + f"seat 0: 20 vp\n  island: 9 indigo\n  city: sugar_mill, {building}\n"
    assert bonus(text, building) == 0
    assert total(text) == 20 + 2 + 4


@pytest.mark.parametrize(("tiles", "points"), [(0, 4), (9, 4), (10, 5), (11, 6), (12, 7)])
def test_residence_counts_tiles_occupied_or_not(tiles: int, points: int) -> None:
    island = f"{min(tiles, 8)} indigo, {max(0, tiles - 8)} corn" if tiles else "none"
    text = f"seat 0: none\n  island: {island}\n  city: residence*\n"
    assert bonus(BASE + text.replace(", 0 corn", ""), "residence") == points


def test_residence_counts_forests_and_quarries() -> None:
    text = "seat 0: none\n  island: 8 forest_sugar, 3 quarry\n  city: residence*\n"
    assert bonus(NEW + text, "residence") == 6


@pytest.mark.parametrize(("waiting", "points"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2)])
def test_fortress_counts_everybody(waiting: int, points: int) -> None:
    text = f"seat 0: none\n  city: fortress*\n  san juan: {waiting} colonists\n"
    assert bonus(BASE + text, "fortress") == points


def test_fortress_counts_nobles() -> None:
    assert bonus(NOBLES + "seat 0: none\n  city: fortress^, villa^, chapel^\n", "fortress") == 1


@pytest.mark.parametrize(("chips", "points"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_customs_house_counts_chips_from_anywhere(chips: int, points: int) -> None:
    text = f"seat 0: {chips} vp\n  city: customs_house*, harbor\n"
    assert bonus(BASE + text, "customs_house") == points


def test_customs_house_counts_paper() -> None:
    text = "vp: 0\npaper: 5\nseat 0: 40 vp\n  city: customs_house*\nseat 1: 40 vp\n"
    assert bonus(BASE + text, "customs_house") == 10


def test_guild_hall_counts_one_for_small_and_two_for_large_plants() -> None:
    plants = "small_indigo_plant, small_sugar_mill, indigo_plant*, sugar_mill, tobacco_storage"
    text = f"seat 0: none\n  city: guild_hall*, {plants}, coffee_roaster\n"
    assert bonus(BASE + text, "guild_hall") == 2 + 4 * 2
    assert bonus(NOBLES + "seat 0: none\n  city: guild_hall*, jeweler, villa\n", "guild_hall") == 2


def test_city_hall_counts_violet_buildings_itself_too() -> None:
    text = "seat 0: none\n  city: city_hall*, hospice, residence, coffee_roaster\n"
    assert bonus(BASE + text, "city_hall") == 3
    text = "seat 0: none\n  city: city_hall*, church, villa, jeweler, statue\n"
    assert bonus(EVERYTHING + text, "city_hall") == 4


def test_statue_is_worth_eight_and_nothing_more() -> None:
    assert total(NEW + "seat 0: none\n  city: statue\n") == 8


@pytest.mark.parametrize(
    ("island", "points"),
    [
        ("2 corn, 2 indigo, 2 sugar", 0),
        ("3 corn", 1),
        ("6 corn", 3),
        ("9 corn", 6),
        ("9 corn, 3 quarry", 10),
        ("5 corn, forest_corn, forest_sugar, forest_sugar", 3),
    ],
)
def test_cloister_counts_sets_of_three_of_one_kind(island: str, points: int) -> None:
    text = f"seat 0: none\n  island: {island}\n  city: cloister*\n"
    assert bonus(NEW + text, "cloister") == points


def test_royal_garden_counts_every_noble_again() -> None:
    text = "seat 0: none\n  island: corn^\n  city: royal_garden{}\n  san juan: 1 noble\n"
    assert total(NOBLES + text.format("*")) == 4 + 2 + 2
    assert total(NOBLES + text.format("")) == 4 + 2


# Winners


def test_most_points_win() -> None:
    pos = at(BASE + "seat 0: 3 vp\nseat 1: 5 vp\nseat 2: 9 doubloons\ndecide: over\n")
    assert winners(pos) == [1]


def test_a_tie_goes_to_doubloons_and_goods_as_one_sum() -> None:
    text = "seat 0: 5 vp, 4 doubloons, 1 corn\nseat 1: 5 vp, 2 doubloons, 2 corn, 2 coffee\n"
    assert winners(at(BASE + text + "decide: over\n")) == [1]


def test_still_tied_the_victory_is_shared() -> None:
    text = "seat 0: 5 vp, 3 doubloons\nseat 1: 4 vp\nseat 2: 5 vp, 1 doubloon, 2 sugar\n"
    assert winners(at(BASE + text + "decide: over\n")) == [0, 2]
