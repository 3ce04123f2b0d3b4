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

from game.ui.box_layout import REST, row

SECTIONS = 4
GAP = 5.0
COLUMN_GAP = 10.0
"""Gap between page columns."""
ROUNDING = 0.01
"""How much lower than its share of the page a tile is, so that rounding never makes it scroll."""
MOST_STRETCH = 1.6
"""Maximum factor by which tiles grow in height if the page has space."""

Sections = Mapping[int, Sequence[int]]
"""The buildings of each market column."""


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
        (page.height + GAP - len(own) * (head + GAP)) / sum(map(len, own.values())) - GAP - ROUNDING
        for own in dealt
        if own
    ]
    high = max(tile, min(MOST_STRETCH * tile, *rooms))
    heads: list[tuple[int, FRect]] = []
    buildings: list[tuple[int, FRect]] = []
    lowest = page.y
    for own, column in zip(dealt, row(page, [REST] * columns, COLUMN_GAP), strict=True):
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
