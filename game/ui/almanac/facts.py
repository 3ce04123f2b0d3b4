"""Numbers of the box beside the words: all from `game.rules.material`, none typed again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.app.i18n import N_
from game.rules import material
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    CORN,
    DRAFT_PLACES,
    FACTORY,
    GOODS,
    GOODS_TOTAL,
    INDIGO,
    ISLAND_SPACES,
    PLANTATIONS_TOTAL,
    PRICES,
    PRODUCTION_BUILDINGS,
    PRODUCTION_IDS,
    QUARRIES_TOTAL,
    ROLES,
    SETUPS,
    TRADING_HOUSE_SPACES,
    UNIVERSITY,
)
from game.rules.phases.craftsman import FACTORY_MONEY
from game.rules.phases.rounds import copies
from game.rules.scoring import CLOISTER_VP, RESIDENCE_VP
from game.ui.almanac.model import PageFact, PageTable
from game.ui.phrases.names import ROLE_NAMES

_NO_BREAK = "\u00a0"
_MARKETS = 3  # small and large market together
_PRIVILEGE = 1
_RESIDENCE_LEAST = 4  # however few tiles there are

# In which phase a building works; "end" for the final scoring, "any" and "every" for several.
PHASES: Mapping[str, tuple[str, ...]] = {
    "settler": ("hacienda", "construction_hut", "hospice", "hunting_lodge"),
    "mayor": ("villa",),
    "builder": ("university", "black_market", "church", "zoning_office"),
    "craftsman": (
        *(BUILDINGS[building].name for building in PRODUCTION_IDS),
        "factory",
        "aqueduct",
        "specialty_factory",
        "chapel",
        "jeweler",
    ),
    "trader": ("small_market", "large_market", "office", "trading_post", "land_office"),
    "captain": (
        "small_warehouse",
        "large_warehouse",
        "storehouse",
        "harbor",
        "wharf",
        "small_wharf",
        "lighthouse",
        "union_hall",
        "royal_supplier",
    ),
    "end": (
        "guild_hall",
        "residence",
        "fortress",
        "customs_house",
        "city_hall",
        "statue",
        "cloister",
        "royal_garden",
    ),
    "any": ("forest_house", "guesthouse", "library"),
}
PHASE_OF: Mapping[str, str] = {name: phase for phase, names in PHASES.items() for name in names}

_NO_PHASE = {"end": N_("End of the game"), "any": N_("Several phases")}


def values() -> Mapping[str, object]:
    """What the placeholders of all pages stand for."""
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
    """The same for one building's page."""
    kinds = [kind for kind, plants in enumerate(PRODUCTION_BUILDINGS) if building in plants]
    most = sum(BUILDINGS[plant].circles for kind in kinds for plant in PRODUCTION_BUILDINGS[kind])
    return {**values(), "most": most, "vp_printed": BUILDINGS[building].vp}


def good_values(good: int) -> Mapping[str, object]:
    """The same for one good's page."""
    return {
        **values(),
        "most": sum(BUILDINGS[plant].circles for plant in PRODUCTION_BUILDINGS[good]),
    }


def building_facts(building: int) -> tuple[PageFact, ...]:
    """Cost, points, column, circles, tiles and phase of a building."""
    kind = BUILDINGS[building]
    phase = PHASE_OF[kind.name]
    few, many = copies(building, 2), kind.copies
    found = [
        PageFact(N_("Cost"), _icon(kind.cost, "coin")),
        PageFact(N_("Points"), _icon(kind.vp, "vp")),
        PageFact(N_("Column"), str(kind.column)),
        PageFact(N_("Circles"), _icon(kind.circles, "circle")),
        PageFact(N_("City spaces"), str(kind.spaces)),
        PageFact(N_("Tiles") if few == many else N_("Tiles (two players)"), _two(many, few)),
    ]
    if phase in ROLE_NAMES:
        found.append(PageFact(N_("Phase"), ROLE_NAMES[phase], word=True))
    else:
        found.append(PageFact(N_("Phase"), _NO_PHASE[phase], word=True))
    return tuple(found)


def good_facts(good: int) -> tuple[PageFact, ...]:
    """Price, barrels and plantations of a good."""
    return (
        PageFact(N_("Price"), _icon(PRICES[good], "coin")),
        PageFact(N_("Barrels"), str(GOODS_TOTAL[good])),
        PageFact(N_("Plantations"), str(PLANTATIONS_TOTAL[good])),
        PageFact(N_("Circles"), _icon(1, "circle")),
    )


def quarry_facts() -> tuple[PageFact, ...]:
    """Number and circle of the quarries."""
    return (
        PageFact(N_("Tiles"), str(QUARRIES_TOTAL)),
        PageFact(N_("Circles"), _icon(1, "circle")),
    )


# Tables ---------------------------------------------------------------------------------------


def setup_table(*wanted: str) -> PageTable:
    """What each number of players begins with: all rows, or the ``wanted`` ones."""
    each = SETUPS.values()
    rows: dict[str, list[object]] = {
        N_("Doubloons each"): [_icon(s.doubloons, "coin") for s in each],
        N_("Starting tiles"): [_starters(s.starting_tiles) for s in each],
        N_("Victory points"): [_two(s.vp, s.vp_2014) for s in each],
        N_("Colonists in the supply"): [s.colonists for s in each],
        N_("Colonists on the ship"): list(SETUPS),
        N_("Cargo ships"): [" ".join(map(str, s.ships)) for s in each],
        N_("Open plantations"): [count + 1 for count in SETUPS],
        N_("Role cards"): [len(ROLES) - 1 + s.prospectors for s in each],
        N_("Roles each, a round"): [s.choices // count for count, s in SETUPS.items()],
    }
    return PageTable(
        (N_("Players"), *map(str, SETUPS)),
        tuple((title, *map(str, rows[title])) for title in wanted or rows),
    )


def draft_table() -> PageTable:
    """Places of a draft by cost."""
    places = [str(count) for count in DRAFT_PLACES.values()]
    return PageTable((N_("Cost"), *map(str, DRAFT_PLACES)), ((N_("Places"), *places),))


def price_table() -> PageTable:
    """What each good brings."""
    return PageTable(
        (N_("Good"), *("{" + good + "}" for good in GOODS)),
        ((N_("Price"), *(_icon(price, "coin") for price in PRICES)),),
    )


def factory_table() -> PageTable:
    """Doubloons of the factory."""
    return PageTable(
        (N_("Kinds"), *map(str, range(1, 6))),
        ((N_("Doubloons"), *(_icon(money, "coin") for money in FACTORY_MONEY[1:])),),
    )


def residence_table() -> PageTable:
    """Points of the residence."""
    tiles = sorted(RESIDENCE_VP)
    return PageTable(
        (N_("Tiles"), f"0–{tiles[0] - 1}", *map(str, tiles)),
        ((N_("Points"), _icon(_RESIDENCE_LEAST, "vp"), *_vp(RESIDENCE_VP, tiles)),),
    )


def cloister_table() -> PageTable:
    """Points of the cloister."""
    sets = range(1, len(CLOISTER_VP))
    points = dict(enumerate(CLOISTER_VP))
    return PageTable((N_("Sets"), *map(str, sets)), ((N_("Points"), *_vp(points, list(sets))),))


def _icon(number: int, icon: str) -> str:
    return f"{number}{_NO_BREAK}{{{icon}}}"


def _two(first: int, second: int) -> str:
    return str(first) if first == second else f"{first} ({second})"


def _starters(tiles: tuple[int, ...]) -> str:
    """In the order from the governor: number and kind."""
    icons = [(INDIGO, tiles.count(INDIGO)), (CORN, tiles.count(CORN))]
    return " ".join(_icon(count, GOODS[kind]) for kind, count in icons)


def _vp(points: Mapping[int, int], keys: list[int]) -> list[str]:
    return [_icon(points[key], "vp") for key in keys]


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
