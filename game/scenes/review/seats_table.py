"""The table of a review: for every seat its chance, accuracy, grades and luck, people first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.history.review.grades import Grade
from game.history.review.match_review import MatchReview
from game.match.match_spec import SeatSpec
from game.match.seat_data import first_names
from game.scenes.review.prospects_chart import CHANCE
from game.seats.search.comparison import Prospects
from game.ui import skin
from game.ui.charts.chart_marks import mark_image
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.review import GRADE_MEANINGS
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, PAPER_SHADE
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget

COUNTED: Final = (
    Grade.BEST,
    Grade.GOOD,
    Grade.INACCURACY,
    Grade.MISTAKE,
    Grade.BLUNDER,
    Grade.OPEN,
)
# Widths at usual text, in logical pixels; the names have what is left.
_VALUE, _ACCURACY, _COUNT, _LUCK = 108.0, 136.0, 52.0, 100.0
_NAME, _NAME_SHARE = 170.0, 0.22  # at least, in pixels and of the width
_MARK = 34.0
_SHADE = 110  # of every other row


class SeatsTable(Widget):
    """A row for each seat. `marked` tells after which decision the chances are told, -1: the last
    one; with `line_marks` it is the legend of the chart, too."""

    def __init__(
        self,
        rect: RectLike,
        ctx: Context,
        seats: Sequence[SeatSpec],
        marked: Callable[[], int],
        *,
        line_marks: bool = True,
    ) -> None:
        super().__init__(rect)
        self._ctx = ctx
        self._seats = tuple(seats)
        self._marked = marked
        self._line_marks = line_marks
        self.review = MatchReview(len(self._seats), ())
        self.prospects: Sequence[Prospects | None] = ()
        """Those after each decision, as far as they are known."""
        self.kind = CHANCE

    @property
    def order(self) -> list[int]:
        """The seats from the top down: people, then computers."""
        return sorted(range(len(self._seats)), key=lambda seat: self._seats[seat].is_computer)

    # Places -------------------------------------------------------------------------------------

    @property
    def _row(self) -> float:
        return self.rect.height / (len(self._seats) + 1)

    @property
    def _widths(self) -> list[float]:
        """The widths of the columns: value, accuracy, the grades, luck."""
        usual = [_VALUE, _ACCURACY, *(_COUNT for _ in COUNTED), _LUCK]
        room = self.rect.width - max(_NAME, _NAME_SHARE * self.rect.width)
        scale = min(max(1.0, self._ctx.text.factor), room / sum(usual))
        return [width * scale for width in usual]

    def _cells(self, top: float) -> list[pygame.FRect]:
        """Return the cells of a row, the name's first."""
        widths, height = self._widths, self._row
        left = self.rect.right - sum(widths) - 8
        cells = [pygame.FRect(self.rect.x, top, left - self.rect.x, height)]
        for width in widths:
            cells.append(pygame.FRect(left, top, width, height))
            left += width
        return cells

    def tooltips(self) -> list[Widget]:
        """Make what explains the columns under the mouse, and for each seat its luck."""
        tr = self._ctx.translator.tr
        chance = tr("The chance to win, or the expected lead, after the marked decision")
        accuracy = tr(
            "From 0 to 100: how close the choices came to the best, weighted by what was at stake"
        )
        luck = tr("How much the tiles drawn changed: total for the match")
        texts = [chance, accuracy, *(tr(GRADE_MEANINGS[grade]) for grade in COUNTED), luck]
        cells = self._cells(self.rect.y)[1:]
        return [Widget(cell, tooltip=text) for cell, text in zip(cells, texts, strict=True)]

    # Drawing ------------------------------------------------------------------------------------

    def draw(self, p: Painter) -> None:
        self._draw_head(p)
        for nth, seat in enumerate(self.order):
            top = self.rect.y + (nth + 1) * self._row
            if nth % 2 == 0:
                band = (self.rect.x, top + 1, self.rect.width, self._row - 2)
                p.fill(band, PAPER_SHADE, alpha=_SHADE, radius=10)
            self._draw_seat(p, seat, top)

    def _draw_head(self, p: Painter) -> None:
        tr, cells = self._ctx.translator.tr, self._cells(self.rect.y)
        value = tr("Chance") if self.kind == CHANCE else tr("Lead")
        for cell, text in zip((cells[1], cells[2], cells[-1]), (value, tr("Accuracy"), tr("Luck")),
                              strict=True):  # fmt: skip
            p.write(text, cell.inflate(-8, 0), SMALL_LABEL, INK_SOFT, align="right")
        side = min(_MARK * min(self._ctx.text.factor, 1.3), self._row - 4)
        for cell, grade in zip(cells[3:], COUNTED, strict=False):
            box = pygame.FRect(0, 0, side, side)
            box.center = cell.center
            p.picture(f"grades/{grade.value}", box)
        bottom = self.rect.y + self._row
        p.line((self.rect.x, bottom), (self.rect.right, bottom), PAPER_EDGE, 2)

    def _draw_seat(self, p: Painter, seat: int, top: float) -> None:
        name, *cells = self._cells(top)
        self._draw_name(p, seat, name)
        formats = self._ctx.translator.formats
        accuracy, counts = self.review.accuracy(seat), self.review.grade_counts(seat)
        bold = [self._value(seat), "–" if accuracy is None else formats.number(accuracy)]
        for cell, text in zip(cells, bold, strict=False):
            p.write(text, cell.inflate(-8, 0), LABEL, INK, align="right")
        for cell, grade in zip(cells[2:], COUNTED, strict=False):
            count = counts[grade]
            shown, ink = (str(count), INK) if count else ("·", INK_SOFT)
            p.write(shown, cell, SMALL, ink, align="center")
        win_share, lead = self.review.luck(seat)
        chance = self.kind == CHANCE
        luck = formats.signed_percent(win_share) if chance else formats.signed(lead, 1)
        p.write(luck, cells[-1].inflate(-8, 0), SMALL, INK, align="right")

    def _draw_name(self, p: Painter, seat: int, cell: pygame.FRect) -> None:
        """Draw the mark of the seat's line, its crest and its name."""
        spec = self._seats[seat]
        colour = self._ctx.players[spec.colour]
        left = cell.x + 6
        if self._line_marks:
            mark = mark_image(colour.crest, p.view.px(9), colour.main, PAPER_LIGHT)
            place = mark.get_rect(center=p.view.point((left + 16, cell.centery)))
            p.surface.blit(mark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            left += 38
        side = min(44.0, cell.height - 6)
        crest = pygame.FRect(left, cell.centery - side / 2, side, side)
        skin.crest(p, crest, colour)
        left = crest.right + 12
        room = (left, cell.y, cell.right - left - 6, cell.height)
        fits = p.text.size(spec.name, replace(SMALL_LABEL, size=0))[0] <= room[2]
        name = spec.name if fits else first_names([other.name for other in self._seats])[seat]
        p.write(name, room, SMALL_LABEL, colour.dark)

    def _value(self, seat: int) -> str:
        """Return the chance or the lead of a seat after the marked decision."""
        marked, count = self._marked(), len(self.prospects)
        number = marked if marked >= 0 else count - 1
        prospects = self.prospects[number] if 0 <= number < count else None
        if prospects is None:
            return "–"
        formats = self._ctx.translator.formats
        if self.kind == CHANCE:
            return formats.percent(prospects.win_shares[seat])
        return formats.signed(prospects.margins[seat], 1)
