"""The recap over the table: what others did since a person's last turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.match import Match
from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.free_place import free_place
from game.scenes.table.overlays.recap import WIDTHS, RecapPlate, RecapState, recap, recap_size
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.widgets.widget import Widget


class RecapOverlay:
    """Holds the `lines` that tell a person what happened meanwhile, until they are clicked away.

    `since` is what has happened since each seat's last decision; `closed` is told when somebody
    closes the recap.
    """

    def __init__(
        self, ctx: Context, match: Match, display: TableDisplay, closed: Callable[[], None]
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._closed = closed
        self.lines: list[str] = []
        self.since = RecapState()

    def tell(self, seat: int) -> None:
        """Tell a seat what has happened, if that is wanted; not where one watches every step."""
        settings = self._ctx.settings.current
        if settings.show_recap and settings.computer_speed not in ("slow", "step"):
            say = Phrases(self._ctx.translator)
            self.lines = recap(self.since.of(seat), seat, say, self._match.names)

    def clear(self) -> None:
        """Take the lines away: the turn is over, or they are in the way."""
        self.lines = []

    def close(self) -> bool:
        """Take the lines away because somebody wants it; False when there were none."""
        shown = bool(self.lines)
        self.lines = []
        if shown:
            self._closed()
        return shown

    def widgets(self, needed: Sequence[pygame.FRect]) -> list[Widget]:
        """The plate with the lines, in the corner of the sea or where else nothing is needed; what
        finds no room is the oldest, and the log has it."""
        tr, text, area = self._ctx.translator.tr, self._ctx.text, self._display.middle
        title = tr("Since your last turn")
        tries = ((self.lines[first:], wide) for first in range(len(self.lines)) for wide in WIDTHS)
        for lines, wide in tries:
            size = recap_size(title, lines, text, min(wide * text.factor, area.width))
            place = free_place(size, area, needed, area.bottomright)
            if place is not None:
                return [RecapPlate(place, title, lines, text, self.close)]
        return []
