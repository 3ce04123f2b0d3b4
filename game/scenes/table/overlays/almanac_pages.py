"""Context help at the table: which almanac page explains a spot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.material import QUARRY
from game.rules.position import Position
from game.scenes.table.view.spots import MARKET_TAB, Spot, whole_piece
from game.ui import almanac


def page_of(spot: Spot, pos: Position) -> str:
    """Return the id of the page about a spot in a position, "" for a spot without one."""
    if spot.kind == "bay" and spot.index < len(pos.trading_house):
        return almanac.page_for_good(pos.trading_house[spot.index]).id
    whole = whole_piece(spot)
    finder = _PAGES.get(whole.kind)
    return finder(whole, pos) if finder is not None else ""


def page_now(pos: Position) -> str:
    """Return the id of the page about the decision of a position."""
    return "rule/end" if pos.is_over else almanac.page_for_step(pos.step).id


def _always(page: str) -> Callable[[Spot, Position], str]:
    return lambda spot, pos: page


def _good(spot: Spot, pos: Position) -> str:
    return almanac.page_for_good(spot.index).id


def _island(spot: Spot, pos: Position) -> str:
    island = pos.players[spot.seat].island
    return _tile(island[spot.index]) if spot.index < len(island) else "role/settler"


def _open_tile(spot: Spot, pos: Position) -> str:
    return (
        _tile(pos.open_plantations[spot.index])
        if spot.index < len(pos.open_plantations)
        else "role/settler"
    )


def _tile(tile: int) -> str:
    return almanac.page_for_tile(tile).id


def _city(spot: Spot, pos: Position) -> str:
    city = pos.players[spot.seat].city
    if spot.index >= len(city):
        return "role/builder"
    return almanac.page_for_building(city[spot.index]).id


_PAGES: Mapping[str, Callable[[Spot, Position], str]] = {
    "role": lambda spot, pos: almanac.page_for_role(spot.index).id,
    "market": lambda spot, pos: almanac.page_for_building(spot.index).id,
    "tab": lambda spot, pos: "role/builder" if spot == MARKET_TAB else "",
    "city": _city,
    "island": _island,
    "open_tile": _open_tile,
    "quarries": lambda spot, pos: _tile(QUARRY),
    "stack": _always("role/settler"),
    "discards": _always("role/settler"),
    "supply": _good,
    "goods": _good,
    "ship": _always("piece/ship"),
    "house": _always("piece/house"),
    "colonist_ship": _always("piece/colonist"),
    "colonists": _always("piece/colonist"),
    "san_juan": _always("piece/colonist"),
    "waiting": _always("piece/colonist"),
    "vp_supply": _always("piece/vp"),
    "points": _always("piece/vp"),
    "bank": _always("piece/doubloon"),
    "doubloons": _always("piece/doubloon"),
    "city_clock": _always("rule/end"),
    "turn": _always("rule/round"),
}
