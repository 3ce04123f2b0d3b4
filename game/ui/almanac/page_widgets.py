"""Almanac widgets: search field, list entries, picture, facts, tables, examples and links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

import pygame

from game.ui import skin
from game.ui.box_layout import Length, TextMeasure, column, grid, longest, row, total
from game.ui.paint import Painter
from game.ui.text.typesetting import (
    BODY,
    LABEL,
    NUMBER,
    SMALL,
    SMALL_LABEL,
    SUBHEADING,
    TextRenderer,
    TextStyle,
)
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    DISABLED,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT_DARK,
    hexcode,
    hover_color,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.value_controls import TextEntry
from game.ui.widgets.widget import Widget

CELL_GAP = 18.0
SUMMARY = TextStyle("serif", 28, "serif_bold")


class Article(ScrollArea):
    """The scroll area of a page. The arrow keys scroll it while it has the focus."""

    focusable = True

    @property
    def usable(self) -> bool:
        return super().usable and self.limit > 0


class SearchField(TextEntry):
    """The search field. The up and down keys call `on_step` with -1 and 1. Clicking the cross
    clears it."""

    def __init__(
        self,
        rect: RectLike,
        value: str,
        on_change: Callable[[str], None],
        on_step: Callable[[int], None],
        *,
        hint: str,
    ) -> None:
        super().__init__(rect, "", value, on_change, limit=40, hint=hint)
        self.on_step = on_step

    @property
    def sign(self) -> pygame.FRect:
        """The rectangle of the magnifying glass or cross."""
        side = 0.56 * self.rect.height
        left = self.rect.right - side - 0.24 * self.rect.height
        return pygame.FRect(left, self.rect.centery - side / 2, side, side)

    def activate(self, pos: Point | None = None) -> bool:
        if pos is not None and self.value and self.sign.collidepoint(pos):
            self.value, self.caret = "", 0
            self.on_change("")
        return pos is not None

    def key(self, event: pygame.Event) -> bool:
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            self.on_step(steps[event.key])
            return True
        return super().key(event)

    def draw(self, p: Painter) -> None:
        skin.inset(p, self.rect)
        if self.focused:
            p.outline(self.rect, BRASS, 3, 10)
        room = self.rect.inflate(-36, -8)
        room.width -= self.sign.width + 8
        if self.value:
            p.write(self.value, room, self.style, INK)
        else:
            p.write(self.hint, room.move(6, 0), self.style, DISABLED)
        if self.focused:
            x = self.caret_x(p, room)
            p.line((x, room.y + 6), (x, room.bottom - 6), INK, 2)
        p.picture("ui/cross" if self.value else "ui/zoom", self.sign, MAIN=hexcode(BRASS_DARK))


class PageEntry(Widget):
    """A row of the page list, with a small picture and title. `chosen` marks the open page."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        picture: str,
        title: str,
        on_click: Callable[[], None],
        *,
        chosen: bool,
    ) -> None:
        super().__init__(rect)
        self.picture = picture
        self.title = title
        self.on_click = on_click
        self.chosen = chosen

    def draw(self, p: Painter) -> None:
        if self.chosen:
            p.fill(self.rect, BRASS_DARK, radius=8)
            p.fill(self.rect.inflate(-3, -3), mix(BRASS_LIGHT, PAPER, 0.35), radius=7)
        elif self.hovered or self.pressed:
            p.fill(self.rect, hover_color(PAPER), radius=8)
            p.outline(self.rect, BRASS, 2, 8)
        high = self.rect.height
        box = pygame.FRect(self.rect.x + 8, self.rect.y + 0.09 * high, high, 0.82 * high)
        p.picture(self.picture, box, MAIN=hexcode(BRASS_DARK))
        left = box.right + 12
        room = (left, self.rect.y, self.rect.right - left - 10, high - 2)
        p.write(self.title, room, LABEL, INK)
        if self.focused:
            skin.focus_ring(p, self.rect.inflate(-14, -12), 6)


class Heading(Widget):
    """The heading of a chapter above a thin line."""

    def __init__(self, rect: RectLike, text: str) -> None:
        super().__init__(rect)
        self.text = text

    def draw(self, p: Painter) -> None:
        foot = self.rect.bottom - 4
        room = self.rect.inflate(0, -10)
        p.write_rich(self.text, room, SUBHEADING, INK_SOFT, valign="middle")
        p.line((self.rect.x, foot), (self.rect.right, foot), BRASS, 2)


class PagePlate(Widget):
    """The large framed picture of a page. A role card has no frame but an icon in the corner."""

    def __init__(self, rect: RectLike, picture: str, second_picture: str = "") -> None:
        super().__init__(rect)
        self.picture = picture
        self.second_picture = second_picture

    def draw(self, p: Painter) -> None:
        kind = self.picture.partition("/")[0]
        box = self.rect
        if kind in ("roles", "scenery"):
            p.picture(self.picture, box)
            if kind == "roles":
                foot = pygame.FRect(0, 0, 0.17 * box.height, 0.17 * box.height)
                foot.center = (box.centerx, box.y + 0.885 * box.height)
                p.picture(self.picture.replace("/", "/icon_"), foot)
            return
        p.fill(box.move(3, 5), WALNUT_DARK, alpha=70, radius=16)
        p.fill(box, BRASS_DARK, radius=14)
        p.fill(box.inflate(-5, -5), mix(BRASS, BRASS_LIGHT, 0.5), radius=12)
        p.fill(box.inflate(-12, -12), PAPER_LIGHT, radius=9)
        inner = box.inflate(-36, -36)
        if kind == "ui":
            inner = box.inflate(-0.38 * box.width, -0.38 * box.height)
        p.picture(self.picture, inner, MAIN=hexcode(BRASS_DARK))
        if self.second_picture:
            side = 0.5 * box.width
            corner = (box.right - side + 14, box.bottom - side + 14, side, side)
            p.picture(self.second_picture, corner)


class Facts(Widget):
    """A row of numbers with labels below them, between two lines."""

    def __init__(self, room: RectLike, fit: TextMeasure, pairs: Sequence[tuple[str, str]]) -> None:
        """Fill the width of a room from its top."""
        super().__init__(room)
        self._lines = _lines(pairs, self.rect.width, fit)
        self._heights = [fit.line(NUMBER), fit.line(SMALL)]
        self._line = total(self._heights).padded(26)
        self.rect.height = self._line.preferred * len(self._lines) + 6

    def draw(self, p: Painter) -> None:
        *places, _ = column(self.rect, [*[self._line] * len(self._lines), 6])
        for line, place in zip(self._lines, places, strict=True):
            p.line(place.topleft, place.topright, BRASS, 2)
            cells = row(place, [fact.width for fact in line])
            for number, (fact, cell) in enumerate(zip(line, cells, strict=True)):
                if number:
                    p.line((cell.x, cell.y + 12), (cell.x, cell.bottom - 12), PAPER_EDGE, 2)
                above, below = column(cell.inflate(-12, -20), self._heights, gap=2)
                p.write_rich(fact.value, above, NUMBER, INK, align="center")
                p.write(fact.label, below, SMALL, INK_SOFT, align="center")
        p.line(places[-1].bottomleft, places[-1].bottomright, BRASS, 2)


class _Fact(NamedTuple):
    """A cell of facts, and the width it needs."""

    label: str
    value: str
    width: Length


def _lines(pairs: Sequence[tuple[str, str]], width: float, fit: TextMeasure) -> list[list[_Fact]]:
    """Return the cells, wrapped into as many lines as needed."""
    facts = []
    for label, value in pairs:
        own = longest(fit.width(label), fit.width(value, style=NUMBER)).padded(2 * CELL_GAP)
        facts.append(_Fact(label, value, own.capped(width).stretched()))
    for count in range(1, len(facts)):
        share = -(-len(facts) // count)
        lines = [facts[start : start + share] for start in range(0, len(facts), share)]
        if all(total([fact.width for fact in line]).preferred <= width for line in lines):
            return lines
    return [[fact] for fact in facts]


class Grid(Widget):
    """A table with a darker header row and words in the first column."""

    def __init__(
        self, room: RectLike, fit: TextMeasure, head: Sequence[str], rows: Sequence[Sequence[str]]
    ) -> None:
        """Stand at the top left of a room, no wider than that."""
        super().__init__(room)
        self._rows = [list(head), *map(list, rows)]
        words, *columns = zip(*self._rows, strict=True)
        first = fit.width(*words, style=LABEL).padded(36).capped(0.44 * self.rect.width)
        cells = [*chain(*columns)]
        most = (self.rect.width - first.preferred) / len(columns)
        wide = fit.width(*cells, style=LABEL).padded(40).capped(most)
        self._widths = [first, *[wide] * len(columns)]
        self._heights = [
            longest(*(fit.lines(cell, LABEL, wide.preferred - 16) for cell in cells)).padded(12)
            for _, *cells in self._rows
        ]
        self.rect.size = (total(self._widths).preferred, total(self._heights).preferred)

    def draw(self, p: Painter) -> None:
        lines = grid(self.rect, self._widths, self._heights)
        for number, ((words, *texts), (first, *cells)) in enumerate(
            zip(self._rows, lines, strict=True)
        ):
            line = first.union(cells[-1])
            if not number:
                p.fill(line, PAPER_EDGE, radius=8)
            elif number % 2:
                p.fill(line, PAPER_SHADE, alpha=120)
            p.write(words, first.inflate(-28, 0), LABEL, INK)
            for text, cell in zip(texts, cells, strict=True):
                style, room = BODY if number else LABEL, cell.inflate(-16, -8)
                p.write_rich(text, room, style, INK, align="center", valign="middle")
        edge = self.rect.inflate(2, 2)
        p.outline(edge, BRASS_DARK, 2, 8)


class Example(Widget):
    """A box of worked examples."""

    MARGINS = (52.0, 28.0)  # both together, beside and above the words
    GAP = 10.0

    def __init__(self, room: RectLike, fit: TextMeasure, title: str, lines: Sequence[str]) -> None:
        """Fill the width of a room from its top."""
        super().__init__(room)
        self.title = title
        self.lines = list(lines)
        inner = self.rect.width - self.MARGINS[0]
        words = [fit.lines(line, BODY, inner) for line in self.lines]
        self._heights = [fit.line(SMALL_LABEL), *words]
        self.rect.height = total(self._heights, self.GAP).padded(self.MARGINS[1]).preferred

    def draw(self, p: Painter) -> None:
        box = self.rect
        p.fill(box, PAPER_EDGE, alpha=150, radius=12)
        p.fill(box.inflate(-4, -4), PAPER_LIGHT, alpha=210, radius=10)
        p.fill((box.x, box.y + 10, 8, box.height - 20), BRASS, radius=4)
        room = box.inflate(-self.MARGINS[0], -self.MARGINS[1]).move(4, 0)
        head, *places = column(room, self._heights, self.GAP)
        p.write(self.title, head, SMALL_LABEL, BRASS_DARK)
        for line, place in zip(self.lines, places, strict=True):
            p.write_rich(line, place, BODY, INK)


class Link(Widget):
    """A button that opens another page, with its small picture and title."""

    focusable = True

    def __init__(
        self, rect: RectLike, picture: str, title: str, on_click: Callable[[], None]
    ) -> None:
        super().__init__(rect)
        self.picture = picture
        self.title = title
        self.on_click = on_click

    @staticmethod
    def size(title: str, text: TextRenderer) -> tuple[float, float]:
        """Return the width and height that a link needs, in logical units."""
        width, height = text.size(title, LABEL)
        high = height + 20
        return width + 1.1 * high + 36, high

    def draw(self, p: Painter) -> None:
        lit = self.hovered or self.pressed
        p.fill(self.rect.move(0, 3), WALNUT_DARK, alpha=60, radius=12)
        p.fill(self.rect, BRASS_DARK if lit else PAPER_EDGE, radius=12)
        ground = mix(BRASS_LIGHT, PAPER_LIGHT, 0.55) if lit else PAPER_LIGHT
        p.fill(self.rect.inflate(-4, -4), ground, radius=10)
        high = self.rect.height
        box = pygame.FRect(self.rect.x + 12, self.rect.y + 0.12 * high, high, 0.76 * high)
        p.picture(self.picture, box, MAIN=hexcode(BRASS_DARK))
        left = box.right + 10
        p.write(self.title, (left, self.rect.y, self.rect.right - left - 10, high - 2), LABEL, INK)
        if self.focused:
            skin.focus_ring(p, self.rect, 12)
