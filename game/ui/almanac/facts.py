"""Numbers and tables for almanac pages, computed from `game.rules.material`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.app.i18n import N_
from game.content.almanac_data import shipped_components
from game.rules import material
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    CORN,
    DRAFT_PLACES,
    FACTORY,
    FACTORY_MONEY,
    GOODS,
    GOODS_TOTAL,
    INDIGO,
    ISLAND_SPACES,
    PLANTATIONS_TOTAL,
    PRICES,
    PRODUCTION_BUILDINGS,
    PRODUCTION_IDS,
    QUARRIES_TOTAL,
    SETUPS,
    TRADING_HOUSE_SPACES,
    UNIVERSITY,
    cards_with,
)
from game.rules.phases.rounds import copies
from game.rules.scoring import CLOISTER_VP, RESIDENCE_VP
from game.ui.almanac.model import PageFact, PageTable
from game.ui.text.rich_text import number_with_icon

_MARKETS = 3  # doubloons per sale from the small and large market together
_PRIVILEGE = 1  # doubloons per sale from the trader's privilege
_RESIDENCE_LEAST = 4  # minimum VP, regardless of the number of tiles

_NO_PHASE = {"end": N_("End of the game"), "any": N_("Several phases")}


def placeholder_values() -> Mapping[str, object]:
    """Return the values of the `{placeholders}` that any page may use."""
    two, five = SETUPS[2], SETUPS[5]
    coffee = PRICES[material.COFFEE]
    return MappingProxyType(
        {
            **{f"price_{good}": price for good, price in zip(GOODS, PRICES, strict=True)},
            "coffee_both": coffee + _MARKETS,
            "coffee_sale": coffee + _MARKETS + _PRIVILEGE,
            "island": ISLAND_SPACES,
            "city": CITY_SPACES,
            "house": TRADING_HOUSE_SPACES,
            "production": sum(BUILDINGS[building].copies for building in PRODUCTION_IDS),
            "goods": material.GOODS_REMOVED_FOR_TWO,
            "plantations": material.PLANTATIONS_REMOVED_FOR_TWO,
            "quarries": material.QUARRIES_REMOVED_FOR_TWO,
            "first": five.vp,
            "later": five.vp_2014,
            "small_ship": two.ships[0],
            "large_ship": two.ships[1],
            "nobles": material.NOBLES_TOTAL,
            "colonists": material.COLONISTS_WITH_NOBLES,
            "factory": material.BALANCED_COSTS[FACTORY],
            "university": material.BALANCED_COSTS[UNIVERSITY],
            "factory_5": FACTORY_MONEY[len(GOODS)],
            "residence_10": RESIDENCE_VP[10],
            "sets_3": CLOISTER_VP[3],
            "sets_4": CLOISTER_VP[4],
        }
    )


def building_values(building: int) -> Mapping[str, object]:
    """Return the placeholder values of a building's page."""
    kinds = [kind for kind, plants in enumerate(PRODUCTION_BUILDINGS) if building in plants]
    most = sum(BUILDINGS[plant].circles for kind in kinds for plant in PRODUCTION_BUILDINGS[kind])
    return {**placeholder_values(), "most": most, "vp_printed": BUILDINGS[building].vp}


def good_values(good: int) -> Mapping[str, object]:
    """Return the placeholder values of a good's page."""
    return {
        **placeholder_values(),
        "most": sum(BUILDINGS[plant].circles for plant in PRODUCTION_BUILDINGS[good]),
    }


def building_facts(building: int, phase: str) -> tuple[PageFact, ...]:
    """Return a building's cost, VP, column, circles, city spaces, tiles and `phase`."""
    kind = BUILDINGS[building]
    few, many = copies(building, 2), kind.copies
    facts = [
        PageFact(N_("Cost"), number_with_icon(kind.cost, "coin")),
        PageFact(N_("Points"), number_with_icon(kind.vp, "vp")),
        PageFact(N_("Column"), str(kind.column)),
        PageFact(N_("Circles"), number_with_icon(kind.circles, "circle")),
        PageFact(N_("City spaces"), str(kind.spaces)),
        PageFact(N_("Tiles") if few == many else N_("Tiles (two players)"), _two(many, few)),
    ]
    roles = shipped_components().roles
    name = roles[phase].name if phase in roles else _NO_PHASE[phase]
    return (*facts, PageFact(N_("Phase"), name, translated=True))


def good_facts(good: int) -> tuple[PageFact, ...]:
    """Return a good's price, barrels, plantations and circles."""
    return (
        PageFact(N_("Price"), number_with_icon(PRICES[good], "coin")),
        PageFact(N_("Barrels"), str(GOODS_TOTAL[good])),
        PageFact(N_("Plantations"), str(PLANTATIONS_TOTAL[good])),
        PageFact(N_("Circles"), number_with_icon(1, "circle")),
    )


def quarry_facts() -> tuple[PageFact, ...]:
    """Return the number and circles of the quarries."""
    return (
        PageFact(N_("Tiles"), str(QUARRIES_TOTAL)),
        PageFact(N_("Circles"), number_with_icon(1, "circle")),
    )


# Tables ---------------------------------------------------------------------------------------


def setup_table(*wanted: str) -> PageTable:
    """Return the setup for each number of players: all rows, or only the `wanted` ones
    (docs/rules.md 2)."""
    each = SETUPS.values()
    rows: dict[str, list[object]] = {
        N_("Doubloons each"): [number_with_icon(s.doubloons, "coin") for s in each],
        N_("Starting tiles"): [_starters(s.starting_tiles) for s in each],
        N_("Victory points"): [_two(s.vp, s.vp_2014) for s in each],
        N_("Colonists in the supply"): [s.colonists for s in each],
        N_("Colonists on the ship"): list(SETUPS),
        N_("Cargo ships"): [", ".join(map(str, s.ships)) for s in each],
        N_("Face-up plantations"): [count + 1 for count in SETUPS],
        N_("Role cards"): [len(cards_with(count)) for count in SETUPS],
        N_("Roles each round"): [s.choices // count for count, s in SETUPS.items()],
    }
    return PageTable(
        (N_("Players"), *map(str, SETUPS)),
        tuple((title, *map(str, rows[title])) for title in wanted or rows),
    )


def draft_table() -> PageTable:
    """Return the number of draft places by cost."""
    places = [str(count) for count in DRAFT_PLACES.values()]
    return PageTable((N_("Cost"), *map(str, DRAFT_PLACES)), ((N_("Slots"), *places),))


def price_table() -> PageTable:
    """Return the price of each good in the trading house, in doubloons."""
    return PageTable(
        (N_("Goods"), *("{" + good + "}" for good in GOODS)),
        ((N_("Price"), *(number_with_icon(price, "coin") for price in PRICES)),),
    )


def factory_table() -> PageTable:
    """Return the doubloons that a factory pays by number of kinds of goods."""
    return PageTable(
        (N_("Kinds"), *map(str, range(1, 6))),
        ((N_("Doubloons"), *(number_with_icon(money, "coin") for money in FACTORY_MONEY[1:])),),
    )


def residence_table() -> PageTable:
    """Return the VP of a residence by number of island tiles."""
    tiles = sorted(RESIDENCE_VP)
    return PageTable(
        (N_("Tiles"), f"0–{tiles[0] - 1}", *map(str, tiles)),
        ((N_("Points"), number_with_icon(_RESIDENCE_LEAST, "vp"), *_vp(RESIDENCE_VP, tiles)),),
    )


def cloister_table() -> PageTable:
    """Return the VP of a cloister by number of sets."""
    sets = range(1, len(CLOISTER_VP))
    points = dict(enumerate(CLOISTER_VP))
    return PageTable((N_("Sets"), *map(str, sets)), ((N_("Points"), *_vp(points, list(sets))),))


def _two(first: int, second: int) -> str:
    return str(first) if first == second else f"{first} ({second})"


def _starters(tiles: tuple[int, ...]) -> str:
    """Return the numbers and kinds of starting tiles."""
    icons = [(INDIGO, tiles.count(INDIGO)), (CORN, tiles.count(CORN))]
    return " ".join(number_with_icon(count, GOODS[kind]) for kind, count in icons)


def _vp(points: Mapping[int, int], keys: list[int]) -> list[str]:
    return [number_with_icon(points[key], "vp") for key in keys]


TABLES: Mapping[str, PageTable] = {
    "rule/setup": setup_table(),
    "rule/play": draft_table(),
    "role/trader": price_table(),
    "piece/colonist": setup_table("Colonists in the supply", "Colonists on the ship"),
    "piece/house": price_table(),
    "piece/ship": setup_table("Cargo ships"),
    "piece/vp": setup_table("Victory points"),
    "building/factory": factory_table(),
    "building/residence": residence_table(),
    "building/cloister": cloister_table(),
}
