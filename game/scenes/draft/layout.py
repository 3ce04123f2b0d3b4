"""The layout of the draft: positions of the building cards on offer and the places to fill.

All rectangles are in logical units. docs/rules.md 10 defines which kinds are on offer and how many
places each cost has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

import pygame

from game.app.paths import Paths
from game.rules.material import BASE_IDS, BUILDINGS, DRAFT_PLACES, NEW_IDS
from game.ui.box_layout import REST, Size, even_grid, in_shares, row
from game.ui.tiled_layout import TiledLayout, load_layout

OFFERED = BASE_IDS + NEW_IDS
COLUMNS = (1, 2, 3, 4)
HEAD, LARGE_HEAD = 34.0, 44.0  # height of a column head
MARGIN = 12.0
GAP = 9.0  # between costs and between their tiles
CARDS_ACROSS = 2  # side by side; a column has as many rows as places
PLACE_SHARE = 0.36  # of a row's width
ROW_GAPS = (6.0, 16.0)  # in the row of places: within a cost, and between costs

PLACES_ZONE = "places"
"""The zone of the large-text layout that holds all places in one row below the columns."""
HELPER_ZONE = "helper"
"""The zone of the helper's card, over the columns, which end above it if there is a helper."""
ZONES = (
    "title",
    "turns",
    "menu",
    "prompt",
    "buttons",
    HELPER_ZONE,
    *(f"column.{n}" for n in COLUMNS),
)


@dataclass(frozen=True)
class CostSection:
    """One cost in doubloons: its area, its places, and the card of each building by id."""

    cost: int
    area: pygame.FRect
    places: tuple[pygame.FRect, ...]
    cards: Mapping[int, pygame.FRect]


def draft_level(paths: Paths, *, large_text: bool) -> TiledLayout:
    """Load the Tiled map of the draft, or the one for large text.

    Raises TiledLayoutError if its file is missing or damaged.
    """
    if large_text:
        return load_layout(paths.tables / "large_draft.tmx", (*ZONES, PLACES_ZONE))
    return load_layout(paths.tables / "draft.tmx", ZONES)


def with_helper(level: TiledLayout) -> TiledLayout:
    """Return a draft whose columns end above the zone of the helper."""
    zones, bottom = dict(level.zones), level[HELPER_ZONE].y - GAP
    for name in (f"column.{column}" for column in COLUMNS):
        zones[name] = replace(zones[name], height=bottom - zones[name].y)
    return replace(level, zones=zones)


def column_box(level: TiledLayout, column: int) -> pygame.FRect:
    """Return the area of a market column (1 to 4)."""
    return level[f"column.{column}"].rect


def head_height(level: TiledLayout) -> float:
    """Return the height of a column head."""
    return LARGE_HEAD if PLACES_ZONE in level else HEAD


def lay_out_draft(level: TiledLayout) -> tuple[CostSection, ...]:
    """Lay out cards and places by cost, in ascending order."""
    row_of_places = _lay_out_row(level[PLACES_ZONE].rect) if PLACES_ZONE in level else {}
    sections: list[CostSection] = []
    for column in COLUMNS:
        inner = column_box(level, column).inflate(-2 * MARGIN, -2 * MARGIN)
        head = head_height(level)
        inner.top, inner.height = inner.top + head, inner.height - head
        costs = [cost for cost in DRAFT_PLACES if BUILDINGS[_of_cost(cost)[0]].column == column]
        lines = even_grid(inner, 1, sum(DRAFT_PLACES[cost] for cost in costs), GAP)
        for cost in costs:
            own, lines = lines[: DRAFT_PLACES[cost]], lines[DRAFT_PLACES[cost] :]
            area = own[0].union(own[-1])
            sections.append(_lay_out_section(cost, area, row_of_places.get(cost)))
    return tuple(sections)


def _of_cost(cost: int) -> list[int]:
    """Return the ids of the buildings on offer at a cost."""
    return [building for building in OFFERED if BUILDINGS[building].cost == cost]


def _lay_out_section(
    cost: int, area: pygame.FRect, places: tuple[pygame.FRect, ...] | None
) -> CostSection:
    """Lay out one cost: two cards per place side by side, or stacked for large buildings. Unless
    `places` are given, they are stacked to the left of the cards."""
    buildings, count = _of_cost(cost), DRAFT_PLACES[cost]
    large = BUILDINGS[buildings[0]].spaces > 1
    room = area.copy()
    if places is None:
        wide = (area.width - 1.5 * GAP) / 2 if large else PLACE_SHARE * area.width
        column, room = row(area, [wide, REST], 1.5 * GAP)
        places = tuple(even_grid(column, 1, count, GAP))
    across = 1 if large else CARDS_ACROSS
    rows = max(1 if large else count, ceil(len(buildings) / across))
    cards = dict(zip(buildings, even_grid(room, across, across * rows, GAP), strict=False))
    return CostSection(cost, area, places, cards)


def _lay_out_row(zone: pygame.FRect) -> dict[int, tuple[pygame.FRect, ...]]:
    """Lay out the places of all costs in one row. Those of large buildings are twice as wide."""
    near, far = ROW_GAPS
    costs = [cost for cost, count in DRAFT_PLACES.items() for _ in range(count)]
    shares = [BUILDINGS[_of_cost(cost)[0]].spaces for cost in costs]
    gaps = [near if cost == following else far for cost, following in pairwise(costs)]
    pairs = zip(in_shares(*shares), [*gaps, 0.0], strict=True)
    widths: list[Size] = [size for width_and_gap in pairs for size in width_and_gap]
    boxes = row(zone.inflate(-2 * MARGIN, -2 * MARGIN), widths)[::2]
    return {
        cost: tuple(box for own, box in zip(costs, boxes, strict=True) if own == cost)
        for cost in DRAFT_PLACES
    }
