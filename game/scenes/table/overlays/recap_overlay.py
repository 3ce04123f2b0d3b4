"""The recap of the table: a strip in a place of its own, and the plate that it opens."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.match.match import Match
from game.rules.events import Event
from game.scenes.table import seating
from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.recap import (
    RecapPlate,
    RecapState,
    RecapStrip,
    RoleNews,
    plate_size,
    recap,
    recap_titles,
)
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.widgets.widget import Widget

GAP = 6.0  # between the strip and its plate
EDGE = 12.0  # least distance of the plate from the edge of the table


class RecapOverlay:
    """Shows what a person has missed until the decision is made.

    `lines` are what there is to tell, `titles` what the strip says of it, the longest first;
    `opened` says whether the lines are read, `state` knows what was missed. `changed` is called
    when the recap is opened or closed.
    """

    def __init__(
        self, ctx: Context, match: Match, display: TableDisplay, changed: Callable[[], None]
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._changed = changed
        self._seat = -1
        self._missed: list[RoleNews] = []
        self.titles: tuple[str, ...] = ()
        self.lines: list[str] = []
        self.opened = False
        self.state = RecapState(match.game)

    def prepare(self, seat: int) -> None:
        """Find what a seat has missed, and make the lines of it, if they are wanted."""
        self.clear()
        if self._ctx.settings.current.show_recap:
            self._seat, people = seat, seating.people(self._match)
            self._missed = self.state.missed(seat, people)
            self.rewrite()

    def rewrite(self) -> None:
        """Make the lines of what was missed, in the language of now."""
        if self._missed:
            phrases, names = Phrases(self._ctx.translator), self._match.names
            self.lines = recap(self._missed, self._seat, phrases, names)
            self.titles = recap_titles(self._missed, self._seat, phrases, names)

    def note(self, event: Event, *, shown: bool) -> None:
        """Record an event that begins; it is watched if it is shown and somebody looks."""
        self.state.note(event, watched=shown and self._ctx.stack.looked_at)

    def clear(self) -> None:
        """Drop the lines: the decision is made."""
        self._missed, self.lines, self.opened = [], [], False

    def close(self) -> bool:
        """Close the plate; False when it was not open."""
        if self.opened:
            self.toggle()
            return True
        return False

    def toggle(self) -> None:
        """Open the plate, or close it."""
        self.opened = not self.opened
        self._changed()

    def widgets(self) -> list[Widget]:
        """Make the strip, and the plate if it is open; none where a sheet covers their place."""
        zone = self._display.zone("recap")
        if not self.lines or zone.collidelist(self._display.areas_of(())) >= 0:
            return []
        tr = self._ctx.translator.tr
        title = tr("Since your last turn")
        strip = RecapStrip(zone, self.titles, title, self.toggle, opened=self.opened)
        return [strip, self._plate(zone, title)] if self.opened else [strip]

    def _plate(self, strip: pygame.FRect, title: str) -> RecapPlate:
        """Make the plate, above its strip or, where there is more room, below it."""
        table, text = self._ctx.view.table.inflate(-2 * EDGE, -2 * EDGE), self._ctx.text
        above, below = strip.top - GAP - table.top, table.bottom - strip.bottom - GAP
        size = plate_size(title, self.lines, text, (table.width, max(above, below)))
        box = pygame.FRect((0, 0), size)
        box.right = strip.right
        if above >= below:
            box.bottom = strip.top - GAP
        else:
            box.top = strip.bottom + GAP
        return RecapPlate(box.clamp(table), title, self.lines, text, self.toggle)
