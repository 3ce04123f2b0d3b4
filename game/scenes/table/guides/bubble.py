"""Bubbles: a sentence beside the piece it speaks of, with buttons, the rest of the table dimmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from game.scenes.table.overlays.free_place import free_place
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, WALNUT_DARK
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

WIDTH = 600.0  # of the bubble at 100% text (logical pixels)
WIDEST = 1100.0
WIDTHS = (1.0, 0.75, 0.5)  # of it, where there is no room for the whole
PADDING = 34.0
GAP = 12.0
BUTTON_HEIGHT = 58.0
TAIL = 40.0  # from the bubble to what it points at, at least
TAIL_BASE = 34.0
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


class Spotlight(Widget):
    """Dims the table but for what is spoken of, and lets all input through."""

    def __init__(self, table: FRect, bright: Sequence[FRect]) -> None:
        super().__init__(table)
        self.bright = tuple(area.inflate(2 * MARGIN, 2 * MARGIN) for area in bright)

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, p: Painter) -> None:
        sheet = pygame.Surface(p.view.size, pygame.SRCALPHA)
        sheet.fill((*WALNUT_DARK, DIM))
        for area in self.bright:
            pygame.draw.rect(sheet, (0, 0, 0, 0), p.view.rect(area), border_radius=p.view.px(12))
        p.surface.blit(sheet, (0, 0))


class BubblePanel(Widget):
    """The ground and the words of a bubble, with a tail towards what it speaks of."""

    def __init__(
        self, rect: FRect, words: BubbleText, heights: Sequence[float], towards: FRect | None
    ) -> None:
        super().__init__(rect)
        self.words = words
        self._heights = heights
        self._towards = towards

    @property
    def tip(self) -> Point | None:
        """Where the tail ends (logical pixels), None without one."""
        goal = self._towards
        if goal is None or goal.colliderect(self.rect):
            return None
        inner = goal.inflate(-min(24.0, goal.width / 2), -min(24.0, goal.height / 2))
        x = min(max(self.rect.centerx, inner.left), inner.right)
        y = min(max(self.rect.centery, inner.top), inner.bottom)
        return x, y

    def hit(self, pos: Point) -> bool:
        return bool(self.rect.collidepoint(pos))

    @property
    def usable(self) -> bool:
        return False

    focusable = True  # a click on it does not reach the table

    def draw(self, p: Painter) -> None:
        if self.tip is not None:
            _draw_tail(p, self.rect, self.tip)
        skin.paper(p, self.rect)
        room = self.rect.inflate(-2 * PADDING, -2 * PADDING)
        texts = (self.words.heading, self.words.text, self.words.more)
        inks = (INK_SOFT, INK, INK_SOFT)
        y = room.y
        for text, style, ink, height in zip(texts, _STYLES, inks, self._heights, strict=True):
            if text:
                p.write_rich(text, (room.x, y, room.width, height), style, ink)
                y += height + GAP
        if self.words.note:
            foot = FRect(room.x, y, room.width, room.bottom - y)
            p.write_rich(
                self.words.note, foot, SMALL_LABEL, INK_SOFT, align="right", valign="middle"
            )


_STYLES = (SMALL_LABEL, BODY, SMALL)


def _draw_tail(p: Painter, box: FRect, tip: Point) -> None:
    """Draw the tail from the nearest edge of the bubble to the tip."""
    x = min(max(tip[0], box.left + TAIL_BASE), box.right - TAIL_BASE)
    y = min(max(tip[1], box.top + TAIL_BASE), box.bottom - TAIL_BASE)
    across = box.left <= tip[0] <= box.right
    if across:
        y = box.top + 14 if tip[1] < box.top else box.bottom - 14
        base = ((x - TAIL_BASE / 2, y), (x + TAIL_BASE / 2, y))
    else:
        x = box.left + 14 if tip[0] < box.left else box.right - 14
        base = ((x, y - TAIL_BASE / 2), (x, y + TAIL_BASE / 2))
    points = [p.view.point(point) for point in (base[0], tip, base[1])]
    pygame.draw.polygon(p.surface, PAPER_LIGHT, points)
    for start, end in ((points[0], points[1]), (points[1], points[2])):
        pygame.draw.aaline(p.surface, PAPER_EDGE, start, end, max(1, p.view.px(4)))


def bubble_widgets(
    ctx: Context,
    words: BubbleText,
    buttons: Sequence[BubbleButton],
    bright: Sequence[FRect],
    taken: Sequence[FRect],
) -> tuple[BubblePanel, list[Button]]:
    """Make a bubble beside the first of the `bright` areas, covering none of those and nothing
    `taken`, as far as there is room (logical pixels)."""
    table = ctx.view.table.inflate(-24, -24)
    towards = bright[0] if bright else None
    shapes = [_BubbleShape(ctx.text, words, buttons, share) for share in WIDTHS]
    apart = [area.inflate(2 * TAIL, 2 * TAIL) for area in bright]
    for avoided in ([*apart, *taken], apart, apart[:1], bright[:1]):
        for shape in shapes:
            rect = _place(shape.size, table, towards, avoided)
            if rect is not None:
                return shape.at(rect, towards)
    rect = FRect(0, 0, *shapes[0].size)
    rect.midbottom = table.midbottom  # it speaks of nearly the whole table
    return shapes[0].at(rect, towards)


class _BubbleShape:
    """The measures of a bubble for one of the `WIDTHS`."""

    def __init__(
        self, text: TextRenderer, words: BubbleText, buttons: Sequence[BubbleButton], share: float
    ) -> None:
        self._text = text
        self._words = words
        factor = text.factor
        widths = [_button_width(text, button) for button in buttons]
        note = text.rich_size(words.note, SMALL_LABEL, WIDEST)[0] if words.note else 0.0
        row = sum(widths) + GAP * len(widths) + note
        full = min(max(WIDTH * factor, row + 2 * PADDING), WIDEST)
        width = max(full * share, max(widths) + 2 * PADDING)
        inner = width - 2 * PADDING
        parts = (words.heading, words.text, words.more)
        self._heights = [
            text.rich_size(part, style, inner)[1] if part else 0.0
            for part, style in zip(parts, _STYLES, strict=True)
        ]
        self._rows = _rows(buttons, widths, inner)
        self._note_below = bool(words.note) and sum(w for _, w in self._rows[-1]) + note > inner
        foot = len(self._rows) * (BUTTON_HEIGHT * factor + GAP) - GAP
        foot += BUTTON_HEIGHT * factor * self._note_below
        self.size = width, sum(one + GAP for one in self._heights if one) + foot + 2 * PADDING

    def at(self, rect: FRect, towards: FRect | None) -> tuple[BubblePanel, list[Button]]:
        """Make the bubble in its place."""
        panel = BubblePanel(rect, self._words, self._heights, towards)
        return panel, list(self._buttons(rect))

    def _buttons(self, rect: FRect) -> Iterator[Button]:
        """Make the buttons in rows at the foot: the way on at the right, the others at the left."""
        height = BUTTON_HEIGHT * self._text.factor
        top = rect.bottom - PADDING - height * (1 + self._note_below)
        top -= (len(self._rows) - 1) * (height + GAP)
        for row in self._rows:
            left, right = rect.left + PADDING, rect.right - PADDING
            for button, width in row:
                if button.tone == "brass":
                    right -= width
                place = FRect(right if button.tone == "brass" else left, top, width, height)
                if button.tone == "brass":
                    right -= GAP
                else:
                    left += width + GAP
                yield Button(
                    place,
                    button.text,
                    _pressed(button),
                    tone=button.tone,
                    icon=button.icon,
                    style=SMALL_LABEL,
                    tooltip=button.tooltip,
                )
            top += height + GAP


ButtonRow = list[tuple[BubbleButton, float]]


def _rows(buttons: Sequence[BubbleButton], widths: Sequence[float], room: float) -> list[ButtonRow]:
    """Share the buttons out to as many rows as they need."""
    rows: list[ButtonRow] = [[]]
    for button, width in zip(buttons, widths, strict=True):
        if rows[-1] and sum(one + GAP for _, one in rows[-1]) + width > room:
            rows.append([])
        rows[-1].append((button, min(width, room)))
    return rows


def _place(
    size: tuple[float, float], table: FRect, towards: FRect | None, avoided: Sequence[FRect]
) -> FRect | None:
    """Find a bubble's place as near as can be to what it speaks of; None: there is none."""
    wish = towards.center if towards is not None else table.center
    return free_place(size, table, avoided, wish)


def _button_width(text: TextRenderer, button: BubbleButton) -> float:
    words = text.size(button.text, SMALL_LABEL)[0] if button.text else 0.0
    icon = 34 * text.factor if button.icon else 0.0
    return words + icon + (56 if button.text else 34) * text.factor


def _pressed(button: BubbleButton) -> Callable[[], None]:
    def press() -> None:
        button.press()

    return press
