"""The craftsman phase (docs/rules.md 4 Craftsman), with its buildings."""

import pytest

from game.rules.phases.craftsman import production
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, asked, at, go, legal, refused

INDIGO = "\n  island: 2 indigo*\n  city: indigo_plant**\n"


def test_corn_needs_no_building_and_everything_needs_people() -> None:
    text = "seat 0: none\n  island: 2 corn*, corn, 2 indigo, 2 sugar*\n  city: indigo_plant***\n"
    assert at(BASE + text, "craftsman").players[0].goods == [2, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("island", "city", "made"),
    [
        ("3 indigo*", "small_indigo_plant*, indigo_plant*", 2),
        ("3 indigo*, indigo", "small_indigo_plant*, indigo_plant***", 3),
        ("5 indigo*", "small_indigo_plant*, indigo_plant***", 4),
        ("indigo*", "indigo_plant***", 1),
        ("2 indigo*", "small_indigo_plant, indigo_plant", 0),
    ],
)
def test_the_lesser_of_plantations_and_colonists(island: str, city: str, made: int) -> None:
    text = f"seat 0: none\n  island: {island}\n  city: {city}\n"
    assert at(BASE + text, "craftsman").players[0].goods[1] == made


def test_the_supply_runs_short_in_order() -> None:
    text = "".join(f"seat {seat}: none\n  island: 2 corn*\n" for seat in range(3))
    pos = at(BASE + "supply: 3 corn\n" + text + "decide: choose 1\n", "craftsman")
    assert [player.goods[0] for player in pos.players] == [0, 2, 1]
    assert asked(pos) == ("choose", 2)  # nothing is left for the privilege


def test_harvest_says_what_the_supply_lacks() -> None:
    pos = at(BASE + "supply: 1 indigo\nseat 0: none" + INDIGO)
    assert production(pos.players[0], pos.goods_supply) == ([0, 1, 0, 0, 0], [0, 1, 0, 0, 0])


# Privilege


def test_privilege_is_one_barrel_of_a_kind_received() -> None:
    text = "seat 0: 1 coffee\n  island: corn*, 2 indigo*, sugar*\n  city: indigo_plant**\n"
    pos = at(BASE + text, "craftsman")
    assert legal(pos) == ["pass", "privilege corn", "privilege indigo"]
    assert refused(pos, "privilege coffee") == "good_not_produced"
    go(pos, "privilege indigo")
    assert pos.players[0].goods == [1, 3, 0, 0, 1]
    assert asked(pos) == ("choose", 1)


def test_privilege_may_be_declined() -> None:
    pos = at(BASE + "seat 0: none\n  island: corn*\n", "craftsman", "pass")
    assert pos.players[0].goods == [1, 0, 0, 0, 0]


def test_privilege_comes_last_and_needs_the_supply() -> None:
    text = "seat 0: none\n  island: corn*, indigo*\n  city: indigo_plant*\nseat 1: none\n"
    pos = at(BASE + "supply: 2 corn\n" + text + "  island: corn*\n", "craftsman")
    assert legal(pos) == ["pass", "privilege indigo"]
    assert refused(pos, "privilege corn") == "good_not_in_supply"


def test_nothing_received_no_privilege() -> None:
    text = "seat 0: none\n  island: corn\nseat 1: none\n  island: corn*\n"
    assert asked(at(BASE + text, "craftsman")) == ("choose", 1)


def test_library_gives_two_barrels_same_or_different() -> None:
    text = "seat 0: none\n  island: corn*, indigo*\n  city: indigo_plant*, library*\n"
    pos = at(NEW + text, "craftsman", "privilege corn")
    assert legal(pos) == ["pass", "privilege corn", "privilege indigo"]
    twice = go(pos.copy(), "privilege corn")
    assert (twice.players[0].goods[:2], asked(twice)) == ([3, 1], ("choose", 1))
    assert go(pos.copy(), "privilege indigo").players[0].goods[:2] == [2, 2]
    assert asked(go(pos, "pass")) == ("choose", 1)


# Buildings


@pytest.mark.parametrize(("kinds", "doubloons"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5)])
def test_factory(kinds: int, doubloons: int) -> None:
    island = ["corn*", "2 indigo*", "sugar*", "tobacco*", "coffee*"][:kinds]
    city = "factory*, indigo_plant**, sugar_mill*, tobacco_storage*, coffee_roaster*"
    text = f"seat 1: none\n  island: {', '.join(island) or 'none'}\n  city: {city}\n"
    assert at(BASE + text, "craftsman").players[1].doubloons == doubloons


def test_the_privilege_barrel_adds_no_kind_and_a_vacant_factory_pays_nothing() -> None:
    text = "seat 0: none\n  island: corn*\n  city: factory{}\n"
    assert at(BASE + text.format("*"), "craftsman", "privilege corn").players[0].doubloons == 0
    text = "seat 0: none\n  island: corn*, 2 indigo*\n  city: factory, indigo_plant**\n"
    assert at(BASE + text, "craftsman", "pass").players[0].doubloons == 0


@pytest.mark.parametrize(
    ("island", "doubloons"),
    [("none", 0), ("5 corn*", 0), ("indigo*", 0), ("2 indigo*", 1), ("3 indigo*, 5 corn*", 2)],
)
def test_specialty_factory_never_takes_money(island: str, doubloons: int) -> None:
    text = f"seat 1: none\n  island: {island}\n  city: specialty_factory*, indigo_plant***\n"
    assert at(NEW + text, "craftsman").players[1].doubloons == doubloons


def test_specialty_factory_counts_the_aqueduct_and_not_the_privilege() -> None:
    text = "seat 0: none\n  island: 2 indigo*\n"
    text += "  city: indigo_plant**, specialty_factory*, aqueduct*\n"
    pos = at(NEW + text, "craftsman", "privilege indigo")
    assert (pos.players[0].goods[1], pos.players[0].doubloons) == (4, 2)


@pytest.mark.parametrize(
    ("city", "supply", "made"),
    [
        ("small_indigo_plant*, indigo_plant", 11, 1),  # only the small one works
        ("indigo_plant*", 11, 2),
        ("small_indigo_plant*, indigo_plant*", 11, 3),
        ("indigo_plant*", 1, 1),  # no more in the supply
        ("indigo_plant*", 0, 0),
    ],
)
def test_aqueduct(city: str, supply: int, made: int) -> None:
    text = (
        f"supply: {supply} indigo\nseat 1: none\n  island: 2 indigo*\n  city: aqueduct*, {city}\n"
    )
    assert at(NEW + text, "craftsman").players[1].goods[1] == made


def test_aqueduct_takes_before_the_next_seat_produces() -> None:
    text = "supply: 2 indigo\nseat 0: none\n  island: indigo*\n  city: aqueduct*, indigo_plant*\n"
    text += "seat 1: none\n  island: indigo*\n  city: indigo_plant*\n"
    pos = at(NEW + text, "craftsman")
    assert [player.goods[1] for player in pos.players] == [2, 0, 0]


def test_chapel_pays_everybody_at_the_start() -> None:
    text = "seat 1: none\n  city: chapel*\nseat 2: none\n  city: chapel^\n"
    pos = at(NOBLES + text, "craftsman")
    assert [(p.doubloons, p.vp) for p in pos.players] == [(0, 0), (1, 0), (0, 1)]


def test_jeweler_counts_nobles_anywhere() -> None:
    text = "seat 1: none\n  island: corn^\n  city: jeweler*, villa^\n  san juan: 1 noble\n"
    assert at(EVERYTHING + text, "craftsman").players[1].doubloons == 3
    assert at(EVERYTHING + text.replace("r*", "r"), "craftsman").players[1].doubloons == 0
