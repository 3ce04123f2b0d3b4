"""What the log of a match and that of a replay have in common."""

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

CLOSE_BUTTON = 76.0  # width beside the log on its sheet that the button to close it takes


class LogView:
    """The log of a match as it is read at the table.

    `panel` shows it, `large` or not; `pointed` are the spots that the line under the mouse speaks
    of; `viewed` is the entry whose position is looked back at (None: the table shows the present).
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
        """Write the log anew, in the present language."""
        self._language = self._ctx.translator.language
        self._write()

    def translate(self) -> None:
        """Write the log anew if another language has been chosen."""
        if self._language != self._ctx.translator.language:
            self.rewrite()

    def _write(self) -> None:
        """Replace all lines by those of the match since its beginning."""
        raise NotImplementedError

    @property
    def zone(self) -> pygame.FRect:
        """Where it is written (logical pixels): in its zone, in that of the large log, or on its
        sheet, beside the button that closes it."""
        if self._display.large_text:
            zone = self._display.zone("log")
            zone.width -= CLOSE_BUTTON
            return zone
        return self._display.zone(LARGE_LOG if self.large else "log")

    @property
    def viewed_position(self) -> Position | None:
        """The position that is looked back at, None: none."""
        return self.viewed.position if self.viewed is not None else None

    def point_at(self, pos: Point) -> bool:
        """Point at the spots of the line at a point (logical pixels); True when they are others
        than before."""
        entry = self.panel.entry_at(pos)
        before, self.pointed = self.pointed, entry.spots if entry is not None else frozenset()
        return self.pointed != before
