"""The chart page: every seat's VP at the end of every round, as lines."""

from __future__ import annotations

import pygame

from game.app.i18n import N_
from game.scenes.scoring.page import SHEET, MatchResult, ResultPage
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, grid, longest, middle, row, total
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

_CREST = 60.0
_LONGEST_NAME = 300.0  # width; longer names wrap
_LEADER = 34.0  # side of the leader's crest
_DRAWING_SECONDS = 1.8  # until the lines are complete
_TOTAL = TextStyle("serif_bold", 40, "serif_bold")


class RoundColumn(Widget):
    """The column of a round. It shows its numbers while under the mouse or focused."""

    focusable = True

    def __init__(self, rect: pygame.FRect, number: int) -> None:
        super().__init__(rect)
        self.number = number


class ChartPage(ResultPage):
    """A line for each seat, with its own color and mark. The round under the mouse shows its
    numbers."""

    name = "course"
    label = N_("By round")
    icon = "ui/hourglass"

    def __init__(self, ctx: Context, result: MatchResult) -> None:
        super().__init__(ctx, result)
        self.totals = result.history.points_by_round
        self._top, self._step = axis_of(max(max(points) for points in self.totals))
        self._chart = LineChart(lambda: self.scale, self.lines)
        self._columns: list[RoundColumn] = []
        self._elapsed = 0.0

    def _places(self) -> list[list[pygame.FRect]]:
        """Return the cells of the heading, the field, the rounds and the leaders: axis, field, and
        the legend to its right."""
        fit, small = self.fit, self.fit.line(SMALL_LABEL)
        names = fit.width(*self.result.names, style=SMALL_LABEL, wraps=True)
        names = names.capped(_LONGEST_NAME).padded(_CREST + 90)
        below = fit.width(self.tr("Round"), self.tr("In the lead"), style=SMALL_LABEL)
        widths = [fit.width(str(self._top)), REST, longest(names, below)]
        end = self._end_text
        head = longest(small, fit.lines(end, SMALL, 500)) if end else small
        heights: list[Size] = [head.padded(14), REST, small, longest(small, Length(_LEADER))]
        return grid(SHEET.inflate(-64, -44), widths, heights, gap=(44, 8))

    @property
    def scale(self) -> ChartScale:
        """The scale of the chart."""
        return ChartScale(self._places()[1][1], len(self.totals) - 1, self._top)

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
        scale = self.scale
        width = scale.box.width / max(1, scale.last)
        top, height = scale.box.y - 10, scale.box.height + 60
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

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        (_, head, above), (axis, field, legend), rounds, leaders = self._places()
        scale, shown = self.scale, self.pointed_at
        p.write(self.tr("Points at the end of each round"), head, SMALL_LABEL, INK_SOFT)
        values = range(0, self._top + 1, self._step)
        self._chart.paint_grid(p, [(points, str(points)) for points in values], axis.width + 30)
        self._paint_rounds(p, scale, *rounds[1:])
        self._paint_leaders(p, scale, *leaders[1:])
        self._paint_end(p, scale, head)
        if shown is not None:
            x = scale.x(shown)
            p.line((x, field.y - 8), (x, field.bottom), INK_SOFT, 3)
        self._chart.paint_lines(p, ease_in_out(min(1.0, self._elapsed / _DRAWING_SECONDS)))
        self._paint_legend(p, scale, legend.union(above))
        if shown is not None:
            self._paint_numbers(p, shown)

    def _paint_rounds(
        self, p: Painter, scale: ChartScale, line: pygame.FRect, words: pygame.FRect
    ) -> None:
        """Draw the numbers of the rounds below the chart."""
        shown = self.pointed_at
        p.write(self.tr("Round"), words, SMALL_LABEL, INK_SOFT)
        for number in range(scale.last + 1):
            x = scale.x(number)
            p.line((x, scale.box.bottom), (x, line.y), INK, 2)
            place = pygame.FRect(x - 24, line.y, 48, line.height)
            if number == shown:
                p.fill(place, INK, radius=10)
            style = SMALL_LABEL if number == shown else SMALL
            color = PAPER_LIGHT if number == shown else INK
            p.write(str(number), place, style, color, align="center")

    def _paint_leaders(
        self, p: Painter, scale: ChartScale, line: pygame.FRect, words: pygame.FRect
    ) -> None:
        """Draw the crest of the sole leader below each round."""
        p.write(self.tr("In the lead"), words, SMALL_LABEL, INK_SOFT)
        side = min(_LEADER, 0.8 * line.width / max(1, scale.last))
        for number, points in enumerate(self.totals):
            ahead = [seat for seat, reached in enumerate(points) if reached == max(points)]
            place = middle((scale.x(number) - side / 2, line.y, side, line.height), side)
            if len(ahead) == 1:
                self.paint_crest(p, ahead[0], place)
            else:
                p.write("·", place, SMALL, INK_SOFT, align="center")

    @property
    def _end_text(self) -> str:
        """Return why the match ended."""
        ending = self.result.history.ending
        return "" if ending is None else self.phrases.end_cause(ending.cause)

    def _paint_end(self, p: Painter, scale: ChartScale, head: pygame.FRect) -> None:
        """Draw a flag with the reason in the round that triggered the end."""
        ending, box = self.result.history.ending, scale.box
        if ending is None:
            return
        x = scale.x(ending.round)
        for y in range(round(box.y), round(box.bottom), 16):
            p.line((x, y), (x, y + 8), CRIMSON, 2)
        flag = middle((x - 17, head.bottom - 36, 34, 34), 34)
        p.picture("ui/flag_end", flag, MAIN=hexcode(CRIMSON))
        beside = self.fit.width(self.tr("Points at the end of each round"), style=SMALL_LABEL)
        left = head.x + beside.preferred + 20
        room = (left, head.y - 14, flag.x - 10 - left, head.height + 14)
        p.write_rich(self._end_text, room, SMALL, CRIMSON, align="right", valign="bottom")

    def lines(self) -> list[ChartLine]:
        """Return the lines of all seats, the winner's last."""
        lines, scale = [], self.scale
        for seat in reversed(self.order):
            points = [scale.point(n, each[seat]) for n, each in enumerate(self.totals)]
            lines.append(ChartLine.of(self.color(seat), points, points[1:]))
        return lines

    def _paint_legend(self, p: Painter, scale: ChartScale, room: pygame.FRect) -> None:
        """Draw each seat's crest, points and name, as close to the end of its line as possible."""
        height = min(118.0, room.height / len(self.order))
        totals, last = self.totals[-1], scale.last
        ends = [(last, totals[seat], self.color(seat).main) for seat in self.order]
        tops = self._chart.paint_leaders(p, ends, room.x, height, room.y, room.bottom)
        for seat, top in zip(self.order, tops, strict=True):
            label = (room.x, top + 2, room.width, height - 4)
            crest, points, name = row(label, [_CREST, 66, REST], gap=8)
            self.paint_crest(p, seat, middle(crest, _CREST))
            p.write(str(totals[seat]), middle(points, 66, 68), _TOTAL, INK, align="center")
            self.write_name(p, seat, name)

    # The numbers of a round -------------------------------------------------------------------

    def _paint_numbers(self, p: Painter, number: int) -> None:
        """Draw a note beside a round: every player's points by then, and what the round brought."""
        now = self.totals[number]
        before = self.totals[number - 1] if number else now
        order = sorted(range(len(now)), key=lambda seat: (-now[seat], self.order.index(seat)))
        head = self.tr("At the start") if number == 0 else self.tr("Round {number}", number=number)
        fit = self.fit
        names = fit.width(*self.result.names, style=SMALL_LABEL).preferred
        widths = [28.0, min(names, 470.0)]
        widths += [fit.width(text, style=LABEL).preferred for text in ("00", "+00")]
        line = fit.line(LABEL).preferred
        width, height = total(widths, 12).preferred, line * (len(order) + 1)
        box = self._chart.note_place(number, width + 44, height + 32)
        skin.tooltip(p, box)
        first, *lines = grid(box.inflate(-44, -32), widths, [line] * (len(order) + 1), gap=(12, 0))
        p.write(head, first[0].union(first[-1]), LABEL, BRASS_LIGHT)
        for seat, (mark, name, points, change) in zip(order, lines, strict=True):
            self._paint_mark(p, seat, mark.center)
            p.write(self.result.names[seat], name, SMALL_LABEL, self.color(seat).light)
            p.write(str(now[seat]), points, LABEL, PAPER_LIGHT, align="right")
            gain = now[seat] - before[seat]
            if number:
                ink = BRASS if gain else PAPER_EDGE
                p.write(f"+{gain}" if gain >= 0 else f"−{-gain}", change, SMALL, ink, align="right")

    def _paint_mark(self, p: Painter, seat: int, middle: tuple[float, float]) -> None:
        color = self.color(seat)
        mark = chart_marks.mark_image(color.crest, p.view.px(10), color.main, PAPER_LIGHT)
        place = mark.get_rect(center=p.view.point(middle))
        p.surface.blit(mark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
