"""The layout of the large market: columns of a page that may be higher than its window.

The buildings stand in sections, one for each column of the market. In a section those that the
buyer can have come first, as cards; the others follow in lower rows. With fewer columns than
sections the sections of a column follow each other, all cards before all rows; a section without a
column of its own is dealt out to all. Above each group stands the head of its section.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

SECTIONS = 4
GAP = 5.0
COLUMN_GAP = 10.0
"""Between two columns of the page."""
MOST_STRETCH = 1.35
"""Factor by which cards and rows are made higher at most, where the page has room."""
STRETCH_STEP = 0.02


@dataclass(frozen=True)
class MarketSection:
    """The buildings of one column of the market: those in reach, and the others."""

    column: int
    cards: tuple[int, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True)
class MarketHeights:
    """The heights of a head, of a card and of a row (logical pixels)."""

    head: float
    card: float
    row: float


@dataclass(frozen=True)
class MarketLayout:
    """The rectangles while nothing is scrolled: heads by column of the market, buildings in reading
    order; and the height of all together (logical pixels)."""

    heads: tuple[tuple[int, FRect], ...]
    buildings: tuple[tuple[int, FRect], ...]
    height: float


def column_width(width: float, columns: int) -> float:
    """Return the width of each of so many columns of a page."""
    return (width - (columns - 1) * COLUMN_GAP) / columns


def lay_out_market(
    page: FRect, sections: Sequence[MarketSection], least: MarketHeights, columns: int
) -> MarketLayout:
    """Return the layout of a page in so many columns: stretched as far as fits without scrolling,
    or as high as it must be."""
    steps = round((MOST_STRETCH - 1) / STRETCH_STEP)
    for at in range(steps, 0, -1):
        stretch = 1 + at * STRETCH_STEP
        heights = MarketHeights(least.head, stretch * least.card, stretch * least.row)
        plan = _stacked(page, sections, heights, columns)
        if plan.height <= page.height:
            return plan
    return _stacked(page, sections, least, columns)


def _stacked(
    page: FRect, sections: Sequence[MarketSection], heights: MarketHeights, columns: int
) -> MarketLayout:
    """Return the layout with heads, cards and rows of these heights."""
    wide = column_width(page.width, columns)
    heads: list[tuple[int, FRect]] = []
    buildings: list[tuple[int, FRect]] = []
    lowest = page.y
    for at in range(columns):
        x, y = page.x + at * (wide + COLUMN_GAP), page.y
        headed = 0
        for section, kinds, high in _groups(_dealt(sections, columns, at), heights):
            if headed != section.column:
                heads.append((section.column, FRect(x, y, wide, heights.head)))
                headed, y = section.column, y + heights.head + GAP
            for kind in kinds:
                buildings.append((kind, FRect(x, y, wide, high)))
                y += high + GAP
        lowest = max(lowest, y - GAP)
    return MarketLayout(tuple(heads), tuple(buildings), lowest - page.y)


def _dealt(sections: Sequence[MarketSection], columns: int, at: int) -> list[MarketSection]:
    """Return what a column of the page has of each section: all of it, or, where the last sections
    are fewer than the columns, a share."""
    whole = SECTIONS - SECTIONS % columns
    own = [one for one in sections if one.column <= whole and (one.column - 1) % columns == at]
    shared = [one for one in sections if one.column > whole]
    return own + [
        MarketSection(one.column, one.cards[at::columns], one.rows[at::columns]) for one in shared
    ]


def _groups(
    sections: Sequence[MarketSection], heights: MarketHeights
) -> Iterator[tuple[MarketSection, tuple[int, ...], float]]:
    """Yield what stands in a column of the page: the cards of all its sections, then the rows."""
    for section in sections:
        if section.cards:
            yield section, section.cards, heights.card
    for section in sections:
        if section.rows:
            yield section, section.rows, heights.row


def split_sections(shown: Sequence[tuple[int, int, bool]]) -> Iterator[MarketSection]:
    """Yield sections from (building, column, in reach), in the order given."""
    for column in range(1, SECTIONS + 1):
        here = [(kind, reach) for kind, where, reach in shown if where == column]
        cards = tuple(kind for kind, reach in here if reach)
        yield MarketSection(column, cards, tuple(kind for kind, reach in here if not reach))
