"""Sheets over the table: who opens and closes them, and with what."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.app.match import Match
from game.scenes.table.overlays.prompt import SpotStop
from game.scenes.table.stage import TableStage
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.view_state import ViewState
from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

CLOSE = 60.0  # side of the button that closes a sheet


class TabKey(SpotStop):
    """A plate or a tab, which opens a sheet."""

    def draw(self, p: Painter) -> None:
        if self.focused:
            skin.focus_ring(p, self.rect, 14)


class TableSheets(TableStage):
    """The picture of a match, over which the large market opens; where text is large, boards and
    log lie on sheets too.

    ``opened`` is the tab or the board whose sheet lies over the table, None while none does.
    """

    def __init__(self, ctx: Context, match: Match) -> None:
        self.opened: Spot | None = None
        self.scrolled = 0.0  # how far the large market is
        super().__init__(ctx, match)

    @property
    def roomy(self) -> bool:
        return self.ctx.settings.current.roomy

    def refresh(self) -> None:
        """Make the widgets again after something has changed."""
        self.touch()

    def resized(self) -> None:
        if self.opened is not None and not self.view.has_sheet(self.opened):
            self.opened = None
        super().resized()

    def look(self) -> ViewState:
        return replace(super().look(), opened=self.opened, scrolled=self.scrolled)

    # Opening and closing --------------------------------------------------------------------------

    def open(self, tab: Spot | None) -> None:
        """Open the sheet of a tab or a board, or close the one that lies open (None)."""
        if self.opened != tab:
            self.opened, self.scrolled = tab, 0.0
            self.hide_tips()
            self._make_panel()
            self.refresh()

    def toggle(self, tab: Spot) -> bool:
        """Open a sheet, or close it if it lies open; False on a table without it."""
        if not self.view.has_sheet(tab):
            return False
        closes = tab == self.opened or (tab.kind == "board" and tab.seat == self.focus)
        self.open(None if closes else tab)
        return True

    def close_sheet(self) -> bool:
        """Close the open sheet; False when none lay open."""
        was = self.opened is not None
        self.open(None)
        return was

    def leaves_market(self, pos: Point) -> bool:
        """Close the large market at a press beside it; False when the press means something
        else."""
        if self.opened != MARKET_TAB or self.view.market.area.collidepoint(pos):
            return False
        spot = self.spot_at(pos)
        if self.roomy and spot is not None and (spot.kind == "tab" or spot.seat >= 0):
            return False  # another sheet opens there
        return self.close_sheet()

    def turns_sheet(self, spot: Spot) -> bool:
        """Let a click on a tab, on a plate, or on an open board of which nothing is asked open or
        close what belongs to it; False when the click means something else."""
        if spot.kind == "tab":
            return self.toggle(spot)
        if not self.roomy:
            return False
        board = spots.board(spot.seat)
        if spot.seat < 0 or spot.seat == self.focus:
            return False
        if board != self.opened or spot == board:
            return self.toggle(board)
        return self.turn is None or self.turn.seat != spot.seat

    def explain(self, spot: Spot) -> str:
        if spot == MARKET_TAB:
            return self.keyed(self.tr("Show the buildings"), InputAction.MARKET)
        if spot == LOG_TAB:
            return self.keyed(self.tr("Show the log"), InputAction.LOG)
        return super().explain(spot)

    # Widgets --------------------------------------------------------------------------------------

    def log_sheet(self) -> pygame.FRect:
        """Where the log is written on its sheet, beside the button that closes it."""
        zone = self.view.zone("log")
        zone.width -= CLOSE + 16
        return zone

    def tab_keys(self) -> list[Widget]:
        """All tabs and plates that are not covered, as stops."""
        look = self.look()
        tabs: tuple[Spot, ...] = (MARKET_TAB,) if self.opened is None else ()
        if self.roomy:
            seats = (seat for seat in range(len(self.match.names)) if seat != self.focus)
            tabs = (MARKET_TAB, LOG_TAB, *(spots.board(seat) for seat in seats))
        boxes = ((tab, self._tab(tab, look)) for tab in tabs)
        return [
            TabKey(tab, box, self.explain(tab), lambda tab=tab: self._press_tab(tab))  # type: ignore[misc]
            for tab, box in boxes
            if box is not None
        ]

    def _press_tab(self, tab: Spot) -> None:
        self.ctx.sounds.play("click")
        self.toggle(tab)

    def _tab(self, tab: Spot, look: ViewState) -> pygame.FRect | None:
        """Where a tab or a plate lies, whether its sheet is open or not; of the head of the small
        market the end with the sign, so that keys find past it."""
        box = self.view.rect(tab, replace(look, opened=None))
        if box is not None and tab == MARKET_TAB and not self.roomy:
            box.left = box.right - box.height
            box.width = box.height
        return box

    def close_key(self) -> list[Widget]:
        """The button that closes the open sheet, if one is open."""
        if self.opened is None:
            return []
        if self.opened == MARKET_TAB:
            place = self.view.market.closing
        else:
            zone = self.view.zone("log" if self.opened == LOG_TAB else "board")
            place = pygame.FRect(zone.right - CLOSE - 8, zone.y + 8, CLOSE, CLOSE)
        tip = self.keyed(self.tr("Close"), InputAction.CANCEL)
        return [Button(place, "", lambda: self.open(None), icon="ui/cross", tooltip=tip)]
