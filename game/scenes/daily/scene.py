"""The scene of the deal of the day: a calendar, the deal, and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import groupby

import pygame

from game.app.i18n import N_
from game.history.daily.computer_results import GOVERNOR
from game.history.daily.results import DailyTry, rank
from game.match.seat_data import UNNAMED
from game.scenes.daily.calendar import DayMarks, month_widgets, moved
from game.scenes.daily.daily_record import DailyBook
from game.scenes.daily.deal_card import Opponent, deal_widgets, heading, paragraph, result_widgets
from game.scenes.dialogs.dialog import show_message
from game.scenes.dialogs.saved_file import save_picture
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, column, row
from game.ui.clipboard import copy_text
from game.ui.context import Context
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BUTTON, LABEL, SUBHEADING
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, lay_cards
from game.ui.widgets.widget import Label, Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_ROOM = pygame.FRect(110, 58, 1700, 936)
_GAP = 16.0
_CALENDAR = (640.0, 560.0)  # width, and height at 100% text
_BUTTON = 76.0
ONE_COLUMN_SCALE = 1.4  # text scale from which the calendar is below the deal
POLL_SECONDS = 0.5  # between two looks at the computers' results

WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))


def _beside_bar(room: pygame.FRect) -> pygame.FRect:
    """Return a space without that of a scroll bar at its right."""
    return pygame.FRect(room.x, room.y, room.width - BAR_WIDTH - 20, room.height)


def _stack(room: pygame.FRect, widgets: Sequence[Widget]) -> float:
    """Place widgets of different widths one below the other. Return their total height, including a
    gap after each."""
    y = room.y
    for widget in widgets:
        widget.rect.topleft = (room.x, y)
        y += widget.rect.height + _GAP
    return y - room.y


class DailyScene(SheetScene):
    """The deals of the day: the calendar of a month, and the selected deal with its results. `play`
    begins or continues the deal of a day."""

    renews = True

    def __init__(self, ctx: Context, book: DailyBook, play: Callable[[date], None]) -> None:
        super().__init__(ctx, box=_SHEET)
        self.book = book
        self.play = play
        self.day = book.today
        self._since = 0.0  # seconds since the last look at the computers' results
        self._known = 0  # how many results of computers are shown

    @property
    def tried(self) -> DailyTry | None:
        """The person's try at the selected deal, None if there is none."""
        return self.book.tried(self.day)

    def select(self, day: date) -> None:
        """Show the deal of a day, and have computers play it if the person has."""
        self.day = day
        self.resized()

    def enter(self) -> None:
        super().enter()
        self._look()

    def resumed(self) -> None:
        self._look()
        super().resumed()

    def tick(self, dt: float) -> None:
        self._since += dt
        if self._since >= POLL_SECONDS:
            self._since = 0.0
            if self._look():
                self.resized()

    def _look(self) -> bool:
        """Look at the results of computers. Return True if there are new ones, or all are there."""
        if self.tried is None:
            return False
        self.book.let_computers_play(self.day)
        known = len(self.book.field(self.day))
        news, self._known = known != self._known, known
        return news

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.title = self.tr("Deal of the day")
        self.head, room, foot = column(_ROOM, [74, REST, _BUTTON], gap=14)
        if self.fit.factor >= ONE_COLUMN_SCALE:
            inner = _beside_bar(room)
            deal = self._deal(inner)
            below = pygame.FRect(inner.x, deal[-1].rect.bottom + 2 * _GAP, inner.width, 0)
            below.height = _CALENDAR[1] * self.fit.factor
            widgets: list[Widget] = [self.list_in(room, [*deal, *self._calendar(below)])]
        else:
            left, right = row(room, [REST, _CALENDAR[0]], gap=40)
            right.height = min(right.height, _CALENDAR[1] * self.fit.factor + 120)
            deal = self._deal(_beside_bar(left))
            widgets = [self.list_in(left, deal), *self._calendar(right)]
        buttons = self._foot(foot)
        play = [widget for widget in deal if isinstance(widget, Button)]
        self.widgets.set([*widgets, *buttons], focus=(play or buttons)[0])

    def _deal(self, room: pygame.FRect) -> list[Widget]:
        """Create the widgets of the selected deal, one below the other."""
        width, spec, tried = room.width, self.book.match_of(self.day), self.tried
        long_date = self.ctx.translator.formats.day(self.day, long=True)
        widgets: list[Widget] = [heading(self.fit, width, long_date)]
        widgets += deal_widgets(self.ctx, width, spec)
        if tried is not None and tried.result is not None:
            busy, field = self.book.is_playing(self.day), self.book.field(self.day)
            widgets += result_widgets(self.ctx, width, tried.result, field, busy)
        else:
            call = self.tr("Play") if tried is None else self.tr("Continue")
            wide = self.fit.width(call, style=BUTTON).preferred + 3 * _BUTTON
            place = (0, 0, min(width, wide), _BUTTON * min(1.5, self.fit.factor))
            action = partial(self.play, self.day)
            widgets.append(Button(place, call, action, icon="ui/play", tone="brass"))
            note = self.tr(
                "Everybody in the world gets this same deal today. You get one try, without advice."
                " Afterward, you'll see how a hundred computers did in your seat."
            )
            if self.day < self.book.today:
                note = self.tr("You can still play this deal, but it won't add to your streak.")
            if (name := self.book.person()) != UNNAMED:
                note = f"{self.tr('{name} is playing this deal.', name=escape(name))} {note}"
            widgets.append(paragraph(self.fit, width, note))
        y, across = room.y, 1 if self.fit.factor >= ONE_COLUMN_SCALE else 2
        for opponents, group in groupby(widgets, lambda widget: isinstance(widget, Opponent)):
            members = list(group)
            here = pygame.FRect(room.x, y, width, 0)
            y += lay_cards(here, members, across, _GAP) if opponents else _stack(here, members)
        return widgets

    def _calendar(self, room: pygame.FRect) -> list[Widget]:
        """Create the streaks, the buttons that change the month, and its days."""
        trn, marks = self.ctx.translator.trn, self._marks()
        now, longest = self.book.streaks()
        streak = trn("{n} day in a row", "{n} days in a row", now)
        best = self.tr("Longest: {n}", n=longest)
        line, head, days = column(
            room, [self.fit.line(SUBHEADING).padded(8), 60 * min(1.5, self.fit.factor), REST], gap=8
        )
        before, month, after = row(head, [80, REST, 80])
        earlier = Button(before, "", partial(self._month, -1), icon="ui/arrow_left")
        later = Button(after, "", partial(self._month, 1), icon="ui/arrow_right")
        later.enabled = (self.day.year, self.day.month) < (marks.today.year, marks.today.month)
        short = self.ctx.translator.formats.day(self.day)
        names = [self.tr(name) for name in WEEKDAYS]
        return [
            Label(line, f"{streak} · {best}", SUBHEADING, align="center"),
            earlier,
            Label(month, short, LABEL, align="center"),
            later,
            *month_widgets(days, self.fit, marks, names, self.select),
        ]

    def _marks(self) -> DayMarks:
        tries = {each.day: each for each in self.book.tries()}
        return DayMarks(tries, self.day, self.book.today)

    def _month(self, months: int) -> None:
        self.select(moved(self.day, months, self.book.today))

    def _foot(self, foot: pygame.FRect) -> list[Widget]:
        """Create the buttons below: back, and what shares a result."""
        tr = self.tr
        texts = [tr("Back")]
        actions: list[Callable[[], None]] = [self.close]
        if self.tried is not None and self.tried.result is not None:
            texts += [tr("Copy the result"), tr("Save as a picture")]
            actions += [self.copy, self.save]
        widths = [self.fit.width(text, style=BUTTON).padded(150) for text in texts]
        places = row(foot, [*widths, REST], gap=24)
        return [
            Button(place, text, action)
            for place, text, action in zip(places, texts, actions, strict=False)
        ]

    # Sharing --------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy a line about the result to the clipboard."""
        copied = copy_text(self.shared_line())
        tr = self.tr
        told = tr("Copied to the clipboard.") if copied else tr("The clipboard isn't available.")
        show_message(self.ctx, "", told)

    def shared_line(self) -> str:
        """Return a line about the result of the selected deal."""
        tried, formats = self.tried, self.ctx.translator.formats
        assert tried is not None
        assert tried.result is not None
        ranked = [each for each in self.book.field(self.day) if each.kind != GOVERNOR]
        return self.tr(
            "Puerto Rico, deal of {day}: {points} VP, lead {lead}, rank {rank} of {all}",
            day=formats.day(self.day),
            points=tried.result.points,
            lead=formats.signed(tried.result.lead),
            rank=rank(tried.result, ranked),
            all=len(ranked) + 1,
        )

    def save(self) -> None:
        """Save the sheet as a picture."""
        save_picture(self.ctx, self.paint, self.widgets.all, f"deal-{self.day.isoformat()}")
