"""The captain phase (docs/rules.md 4 Captain): loading round and round, wharves, then storage."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.bank import give_building_vp, give_doubloons, give_vp
from game.rules.events import Loaded, Passed, ShipEmptied, Stored, Supplied
from game.rules.material import (
    HARBOR,
    LARGE_WAREHOUSE,
    LIBRARY,
    LIGHTHOUSE,
    ROYAL_SUPPLIER,
    SMALL_WAREHOUSE,
    SMALL_WHARF,
    STOREHOUSE,
    UNION_HALL,
    WHARF,
)
from game.rules.position import (
    USED_BONUS,
    USED_SMALL_WHARF,
    USED_START,
    USED_WHARF,
    Player,
    Position,
)

STOREHOUSE_BARRELS = 3
WHARF_SHIP = 0  # as `ship` of a Loaded event
SMALL_WHARF_SHIP = -1
WINDROSE = -1


class StorageRoom(NamedTuple):
    """Room for barrels when goods are stored: the building (WINDROSE: none, everybody has it), the
    kinds that it keeps whole, and the single barrels that it keeps besides."""

    building: int
    kinds: int
    barrels: int


class LoadingVP(NamedTuple):
    """VP of a loading: for the barrels, by the harbor, by the captain's privilege; and doubloons
    by the lighthouse."""

    barrels: int
    harbor: int
    captain: int
    lighthouse: int

    @property
    def total(self) -> int:
        """All VP together."""
        return self.barrels + self.harbor + self.captain


def start(pos: Position, chooser: int) -> None:
    """Loading from the captain on, round and round; then storage in order."""
    for player in pos.players:
        player.captain_flags = 0
    todo = pos.pending
    todo.append((steps.CAPTAIN_END, 0, 0))
    todo.extend(pos.setup.turn_frames[steps.STORE][chooser])
    todo.append((steps.LOAD, chooser, 0))
    if pos.setup.with_new_buildings or pos.setup.with_nobles:
        todo.append((steps.CAPTAIN_START, chooser, 0))


def captain_start_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """At the seat's first turn: royal supplier, then union hall (ruling R19), then the lighthouse's
    doubloon for the captain."""
    player = pos.players[seat]
    if player.captain_flags & USED_START:
        return []
    player.captain_flags |= USED_START
    pos.pending.append((steps.SUPPLY, seat, (-1, 0)))
    return []


def supply_run(pos: Position, seat: int, arg: tuple[int, int]) -> list[Action]:
    """Royal supplier: up to as many barrels as nobles, of different kinds in ascending order."""
    last, given = arg
    player = pos.players[seat]
    offers = []
    if player.people[ROYAL_SUPPLIER] and given < sum(player.nobles):
        offers = [actions.RETURN_GOOD[kind] for kind in range(last + 1, 5) if player.goods[kind]]
    if not offers:
        _first_turn_income(pos, seat)
        return []
    return [PASS, *offers]


def supply_apply(pos: Position, seat: int, arg: tuple[int, int], action: Action) -> None:
    """A barrel back to the supply for 1 VP, or no more of them."""
    if action is PASS:
        _first_turn_income(pos, seat)
        return
    good = action.arg
    pos.players[seat].goods[good] -= 1
    pos.goods_supply[good] += 1
    if pos.sink is not None:
        pos.sink(Supplied(seat, good))
    give_building_vp(pos, seat, 1, ROYAL_SUPPLIER)
    pos.pending.append((steps.SUPPLY, seat, (good, arg[1] + 1)))


def _first_turn_income(pos: Position, seat: int) -> None:
    player = pos.players[seat]
    if player.people[UNION_HALL]:
        pairs = sum(count // 2 for count in player.goods)
        if pairs:
            give_building_vp(pos, seat, pairs, UNION_HALL)
    if seat == pos.chooser and player.people[LIGHTHOUSE]:
        give_doubloons(pos, seat, 1, LIGHTHOUSE)


def loadable_ships(pos: Position, good: int, barrels: int) -> list[tuple[int, int]]:
    """(ship index, barrels it takes) for each ship onto which this many barrels of a kind may go:
    the ship that carries the kind, else the empty ones that take the most."""
    kinds, loads, ships = pos.cargo_goods, pos.cargo_barrels, pos.setup.ship_capacities
    if not barrels:
        return []
    if good in kinds:
        ship = kinds.index(good)
        room = ships[ship] - loads[ship]
        return [(ship, min(room, barrels))] if room else []
    best: list[tuple[int, int]] = []
    for ship, kind in enumerate(kinds):
        if kind < 0:
            takes = min(ships[ship], barrels)
            if not best or takes > best[0][1]:
                best = [(ship, takes)]
            elif takes == best[0][1]:
                best.append((ship, takes))
    return best


def load_run(pos: Position, seat: int, passes: int) -> list[Action]:
    """The loadings of this turn. Who has none passes; `passes` were passed in succession."""
    player = pos.players[seat]
    goods, ships = player.goods, pos.setup.ship_capacities
    offers = [
        actions.LOAD[good][ships[ship]]
        for good in range(5)
        if goods[good]
        for ship, _ in loadable_ships(pos, good, goods[good])
    ]
    must = bool(offers)
    people, used = player.people, player.captain_flags
    if people[WHARF] and not used & USED_WHARF:
        offers += [actions.WHARF_LOAD[good] for good in range(5) if goods[good]]
    if people[SMALL_WHARF] and not used & USED_SMALL_WHARF and any(goods):
        offers.append(actions.SMALL_WHARF_LOAD)
    if not offers:
        _next_turn(pos, seat, passes + 1)
    elif not must:
        offers.insert(0, PASS)
    return offers


def _next_turn(pos: Position, seat: int, passes: int) -> None:
    count = len(pos.players)
    if passes >= count:
        return
    following = (seat + 1) % count
    pos.pending.append((steps.LOAD, following, passes))
    if pos.setup.with_new_buildings or pos.setup.with_nobles:
        pos.pending.append((steps.CAPTAIN_START, following, 0))
        if pos.setup.with_new_buildings:
            pos.pending.append((steps.GUESTS, following, 0))


def load_apply(pos: Position, seat: int, passes: int, action: Action) -> None:
    """Load a ship or a wharf, or pass (only a wharf was left)."""
    if action is PASS:
        if pos.sink is not None:
            pos.sink(Passed(seat, "load"))
        _next_turn(pos, seat, passes + 1)
        return
    player = pos.players[seat]
    _next_turn(pos, seat, 0)
    if action is actions.SMALL_WHARF_LOAD:
        player.captain_flags |= USED_SMALL_WHARF
        pos.pending.append((steps.SHIP, seat, (0, 0)))
        return
    good = action.arg
    if action.kind == "wharf":
        player.captain_flags |= USED_WHARF
        barrels, capacity = player.goods[good], WHARF_SHIP
        pos.goods_supply[good] += barrels
    else:
        capacity = action.extra
        ship = pos.setup.ship_capacities.index(capacity)
        barrels = min(capacity - pos.cargo_barrels[ship], player.goods[good])
        pos.cargo_goods[ship] = good
        pos.cargo_barrels[ship] += barrels
    player.goods[good] -= barrels
    _score_loading(pos, seat, good, barrels, capacity, barrels)


def loading_vp(pos: Position, seat: int, barrels_vp: int) -> LoadingVP:
    """What a loading worth so many VP for its barrels brings in all."""
    player = pos.players[seat]
    bonus = 0
    if seat == pos.chooser and not player.captain_flags & USED_BONUS:
        bonus = 2 if player.people[LIBRARY] else 1
    harbor = 1 if player.people[HARBOR] else 0
    return LoadingVP(barrels_vp, harbor, bonus, 1 if player.people[LIGHTHOUSE] else 0)


class LoadingOffer(NamedTuple):
    """One legal loading of a kind: the ship's capacity (0: the wharf), barrels that go and stay,
    and the VP."""

    good: int
    ship: int
    barrels: int
    stays: int
    vp: LoadingVP


def loadings(pos: Position, good: int) -> list[LoadingOffer]:
    """Return the legal loadings of a kind for the seat to act."""
    if pos.is_over:
        return []
    have = pos.players[pos.seat].goods[good]
    found = []
    for action in pos.legal_actions:
        if action.arg != good or action.kind not in ("load", "wharf"):
            continue
        ship, goes = WHARF_SHIP, have
        if action.kind == "load":
            ship = action.extra
            at = pos.setup.ship_capacities.index(ship)
            goes = min(ship - pos.cargo_barrels[at], have)
        found.append(LoadingOffer(good, ship, goes, have - goes, loading_vp(pos, pos.seat, goes)))
    return found


def _score_loading(
    pos: Position, seat: int, good: int, barrels: int, capacity: int, barrels_vp: int
) -> None:
    points = loading_vp(pos, seat, barrels_vp)
    if points.captain:
        pos.players[seat].captain_flags |= USED_BONUS
    total = points.barrels + points.harbor + points.captain
    paper = give_vp(pos, seat, total) if total else 0
    if pos.sink is not None:
        pos.sink(
            Loaded(
                seat, good, barrels, capacity, points.barrels, points.harbor, points.captain, paper
            )
        )
    if points.lighthouse:
        give_doubloons(pos, seat, points.lighthouse, LIGHTHOUSE)


def ship_run(pos: Position, seat: int, arg: tuple[int, int]) -> list[Action]:
    """Small wharf: how many of the next kind; at least one barrel in all. `arg` is the kind to
    look at next and the barrels shipped so far."""
    kind, shipped = arg
    goods = pos.players[seat].goods
    while kind < 5 and not goods[kind]:
        kind += 1
    if kind == 5:
        _score_loading(pos, seat, -1, shipped, SMALL_WHARF_SHIP, shipped // 2)
        return []
    pos.frame = (steps.SHIP, seat, (kind, shipped))
    least = 0 if shipped or any(goods[kind + 1 :]) else 1
    return [actions.SMALL_WHARF_BARRELS[count] for count in range(least, goods[kind] + 1)]


def ship_apply(pos: Position, seat: int, arg: tuple[int, int], action: Action) -> None:
    """So many barrels of the kind to the supply; on to the next kind."""
    kind, shipped = arg
    count = action.arg
    player = pos.players[seat]
    player.goods[kind] -= count
    pos.goods_supply[kind] += count
    if count and pos.sink is not None:
        pos.sink(Loaded(seat, kind, count, SMALL_WHARF_SHIP, 0, 0, 0, 0))
    pos.pending.append((steps.SHIP, seat, (kind + 1, shipped + count)))


def warehouse_kinds(player: Player) -> int:
    """Kinds that the warehouses keep whole."""
    return bool(player.people[SMALL_WAREHOUSE]) + 2 * bool(player.people[LARGE_WAREHOUSE])


def single_barrels(player: Player) -> int:
    """Single barrels that are kept besides: the windrose's one, and the storehouse's."""
    return 1 + (STOREHOUSE_BARRELS if player.people[STOREHOUSE] else 0)


def storage_rooms(player: Player) -> list[StorageRoom]:
    """What the player keeps barrels by, the windrose first: together as many kinds as
    `warehouse_kinds` and as many barrels as `single_barrels`."""
    rooms = (
        StorageRoom(STOREHOUSE, 0, STOREHOUSE_BARRELS),
        StorageRoom(SMALL_WAREHOUSE, 1, 0),
        StorageRoom(LARGE_WAREHOUSE, 2, 0),
    )
    return [StorageRoom(WINDROSE, 0, 1), *(room for room in rooms if player.people[room.building])]


def store_run(pos: Position, seat: int, arg: int | tuple[tuple[int, ...], ...]) -> list[Action]:
    """What to keep: first kinds for the warehouses, then single barrels, each in ascending order.
    Asked only while not everything fits (ruling R27). `arg`: (kinds stored), (barrels kept)."""
    player = pos.players[seat]
    goods = player.goods
    if isinstance(arg, int) and sum(goods) <= 1:
        if pos.sink is not None:
            _put_away(pos, seat, goods[:])
        return []
    stored, kept = arg if isinstance(arg, tuple) else ((), ())
    slots = warehouse_kinds(player)
    kinds = [kind for kind in range(5) if goods[kind]]
    if len(stored) < slots and len(kinds) > slots:
        if sum(sorted(goods[kind] for kind in kinds)[slots:]) <= single_barrels(player):
            _put_away(pos, seat, goods[:])  # all of it fits, whatever the warehouses hold
            return []
        last = stored[-1] if stored else -1
        choices = [kind for kind in kinds if kind > last]
        spare = len(choices) - (slots - len(stored))
        pos.frame = (steps.STORE, seat, (stored, kept))
        return [actions.STORE[kind] for kind in choices[: spare + 1]]
    if len(kinds) <= slots:
        stored = tuple(kinds)
    loose = [0 if kind in stored else goods[kind] for kind in range(5)]
    room = single_barrels(player)
    if sum(loose) <= room:
        _put_away(pos, seat, goods[:])
        return []
    if len(kept) == room:
        _put_away(
            pos,
            seat,
            [goods[kind] if kind in stored else kept.count(kind) for kind in range(5)],
        )
        return []
    pos.frame = (steps.STORE, seat, (stored, kept))
    return _barrels_to_keep(loose, kept, room)


def _barrels_to_keep(loose: list[int], kept: tuple[int, ...], room: int) -> list[Action]:
    last = kept[-1] if kept else 0
    offers = []
    for kind in range(last, 5):
        available = loose[kind] - kept.count(kind)
        if available > 0 and available + sum(loose[kind + 1 :]) >= room - len(kept):
            offers.append(actions.KEEP[kind])
    return offers


def store_apply(
    pos: Position, seat: int, arg: int | tuple[tuple[int, ...], ...], action: Action
) -> None:
    """A kind into a warehouse, or a single barrel kept; on with the rest."""
    stored, kept = arg if isinstance(arg, tuple) else ((), ())
    if action.kind == "store":
        stored = (*stored, action.arg)
    else:
        kept = (*kept, action.arg)
    pos.pending.append((steps.STORE, seat, (stored, kept)))


def _put_away(pos: Position, seat: int, kept: list[int]) -> None:
    goods = pos.players[seat].goods
    lost = [have - keep for have, keep in zip(goods, kept, strict=True)]
    for kind, count in enumerate(lost):
        pos.goods_supply[kind] += count
    pos.players[seat].goods = kept
    if pos.sink is not None and any(kept + lost):
        pos.sink(Stored(seat, tuple(kept), tuple(lost)))


def captain_end_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Full ships are emptied to the supply; the others keep their load."""
    for ship, capacity in enumerate(pos.setup.ship_capacities):
        good = pos.cargo_goods[ship]
        if good >= 0 and pos.cargo_barrels[ship] == capacity:
            pos.goods_supply[good] += capacity
            pos.cargo_goods[ship], pos.cargo_barrels[ship] = -1, 0
            if pos.sink is not None:
                pos.sink(ShipEmptied(capacity, good))
    return []
