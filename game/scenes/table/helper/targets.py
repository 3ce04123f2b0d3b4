"""Targets on screen: the areas on this table of the places that lessons name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import FRect

from game.content.lessons.lesson import Target
from game.content.lessons.targets import target_slots
from game.rules import Position
from game.rules.material import QUARRY
from game.scenes.table.display import TableDisplay
from game.scenes.table.view.market.offers import by_column, on_the_market
from game.scenes.table.view.spots import Spot

SPOTS: Final[Mapping[str, str]] = {
    "trading house": "house",
    "vp": "points",
    "tile": "island",
    "building": "city",
}
"""The kind of spot for targets with a different name."""
COLUMN_HEAD: Final = 34.0
"""Height of the head of a market column, at most."""
IN_ROWS: Final = frozenset({"open tile", "tile", "building"})
"""Targets whose position in their row `target_slots` computes."""
ZONES: Final[Mapping[str, str]] = {
    "roles": "roles",
    "ships": "sea",
    "clocks": "clocks",
    "prompt": "prompt",
    "buttons": "buttons",
    "log": "log",
}


def target_spots(target: Target, position: Position) -> list[Spot]:
    """Return the spots of a target in a position; [] if it has none there, or is a zone."""
    if target.kind in ZONES:
        return []
    if target.kind == "column":
        columns = by_column(on_the_market(position))
        return [Spot("market", -1, building) for building in columns[target.number]]
    kind = SPOTS.get(target.kind, target.kind.replace(" ", "_"))
    in_row = target.kind in IN_ROWS
    numbers = target_slots(target, position) if in_row else [max(0, target.number)]
    return [Spot(kind, target.seat, number) for number in numbers]


def target_areas(target: Target, display: TableDisplay, position: Position) -> list[FRect]:
    """Return the visible areas of a target on this table (logical pixels), [] if there are none. If
    the open market covers the buyer's board, its head stands in where it shows the same."""
    if target.kind in ZONES:
        return [display.zone(ZONES[target.kind])]
    rects = (display.seen(spot) for spot in target_spots(target, position))
    areas = [area for area in rects if area is not None]
    if areas and target.kind == "column":
        column = areas[0].unionall(areas[1:])
        (market,) = display.areas_of(target_spots(target, position))
        above = min(COLUMN_HEAD, column.top - market.top)
        return [FRect(column.x, column.y - above, column.width, column.height + above)]
    if areas and target.kind == "trading house":  # with its price list
        return [display.zone("trading_house")]
    if not areas and _is_in_head(target):
        head = display.head_of_market(target.seat)
        return [head] if head is not None else []
    return areas


def _is_in_head(target: Target) -> bool:
    """Return whether the head of the market shows a target: doubloons, free city spaces, occupied
    quarries."""
    is_quarry = target.kind == "tile" and target.number == QUARRY
    return is_quarry or target.kind in ("doubloons", "board")
