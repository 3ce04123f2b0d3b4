"""The mayor phase (docs/rules.md 4 Mayor), with library, villa and nobles."""

from game.rules.material import PLACE_OF, SAN_JUAN
from game.rules.phases.mayor import refill_wanted
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, asked, at, go, legal, people, refused


def test_privilege_comes_from_the_supply_and_not_from_the_ship() -> None:
    pos = at(BASE + "colonists: 0\ncolonist ship: 3 colonists\n", "mayor")
    assert [sum(player.people) for player in pos.players] == [1, 1, 1]
    pos = at(BASE + "colonists: 1\ncolonist ship: none\n", "mayor")
    assert [sum(player.people) for player in pos.players] == [1, 0, 0]


def test_nobody_comes_no_refill_is_possible() -> None:
    pos = at(BASE + "colonists: 0\ncolonist ship: none\n", "mayor")
    assert (pos.end_causes, pos.colonists_on_ship) == (1, 0)


# Placing

PLACING = BASE + "seat 0: none\n  island: 2 corn, indigo\n  city: indigo_plant, hospice\n"


def test_places_come_one_by_one_and_must_be_filled() -> None:
    pos = at(PLACING + "  san juan: 3 colonists\n", "mayor")  # 5 people, 7 circles
    assert legal(pos) == ["place 0", "place 1", "place 2"]
    go(pos, "place 0")
    assert legal(pos) == ["place 1"]  # 5 circles are left for 5 people
    assert refused(pos, "place 0") == "place_too_few"
    assert refused(pos, "place 2") == "place_too_many"
    assert refused(pos, "place 0 1 nobles") == "place_wrong_people"
    go(pos, "place 1", "place 3", "place 1")
    assert people(pos.players[0], "san_juan") == 0


def test_san_juan_only_when_every_circle_is_filled() -> None:
    pos = at(PLACING + "  san juan: 8 colonists\n", "mayor")
    while asked(pos) == ("place", 0):
        assert len(legal(pos)) == 1
        go(pos, legal(pos)[0])
    assert people(pos.players[0], "san_juan") == 10 - 7


def test_all_people_may_be_moved() -> None:
    text = BASE + "seat 0: none\n  island: 2 corn*, indigo*\n  city: indigo_plant, hospice\n"
    pos = at(text, "mayor", "place 0", "place 1", "place 3", "place 1")
    player = pos.players[0]
    assert [people(player, name) for name in ("corn", "indigo", "indigo_plant")] == [0, 1, 3]


def test_who_has_no_circle_waits_in_san_juan() -> None:
    pos = at(BASE, "mayor")
    assert asked(pos) == ("choose", 1)
    assert [people(player, "san_juan") for player in pos.players] == [2, 1, 1]


def test_forests_and_the_statue_have_no_circle() -> None:
    pos = at(NEW + "seat 0: none\n  island: 2 forest_corn\n  city: statue\n", "mayor")
    assert people(pos.players[0], "san_juan") == 2


def test_every_placing_is_reached_in_one_way() -> None:
    pos = at(PLACING + "  san juan: 2 colonists\n", "mayor")
    ends = []
    waiting = [pos]
    while waiting:
        here = waiting.pop()
        for text in legal(here):
            after = go(here.copy(), text)
            if asked(after) == ("place", 0):
                waiting.append(after)
            else:
                ends.append(after.players[0].people)
    assert len(ends) == len(set(ends))
    circles = {"corn": 2, "indigo": 1, "indigo_plant": 3, "hospice": 1}
    assert {sum(row) for row in ends} == {4}
    assert all(row[PLACE_OF[name]] <= most for row in ends for name, most in circles.items())
    assert len(ends) == 11  # ways to put 4 people on circles of 2, 1, 3 and 1


# Refill


def test_refill_counts_vacant_circles_on_buildings_only() -> None:
    text = BASE + "seat 1: none\n  island: 5 corn\n  city: indigo_plant, hospice, sugar_mill**\n"
    pos = at(text)
    assert refill_wanted(pos) == 3 + 1 + 1
    assert refill_wanted(at(BASE + "seat 1: none\n  city: hospice\n")) == 3  # one a player


def test_refill_comes_after_everybody_has_placed() -> None:
    pos = at(BASE + "seat 2: none\n  city: indigo_plant, sugar_mill\n", "mayor")
    assert (asked(pos), pos.colonists_on_ship) == (("place", 2), 0)
    go(pos, "place 1")
    assert (asked(pos), pos.colonists_on_ship) == (("choose", 1), 5)


def test_vacant_circles_of_a_guesthouse_count() -> None:
    assert refill_wanted(at(NEW + "seat 1: none\n  city: guesthouse*, sugar_mill\n")) == 4


# Expansions


def test_library_brings_two_colonists() -> None:
    pos = at(NEW + "seat 0: none\n  city: library*\n", "mayor")
    assert sum(pos.players[0].people) == 1 + 2 + 1
    pos = at(NEW + "seat 1: none\n  city: library*\n", "mayor")
    assert sum(pos.players[1].people) == 1 + 1


def test_the_noble_goes_to_the_first_taker() -> None:
    pos = at(NOBLES + "governor: 1\n", "mayor")
    assert [player.nobles[SAN_JUAN] for player in pos.players] == [0, 1, 0]
    assert (pos.nobles_on_ship, pos.colonists_on_ship) == (1, 2)


def test_nobles_and_colonists_are_placed_apart() -> None:
    text = "seat 0: none\n  island: corn\n  city: villa\n"
    pos = at(NOBLES + text, "mayor")  # a colonist and the noble
    assert legal(pos) == ["place 0 1 nobles", "place 1"]
    assert refused(pos, "place 1 1 nobles") == "place_too_many"
    go(pos, "place 1")
    assert legal(pos) == ["place 0 1 nobles"]
    assert refused(pos, "place 1") == "place_wrong_people"


def test_villa_brings_a_noble_or_else_a_colonist() -> None:
    text = NOBLES + "seat 1: none\n  city: villa*\n"
    for supply, nobles, everybody in (
        ("", 1, 3),
        ("nobles: 0\n", 0, 3),
        ("nobles: 0\ncolonists: 1\n", 0, 2),  # the mayor took the last colonist
    ):
        player = at(text + supply, "mayor").players[1]
        assert (sum(player.nobles), sum(player.people)) == (nobles, everybody)


def test_villa_works_with_an_empty_ship() -> None:
    pos = at(NOBLES + "colonist ship: none\nseat 2: none\n  city: villa*\n", "mayor")
    assert sum(pos.players[2].nobles) == 1


def test_one_noble_goes_on_at_every_refill_even_without_colonists() -> None:
    pos = at(NOBLES + "colonists: 0\n", "mayor")
    assert (pos.nobles_on_ship, pos.colonists_on_ship, pos.end_causes) == (1, 0, 0)


def test_library_and_villa_together() -> None:
    pos = at(EVERYTHING + "seat 0: none\n  city: library*, villa*\n", "mayor")
    assert (sum(pos.players[0].people), sum(pos.players[0].nobles)) == (2 + 2 + 1 + 1, 2)
