"""The card of a reviewed decision: its heading, and a scrolling text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.history.review.match_review import ReviewedDecision
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.review.decision_texts import DecisionTexts
from game.scenes.review.source_bars import SourceBars
from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, column, middle, row, total
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, hexcode
from game.ui.view import Point, RectLike
from game.ui.widgets.scroll import TEXT_INDENT, ScrollText
from game.ui.widgets.widget import Widget

_MARK = 72.0  # maximum size of the mark
_ABOVE_BARS = 16.0


class DecisionStepper(Widget):
    """Steps through decisions with the arrows at its ends or the left and right keys. `step`
    receives -1 or 1; `text` names the current decision."""

    focusable = True

    def __init__(self, rect: RectLike, step: Callable[[int], object], tooltip: str) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text = ""
        self._step = step

    def activate(self, pos: Point | None = None) -> bool:
        if pos is None:
            return False  # the scene handles Enter
        self._step(-1 if pos[0] < self.rect.centerx else 1)
        return True

    def handle_action(self, action: InputAction) -> bool:
        step = {InputAction.LEFT: -1, InputAction.RIGHT: 1}.get(action)
        if step is None:
            return False
        self._step(step)
        return True

    def draw(self, p: Painter) -> None:
        box = self.rect
        skin.inset(p, box, focused=self.focused)
        side = box.height
        left, _, right = row(box, [side, REST, side])
        for icon, place in (("ui/arrow_left", left), ("ui/arrow_right", right)):
            color = BRASS_DARK if self.hovered else INK_SOFT
            p.picture(icon, middle(place, 0.6 * side), MAIN=hexcode(color))
        p.write(self.text, box.inflate(-2 * side, -6), LABEL, INK, align="center")


class DecisionCard(ScrollText):
    """The mark, grade, round and seat of a decision, with the full text below."""

    def __init__(
        self, rect: RectLike, ctx: Context, seats: Sequence[SeatSpec], texts: DecisionTexts
    ) -> None:
        head = total(decision_lines(TextMeasure(ctx.text))).padded(10).capped(126)
        self._head, body = column(rect, [head, REST], gap=10)
        super().__init__(body, "", 1.0)
        self._ctx = ctx
        self._seats = tuple(seats)
        self._texts = texts
        self._one: ReviewedDecision | None = None
        self._text_height = 0.0
        self.is_final = True
        """Whether the review is complete."""

    def show(self, reviewed: ReviewedDecision) -> None:
        """Show a decision."""
        same = self._one is not None and self._one.decision is reviewed.decision
        self._one = reviewed
        self.markup = self._texts.card(reviewed)
        width = self.rect.width - TEXT_INDENT
        self._text_height = self._ctx.text.rich_size(self.markup, BODY, width)[1]
        self._bars = SourceBars(self._ctx, reviewed)
        bars = self._bars.height
        self._content_height = self._text_height + (bars + _ABOVE_BARS if bars else 0)
        self.scroll_to(self.offset if same else 0.0)  # it gets sharper while one reads

    def draw(self, p: Painter) -> None:
        if self._one is not None:
            self._draw_head(p, self._one)
            super().draw(p)

    def _draw_content(self, p: Painter) -> None:
        super()._draw_content(p)
        top = self.rect.y - self.offset + self._text_height + _ABOVE_BARS
        self._bars.draw(p, pygame.FRect(self.rect.x, top, self.text_width, self._bars.height))

    def _draw_head(self, p: Painter, reviewed: ReviewedDecision) -> None:
        fit, seat = TextMeasure(p.text), self._seats[reviewed.decision.seat]
        when = self._texts.when(reviewed)
        end = "" if self.is_final else self._ctx.translator.tr("Not final yet.")
        parts = decision_parts(self._head, fit, when, end)
        p.picture(self._texts.mark(reviewed), middle(parts.mark, parts.mark.width))
        p.write(self._texts.grade(reviewed), parts.heading, SUBHEADING, BRASS_DARK)
        p.write(when, parts.note, SMALL_LABEL, INK_SOFT, align="right")
        color = self._ctx.players[seat.color]
        name = shown_name(seat.name, self._ctx.translator)
        skin.crest_and_name(p, parts.player, color, name, SMALL, color.dark)
        p.write(end, parts.end, SMALL, INK_SOFT, align="right")


class DecisionParts(NamedTuple):
    """The areas of a decision's summary: its mark, a heading with a note at the end, and below it
    the player with another text at the end."""

    mark: pygame.FRect
    heading: pygame.FRect
    note: pygame.FRect
    player: pygame.FRect
    end: pygame.FRect


def decision_lines(fit: TextMeasure) -> list[Size]:
    """Return the heights of the two lines of a summary."""
    return [fit.line(LABEL), fit.line(SMALL)]


def decision_parts(room: pygame.FRect, fit: TextMeasure, note: str, end: str) -> DecisionParts:
    """Return the areas of a summary, given the texts at the ends of its lines."""
    mark, words = row(room, [min(_MARK, room.height), REST], gap=14)
    above, below = column(words, decision_lines(fit))
    heading, at_heading = row(above, [REST, fit.width(note, style=SMALL_LABEL)], gap=8)
    return DecisionParts(mark, heading, at_heading, *row(below, [REST, fit.width(end)], gap=8))
