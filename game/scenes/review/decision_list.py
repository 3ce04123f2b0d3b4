"""The list of a review: the moments that decided, what was found, or every decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.history.review.grades import ERRORS
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.review.decision_texts import DecisionTexts
from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL
from game.ui.theme import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WARNING,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea

MOMENTS: Final = "moments"
ERRORS_ONLY: Final = "errors"
EVERYTHING: Final = "everything"
OF_SEAT: Final = "seat "  # and the number of a seat: all its decisions

_ROW, _HEAD, _GAP = 78.0, 46.0, 6.0


@dataclass(frozen=True)
class ListRow:
    """A row: a decision by its number, or with -1 a heading."""

    number: int
    heading: str = ""


class DecisionList(ScrollArea):
    """Rows with headings between them, below each other; `pick` gets the number of the decision
    that is chosen by a click or by the keys. Rows may be added while it is used."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        ctx: Context,
        seats: Sequence[SeatSpec],
        texts: DecisionTexts,
        pick: Callable[[int], None],
    ) -> None:
        super().__init__(rect, content_height=1.0)
        self._ctx = ctx
        self._seats = tuple(seats)
        self._texts = texts
        self._pick = pick
        self.kind = MOMENTS
        self.review = MatchReview(len(self._seats), ())
        self.complete = False
        self.rows: list[ListRow] = []
        self.cursor = -1
        """The decision that the keys stand on, -1: none."""
        self.pointed = -1
        """The decision under the mouse, -1: none."""
        self._numbers: dict[int, int] = {}

    # Contents -----------------------------------------------------------------------------------

    def show(self, review: MatchReview, kind: str, *, complete: bool) -> None:
        """Show a review, or as much of it as there is, in one of the kinds of list."""
        if kind != self.kind:
            self.cursor = -1
        self.review, self.kind, self.complete = review, kind, complete
        self._numbers = {id(reviewed): number for number, reviewed in enumerate(review.decisions)}
        if kind.startswith(OF_SEAT):
            self.rows = self._by_round(review.of_seat(int(kind.removeprefix(OF_SEAT))))
        else:
            self.rows = list(_MAKERS[kind](self))
        self.scroll_to(0.0 if self.cursor < 0 and kind == MOMENTS else self.offset)

    @property
    def decisions(self) -> list[int]:
        """The numbers of the decisions in the list, from the top down."""
        return [row.number for row in self.rows if row.number >= 0]

    def _moments(self) -> list[ListRow]:
        tr = self._ctx.translator.tr
        decided = self.review.turning_points()
        head = tr("What decided the match")
        if not decided:
            head = tr("No errors were found") if self.complete else tr("No errors so far")
        rows = [ListRow(-1, head), *map(self._row_of, decided)]
        for seat in self.seats_in_order:
            finds = self.review.finds(seat)
            if finds:
                rows.append(
                    ListRow(
                        -1, tr("Well found: {name}", name=shown_name(self._seats[seat].name, tr))
                    )
                )
                rows += map(self._row_of, finds)
        return rows

    @property
    def seats_in_order(self) -> list[int]:
        """The seats, those of people first."""
        return sorted(range(len(self._seats)), key=lambda seat: self._seats[seat].is_computer)

    def _row_of(self, reviewed: ReviewedDecision) -> ListRow:
        return ListRow(self._numbers[id(reviewed)])

    def _errors(self) -> list[ListRow]:
        return self._by_round(
            [reviewed for reviewed in self.review.decisions if reviewed.grade in ERRORS]
        )

    def _everything(self) -> list[ListRow]:
        return self._by_round(self.review.decisions)

    def _by_round(self, decisions: Sequence[ReviewedDecision]) -> list[ListRow]:
        rows: list[ListRow] = []
        before = -1
        for reviewed in decisions:
            if reviewed.decision.round != before:
                before = reviewed.decision.round
                rows.append(ListRow(-1, self._texts.when(reviewed)))
            rows.append(self._row_of(reviewed))
        return rows or [ListRow(-1, self._ctx.translator.tr("No errors were found"))]

    # Places -------------------------------------------------------------------------------------

    def _height(self, row: ListRow) -> float:
        return (_ROW if row.number >= 0 else _HEAD) * self._ctx.text.factor

    @property
    def content_height(self) -> float:
        return sum(self._height(row) + _GAP for row in self.rows)

    def places(self) -> list[tuple[ListRow, pygame.FRect]]:
        """Return the rows with their rectangles, scrolled as the list is."""
        placed: list[tuple[ListRow, pygame.FRect]] = []
        top, width = self.rect.y - self.offset, self.rect.width - BAR_WIDTH - 10
        for row in self.rows:
            height = self._height(row)
            placed.append((row, pygame.FRect(self.rect.x + 4, top, width - 4, height)))
            top += height + _GAP
        return placed

    def number_at(self, pos: Point) -> int:
        """Return the decision at a point, -1 for none."""
        if not self.hit(pos):
            return -1
        return next((row.number for row, box in self.places() if box.collidepoint(pos)), -1)

    def point_at(self, pos: Point) -> bool:
        """Follow the mouse; True when another row is pointed at."""
        before, self.pointed = self.pointed, self.number_at(pos)
        return self.pointed != before

    # Input --------------------------------------------------------------------------------------

    def activate(self, pos: Point | None = None) -> bool:
        number = self.cursor if pos is None else self.number_at(pos)
        if number < 0:
            return False
        self.cursor = number
        self._pick(number)
        return True

    def handle_action(self, action: InputAction) -> bool:
        step = {InputAction.UP: -1, InputAction.DOWN: 1}.get(action)
        if step is None:
            return super().handle_action(action)
        return self.go(step)

    def go(self, step: int) -> bool:
        """Move the cursor by so many rows; False at either end."""
        numbers = self.decisions
        if not numbers:
            return False
        if self.cursor not in numbers:
            self.cursor = numbers[0]
        else:
            at = numbers.index(self.cursor) + step
            if not 0 <= at < len(numbers):
                return False
            self.cursor = numbers[at]
        self.reveal_cursor()
        return True

    def reveal_cursor(self) -> None:
        """Scroll until the row of the cursor is seen, with the heading above it."""
        for row, box in self.places():
            if row.number == self.cursor and row.number >= 0:
                above = _HEAD * self._ctx.text.factor + _GAP
                if box.top - above < self.rect.top:
                    self.scroll_to(self.offset - (self.rect.top - box.top) - above)
                elif box.bottom > self.rect.bottom:
                    self.scroll_to(self.offset + box.bottom - self.rect.bottom + 8)

    # Drawing ------------------------------------------------------------------------------------

    def _draw_content(self, p: Painter) -> None:
        for row, box in self.places():
            if not box.colliderect(self.rect):
                continue
            if row.number < 0:
                p.write(row.heading, box, LABEL, BRASS_DARK, valign="middle")
            else:
                self._draw_row(p, row.number, box)

    def _draw_row(self, p: Painter, number: int, box: pygame.FRect) -> None:
        reviewed = self.review.decisions[number]
        lit = number == self.pointed or (self.focused and number == self.cursor)
        p.fill(box, BRASS_DARK if lit else PAPER_EDGE, radius=12)
        p.fill(
            box.inflate(-5, -5) if lit else box.inflate(-3, -3),
            PAPER_LIGHT if lit else mix(PAPER_LIGHT, PAPER_SHADE, 0.35),
            radius=10,
        )
        if self.focused and number == self.cursor:
            p.outline(box.inflate(-5, -5), BRASS_LIGHT, 3, 10)
        side = min(48.0 * self._ctx.text.factor, box.height - 16)
        mark = pygame.FRect(box.x + 14, box.centery - side / 2, side, side)
        p.picture(self._texts.mark(reviewed), mark)
        left, right = mark.right + 14, box.right - 16
        half = box.height / 2
        loss = self._texts.loss(reviewed)
        width = p.text.size(loss, SMALL_LABEL)[0] + 8 if loss else 0.0
        p.write(loss, (right - width, box.y + 4, width, half - 2), SMALL_LABEL, WARNING,
                align="right")  # fmt: skip
        upper = (left, box.y + 4, right - left - width, half - 2)
        p.write_rich(self._texts.title(reviewed), upper, LABEL, INK, valign="middle")
        seat = self._seats[reviewed.decision.seat]
        colour = self._ctx.players[seat.colour]
        crest = pygame.FRect(left, box.y + half, half - 8, half - 8)
        skin.crest(p, crest, colour)
        when = self._texts.when(reviewed)
        told = p.text.size(when, SMALL)[0] + 8
        p.write(when, (right - told, box.y + half - 4, told, half), SMALL, INK_SOFT, align="right")
        name = (crest.right + 8, box.y + half - 4, right - told - crest.right - 20, half)
        words = escape(shown_name(seat.name, self._ctx.translator))
        p.write_rich(words, name, SMALL, colour.dark, valign="middle")


_MAKERS: dict[str, Callable[[DecisionList], list[ListRow]]] = {
    MOMENTS: DecisionList._moments,
    ERRORS_ONLY: DecisionList._errors,
    EVERYTHING: DecisionList._everything,
}
