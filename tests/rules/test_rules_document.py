"""The tables of docs/rules.md say what the game does: each number is compared with it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.rules import Game, Options, material, scoring
from game.rules.material import BUILDING_IDS, BUILDINGS, GOODS, PLACE_OF, SETUPS
from game.rules.options import HANDICAP_LIMIT, PRESETS
from game.rules.phases import builder, captain
from game.rules.phases.rounds import copies
from game.rules.position import empty_player
from tests.support.rules import BASE, at

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
GROUPS = {"6": "production", "7": "base", "8": "new", "9": "nobles"}

Table = list[list[str]]  # rows of cells, the head first


def tables(text: str) -> Iterator[tuple[str, Table]]:
    """The number of the section and the cells of every table."""
    for section in re.split(r"^## (?=\d)", text, flags=re.MULTILINE)[1:]:
        for block in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE):
            rows = [
                [cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()
            ]
            yield section.split()[0], [rows[0], *rows[2:]]


def table(text: str, head: str) -> Table:
    """The one table whose first cell this is."""
    (found,) = (rows for _, rows in tables(text) if rows[0][0] == head)
    return found


def names(kinds: tuple[int, ...]) -> str:
    """Goods by name, as they are listed in a cell."""
    return ", ".join(GOODS[kind] for kind in kinds)


# What is compared: each gives (what the document says, what the game does)

Compared = Iterator[tuple[object, object]]


def goods(text: str) -> Compared:
    columns = (GOODS, material.PLANTATIONS_TOTAL, material.GOODS_TOTAL, material.PRICES)
    yield table(text, "goods")[1:], [list(map(str, row)) for row in zip(*columns, strict=True)]


def box(text: str) -> Compared:
    for row, group in zip(table(text, "buildings")[1:], GROUPS.values(), strict=True):
        kinds = [kind for kind in BUILDINGS if kind.group == group]
        large = sum(kind.spaces == 2 for kind in kinds)
        tiles = sum(kind.copies for kind in kinds)
        yield row[1:], [str(len(kinds) - large), str(large), str(tiles)]
    yield (
        [row[1] for row in table(text, "other things")[1:]],
        [
            str(material.QUARRIES_TOTAL),
            str(material.ISLAND_SPACES),
            str(material.CITY_SPACES),
            str(material.TRADING_HOUSE_SPACES),
            ", ".join(map(str, material.SHIP_CAPACITIES)),
            str(material.COLONISTS_WITH_NOBLES),
            str(material.NOBLES_TOTAL),
        ],
    )


def setting_up(text: str) -> Compared:
    head, *rows = table(text, "players")
    yield head[1:], list(map(str, SETUPS))
    for column, players in enumerate(SETUPS, 1):
        pos = Game.new(Options(players=players, governor=0), seed=1).position
        numbers = pos.setup.numbers
        two = players == 2
        yield (
            [row[column] for row in rows],
            [
                str(pos.players[0].doubloons),
                names(numbers.starting_tiles),
                str(pos.vp_supply),
                str(Game.new(Options(players=players, edition="2014"), seed=1).position.vp_supply),
                str(pos.colonist_supply),
                str(pos.colonists_on_ship),
                ", ".join(map(str, pos.setup.ship_capacities)),
                str(
                    sum(
                        material.role_of(card) == material.PROSPECTOR
                        for card in pos.setup.role_cards
                    )
                ),
                str(len(pos.setup.role_cards)),
                str(numbers.choices // players if two else 1),
                str(len(pos.open_plantations)),
                str(material.GOODS_TOTAL[0] - pos.goods_supply[0]),
                str(material.PLANTATIONS_REMOVED_FOR_TWO if two else 0),
                str(material.QUARRIES_TOTAL - pos.quarry_supply),
            ],
        )


def variants(text: str) -> Compared:
    said = {row[0]: row[1] for row in table(text, "variant")[1:]}
    costs = [material.BALANCED_COSTS[PLACE_OF[name]] for name in ("factory", "university")]
    yield re.findall(r"\d+", said["balanced prices"]), list(map(str, costs))
    yield re.findall(r"up to (\d+)", said["handicap"]), [str(HANDICAP_LIMIT)] * 2
    yield re.findall(r"\*(\w+)\* (?:is|adds|has)", text), list(PRESETS)


def prices(text: str) -> Compared:
    for quarries, privilege, listed in table(text, "occupied quarries")[1:]:
        pos = at(f"{BASE}seat 0: none\nisland: {quarries} quarry*\n", "builder")
        pos.chooser = 0 if privilege == "yes" else 1
        for name, said in re.findall(r"([a-z ]+) (\d+)", listed):
            building = PLACE_OF[name.strip().replace(" ", "_")]
            yield said, str(builder.price(pos, 0, building).total)


def buildings(text: str) -> Compared:
    found = [(section, rows) for section, rows in tables(text) if rows[0][0] == "building"]
    yield [section for section, _ in found], list(GROUPS)
    listed = [(GROUPS[section], row) for section, rows in found for row in rows[1:]]
    for (group, row), building in zip(listed, BUILDING_IDS, strict=True):
        kind = BUILDINGS[building]
        name = kind.name.replace("_", " ")
        numbers = (kind.cost, kind.vp, kind.column, kind.circles)
        tiles = f"{copies(building, 3)} / {copies(building, 2)}"
        yield [group, *row[:6]], [kind.group, name, *map(str, numbers), tiles]
        if group == "production":
            (good,) = (
                GOODS[g]
                for g, plants in enumerate(material.PRODUCTION_BUILDINGS)
                if building in plants
            )
            yield row[6], good


def scales(text: str) -> Compared:
    for head, scale in (
        ("kinds received", material.FACTORY_MONEY),
        ("sets of three", scoring.CLOISTER_VP),
    ):
        first, second = table(text, head)
        yield [first[1:], second[1:]], [list(map(str, range(len(scale)))), list(map(str, scale))]
    first, second = table(text, "tiles on the island")
    for tiles, points in zip(first[1:], second[1:], strict=True):
        low, _, high = tiles.partition(" to ")
        for count in range(int(low), int(high or low) + 1):
            player = empty_player()
            player.island = (material.CORN,) * count
            yield points, str(scoring.large_bonus(player, material.RESIDENCE))
    yield (
        table(text, "cost"),
        [
            ["cost", *map(str, material.DRAFT_PLACES)],
            ["places", *map(str, material.DRAFT_PLACES.values())],
        ],
    )


def effects(text: str) -> Compared:
    said = {row[0]: row[-1] for _, rows in tables(text) for row in rows if len(row) == 8}
    church = re.findall(
        r"(\d) VP for building something in column (\d) or (\d), and (\d) VP for column (\d)",
        said["church"],
    )
    few, low, high, many, top = map(int, church[0])
    wanted = [0] * (top + 1)
    wanted[low] = wanted[high] = few
    wanted[top] = many
    yield tuple(wanted), builder.CHURCH_VP
    (barrels,) = re.findall(r"any (\d) barrels", said["storehouse"])
    yield int(barrels), captain.STOREHOUSE_BARRELS


COMPARISONS: tuple[Callable[[str], Compared], ...] = (
    goods,
    box,
    setting_up,
    variants,
    prices,
    buildings,
    scales,
    effects,
)


@pytest.mark.parametrize("compare", COMPARISONS)
def test_the_document_says_what_the_game_does(compare: Callable[[str], Compared]) -> None:
    pairs = list(compare(TEXT))
    assert pairs
    assert [said for said, _ in pairs] == [done for _, done in pairs]
