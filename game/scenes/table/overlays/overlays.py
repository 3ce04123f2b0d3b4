"""The overlays of the table together: sheets, recap, notices, tooltips."""

from __future__ import annotations

from collections.abc import Callable

from game.app.match import Match
from game.rules import steps
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.overlays.explainer import Explainer
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.recap_overlay import RecapOverlay
from game.scenes.table.overlays.sheets import Sheets
from game.ui.context import Context


class Overlays:
    """Owns the overlays, and lets one give way to another.

    `layout` is called when another sheet lies open, `recap_closed` when somebody has read the
    recap, `changed` when the picture has changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        boards: BoardFocus,
        decision: DecisionInput,
        notices: Notices,
        layout: Callable[[], None],
        recap_closed: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._display = display
        self._layout = layout
        self._changed = changed
        self.notices = notices
        self.explainer = Explainer(ctx, match, display, boards, decision)
        self.recap = RecapOverlay(ctx, match, display, recap_closed)
        self.sheets = Sheets(
            ctx, display, boards, self._sheet_turned, self._market_scrolled, decision
        )

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        self.notices.update(dt)
        if self.explainer.tip.update(dt):
            self._changed()

    def open_for(self, pending: PendingDecision) -> None:
        """Open the sheet that a decision needs; where text is large, after the recap was read,
        which lies on the sea as the sheet of the market does."""
        roomy = self._display.roomy
        if roomy and pending.position.step == steps.BUILD:
            self.recap.clear()
        if not (roomy and self.recap.lines):
            self.sheets.open_for(pending)

    def clear(self) -> None:
        """Take away what belongs to a decision that is made, or undone."""
        self.recap.clear()
        self.notices.toast.hide()
        self.explainer.hide()
        self.sheets.clear()

    def _sheet_turned(self) -> None:
        self.explainer.hide()
        self._layout()

    def _market_scrolled(self) -> None:
        self.explainer.hide()
        self._changed()
