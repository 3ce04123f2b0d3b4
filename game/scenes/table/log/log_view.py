"""The log as shown: filtered by seat, and looking back at the position after a line."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.match.match import Match
from game.rules.events import Event
from game.rules.position import Position
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.display import TableDisplay
from game.scenes.table.log.log_entries import ROLE, LogEntry, MatchLog
from game.scenes.table.log.log_panel import LogCrest, LogPanel, crest_row
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_layout import LARGE_LOG
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING
from game.ui.theme import BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK
from game.ui.view import Point
from game.ui.widgets.widget import Widget

CLOSE_BUTTON = 76.0  # width reserved on the log sheet for the close button


class LogView:
    """The log of a match as shown at the table.

    `panel` shows it, `large` or not; `pointed` are the spots mentioned by the line under the mouse;
    `viewed` is the entry whose position is shown, or None for the current position.
    """

    panel: LogPanel

    def __init__(self, ctx: Context, match: Match, display: TableDisplay) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._say = Phrases(ctx.translator)
        self._language = ""
        self.log = MatchLog()
        self.large = False
        self.pointed: frozenset[Spot] = frozenset()
        self.viewed: LogEntry | None = None

    def rewrite(self) -> None:
        """Rewrite the log in the current language."""
        self._language = self._ctx.translator.language
        self._write()

    def translate(self) -> None:
        """Rewrite the log if the language has changed."""
        if self._language != self._ctx.translator.language:
            self.rewrite()

    def _write(self) -> None:
        """Replace all lines by those of the match from its beginning."""
        raise NotImplementedError

    @property
    def zone(self) -> pygame.FRect:
        """The rectangle of the log (logical pixels): its zone, the zone of the large log, or its
        sheet without the close button."""
        if self._display.large_text:
            zone = self._display.zone("log")
            zone.width -= CLOSE_BUTTON
            return zone
        return self._display.zone(LARGE_LOG if self.large else "log")

    @property
    def viewed_position(self) -> Position | None:
        """The earlier position that is shown, or None."""
        return self.viewed.position if self.viewed is not None else None

    def point_at(self, pos: Point | None) -> bool:
        """Highlight the spots of the line at a point (logical pixels), or of none. Return True if
        they have changed."""
        entry = self.panel.entry_at(pos) if pos is not None else None
        before, self.pointed = self.pointed, entry.spots if entry is not None else frozenset()
        return self.pointed != before


EVERYBODY = -1


class LogReader(LogView):
    """The growing log of a match in play, from which earlier positions can be shown.

    `looks_back` is called before an earlier position is shown, and `changed` when the widgets have
    changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        looks_back: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(ctx, match, display)
        self._looks_back = looks_back
        self._changed = changed
        self.seat = EVERYBODY
        self.panel = self._make_panel()
        self.rewrite()

    def _write(self) -> None:
        self.log.rewrite(self._match.game, self._say, self._match.names)
        self.panel.remeasure()

    def note(self, event: Event, animation: EventAnimation, after: Position) -> None:
        """Add an event with the position after it."""
        self.log.note(event, animation, self._say, self._match.names, after)
        self.panel.follow(self.panel.at_end)

    @property
    def newest(self) -> LogEntry | None:
        """The last entry, or None."""
        return self.log.entries[-1] if self.log.entries else None

    @property
    def last_decision(self) -> LogEntry | None:
        """The last entry about a seat's action since the first role was chosen, or None."""
        entries = self.log.entries
        if not any(entry.level == ROLE for entry in entries):
            return None
        return next(entry for entry in reversed(entries) if entry.seat >= 0)

    # The panel ----------------------------------------------------------------------------------

    def layout(self, *, visible: bool = True) -> None:
        """Recreate the panel for the current size, `visible` or not."""
        end = self.panel.at_end
        self.panel = self._make_panel()
        self.panel.visible = visible
        self.panel.follow(end)

    def _make_panel(self) -> LogPanel:
        return LogPanel(self.zone, self.log, self._ctx, self.look_back, self.seat)

    def crests(self) -> list[Widget]:
        """Create the filter buttons at the top of the log."""
        row = crest_row(self.panel.frame, len(self._match.names))
        colors = [self._ctx.players[color] for color in self._match.colors]
        tr = self._ctx.translator.tr
        return [
            LogCrest(
                place,
                color,
                tr("Show only {name}", name=escape(name)),
                self.seat in (EVERYBODY, seat),
                lambda seat=seat: self.show_seat(seat),  # type: ignore[misc]
            )
            for seat, (place, color, name) in enumerate(
                zip(row, colors, self._match.names, strict=True)
            )
        ]

    def show_seat(self, seat: int) -> None:
        """Show only a seat's lines, or everyone's again if they are already filtered by this
        seat."""
        self.seat = EVERYBODY if seat == self.seat else seat
        self.layout(visible=self.panel.visible)
        self._changed()

    def toggle_large(self) -> None:
        """Enlarge the log, or shrink it again."""
        self.large = not self.large
        self.layout()
        self._changed()

    # Looking back -------------------------------------------------------------------------------

    def draw_looking_back(self, p: Painter) -> None:
        """Draw a frame and a ribbon while an earlier position is shown."""
        if self.viewed_position is not None:
            text = self._ctx.translator.tr("Looking back: round {n}", n=self.viewed_position.round)
            _draw_looking_back(p, text)

    def look_back(self, entry: LogEntry) -> None:
        """Show the position after an entry, if the entry has one."""
        if entry.position is None or not self._looks_back():
            return
        self.viewed = entry
        self._changed()

    def back_to_now(self) -> bool:
        """Return to the current position. Return False if it is already shown."""
        if self.viewed is None:
            return False
        self.viewed = None
        self._changed()
        return True


def _draw_looking_back(p: Painter, text: str) -> None:
    """Draw a frame around the table and a ribbon at the top."""
    table = p.view.table
    p.outline(table, WALNUT_DARK, 14)
    p.outline(table.inflate(-4, -4), BRASS_LIGHT, 7)
    width, height = p.text.size(text, HEADING)
    box = pygame.FRect(0, 0, width + 90, height + 20)
    box.midtop = (table.centerx, table.top)
    p.fill(box, BRASS_LIGHT, radius=14)
    p.fill(box.inflate(-8, -8), WALNUT_DARK, radius=11)
    p.write(text, box.inflate(-40, -8), HEADING, PAPER_LIGHT, align="center")
