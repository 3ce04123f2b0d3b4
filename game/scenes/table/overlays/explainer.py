"""Tooltips at the table: what a spot is, why it cannot be chosen, and what a role would bring."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.match.match import Match
from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.tooltip_text import TooltipContext, TooltipText
from game.scenes.table.seating import BoardFocus
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot, whole_piece
from game.scenes.table.view.table_view import NARROWEST_TIP
from game.ui.context import Context
from game.ui.free_place import free_place
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.players import PLAYER_NAMES, kind_level
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL_LABEL
from game.ui.theme import BRASS_LIGHT, CRIMSON, PAPER_LIGHT, WALNUT_DARK, hexcode, mix
from game.ui.widgets.tooltip import GAP, PADDING, Tooltip

PREVIEW = SMALL_LABEL


class SideTip(Tooltip):
    """A tooltip that can be placed beside an area, so that it does not hide the choices there."""

    beside = 0.0
    """The minimum distance from the left edge; 0 for none."""
    clear: pygame.FRect | None = None
    """Another area to keep clear, if there is room elsewhere."""

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
    """Shows the tooltips of spots, and forecasts of roles on the boards. `why_not` returns why a
    spot cannot be chosen now, "" if it can or nobody is asked; `keep_clear` returns the areas that
    nothing may cover (logical pixels)."""

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        boards: BoardFocus,
        why_not: Callable[[Spot], str],
        keep_clear: Callable[[], list[pygame.FRect]],
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._boards = boards
        self._why_not = why_not
        self._keep_clear = keep_clear
        self._texts = TooltipText(Phrases(ctx.translator))
        self.tip = SideTip()

    def text(self, spot: Spot) -> str:
        """Return the markup of a spot's tooltip, with the reason if the spot cannot be chosen
        now."""
        sheet = {MARKET_TAB: InputAction.MARKET, LOG_TAB: InputAction.LOG}.get(spot)
        if sheet is not None:
            tr = self._ctx.translator.tr
            what = tr("Show the buildings") if spot == MARKET_TAB else tr("Show the log")
            return self._ctx.inputs.tooltip_with_key(what, sheet)
        if spot.kind in ("turn", "board"):
            idle = self._texts.idle_large(self._context(), spot.seat)
            return "\n".join(filter(None, (self._who_plays(spot.seat), idle)))
        text = self._texts.text(spot, self._context())
        why = self._why_not(spot)
        if text and why:
            return f"{text}\n{{{hexcode(mix(CRIMSON, PAPER_LIGHT, 0.55))}}}{why}{{/}}"
        return text

    def _who_plays(self, seat: int) -> str:
        """Return the markup of how a seat's character plays, "" if it has none."""
        played = self._match.spec.seats[seat]
        character = self._ctx.characters.get(played.character)
        if character is None:
            return ""
        level = self._ctx.translator.tr(PLAYER_NAMES[kind_level(played.kind)])
        name, trade, text = map(escape, (character.name, character.trade, character.text))
        return f"**{name}**  ·  {trade}, {level}\n{text}"

    def show(self, spot: Spot | None) -> bool:
        """Show the tooltip of a spot beside it, or hide it for None. Return True if the picture has
        changed."""
        state, view, tip = self._display.state(), self._display.view, self.tip
        rect = view.rect(spot, state) if spot is not None else None
        if spot is None or rect is None:
            return tip.hide()
        tip.beside, tip.clear = 0.0, view.zone("prompt")
        if spot.kind == "market":
            tip.beside = view.beside_market(state)
        elif whole_piece(spot).kind == "goods" and spot.seat == state.focus:
            harbor = (view.rect(spots.goods(spot.seat, good), state) for good in range(5))
            tip.beside = max(box.right for box in harbor if box is not None) + 24
        return tip.show(self.text(spot), rect)

    def hide(self) -> bool:
        """Hide the tooltip. Return False if none was shown."""
        return self.tip.hide()

    def draw(self, p: Painter) -> None:
        """Draw the tooltip, and on every board the forecast of the role card pointed at."""
        pointed = self._display.state().pointed_spot
        for seat, markup in self._texts.previews(pointed, self._context()):
            board = self._display.rect(spots.board(seat))
            if board is not None:
                _draw_preview(p, board, markup, self._keep_clear())
        self.tip.draw(p)

    def _context(self) -> TooltipContext:
        """Return the context of tooltips: the position with people as shown, the viewer, whose VP
        are secret, and what has been chosen so far."""
        state = self._display.state()
        viewer = state.deciding if state.deciding >= 0 else self._boards.seat
        position, placing = state.position, state.deciding
        if state.people is not None:
            position = position.copy()
            player = position.players[placing]
            player.people, player.nobles = state.people, tuple(state.nobles_of(placing))
        names, kept = self._match.names, state.kept_of(viewer)
        return TooltipContext(position, names, viewer, state.vp_hidden, state.chosen, kept)


def _draw_preview(p: Painter, board: pygame.FRect, markup: str, clear: list[pygame.FRect]) -> None:
    """Draw the forecast of a role on a small plate at the lower edge of a board, or as near as
    possible without covering anything in `clear`. Draws nothing if there is no such place."""
    width, height = p.text.rich_size(markup, PREVIEW, board.width - 60)
    area = pygame.FRect(board.x, board.y, board.width, board.height - 4)
    box = free_place((width + 40, height + 18), area, clear, area.midbottom)
    if box is None:
        return
    p.fill(box, BRASS_LIGHT, radius=14)
    p.fill(box.inflate(-4, -4), WALNUT_DARK, radius=12)
    p.write_rich(
        markup, box.inflate(-34, -14), PREVIEW, PAPER_LIGHT, align="center", valign="middle"
    )
