"""Everything that comes and goes over the table: sheets, recap, notices, explanations."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.match import Match
from game.rules import steps
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.overlays.explainer import Explainer
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.recap_overlay import RecapOverlay
from game.scenes.table.overlays.sheets import Sheets
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.widgets.widget_group import WidgetGroup


class Overlays:
    """Owns the overlays, and lets one give way to another.

    `state` is what is shown, `needed` what has to stay in sight, `deciding` the seat of the person
    who decides (-1: none), `why_not` why a spot cannot be chosen. `layout` is called when another
    sheet lies open, `recap_closed` when somebody has read the recap, `changed` when the picture has
    changed.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        boards: BoardFocus,
        widgets: WidgetGroup,
        *,
        state: Callable[[], ViewState],
        needed: Callable[[], list[pygame.FRect]],
        deciding: Callable[[], int],
        why_not: Callable[[Spot], str],
        layout: Callable[[], None],
        recap_closed: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._display = display
        self._layout = layout
        self._changed = changed
        self.notices = Notices(ctx, match, display, widgets, needed, changed)
        self.explainer = Explainer(ctx, match, display, boards, state, deciding, why_not)
        self.recap = RecapOverlay(ctx, match, display, recap_closed)
        self.sheets = Sheets(
            ctx, display, boards, state, deciding, self._sheet_turned, self._market_scrolled
        )

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        self.notices.update(dt)
        if self.explainer.tip.update(dt):
            self._changed()

    def open_for(self, turn: PendingDecision) -> None:
        """Open the sheet that a decision needs; where text is large, after the recap was read,
        which lies on the sea as the sheet of the market does."""
        roomy = self._display.roomy
        if roomy and turn.position.step == steps.BUILD:
            self.recap.clear()
        if not (roomy and self.recap.lines):
            self.sheets.open_for(turn)

    def clear(self) -> None:
        """Take away what belongs to a decision that is made, or taken back."""
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
