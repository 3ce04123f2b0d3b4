"""Targets on the screen: where a place that a lesson names lies on this table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pygame import FRect

from game.content.lessons.lesson import Target
from game.content.lessons.targets import target_slots
from game.rules import Position
from game.rules.material import QUARRY
from game.scenes.table.display import TableDisplay
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot

PLAIN: Final[Mapping[str, Spot]] = {
    "quarries": spots.QUARRIES,
    "stack": spots.STACK,
    "trading house": spots.HOUSE,
    "colonist ship": spots.COLONIST_SHIP,
    "colonists": spots.COLONISTS,
    "vp supply": spots.VP_SUPPLY,
    "city clock": spots.CITY_CLOCK,
}
NUMBERED: Final[Mapping[str, Callable[[int], Spot]]] = {
    "role": spots.role,
    "market": spots.market,
    "supply": spots.supply,
    "ship": spots.ship,
}
OF_A_SEAT: Final[Mapping[str, Callable[[int], Spot]]] = {
    "board": spots.board,
    "san juan": spots.san_juan,
    "doubloons": spots.doubloons,
    "vp": spots.points,
    "turn": spots.turn,
}
ZONES: Final[Mapping[str, str]] = {
    "roles": "roles",
    "ships": "sea",
    "clocks": "clocks",
    "prompt": "prompt",
    "buttons": "buttons",
    "log": "log",
}


def target_spots(target: Target, position: Position) -> list[Spot]:
    """Return the spots of a target in a position; [] when it has none there, or is a zone."""
    kind, seat, number = target.kind, target.seat, target.number
    if kind in PLAIN:
        return [PLAIN[kind]]
    if kind in NUMBERED:
        return [NUMBERED[kind](number)]
    if kind in OF_A_SEAT:
        return [OF_A_SEAT[kind](seat)]
    if kind == "goods":
        return [spots.goods(seat, number)]
    slots = target_slots(target, position)
    if kind == "open tile":
        return [spots.open_tile(slot) for slot in slots]
    on_board = spots.island if kind == "tile" else spots.city
    return [on_board(seat, slot) for slot in slots]


def target_areas(target: Target, display: TableDisplay, position: Position) -> list[FRect]:
    """Return where a target is seen on this table (logical pixels), [] when it is not there. What
    the open market covers of its buyer is seen in its head, if that tells of it."""
    if target.kind in ZONES:
        return [display.zone(ZONES[target.kind])]
    rects = (display.seen(spot) for spot in target_spots(target, position))
    areas = [area for area in rects if area is not None]
    if not areas and _is_in_head(target):
        head = display.head_of_market(target.seat)
        return [head] if head is not None else []
    return areas


def _is_in_head(target: Target) -> bool:
    """Tell whether the head of the market says something of a target: doubloons, free spaces of the
    city, quarries at work."""
    is_quarry = target.kind == "tile" and target.number == QUARRY
    return is_quarry or target.kind in ("doubloons", "board")
