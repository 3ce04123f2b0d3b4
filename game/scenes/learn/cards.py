"""Cards of the list of lessons: a heading for each group, a card for each lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui import skin
from game.ui.paint import Painter
from game.ui.skin import ControlState
from game.ui.text.typesetting import (
    BODY,
    HEADING,
    LABEL,
    SMALL,
    SUBHEADING,
    TextRenderer,
    TextStyle,
)
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CRIMSON,
    GOOD_NEWS,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    Colour,
    hexcode,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

PAD = 18.0
MAX_DISC_SCALE = 1.5  # of the disc with the number: beyond it only text grows
_DISC, _CHIP = 60.0, 42.0
_NUMBER = TextStyle("serif_bold", 32, "serif_bold")


@dataclass(frozen=True)
class CardWords:
    """What stands on a card: the number, title and summary of the lesson, a `note` on how long it
    takes and how far somebody has come (markup), and the `call` to start it."""

    number: int
    title: str
    summary: str
    note: str = ""
    call: str = ""


class CardLayout:
    """Where everything is on a card of a width; `height` is what the words need. On the right
    remain ``spare`` units for a button."""

    def __init__(
        self, text: TextRenderer, words: CardWords, width: float, spare: float = 0.0
    ) -> None:
        self.words = words
        self.spare = spare
        self.disc = _DISC * min(text.factor, MAX_DISC_SCALE)
        self.left = PAD + self.disc + PAD
        self.width = width - self.left - PAD
        self.title_width = self.width - spare
        self.title = text.rich_size(words.title, SUBHEADING, self.title_width)[1]
        self.summary = text.rich_size(words.summary, BODY, self.width)[1] if words.summary else 0.0
        self.foot = self.chip_width = 0.0
        if words.call:
            self.chip_width = text.size(words.call, LABEL)[0] + 44 * text.factor
            note = text.rich_size(words.note, SMALL, self.note_width)[1]
            self.foot = max(note, _CHIP * text.factor)

    @property
    def note_width(self) -> float:
        """The width of the note beside the call."""
        return self.width - self.chip_width - 20

    @property
    def height(self) -> float:
        """The height of the card."""
        gap = 4.0 if self.foot else 0.0
        return PAD + max(self.title + 2 + self.summary, self.disc) + gap + self.foot + PAD - 4


class GroupHeading(Widget):
    """The name of a group over a thin line, and how far somebody has come in it."""

    def __init__(self, rect: RectLike, text: str, note: str) -> None:
        super().__init__(rect)
        self.text = text
        self.note = note

    def draw(self, p: Painter) -> None:
        foot = self.rect.bottom - 4
        room = pygame.FRect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - 10)
        note = min(p.text.size(self.note, SMALL)[0], 0.4 * room.width)
        right = (room.right - note, room.y + 4, note, room.height)
        p.write(self.note, right, SMALL, INK_SOFT, align="right")
        room.width -= note + 20
        p.write(self.text, room, HEADING, INK_SOFT)
        p.line((self.rect.x, foot), (self.rect.right, foot), BRASS, 2)


class LessonCard(Widget):
    """A lesson in the list; a click starts it, or goes on with it.

    ``done`` puts a check mark in place of the number, ``first`` marks the lesson to do next. The
    ground reaches beyond the card where the layout spares room for a button.
    """

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        layout: CardLayout,
        on_start: Callable[[], None],
        *,
        done: bool,
        begun: bool,
        first: bool,
    ) -> None:
        super().__init__(rect)
        self.words = layout.words
        self.on_start = on_start
        self.done = done
        self.begun = begun
        self.first = first
        self._layout = layout

    def activate(self, pos: Point | None = None) -> bool:
        self.on_start()
        return True

    @property
    def ground(self) -> pygame.FRect:
        """The rectangle of the whole card, with the room for a button."""
        return pygame.FRect(
            self.rect.x, self.rect.y, self.rect.width + self._layout.spare, self.rect.height
        )

    def draw(self, p: Painter) -> None:
        lit = self.hovered or self.pressed
        edge = BRASS if self.first else PAPER_EDGE
        _draw_ground(p, self.ground, edge, PAPER_LIGHT if lit or self.first else None)
        self._draw_disc(p)
        _draw_words(p, self.ground, self._layout, INK_SOFT)
        self._draw_foot(p)
        if self.focused:
            skin.focus_ring(p, self.ground.inflate(-14, -14), 8)

    def _draw_disc(self, p: Painter) -> None:
        box = disc_place(self.rect, self._layout)
        main, edge = (BRASS_LIGHT, BRASS_DARK) if self.first else (PAPER_SHADE, PAPER_EDGE)
        if self.done:
            main, edge = GOOD_NEWS, mix(GOOD_NEWS, WALNUT, 0.4)
        p.fill(box, edge, radius=box.width / 2)
        inner = box.inflate(-5, -5)
        p.fill(inner, main, radius=inner.width / 2)
        if self.done:
            p.picture("ui/check", box.inflate(-0.42 * box.width, -0.42 * box.width),
                      MAIN=hexcode(PAPER_LIGHT))  # fmt: skip
        else:
            p.write(str(self.words.number), box.inflate(-8, -8), _NUMBER, INK, align="center")

    def _draw_foot(self, p: Painter) -> None:
        layout, ground = self._layout, self.ground
        foot = pygame.FRect(ground.x + layout.left, 0, layout.width, layout.foot)
        foot.bottom = ground.bottom - PAD + 4
        note = (foot.x, foot.y, layout.note_width, foot.height)
        p.write_rich(self.words.note, note, SMALL, INK_SOFT, valign="middle")
        if not (self.first or self.begun or self.hovered or self.focused):
            return
        chip = pygame.FRect(0, 0, layout.chip_width, _CHIP * p.text.factor)
        chip.midright = (foot.right, foot.centery)
        state = ControlState(hovered=self.hovered, pressed=self.pressed)
        tone = skin.button(p, chip, state, "brass" if self.first else "wood")
        p.write(self.words.call, chip.inflate(-20, -8), LABEL, tone.text, align="center")


class BrokenCard(Widget):
    """A file that is no lesson, and why."""

    def __init__(self, rect: RectLike, layout: CardLayout) -> None:
        super().__init__(rect)
        self.words = layout.words
        self._layout = layout

    def draw(self, p: Painter) -> None:
        _draw_ground(p, self.rect, PAPER_EDGE, None)
        box = disc_place(self.rect, self._layout)
        p.picture("ui/warning", box.inflate(-10, -10), MAIN=hexcode(CRIMSON))
        _draw_words(p, self.rect, self._layout, CRIMSON)


def disc_place(rect: pygame.FRect, layout: CardLayout) -> pygame.FRect:
    """Return the place of the disc on a card."""
    return pygame.FRect(rect.x + PAD, rect.y + PAD, layout.disc, layout.disc)


def _draw_ground(p: Painter, box: pygame.FRect, edge: Colour, light: Colour | None) -> None:
    thick = 8 if edge == BRASS else 4
    p.fill(box, edge, radius=14)
    p.fill(box.inflate(-thick, -thick), light or mix(PAPER_SHADE, PAPER_LIGHT, 0.55), radius=11)


def _draw_words(p: Painter, box: pygame.FRect, layout: CardLayout, colour: Colour) -> None:
    """Draw title and summary beside the disc, in the middle of its height if they are low."""
    words = layout.words
    spare = max(0.0, layout.disc - layout.title - layout.summary - 2)
    left, top = box.x + layout.left, box.y + PAD - 4 + spare / 2
    p.write_rich(words.title, (left, top, layout.title_width, layout.title), SUBHEADING, INK)
    if words.summary:
        room = (left, top + layout.title + 2, layout.width, layout.summary + 1)
        p.write_rich(words.summary, room, BODY, colour)
