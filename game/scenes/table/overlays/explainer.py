"""Explanations at the table: what a spot is and why it cannot be chosen, and what a role under the
mouse would bring to every board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.match import Match
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.input.click_targets import whole_piece
from game.scenes.table.overlays.forecast_text import NOTHING
from game.scenes.table.overlays.tooltips import TooltipContext, Tooltips
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import SMALL_LABEL
from game.ui.theme import BRASS_LIGHT, CRIMSON, PAPER_LIGHT, WALNUT_DARK, hexcode, mix
from game.ui.widgets.tooltip import GAP, PADDING, Tooltip

PREVIEW = SMALL_LABEL
NARROWEST = 300.0  # rather than narrower, a tip lies over what it should leave free


class SideTip(Tooltip):
    """A tooltip that can be kept beside a place, so that it does not hide the choices below."""

    beside = 0.0
    """The least distance from the left edge at which it begins; 0: anywhere."""
    clear: pygame.FRect | None = None
    """What it is not to hide either, if there is room elsewhere."""

    def widest(self, p: Painter) -> float:
        usual = super().widest(p)
        left = p.view.whole.right - self.beside - 2 * PADDING - 18
        return min(usual, left) if self.beside and left >= NARROWEST else usual

    def place(self, p: Painter) -> pygame.FRect:
        box = super().place(p)
        if self.beside:
            box.left = self.beside
            box.centery = self._anchor.centery
            return box.clamp(p.view.whole.inflate(-16, -16))
        if self.clear is not None and box.colliderect(self.clear):
            above = box.move(0, self._anchor.top - GAP - box.bottom)
            if above.top > p.view.whole.top and not above.colliderect(self.clear):
                return above
        return box


class Explainer:
    """Explains the spots of the table.

    `deciding` is the seat of the person who decides, -1 for none; `why_not` says why a spot cannot
    be chosen now, "" where that goes without saying.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        boards: BoardFocus,
        state: Callable[[], ViewState],
        deciding: Callable[[], int] = lambda: -1,
        why_not: Callable[[Spot], str] = lambda spot: "",
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._boards = boards
        self._state = state
        self._deciding = deciding
        self._why_not = why_not
        self._tips = Tooltips(Phrases(ctx.translator))
        self.tip = SideTip()

    def text(self, spot: Spot) -> str:
        """The markup of a spot's explanation, with the reason if it cannot be chosen now."""
        sheet = {MARKET_TAB: InputAction.MARKET, LOG_TAB: InputAction.LOG}.get(spot)
        if sheet is not None:
            tr = self._ctx.translator.tr
            what = tr("Show the buildings") if spot == MARKET_TAB else tr("Show the log")
            return self._ctx.inputs.tooltip_with_key(what, sheet)
        text = self._tips.text(spot, self._asked())
        why = self._why_not(spot)
        if text and why:
            return f"{text}\n{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}"
        return text

    def show(self, spot: Spot | None) -> bool:
        """Explain a spot beside it, None: no longer any; True when the picture has changed."""
        state, view, tip = self._state(), self._display.view, self.tip
        rect = view.rect(spot, state) if spot is not None else None
        if spot is None or rect is None:
            return tip.hide()
        tip.beside, tip.clear = 0.0, view.zone("prompt")
        if spot.kind == "market":
            tip.beside = view.beside_market(state)
        elif whole_piece(spot).kind == "goods" and spot.seat == state.focus:
            harbour = (view.rect(spots.goods(spot.seat, good), state) for good in range(5))
            tip.beside = max(box.right for box in harbour if box is not None) + 24
        return tip.show(self.text(spot), rect)

    def hide(self) -> bool:
        """Take the explanation away; True when it could be seen."""
        return self.tip.hide()

    def draw(self, p: Painter, pointed: Spot | None) -> None:
        """Draw the explanation, and on every board what the role card that is pointed at would
        bring."""
        for seat, markup in self._tips.previews(pointed, self._asked()):
            board = self._display.rect(spots.board(seat))
            if board is not None and markup != NOTHING:
                _draw_preview(p, board, markup)
        self.tip.draw(p)

    def _asked(self) -> TooltipContext:
        """Who looks at the table."""
        state, deciding = self._state(), self._deciding()
        viewer = deciding if deciding >= 0 else self._boards.seat
        return TooltipContext(state.position, self._match.names, viewer, state.vp_hidden)


def _draw_preview(p: Painter, board: pygame.FRect, markup: str) -> None:
    """What would come to a board, on a small plate at its lower edge."""
    room = board.width - 60
    width, height = p.text.rich_size(markup, PREVIEW, room)
    box = pygame.FRect(0, 0, width + 36, height + 14)
    box.midbottom = (board.centerx, board.bottom - 6)
    p.fill(box.inflate(4, 4), BRASS_LIGHT, radius=14)
    p.fill(box, WALNUT_DARK, radius=12)
    p.write_rich(
        markup, box.inflate(-30, -10), PREVIEW, PAPER_LIGHT, align="center", valign="middle"
    )
