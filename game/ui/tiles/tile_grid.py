"""Where tiles lie: rows and columns, and pages of sections under their heads.

The buildings stand in sections, one for each column of the market, in an order that never changes:
whoever buys, and whatever is left, a building lies where it lay before. With fewer columns than
sections the sections of a column follow each other; a section without a column of its own is dealt
out to all. Above each section stands its head. All measures are logical pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

SECTIONS = 4
GAP = 5.0
COLUMN_GAP = 10.0
"""Between two columns of the page."""
MOST_STRETCH = 1.6
"""Factor by which tiles are made higher at most, where the page has room."""

Sections = Mapping[int, Sequence[int]]
"""The buildings of each column of the market."""


def split(
    area: FRect, shares: Sequence[float], gaps: float | Sequence[float], *, down: bool = False
) -> list[FRect]:
    """Divide an area into rectangles beside each other (below each other: ``down``), as wide as
    their shares say. ``gaps`` is one for all, or the one after each but the last."""
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
    """Divide an area into cells of one size, in reading order."""
    lines = split(area, [1] * rows, gap, down=True)
    return [cell for line in lines for cell in split(line, [1] * across, gap)]


@dataclass(frozen=True)
class PageLayout:
    """The rectangles while nothing is scrolled: heads by column of the market, buildings in reading
    order; and the height of all together."""

    heads: tuple[tuple[int, FRect], ...]
    buildings: tuple[tuple[int, FRect], ...]
    height: float


def lay_out_page(
    page: FRect, sections: Sections, head: float, tile: float, columns: int
) -> PageLayout:
    """Return the layout of a page in so many columns, with heads so high, and tiles at least so
    high: stretched as far as fits without scrolling, or as high as they must be."""
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
    """Return what a column of the page has of each section, if anything: all of it, or, where the
    last sections are fewer than the columns, a share."""
    whole = SECTIONS - SECTIONS % columns
    own = {
        section: kinds
        for section, kinds in sections.items()
        if section <= whole and (section - 1) % columns == at
    }
    shared = {section: kinds[at::columns] for section, kinds in sections.items() if section > whole}
    return {section: kinds for section, kinds in (own | shared).items() if kinds}
