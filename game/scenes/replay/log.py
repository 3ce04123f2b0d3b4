"""The log of a replay: the whole match as a table of contents, each line with its moment."""

from __future__ import annotations

from collections.abc import Callable

from game.app.match import Match
from game.app.saves.replay import Replay
from game.rules.events import Event
from game.rules.position import Position
from game.scenes.replay.controls import ReplayLogPanel
from game.scenes.table.animation.event_animations import animation_of
from game.scenes.table.display import TableDisplay
from game.scenes.table.log.log_entries import LINE, LogEntry, MatchLog
from game.scenes.table.log.log_reader import log_zone
from game.scenes.table.view.spots import Spot
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.view import Point


class ReplayLog:
    """Keeps the lines of a match and the moment that each belongs to.

    `panel` shows them; a line that is picked there is given to `jump`. `pointed` are the spots that
    the line under the mouse speaks of.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        reel: Replay,
        display: TableDisplay,
        jump: Callable[[int], None],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._reel = reel
        self._display = display
        self._jump = jump
        self._say = Phrases(ctx.translator)
        self.log = MatchLog()
        self.moments: dict[LogEntry, int] = {}
        self.large = False
        self.pointed: frozenset[Spot] = frozenset()
        self.panel = self._make_panel()
        self.write()

    def write(self) -> None:
        """Write the whole log, from the beginning to the end of the match."""
        self.log.entries.clear()
        self.moments.clear()
        changes = list(self._reel.changes)

        def note_changes(moment: int) -> None:
            """Write down which seats were handed over before the decision that led to a moment."""
            while changes and changes[0].ply < moment:
                change = changes.pop(0)
                name = escape(self._match.names[change.seat])
                kind = player_name(change.kind, self._ctx.translator.tr)
                text = self._ctx.translator.tr(
                    "**{name}** is now played by: {kind}", name=name, kind=kind
                )
                entry = LogEntry(LINE, text, seat=change.seat)
                self.log.entries.append(entry)
                self.moments[entry] = change.ply

        def note(moment: int, event: Event, before: Position, after: Position) -> None:
            note_changes(moment)
            act = animation_of(event, before, after)
            if self.log.note(event, act, self._say, self._match.names):
                self.moments[self.log.entries[-1]] = moment

        self._reel.play_through(note)
        note_changes(len(self._reel) + 1)
        self.panel = self._make_panel()

    def layout(self, moment: int, *, visible: bool) -> None:
        """Make the panel again for the present size, at a moment."""
        self.panel = self._make_panel()
        self.panel.visible = visible
        self.panel.show(moment)

    def _make_panel(self) -> ReplayLogPanel:
        zone = log_zone(self._display, large=self.large)
        return ReplayLogPanel(zone, self.log, self._ctx, self.moments, self._jump)

    def told(self, moment: int) -> LogEntry | None:
        """The last line that belongs to what has been by a moment."""
        past = (entry for entry in reversed(self.log.entries) if self.moments[entry] <= moment)
        return next(past, None)

    def point_at(self, pos: Point) -> bool:
        """Point at what the line under the mouse speaks of; True when that is something else."""
        entry = self.panel.entry_at(pos)
        before, self.pointed = self.pointed, entry.spots if entry is not None else frozenset()
        return self.pointed != before
