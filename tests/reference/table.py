"""What the reference looks at: tables of the rulebook of its own, and what lies on the table at one
moment, in names instead of numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")
PLANTS_OF = {
    "indigo": ("small_indigo_plant", "indigo_plant"),
    "sugar": ("small_sugar_mill", "sugar_mill"),
    "tobacco": ("tobacco_storage",),
    "coffee": ("coffee_roaster",),
}

# cost, VP, column, circles; large buildings are those of column 4.
BUILDINGS = {
    "small_indigo_plant": (1, 1, 1, 1),
    "small_sugar_mill": (2, 1, 1, 1),
    "indigo_plant": (3, 2, 2, 3),
    "sugar_mill": (4, 2, 2, 3),
    "tobacco_storage": (5, 3, 3, 3),
    "coffee_roaster": (6, 3, 3, 2),
    "small_market": (1, 1, 1, 1),
    "hacienda": (2, 1, 1, 1),
    "construction_hut": (2, 1, 1, 1),
    "small_warehouse": (3, 1, 1, 1),
    "hospice": (4, 2, 2, 1),
    "office": (5, 2, 2, 1),
    "large_market": (5, 2, 2, 1),
    "large_warehouse": (6, 2, 2, 1),
    "factory": (7, 3, 3, 1),
    "university": (8, 3, 3, 1),
    "harbor": (8, 3, 3, 1),
    "wharf": (9, 3, 3, 1),
    "guild_hall": (10, 4, 4, 1),
    "residence": (10, 4, 4, 1),
    "fortress": (10, 4, 4, 1),
    "customs_house": (10, 4, 4, 1),
    "city_hall": (10, 4, 4, 1),
    "aqueduct": (1, 1, 1, 1),
    "forest_house": (2, 1, 1, 1),
    "black_market": (2, 1, 1, 1),
    "storehouse": (3, 1, 1, 1),
    "guesthouse": (4, 2, 2, 2),
    "trading_post": (5, 2, 2, 1),
    "church": (5, 2, 2, 1),
    "small_wharf": (6, 2, 2, 1),
    "lighthouse": (7, 3, 3, 1),
    "specialty_factory": (8, 3, 3, 1),
    "library": (8, 3, 3, 1),
    "union_hall": (9, 3, 3, 1),
    "statue": (10, 8, 4, 0),
    "cloister": (10, 4, 4, 1),
    "land_office": (2, 1, 1, 1),
    "chapel": (3, 1, 1, 1),
    "hunting_lodge": (4, 2, 2, 1),
    "zoning_office": (5, 2, 2, 1),
    "royal_supplier": (6, 2, 2, 1),
    "villa": (7, 3, 3, 1),
    "jeweler": (8, 3, 3, 1),
    "royal_garden": (10, 4, 4, 1),
}
GUILD_HALL_POINTS = {
    "small_indigo_plant": 1,
    "small_sugar_mill": 1,
    "indigo_plant": 2,
    "sugar_mill": 2,
    "tobacco_storage": 2,
    "coffee_roaster": 2,
    "jeweler": 2,
}


@dataclass
class Board:
    """A player's board. `people` and `nobles` count who stands where; nobles are people too. A
    forest on the island is a "forest", whatever is printed on the tile."""

    doubloons: int
    vp: int
    goods: dict[str, int]
    island: list[str]
    city: list[str]
    people: dict[str, int]
    nobles: dict[str, int]
    loaded: set[str] = field(default_factory=set)  # "load", "wharf", "small": in this phase

    def on(self, place: str) -> int:
        """How many people stand on a place; a building works when at least one does."""
        return self.people.get(place, 0)


@dataclass
class Ship:
    """A cargo ship and what it carries."""

    capacity: int
    kind: str | None
    barrels: int

    @property
    def room(self) -> int:
        """Free spaces."""
        return self.capacity - self.barrels


@dataclass
class Table:
    """What lies open: boards by seat and supplies; `chooser` is the seat whose role it is."""

    boards: list[Board]
    chooser: int
    goods: dict[str, int]
    ships: list[Ship]
    house: list[str]
    colonists: int
    nobles: int
    ship_colonists: int
    ship_nobles: int
    tiles_left: dict[str, int]
    playing_with_nobles: bool
    costs: dict[str, int] = field(default_factory=dict)  # where they differ from the table above

    def order(self) -> list[int]:
        """The seats, clockwise from the chooser."""
        count = len(self.boards)
        return [(self.chooser + turn) % count for turn in range(count)]

    def cost(self, building: str) -> int:
        """The price printed on a building."""
        return self.costs.get(building, BUILDINGS[building][0])
