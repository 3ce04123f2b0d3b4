"""Tooltips at the table: what a spot is, why it cannot be chosen, and what a role would bring."""

from __future__ import annotations

import pygame

from game.app.match import Match
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.input.click_targets import whole_piece
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.overlays.forecast_text import NO_GAIN
from game.scenes.table.overlays.tooltip_text import TooltipContext, TooltipText
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.table_view import NARROWEST_TIP
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.players import PLAYER_NAMES
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL_LABEL
from game.ui.theme import BRASS_LIGHT, CRIMSON, PAPER_LIGHT, WALNUT_DARK, hexcode, mix
from game.ui.widgets.tooltip import GAP, PADDING, Tooltip

PREVIEW = SMALL_LABEL


class SideTip(Tooltip):
    """A tooltip that can be kept beside an area, so that it does not hide the choices below."""

    beside = 0.0
    """The least distance from the left edge at which it begins; 0: anywhere."""
    clear: pygame.FRect | None = None
    """What it is not to hide either, if there is room elsewhere."""

    def widest(self, p: Painter) -> float:
        usual = super().widest(p)
        left = p.view.whole.right - self.beside - 2 * PADDING - 18
        return min(usual, left) if self.beside and left >= NARROWEST_TIP else usual

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
    """Shows the tooltips of spots, and forecasts of roles on the boards. Without a `decision`
    nobody at the screen decides anything."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        boards: BoardFocus,
        decision: DecisionInput | None = None,
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._boards = boards
        self._decision = decision
        self._texts = TooltipText(Phrases(ctx.translator))
        self.tip = SideTip()

    def text(self, spot: Spot) -> str:
        """Return the markup of the tooltip of a spot, with the reason if it cannot be chosen
        now."""
        sheet = {MARKET_TAB: InputAction.MARKET, LOG_TAB: InputAction.LOG}.get(spot)
        if sheet is not None:
            tr = self._ctx.translator.tr
            what = tr("Show the buildings") if spot == MARKET_TAB else tr("Show the log")
            return self._ctx.inputs.tooltip_with_key(what, sheet)
        if spot.kind in ("turn", "board"):
            return self._who_plays(spot.seat)
        text = self._texts.text(spot, self._context())
        why = self._decision.why_not(spot) if self._decision is not None else ""
        if text and why:
            return f"{text}\n{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}"
        return text

    def _who_plays(self, seat: int) -> str:
        """Return the markup of how the character who plays a seat does it, "" for none."""
        one = self._ctx.characters.get(self._match.spec.seats[seat].character)
        if one is None:
            return ""
        level = self._ctx.translator.tr(PLAYER_NAMES[one.level])
        return f"**{escape(one.name)}**  ·  {escape(one.trade)}, {level}\n{escape(one.text)}"

    def show(self, spot: Spot | None) -> bool:
        """Show the tooltip of a spot beside it, None: hide it; True when the picture has
        changed."""
        state, view, tip = self._display.state(), self._display.view, self.tip
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
        """Hide the tooltip; False when none was shown."""
        return self.tip.hide()

    def draw(self, p: Painter, pointed: Spot | None) -> None:
        """Draw the tooltip, and on every board what the role card that is pointed at would
        bring."""
        for seat, markup in self._texts.previews(pointed, self._context()):
            board = self._display.rect(spots.board(seat))
            if board is not None and markup != NO_GAIN:
                _draw_preview(p, board, markup)
        self.tip.draw(p)

    def _context(self) -> TooltipContext:
        """Return the context of tooltips: the position, who looks, and whose VP are secret."""
        state = self._display.state()
        deciding = self._decision.seat if self._decision is not None else -1
        viewer = deciding if deciding >= 0 else self._boards.seat
        return TooltipContext(
            state.position, self._match.names, viewer, state.vp_hidden, state.people_of
        )


def _draw_preview(p: Painter, board: pygame.FRect, markup: str) -> None:
    """Draw what a role would bring to a board on a small plate at its lower edge."""
    room = board.width - 60
    width, height = p.text.rich_size(markup, PREVIEW, room)
    box = pygame.FRect(0, 0, width + 36, height + 14)
    box.midbottom = (board.centerx, board.bottom - 6)
    p.fill(box.inflate(4, 4), BRASS_LIGHT, radius=14)
    p.fill(box, WALNUT_DARK, radius=12)
    p.write_rich(
        markup, box.inflate(-30, -10), PREVIEW, PAPER_LIGHT, align="center", valign="middle"
    )
