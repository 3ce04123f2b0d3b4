"""What is in the box, written down a second time (docs/rules.md 1 and 6 to 9)."""

import pytest

from game.rules import material
from game.rules.material import BUILDING_IDS, BUILDINGS, PLACE_NAMES

# name: cost, VP, column, circles, city spaces, tiles
TABLE = """
small_indigo_plant 1 1 1 1 1 4
small_sugar_mill   2 1 1 1 1 4
indigo_plant       3 2 2 3 1 3
sugar_mill         4 2 2 3 1 3
tobacco_storage    5 3 3 3 1 3
coffee_roaster     6 3 3 2 1 3

small_market       1 1 1 1 1 2
hacienda           2 1 1 1 1 2
construction_hut   2 1 1 1 1 2
small_warehouse    3 1 1 1 1 2
hospice            4 2 2 1 1 2
office             5 2 2 1 1 2
large_market       5 2 2 1 1 2
large_warehouse    6 2 2 1 1 2
factory            7 3 3 1 1 2
university         8 3 3 1 1 2
harbor             8 3 3 1 1 2
wharf              9 3 3 1 1 2
guild_hall        10 4 4 1 2 1
residence         10 4 4 1 2 1
fortress          10 4 4 1 2 1
customs_house     10 4 4 1 2 1
city_hall         10 4 4 1 2 1

aqueduct           1 1 1 1 1 2
forest_house       2 1 1 1 1 2
black_market       2 1 1 1 1 2
storehouse         3 1 1 1 1 2
guesthouse         4 2 2 2 1 2
trading_post       5 2 2 1 1 2
church             5 2 2 1 1 2
small_wharf        6 2 2 1 1 2
lighthouse         7 3 3 1 1 2
specialty_factory  8 3 3 1 1 2
library            8 3 3 1 1 2
union_hall         9 3 3 1 1 2
statue            10 8 4 0 2 1
cloister          10 4 4 1 2 1

land_office        2 1 1 1 1 2
chapel             3 1 1 1 1 2
hunting_lodge      4 2 2 1 1 2
zoning_office      5 2 2 1 1 2
royal_supplier     6 2 2 1 1 2
villa              7 3 3 1 1 2
jeweler            8 3 3 1 1 2
royal_garden      10 4 4 1 2 1
"""
GROUPS = TABLE.strip().split("\n\n")
ROWS = [line.split() for group in GROUPS for line in group.splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_building(row: list[str]) -> None:
    kind = BUILDINGS[material.PLACE_OF[row[0]]]
    found = (kind.cost, kind.vp, kind.column, kind.circles, kind.spaces, kind.copies)
    assert found == tuple(map(int, row[1:]))


def test_groups_and_numbers_of_tiles() -> None:
    assert [row[0] for row in ROWS] == [PLACE_NAMES[b] for b in BUILDING_IDS]
    names = [[line.split()[0] for line in group.splitlines()] for group in GROUPS]
    for ids, group in zip(
        (material.PRODUCTION_IDS, material.BASE_IDS, material.NEW_IDS, material.NOBLES_IDS),
        names,
        strict=True,
    ):
        assert [PLACE_NAMES[b] for b in ids] == group
    tiles = [
        sum(BUILDINGS[b].copies for b in BUILDING_IDS if BUILDINGS[b].group == g)
        for g in ("production", "base", "new", "nobles")
    ]
    assert tiles == [20, 24 + 5, 26, 15]


def test_goods_and_tiles() -> None:
    assert material.GOODS == ("corn", "indigo", "sugar", "tobacco", "coffee")
    assert material.GOODS_TOTAL == (10, 11, 11, 9, 9)
    assert material.PLANTATIONS_TOTAL == (10, 12, 11, 9, 8)
    assert sum(material.PLANTATIONS_TOTAL) == 50
    assert material.PRICES == (0, 1, 2, 3, 4)
    assert (material.QUARRIES_TOTAL, material.NOBLES_TOTAL) == (8, 20)
