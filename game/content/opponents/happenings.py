"""Find happenings: occasions for remarks other than harm, such as a seat's own gains, help from
others, and other seats' events. Pure functions of an event and the positions before and after
it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from game.content.opponents.harms import (
    LARGE_BUILDINGS,
    LEAST_BARRELS,
    best_sale,
    has_wharf,
    is_full,
    needed_goods,
    seats_after,
)
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
from game.rules.material import BUILDER, QUARRY, TRADING_HOUSE_SPACES, role_of

GREAT_PRICE: Final = 6  # doubloons for a barrel
GREAT_HARVEST: Final = 7  # barrels produced at once
HELPFUL_HARVEST: Final = 4  # barrels for which another seat is thanked
RICH_KINDS: Final = 4  # kinds of goods produced at once
RICH_DOUBLOONS: Final = 3  # on a role card
HELPFUL_PEOPLE: Final = 3  # from the colonist ship, for which another seat is thanked
MANY_LOST: Final = 3  # barrels lost, for others to comment on
MANY_QUARRIES: Final = 3

Find = Callable[[Position, Any, Position], Iterator[Occasion]]


def happenings(before: Position, event: Event, after: Position) -> list[Occasion]:
    """Return the occasions that an event gives each seat it concerns."""
    find = _FINDERS.get(type(event))
    return list(find(before, event, after)) if find is not None else []


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


_FINDERS: Final[dict[type, Find]] = {
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
