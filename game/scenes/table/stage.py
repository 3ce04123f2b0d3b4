"""The stage: the parts shared by all scenes that show a table."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.match.match import Match
from game.rules.events import Event
from game.rules.position import Position
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.display import TableDisplay
from game.scenes.table.log.log_view import LogView
from game.scenes.table.overlays.almanac_pages import page_now, page_of
from game.scenes.table.overlays.explainer import Explainer
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.sheets import Sheets
from game.scenes.table.seating import BoardFocus, HiddenVP
from game.scenes.table.view import spots
from game.scenes.table.view.scenery import Daylight
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import ViewState, view_state_of
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.tiled_layout import TiledLayout
from game.ui.view import Point


class StagedScene(Scene):
    """A scene with a table on a `stage`, and a log. It takes no decisions; subclasses override what
    they add."""

    log: LogView

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx)
        self.match = match
        stage = self.stage = TableStage(self, match)
        self.boards, self.display, self.animation = stage.boards, stage.display, stage.animation
        self.tooltips.append(stage.explainer.tip)

    # What the stack calls -----------------------------------------------------------------------

    def resized(self) -> None:
        self.animation.finish()
        self.display.rebuild()
        self.log.translate()
        self.stage.sheets.close_unsupported()
        super().resized()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        p = self.ctx.painter(surface)
        if self.ctx.stack.top is self:  # no tooltips below a dialog
            self.stage.explainer.draw(p)
        self.paint_over(p)
        if not self.shows_whose_turn:
            self.stage.notices.draw(p)

    # What a kind overrides ----------------------------------------------------------------------

    def refresh(self) -> None:
        """Rebuild the widgets after a change."""

    def paint_over(self, p: Painter) -> None:
        """Draw over widgets and tooltips, below notices."""

    def began(self, event: Event, animation: EventAnimation, after: Position) -> None:
        """Handle the start of an event's animation, given the position after the event."""

    def view_state(self) -> ViewState:
        """Return what the table shows."""
        return self.stage.view_state()

    def keep_clear(self) -> list[pygame.FRect]:
        """Return the areas that nothing may cover (logical pixels)."""
        return self.display.areas_of(())

    def why_not(self, spot: Spot) -> str:
        """Return why a spot cannot be chosen now; "" if it can, or nobody is asked."""
        return ""

    @property
    def shows_whose_turn(self) -> bool:
        """Whether a banner announces whose turn begins, which suppresses notices."""
        return False

    @property
    def clicks_are_taken(self) -> bool:
        """Whether a click has a different meaning than its spot suggests."""
        return False

    def fitted(self, level: TiledLayout) -> TiledLayout:
        """Return the map of the table with room for what this scene adds."""
        return level

    def moves_softly(self) -> bool:
        """Return whether a change of layout is animated."""
        return False


class TableStage:
    """Owns the parts of a scene with a table, and connects their callbacks.

    Call `refresh` after changing anything widgets depend on, and `touch` if only the picture
    changes.
    """

    def __init__(self, scene: StagedScene, match: Match) -> None:
        ctx = self.ctx = scene.ctx
        self.match = match
        self.widgets, self.double_click = scene.widgets, scene.double_click
        self.refresh, self.touch = scene.refresh, scene.touch
        self.keep_clear = scene.keep_clear
        self._scene = scene
        shown = match.game.position.copy()
        self.daylight = Daylight()
        self.boards, self.hidden_vp = BoardFocus(match), HiddenVP(match)
        display = self.display = TableDisplay(
            ctx,
            len(match.names),
            scene.view_state,
            scene.fitted,
            scene.moves_softly,
            self._needs_places,
        )
        self.animation = AnimationQueue(
            display, scene.animator, ctx.sounds, shown, self._began, self.touch
        )
        self.notices = Notices(ctx, match, display, scene.widgets, scene.keep_clear, self.touch)
        self.explainer = Explainer(
            ctx, match, display, self.boards, scene.why_not, scene.keep_clear
        )
        self.sheets = Sheets(ctx, display, self.boards, self._sheet_turned, self._market_scrolled)
        toast_at = self.notices.toast_at
        self.help = ContextHelp(ctx, scene.widgets, self._page, self._page_at, toast_at)

    @property
    def shown(self) -> Position:
        """The position shown, which is an earlier one while looking back."""
        return self._scene.log.viewed_position or self.animation.shown

    def view_state(self) -> ViewState:
        """Return what the table shows, without anything that depends on pointing or deciding."""
        return replace(
            view_state_of(self.match, self.shown, self.boards.seat),
            pointed=self._scene.log.pointed,
            hidden=self.animation.hidden,
            vp_hidden=self.hidden_vp.seats(-1),
            opened=self.sheets.opened,
            scrolled=self.sheets.scrolled,
            dusk=self.daylight.at(self.shown),
        )

    def update(self, dt: float) -> None:
        """Advance notices and tooltips by `dt` seconds."""
        self.notices.update(dt)
        if self.explainer.tip.update(dt):
            self.touch()

    def peek(self, on: bool) -> None:
        """Start or stop peeking at the person's hidden VP."""
        if self.hidden_vp.peek(on):
            self.touch()

    def show_board(self, seat: int) -> None:
        """Show a seat's board large, or open its sheet. Does nothing if there is no such seat."""
        if 0 <= seat < len(self.match.names) and not self.sheets.toggle(spots.board(seat)):
            self.animation.finish()
            self.boards.show(seat)
            self.refresh()

    def explain(self, spot: Spot | None) -> None:
        """Show the tooltip of a spot, or hide it for None."""
        if self.explainer.show(spot):
            self.touch()

    # Context help -------------------------------------------------------------------------------

    def _page(self) -> str:
        """Return the id of the almanac page about the decision of the position shown."""
        return page_now(self.shown)

    def _page_at(self, pos: Point | None) -> str:
        """Return the id of the almanac page about what is at a point (logical pixels). For None,
        return the one about the current notice or the keyboard focus. Return "" if there is none,
        or a click has another meaning."""
        state, toast = self.display.state(), self.notices.toast
        if pos is None:
            page = toast.page if toast.shown else ""
            return page or (page_of(state.focused, state.position) if state.focused else "")
        if self.notices.toast_at(pos):
            return toast.page
        if self._scene.clicks_are_taken or self.widgets.at(pos) is not None:
            return ""
        spot = self.display.spot_at(pos)
        return page_of(spot, state.position) if spot is not None else ""

    # What the parts report ----------------------------------------------------------------------

    def _needs_places(self) -> bool:
        """Return whether positions on the table matter now."""
        return self._scene.log.viewed is not None or self.animation.needs_places

    def _began(self, event: Event, animation: EventAnimation, after: Position) -> None:
        self._scene.began(event, animation, after)
        self.notices.announce(event, after)
        self.touch()

    def _sheet_turned(self) -> None:
        self.explainer.hide()
        self._scene.layout()

    def _market_scrolled(self) -> None:
        self.explainer.hide()
        self.touch()
