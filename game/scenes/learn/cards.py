"""Cards of the list of lessons, and of files that are not valid lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui import skin
from game.ui.box_layout import REST, Length, TextMeasure, column, longest, middle, row, total
from game.ui.paint import Painter
from game.ui.skin import ControlState
from game.ui.text.typesetting import BODY, LABEL, SMALL, SUBHEADING, TextStyle
from game.ui.theme import (
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
    Color,
    hexcode,
    mix,
)
from game.ui.widgets.widget import Widget

PAD = 18.0
_GAP = 3.0  # between the lines
_NUMBER = TextStyle("serif_bold", 32, "serif_bold")


@dataclass(frozen=True)
class CardWords:
    """The text of a card: the lesson's number, title and summary, a `note` on its duration and
    progress (markup), and the `call` to start it."""

    number: int
    title: str
    summary: str
    note: str = ""
    call: str = ""


class WordCard(Widget):
    """A card of a given width, as high as its text requires beside a disc. `spare` logical pixels
    to the right of the title remain for buttons, which lie on the card."""

    disc_lines, most_disc = 1.5, 90.0  # size of the disc: lines of its number, and the maximum

    def __init__(
        self, fit: TextMeasure, words: CardWords, width: float, spare: float = 0.0
    ) -> None:
        self.words = words
        self.spare = spare
        self._disc = min(self.disc_lines * fit.line(_NUMBER).preferred, self.most_disc)
        inner = width - self._disc - 3 * PAD
        self._call = fit.width(words.call, style=LABEL).padded(44) if words.call else Length()
        note = fit.lines(words.note, SMALL, inner - self._call.preferred - PAD)
        self._lines = [
            fit.lines(words.title, SUBHEADING, inner - spare),
            fit.lines(words.summary, BODY, inner),
            longest(note, fit.line(LABEL).padded(9)) if words.call else Length(),
        ]
        height = max(self._disc, total(self._lines, _GAP).preferred) + 2 * PAD - 8
        super().__init__((0, 0, width, height))

    def places(self) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect]:
        """Return the areas of the disc, the text and the bottom line."""
        inner = self.rect.inflate(-2 * PAD, 8 - 2 * PAD)
        disc, words = row(inner, [self._disc, REST], gap=PAD)
        *_, foot = column(words, self._lines, _GAP)
        foot.bottom = words.bottom
        return pygame.FRect(disc.x, disc.y + 4, disc.width, disc.width), words, foot

    def draw_words(self, p: Painter, color: Color) -> None:
        """Draw title and summary."""
        title, summary, _ = column(self.places()[1], self._lines, _GAP)
        title.width -= self.spare
        p.write_rich(self.words.title, title, SUBHEADING, INK)
        p.write_rich(self.words.summary, summary, BODY, color)


class LessonCard(WordCard):
    """A lesson in the list. A click starts or continues it.

    `done` replaces the number by a check mark, `first` marks the lesson to do next.
    """

    focusable = True

    def __init__(
        self,
        fit: TextMeasure,
        words: CardWords,
        width: float,
        spare: float,
        on_start: Callable[[], None],
    ) -> None:
        super().__init__(fit, words, width, spare)
        self.on_click = on_start
        self.done = self.begun = self.first = False

    def draw(self, p: Painter) -> None:
        lit = self.hovered or self.pressed or self.first
        skin.list_card(p, self.rect, 1.0 if lit else 0.55, marked=self.first, focused=self.focused)
        disc, _, foot = self.places()
        self.draw_disc(p, disc)
        self.draw_words(p, INK_SOFT)
        note, call = row(foot, [REST, self._call], gap=PAD)
        p.write_rich(self.words.note, note, SMALL, INK_SOFT, valign="middle")
        if self.first or self.begun or self.hovered or self.focused:
            state = ControlState(hovered=self.hovered, pressed=self.pressed)
            tone = skin.button(p, call, state, "brass" if self.first else "wood")
            p.write(self.words.call, call.inflate(-20, -8), LABEL, tone.text, align="center")

    def draw_disc(self, p: Painter, box: pygame.FRect) -> None:
        """Draw the disc with the number, or a check mark."""
        main, edge = (BRASS_LIGHT, BRASS_DARK) if self.first else (PAPER_SHADE, PAPER_EDGE)
        if self.done:
            main, edge = GOOD_NEWS, mix(GOOD_NEWS, WALNUT, 0.4)
        p.fill(box, edge, radius=box.width / 2)
        inner = box.inflate(-5, -5)
        p.fill(inner, main, radius=inner.width / 2)
        if self.done:
            p.picture("ui/check", middle(box, 0.58 * box.width), MAIN=hexcode(PAPER_LIGHT))
        else:
            p.write(str(self.words.number), inner, _NUMBER, INK, align="center")


class BrokenCard(WordCard):
    """A file that is not a valid lesson, and why."""

    def draw(self, p: Painter) -> None:
        skin.list_card(p, self.rect, 0.55)
        disc, _, _ = self.places()
        p.picture("ui/warning", disc.inflate(-10, -10), MAIN=hexcode(CRIMSON))
        self.draw_words(p, CRIMSON)
