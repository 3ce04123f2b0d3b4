"""Find occasions for remarks in an event: harms (what a seat's action has just spoiled for others),
and happenings (a seat's own gains, help from others, other seats' events). Pure functions of the
event and the positions before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.content.opponents.occasions import Occasion
from game.rules import Position
from game.rules.events import (
    Built,
    EndTriggered,
    Event,
    Loaded,
    Produced,
    RoleChosen,
    ShipBoarded,
    Sold,
    Stored,
    TileDrawn,
    TilesOpened,
    TileTaken,
)
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
    QUARRY,
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
GREAT_PRICE: Final = 6  # doubloons for a barrel
GREAT_HARVEST: Final = 7  # barrels produced at once
HELPFUL_HARVEST: Final = 4  # barrels for which another seat is thanked
RICH_KINDS: Final = 4  # kinds of goods produced at once
RICH_DOUBLOONS: Final = 3  # on a role card
HELPFUL_PEOPLE: Final = 3  # from the colonist ship, for which another seat is thanked
MANY_LOST: Final = 3  # barrels lost, for others to comment on
MANY_QUARRIES: Final = 3

Find = Callable[[Position, Any, Position], Iterator[Occasion]]


def harms(before: Position, event: Event, after: Position) -> list[Occasion]:
    """Return an occasion for each seat and each kind of harm that an event did to it."""
    return _found(_HARMS, before, event, after)


def happenings(before: Position, event: Event, after: Position) -> list[Occasion]:
    """Return the other occasions that an event gives each seat it concerns."""
    return _found(_HAPPENINGS, before, event, after)


def _found(
    finders: Mapping[type, Find], before: Position, event: Event, after: Position
) -> list[Occasion]:
    find = finders.get(type(event))
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


def _spoiled_loading(before: Position, event: Loaded, after: Position) -> Iterator[Occasion]:
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


def _spoiled_sale(before: Position, event: Sold, after: Position) -> Iterator[Occasion]:
    if event.post or len(after.trading_house) < TRADING_HOUSE_SPACES:
        return
    for seat in seats_after(after, event.seat):
        player = before.players[seat]
        good = best_sale(before, player)
        if good >= 0 and not player.people[TRADING_POST]:
            yield Occasion("house_closed", seat, event.seat, good)


def _spoiled_role(before: Position, event: RoleChosen, after: Position) -> Iterator[Occasion]:
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


def _spoiled_building(before: Position, event: Built, after: Position) -> Iterator[Occasion]:
    if event.building not in LARGE_BUILDINGS or after.market[event.building]:
        return
    for seat in seats_after(after, event.seat):
        player = after.players[seat]
        room = player.city_spaces + 2 <= CITY_SPACES
        if room and price(after, seat, event.building).total <= player.doubloons:
            yield Occasion("large_taken", seat, event.seat)


def _spoiled_tile(before: Position, event: TileTaken, after: Position) -> Iterator[Occasion]:
    if event.slot < 0 or event.tile in after.open_plantations:
        return
    for seat in seats_after(after, event.seat):
        if event.tile in needed_goods(after.players[seat]):
            yield Occasion("tile_taken", seat, event.seat, event.tile)


_HARMS: Final[dict[type, Find]] = {
    Loaded: _spoiled_loading,
    Sold: _spoiled_sale,
    RoleChosen: _spoiled_role,
    Built: _spoiled_building,
    TileTaken: _spoiled_tile,
}


def others(pos: Position, seat: int) -> list[int]:
    """Return all seats but one."""
    return [other for other in range(len(pos.players)) if other != seat]


def _to_all(kind: str, pos: Position, seat: int, number: int = 0) -> Iterator[Occasion]:
    """Yield an occasion for each other seat to address a seat."""
    for other in others(pos, seat):
        yield Occasion(kind, other, seat, number=number)


def _loaded(before: Position, event: Loaded, after: Position) -> Iterator[Occasion]:
    if not is_full(after, event.ship):
        return
    left = {
        seat: after.players[seat].goods[event.good]
        for seat in others(after, event.seat)
        if not has_wharf(after.players[seat])
    }
    wanted = max(left, key=lambda seat: left[seat], default=-1)
    if wanted >= 0 and left[wanted] >= LEAST_BARRELS:
        yield Occasion("ship_filled", event.seat, wanted)


def _sold(before: Position, event: Sold, after: Position) -> Iterator[Occasion]:
    if event.doubloons >= GREAT_PRICE:
        yield Occasion("great_sale", event.seat, number=event.doubloons)
        yield from _to_all("rival_sale", after, event.seat, event.doubloons)
    if not event.post and len(after.trading_house) == TRADING_HOUSE_SPACES:
        for seat in seats_after(after, event.seat):
            if best_sale(before, before.players[seat]) >= 0:
                yield Occasion("house_filled", event.seat, seat)
                break


def _stored(before: Position, event: Stored, after: Position) -> Iterator[Occasion]:
    lost = sum(event.lost)
    if lost >= LEAST_BARRELS:
        yield Occasion("barrels_lost", event.seat, number=lost)
    if lost >= MANY_LOST:
        yield from _to_all("rival_loss", after, event.seat)


def _built(before: Position, event: Built, after: Position) -> Iterator[Occasion]:
    if event.building not in LARGE_BUILDINGS:
        return
    yield Occasion("large_building", event.seat)
    if event.seat != after.chooser:
        yield Occasion("thanks_role", event.seat, after.chooser)
    large = [built for player in after.players for built in player.city if built in LARGE_BUILDINGS]
    if large == [event.building]:
        yield from _to_all("rival_large", after, event.seat)


def _produced(before: Position, event: Produced, after: Position) -> Iterator[Occasion]:
    barrels = sum(event.kinds)
    if sum(map(bool, event.kinds)) >= RICH_KINDS:
        yield Occasion("rich_harvest", event.seat)
    if event.seat != after.chooser:
        if barrels >= HELPFUL_HARVEST:
            yield Occasion("thanks_craftsman", event.seat, after.chooser)
        elif not barrels and not any(event.short) and after.round > 2:
            yield Occasion("no_harvest", event.seat, after.chooser)
    if barrels >= GREAT_HARVEST:
        yield from _to_all("rival_harvest", after, event.seat)


def _role_chosen(before: Position, event: RoleChosen, after: Position) -> Iterator[Occasion]:
    if event.doubloons >= RICH_DOUBLOONS:
        yield Occasion("rich_role", event.seat, number=event.doubloons)
        previous = (event.seat - 1) % len(after.players)
        if previous in before.card_takers:
            yield Occasion("coins_left", event.seat, previous, number=event.doubloons)
    if role_of(event.card) == BUILDER:
        for seat in others(after, event.seat):
            if not after.players[seat].doubloons:
                yield Occasion("poor", seat)


def _boarded(before: Position, event: ShipBoarded, after: Position) -> Iterator[Occasion]:
    if event.seat != after.chooser and event.colonists + event.nobles >= HELPFUL_PEOPLE:
        yield Occasion("thanks_role", event.seat, after.chooser)


def _tile_taken(before: Position, event: TileTaken, after: Position) -> Iterator[Occasion]:
    quarries = after.players[event.seat].island.count(QUARRY)
    if event.tile == QUARRY and quarries == MANY_QUARRIES:
        yield Occasion("three_quarries", event.seat)


def _tile_drawn(before: Position, event: TileDrawn, after: Position) -> Iterator[Occasion]:
    needed = needed_goods(before.players[event.seat])
    if event.tile in needed:
        yield Occasion("lucky_tile", event.seat, good=event.tile)


def _tiles_opened(before: Position, event: TilesOpened, after: Position) -> Iterator[Occasion]:
    for seat, player in enumerate(after.players):
        needed = needed_goods(player)
        opened = [good for good in needed if good in event.tiles]
        if opened:
            yield Occasion("lucky_tile", seat, good=opened[-1])
        elif needed:
            yield Occasion("poor_tiles", seat, good=needed[-1])


def _end(before: Position, event: EndTriggered, after: Position) -> Iterator[Occasion]:
    if event.cause == "city" and event.seat >= 0:
        yield Occasion("end_near", event.seat)
        yield from _to_all("city_filled", after, event.seat)
        return
    kind = "colonists_gone" if event.cause == "colonists" else "end_near"
    for seat in range(len(after.players)):
        yield Occasion(kind, seat)


_HAPPENINGS: Final[dict[type, Find]] = {
    Loaded: _loaded,
    Sold: _sold,
    Stored: _stored,
    Built: _built,
    Produced: _produced,
    RoleChosen: _role_chosen,
    ShipBoarded: _boarded,
    TileTaken: _tile_taken,
    TileDrawn: _tile_drawn,
    TilesOpened: _tiles_opened,
    EndTriggered: _end,
}
