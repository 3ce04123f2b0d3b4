"""The chart page: every seat's VP at the end of every round, as lines."""

from __future__ import annotations

from functools import cached_property

import pygame

from game.scenes.scoring.page import SHEET, MatchResult, ResultPage, ranking
from game.ui import skin
from game.ui.charts import chart_marks
from game.ui.charts.chart_drawing import ChartLine, ChartScale, axis_of
from game.ui.charts.line_chart import LineChart
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SMALL_LABEL, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_LIGHT,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    hexcode,
)
from game.ui.tween import ease_in_out
from game.ui.widgets.widget import Widget

_FIELD = pygame.FRect(SHEET.x + 100, SHEET.y + 92, 1130, SHEET.height - 218)
_LEGEND = pygame.FRect(_FIELD.right + 62, _FIELD.y - 40, SHEET.right - _FIELD.right - 92, 0)
_DRAWING_SECONDS = 1.8  # until the lines have reached their ends
_TOTAL = TextStyle("serif_bold", 40, "serif_bold")


class RoundColumn(Widget):
    """The column of a round; mouse or focus on it show its numbers."""

    focusable = True

    def __init__(self, rect: pygame.FRect, number: int) -> None:
        super().__init__(rect)
        self.number = number


class ChartPage(ResultPage):
    """Lines told apart by colour and by mark; a round under the mouse shows its numbers."""

    name = "course"
    icon = "ui/hourglass"

    def __init__(self, ctx: Context, result: MatchResult) -> None:
        super().__init__(ctx, result)
        self.totals = result.history.points_by_round
        self._top, self._step = axis_of(max(max(points) for points in self.totals))
        self.scale = ChartScale(_FIELD, len(self.totals) - 1, self._top)
        self._chart = LineChart(lambda: self.scale, self.lines)
        self._columns: list[RoundColumn] = []
        self._elapsed = 0.0

    @property
    def title(self) -> str:
        return self.tr("By round")

    def open(self) -> None:
        self._elapsed = 0.0

    def finish(self) -> None:
        self._elapsed = _DRAWING_SECONDS

    def tick(self, dt: float) -> bool:
        if self._elapsed >= _DRAWING_SECONDS:
            return False
        self._elapsed += dt
        return True

    def widgets(self) -> list[Widget]:
        scale, width = self.scale, _FIELD.width / max(1, self.scale.last)
        top, height = _FIELD.y - 10, _FIELD.height + 60
        self._columns = [
            RoundColumn(pygame.FRect(scale.x(n) - width / 2, top, width, height), n)
            for n in range(scale.last + 1)
        ]
        return list(self._columns)

    @property
    def pointed_at(self) -> int | None:
        """The round whose numbers are shown, None for none."""
        for wanted in ("hovered", "focused"):
            for column in self._columns:
                if getattr(column, wanted):
                    return column.number
        return None

    @cached_property
    def _order(self) -> list[int]:
        return ranking(self.result.position)

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        self._paint_grid(p)
        self._paint_rounds(p)
        self._paint_leaders(p)
        self._paint_end(p)
        shown = self.pointed_at
        if shown is not None:
            x = self.scale.x(shown)
            p.line((x, _FIELD.y - 8), (x, _FIELD.bottom), INK_SOFT, 3)
        self._chart.paint_lines(p, ease_in_out(min(1.0, self._elapsed / _DRAWING_SECONDS)))
        self._paint_legend(p)
        if shown is not None:
            self._paint_numbers(p, shown)

    def _paint_grid(self, p: Painter) -> None:
        """Draw the grid lines with their VP."""
        heading = (SHEET.x + 36, SHEET.y + 26, 480, 36)
        p.write(self.tr("Points at the end of each round"), heading, SMALL_LABEL, INK_SOFT)
        values = range(0, self._top + 1, self._step)
        self._chart.paint_grid(p, [(points, str(points)) for points in values], 60)

    def _paint_rounds(self, p: Painter) -> None:
        """Draw the numbers of the rounds below the field."""
        shown = self.pointed_at
        p.write(
            self.tr("Round"),
            (_FIELD.right + 26, _FIELD.bottom + 12, 150, 34),
            SMALL_LABEL,
            INK_SOFT,
        )
        for number in range(self.scale.last + 1):
            x = self.scale.x(number)
            p.line((x, _FIELD.bottom), (x, _FIELD.bottom + 8), INK, 2)
            place = pygame.FRect(x - 24, _FIELD.bottom + 12, 48, 34)
            if number == shown:
                p.fill(place, INK, radius=10)
            style = SMALL_LABEL if number == shown else SMALL
            colour = PAPER_LIGHT if number == shown else INK
            p.write(str(number), place, style, colour, align="center")

    def _paint_leaders(self, p: Painter) -> None:
        """Draw, below each round, the crest of the only leader."""
        top = _FIELD.bottom + 52
        words = (_FIELD.right + 26, top, SHEET.right - 30 - _FIELD.right - 26, 34)
        p.write(self.tr("In the lead"), words, SMALL_LABEL, INK_SOFT)
        side = min(34.0, 0.8 * _FIELD.width / max(1, self.scale.last))
        for number, points in enumerate(self.totals):
            ahead = [seat for seat, one in enumerate(points) if one == max(points)]
            x = self.scale.x(number)
            if len(ahead) == 1:
                place = (x - side / 2, top + 17 - side / 2, side, side)
                self.paint_crest(p, ahead[0], place)
            else:
                p.write("·", (x - 12, top, 24, 34), SMALL, INK_SOFT, align="center")

    def _paint_end(self, p: Painter) -> None:
        """Draw a flag and the reason in the round that triggered the end."""
        ending = self.result.history.ending
        if ending is None:
            return
        x = self.scale.x(ending.round)
        for y in range(round(_FIELD.y), round(_FIELD.bottom), 16):
            p.line((x, y), (x, y + 8), CRIMSON, 2)
        p.picture("ui/flag_end", (x - 17, _FIELD.y - 42, 34, 34), MAIN=hexcode(CRIMSON))
        words = self.phrases.end_cause(ending.cause)
        room = (_FIELD.x + 470, _FIELD.y - 66, x - 26 - _FIELD.x - 470, 84)
        p.write_rich(words, room, SMALL, CRIMSON, align="right", valign="middle")

    def lines(self) -> list[ChartLine]:
        """Return the lines of all seats, that of the winner last."""
        found = []
        for seat in reversed(self._order):
            points = [self.scale.point(n, each[seat]) for n, each in enumerate(self.totals)]
            found.append(ChartLine.of(self.colour(seat), points, points[1:]))
        return found

    def _paint_legend(self, p: Painter) -> None:
        """Draw crest, points and name of every seat, as near to the end of its line as they fit."""
        height = min(118.0, (_FIELD.bottom - _LEGEND.y + 4) / len(self._order))
        totals, x, last = self.totals[-1], _LEGEND.x, self.scale.last
        ends = [(last, totals[seat], self.colour(seat).main) for seat in self._order]
        tops = self._chart.paint_leaders(p, ends, x, height, _LEGEND.y, _FIELD.bottom + 4)
        for seat, top in zip(self._order, tops, strict=True):
            middle = top + height / 2
            self.paint_crest(p, seat, (x, middle - 30, 60, 60))
            total = (x + 68, middle - 34, 66, 68)
            p.write(str(totals[seat]), total, _TOTAL, INK, align="center")
            name = (x + 142, top + 2, _LEGEND.width - 142, height - 4)
            self.write_name(p, seat, name)

    # The numbers of a round -------------------------------------------------------------------

    def _paint_numbers(self, p: Painter, number: int) -> None:
        """Draw a note beside the round: every player's points then, and what the round brought."""
        factor = p.text.factor
        now = self.totals[number]
        before = self.totals[number - 1] if number else now
        order = sorted(range(len(now)), key=lambda seat: (-now[seat], self._order.index(seat)))
        line = 42 * factor
        names = max(p.text.size(name, SMALL_LABEL)[0] for name in self.result.names)
        width = min(names, 470.0) + 92 + 138 * factor
        box = self._chart.note_place(number, width, line * (len(order) + 1) + 40)
        skin.tooltip(p, box)
        head = self.tr("At the start") if number == 0 else self.tr("Round {number}", number=number)
        p.write(head, (box.x + 22, box.y + 14, width - 44, line), LABEL, BRASS_LIGHT)
        for place, seat in enumerate(order):
            top = box.y + 18 + (place + 1) * line
            colour = self.colour(seat)
            self._paint_mark(p, seat, (box.x + 36, top + line / 2))
            right = box.right - 20 - 74 * factor
            name = (box.x + 62, top, right - 64 * factor - box.x - 64, line)
            p.write(self.result.names[seat], name, SMALL_LABEL, colour.light)
            total = (right - 64 * factor, top, 60 * factor, line)
            p.write(str(now[seat]), total, LABEL, PAPER_LIGHT, align="right")
            gain = now[seat] - before[seat]
            if number:
                room = (right, top, 70 * factor, line)
                p.write(_signed(gain), room, SMALL, BRASS if gain else PAPER_EDGE, align="right")

    def _paint_mark(self, p: Painter, seat: int, middle: tuple[float, float]) -> None:
        colour = self.colour(seat)
        mark = chart_marks.mark_image(colour.crest, p.view.px(10), colour.main, PAPER_LIGHT)
        place = mark.get_rect(center=p.view.point(middle))
        p.surface.blit(mark, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _signed(gain: int) -> str:
    return f"+{gain}" if gain >= 0 else f"−{-gain}"
