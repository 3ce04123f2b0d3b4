"""What a building would add to a city at the end."""

from __future__ import annotations

import pytest

from game.rules.material import (
    CITY_HALL,
    CLOISTER,
    CUSTOMS_HOUSE,
    FORTRESS,
    PLACE_OF,
    QUARRY,
    RESIDENCE,
    ROYAL_GARDEN,
)
from game.rules.notation.reader import from_text
from game.rules.queries.benefit import (
    can_be_staffed,
    gains_by_building,
    gains_by_chips,
    gains_by_people,
    gains_by_tile,
)

BOARD = """\
supply: 10 corn
seat 0: 5 doubloons, 3 corn, 2 indigo
  island: corn*, indigo*, indigo, sugar
  city: small_indigo_plant*
seat 1:
seat 2:
"""


LARGE = """\
supply: 10 corn
seat 0: 5 doubloons, 7 vp
  island: corn*, indigo*, quarry, quarry, sugar, sugar, corn, corn, coffee
  city: small_market, guild_hall, city_hall*, residence, customs_house
seat 1:
seat 2:
"""


def test_what_is_added_to_large_buildings_that_one_has() -> None:
    player = from_text(LARGE).players[0]
    place = PLACE_OF
    assert gains_by_building(player, place["indigo_plant"]) == ((place["guild_hall"], 2),)
    assert gains_by_building(player, place["small_market"]) == ((place["city_hall"], 1),)
    assert gains_by_tile(player, QUARRY) == ((RESIDENCE, 1),)  # the tenth tile
    assert gains_by_chips(player, 1) == ((CUSTOMS_HOUSE, 1),)
    assert gains_by_chips(from_text(BOARD).players[0], 9) == ()


def test_what_people_who_come_add_to_large_buildings() -> None:
    player = from_text(LARGE).players[0]
    assert gains_by_people(player, 9, 0) == ()
    player.add_building(FORTRESS)
    player.add_building(ROYAL_GARDEN)
    assert dict(gains_by_people(player, 2, 0)) == {}  # five people
    assert dict(gains_by_people(player, 2, 1)) == {FORTRESS: 1, ROYAL_GARDEN: 1}


def test_what_a_large_building_is_worth() -> None:
    player = from_text(LARGE).players[0]
    own = dict(gains_by_building(player, CITY_HALL))
    assert own[CITY_HALL] == 5
    player.island += (QUARRY,)
    assert dict(gains_by_building(player, CLOISTER))[CLOISTER] == 3  # three corn, three quarries


@pytest.mark.parametrize(
    ("taken", "worker", "worth"),
    [
        ("taken: settler 1\ndecide: choose 2\n", "", True),  # the mayor may still be chosen
        ("taken: mayor 1\ndecide: choose 2\n", "", False),
        ("taken: settler 1, trader 2, captain 3\ndecide: choose 0\n", "", True),
        ("taken: mayor 1\ndecide: choose 2\n", ", university*", True),
        ("taken: mayor 1\ndecide: choose 2\n", ", guesthouse*", True),
    ],
)
def test_what_nobody_can_staff_before_the_end_is_known(
    taken: str, worker: str, worth: bool
) -> None:
    rules = "options: buildings=all\n" if "guest" in worker else ""
    text = rules + LARGE.replace("customs_house\n", f"customs_house{worker}\n")
    last = f"{text}governor: 1\nending: vp\n{taken}"
    assert can_be_staffed(from_text(text), 0, FORTRESS)
    assert can_be_staffed(from_text(last), 0, FORTRESS) is worth
    assert can_be_staffed(from_text(last), 0, CITY_HALL)  # somebody is there


def test_a_large_building_that_is_to_be_staffed_now_counts() -> None:
    text = LARGE + "governor: 0\ntaken: mayor 0\nending: vp\ndecide: place 0\n"
    pos = from_text(text + "then: round_end\n")
    assert can_be_staffed(pos, 0, CUSTOMS_HOUSE)
    assert not can_be_staffed(pos, 0, CLOISTER)
