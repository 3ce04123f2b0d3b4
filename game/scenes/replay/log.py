"""The replay log: the lines of the whole match, each linked to a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.match.match import Match
from game.match.replay import Replay
from game.rules.events import Event
from game.rules.position import Position
from game.scenes.table.animation.event_animations import animation_of
from game.scenes.table.display import TableDisplay
from game.scenes.table.log.log_entries import LINE, LogEntry, MatchLog
from game.scenes.table.log.log_panel import LogPanel
from game.scenes.table.log.log_view import LogView
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.theme import GLOW
from game.ui.view import RectLike


class ReplayLogPanel(LogPanel):
    """A panel with the log of the whole match and the lines of the current moment highlighted.

    `go` receives the moment of a clicked line.
    """

    def __init__(
        self,
        rect: RectLike,
        log: MatchLog,
        ctx: Context,
        moments: Mapping[LogEntry, int],
        go: Callable[[int], None],
    ) -> None:
        self.moments = moments
        self.moment = 0
        super().__init__(rect, log, ctx, lambda entry: go(moments[entry]))

    def show(self, moment: int) -> None:
        """Highlight the lines of a moment and scroll to them."""
        self.moment = moment
        entries = self.log.entries
        lines = [nth for nth, entry in enumerate(entries) if self.moments[entry] <= moment]
        if not lines:
            self.scroll_to(0)
            return
        top = self._tops[lines[-1]]
        bottom = top + self._heights[lines[-1]]
        if top < self.offset or bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height * 0.7)

    def _draw_content(self, p: Painter) -> None:
        past = (m for m in map(self.moments.__getitem__, self.log.entries) if m <= self.moment)
        last = max(past, default=-1)  # many decisions have no line
        for nth, entry in enumerate(self.log.entries):
            if self.moments[entry] != last:
                continue
            y = self.rect.y + self._tops[nth] - self.offset
            place = (self.rect.x - 4, y, self.rect.width - 18, self._heights[nth])
            p.fill(place, GLOW, alpha=90, radius=6)
        super()._draw_content(p)


class ReplayLog(LogView):
    """The lines of a match, and the moment of each.

    `jump` receives the moment of a clicked line.
    """

    panel: ReplayLogPanel

    def __init__(
        self,
        ctx: Context,
        match: Match,
        replay: Replay,
        display: TableDisplay,
        jump: Callable[[int], None],
    ) -> None:
        super().__init__(ctx, match, display)
        self._replay = replay
        self._jump = jump
        self.moments: dict[LogEntry, int] = {}
        self.rewrite()

    def _write(self) -> None:
        self.log.entries.clear()
        self.moments.clear()
        changes = list(self._replay.changes)

        def note_changes(moment: int) -> None:
            """Add a line for each change of a seat's player before a moment."""
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
            animation = animation_of(event, before, after)
            if self.log.note(event, animation, self._say, self._match.names):
                self.moments[self.log.entries[-1]] = moment

        self._replay.play_through(note)
        note_changes(len(self._replay) + 1)
        self.panel = self._make_panel()

    def layout(self, moment: int, *, visible: bool) -> None:
        """Recreate the panel for the current size, at a moment."""
        self.panel = self._make_panel()
        self.panel.visible = visible
        self.panel.show(moment)

    def _make_panel(self) -> ReplayLogPanel:
        return ReplayLogPanel(self.zone, self.log, self._ctx, self.moments, self._jump)

    def last_entry(self, moment: int) -> LogEntry | None:
        """Return the last line up to a moment, or None before the first."""
        past = (entry for entry in reversed(self.log.entries) if self.moments[entry] <= moment)
        return next(past, None)
