"""Find harms: what a seat's action has just spoiled for others. Pure functions of an event and the
positions before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from game.content.opponents.occasions import Occasion
from game.rules import Position
from game.rules.events import Built, Event, Loaded, RoleChosen, Sold, TileTaken
from game.rules.material import (
    BUILDER,
    BUILDINGS,
    CITY_SPACES,
    CORN,
    GOOD_IDS,
    GOODS,
    ISLAND_SPACES,
    LIBRARY,
    PRICES,
    PRODUCTION_BUILDINGS,
    SMALL_WHARF,
    TRADING_HOUSE_SPACES,
    TRADING_POST,
    WHARF,
    role_of,
)
from game.rules.phases.builder import price
from game.rules.phases.captain import loadable_ships
from game.rules.phases.trader import can_sell
from game.rules.position import USED_SMALL_WHARF, USED_WHARF, Player

LEAST_BARRELS: Final = 2  # left without a ship
WANTED_DOUBLOONS: Final = 2  # on a role card, for the next seat to have wanted it
LARGE_BUILDINGS: Final = tuple(at for at, kind in enumerate(BUILDINGS) if kind.spaces == 2)

Find = Callable[[Position, Any, Position], Iterator[Occasion]]


def harms(before: Position, event: Event, after: Position) -> list[Occasion]:
    """Return an occasion for each seat and each kind of harm that an event did to it."""
    find = _FINDERS.get(type(event))
    return list(find(before, event, after)) if find is not None else []


def needed_goods(player: Player) -> list[int]:
    """Return the goods for which a board has more circles in production buildings than
    plantations."""
    if len(player.island) >= ISLAND_SPACES:
        return []
    return [
        good
        for good in GOOD_IDS
        if good != CORN
        and sum(player.circles[building] for building in PRODUCTION_BUILDINGS[good])
        > player.island.count(good)
    ]


def seats_after(pos: Position, seat: int) -> tuple[int, ...]:
    """Return the seats whose turn in the phase comes after a seat's."""
    order = pos.setup.turn_orders[pos.chooser]
    return order[order.index(seat) + 1 :]


def has_wharf(player: Player) -> bool:
    """Return whether a board can still ship by wharf in this captain phase."""
    people, used = player.people, player.captain_flags
    return bool(
        (people[WHARF] and not used & USED_WHARF)
        or (people[SMALL_WHARF] and not used & USED_SMALL_WHARF)
    )


def is_full(pos: Position, ship: int) -> bool:
    """Return whether a ship, given its capacity, is full after a loading; a wharf never is."""
    capacities = pos.setup.ship_capacities
    return ship in capacities and pos.cargo_barrels[capacities.index(ship)] == ship


def best_sale(pos: Position, player: Player) -> int:
    """Return the most expensive good that the trading house accepts from a board, -1 for none."""
    goods = [good for good in GOOD_IDS if PRICES[good] and can_sell(pos, player, good)]
    return max(goods, key=lambda good: PRICES[good], default=-1)


def _loaded(before: Position, event: Loaded, after: Position) -> Iterator[Occasion]:
    if event.ship not in after.setup.ship_capacities:
        return
    for seat, player in enumerate(after.players):
        if seat == event.seat or has_wharf(player):
            continue
        barrels = player.goods[event.good]
        if is_full(after, event.ship) and barrels >= LEAST_BARRELS:
            yield Occasion("berth_taken", seat, event.seat, event.good, barrels)
        stuck = [
            good
            for good in range(len(GOODS))
            if good != event.good
            and loadable_ships(before, good, player.goods[good])
            and not loadable_ships(after, good, player.goods[good])
        ]
        good = max(stuck, key=lambda good: player.goods[good], default=-1)
        if good >= 0 and player.goods[good] >= LEAST_BARRELS:
            yield Occasion("ship_blocked", seat, event.seat, good, player.goods[good])


def _sold(before: Position, event: Sold, after: Position) -> Iterator[Occasion]:
    if event.post or len(after.trading_house) < TRADING_HOUSE_SPACES:
        return
    for seat in seats_after(after, event.seat):
        player = before.players[seat]
        good = best_sale(before, player)
        if good >= 0 and not player.people[TRADING_POST]:
            yield Occasion("house_closed", seat, event.seat, good)


def _role_chosen(before: Position, event: RoleChosen, after: Position) -> Iterator[Occasion]:
    count = len(after.players)
    chosen = sum(taker >= 0 for taker in after.card_takers)
    rest = after.setup.numbers.choices - chosen
    following = [(event.seat + turn) % count for turn in range(1, min(rest, count - 1) + 1)]
    others = [
        before.card_doubloons[card]
        for card in after.setup.role_cards
        if after.card_takers[card] < 0
    ]
    if following and event.doubloons >= WANTED_DOUBLOONS and event.doubloons > max(others):
        yield Occasion("role_taken", following[0], event.seat)
    if role_of(event.card) == BUILDER:
        for seat in following:
            if _is_just_short(after, seat):
                yield Occasion("role_taken", seat, event.seat)


def _is_just_short(pos: Position, seat: int) -> bool:
    """Return whether a seat needs only the builder's privilege to afford a large building."""
    player = pos.players[seat]
    if player.city_spaces + 2 > CITY_SPACES:
        return False
    lacking = [
        price(pos, seat, building).total - player.doubloons
        for building in LARGE_BUILDINGS
        if pos.market[building]
    ]
    return 0 < min(lacking, default=0) <= (2 if player.people[LIBRARY] else 1)


def _built(before: Position, event: Built, after: Position) -> Iterator[Occasion]:
    if event.building not in LARGE_BUILDINGS or after.market[event.building]:
        return
    for seat in seats_after(after, event.seat):
        player = after.players[seat]
        room = player.city_spaces + 2 <= CITY_SPACES
        if room and price(after, seat, event.building).total <= player.doubloons:
            yield Occasion("large_taken", seat, event.seat)


def _tile_taken(before: Position, event: TileTaken, after: Position) -> Iterator[Occasion]:
    if event.slot < 0 or event.tile in after.open_plantations:
        return
    for seat in seats_after(after, event.seat):
        if event.tile in needed_goods(after.players[seat]):
            yield Occasion("tile_taken", seat, event.seat, event.tile)


_FINDERS: Final[dict[type, Find]] = {
    Loaded: _loaded,
    Sold: _sold,
    RoleChosen: _role_chosen,
    Built: _built,
    TileTaken: _tile_taken,
}
