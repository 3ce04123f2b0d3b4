"""Define the contents of the box: goods, tiles, places, buildings, role cards and setup tables.

Kinds are small integers, so a position consists of ints and tuples. A *place* is where a person can
stand: one of the six tile kinds, San Juan, or a building. A building's id is its place. Source:
docs/rules.md 1, 2 and 6 to 10.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Good(NamedTuple):
    """A kind of good: barrels in the box, price in doubloons, and number of plantation tiles."""

    name: str
    barrels: int
    price: int
    plantations: int


_GOODS: Final = (
    Good("corn", 10, 0, 10),
    Good("indigo", 11, 1, 12),
    Good("sugar", 11, 2, 11),
    Good("tobacco", 9, 3, 9),
    Good("coffee", 9, 4, 8),
)
CORN: Final = 0
INDIGO: Final = 1
SUGAR: Final = 2
TOBACCO: Final = 3
COFFEE: Final = 4
GOODS: Final = tuple(good.name for good in _GOODS)
GOOD_IDS: Final = tuple(range(len(GOODS)))
GOODS_TOTAL: Final = tuple(good.barrels for good in _GOODS)
GOODS_REMOVED_FOR_TWO: Final = 2
PRICES: Final = tuple(good.price for good in _GOODS)
# The factory's income in doubloons, by number of kinds received in one production (ruling R9).
FACTORY_MONEY: Final = (0, 0, 1, 2, 3, 5)

# Tiles: 0-4 plantations, 5 quarry, 6-10 a forest whose face shows plantation (tile - FIRST_FOREST).
QUARRY: Final = len(GOODS)
FIRST_FOREST: Final = QUARRY + 1
TILES: Final = (*GOODS, "quarry", *(f"forest_{good}" for good in GOODS))
PLANTATIONS_TOTAL: Final = tuple(good.plantations for good in _GOODS)
PLANTATIONS_REMOVED_FOR_TWO: Final = 3
QUARRIES_TOTAL: Final = 8
QUARRIES_REMOVED_FOR_TWO: Final = 3
ISLAND_SPACES: Final = 12
CITY_SPACES: Final = 12

# Places 0-5 are the tile kinds, 6 is San Juan, 7 and up the buildings.
SAN_JUAN: Final = FIRST_FOREST
FIRST_BUILDING: Final = SAN_JUAN + 1


class Building(NamedTuple):
    """A kind of building: group, cost in doubloons, printed VP, column (quarry limit), circles,
    city spaces, and copies with three or more players."""

    name: str
    group: str
    cost: int
    vp: int
    column: int
    circles: int
    spaces: int
    copies: int


def _production(name: str, cost: int, vp: int, circles: int, copies: int) -> Building:
    return Building(name, "production", cost, vp, vp, circles, 1, copies)


def _violet(group: str, name: str, cost: int, column: int, circles: int = 1) -> Building:
    return Building(name, group, cost, column, column, circles, 1, 2)


def _large(group: str, name: str, vp: int = 4, circles: int = 1) -> Building:
    return Building(name, group, 10, vp, 4, circles, 2, 1)


_KINDS: Final = (
    _production("small_indigo_plant", 1, 1, 1, 4),
    _production("small_sugar_mill", 2, 1, 1, 4),
    _production("indigo_plant", 3, 2, 3, 3),
    _production("sugar_mill", 4, 2, 3, 3),
    _production("tobacco_storage", 5, 3, 3, 3),
    _production("coffee_roaster", 6, 3, 2, 3),
    _violet("base", "small_market", 1, 1),
    _violet("base", "hacienda", 2, 1),
    _violet("base", "construction_hut", 2, 1),
    _violet("base", "small_warehouse", 3, 1),
    _violet("base", "hospice", 4, 2),
    _violet("base", "office", 5, 2),
    _violet("base", "large_market", 5, 2),
    _violet("base", "large_warehouse", 6, 2),
    _violet("base", "factory", 7, 3),
    _violet("base", "university", 8, 3),
    _violet("base", "harbor", 8, 3),
    _violet("base", "wharf", 9, 3),
    _large("base", "guild_hall"),
    _large("base", "residence"),
    _large("base", "fortress"),
    _large("base", "customs_house"),
    _large("base", "city_hall"),
    _violet("new", "aqueduct", 1, 1),
    _violet("new", "forest_house", 2, 1),
    _violet("new", "black_market", 2, 1),
    _violet("new", "storehouse", 3, 1),
    _violet("new", "guesthouse", 4, 2, 2),
    _violet("new", "trading_post", 5, 2),
    _violet("new", "church", 5, 2),
    _violet("new", "small_wharf", 6, 2),
    _violet("new", "lighthouse", 7, 3),
    _violet("new", "specialty_factory", 8, 3),
    _violet("new", "library", 8, 3),
    _violet("new", "union_hall", 9, 3),
    _large("new", "statue", 8, 0),
    _large("new", "cloister"),
    _violet("nobles", "land_office", 2, 1),
    _violet("nobles", "chapel", 3, 1),
    _violet("nobles", "hunting_lodge", 4, 2),
    _violet("nobles", "zoning_office", 5, 2),
    _violet("nobles", "royal_supplier", 6, 2),
    _violet("nobles", "villa", 7, 3),
    Building("jeweler", "nobles", 8, 3, 3, 1, 1, 2),
    _large("nobles", "royal_garden"),
)

# Indexed by building id; the places before the first building are empty.
_NO_BUILDING: Final = Building("", "", 0, 0, 0, 0, 0, 0)
BUILDINGS: Final = (_NO_BUILDING,) * FIRST_BUILDING + _KINDS
BUILDING_IDS: Final = tuple(range(FIRST_BUILDING, len(BUILDINGS)))
PLACES: Final = len(BUILDINGS)
PLACE_NAMES: Final = (*TILES[:FIRST_FOREST], "san_juan", *(kind.name for kind in _KINDS))
PLACE_OF: Final = {name: place for place, name in enumerate(PLACE_NAMES)}

SMALL_INDIGO_PLANT: Final = 7
SMALL_SUGAR_MILL: Final = 8
INDIGO_PLANT: Final = 9
SUGAR_MILL: Final = 10
TOBACCO_STORAGE: Final = 11
COFFEE_ROASTER: Final = 12
SMALL_MARKET: Final = 13
HACIENDA: Final = 14
CONSTRUCTION_HUT: Final = 15
SMALL_WAREHOUSE: Final = 16
HOSPICE: Final = 17
OFFICE: Final = 18
LARGE_MARKET: Final = 19
LARGE_WAREHOUSE: Final = 20
FACTORY: Final = 21
UNIVERSITY: Final = 22
HARBOR: Final = 23
WHARF: Final = 24
GUILD_HALL: Final = 25
RESIDENCE: Final = 26
FORTRESS: Final = 27
CUSTOMS_HOUSE: Final = 28
CITY_HALL: Final = 29
AQUEDUCT: Final = 30
FOREST_HOUSE: Final = 31
BLACK_MARKET: Final = 32
STOREHOUSE: Final = 33
GUESTHOUSE: Final = 34
TRADING_POST: Final = 35
CHURCH: Final = 36
SMALL_WHARF: Final = 37
LIGHTHOUSE: Final = 38
SPECIALTY_FACTORY: Final = 39
LIBRARY: Final = 40
UNION_HALL: Final = 41
STATUE: Final = 42
CLOISTER: Final = 43
LAND_OFFICE: Final = 44
CHAPEL: Final = 45
HUNTING_LODGE: Final = 46
ZONING_OFFICE: Final = 47
ROYAL_SUPPLIER: Final = 48
VILLA: Final = 49
JEWELER: Final = 50
ROYAL_GARDEN: Final = 51

# The production buildings of each kind of good (corn needs none), small before large.
PRODUCTION_BUILDINGS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (SMALL_INDIGO_PLANT, INDIGO_PLANT),
    (SMALL_SUGAR_MILL, SUGAR_MILL),
    (TOBACCO_STORAGE,),
    (COFFEE_ROASTER,),
)
PRODUCTION_IDS: Final = BUILDING_IDS[:6]
# Pink tiles: they count for the guild hall, and not as violet buildings for the city hall.
SMALL_PRODUCTION: Final = (SMALL_INDIGO_PLANT, SMALL_SUGAR_MILL)
LARGE_PRODUCTION: Final = (INDIGO_PLANT, SUGAR_MILL, TOBACCO_STORAGE, COFFEE_ROASTER, JEWELER)
PINK_BUILDINGS: Final = SMALL_PRODUCTION + LARGE_PRODUCTION

BASE_IDS: Final = tuple(b for b in BUILDING_IDS if BUILDINGS[b].group == "base")
NEW_IDS: Final = tuple(b for b in BUILDING_IDS if BUILDINGS[b].group == "new")
NOBLES_IDS: Final = tuple(b for b in BUILDING_IDS if BUILDINGS[b].group == "nobles")

BALANCED_COSTS: Final = {FACTORY: 8, UNIVERSITY: 7}

# Draft slots: how many kinds of each cost come into play (docs/rules.md 10).
DRAFT_PLACES: Final = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}

# Roles, and the cards that players choose them with.
SETTLER: Final = 0
MAYOR: Final = 1
BUILDER: Final = 2
CRAFTSMAN: Final = 3
TRADER: Final = 4
CAPTAIN: Final = 5
PROSPECTOR: Final = 6
ROLES: Final = ("settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector")


class RoleCard(NamedTuple):
    """A role card: its name in texts, the role it starts, and the player counts it is used with
    (docs/rules.md 2). Two cards of the same role have separate piles of doubloons."""

    name: str
    role: int
    players: tuple[int, ...] = (2, 3, 4, 5)


ROLE_CARDS: Final = (
    RoleCard("settler", SETTLER),
    RoleCard("mayor", MAYOR),
    RoleCard("builder", BUILDER),
    RoleCard("craftsman", CRAFTSMAN),
    RoleCard("trader", TRADER),
    RoleCard("captain", CAPTAIN),
    RoleCard("prospector", PROSPECTOR, (2, 4, 5)),
    RoleCard("prospector_2", PROSPECTOR, (5,)),
)
CARDS: Final = tuple(card.name for card in ROLE_CARDS)
_ROLE_OF: Final = tuple(card.role for card in ROLE_CARDS)


def role_of(card: int) -> int:
    """Return the role that a card starts."""
    return _ROLE_OF[card]


def first_card(role: int) -> int:
    """Return the first card of a role."""
    return _ROLE_OF.index(role)


def cards_with(players: int) -> tuple[int, ...]:
    """Return the role cards used with this number of players, in order of their ids."""
    return tuple(card for card, row in enumerate(ROLE_CARDS) if players in row.players)


TRADING_HOUSE_SPACES: Final = 4

COLONISTS_WITH_NOBLES: Final = 100
NOBLES_TOTAL: Final = 20


class PlayerCount(NamedTuple):
    """Setup values for one player count (docs/rules.md 2): starting doubloons, starting tiles
    clockwise from the governor, VP chips by edition, colonists in the supply, cargo ship
    capacities, and roles chosen per round."""

    doubloons: int
    starting_tiles: tuple[int, ...]
    vp: int
    vp_2014: int
    colonists: int
    ships: tuple[int, ...]
    choices: int


SETUPS: Final = {
    2: PlayerCount(3, (INDIGO, CORN), 65, 65, 40, (4, 6), 6),
    3: PlayerCount(2, (INDIGO, INDIGO, CORN), 75, 75, 55, (4, 5, 6), 3),
    4: PlayerCount(3, (INDIGO, INDIGO, CORN, CORN), 100, 100, 75, (5, 6, 7), 4),
    5: PlayerCount(4, (INDIGO, INDIGO, INDIGO, CORN, CORN), 122, 126, 95, (6, 7, 8), 5),
}
SHIP_CAPACITIES: Final = (4, 5, 6, 7, 8)
