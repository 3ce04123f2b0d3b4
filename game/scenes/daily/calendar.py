"""The calendar of a month, with the deals that a person has played."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import pygame

from game.history.daily.results import DailyTry
from game.ui import skin
from game.ui.box_layout import REST, TextMeasure, column, even_grid, middle, row
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL_LABEL
from game.ui.theme import BRASS, GOOD_NEWS, INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, hexcode
from game.ui.view import RectLike
from game.ui.widgets.widget import Label, Widget

_WEEKS = 6  # rows that any month needs at most


@dataclass(frozen=True)
class DayMarks:
    """What the calendar shows: tries by day, the selected day, and today."""

    tries: Mapping[date, DailyTry]
    selected: date
    today: date


class DayCell(Widget):
    """A day of the month. A click selects it; later days cannot be selected."""

    focusable = True

    def __init__(
        self, rect: RectLike, day: date, marks: DayMarks, on_select: Callable[[], None]
    ) -> None:
        super().__init__(rect)
        self.day = day
        self._marks = marks
        self.on_click = on_select
        self.enabled = day <= marks.today

    def draw(self, p: Painter) -> None:
        selected = self.day == self._marks.selected
        box = self.rect.inflate(-6, -6)
        tried = self._marks.tries.get(self.day)
        if tried is not None:
            p.fill(box, GOOD_NEWS if tried.result is not None else PAPER_SHADE, radius=12)
        elif self.hovered:
            p.fill(box, PAPER_SHADE, radius=12)
        if selected or self.day == self._marks.today:
            p.outline(box, INK if selected else BRASS, 3, radius=12)
        ink = PAPER_LIGHT if tried is not None and tried.result is not None else INK
        color = ink if self.enabled else INK_SOFT
        number, mark = row(box.inflate(-12, -6), [REST, 0.45 * box.height], gap=4)
        p.write(str(self.day.day), number if tried else box, LABEL, color, align="center")
        if tried is not None:
            won = tried.result is not None and tried.result.place == 1
            picture = "ui/crown" if won else "ui/check" if tried.result else "ui/hourglass"
            p.picture(picture, middle(mark, min(mark.size)), MAIN=hexcode(ink))
        if self.focused:
            skin.focus_ring(p, box, 12)


def month_widgets(
    room: pygame.FRect,
    fit: TextMeasure,
    marks: DayMarks,
    weekdays: Sequence[str],
    select: Callable[[date], None],
) -> list[Widget]:
    """Create the cells of the month of the selected day in a space, below the names of the
    weekdays (Monday first)."""
    names, cells = column(room, [fit.line(SMALL_LABEL).padded(6), REST])
    widgets: list[Widget] = [
        Label(place, name, SMALL_LABEL, INK_SOFT, align="center")
        for place, name in zip(row(names, [REST] * 7), weekdays, strict=True)
    ]
    places = even_grid(cells, 7, 7 * _WEEKS)
    for number, day in enumerate(_days(marks.selected)):
        if day.month == marks.selected.month:
            widgets.append(DayCell(places[number], day, marks, partial(select, day)))
    return widgets


def _days(day: date) -> Iterator[date]:
    """Yield the days of the whole weeks of a month."""
    return calendar.Calendar().itermonthdates(day.year, day.month)


def moved(day: date, months: int, latest: date) -> date:
    """Return the same day of another month, at most `latest`."""
    number = day.year * 12 + day.month - 1 + months
    year, month = divmod(number, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return min(day.replace(year=year, month=month + 1, day=min(day.day, last)), latest)
