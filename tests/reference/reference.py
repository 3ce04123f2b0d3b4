"""The rules a second time: the computations that are easily got wrong, written plainly from the
rulebook and sharing no table and no function with the game.

Functions look at a `PageTable` and return; none changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

from tests.reference.table import BUILDINGS, GOODS, GUILD_HALL_POINTS, PLANTS_OF, Board, Table

Goods = tuple[int, ...]  # by kind

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
    choices = product([None, *people], [None, *goods], [None, *chips])
    sets = (tuple(piece for piece in choice if piece) for choice in choices)
    return [pieces for pieces in sets if len(pieces) == missing]


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
    return tuple(goods[good] for good in GOODS)


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


# Trader


def sales(table: Table, seat: int) -> dict[str, int]:
    """What a seat may sell in the chooser's trader phase, and the doubloons it brings."""
    board = table.boards[seat]
    privilege = 0
    if seat == table.chooser:
        privilege = 2 if board.on("library") else 1
    found = {}
    for price_of_kind, good in enumerate(GOODS):
        if not board.goods[good]:
            continue
        if len(table.house) < 4 and (good not in table.house or board.on("office")):
            markets = (1 if board.on("small_market") else 0) + (
                2 if board.on("large_market") else 0
            )
            found[f"sell {good}"] = price_of_kind + markets + privilege
        if board.on("trading_post"):
            found[f"post {good}"] = price_of_kind + privilege
    return found


# Captain


def ships_for(table: Table, good: str, barrels_owned: int) -> dict[int, int]:
    """Capacity of each ship that may be loaded with a kind, and the barrels it takes."""
    for ship in table.ships:
        if ship.kind == good:
            return {ship.capacity: min(ship.room, barrels_owned)} if ship.room else {}
    takes = {
        ship.capacity: min(ship.capacity, barrels_owned) for ship in table.ships if not ship.kind
    }
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
    if board.on("wharf") and "wharf" not in board.loaded:
        options |= {f"wharf {good}" for good in owned}
    if board.on("small_wharf") and "small" not in board.loaded and owned:
        options.add("small wharf")
    if options and not must_load:
        options.add("pass")
    return options


@dataclass(frozen=True)
class Loading:
    """Barrels that leave a seat, those that go to the supply, the VP and doubloons they bring, and
    the ships after it."""

    gone: Goods
    to_supply: Goods
    vp: int
    doubloons: int
    ships: tuple[tuple[int, str | None, int], ...]


def loadings(table: Table, seat: int, option: str) -> set[Loading]:
    """What an option other than a pass leads to; the small wharf leaves a choice."""
    board = table.boards[seat]
    bonus = 1 if board.on("harbor") else 0
    if seat == table.chooser and not board.loaded:
        bonus += 2 if board.on("library") else 1
    money = 1 if board.on("lighthouse") else 0
    ships = {ship.capacity: (ship.kind, ship.barrels) for ship in table.ships}
    if option == "small wharf":
        every = product(*(range(board.goods[good] + 1) for good in GOODS))
        return {
            Loading(gone, gone, sum(gone) // 2 + bonus, money, _as_tuples(ships))
            for gone in every
            if sum(gone)
        }
    where, good, *capacity = option.split()
    count = board.goods[good]
    if where == "load":
        ship = int(capacity[0])
        count = ships_for(table, good, count)[ship]
        ships[ship] = (good, ships[ship][1] + count)
    gone = barrels({other: count if other == good else 0 for other in GOODS})
    to_supply = gone if where == "wharf" else (0, 0, 0, 0, 0)
    return {Loading(gone, to_supply, count + bonus, money, _as_tuples(ships))}


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
                kept.add(tuple(w + s for w, s in zip(whole, single, strict=True)))
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
