"""How the large market is laid out: columns of a page, filled from top to bottom.

The buildings stand in sections, one for each column of the market. In a section those that the
buyer can have come first, as cards; the others follow in lower rows. Where each section has room
in a column of its own it has one; else the sections follow each other, as in a newspaper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

COLUMNS = 4
GAP, NARROW_GAP = 5.0, 2.0
ASIDE = 10.0
"""Between two columns of the page."""
HIGHEST_CARD, HIGHEST_ROW = 116.0, 66.0
ROW_SHARE = 0.66
"""The height of a row, as a share of a card's."""
STEP = 2.0
LOWEST = 12.0


@dataclass(frozen=True)
class Section:
    """The buildings of one column of the market: those in reach, and the others."""

    column: int
    cards: tuple[int, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Lines:
    """Heights that words ask for: of a head, of a card with everything on it, and of a row with one
    line."""

    head: float
    card: float
    row: float


@dataclass(frozen=True)
class Plan:
    """Where everything lies: heads by column of the market, buildings in reading order."""

    heads: tuple[tuple[int, FRect], ...]
    buildings: tuple[tuple[int, FRect], ...]


def parted(page: FRect, sections: Sequence[Section], lines: Lines) -> Plan | None:
    """The plan with the highest cards in which each section has a column of its own; None when
    cards would be too low for everything that stands on them."""
    for height in _down(max(HIGHEST_CARD, lines.card), lines.card):
        plan = _fill(page, sections, lines.head, height, _airy_row(height), apart=True)
        if plan is not None:
            return plan
    return None


def flowing(page: FRect, sections: Sequence[Section], lines: Lines) -> Plan:
    """The plan with the highest cards in which the sections follow each other. Words are squeezed
    rather than left out."""
    for height in _down(max(HIGHEST_CARD, lines.card), LOWEST):
        least = min(height, lines.row)
        if _fill(page, sections, lines.head, height, least, apart=False) is None:
            continue
        rows = _down(max(least, _airy_row(height)), least)  # what the cards leave is for the rows
        plans = (_fill(page, sections, lines.head, height, row, apart=False) for row in rows)
        return next(plan for plan in plans if plan is not None)
    raise ValueError(f"{page} has no room for the market")


def _airy_row(height: float) -> float:
    """The height of a row beside cards of a height, where there is room."""
    return min(HIGHEST_ROW, ROW_SHARE * height)


def _down(highest: float, lowest: float) -> list[float]:
    """Heights to be tried."""
    count = max(0, int((highest - lowest) / STEP))
    return [*(highest - STEP * at for at in range(count)), lowest]


def _fill(
    page: FRect, sections: Sequence[Section], head: float, card: float, row: float, *, apart: bool
) -> Plan | None:
    """Everything in its place, with heads, cards and rows so high; None where there is no room."""
    pages = _Pages(page, apart=apart)
    gap = GAP if apart else NARROW_GAP
    heads: list[tuple[int, FRect]] = []
    buildings: list[tuple[int, FRect]] = []
    for section in sections:
        sizes = [(kind, card) for kind in section.cards] + [(kind, row) for kind in section.rows]
        if not sizes:
            continue
        pages.begin(section.column - 1)
        # No head stands alone at the foot of a column.
        heads.append((section.column, pages.take(head, gap, with_next=sizes[0][1])))
        buildings += [(kind, pages.take(high, gap)) for kind, high in sizes]
    return None if pages.full else Plan(tuple(heads), tuple(buildings))


class _Pages:
    """The columns of the page, and how far they are filled; `full` when something found no room.
    `apart`: each section keeps to its own column."""

    def __init__(self, page: FRect, *, apart: bool) -> None:
        self.page = page
        self.apart = apart
        self.at = 0
        self.y = page.y
        self.full = False

    def begin(self, column: int) -> None:
        """A section begins."""
        if self.apart:
            self.at, self.y = column, self.page.y

    def take(self, height: float, gap: float, with_next: float = 0.0) -> FRect:
        """The next place of such a height; it stays together with what follows."""
        wanted = height + (gap + with_next if with_next else 0.0)
        if self.y + wanted > self.page.bottom + 0.01 and self.y > self.page.y:
            self.full = self.full or self.apart
            self.at, self.y = self.at + 1, self.page.y
        self.full = self.full or self.at >= COLUMNS or self.y + height > self.page.bottom + 0.01
        wide = (self.page.width - (COLUMNS - 1) * ASIDE) / COLUMNS
        box = FRect(self.page.x + self.at * (wide + ASIDE), self.y, wide, height)
        self.y += height + gap
        return box


def split(shown: Sequence[tuple[int, int, bool]]) -> Iterator[Section]:
    """Sections from (building, column, in reach), in the order given."""
    for column in range(1, COLUMNS + 1):
        here = [(kind, reach) for kind, where, reach in shown if where == column]
        cards = tuple(kind for kind, reach in here if reach)
        yield Section(column, cards, tuple(kind for kind, reach in here if not reach))
