"""The chart of a review: chance to win, or expected lead, of every seat after each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.app.match_spec import SeatSpec
from game.app.review.match_review import MatchReview, ReviewedDecision
from game.scenes.review.decision_texts import DecisionTexts, mark_name
from game.seats.search.comparison import Prospects
from game.ui import skin
from game.ui.charts.chart_drawing import (
    ChartLine,
    ChartScale,
    axis_of,
    render_lines,
    spread_labels,
)
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

CHANCE: Final = "chance"
LEAD: Final = "lead"
# Tiles are marked below the chart where they changed somebody's chance to win by so much.
MARKED_LUCK: Final = 0.02

# The marks on the lines, from the lowest up, so that the dearest errors are seen whole.
_MARKS: Final = {"inaccuracy": 17.0, "find": 24.0, "mistake": 23.0, "blunder": 29.0}
_TILE = 20.0
_CREST = 44.0
_WEIGHT = 4.0
_NOTE_WIDTH = 400.0


@dataclass(frozen=True)
class MatchSpan:
    """How long a match is: the round of each of its decisions, also of those not reviewed yet."""

    rounds: tuple[int, ...]

    @property
    def beginnings(self) -> list[tuple[int, int]]:
        """The rounds with the number of their first decision."""
        found: list[tuple[int, int]] = []
        for number, nth in enumerate(self.rounds):
            if not found or found[-1][0] != nth:
                found.append((nth, number))
        return found


class ProspectsChart(Widget):
    """Lines of all seats, with the errors and finds on them, and below them where tiles changed
    something. Mouse and keys go from decision to decision; `pick` gets the number of the one that
    is clicked. With a `legend` the crests stand at the ends of the lines."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        ctx: Context,
        seats: Sequence[SeatSpec],
        span: MatchSpan,
        texts: DecisionTexts,
        pick: Callable[[int], None],
        *,
        legend: bool = False,
    ) -> None:
        super().__init__(rect)
        self._legend = legend
        self._ctx = ctx
        self._seats = tuple(seats)
        self._span = span
        self._texts = texts
        self._pick = pick
        self.review = MatchReview(len(self._seats), ())
        self.kind = CHANCE
        self.pointed = -1
        """The decision under the mouse, -1: none."""
        self.hinted = -1
        """A decision that is pointed at elsewhere, -1: none."""
        self.cursor = -1
        """The decision that the keys stand on, -1: none."""
        self.shown = -1
        """The decision whose card is open, -1: none."""
        self._picture: tuple[object, pygame.Surface] | None = None

    # What it shows ------------------------------------------------------------------------------

    @property
    def field(self) -> pygame.FRect:
        """Where the lines are drawn."""
        factor = self._ctx.text.factor
        left, foot = 46 + 34 * factor, 34 * factor + _TILE + 4
        box = self.rect
        right = _CREST + 44 if self._legend else 18
        width, height = box.width - left - right, box.height - foot - 14
        return pygame.FRect(box.x + left, box.y + 14, width, height)

    @property
    def scale(self) -> ChartScale:
        """The scale of the chart at present."""
        last = len(self._span.rounds)
        if self.kind == CHANCE:
            return ChartScale(self.field, last, 100.0)
        values = [self.value(one, seat) for one in self.review.decisions for seat in self._all]
        top, _ = axis_of(int(max((abs(v) for v in values if v is not None), default=5.0)) + 1)
        return ChartScale(self.field, last, float(top), float(-top))

    @property
    def _all(self) -> range:
        return range(len(self._seats))

    @property
    def marked(self) -> int:
        """The decision whose numbers are told: under the mouse, here or elsewhere, else that of
        the keys, else the one of the open card; -1 for none."""
        if self.pointed >= 0 or self.hinted >= 0:
            return max(self.pointed, self.hinted)
        return self.cursor if self.focused and self.cursor >= 0 else self.shown

    def value(self, one: ReviewedDecision, seat: int) -> float | None:
        """Return the value of a seat after a decision: percent, or VP; None: it is not known."""
        return self._value(one.judgement.after, seat) if one.judgement else None

    def _value(self, prospects: Prospects, seat: int) -> float:
        if self.kind == CHANCE:
            return 100 * prospects.win_shares[seat]
        return prospects.margins[seat]

    def number_at(self, pos: Point) -> int:
        """Return the number of the reviewed decision nearest to a point of the chart, else -1."""
        field, count = self.field, len(self.review.decisions)
        near = field.inflate(24, 2 * (self.rect.bottom - field.bottom))
        if not near.collidepoint(pos) or not count or not self.hit(pos):
            return -1
        number = int((pos[0] - field.x) / field.width * len(self._span.rounds))
        return number if 0 <= number < count else -1

    def x_of(self, number: int) -> float:
        """Return the logical x of a decision."""
        return self.scale.x(number + 0.5)

    # Input --------------------------------------------------------------------------------------

    def point_at(self, pos: Point) -> bool:
        """Follow the mouse; True when another decision is pointed at."""
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
        self._draw_grid(p, scale)
        self._draw_rounds(p, scale)
        marked = self.marked
        if marked >= 0:
            x = self.x_of(marked)
            p.line((x, scale.box.y), (x, scale.box.bottom), INK_SOFT, 2)
        self._draw_lines(p, scale)
        if self._legend:
            self._draw_legend(p, scale)
        self._draw_luck(p, scale)
        self._draw_grades(p, scale)
        if self.focused:
            skin.focus_ring(p, scale.box.inflate(8, 8), 8)
        told = self.pointed if self.pointed >= 0 else self.cursor if self.focused else -1
        if 0 <= told < len(self.review.decisions):
            self._draw_note(p, told)

    def _draw_grid(self, p: Painter, scale: ChartScale) -> None:
        if self.kind == CHANCE:
            values = [0.0, 25.0, 50.0, 75.0, 100.0]
        else:
            values = [scale.bottom, scale.bottom / 2, 0.0, scale.top / 2, scale.top]
        half = 17 * self._ctx.text.factor
        for value in values:
            y = scale.y(value)
            strong = value == 0
            p.line((scale.box.x, y), (scale.box.right, y), INK if strong else PAPER_EDGE,
                   3 if strong else 1)  # fmt: skip
            place = (self.rect.x, y - half, scale.box.x - 12 - self.rect.x, 2 * half)
            p.write(self._scale_text(value), place, SMALL, INK_SOFT, align="right")

    def _scale_text(self, value: float) -> str:
        """Return a value of the scale as it is written beside its line."""
        formats = self._ctx.translator.formats
        if self.kind == CHANCE:
            return formats.percent(value / 100)
        digits = 0 if value == round(value) else 1
        if self.kind == LEAD and value:
            return formats.signed(value, digits)
        return formats.number(value, digits)

    def _draw_rounds(self, p: Painter, scale: ChartScale) -> None:
        """Draw where each round begins, and its number where there is room."""
        begun = [*self._span.beginnings, (-1, len(self._span.rounds))]
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

    def _draw_lines(self, p: Painter, scale: ChartScale) -> None:
        if not self.review.decisions:
            return
        field = scale.box.inflate(40, 40)
        settings = self._ctx.settings.current
        key = (p.view.size, field.size, settings.palette, self.kind, len(self.review.decisions))
        if self._picture is None or self._picture[0] != key:
            lines = [self._line(seat, scale) for seat in self._all]
            picture = p.image_cache.frame_budget.in_background(
                (id(self), key),
                lambda: render_lines(p.view, field, lines, weight=_WEIGHT, shaded=False),
            )
            self._picture = (key, picture)
        p.surface.blit(
            self._picture[1], p.view.rect(field), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def _line(self, seat: int, scale: ChartScale) -> ChartLine:
        """Return the line of a seat, with a mark where each round begins."""
        firsts = {first for _, first in self._span.beginnings}
        points: list[Point] = []
        marked: list[Point] = []
        due = False
        for number, one in enumerate(self.review.decisions):
            due = due or number in firsts
            if one.judgement is None:
                continue
            if not points:
                points.append(scale.point(number, self._value(one.judgement.before, seat)))
            points.append(scale.point(number + 0.5, self._value(one.judgement.after, seat)))
            if due and len(points) > 2:
                marked.append(points[-1])
            due = False
        colour = self._ctx.players[self._seats[seat].colour]
        return ChartLine(tuple(points), tuple(marked), colour.main, colour.dark, colour.crest)

    def _draw_legend(self, p: Painter, scale: ChartScale) -> None:
        """Draw the crests at the right, as near to the ends of the lines as they fit."""
        judgements = [one.judgement for one in self.review.decisions if one.judgement]
        if not judgements:
            return
        ends = {seat: scale.y(self._value(judgements[-1].after, seat)) for seat in self._all}
        order = sorted(ends, key=lambda seat: ends[seat])
        wanted = [ends[seat] - _CREST / 2 for seat in order]
        tops = spread_labels(wanted, _CREST + 4, self.rect.y, self.rect.bottom)
        left = self.rect.right - _CREST
        for seat, top in zip(order, tops, strict=True):
            colour = self._ctx.players[self._seats[seat].colour]
            start = (scale.x(len(self.review.decisions)) + 16, ends[seat])
            p.line(start, (left - 4, top + _CREST / 2), colour.main, 2)
            skin.crest(p, (left, top, _CREST, _CREST), colour)

    def _draw_luck(self, p: Painter, scale: ChartScale) -> None:
        """Draw a tile below the chart where the tiles that came changed something."""
        for number, one in enumerate(self.review.decisions):
            if one.luck and max(map(abs, one.luck.win_shares)) >= MARKED_LUCK:
                box = pygame.FRect(0, 0, _TILE, _TILE)
                box.midtop = (scale.x(number + 0.5), scale.box.bottom + 4)
                p.picture("tiles/back", box)

    def _draw_grades(self, p: Painter, scale: ChartScale) -> None:
        """Draw the marks of errors and finds where the line of their seat is."""
        for kind, side in _MARKS.items():
            for number, one in enumerate(self.review.decisions):
                if one.judgement is None or mark_name(one) != kind:
                    continue
                large = 1.35 if number == self.marked else 1.0
                box = pygame.FRect(0, 0, side * large, side * large)
                value = self._value(one.judgement.after, one.decision.seat)
                box.center = scale.point(number + 0.5, value)
                p.picture(self._texts.mark(one), box)

    def _draw_note(self, p: Painter, number: int) -> None:
        """Draw beside the decision what it was."""
        factor, one = self._ctx.text.factor, self.review.decisions[number]
        width = min(_NOTE_WIDTH * factor, self.rect.width - 60)
        text = self._texts.note(one)
        height = p.text.rich_size(text, SMALL, width)[1]
        box = pygame.FRect(0, 0, width + 44, height + 36)
        x = self.x_of(number)
        box.topleft = (x + 26, self.field.y + 4)
        if x > self.field.centerx:
            box.right = x - 26
        box.clamp_ip(self.rect)
        skin.tooltip(p, box)
        p.write_rich(text, box.inflate(-44, -36), SMALL, PAPER_LIGHT)
