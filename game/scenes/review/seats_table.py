"""The table of a review: each seat's win probability, accuracy, grades and luck, people first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.history.review.grades import Grade
from game.history.review.match_review import MatchReview
from game.match.match_spec import SeatSpec
from game.match.seat_data import first_names, shown_name
from game.scenes.review.decision_texts import people_first
from game.scenes.review.prospects_chart import CHANCE, prospects_meaning
from game.seats.search.comparison import Prospects
from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, grid, middle, row
from game.ui.charts.chart_marks import mark_image
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases.review.card import GRADE_MEANINGS
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL
from game.ui.theme import BRASS_DARK, INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, PAPER_SHADE
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

COUNTED: Final = (
    Grade.BEST,
    Grade.GOOD,
    Grade.INACCURACY,
    Grade.MISTAKE,
    Grade.BLUNDER,
)
_LINE_MARK = 32.0  # width of the line marker in front of a name
_SHADE = 110  # alpha of every other row


class SeatsTable(Widget):
    """A row per seat. `marked` returns the decision after which win probabilities are shown, or -1
    for the last. `pick` receives the seat and grade of a count that was clicked or chosen by keys.
    With `line_marks` the table also serves as the legend of the chart."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        ctx: Context,
        seats: Sequence[SeatSpec],
        marked: Callable[[], int],
        pick: Callable[[int, Grade], None],
        *,
        line_marks: bool = True,
    ) -> None:
        super().__init__(rect)
        self._ctx = ctx
        self._seats = tuple(seats)
        self._marked = marked
        self._pick = pick
        self._line_marks = line_marks
        self.cursor = 0, len(COUNTED) - 1
        """The row and column of the count at the keyboard cursor."""
        self.order = people_first(seats)
        """The seats from top to bottom."""
        self.pointed: tuple[int, int] | None = None
        """The row and column of the count under the mouse."""
        self.review = MatchReview(len(self._seats), ())
        self.prospects: Sequence[Prospects | None] = ()
        """The known prospects after each decision."""
        self.kind = CHANCE
        self.is_final = False
        """Whether the review is complete, so that grades do not change any more."""

    # Places -------------------------------------------------------------------------------------

    def _cells(self) -> list[list[pygame.FRect]]:
        """Return the cells of the head and of every row: name, value, accuracy, grades and luck."""
        tr, fit = self._ctx.translator.tr, TextMeasure(self._ctx.text)
        marks = _LINE_MARK * self._line_marks + 1.8 * fit.line(SMALL_LABEL).preferred
        name = fit.width(*self._names, style=SMALL_LABEL).padded(marks + 12).stretched()
        heads = (tr("Chance"), tr("Lead")), (tr("Accuracy"),), (tr("Luck"),)
        value, accuracy, luck = (fit.width(*words, style=SMALL_LABEL).padded(20) for words in heads)
        counts = [fit.width("99").padded(26)] * len(COUNTED)
        widths: list[Size] = [name, value, accuracy, *counts, luck, 8]
        return grid(self.rect, widths, [REST] * (len(self._seats) + 1))

    @property
    def _names(self) -> list[str]:
        return [shown_name(spec.name, self._ctx.translator) for spec in self._seats]

    def tooltips(self) -> list[Widget]:
        """Create invisible widgets with tooltips for the column heads."""
        tr = self._ctx.translator.tr
        accuracy = tr(
            "How close the choices came to the best ones, from 0 to 100, weighted by what was at "
            "stake"
        )
        luck = tr("How much the drawn tiles helped or hurt over the whole match")
        texts = [
            prospects_meaning(tr),
            accuracy,
            *(tr(GRADE_MEANINGS[grade]) for grade in COUNTED),
            luck,
        ]
        cells = self._cells()[0][1:-1]
        return [Widget(cell, tooltip=text) for cell, text in zip(cells, texts, strict=True)]

    def count_box(self, count: tuple[int, int]) -> pygame.FRect:
        """Return the cell of a count (row, column)."""
        return self._cells()[1 + count[0]][3 + count[1]]

    # Input --------------------------------------------------------------------------------------

    def _count_at(self, pos: Point) -> tuple[int, int] | None:
        """Return the row and column of the count at a point, if it is not 0."""
        if not self.hit(pos):
            return None
        for line, cells in enumerate(self._cells()[1:]):
            for number, cell in enumerate(cells[3 : 3 + len(COUNTED)]):
                if cell.collidepoint(pos) and self._count((line, number)):
                    return line, number
        return None

    def _count(self, count: tuple[int, int]) -> int:
        return self.review.grade_counts(self.order[count[0]])[COUNTED[count[1]]]

    def point_at(self, pos: Point) -> bool:
        """Follow the mouse. Return True if the count under it has changed."""
        before, self.pointed = self.pointed, self._count_at(pos)
        return self.pointed != before

    def activate(self, pos: Point | None = None) -> bool:
        count = self.cursor if pos is None else self._count_at(pos)
        if count is None or not self._count(count):
            return False
        self.cursor = count
        self._pick(self.order[count[0]], COUNTED[count[1]])
        return True

    def handle_action(self, action: InputAction) -> bool:
        steps = {
            InputAction.UP: (-1, 0),
            InputAction.DOWN: (1, 0),
            InputAction.LEFT: (0, -1),
            InputAction.RIGHT: (0, 1),
        }
        line, number = (
            at + step for at, step in zip(self.cursor, steps.get(action, (0, 0)), strict=True)
        )
        inside = 0 <= line < len(self._seats) and 0 <= number < len(COUNTED)
        if (line, number) == self.cursor or not inside:
            return False
        self.cursor = line, number
        return True

    # Drawing ------------------------------------------------------------------------------------

    def draw(self, p: Painter) -> None:
        head, *lines = self._cells()
        self._draw_head(p, head)
        for nth, (seat, cells) in enumerate(zip(self.order, lines, strict=True)):
            if nth % 2 == 0:
                band = cells[0].union(cells[-1]).inflate(0, -2)
                p.fill(band, PAPER_SHADE, alpha=_SHADE, radius=10)
            self._draw_seat(p, seat, cells)
        lit = self.cursor if self.focused else self.pointed
        if lit is not None:
            p.outline(self.count_box(lit).inflate(-6, -6), BRASS_DARK, 3, 8)

    def _draw_head(self, p: Painter, cells: Sequence[pygame.FRect]) -> None:
        tr, (corner, value, accuracy, *marks, luck, _) = self._ctx.translator.tr, cells
        words = tr("Chance") if self.kind == CHANCE else tr("Lead"), tr("Accuracy"), tr("Luck")
        for cell, text in zip((value, accuracy, luck), words, strict=True):
            p.write(text, cell.inflate(-8, 0), SMALL_LABEL, INK_SOFT, align="right")
        for cell, grade in zip(marks, COUNTED, strict=True):
            p.picture(f"grades/{grade.value}", middle(cell, min(cell.width, cell.height) - 6))
        if not self.is_final:
            p.write(tr("Not final yet."), corner.inflate(-12, 0), SMALL_LABEL, INK_SOFT)
        bottom = value.bottom
        p.line((self.rect.x, bottom), (self.rect.right, bottom), PAPER_EDGE, 2)

    def _draw_seat(self, p: Painter, seat: int, cells: Sequence[pygame.FRect]) -> None:
        name, value, accuracy, *marks, luck, _ = cells
        self._draw_name(p, seat, name)
        formats, score = self._ctx.translator.formats, self.review.accuracy(seat)
        shown = "–" if score is None else formats.number(score)
        for cell, text in ((value, self._value(seat)), (accuracy, shown)):
            p.write(text, cell.inflate(-8, 0), LABEL, INK, align="right")
        counts = self.review.grade_counts(seat)
        for cell, grade in zip(marks, COUNTED, strict=True):
            count = counts[grade]
            shown, ink = (str(count), INK) if count else ("·", INK_SOFT)
            p.write(shown, cell, SMALL, ink, align="center")
        win_share, lead = self.review.luck(seat)
        chance = self.kind == CHANCE
        told = formats.signed_percent(win_share) if chance else formats.signed(lead, 1)
        p.write(told, luck.inflate(-8, 0), SMALL, INK, align="right")

    def _draw_name(self, p: Painter, seat: int, cell: pygame.FRect) -> None:
        """Draw a seat's line marker, crest and name."""
        color = self._ctx.players[self._seats[seat].color]
        sign, room = row(cell.inflate(-12, 0), [_LINE_MARK * self._line_marks, REST], gap=6)
        if self._line_marks:
            mark = mark_image(color.crest, p.view.px(9), color.main, PAPER_LIGHT)
            place = mark.get_rect(center=p.view.point(sign.center))
            p.surface.blit(mark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        names = self._names
        least = TextMeasure(p.text).width(names[seat], style=SMALL_LABEL).least
        fits = least <= room.width - 1.2 * room.height
        name = names[seat] if fits else first_names(names)[seat]
        skin.crest_and_name(p, room.inflate(0, -6), color, name, SMALL_LABEL, color.dark)

    def _value(self, seat: int) -> str:
        """Return a seat's win probability or lead after the marked decision."""
        marked, count = self._marked(), len(self.prospects)
        number = marked if marked >= 0 else count - 1
        prospects = self.prospects[number] if 0 <= number < count else None
        if prospects is None:
            return "–"
        formats = self._ctx.translator.formats
        if self.kind == CHANCE:
            return formats.percent(prospects.win_shares[seat])
        return formats.signed(prospects.margins[seat], 1)
