"""Scroll areas, and lists of cards in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import FRect

from game.ui import skin
from game.ui.box_layout import REST, Length, TextMeasure, row
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING, SMALL, Align
from game.ui.theme import BRASS, BRASS_DARK, BRASS_LIGHT, INK, INK_SOFT, WALNUT
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

BAR_WIDTH = 18.0
TEXT_INDENT = 30.0  # space for the bar next to a text
WHEEL_STEP = 90.0


class ScrollArea(Widget):
    """A viewport on stacked widgets with a total height of `content_height`, scrolled by `offset`.

    Pass the widgets with their unscrolled rectangles. All lengths are in logical units.
    """

    def __init__(
        self,
        rect: RectLike,
        children: Sequence[Widget] = (),
        content_height: float | None = None,
        *,
        offset: float = 0.0,
    ) -> None:
        super().__init__(rect)
        self.children = list(children)
        self._homes = [child.rect.y for child in self.children]
        lowest = max((child.rect.bottom for child in self.children), default=self.rect.y)
        self._content_height = content_height or lowest - self.rect.y
        self._offset = 0.0
        self._grip: float | None = None
        for child in self.children:
            child.clip = self.rect
        if offset:
            self.scroll_to(offset)

    @property
    def content_height(self) -> float:
        """The total height of the content."""
        return self._content_height

    @property
    def limit(self) -> float:
        """The maximum offset. Less than one unit is a rounding error and counts as 0."""
        beyond = self.content_height - self.rect.height
        return beyond if beyond >= 1.0 else 0.0

    @property
    def offset(self) -> float:
        """The current scroll offset."""
        return min(self._offset, self.limit)

    @property
    def bar(self) -> pygame.FRect:
        """The track of the scroll bar, inside the right edge."""
        return pygame.FRect(self.rect.right - BAR_WIDTH, self.rect.y, BAR_WIDTH, self.rect.height)

    @property
    def knob(self) -> pygame.FRect:
        """The draggable part of the scroll bar."""
        bar = self.bar
        height = max(40.0, bar.height * bar.height / max(self.content_height, bar.height))
        share = self.offset / self.limit if self.limit else 0.0
        return pygame.FRect(bar.x, bar.y + (bar.height - height) * share, bar.width, height)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to `offset`, clamped to the content. Return whether the content moved."""
        wanted = min(max(0.0, offset), self.limit)
        if wanted == self._offset:
            return False
        self._offset = wanted
        for child, home in zip(self.children, self._homes, strict=True):
            child.rect.y = home - wanted
        return True

    def reveal(self, child: Widget) -> bool:
        """Scroll until `child` is fully visible. Return whether the content moved."""
        if child.rect.top < self.rect.top:
            return self.scroll_to(self.offset - (self.rect.top - child.rect.top) - 12)
        if child.rect.bottom > self.rect.bottom:
            return self.scroll_to(self.offset + (child.rect.bottom - self.rect.bottom) + 12)
        return False

    def parts(self) -> Iterator[Widget]:
        yield self
        for child in self.children:
            yield from child.parts()

    def press(self, pos: Point) -> None:
        knob = self.knob
        if knob.collidepoint(pos):
            self._grip = pos[1] - knob.y
        elif self.bar.collidepoint(pos):
            self._grip = knob.height / 2
            self.drag(pos)
        else:
            self._grip = None

    def drag(self, pos: Point) -> bool:
        bar, knob = self.bar, self.knob
        room = bar.height - knob.height
        if self._grip is None or room <= 0:
            return False
        return self.scroll_to((pos[1] - self._grip - bar.y) / room * self.limit)

    def wheel(self, turned: float) -> bool:
        return self.scroll_to(self.offset - turned * WHEEL_STEP)

    def handle_action(self, action: InputAction) -> bool:
        page = self.rect.height * 0.9
        targets = {
            InputAction.UP: self.offset - WHEEL_STEP,
            InputAction.DOWN: self.offset + WHEEL_STEP,
            InputAction.PAGE_UP: self.offset - page,
            InputAction.PAGE_DOWN: self.offset + page,
            InputAction.FIRST: 0.0,
            InputAction.LAST: self.limit,
        }
        return action in targets and self.scroll_to(targets[action])

    def draw(self, p: Painter) -> None:
        with p.clip(self.rect):
            self._draw_content(p)
        self._draw_bar(p)

    def _draw_content(self, p: Painter) -> None:
        for child in self.children:
            if child.visible and child.rect.colliderect(self.rect):
                child.draw(p)

    def _draw_bar(self, p: Painter) -> None:
        if self.limit <= 0:
            return
        groove = self.bar.inflate(-8, 0)
        p.fill(groove, WALNUT, alpha=90, radius=5)
        knob = self.knob.inflate(-4, -4)
        p.fill(knob, BRASS_DARK, radius=7)
        lit = self.hovered or self.pressed
        p.fill(knob.inflate(-4, -4), BRASS_LIGHT if lit else BRASS, radius=5)
        if self.focused:
            skin.focus_ring(p, self.rect)


class ScrollText(ScrollArea):
    """A long text with icons and bold words (`game.ui.text.rich_text`)."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        markup: str,
        text_height: float,
        *,
        align: Align = "left",
    ) -> None:
        super().__init__(rect, content_height=text_height)
        self.align = align
        self.markup = markup

    @property
    def text_width(self) -> float:
        """The wrapping width of the text."""
        return self.rect.width - TEXT_INDENT

    @property
    def usable(self) -> bool:
        return super().usable and self.limit > 0

    def _draw_content(self, p: Painter) -> None:
        rendered = p.text.render_rich(
            self.markup, BODY, INK, width=self.text_width, align=self.align
        )
        left, top = p.view.point((self.rect.x, self.rect.y - self.offset))
        p.surface.blit(rendered, (left, top))


class GroupHeading(Widget):
    """A group's name above a thin line, with a note at the end."""

    def __init__(self, room: RectLike, fit: TextMeasure, text: str, note: str) -> None:
        """Place the heading at the top of a space, as high as its text needs."""
        super().__init__(room)
        self.rect.height = fit.line(HEADING).padded(4).preferred
        self.text = text
        self.note = note

    def draw(self, p: Painter) -> None:
        foot = self.rect.bottom - 4
        words = FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - 10)
        note_width = TextMeasure(p.text).width(self.note).capped(0.4 * words.width)
        name, note = row(words, [Length(share=1), note_width], gap=20)
        p.write(self.text, name, HEADING, INK_SOFT)
        p.write(self.note, note.move(0, 4), SMALL, INK_SOFT, align="right")
        p.line((self.rect.x, foot), (self.rect.right, foot), BRASS, 2)


def columns_for(width: float, least: float, gap: float) -> int:
    """Return how many columns of at least a minimum width fit side by side."""
    return max(1, int((width + gap) / (least + gap)))


def lay_cards(room: RectLike, cards: Sequence[Widget], columns: int, gap: float) -> float:
    """Place cards in reading order from the top of a space. Each row is as high as its highest
    card. Return the total height, including a gap after each row."""
    top = start = FRect(room).y
    for first in range(0, len(cards), columns):
        line = cards[first : first + columns]
        high = max(card.rect.height for card in line)
        places = row((FRect(room).x, top, FRect(room).width, high), [REST] * columns, gap)
        for card, place in zip(line, places, strict=False):
            card.rect = place
        top += high + gap
    return top - start
