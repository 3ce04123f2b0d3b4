"""The list of a review: the moments that mattered, or decisions of a seat and of grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

import pygame

from game.history.review.grades import ERRORS, Grade
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.review.decision_card import decision_lines, decision_parts
from game.scenes.review.decision_texts import DecisionTexts, people_first
from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, column, middle, row, total
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases.review.themes import theme_lines
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL
from game.ui.theme import BRASS_DARK, GOOD_NEWS, INK, INK_SOFT, WARNING
from game.ui.view import Point, RectLike
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea


class Selection(NamedTuple):
    """What a list shows: only the `moments` or all decisions, of a `seat` (-1: of all), and of
    certain `grades` (none: of all)."""

    moments: bool = False
    seat: int = -1
    grades: tuple[Grade, ...] = ()

    def decisions(self, review: MatchReview) -> list[ReviewedDecision]:
        """Return the decisions of the seat with the grades, in order of play."""
        return [
            reviewed
            for reviewed in (review.of_seat(self.seat) if self.seat >= 0 else review.decisions)
            if not self.grades or reviewed.grade in self.grades
        ]


MOMENTS: Final = Selection(moments=True)
ERRORS_ONLY: Final = Selection(grades=ERRORS)
EVERYTHING: Final = Selection()

_EDGE, _GAP = 14.0, 6.0  # vertical padding of a row; gap between rows


@dataclass(frozen=True)
class ListRow:
    """A row: a decision number, or -1 for a heading or a `note` below one."""

    number: int
    heading: str = ""
    note: str = ""


class DecisionList(ScrollArea):
    """A list of decisions with headings. `pick` receives the number of the decision chosen by a
    click or by keys. Rows may be added while it is in use."""

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
        self.selection = MOMENTS
        self.review = MatchReview(len(self._seats), ())
        self.is_final = True
        """Whether the review is complete."""
        self.rows: list[ListRow] = []
        self.cursor = -1
        """The decision at the keyboard cursor, or -1."""
        self.pointed = -1
        """The decision under the mouse, or -1."""
        self._numbers: dict[int, int] = {}

    # Contents -----------------------------------------------------------------------------------

    def show(self, review: MatchReview, selection: Selection) -> None:
        """Show a review, complete or partial."""
        if selection != self.selection:
            self.cursor = -1
        self.review, self.selection = review, selection
        self._numbers = {id(reviewed): number for number, reviewed in enumerate(review.decisions)}
        moments = selection.moments
        self.rows = self._moments() if moments else self._by_round(selection.decisions(review))
        self.scroll_to(0.0 if self.cursor < 0 and moments else self.offset)

    @property
    def decisions(self) -> list[int]:
        """The numbers of the decisions in the list, from top to bottom."""
        return [row.number for row in self.rows if row.number >= 0]

    def _moments(self) -> list[ListRow]:
        tr, seat = self._ctx.translator.tr, self.selection.seat
        rows: list[ListRow] = []
        for of_seat in people_first(self._seats) if seat < 0 else [seat]:
            name = shown_name(self._seats[of_seat].name, tr)
            rows.append(ListRow(-1, tr("What mattered: {name}", name=name)))
            moments = self.review.moments(of_seat)
            themes = theme_lines(self._texts.phrases, moments)
            rows += [ListRow(-1, note=theme) for theme in themes]
            rows += map(self._row_of, moments)
        return rows

    def _row_of(self, reviewed: ReviewedDecision) -> ListRow:
        return ListRow(self._numbers[id(reviewed)])

    def _by_round(self, decisions: Sequence[ReviewedDecision]) -> list[ListRow]:
        rows: list[ListRow] = []
        before = -1
        for reviewed in decisions:
            if reviewed.decision.round != before:
                before = reviewed.decision.round
                rows.append(ListRow(-1, self._texts.when(reviewed)))
            rows.append(self._row_of(reviewed))
        return rows or [ListRow(-1, self._ctx.translator.tr("No mistakes found"))]

    # Places -------------------------------------------------------------------------------------

    def _heights(self) -> list[Size]:
        fit = TextMeasure(self._ctx.text)
        heading, decision = fit.line(LABEL).padded(12), total(decision_lines(fit)).padded(_EDGE)
        width = self._room.width

        def height(of: ListRow) -> Size:
            note = fit.lines(of.note, SMALL, width) if of.note else heading
            return decision if of.number >= 0 else note

        return [height(one) for one in self.rows]

    @property
    def content_height(self) -> float:
        wanted = total(self._heights(), _GAP)
        fits = wanted.least <= self.rect.height
        return min(wanted.preferred, self.rect.height) if fits else wanted.preferred

    def places(self) -> list[tuple[ListRow, pygame.FRect]]:
        """Return the rows with their rectangles at the current scroll offset."""
        room = self._room.move(0, -self.offset)
        boxes = column(room, self._heights(), _GAP, overflow=self.limit > 0)
        return list(zip(self.rows, boxes, strict=True))

    @property
    def _room(self) -> pygame.FRect:
        room = self.rect.inflate(-8, 0)
        room.width -= BAR_WIDTH + 6
        return room

    def number_at(self, pos: Point) -> int:
        """Return the number of the decision at a point, or -1."""
        if not self.hit(pos):
            return -1
        return next((row.number for row, box in self.places() if box.collidepoint(pos)), -1)

    def point_at(self, pos: Point) -> bool:
        """Follow the mouse. Return True if the row under it has changed."""
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
        """Move the cursor by `step` rows. Return False at either end."""
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
        """Scroll until the cursor's row and the heading above it are visible."""
        top = inf
        for one, box in self.places():
            top = min(top, box.top)
            if one.number < 0:
                continue
            if one.number == self.cursor:
                if top < self.rect.top:
                    self.scroll_to(self.offset - (self.rect.top - top) - _GAP)
                elif box.bottom > self.rect.bottom:
                    self.scroll_to(self.offset + box.bottom - self.rect.bottom + 8)
            top = inf

    # Drawing ------------------------------------------------------------------------------------

    def _draw_content(self, p: Painter) -> None:
        for one, box in self.places():
            if not box.colliderect(self.rect):
                continue
            if one.number >= 0:
                self._draw_row(p, one.number, box)
            elif one.note:
                p.write_rich(one.note, box, SMALL, INK)
            else:
                self._draw_heading(p, one, box)

    def _draw_heading(self, p: Painter, heading: ListRow, box: pygame.FRect) -> None:
        """Draw a heading; the first one says whether the grades may still change."""
        is_first = heading is self.rows[0]
        note = "" if self.is_final or not is_first else self._ctx.translator.tr("Not final yet.")
        width = TextMeasure(p.text).width(note, style=SMALL_LABEL)
        words, end = row(box, [REST, width], gap=8)
        p.write(heading.heading, words, LABEL, BRASS_DARK, valign="middle")
        p.write(note, end, SMALL_LABEL, INK_SOFT, align="right", valign="middle")

    def _draw_row(self, p: Painter, number: int, box: pygame.FRect) -> None:
        reviewed = self.review.decisions[number]
        lit = number == self.pointed or (self.focused and number == self.cursor)
        skin.list_card(p, box, 1.0 if lit else 0.65, marked=lit)
        texts, fit, seat = self._texts, TextMeasure(p.text), self._seats[reviewed.decision.seat]
        loss, when = texts.loss(reviewed), texts.when(reviewed)
        parts = decision_parts(box.inflate(-30, -_EDGE), fit, loss, when)
        p.picture(texts.mark(reviewed), middle(parts.mark, parts.mark.width))
        p.write_rich(texts.title(reviewed), parts.heading, LABEL, INK, valign="middle")
        p.write(loss, parts.note, SMALL_LABEL, WARNING, align="right")
        color = self._ctx.players[seat.color]
        better = texts.better(reviewed) if loss and self.selection.seat >= 0 else ""
        if better:
            words = self._ctx.translator.tr("Better: {choice}", choice=better)
            below = parts.player
            if fit.width(words).preferred > below.width:  # then the line is for it alone
                below, when = below.union(parts.end), ""
            p.write_rich(words, below, SMALL, GOOD_NEWS, valign="middle")
        else:
            name = shown_name(seat.name, self._ctx.translator)
            skin.crest_and_name(p, parts.player, color, name, SMALL, color.dark)
        p.write(when, parts.end, SMALL, INK_SOFT, align="right")
