"""Bubbles: a sentence beside the piece it speaks of, with buttons, the rest of the table dimmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist

import pygame
from pygame import FRect

from game.ui import skin
from game.ui.context import Context
from game.ui.free_place import free_place
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, SMALL, SMALL_LABEL, TextRenderer, TextStyle
from game.ui.theme import GLOW, INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, WALNUT_DARK
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

WIDEST = 1100.0
TAIL = 40.0  # from the bubble to what it points at, at least
DIM = 105  # how dark the rest of the table is, of 255
MARGIN = 8.0  # around what stays bright


@dataclass(frozen=True)
class BubbleButton:
    """A button of a bubble; the one with the `brass` tone is the way on."""

    text: str
    press: Callable[[], object]
    tone: str = "wood"
    icon: str = ""
    tooltip: str = ""


@dataclass(frozen=True)
class BubbleText:
    """What a bubble says: a small heading, the text, one more sentence, and beside the buttons a
    few words, as markup."""

    heading: str
    text: str
    more: str = ""
    note: str = ""


@dataclass(frozen=True)
class BubbleLook:
    """How large a bubble is: its width at 100% text, the room around and between the words, the
    height of its buttons, the foot of its tail and how long that may be (logical pixels), and the
    styles of heading, text and the sentence more."""

    width: float
    padding: float
    gap: float
    button_height: float
    tail_base: float
    longest_tail: float
    styles: tuple[TextStyle, TextStyle, TextStyle]
    share: float = 1.0
    """So much of its width it takes."""


USUAL = BubbleLook(600.0, 34.0, 12.0, 58.0, 30.0, 300.0, (SMALL_LABEL, BODY, SMALL))
SLIM, SLIMMEST = replace(USUAL, share=0.75), replace(USUAL, share=0.5)
SMALLER = BubbleLook(452.0, 27.0, 5.0, 45.0, 26.0, 330.0, (SMALL_LABEL, SMALL, SMALL))
NARROW = replace(SMALLER, width=250.0)
"""For where there is no room beside what can be chosen; some buttons show their icon only."""


class Spotlight(Widget):
    """Dims the table but for what is spoken of, with a ring around the `first` of it, and lets all
    input through."""

    def __init__(self, table: FRect, bright: Sequence[FRect], first: FRect | None = None) -> None:
        super().__init__(table)
        self.bright = tuple(area.inflate(2 * MARGIN, 2 * MARGIN) for area in bright)
        self.first = first.inflate(2 * MARGIN, 2 * MARGIN) if first is not None else None

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, p: Painter) -> None:
        p.veil(DIM, bright=self.bright)
        if self.first is not None:
            _draw_ring(p, self.first)


class BubblePanel(Widget):
    """The ground and the words of a bubble, with a tail towards what it speaks of, unless it would
    cross what lies `over` it. `pressed` is called by a click on the bubble."""

    def __init__(
        self,
        rect: FRect,
        shape: _BubbleShape,
        towards: FRect | None,
        pressed: Callable[[], object] | None = None,
        over: Sequence[FRect] = (),
    ) -> None:
        super().__init__(rect)
        self.words = shape.words
        self._heights, self._look = shape.heights, shape.look
        self._towards = towards
        self._pressed = pressed
        self._over = over

    @property
    def tip(self) -> Point | None:
        """Where the tail ends (logical pixels), None without one: it would be too long, or cross
        what is to be read."""
        goal = self._towards
        if goal is None or goal.colliderect(self.rect):
            return None
        inner = goal.inflate(-min(24.0, goal.width / 2), -min(24.0, goal.height / 2))
        x = min(max(self.rect.centerx, inner.left), inner.right)
        y = min(max(self.rect.centery, inner.top), inner.bottom)
        near = (
            min(max(x, self.rect.left), self.rect.right),
            min(max(y, self.rect.top), self.rect.bottom),
        )
        crossed = any(area.clipline(near, (x, y)) for area in self._over)
        return (x, y) if dist(near, (x, y)) <= self._look.longest_tail and not crossed else None

    def hit(self, pos: Point) -> bool:
        return bool(self.rect.collidepoint(pos))

    @property
    def usable(self) -> bool:
        return False

    focusable = True  # a click on it does not reach the table

    def activate(self, pos: Point | None = None) -> bool:
        if self._pressed is None:
            return False
        self._pressed()
        return True

    def draw(self, p: Painter) -> None:
        look = self._look
        if self.tip is not None:
            _draw_tail(p, self.rect, self.tip, look.tail_base)
        elif self._towards is not None and not self._towards.colliderect(self.rect):
            _draw_ring(p, self._towards.inflate(2 * MARGIN, 2 * MARGIN))
        skin.paper(p, self.rect)
        room = self.rect.inflate(-2 * look.padding, -2 * look.padding)
        texts = (self.words.heading, self.words.text, self.words.more)
        inks = (INK_SOFT, INK, INK_SOFT)
        y = room.y
        for text, style, ink, height in zip(texts, look.styles, inks, self._heights, strict=True):
            if text:
                p.write_rich(text, (room.x, y, room.width, height), style, ink)
                y += height + look.gap
        if self.words.note:
            foot = FRect(room.x, y, room.width, room.bottom - y)
            p.write_rich(
                self.words.note, foot, SMALL_LABEL, INK_SOFT, align="right", valign="middle"
            )


def _draw_ring(p: Painter, area: FRect) -> None:
    """Draw a ring around what is spoken of."""
    p.outline(area.inflate(6, 6), WALNUT_DARK, 8, 15)
    p.outline(area.inflate(4, 4), GLOW, 5, 14)


def _draw_tail(p: Painter, box: FRect, tip: Point, foot: float) -> None:
    """Draw the tail from the nearest edge of the bubble to the tip."""
    x = min(max(tip[0], box.left + foot), box.right - foot)
    y = min(max(tip[1], box.top + foot), box.bottom - foot)
    across = box.left <= tip[0] <= box.right
    if across:
        y = box.top + 14 if tip[1] < box.top else box.bottom - 14
        base = ((x - foot / 2, y), (x + foot / 2, y))
    else:
        x = box.left + 14 if tip[0] < box.left else box.right - 14
        base = ((x, y - foot / 2), (x, y + foot / 2))
    a, end, b = (p.view.point(point) for point in (base[0], tip, base[1]))
    pygame.draw.polygon(p.surface, PAPER_LIGHT, (a, end, b))
    for start in (a, b):
        pygame.draw.aaline(p.surface, PAPER_EDGE, start, end, max(1, p.view.px(4)))


def bubble_widgets(
    ctx: Context,
    words: BubbleText,
    buttons: Sequence[BubbleButton],
    bright: Sequence[FRect],
    taken: Sequence[FRect],
    over: Sequence[FRect],
) -> tuple[BubblePanel, list[Button]]:
    """Make a bubble beside the first of the `bright` areas, covering none of those, nothing `taken`
    and nothing that lies `over` its tail, as far as there is room (logical pixels)."""
    table = ctx.view.table.inflate(-24, -24)
    towards = bright[0] if bright else None
    wish = towards.center if towards is not None else table.center
    shapes = [_BubbleShape(ctx.text, words, buttons, look) for look in (USUAL, SLIM, SLIMMEST)]
    apart = [area.inflate(2 * TAIL, 2 * TAIL) for area in bright]
    for avoided in ([*apart, *over, *taken], [*apart, *over], apart, apart[:1], bright[:1]):
        for shape in shapes:
            rect = free_place(shape.size, table, avoided, wish)
            if rect is not None:
                return shape.at(rect, towards, over=over)
    rect = FRect(0, 0, *shapes[0].size)
    rect.midbottom = table.midbottom  # it speaks of nearly the whole table
    return shapes[0].at(rect, towards, over=over)


def smaller_bubble_widgets(
    ctx: Context,
    words: BubbleText,
    buttons: Sequence[BubbleButton],
    towards: FRect,
    taken: Sequence[FRect],
    over: Sequence[FRect],
    pressed: Callable[[], object],
) -> tuple[BubblePanel, list[Button]] | None:
    """Make a smaller bubble near an area, covering neither that nor anything `taken`, its tail
    below what lies `over` it (logical pixels); None where there is no such place. `pressed` is
    called by a click on it."""
    apart = towards.inflate(TAIL, TAIL)
    room = ctx.view.table.inflate(-12, -12)
    short = [_without_text(button) for button in buttons]
    for look, row in ((SMALLER, buttons), (NARROW, short)):
        shape = _BubbleShape(ctx.text, words, row, look)
        rect = free_place(shape.size, room, [apart, *taken, *over], towards.center)
        if rect is not None:
            return shape.at(rect, towards, pressed, over)
    return None


def _without_text(button: BubbleButton) -> BubbleButton:
    """A button that shows its icon only, if it has one and is not the way on."""
    if not button.icon or not button.text or button.tone == "brass":
        return button
    return replace(button, text="", tooltip=button.tooltip or button.text)


ButtonRow = list[tuple[BubbleButton, float]]


class _BubbleShape:
    """The measures of a bubble in one look, wherever it will lie."""

    def __init__(
        self,
        text: TextRenderer,
        words: BubbleText,
        buttons: Sequence[BubbleButton],
        look: BubbleLook,
    ) -> None:
        self.words = words
        self.look = look
        self._button_height = look.button_height * text.factor
        widths = [_button_width(text, button) for button in buttons]
        note = text.rich_size(words.note, SMALL_LABEL, WIDEST)[0] if words.note else 0.0
        row = sum(width + look.gap for width in widths) + note
        full = min(max(look.width * text.factor, row + 2 * look.padding), WIDEST)
        width = max(full * look.share, max(widths) + 2 * look.padding)
        room = width - 2 * look.padding
        parts = (words.heading, words.text, words.more)
        self.heights = [
            text.rich_size(part, style, room)[1] if part else 0.0
            for part, style in zip(parts, look.styles, strict=True)
        ]
        self._rows = _rows(buttons, widths, room, look.gap)
        last = sum(width + look.gap for _, width in self._rows[-1])
        self._note_rows = 1 if words.note and last + note > room else 0
        rows = len(self._rows) + self._note_rows
        height = sum(row + look.gap for row in self.heights if row)
        height += rows * (self._button_height + look.gap) - look.gap
        self.size = width, height + 2 * look.padding

    def at(
        self,
        rect: FRect,
        towards: FRect | None,
        pressed: Callable[[], object] | None = None,
        over: Sequence[FRect] = (),
    ) -> tuple[BubblePanel, list[Button]]:
        """Make the bubble in its place."""
        panel = BubblePanel(rect, self, towards, pressed, over)
        return panel, list(self._buttons(rect))

    def _buttons(self, rect: FRect) -> Iterator[Button]:
        """Make the buttons in rows at the foot: the way on at the right, the others at the left."""
        look, pitch = self.look, self._button_height + self.look.gap
        top = rect.bottom - look.padding - pitch * (len(self._rows) + self._note_rows) + look.gap
        for row in self._rows:
            left, right = rect.left + look.padding, rect.right - look.padding
            for button, width in row:
                if button.tone == "brass":
                    right -= width + look.gap
                else:
                    left += width + look.gap
                x = right + look.gap if button.tone == "brass" else left - width - look.gap
                yield Button(
                    (x, top, width, self._button_height),
                    button.text,
                    button.press,
                    tone=button.tone,
                    icon=button.icon,
                    style=SMALL_LABEL,
                    tooltip=button.tooltip,
                )
            top += pitch


def _button_width(text: TextRenderer, button: BubbleButton) -> float:
    words = text.size(button.text, SMALL_LABEL)[0] if button.text else 0.0
    icon = 34 * text.factor if button.icon else 0.0
    return words + icon + (56 if button.text else 34) * text.factor


def _rows(
    buttons: Sequence[BubbleButton], widths: Sequence[float], room: float, gap: float
) -> list[ButtonRow]:
    """Share the buttons out to as many rows as they need."""
    rows: list[ButtonRow] = [[]]
    for button, width in zip(buttons, widths, strict=True):
        if rows[-1] and sum(before + gap for _, before in rows[-1]) + width > room:
            rows.append([])
        rows[-1].append((button, min(width, room)))
    return rows
