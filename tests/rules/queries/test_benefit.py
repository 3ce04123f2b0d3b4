"""What a building would do for a city."""

from __future__ import annotations

from game.rules.material import BUILDINGS, PLACE_OF
from game.rules.notation.reader import from_text
from game.rules.queries.benefit import NOTHING, Benefit, benefits

BOARD = """\
supply: 10 corn
seat 0: 5 doubloons, 3 corn, 2 indigo
  island: corn*, indigo*, indigo, sugar
  city: small_indigo_plant*
seat 1:
seat 2:
"""


def of(name: str, text: str = BOARD) -> Benefit:
    return benefits(from_text(text), 0)[PLACE_OF[name]]


def test_a_plant_makes_what_the_tiles_without_one_could() -> None:
    assert of("indigo_plant").barrels == (0, 1, 0, 0, 0)
    assert of("small_sugar_mill").barrels == (0, 0, 1, 0, 0)
    assert of("coffee_roaster") == NOTHING


def test_money_of_a_production() -> None:
    assert of("factory").doubloons == 1  # corn and indigo


def test_the_barrels_at_hand() -> None:
    assert of("small_market").sale == 1
    assert of("large_market").sale == 2
    assert of("harbor").loading == 1
    assert of("small_warehouse").kept == 3  # else 1 of the 5 barrels


def test_points_at_the_end_as_things_are() -> None:
    assert of("guild_hall").end == 1
    assert of("residence").end == 4
    assert of("city_hall").end == 1  # itself
    assert of("wharf").end == 0


def test_what_a_seat_owns_is_left_out_and_nothing_changes() -> None:
    pos = from_text(BOARD)
    before = pos.digest()
    found = benefits(pos, 0)
    assert PLACE_OF["small_indigo_plant"] not in found
    assert {BUILDINGS[building].name for building in found} >= {"hospice", "fortress"}
    assert pos.digest() == before
