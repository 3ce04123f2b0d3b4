"""Reading at the table: whose lines the log shows, looking back, and what others did."""

from __future__ import annotations

from game.app.match import Match
from game.scenes.table.logbook import Entry
from game.scenes.table.logpanel import LogCrest, crest_row
from game.scenes.table.recap import RecapPlate
from game.scenes.table.sheets import TableSheets
from game.ui.context import Context
from game.ui.rich import escape
from game.ui.widgets import Widget


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

    def look_back(self, entry: Entry) -> None:
        if entry.position is None:
            return
        self.director.finish()
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
        """What others did, over the log, which tells it too: nothing else is hidden by it."""
        if not self.recap or self.turn is None or self.viewed is not None:
            return []
        room = self.panel.frame
        title = self.tr("Since your last turn")
        return [RecapPlate(room, title, self.recap, self.ctx.text, self.close_recap)]

    def close_recap(self) -> bool:
        """Take away what others did; False when it was not there."""
        shown = bool(self.recap)
        self.recap = []
        if shown:
            self.refresh()
        return shown
