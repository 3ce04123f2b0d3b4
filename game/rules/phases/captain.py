"""The captain phase (docs/rules.md 4 Captain): repeated turns of loading, wharves, then storage."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.bank import give_building_vp, give_doubloons, give_vp
from game.rules.events import Loaded, Passed, ShipEmptied, Stored, Supplied
from game.rules.material import (
    GOOD_IDS,
    GOODS,
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
from game.rules.steps import Nothing, ReturnedBarrels, ShippedBarrels, StoredBarrels

STOREHOUSE_BARRELS: Final = 3
WHARF_SHIP: Final = 0  # as `ship` in a Loaded event
SMALL_WHARF_SHIP: Final = -1
_NONE_RETURNED: Final = ReturnedBarrels(-1, 0)
_NONE_STORED: Final = StoredBarrels((), ())


class LoadingIncome(NamedTuple):
    """What a loading brings: VP for the barrels, VP from the harbor, VP from the captain's
    privilege, and doubloons from the lighthouse."""

    barrels_vp: int
    harbor_vp: int
    captain_vp: int
    doubloons: int

    @property
    def vp(self) -> int:
        """The VP in total."""
        return self.barrels_vp + self.harbor_vp + self.captain_vp


def start(pos: Position, chooser: int) -> None:
    """Put the captain phase on the stack: loading in turns starting with the captain, then storage
    in turn order."""
    for player in pos.players:
        player.captain_flags = 0
    pending = pos.pending
    pending.append((steps.CAPTAIN_END, 0, 0))
    pending.extend(pos.setup.turn_frames[steps.STORE][chooser])
    pending.append((steps.LOAD, chooser, 0))
    if pos.setup.with_new_buildings or pos.setup.with_nobles:
        pending.append((steps.CAPTAIN_START, chooser, 0))


def captain_start_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Start a seat's first turn: royal supplier, then union hall (ruling R19), then the captain's
    doubloon from the lighthouse."""
    player = pos.players[seat]
    if player.captain_flags & USED_START:
        return []
    player.captain_flags |= USED_START
    if player.people[ROYAL_SUPPLIER]:
        pos.pending.append((steps.SUPPLY, seat, _NONE_RETURNED))
    else:
        _first_turn_income(pos, seat)
    return []


def supply_run(pos: Position, seat: int, returned: ReturnedBarrels) -> list[Action]:
    """Return the barrels that can still be returned with the royal supplier: at most one per noble,
    of different kinds, in ascending order."""
    last, given = returned
    player = pos.players[seat]
    offers = []
    if player.people[ROYAL_SUPPLIER] and given < sum(player.nobles):
        offers = [
            actions.RETURN_GOOD[kind] for kind in range(last + 1, len(GOODS)) if player.goods[kind]
        ]
    if not offers:
        _first_turn_income(pos, seat)
        return []
    return [PASS, *offers]


def supply_apply(pos: Position, seat: int, returned: ReturnedBarrels, action: Action) -> None:
    """Return a barrel to the supply for 1 VP, or stop."""
    if action is PASS:
        _first_turn_income(pos, seat)
        return
    good = action.arg
    pos.players[seat].goods[good] -= 1
    pos.goods_supply[good] += 1
    if pos.sink is not None:
        pos.sink(Supplied(seat, good))
    give_building_vp(pos, seat, 1, ROYAL_SUPPLIER)
    pos.pending.append((steps.SUPPLY, seat, ReturnedBarrels(good, returned.barrels + 1)))


def _first_turn_income(pos: Position, seat: int) -> None:
    player = pos.players[seat]
    if player.people[UNION_HALL]:
        pairs = sum(count // 2 for count in player.goods)
        if pairs:
            give_building_vp(pos, seat, pairs, UNION_HALL)
    if seat == pos.chooser and player.people[LIGHTHOUSE]:
        give_doubloons(pos, seat, 1, LIGHTHOUSE)


def returned_barrels(pos: Position) -> ReturnedBarrels:
    """Return what was returned with the royal supplier so far. Raises ValueError for any other
    decision."""
    frame = pos.frame
    if frame[0] != steps.SUPPLY:
        raise ValueError(f"no barrel is to be returned: the decision is {pos.decision}")
    return frame[2]


def loadable_ships(pos: Position, good: int, barrels: int) -> list[tuple[int, int]]:
    """Return (ship index, barrels it takes) for each cargo ship that `barrels` of a good can go on:
    the ship that already carries it, otherwise the empty ships that take the most."""
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


def can_load(pos: Position, seat: int) -> bool:
    """Return whether a seat could load anything if it were its turn, including with a wharf."""
    player = pos.players[seat]
    goods, people, used = player.goods, player.people, player.captain_flags
    if not any(goods):
        return False
    wharf = people[WHARF] and not used & USED_WHARF
    small_wharf = people[SMALL_WHARF] and not used & USED_SMALL_WHARF
    return bool(
        wharf or small_wharf or any(loadable_ships(pos, good, goods[good]) for good in GOOD_IDS)
    )


def load_run(pos: Position, seat: int, passes: int) -> list[Action]:
    """Return the loadings for this turn; a seat without any passes. `passes` seats passed in a row
    before it."""
    player = pos.players[seat]
    goods, ships = player.goods, pos.setup.ship_capacities
    offers = [
        actions.LOAD[good][ships[ship]]
        for good in GOOD_IDS
        if goods[good]
        for ship, _ in loadable_ships(pos, good, goods[good])
    ]
    must = bool(offers)
    people, used = player.people, player.captain_flags
    if people[WHARF] and not used & USED_WHARF:
        offers += [actions.WHARF_LOAD[good] for good in GOOD_IDS if goods[good]]
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
    """Load a ship, the wharf or the small wharf, or pass."""
    if action is PASS:
        if pos.sink is not None:
            pos.sink(Passed(seat, "load"))
        _next_turn(pos, seat, passes + 1)
        return
    player = pos.players[seat]
    _next_turn(pos, seat, 0)
    if action is actions.SMALL_WHARF_LOAD:
        player.captain_flags |= USED_SMALL_WHARF
        pos.pending.append((steps.SHIP, seat, ShippedBarrels(0, 0)))
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


def loading_income(pos: Position, seat: int, barrels_vp: int) -> LoadingIncome:
    """Return what a loading brings whose barrels alone are worth `barrels_vp` VP."""
    return LoadingIncome(*income_parts(pos, seat, barrels_vp))


def income_parts(pos: Position, seat: int, barrels_vp: int) -> tuple[int, int, int, int]:
    """Return the fields of a `LoadingIncome`."""
    player = pos.players[seat]
    bonus = 0
    if seat == pos.chooser and not player.captain_flags & USED_BONUS:
        bonus = 2 if player.people[LIBRARY] else 1
    harbor = 1 if player.people[HARBOR] else 0
    return barrels_vp, harbor, bonus, 1 if player.people[LIGHTHOUSE] else 0


class LoadingOffer(NamedTuple):
    """A legal loading of a good: the ship's capacity (0: the wharf), barrels loaded, barrels left,
    and what it brings."""

    good: int
    ship: int
    barrels: int
    stays: int
    income: LoadingIncome


def loadings(pos: Position, good: int) -> list[LoadingOffer]:
    """Return the legal loadings of a good for the seat to act."""
    if pos.is_over:
        return []
    have = pos.players[pos.seat].goods[good]
    offers = []
    for action in pos.legal_actions:
        if action.arg != good or action.kind not in ("load", "wharf"):
            continue
        ship, goes = WHARF_SHIP, have
        if action.kind == "load":
            ship = action.extra
            at = pos.setup.ship_capacities.index(ship)
            goes = min(ship - pos.cargo_barrels[at], have)
        offers.append(
            LoadingOffer(good, ship, goes, have - goes, loading_income(pos, pos.seat, goes))
        )
    return offers


def _score_loading(
    pos: Position, seat: int, good: int, barrels: int, capacity: int, barrels_vp: int
) -> None:
    _, harbor, captain, doubloons = income_parts(pos, seat, barrels_vp)
    if captain:
        pos.players[seat].captain_flags |= USED_BONUS
    total = barrels_vp + harbor + captain
    paper = give_vp(pos, seat, total) if total else 0
    if pos.sink is not None:
        pos.sink(Loaded(seat, good, barrels, capacity, barrels_vp, harbor, captain, paper))
    if doubloons:
        give_doubloons(pos, seat, doubloons, LIGHTHOUSE)


def ship_run(pos: Position, seat: int, so_far: ShippedBarrels) -> list[Action]:
    """Return how many barrels of the next kind can be shipped with the small wharf; at least one
    barrel must be shipped in total."""
    kind, shipped = so_far
    goods = pos.players[seat].goods
    while kind < len(GOODS) and not goods[kind]:
        kind += 1
    if kind == len(GOODS):
        _score_loading(pos, seat, -1, shipped, SMALL_WHARF_SHIP, shipped // 2)
        return []
    pos.frame = (steps.SHIP, seat, ShippedBarrels(kind, shipped))
    least = 0 if shipped or any(goods[kind + 1 :]) else 1
    return [actions.SMALL_WHARF_BARRELS[count] for count in range(least, goods[kind] + 1)]


def ship_apply(pos: Position, seat: int, so_far: ShippedBarrels, action: Action) -> None:
    """Ship the barrels of this kind, and ask about the next kind."""
    kind, shipped = so_far
    count = action.arg
    player = pos.players[seat]
    player.goods[kind] -= count
    pos.goods_supply[kind] += count
    if count and pos.sink is not None:
        pos.sink(Loaded(seat, kind, count, SMALL_WHARF_SHIP, 0, 0, 0, 0))
    pos.pending.append((steps.SHIP, seat, ShippedBarrels(kind + 1, shipped + count)))


def shipped_barrels(pos: Position) -> ShippedBarrels:
    """Return the small wharf's load so far and the kind to decide on. Raises ValueError for any
    other decision."""
    frame = pos.frame
    if frame[0] != steps.SHIP:
        raise ValueError(f"the small wharf loads nothing: the decision is {pos.decision}")
    return frame[2]


def warehouse_kinds(player: Player) -> int:
    """Return how many kinds the warehouses of a board keep in full."""
    return bool(player.people[SMALL_WAREHOUSE]) + 2 * bool(player.people[LARGE_WAREHOUSE])


def single_barrels(player: Player) -> int:
    """Return how many additional single barrels a board keeps: 1 on the windrose, 3 more in the
    storehouse."""
    return 1 + (STOREHOUSE_BARRELS if player.people[STOREHOUSE] else 0)


def store_run(pos: Position, seat: int, so_far: Nothing | StoredBarrels) -> list[Action]:
    """Return what can be kept next: kinds for the warehouses first, then single barrels, each in
    ascending order. A seat is only asked if something has to be given up (ruling R27)."""
    player = pos.players[seat]
    goods = player.goods
    barrels = 0
    for count in goods:
        barrels += count
    if not so_far and barrels <= 1:
        if pos.sink is not None:
            _put_away(pos, seat, goods[:])
        return []
    stored, kept = so_far or _NONE_STORED
    slots = warehouse_kinds(player)
    kinds = [kind for kind in GOOD_IDS if goods[kind]]
    if len(stored) < slots and len(kinds) > slots:
        if sum(sorted(goods[kind] for kind in kinds)[slots:]) <= single_barrels(player):
            _put_away(pos, seat, goods[:])  # everything fits, whatever the warehouses hold
            return []
        last = stored[-1] if stored else -1
        choices = [kind for kind in kinds if kind > last]
        spare = len(choices) - (slots - len(stored))
        pos.frame = (steps.STORE, seat, StoredBarrels(stored, kept))
        return [actions.STORE[kind] for kind in choices[: spare + 1]]
    if len(kinds) <= slots:
        stored = tuple(kinds)
    loose = [0 if kind in stored else goods[kind] for kind in GOOD_IDS]
    room = single_barrels(player)
    if sum(loose) <= room:
        _put_away(pos, seat, goods[:])
        return []
    if len(kept) == room:
        _put_away(
            pos,
            seat,
            [goods[kind] if kind in stored else kept.count(kind) for kind in GOOD_IDS],
        )
        return []
    pos.frame = (steps.STORE, seat, StoredBarrels(stored, kept))
    return _barrels_to_keep(loose, kept, room)


def _barrels_to_keep(loose: list[int], kept: tuple[int, ...], room: int) -> list[Action]:
    last = kept[-1] if kept else 0
    offers = []
    for kind in range(last, len(GOODS)):
        available = loose[kind] - kept.count(kind)
        if available > 0 and available + sum(loose[kind + 1 :]) >= room - len(kept):
            offers.append(actions.KEEP[kind])
    return offers


def store_apply(pos: Position, seat: int, so_far: Nothing | StoredBarrels, action: Action) -> None:
    """Keep a kind in a warehouse or a single barrel, and ask about the rest."""
    stored, kept = so_far or _NONE_STORED
    if action.kind == "store":
        stored = (*stored, action.arg)
    else:
        kept = (*kept, action.arg)
    pos.pending.append((steps.STORE, seat, StoredBarrels(stored, kept)))


def stored_barrels(pos: Position) -> StoredBarrels:
    """Return what the seat to act keeps so far. Raises ValueError for any other decision."""
    frame = pos.frame
    if frame[0] != steps.STORE:
        raise ValueError(f"nothing is to be stored: the decision is {pos.decision}")
    return frame[2] or _NONE_STORED


def _put_away(pos: Position, seat: int, kept: list[int]) -> None:
    goods = pos.players[seat].goods
    lost = [have - keep for have, keep in zip(goods, kept, strict=True)]
    for kind, count in enumerate(lost):
        pos.goods_supply[kind] += count
    pos.players[seat].goods = kept
    if pos.sink is not None and any(kept + lost):
        pos.sink(Stored(seat, tuple(kept), tuple(lost)))


def captain_end_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Empty the full cargo ships into the supply; the others keep their load."""
    for ship, capacity in enumerate(pos.setup.ship_capacities):
        good = pos.cargo_goods[ship]
        if good >= 0 and pos.cargo_barrels[ship] == capacity:
            pos.goods_supply[good] += capacity
            pos.cargo_goods[ship], pos.cargo_barrels[ship] = -1, 0
            if pos.sink is not None:
                pos.sink(ShipEmptied(capacity, good))
    return []
