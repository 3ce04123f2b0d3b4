"""The common base of the logs of matches and replays."""

from __future__ import annotations

import pygame

from game.match.match import Match
from game.rules.position import Position
from game.scenes.table.display import TableDisplay
from game.scenes.table.log.log_entries import LogEntry, MatchLog
from game.scenes.table.log.log_panel import LogPanel
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_layout import LARGE_LOG
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.view import Point

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
