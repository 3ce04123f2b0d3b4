"""The chart of a review: win probability or expected lead of every seat after each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.app.i18n import Translate
from game.history.review.match_review import MatchReview
from game.match.match_spec import SeatSpec
from game.scenes.review.decision_texts import DecisionTexts, mark_name
from game.seats.search.comparison import Prospects
from game.ui import skin
from game.ui.charts.chart_drawing import ChartLine, ChartScale, axis_of
from game.ui.charts.line_chart import LineChart
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, PlayerColor
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

CHANCE: Final = "chance"
LEAD: Final = "lead"
# The minimum change of a win probability at which drawn tiles are marked below the chart.
MARKED_LUCK: Final = 0.02

# The sizes of the marks on the lines, in drawing order: the most costly errors are on top.
_MARKS: Final = {"inaccuracy": 17.0, "find": 24.0, "mistake": 23.0, "blunder": 29.0}
_TILE = 20.0
_CREST = 44.0
_NOTE_WIDTH = 400.0


def prospects_meaning(tr: Translate) -> str:
    """Return what the chart shows, and why it differs from the cards."""
    return tr(
        "The chance to win, or the expected lead, after each decision. This is a quick estimate. "
        "A card judges by looking ahead and playing games to the end, so its numbers can differ."
    )


class ProspectsChart(Widget):
    """Lines of all seats, computed with all VP open, with marks for errors and finds, and tiles
    below them where a draw changed something.

    `rounds` has the round of every decision, including those not reviewed yet. Mouse and keys move
    between decisions. `pick` receives the number of a clicked decision. With `legend`, crests are
    shown at the ends of the lines.
    """

    focusable = True
    legend = False

    def __init__(
        self,
        rect: RectLike,
        ctx: Context,
        seats: Sequence[SeatSpec],
        rounds: Sequence[int],
        texts: DecisionTexts,
        pick: Callable[[int], None],
    ) -> None:
        super().__init__(rect)
        self._ctx = ctx
        self._seats = tuple(seats)
        self._rounds = rounds
        firsts = dict(reversed([(nth, number) for number, nth in enumerate(rounds)]))
        self._beginnings = sorted(firsts.items())
        """Each round with the number of its first decision."""
        self._texts = texts
        self._pick = pick
        self.review = MatchReview(len(self._seats), ())
        self.prospects: Sequence[Prospects | None] = ()
        """The known prospects after each decision."""
        self.kind = CHANCE
        self.pointed = -1
        """The decision under the mouse, or -1."""
        self.hinted = -1
        """The decision hovered elsewhere, as in the list, or -1."""
        self.cursor = -1
        """The decision at the keyboard cursor, or -1."""
        self.shown = -1
        """The decision whose card is open, or -1."""
        self._chart = LineChart(
            lambda: self.scale, lambda: list(map(self.line, self._all)), weight=4.0, shaded=False
        )

    # What it shows ------------------------------------------------------------------------------

    @property
    def field(self) -> pygame.FRect:
        """The plot area."""
        factor = self._ctx.text.factor
        left, foot = 46 + 34 * factor, 34 * factor + _TILE + 4
        box = self.rect
        right = _CREST + 44 if self.legend else 18
        width, height = box.width - left - right, box.height - foot - 14
        return pygame.FRect(box.x + left, box.y + 14, width, height)

    @property
    def scale(self) -> ChartScale:
        """The current scale of the chart."""
        last = len(self._rounds)
        if self.kind == CHANCE:
            return ChartScale(self.field, last, 100.0)
        values = [self.value(number, seat) for number in range(len(self.prospects))
                  for seat in self._all]  # fmt: skip
        top, _ = axis_of(int(max((abs(v) for v in values if v is not None), default=5.0)) + 1)
        return ChartScale(self.field, last, float(top), float(-top))

    @property
    def _all(self) -> range:
        return range(len(self._seats))

    @property
    def marked(self) -> int:
        """The decision whose values are shown: the one under the mouse (here or in the list), else
        at the keyboard cursor, else of the open card, or -1."""
        if self.pointed >= 0 or self.hinted >= 0:
            return max(self.pointed, self.hinted)
        return self.cursor if self.focused and self.cursor >= 0 else self.shown

    def value(self, number: int, seat: int) -> float | None:
        """Return the value of a seat after a decision, in percent or VP, or None if unknown."""
        prospects = self.prospects[number] if number < len(self.prospects) else None
        if prospects is None:
            return None
        if self.kind == CHANCE:
            return 100 * prospects.win_shares[seat]
        return prospects.margins[seat]

    def number_at(self, pos: Point) -> int:
        """Return the number of the reviewed decision closest to a point of the chart, or -1."""
        field, count = self.field, len(self.review.decisions)
        near = field.inflate(24, 2 * (self.rect.bottom - field.bottom))
        if not near.collidepoint(pos) or not count or not self.hit(pos):
            return -1
        number = int((pos[0] - field.x) / field.width * len(self._rounds))
        return number if 0 <= number < count else -1

    def x_of(self, number: int) -> float:
        """Return the x coordinate of a decision in logical units."""
        return self.scale.x(number + 0.5)

    # Input --------------------------------------------------------------------------------------

    def point_at(self, pos: Point) -> bool:
        """Follow the mouse. Return True if the decision under it has changed."""
        before, self.pointed = self.pointed, self.number_at(pos)
        return self.pointed != before

    def activate(self, pos: Point | None = None) -> bool:
        number = self.cursor if pos is None else self.number_at(pos)
        if number < 0:
            return False
        self.cursor = number
        self._pick(number)
        return True

    def handle_action(self, action: InputAction) -> bool:
        step = {InputAction.LEFT: -1, InputAction.RIGHT: 1}.get(action)
        count = len(self.review.decisions)
        if step is None or not count:
            return False
        start = self.cursor if self.cursor >= 0 else self.shown
        if start < 0:
            start = count if step < 0 else -1
        if not 0 <= start + step < count:
            return False
        self.cursor = start + step
        return True

    # Drawing ------------------------------------------------------------------------------------

    def draw(self, p: Painter) -> None:
        scale = self.scale
        self._draw_grid(p)
        self._draw_rounds(p, scale)
        marked = self.marked
        if marked >= 0:
            x = self.x_of(marked)
            p.line((x, scale.box.y), (x, scale.box.bottom), INK_SOFT, 2)
        if any(self.prospects):
            self._chart.paint_lines(p)
        if self.legend:
            self._draw_legend(p)
        self._draw_luck(p, scale)
        self._draw_grades(p, scale)
        if self.focused:
            skin.focus_ring(p, scale.box.inflate(8, 8), 8)
        told = self.pointed if self.pointed >= 0 else self.cursor if self.focused else -1
        if 0 <= told < len(self.review.decisions):
            self._draw_note(p, told)

    def _draw_grid(self, p: Painter) -> None:
        box, scale = self.rect, self.scale
        if self.kind == CHANCE:
            values = [0.0, 25.0, 50.0, 75.0, 100.0]
        else:
            values = [scale.bottom, scale.bottom / 2, 0.0, scale.top / 2, scale.top]
        lines = [(value, self._scale_text(value)) for value in values]
        self._chart.paint_grid(p, lines, scale.box.x - 14 - box.x)

    def _scale_text(self, value: float) -> str:
        """Return the label of a grid line."""
        formats = self._ctx.translator.formats
        if self.kind == CHANCE:
            return formats.percent(value / 100)
        digits = 0 if value == round(value) else 1
        if self.kind == LEAD and value:
            return formats.signed(value, digits)
        return formats.number(value, digits)

    def _draw_rounds(self, p: Painter, scale: ChartScale) -> None:
        """Draw where each round starts, and its number if there is space."""
        begun = [*self._beginnings, (-1, len(self._rounds))]
        top, height = scale.box.bottom + _TILE + 4, 34 * self._ctx.text.factor
        end = 0.0
        for (nth, first), (_, following) in pairwise(begun):
            left, right = scale.x(first), scale.x(following)
            p.line((left, scale.box.y), (left, scale.box.bottom + 6), PAPER_EDGE, 1)
            text = str(nth) if nth else "·"
            half = p.text.size(text, SMALL)[0] / 2 + 4
            middle = (left + right) / 2
            if middle - half >= end:
                place = (middle - half, top, 2 * half, height)
                p.write(text, place, SMALL, INK, align="center")
                end = middle + half

    def line(self, seat: int) -> ChartLine:
        """Return the line of a seat, with a marker where each round starts."""
        scale = self.scale
        firsts = {first for _, first in self._beginnings}
        points: list[Point] = []
        marked: list[Point] = []
        due = False
        for number in range(len(self.prospects)):
            due = due or number in firsts
            value = self.value(number, seat)
            if value is None:
                continue
            points.append(scale.point(number + 0.5, value))
            if due and len(points) > 2:
                marked.append(points[-1])
            due = False
        return ChartLine.of(self._color(seat), points, marked)

    def _color(self, seat: int) -> PlayerColor:
        return self._ctx.players[self._seats[seat].color]

    def _draw_legend(self, p: Painter) -> None:
        """Draw the crests at the right, as close to the ends of the lines as possible."""
        last, left = len(self.prospects), self.rect.right - _CREST
        found = [(seat, self.value(last - 1, seat)) for seat in self._all] if last else []
        ends = {seat: value for seat, value in found if value is not None}
        order = sorted(ends, key=lambda seat: -ends[seat])
        tops = self._chart.paint_leaders(
            p,
            [(last, ends[seat], self._color(seat).main) for seat in order],
            left,
            _CREST + 4,
            self.rect.y,
            self.rect.bottom,
        )
        for seat, top in zip(order, tops, strict=True):
            skin.crest(p, (left, top, _CREST, _CREST), self._color(seat))

    def _draw_luck(self, p: Painter, scale: ChartScale) -> None:
        """Draw a tile below the chart wherever drawn tiles changed the prospects."""
        for number, reviewed in enumerate(self.review.decisions):
            if reviewed.luck and max(map(abs, reviewed.luck.win_shares)) >= MARKED_LUCK:
                box = pygame.FRect(0, 0, _TILE, _TILE)
                box.midtop = (scale.x(number + 0.5), scale.box.bottom + 4)
                p.picture("tiles/back", box)

    def _draw_grades(self, p: Painter, scale: ChartScale) -> None:
        """Draw the marks of errors and finds on the line of their seat."""
        for kind, side in _MARKS.items():
            for number, reviewed in enumerate(self.review.decisions):
                value = self.value(number, reviewed.decision.seat)
                if value is None or mark_name(reviewed) != kind:
                    continue
                large = 1.35 if number == self.marked else 1.0
                box = pygame.FRect(0, 0, side * large, side * large)
                box.center = scale.point(number + 0.5, value)
                p.picture(self._texts.mark(reviewed), box)

    def _draw_note(self, p: Painter, number: int) -> None:
        """Draw a note about a decision next to it."""
        factor, reviewed = self._ctx.text.factor, self.review.decisions[number]
        width = min(_NOTE_WIDTH * factor, self.rect.width - 60)
        text = self._texts.note(reviewed)
        height = p.text.rich_size(text, SMALL, width)[1]
        box = self._chart.note_place(number + 0.5, width + 44, height + 36)
        box.clamp_ip(self.rect)
        skin.tooltip(p, box)
        p.write_rich(text, box.inflate(-44, -36), SMALL, PAPER_LIGHT)
