"""The table for large text: the boards of others, the market and the log open as sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.app.match import Match
from game.scenes.table import spots
from game.scenes.table.logpanel import LogCrest, LogPanel
from game.scenes.table.look import Look
from game.scenes.table.play import Factories, TablePlay
from game.scenes.table.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.turns import Outcome
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action
from game.ui.paint import Painter
from game.ui.view import Point
from game.ui.widgets import Button, Widget

CLOSE = 60.0  # side of the button that closes a sheet


class TabKey(Widget):
    """A plate or a tab as a stop for keyboard and gamepad; the mouse and the picture are the
    table's own affair."""

    focusable = True

    def __init__(self, spot: Spot, rect: pygame.FRect, tip: str, act: Callable[[], None]) -> None:
        super().__init__(rect, tooltip=tip)
        self.spot = spot
        self._act = act

    def hit(self, pos: Point) -> bool:
        return False

    def activate(self, pos: Point | None = None) -> bool:
        self._act()
        return True

    def draw(self, p: Painter) -> None:
        if self.focused:
            skin.focus_ring(p, self.rect, 14)


class TablePanels(TablePlay):
    """A table whose sheets open and close, where text is large; else just the table.

    ``opened`` is the tab or the board whose sheet lies over the table, None while none does.
    """

    def __init__(self, ctx: Context, match: Match, factories: Factories) -> None:
        self.opened: Spot | None = None
        super().__init__(ctx, match, factories)

    @property
    def roomy(self) -> bool:
        return self.ctx.settings.current.roomy

    def resized(self) -> None:
        if not self.roomy:
            self.opened = None
        super().resized()

    def look(self) -> Look:
        return replace(super().look(), opened=self.opened)

    # Opening and closing --------------------------------------------------------------------------

    def open(self, tab: Spot | None) -> None:
        """Open the sheet of a tab or a board, or close the one that lies open (None)."""
        if self.opened != tab:
            self.opened = tab
            self.hide_tips()
            self._make_panel()
            self.refresh()

    def toggle(self, tab: Spot) -> bool:
        """Open a sheet, or close it if it lies open; False on a table without sheets."""
        if not self.roomy:
            return False
        closes = tab == self.opened or (tab.kind == "board" and tab.seat == self.focus)
        self.open(None if closes else tab)
        return True

    def close_sheet(self) -> bool:
        """Close the open sheet; False when none lay open."""
        was = self.opened is not None
        self.open(None)
        return was

    def _open_for_turn(self) -> None:
        """Open the sheet on which the targets of the turn lie; close one that lies over them."""
        if not self.roomy or self.turn is None or self.recap:
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
            self._open_for_turn()
        return closed

    def _play(self, outcome: Outcome) -> None:
        self.opened = None
        super()._play(outcome)

    def _carry_out(self, outcome: Outcome) -> None:
        super()._carry_out(outcome)
        if self.turn is not None and self.opened is not None and self._covers():
            self._open_for_turn()

    def click(self, spot: Spot) -> None:
        if self.roomy and self._turns_sheet(spot):
            self.ctx.sounds.play("click")
        else:
            super().click(spot)

    def _turns_sheet(self, spot: Spot) -> bool:
        """A click on a tab, on a plate, or on an open board of which nothing is asked."""
        if spot.kind == "tab":
            return self.toggle(spot)
        board = spots.board(spot.seat)
        if spot.seat < 0 or spot.seat == self.focus:
            return False
        if board != self.opened or spot == board:
            return self.toggle(board)
        return self.turn is None or self.turn.seat != spot.seat

    def explain(self, spot: Spot) -> str:
        if spot == MARKET_TAB:
            key = self.ctx.inputs.key_name(Action.MARKET)
            return self.tr("Show the buildings ({key})", key=key)
        if spot == LOG_TAB:
            return self.tr("Show the log ({key})", key=self.ctx.inputs.key_name(Action.LOG))
        return super().explain(spot)

    # Widgets --------------------------------------------------------------------------------------

    def _make_panel(self) -> None:
        if not self.roomy:
            super()._make_panel()
            return
        zone, end = self.view.zone("log"), self.panel.at_end
        zone.width -= CLOSE + 16
        self.panel = LogPanel(zone, self.log, self.ctx, self.look_back, self.log_seat)
        self.panel.visible = self.opened == LOG_TAB
        self.panel.follow(end)

    def _widgets(self) -> list[Widget]:
        found = super()._widgets()
        if not self.roomy:
            return found
        if self.opened != LOG_TAB:
            found = [w for w in found if w is not self.panel and not isinstance(w, LogCrest)]
        return [*found, *self._tab_keys(), *self._close_key()]

    def _tab_keys(self) -> list[Widget]:
        look = self.look()
        seats = (seat for seat in range(len(self.match.names)) if seat != self.focus)
        tabs = (MARKET_TAB, LOG_TAB, *(spots.board(seat) for seat in seats))
        boxes = ((tab, self._tab(tab, look)) for tab in tabs)
        return [
            TabKey(tab, box, self.explain(tab), lambda tab=tab: self.click(tab))  # type: ignore[misc]
            for tab, box in boxes
            if box is not None
        ]

    def _tab(self, tab: Spot, look: Look) -> pygame.FRect | None:
        """Where a tab or a plate lies, whether its sheet is open or not."""
        return self.view.rect(tab, replace(look, opened=None))

    def _close_key(self) -> list[Widget]:
        if self.opened is None:
            return []
        zone = self.view.zone("log" if self.opened == LOG_TAB else "board")
        if self.opened == MARKET_TAB:
            zone = self.view.zone("market")
        place = pygame.FRect(zone.right - CLOSE - 8, zone.y + 8, CLOSE, CLOSE)
        tip = self.tr("Close (Escape)")
        return [Button(place, "", lambda: self.open(None), icon="ui/cross", tooltip=tip)]
