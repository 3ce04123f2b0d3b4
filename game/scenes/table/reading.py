"""Reading at the table: whose lines the log shows, looking back, and what others did."""

from __future__ import annotations

from game.app.match import Match
from game.scenes.table.log.log_entries import LogEntry
from game.scenes.table.log.log_panel import LogCrest, crest_row
from game.scenes.table.overlays.free_place import free_place
from game.scenes.table.overlays.recap import WIDTHS, RecapPlate, recap_size
from game.scenes.table.overlays.sheets import TableSheets
from game.ui.context import Context
from game.ui.text.rich_text import escape
from game.ui.widgets.widget import Widget


class TableReading(TableSheets):
    """A table that can be read. Widgets are made by `refresh`, which the table to play on has."""

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx, match)
        self.recap: list[str] = []

    def log_crests(self) -> list[Widget]:
        """Whose lines the log shows."""
        row = crest_row(self.panel.frame, len(self.match.names))
        colours = [self.ctx.players[colour] for colour in self.match.colours]
        return [
            LogCrest(
                place,
                colour,
                self.tr("Only {name}", name=escape(name)),
                self.log_seat in (-1, seat),
                lambda seat=seat: self.show_log_of(seat),  # type: ignore[misc]
            )
            for seat, (place, colour, name) in enumerate(
                zip(row, colours, self.match.names, strict=True)
            )
        ]

    def show_log_of(self, seat: int) -> None:
        """Only a seat's lines in the log; the second time everybody's again."""
        self.log_seat = -1 if seat == self.log_seat else seat
        self._make_panel()
        self.refresh()

    def look_back(self, entry: LogEntry) -> None:
        if entry.position is None:
            return
        self.animations.finish()
        self.hand.release()
        self.hide_tips()
        self.viewed = entry
        self.refresh()

    def look_at_now(self) -> bool:
        """Back to how things stand; False when they are shown already."""
        if self.viewed is None:
            return False
        self.viewed = None
        self.refresh()
        return True

    def recap_plate(self) -> list[Widget]:
        """What others did, in the corner of the sea or where else nothing is needed; what finds
        no room is the oldest, and the log has it."""
        bare = self.viewed is None and self.opened is None
        if not self.recap or self.turn is None or not bare:
            return []
        title, text, area = self.tr("Since your last turn"), self.ctx.text, self.middle
        taken = self.needed()
        tries = ((self.recap[first:], wide) for first in range(len(self.recap)) for wide in WIDTHS)
        for lines, wide in tries:
            size = recap_size(title, lines, text, min(wide * text.factor, area.width))
            place = free_place(size, area, taken, area.bottomright)
            if place is not None:
                return [RecapPlate(place, title, lines, text, self.close_recap)]
        return []

    def close_recap(self) -> bool:
        """Take away what others did; False when it was not there."""
        shown = bool(self.recap)
        self.recap = []
        if shown:
            self.refresh()
        return shown
