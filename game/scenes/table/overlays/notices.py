"""Notices over the table: short sentences (toasts), and ribbons for a new round and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.app.i18n import Message
from game.match.match import Match
from game.rules.events import EndTriggered, Event, RoundBegan
from game.rules.position import END_NAMES, Position
from game.scenes.table.display import TableDisplay
from game.ui import skin
from game.ui.context import Context
from game.ui.free_place import free_place
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING, SMALL, TextRenderer
from game.ui.theme import BRASS_LIGHT, PAPER_LIGHT
from game.ui.view import Point
from game.ui.widgets.widget import Panel
from game.ui.widgets.widget_group import WidgetGroup

TOAST_SECONDS = 3.6
RULE_SECONDS = 4.8  # for a toast with a rule behind it, long enough to reach it
STOPPED_SECONDS = 10.0
STOPPED_SHARE = 0.56  # share of the large board's width
STOPPED_AROUND = (44.0, 18.0)  # its border, and the space around its text
RIBBON_SECONDS = 2.2
DETAIL_GAP = 4.0


@dataclass
class TimedNotice:
    """A text that is shown for some seconds; `page` is the almanac page about it."""

    text: str = ""
    detail: str = ""
    left: float = 0.0
    page: str = ""

    def show(self, text: str, seconds: float, detail: str = "", page: str = "") -> None:
        """Show a text for some seconds."""
        self.text, self.detail, self.left, self.page = text, detail, seconds, page

    def hide(self) -> bool:
        """Hide it. Return False if it was not shown."""
        seen, self.left = self.shown, 0.0
        return seen

    @property
    def shown(self) -> bool:
        """Whether it is shown."""
        return self.left > 0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if it has just disappeared."""
        if not self.shown:
            return False
        self.left -= dt
        return not self.shown


def rule_hint(ctx: Context) -> str:
    """Return markup that tells how to open the rule behind a refusal."""
    key = ctx.inputs.key_name(InputAction.HELP)
    return ctx.translator.tr("{help} See rule: click or press {key}", key=key)


def toast_box(
    text: TextRenderer, toast: TimedNotice, zone: pygame.FRect, table: pygame.FRect
) -> pygame.FRect:
    """Return the rectangle of a toast: as large as its text, aligned to the bottom of its zone."""
    room = max(zone.width, 420.0)
    width, height = text.rich_size(toast.text, BODY, room)
    if toast.detail:
        below = text.rich_size(toast.detail, SMALL, room)
        width, height = max(width, below[0]), height + below[1] + DETAIL_GAP
    box = pygame.FRect(0, 0, width + 64, height + 36)
    box.midbottom = (zone.centerx, zone.bottom)
    return box.clamp(table)


def draw_toast(p: Painter, toast: TimedNotice, box: pygame.FRect) -> None:
    """Draw a refusal or note, with the way to its rule below."""
    skin.tooltip(p, box)
    room = box.inflate(-60, -32)
    if toast.detail:
        below = pygame.FRect(room)
        below.height = p.text.rich_size(toast.detail, SMALL, room.width)[1]
        below.bottom = room.bottom
        room.height -= below.height + DETAIL_GAP
        p.write_rich(toast.detail, below, SMALL, BRASS_LIGHT, align="center")
    p.write_rich(toast.text, room, BODY, PAPER_LIGHT, align="center", valign="middle")


def ribbon_size(text: TextRenderer, ribbon: TimedNotice, width: float) -> tuple[float, float]:
    """Return the size of a ribbon, at most about `width` wide (logical pixels)."""
    title = text.rich_size(ribbon.text, HEADING, width - 150)
    detail = text.rich_size(ribbon.detail, BODY, width - 150) if ribbon.detail else (0.0, 0.0)
    return max(title[0], detail[0]) + 150, title[1] + detail[1] + 64


def draw_ribbon(p: Painter, ribbon: TimedNotice, box: pygame.FRect) -> None:
    """Draw the ribbon of a new round, or of the approaching end."""
    skin.panel(p, box)
    height = p.text.rich_size(ribbon.text, HEADING, box.width - 120)[1]
    room = pygame.FRect(box.x + 60, box.y + 30, box.width - 120, height)
    p.write_rich(ribbon.text, room, HEADING, BRASS_LIGHT, align="center")
    below = pygame.FRect(room.x, room.bottom, room.width, box.bottom - 30 - room.bottom)
    p.write_rich(ribbon.detail, below, BODY, PAPER_LIGHT, align="center")


class Notices:
    """Shows toasts and ribbons over the table where they cover nothing important, and never each
    other: one sentence is shown at a time. Answers to a press and disk errors are shown at once;
    anything else (`queue_note`) waits.

    `keep_clear` returns the areas to keep clear (logical pixels); `changed` is called when the
    picture has changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        widgets: WidgetGroup,
        keep_clear: Callable[[], list[pygame.FRect]],
        changed: Callable[[], None],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._widgets = widgets
        self._keep_clear = keep_clear
        self._changed = changed
        self.toast, self.ribbon = TimedNotice(), TimedNotice()
        self.stopped = TimedNotice()
        self._passed_over = False  # `stopped` is about people passed over in this phase
        self._waiting: list[str] = []
        self._governor = -1  # the governor whom the ribbon names, -1: none
        self._trouble: Message | None = None

    def report_trouble(self) -> None:
        """Report once if the match cannot be written to disk."""
        trouble, before = self._match.write_error, self._trouble
        self._trouble = trouble
        if trouble is not None and trouble != before:
            self.show_note(self._ctx.translator.say(trouble), long=True)

    def show_refusal(self, text: str, page: str = "", *, long: bool = False) -> None:
        """Show a sentence with the sound of a refusal, twice as long if `long`; `page` is the id of
        the almanac page with its rule."""
        self._ctx.sounds.play("error", 0.5)
        way = rule_hint(self._ctx) if page else ""
        seconds = RULE_SECONDS if page else TOAST_SECONDS * (2 if long else 1)
        self.stopped.hide()
        self.toast.show(text, seconds, way, page)
        self._changed()

    def show_note(self, text: str, *, long: bool = False) -> None:
        """Show a sentence without a sound, twice as long if `long`."""
        self.stopped.hide()
        self.toast.show(text, TOAST_SECONDS * (2 if long else 1))
        self._changed()

    def queue_note(self, text: str) -> None:
        """Show a long sentence once no other one is shown."""
        self._waiting.append(text)
        self._show_next()

    def _show_next(self) -> None:
        if self._waiting and not self.toast.shown and not self.stopped.shown:
            self.show_note(self._waiting.pop(0), long=True)

    def show_resume_notice(self, round_: int, last: str) -> None:
        """Say in which round a continued match stopped, who is asked now, and the `last` decision
        (markup)."""
        tr, match = self._ctx.translator.tr, self._match
        if self._is_shared:
            name = escape(match.names[match.game.seat])
            text = tr("This is round {n}. {name} is next.", n=round_, name=name)
        else:
            text = tr("This is round {n}. It's your turn.", n=round_)
        text = f"{text}\n{tr('Last decision: {line}', line=last)}"
        self.stopped.show(text, STOPPED_SECONDS)
        self._changed()

    def tell_passed_over(self, text: str) -> None:
        """Tell a person, besides others told so in this phase, that they can do nothing in it."""
        if self.toast.shown:
            return
        if self._passed_over and self.stopped.shown:
            text = f"{self.stopped.text}\n{text}"
        self._passed_over = True
        self.stopped.show(text, STOPPED_SECONDS)
        self._changed()

    def phase_over(self) -> None:
        """Hide what people passed over in a phase were told."""
        if self._passed_over and self.stopped.hide():
            self._changed()
        self._passed_over = False

    @property
    def _is_shared(self) -> bool:
        """Whether several people share the screen."""
        return self._match.is_computer.count(False) > 1

    def announce(self, event: Event, after: Position) -> None:
        """Show the ribbon of a new round or of the approaching end, given the position `after` the
        event. Other events have none, and the end is announced once, for its first cause."""
        tr, names = self._ctx.translator.tr, self._match.names
        if isinstance(event, RoundBegan):
            self._governor = event.governor
            detail = tr("{governor} {name} is the governor", name=escape(names[event.governor]))
            self.ribbon.show(tr("Round {n}", n=event.number), RIBBON_SECONDS, detail)
        elif isinstance(event, EndTriggered) and END_NAMES.get(after.end_causes) == event.cause:
            self._governor = -1
            cause = Phrases(self._ctx.translator).end_cause(event.cause)
            if event.seat >= 0:
                cause = tr("{name}: {cause}", name=escape(names[event.seat]), cause=cause)
            self.ribbon.show(tr("Last round"), 2 * RIBBON_SECONDS, cause)

    def announce_table(self) -> None:
        """Show a ribbon saying that from now on another table is shown."""
        tr, self._governor = self._ctx.translator.tr, -1
        self.ribbon.show(tr("A different table"), RIBBON_SECONDS, tr("New boards and a new round"))
        self._changed()

    def turn_began(self, seat: int) -> None:
        """Hide the ribbon if it names another player than the one to act, and what concerns another
        person at the screen."""
        if self._is_shared:
            self.phase_over()
        if self._governor not in (-1, seat) and self.ribbon.hide():
            self._changed()

    def hide(self) -> None:
        """Hide all notices."""
        self._waiting.clear()
        for notice in (self.toast, self.ribbon, self.stopped):
            notice.hide()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        gone = [timed.update(dt) for timed in (self.toast, self.ribbon, self.stopped)]
        if any(gone):
            self._changed()
        self._show_next()

    def toast_at(self, pos: Point) -> bool:
        """Return whether the toast is shown at a point."""
        return self.toast.shown and bool(self.toast_place().collidepoint(pos))

    def areas(self) -> list[pygame.FRect]:
        """Return the area of the sentence shown, if any."""
        stopped = self.stopped_place() if self.stopped.shown else None
        if stopped is not None:
            return [stopped]
        return [self.toast_place()] if self.toast.shown else []

    def toast_place(self) -> pygame.FRect:
        """Return the toast's rectangle: in its zone, or as near as possible without covering
        anything important, and never over the prompt."""
        table, zone = self._ctx.view.table, self._display.zone("toast")
        box = toast_box(self._ctx.text, self.toast, zone, table)
        prompt = self._display.zone("prompt")
        controls = [self._display.zone("bar"), prompt, self._display.zone("buttons")]
        clear = [*self._keep_clear(), *self._panels()]
        areas = (
            (self._display.middle.union(box), [*clear, prompt]),
            (self._display.zone("focus"), [*clear, prompt]),
            (table, clear + controls),
            (table, [prompt]),
        )
        places = (free_place(box.size, area, taken, box.center) for area, taken in areas)
        return next((place for place in places if place is not None), box)

    def stopped_place(self) -> pygame.FRect | None:
        """Return the rectangle of the notice about where a match stopped: on empty spaces of the
        large board, or else as near to the prompt as possible without covering anything clickable;
        None if there is no place."""
        board, prompt = self._display.zone("focus"), self._display.zone("prompt")
        size = self._stopped_size(STOPPED_SHARE * board.width)
        spots = self._display.spots()
        taken = [rect for spot, rect in spots if spot.kind != "board"] + [prompt, *self._panels()]
        place = free_place(size, board.inflate(-12, -12), taken, board.bottomright)
        if place is not None:
            return place
        size = self._stopped_size(prompt.width - STOPPED_AROUND[0])
        taken = [rect for _, rect in spots] + [widget.rect for widget in self._widgets.all]
        return free_place(size, self._ctx.view.table, [*taken, prompt], prompt.center)

    def _stopped_size(self, widest: float) -> tuple[float, float]:
        """Return the size of that notice, given the maximum width of its lines."""
        width, height = self._ctx.text.rich_size(self.stopped.text, SMALL, widest)
        return width + STOPPED_AROUND[0], height + STOPPED_AROUND[1]

    def ribbon_place(self) -> pygame.FRect | None:
        """Return the ribbon's rectangle: in the middle of the table, or where it covers nothing
        important; None if there is no place."""
        if not self.ribbon.shown:
            return None
        taken = [*self._keep_clear(), *self._panels(), *self.areas()]
        for area in (self._display.middle, self._display.zone("focus")):
            size = ribbon_size(self._ctx.text, self.ribbon, area.width)
            wish = (area.centerx, self._display.zone("sea").centery)  # seldom in the way there
            place = free_place(size, area, taken, wish)
            if place is not None:
                return place
        return None

    def _panels(self) -> list[pygame.FRect]:
        """Return the areas of bubbles."""
        return [widget.rect for widget in self._widgets.all if isinstance(widget, Panel)]

    def draw(self, p: Painter) -> None:
        """Draw everything shown at present."""
        place = self.ribbon_place()
        if place is not None:
            draw_ribbon(p, self.ribbon, place)
        box = self.stopped_place() if self.stopped.shown else None
        if box is not None:
            skin.tooltip(p, box)
            room = box.inflate(-40, -14)
            p.write_rich(self.stopped.text, room, SMALL, PAPER_LIGHT, align="center")
        if self.toast.shown:
            draw_toast(p, self.toast, self.toast_place())
