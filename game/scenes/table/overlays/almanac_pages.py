"""Context help at the table: which almanac page explains a spot."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.material import QUARRY
from game.rules.position import Position
from game.scenes.table.view.spots import MARKET_TAB, Spot, whole_piece
from game.ui import almanac


def page_of(spot: Spot, pos: Position) -> str:
    """Return the id of the page about a spot in a position, "" for a spot without one."""
    if spot.kind == "bay" and spot.index < len(pos.trading_house):
        return almanac.page_for_good(pos.trading_house[spot.index]).id
    whole = whole_piece(spot)
    at, player = whole.index, pos.players[max(0, whole.seat)]
    match whole.kind:
        case "role":
            return almanac.page_for_role(at).id
        case "market":
            return almanac.page_for_building(at).id
        case "city" if at < len(player.city):
            return almanac.page_for_building(player.city[at]).id
        case "island" if at < len(player.island):
            return almanac.page_for_tile(player.island[at]).id
        case "open_tile" if at < len(pos.open_plantations):
            return almanac.page_for_tile(pos.open_plantations[at]).id
        case "quarries":
            return almanac.page_for_tile(QUARRY).id
        case "supply" | "goods":
            return almanac.page_for_good(at).id
        case "tab" if spot != MARKET_TAB:
            return ""
    return _PAGES.get(whole.kind, "")


def page_now(pos: Position) -> str:
    """Return the id of the page about the decision of a position."""
    return "rule/end" if pos.is_over else almanac.page_for_step(pos.step).id


_PAGES: Mapping[str, str] = {
    "tab": "role/builder",
    "city": "role/builder",
    "island": "role/settler",
    "open_tile": "role/settler",
    "stack": "role/settler",
    "discards": "role/settler",
    "ship": "piece/ship",
    "house": "piece/house",
    "colonist_ship": "piece/colonist",
    "colonists": "piece/colonist",
    "san_juan": "piece/colonist",
    "waiting": "piece/colonist",
    "vp_supply": "piece/vp",
    "points": "piece/vp",
    "bank": "piece/doubloon",
    "doubloons": "piece/doubloon",
    "city_clock": "rule/end",
    "turn": "rule/round",
}
