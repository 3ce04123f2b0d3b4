"""Playing on a table with sheets: which sheet a turn needs, and which is in its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.rules import steps
from game.scenes.table.input.pending_decision import ClickResult
from game.scenes.table.log.log_panel import LogCrest, LogPanel
from game.scenes.table.overlays.prompt import SpotWidget
from game.scenes.table.play import TablePlay
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.ui.input import InputAction
from game.ui.view import Point
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget

EDGE = 8.0
"""So far from the edge of the table ends what is told of a building to who goes by keys."""


class MarketPage(ScrollArea):
    """The page of the large market. The picture is the table's own affair, here are the bar and the
    stops for keys; `scrolled` is told how far it is scrolled."""

    focusable = True

    def __init__(
        self,
        rect: pygame.FRect,
        cards: Sequence[Widget],
        height: float,
        scrolled: Callable[[float], None],
    ) -> None:
        super().__init__(rect, cards, height)
        self._scrolled = scrolled

    @property
    def usable(self) -> bool:
        return super().usable and self.limit > 0

    def parts(self) -> Iterator[Widget]:
        for child in self.children:
            yield from child.parts()
        yield self

    def hit(self, pos: Point) -> bool:
        return self.limit > 0 and self.bar.collidepoint(pos)

    def scroll_to(self, offset: float) -> bool:
        moved = super().scroll_to(offset)
        self._scrolled(self.offset)
        for card in self.children:  # what is told of a card leaves the card itself to be seen
            if card.told_at is not None:
                card.told_at.y = card.rect.bottom
        return moved


class TablePanels(TablePlay):
    """A table whose sheets open and close with the course of play."""

    page: MarketPage | None = None
    """What scrolls the large market, where it lies open."""

    def _open_for_turn(self) -> None:
        """Open the large market for who is to build, and where text is large the sheet on which the
        targets of the turn lie; close one that lies over them."""
        if self.turn is None:
            return
        if self.turn.position.step == steps.BUILD:
            if self.roomy:
                self.recap = []  # it lies on the sea, which the sheet covers; the log has it too
            self.open(MARKET_TAB)
            return
        if self.roomy and self.recap:
            return
        look = replace(self.look(), opened=None)
        shown = {spot for spot, _ in self.view.spots(look)}
        hidden = sorted(spot for spot in look.glowing if spot not in shown)
        if hidden:
            spot = hidden[0]
            self.open(MARKET_TAB if spot.kind == "market" else spots.board(spot.seat))
        elif self._covers():
            self.open(None)

    def _covers(self) -> bool:
        """Does the open sheet lie over something that can be chosen?"""
        look = self.look()
        return any(self.view.seen(spot, look) is None for spot in look.glowing)

    # With the course of play ----------------------------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self._open_for_turn()
        self.widgets.focus_first()

    def close_recap(self) -> bool:
        closed = super().close_recap()
        if closed:
            self.had_effect()
            self._open_for_turn()
        return closed

    def _leave_turn(self) -> None:
        super()._leave_turn()
        self.opened = None

    def _carry_out(self, outcome: ClickResult) -> None:
        super()._carry_out(outcome)
        if self.turn is not None and self.opened is not None and self._covers():
            self._open_for_turn()

    def click(self, spot: Spot) -> None:
        if self.turns_sheet(spot):
            self.ctx.sounds.play("click")
        else:
            super().click(spot)

    # Widgets --------------------------------------------------------------------------------------

    def _make_panel(self) -> None:
        if not self.roomy:
            super()._make_panel()
            return
        end = self.panel.at_end
        self.panel = LogPanel(self.log_sheet(), self.log, self.ctx, self.look_back, self.log_seat)
        self.panel.visible = self.opened == LOG_TAB
        self.panel.follow(end)

    def _widgets(self) -> list[Widget]:
        found = super()._widgets()
        if self.roomy and self.opened != LOG_TAB:
            found = [w for w in found if w is not self.panel and not isinstance(w, LogCrest)]
        if self.opened == MARKET_TAB:
            found = self._on_page(found)
        return [*found, *self.tab_keys(), *self.close_key()]

    def _on_page(self, found: list[Widget]) -> list[Widget]:
        """The widgets with the buildings on the page of the large market, also those out of sight.
        For who goes by keys too, the explanation of a building leaves the others free."""
        market, look = self.view.market, self.look()
        beside = self.view.beside_market(look)
        room = self.ctx.view.table.right - EDGE - beside
        homes = {spot: box for spot, box in market.homes(look) if spot in look.glowing}
        cards = [self.stop(spot, box) for spot, box in homes.items()]
        for card in cards:
            card.told_at = pygame.FRect(beside, market.area_of_tiles.y, room, 1)
        height = market.plan_of(look).height
        self.page = MarketPage(market.area_of_tiles, cards, height, self._scroll)
        self.page.scroll_to(self.scrolled)
        others = [w for w in found if not (isinstance(w, SpotWidget) and w.spot in homes)]
        return [self.page, *others]

    def _scroll(self, offset: float) -> None:
        """The page of the large market is scrolled."""
        if offset != self.scrolled:
            self.scrolled = offset
            self.hide_tips()
            self.touch()

    def turn_page(self, given: InputAction | float) -> bool:
        """Scroll the large market by a key, or by the wheel; False when it does not lie open."""
        if self.opened != MARKET_TAB or self.page is None:
            return False
        return self.page.act(given) if isinstance(given, InputAction) else self.page.wheel(given)
