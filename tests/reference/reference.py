"""The rules a second time: the computations that are easily got wrong, written plainly from the
rulebook, in names instead of numbers, and sharing no table and no function with the game.

A `Table` is what lies open at one moment. Functions look and return; none changes a table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product

Goods = tuple[int, int, int, int, int]

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
    wharf_used: bool = False
    small_wharf_used: bool = False
    captain_bonus_used: bool = False

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


# Craftsman


def can_make(board: Board, good: str) -> int:
    """Barrels that the occupied plantations and plants of a kind could make."""
    if good == "corn":
        return board.on("corn")
    return min(board.on(good), sum(board.on(plant) for plant in PLANTS_OF[good]))


def production(table: Table) -> list[dict[str, int]]:
    """What every seat receives, one after the other out of one supply; by seat."""
    supply = dict(table.goods)
    received: list[dict[str, int]] = [{} for _ in table.boards]
    for seat in table.order():
        board = table.boards[seat]
        for good in GOODS:
            able = can_make(board, good)
            helped = good in ("indigo", "sugar") and board.on(PLANTS_OF[good][1]) > 0
            if board.on("aqueduct") and helped and min(able, supply[good]) > 0:
                able += 1
            count = min(able, supply[good])
            supply[good] -= count
            received[seat][good] = count
    return received


def craftsman_money(board: Board, received: dict[str, int]) -> int:
    """Doubloons that a production brings."""
    money = 0
    kinds = len([good for good in GOODS if received[good] > 0])
    if board.on("factory"):
        money += {0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 5}[kinds]
    if board.on("specialty_factory"):
        best = max(received[good] for good in GOODS if good != "corn")
        if best > 1:
            money += best - 1
    if board.on("jeweler"):
        money += sum(board.nobles.values())
    if board.on("chapel") and not board.nobles.get("chapel", 0):
        money += 1
    return money


def chapel_vp(board: Board) -> int:
    """VP that a noble in the chapel brings."""
    return 1 if board.nobles.get("chapel", 0) else 0


def privilege_goods(table: Table) -> set[str]:
    """Kinds of which the craftsman may take one more."""
    received = production(table)
    return {
        good
        for good in GOODS
        if received[table.chooser][good]
        and table.goods[good] > sum(each[good] for each in received)
    }


# Builder


def price(table: Table, seat: int, building: str) -> int:
    """Doubloons that a building costs a seat in the chooser's builder phase."""
    board = table.boards[seat]
    column = BUILDINGS[building][2]
    cost = table.cost(building)
    if seat == table.chooser:
        cost -= 2 if board.on("library") else 1
    cost -= min(board.on("quarry"), column)
    cost -= board.island.count("forest") // 2
    if board.on("zoning_office"):
        if board.nobles.get("zoning_office", 0):
            cost -= 2 if column == 4 else 0
        else:
            cost -= 1 if column < 4 else 0
    return max(cost, 0)


Piece = tuple[str, str]  # ("colonist" or "noble", place), ("good", kind), ("vp", "")


def payments(board: Board, due: int) -> list[tuple[Piece, ...]]:
    """Every lawful set of pieces over the black market for a building at this price; a single
    empty one when the doubloons suffice."""
    missing = due - board.doubloons
    if missing <= 0:
        return [()]
    if not board.on("black_market"):
        return []
    people: list[Piece] = []
    for place, count in board.people.items():
        if place != "black_market" and count:
            nobles = board.nobles.get(place, 0)
            people += [("colonist", place)] if count > nobles else []
            people += [("noble", place)] if nobles else []
    goods: list[Piece] = [("good", good) for good in GOODS if board.goods[good]]
    chips: list[Piece] = [("vp", "")] if board.vp else []
    offered = people + goods + chips
    return [
        pieces
        for pieces in combinations(offered, missing)
        if sum(what in ("colonist", "noble") for what, _ in pieces) <= 1
        and sum(what == "good" for what, _ in pieces) <= 1
    ]


def spaces(city: list[str]) -> int:
    """City spaces that buildings take."""
    return sum(2 if BUILDINGS[building][2] == 4 else 1 for building in city)


def buildable(table: Table, seat: int) -> set[str]:
    """Buildings that a seat may build: on offer, not its own yet, with room, affordable."""
    board = table.boards[seat]
    return {
        building
        for building, left in table.tiles_left.items()
        if left > 0
        and building not in board.city
        and spaces([*board.city, building]) <= 12
        and payments(board, price(table, seat, building))
    }


@dataclass(frozen=True)
class BuildingOutcome:
    """A seat after it built: what it has left, what comes, and whether the city is full."""

    doubloons: int
    vp: int
    goods: Goods
    people: frozenset[tuple[str, int]]
    nobles: frozenset[tuple[str, int]]
    university: bool
    ends: bool


def building_outcomes(table: Table, seat: int, building: str) -> set[BuildingOutcome]:
    """All ways in which building can leave a seat, before the university's colonist comes."""
    board = table.boards[seat]
    due = price(table, seat, building)
    _, _, column, circles = BUILDINGS[building]
    outcomes = set()
    for pieces in payments(board, due):
        goods, people, nobles = dict(board.goods), dict(board.people), dict(board.nobles)
        vp = board.vp
        for what, kind in pieces:
            if what == "good":
                goods[kind] -= 1
            elif what == "vp":
                vp -= 1
            else:
                people[kind] -= 1
                nobles[kind] = nobles.get(kind, 0) - (what == "noble")
        if people.get("church", 0):
            vp += {1: 0, 2: 1, 3: 1, 4: 2}[column]
        waiting = table.colonists + table.ship_colonists + table.ship_nobles
        waiting += sum(what == "colonist" for what, _ in pieces)
        outcomes.add(
            BuildingOutcome(
                board.doubloons - due + len(pieces),
                vp,
                barrels(goods),
                occupied(people),
                occupied(nobles),
                bool(people.get("university", 0) and circles and waiting),
                spaces([*board.city, building]) == 12,
            )
        )
    return outcomes


def barrels(goods: dict[str, int]) -> Goods:
    """The goods as five numbers."""
    return tuple(goods[good] for good in GOODS)  # type: ignore[return-value]


def occupied(people: dict[str, int]) -> frozenset[tuple[str, int]]:
    """Who stands where, without the empty places."""
    return frozenset((place, count) for place, count in people.items() if count)


# Mayor


def newcomers(table: Table) -> list[tuple[int, int]]:
    """(people, nobles among them) that each seat gets: the mayor's privilege, villas, and the
    ship, one person at a time, the nobles first; by seat."""
    colonists, nobles = table.colonists, table.nobles
    got = [[0, 0] for _ in table.boards]
    for _ in range(2 if table.boards[table.chooser].on("library") else 1):
        if colonists > 0:
            colonists -= 1
            got[table.chooser][0] += 1
    for seat in table.order():
        if table.boards[seat].on("villa"):
            if nobles > 0:
                nobles -= 1
                got[seat] = [got[seat][0] + 1, got[seat][1] + 1]
            elif colonists > 0:
                colonists -= 1
                got[seat][0] += 1
    aboard = [1] * table.ship_nobles + [0] * table.ship_colonists
    for turn, noble in enumerate(aboard):
        seat = table.order()[turn % len(table.boards)]
        got[seat] = [got[seat][0] + 1, got[seat][1] + noble]
    return [(people, with_them) for people, with_them in got]


@dataclass(frozen=True)
class Refill:
    """The colonist ship after the refill, what is left in the supply, and whether it is the end."""

    ship_colonists: int
    ship_nobles: int
    colonists: int
    nobles: int
    ends: bool


def refill(table: Table) -> Refill:
    """The refill at the end of a mayor phase, the ship being empty."""
    vacant = 0
    for board in table.boards:
        for building in board.city:
            vacant += BUILDINGS[building][3] - board.on(building)
    wanted = max(vacant, len(table.boards))
    if not table.playing_with_nobles:
        boarding = min(wanted, table.colonists)
        return Refill(boarding, 0, table.colonists - boarding, 0, boarding < wanted)
    noble = 1 if table.nobles else 0
    boarding = min(wanted - noble, table.colonists)
    return Refill(boarding, noble, table.colonists - boarding, table.nobles - noble, False)


# Captain


def ships_for(table: Table, good: str, barrels_owned: int) -> dict[int, int]:
    """Capacity of each ship that may be loaded with a kind, and the barrels it takes."""
    for ship in table.ships:
        if ship.kind == good:
            return {ship.capacity: min(ship.room, barrels_owned)} if ship.room else {}
    takes = {ship.capacity: min(ship.capacity, barrels_owned) for ship in table.ships if not ship.kind}
    return {capacity: count for capacity, count in takes.items() if count == max(takes.values())}


def loading_options(table: Table, seat: int) -> set[str]:
    """What a seat may do when it is its turn to load; nothing when it can do nothing."""
    board = table.boards[seat]
    owned = [good for good in GOODS if board.goods[good]]
    options = {
        f"load {good} {capacity}"
        for good in owned
        for capacity in ships_for(table, good, board.goods[good])
    }
    must_load = bool(options)
    if board.on("wharf") and not board.wharf_used:
        options |= {f"wharf {good}" for good in owned}
    if board.on("small_wharf") and not board.small_wharf_used and owned:
        options.add("small wharf")
    if options and not must_load:
        options.add("pass")
    return options


@dataclass(frozen=True)
class Loading:
    """Barrels that leave a seat, the VP and doubloons they bring, and the ships after it."""

    gone: Goods
    vp: int
    doubloons: int
    ships: tuple[tuple[int, str | None, int], ...]


def loadings(table: Table, seat: int, option: str) -> set[Loading]:
    """What an option other than a pass leads to; the small wharf leaves a choice."""
    board = table.boards[seat]
    bonus = 1 if board.on("harbor") else 0
    if seat == table.chooser and not board.captain_bonus_used:
        bonus += 2 if board.on("library") else 1
    money = 1 if board.on("lighthouse") else 0
    ships = {ship.capacity: (ship.kind, ship.barrels) for ship in table.ships}
    if option == "small wharf":
        every = product(*(range(board.goods[good] + 1) for good in GOODS))
        return {
            Loading((a, b, c, d, e), (a + b + c + d + e) // 2 + bonus, money, _as_tuples(ships))
            for a, b, c, d, e in every
            if a + b + c + d + e
        }
    where, good, *capacity = option.split()
    count = board.goods[good]
    if where == "load":
        count = ships_for(table, good, count)[int(capacity[0])]
        ships[int(capacity[0])] = (good, ships[int(capacity[0])][1] + count)
    gone = barrels({other: count if other == good else 0 for other in GOODS})
    return {Loading(gone, count + bonus, money, _as_tuples(ships))}


def _as_tuples(
    ships: dict[int, tuple[str | None, int]],
) -> tuple[tuple[int, str | None, int], ...]:
    return tuple((capacity, kind, count) for capacity, (kind, count) in sorted(ships.items()))


def union_hall_vp(board: Board) -> int:
    """VP at the owner's first turn of a captain phase."""
    return sum(count // 2 for count in board.goods.values()) if board.on("union_hall") else 0


def storage(board: Board) -> set[Goods]:
    """Everything a seat may be left with after storing. What fits must be kept: all warehouse
    places and all places for single barrels are used while there is something to put there."""
    room = (1 if board.on("small_warehouse") else 0) + (2 if board.on("large_warehouse") else 0)
    singles = 4 if board.on("storehouse") else 1
    owned = [good for good in GOODS if board.goods[good]]
    kept: set[Goods] = set()
    for stored in combinations(owned, min(room, len(owned))):
        loose = [0 if good in stored else board.goods[good] for good in GOODS]
        for single in product(*(range(min(count, singles) + 1) for count in loose)):
            if sum(single) == min(singles, sum(loose)):
                whole = [board.goods[good] if good in stored else 0 for good in GOODS]
                a, b, c, d, e = (w + s for w, s in zip(whole, single, strict=True))
                kept.add((a, b, c, d, e))
    return kept


# Final scoring


def large_bonus(board: Board, building: str) -> int:
    """The bonus of a large building that is occupied."""
    match building:
        case "guild_hall":
            return sum(GUILD_HALL_POINTS.get(own, 0) for own in board.city)
        case "residence":
            return 4 + max(0, len(board.island) - 9)
        case "fortress":
            return sum(board.people.values()) // 3
        case "customs_house":
            return board.vp // 4
        case "city_hall":
            return len([own for own in board.city if own not in GUILD_HALL_POINTS])
        case "cloister":
            sets = sum(board.island.count(kind) // 3 for kind in set(board.island))
            return {0: 0, 1: 1, 2: 3, 3: 6, 4: 10}[sets]
        case "royal_garden":
            return sum(board.nobles.values())
    return 0


def points(board: Board) -> dict[str, int]:
    """Final points by source."""
    found = {
        "chips": board.vp,
        "buildings": sum(BUILDINGS[own][1] for own in board.city),
        "nobles": sum(board.nobles.values()),
    }
    for own in board.city:
        if BUILDINGS[own][2] == 4 and board.on(own):
            found[own] = large_bonus(board, own)
    return found


def winners(table: Table) -> list[int]:
    """Most points; then most doubloons and goods together; else shared."""
    rank = [
        (sum(points(board).values()), board.doubloons + sum(board.goods.values()))
        for board in table.boards
    ]
    return [seat for seat in range(len(rank)) if rank[seat] == max(rank)]
