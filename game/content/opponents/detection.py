"""Occasions: what of an event somebody may remark upon, and who."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.rules import Position
from game.rules.events import Built, EndTriggered, Event, Loaded, Produced, RoleChosen, Sold, Stored
from game.rules.material import BUILDINGS, TRADING_HOUSE_SPACES

GREAT_PRICE: Final = 6  # doubloons for a barrel
RICH_KINDS: Final = 4  # kinds of goods produced at once
RICH_DOUBLOONS: Final = 3  # on a role card

Find = Callable[[Any, Position], str]


def occasions_of(event: Event, after: Position) -> list[tuple[int, str]]:
    """Return who may speak of an event, and the occasion, given the position after it."""
    if isinstance(event, EndTriggered):
        seats = [event.seat] if event.seat >= 0 else range(len(after.players))
        return [(seat, "end_near") for seat in seats]
    find = _FINDERS.get(type(event))
    occasion = find(event, after) if find is not None else ""
    return [(event.seat, occasion)] if occasion else []  # type: ignore[union-attr]


def _others_have(after: Position, seat: int, good: int = -1) -> bool:
    """Tell whether somebody else has barrels, of one kind if `good` is given."""
    others = (player.goods for other, player in enumerate(after.players) if other != seat)
    return any(goods[good] if good >= 0 else any(goods) for goods in others)


def _loaded(event: Loaded, after: Position) -> str:
    capacities = after.setup.ship_capacities
    if event.ship not in capacities:  # a wharf
        return ""
    full = after.cargo_barrels[capacities.index(event.ship)] == event.ship
    return "ship_filled" if full and _others_have(after, event.seat, event.good) else ""


def _sold(event: Sold, after: Position) -> str:
    if event.doubloons >= GREAT_PRICE:
        return "great_sale"
    full = not event.post and len(after.trading_house) == TRADING_HOUSE_SPACES
    return "house_filled" if full and _others_have(after, event.seat) else ""


def _stored(event: Stored, after: Position) -> str:
    return "barrels_lost" if any(event.lost) else ""


def _built(event: Built, after: Position) -> str:
    return "large_building" if BUILDINGS[event.building].spaces == 2 else ""


def _produced(event: Produced, after: Position) -> str:
    return "rich_harvest" if sum(map(bool, event.kinds)) >= RICH_KINDS else ""


def _chosen(event: RoleChosen, after: Position) -> str:
    return "rich_role" if event.doubloons >= RICH_DOUBLOONS else ""


_FINDERS: Final[dict[type, Find]] = {
    Loaded: _loaded,
    Sold: _sold,
    Stored: _stored,
    Built: _built,
    Produced: _produced,
    RoleChosen: _chosen,
}
