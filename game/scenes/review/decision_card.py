"""The card of a reviewed decision: which it is, and a text to scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.history.review.match_review import ReviewedDecision
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.review.decision_texts import DecisionTexts
from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, hexcode
from game.ui.view import Point, RectLike
from game.ui.widgets.scroll import TEXT_INDENT, ScrollText
from game.ui.widgets.widget import Widget


class DecisionStepper(Widget):
    """Goes from decision to decision by the arrows at its ends, or the keys left and right. `step`
    gets -1 or 1; `text` says which decision it is."""

    focusable = True

    def __init__(self, rect: RectLike, step: Callable[[int], object], tooltip: str) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text = ""
        self._step = step

    def activate(self, pos: Point | None = None) -> bool:
        if pos is None:
            return False  # Enter is left to the scene
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
        for icon, x in (("ui/arrow_left", box.x), ("ui/arrow_right", box.right - side)):
            arrow = pygame.FRect(x, box.y, side, side).inflate(-0.4 * side, -0.4 * side)
            p.picture(icon, arrow, MAIN=hexcode(BRASS_DARK if self.hovered else INK_SOFT))
        p.write(self.text, box.inflate(-2 * side, -6), LABEL, INK, align="center")


class DecisionCard(ScrollText):
    """Mark, grade, round and seat of a decision, and below them all that is told of it."""

    def __init__(
        self, rect: RectLike, ctx: Context, seats: Sequence[SeatSpec], texts: DecisionTexts
    ) -> None:
        self._head = pygame.FRect(rect)
        self._head.height = 84 * min(ctx.text.factor, 1.5)
        body = pygame.FRect(rect)
        body.y += self._head.height + 10
        body.height -= self._head.height + 10
        super().__init__(body, "", 1.0, BODY)
        self._ctx = ctx
        self._seats = tuple(seats)
        self._texts = texts
        self._one: ReviewedDecision | None = None

    def show(self, reviewed: ReviewedDecision) -> None:
        """Show a decision."""
        self._one = reviewed
        self.markup = self._texts.card(reviewed)
        width = self.rect.width - TEXT_INDENT
        self._content_height = self._ctx.text.rich_size(self.markup, BODY, width)[1]
        self._offset = 0.0

    def draw(self, p: Painter) -> None:
        if self._one is not None:
            self._draw_head(p, self._one)
            super().draw(p)

    def _draw_head(self, p: Painter, reviewed: ReviewedDecision) -> None:
        head, half = self._head, self._head.height / 2
        side = min(72.0, head.height - 8)
        mark = pygame.FRect(head.x, head.centery - side / 2, side, side)
        p.picture(self._texts.mark(reviewed), mark)
        left = mark.right + 18
        room = head.right - left
        when = self._texts.when(reviewed)
        told = p.text.size(when, SMALL_LABEL)[0] + 8
        place = (head.right - told, head.y, told, half)
        p.write(when, place, SMALL_LABEL, INK_SOFT, align="right")
        grade = (left, head.y, room - told - 10, half)
        p.write(self._texts.grade(reviewed), grade, SUBHEADING, BRASS_DARK)
        seat = self._seats[reviewed.decision.seat]
        colour = self._ctx.players[seat.colour]
        crest = pygame.FRect(left, head.y + half, half - 4, half - 4)
        skin.crest(p, crest, colour)
        name = (crest.right + 10, head.y + half - 2, head.right - crest.right - 10, half)
        words = escape(shown_name(seat.name, self._ctx.translator))
        p.write_rich(words, name, SMALL, colour.dark, valign="middle")
