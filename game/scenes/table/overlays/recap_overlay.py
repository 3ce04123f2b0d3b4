"""The recap over the table: what others did since a person's last decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pygame

from game.app.match import Match
from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.recap import WIDTHS, RecapPlate, RecapState, recap, recap_size
from game.ui.context import Context
from game.ui.free_place import free_place
from game.ui.phrases import Phrases
from game.ui.widgets.widget import Widget


class RecapOverlay:
    """Shows the recap until it is closed.

    `lines` are what is shown, `events` what has happened since each seat's last decision; `closed`
    is called when somebody closes the recap.
    """

    def __init__(
        self, ctx: Context, match: Match, display: TableDisplay, closed: Callable[[], None]
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._closed = closed
        self.lines: list[str] = []
        self.events = RecapState()

    def prepare(self, seat: int) -> None:
        """Make the lines for a seat, if they are wanted; none where one watches every step."""
        settings = self._ctx.settings.current
        if settings.show_recap and settings.computer_speed not in ("slow", "step"):
            phrases = Phrases(self._ctx.translator)
            happened, ongoing = self.events.of(seat), self.events.ongoing(seat)
            self.lines = recap(happened, seat, phrases, self._match.names, ongoing)

    def clear(self) -> None:
        """Drop the lines: the decision is made, or they are in the way."""
        self.lines = []

    def close(self) -> bool:
        """Close the recap because somebody wants it; False when none was shown."""
        shown = bool(self.lines)
        self.lines = []
        if shown:
            self._closed()
        return shown

    def widgets(self, keep_clear: Sequence[pygame.FRect]) -> list[Widget]:
        """Make the widget of the recap, where it covers nothing of `keep_clear`: in the middle of
        the table, or over the boards of others. The oldest lines are left out where there is no
        room; the log has them."""
        tr, text = self._ctx.translator.tr, self._ctx.text
        title = tr("Since your last turn")
        areas = (self._display.middle, self._display.others)
        for first, area, wide in product(range(len(self.lines)), areas, WIDTHS):
            lines = self.lines[first:]
            size = recap_size(title, lines, text, min(wide * text.factor, area.width))
            place = free_place(size, area, keep_clear, area.bottomright)
            if place is not None:
                return [RecapPlate(place, title, lines, text, self.close)]
        return []
