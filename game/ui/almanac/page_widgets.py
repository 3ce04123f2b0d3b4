"""Almanac widgets: search field, list entries, picture, facts, tables, examples and links."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import skin
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
    hover_colour,
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

    def activate(self, pos: Point | None = None) -> bool:
        self.on_click()
        return True

    def draw(self, p: Painter) -> None:
        if self.chosen:
            p.fill(self.rect, BRASS_DARK, radius=8)
            p.fill(self.rect.inflate(-3, -3), mix(BRASS_LIGHT, PAPER, 0.35), radius=7)
        elif self.hovered or self.pressed:
            p.fill(self.rect, hover_colour(PAPER), radius=8)
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

    def __init__(self, rect: RectLike, text: str, style: TextStyle = SUBHEADING) -> None:
        super().__init__(rect)
        self.text = text
        self.style = style

    def draw(self, p: Painter) -> None:
        foot = self.rect.bottom - 4
        room = self.rect.inflate(0, -10)
        p.write_rich(self.text, room, self.style, INK_SOFT, valign="middle")
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

    def __init__(
        self,
        left: float,
        top: float,
        width: float,
        pairs: Sequence[tuple[str, str]],
        text: TextRenderer,
    ) -> None:
        self._lines = _lines(pairs, width, text)
        self._value_height = text.line_height(NUMBER) + 2
        self._label_height = text.line_height(SMALL) + 2
        self._line_height = self._value_height + self._label_height + 22
        super().__init__((left, top, width, self._line_height * len(self._lines) + 6))

    def draw(self, p: Painter) -> None:
        top = self.rect.y
        for line in self._lines:
            p.line((self.rect.x, top), (self.rect.right, top), BRASS, 2)
            spare = self.rect.width - sum(width for _, _, width in line)
            gap = spare / len(line)
            left = self.rect.x
            for number, (label, value, width) in enumerate(line):
                if number:
                    foot = top + self._line_height - 12
                    p.line((left, top + 12), (left, foot), PAPER_EDGE, 2)
                self._draw_cell(p, label, value, pygame.FRect(left, top, width + gap, 0))
                left += width + gap
            top += self._line_height
        p.line((self.rect.x, top), (self.rect.right, top), BRASS, 2)

    def _draw_cell(self, p: Painter, label: str, value: str, place: pygame.FRect) -> None:
        room = (place.x + 6, place.y + 8, place.width - 12, self._value_height)
        p.write_rich(value, room, NUMBER, INK, align="center")
        foot = (room[0], place.y + 10 + self._value_height, room[2], self._label_height)
        p.write(label, foot, SMALL, INK_SOFT, align="center")


def _lines(
    pairs: Sequence[tuple[str, str]], width: float, text: TextRenderer
) -> list[list[tuple[str, str, float]]]:
    """Return the label, value and width of each cell, wrapped into as many lines as needed."""
    cells = []
    for label, value in pairs:
        own = max(text.size(label, SMALL)[0], text.rich_size(value, NUMBER, width)[0])
        cells.append((label, value, min(width, own + 2 * CELL_GAP)))
    count = 1
    while count < len(cells):
        share = -(-len(cells) // count)
        lines = [cells[start : start + share] for start in range(0, len(cells), share)]
        if all(sum(cell[2] for cell in line) <= width for line in lines):
            return lines
        count += 1
    return [[cell] for cell in cells]


class Grid(Widget):
    """A table with a darker header row and words in the first column."""

    def __init__(
        self,
        left: float,
        top: float,
        width: float,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        text: TextRenderer,
    ) -> None:
        self._rows = [list(head), *(list(row) for row in rows)]
        count = len(head) - 1
        words = max(text.size(row[0], LABEL)[0] for row in self._rows)
        self._first = min(words + 36, 0.44 * width)
        cells = [cell for row in self._rows for cell in row[1:]]
        wanted = max(text.rich_size(cell, LABEL, width)[0] for cell in cells) + 40
        self._column = min((width - self._first) / count, wanted)
        self._highs = [
            14 + max(text.rich_size(cell, LABEL, self._column - 16)[1] for cell in row[1:])
            for row in self._rows
        ]
        whole = self._first + self._column * count
        super().__init__((left, top, whole, sum(self._highs)))

    def draw(self, p: Painter) -> None:
        top = self.rect.y
        for number, (row, high) in enumerate(zip(self._rows, self._highs, strict=True)):
            line = pygame.FRect(self.rect.x, top, self.rect.width, high)
            top += high
            if not number:
                p.fill(line, PAPER_EDGE, radius=8)
            elif number % 2:
                p.fill(line, PAPER_SHADE, alpha=120)
            first = (line.x + 16, line.y, self._first - 24, high)
            p.write(row[0], first, LABEL, INK)
            for place, cell in enumerate(row[1:]):
                left = line.x + self._first + place * self._column
                room = (left + 8, line.y + 6, self._column - 16, high - 8)
                style = BODY if number else LABEL
                p.write_rich(cell, room, style, INK, align="center", valign="middle")
        edge = self.rect.inflate(2, 2)
        p.outline(edge, BRASS_DARK, 2, 8)


class Example(Widget):
    """A box of worked examples."""

    MARGIN = 22.0
    GAP = 10.0

    def __init__(
        self,
        left: float,
        top: float,
        width: float,
        title: str,
        lines: Sequence[str],
        text: TextRenderer,
    ) -> None:
        self.title = title
        self.lines = list(lines)
        self._head = text.line_height(SMALL_LABEL) + 6
        inner = width - 2 * self.MARGIN - 8
        self._heights = [text.rich_size(line, BODY, inner)[1] for line in self.lines]
        room = sum(self._heights) + self.GAP * (len(self.lines) - 1)
        super().__init__((left, top, width, self._head + room + 2 * self.MARGIN - 8))

    def draw(self, p: Painter) -> None:
        box = self.rect
        p.fill(box, PAPER_EDGE, alpha=150, radius=12)
        p.fill(box.inflate(-4, -4), PAPER_LIGHT, alpha=210, radius=10)
        p.fill((box.x, box.y + 10, 8, box.height - 20), BRASS, radius=4)
        left, top = box.x + self.MARGIN + 8, box.y + self.MARGIN - 8
        width = box.width - 2 * self.MARGIN - 8
        p.write(self.title, (left, top, width, self._head), SMALL_LABEL, BRASS_DARK)
        top += self._head + 2
        for line, height in zip(self.lines, self._heights, strict=True):
            p.write_rich(line, (left, top, width, height), BODY, INK)
            top += height + self.GAP


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

    def activate(self, pos: Point | None = None) -> bool:
        self.on_click()
        return True

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
