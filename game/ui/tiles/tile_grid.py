"""Tile layout: rows and columns, and pages of sections with heads.

There is one section of buildings per market column, in a fixed order. A building's position never
changes, whatever is bought. With fewer page columns than sections, sections are stacked in a
column; a section without a column of its own is split across all columns. Each section has a head
above it. All lengths are in logical pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

SECTIONS = 4
GAP = 5.0
COLUMN_GAP = 10.0
"""Gap between page columns."""
MOST_STRETCH = 1.6
"""Maximum factor by which tiles grow in height if the page has space."""

Sections = Mapping[int, Sequence[int]]
"""The buildings of each market column."""


def split(
    area: FRect, shares: Sequence[float], gaps: float | Sequence[float], *, down: bool = False
) -> list[FRect]:
    """Divide an area into adjacent rectangles (stacked with `down`) in proportion to their shares.
    `gaps` is one gap for all, or the gap after each rectangle except the last."""
    between = [gaps] * (len(shares) - 1) if isinstance(gaps, int | float) else list(gaps)
    unit = ((area.height if down else area.width) - sum(between)) / sum(shares)
    rects, offset = [], 0.0
    for share, gap in zip(shares, [*between, 0.0], strict=True):
        box = area.copy()
        if down:
            box.y, box.height = area.y + offset, share * unit
        else:
            box.x, box.width = area.x + offset, share * unit
        rects.append(box)
        offset += share * unit + gap
    return rects


def grid(area: FRect, across: int, rows: int, gap: float) -> list[FRect]:
    """Divide an area into equal cells, in reading order."""
    lines = split(area, [1] * rows, gap, down=True)
    return [cell for line in lines for cell in split(line, [1] * across, gap)]


@dataclass(frozen=True)
class PageLayout:
    """The unscrolled rectangles: heads by market column, buildings in reading order, and the total
    height."""

    heads: tuple[tuple[int, FRect], ...]
    buildings: tuple[tuple[int, FRect], ...]
    height: float


def lay_out_page(
    page: FRect, sections: Sections, head: float, tile: float, columns: int
) -> PageLayout:
    """Return the layout of a page with a number of columns, heads of height `head`, and tiles at
    least `tile` high. Tiles are stretched as long as the page needs no scrolling."""
    dealt = [_dealt(sections, columns, at) for at in range(columns)]
    rooms = [
        (page.height + GAP - len(own) * (head + GAP)) / sum(map(len, own.values())) - GAP
        for own in dealt
        if own
    ]
    high = max(tile, min(MOST_STRETCH * tile, *rooms))
    heads: list[tuple[int, FRect]] = []
    buildings: list[tuple[int, FRect]] = []
    lowest = page.y
    for own, column in zip(dealt, split(page, [1] * columns, COLUMN_GAP), strict=True):
        x, y, width, _ = column
        for section, kinds in own.items():
            heads.append((section, FRect(x, y, width, head)))
            y += head + GAP
            for kind in kinds:
                buildings.append((kind, FRect(x, y, width, high)))
                y += high + GAP
        lowest = max(lowest, y - GAP)
    return PageLayout(tuple(heads), tuple(buildings), lowest - page.y)


def _dealt(sections: Sections, columns: int, at: int) -> Sections:
    """Return the buildings of each section in a page column. If the last sections are fewer than
    the columns, each column gets a share of them."""
    whole = SECTIONS - SECTIONS % columns
    own = {
        section: kinds
        for section, kinds in sections.items()
        if section <= whole and (section - 1) % columns == at
    }
    shared = {section: kinds[at::columns] for section, kinds in sections.items() if section > whole}
    return {section: kinds for section, kinds in (own | shared).items() if kinds}
