"""Sheets over the table: the large market and, with large text, the other boards and the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

import pygame

from game.rules import steps
from game.scenes.table.display import TableDisplay
from game.scenes.table.seating import BoardFocus
from game.scenes.table.view import spots
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL_LABEL
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget


class FocusStop(Widget):
    """A spot as a focus stop for keyboard and gamepad. The table handles its mouse input and
    drawing."""

    focusable = True

    def __init__(
        self, spot: Spot, rect: pygame.FRect, tip: str, on_activate: Callable[[], None]
    ) -> None:
        super().__init__(rect, tooltip=tip)
        self.spot = spot
        self.on_click = on_activate

    def hit(self, pos: tuple[float, float]) -> bool:
        return False


class SelectableSpot(FocusStop):
    """A focus stop on a glowing spot that belongs to the decision."""


CLOSE = 60.0  # side of the button that closes a sheet
EDGE = 8.0  # from the edge of the table to the description of a building with keyboard focus


class TabStop(FocusStop):
    """The focus stop of a plate or tab, which opens a sheet."""

    def draw(self, p: Painter) -> None:
        if self.focused:
            skin.focus_ring(p, self.rect, 14)


class MarketPage(ScrollArea):
    """The scroll area of the large market. The table draws the page; the widget has the scroll bar,
    the focus stops, and above it the button `more` that turns the page while there is more below.
    `scrolled` is called with the scroll position (logical pixels)."""

    focusable = True

    def __init__(
        self,
        rect: pygame.FRect,
        cards: Sequence[Widget],
        height: float,
        scrolled: Callable[[float], None],
        more: pygame.FRect,
        words: str,
    ) -> None:
        super().__init__(rect, cards, height)
        self._scrolled = scrolled
        self.more = Button(more, words, self._turn, icon="ui/arrow_down", tone="brass")
        self.more.style = SMALL_LABEL

    @property
    def usable(self) -> bool:
        return super().usable and self.limit > 0

    def parts(self) -> Iterator[Widget]:
        for child in self.children:
            yield from child.parts()
        yield self

    def hit(self, pos: Point) -> bool:
        return self.limit > 0 and bool(self.bar.collidepoint(pos) or self._on_more(pos))

    @property
    def goes_on(self) -> bool:
        """Whether there is more below."""
        return self.offset < self.limit

    def _on_more(self, pos: Point) -> bool:
        return self.goes_on and bool(self.more.rect.collidepoint(pos))

    def activate(self, pos: Point | None = None) -> bool:
        if pos is None or not self._on_more(pos):
            return False
        return self.more.activate()

    def _turn(self) -> None:
        self.handle_action(InputAction.PAGE_DOWN)

    def draw(self, p: Painter) -> None:
        super().draw(p)
        if self.goes_on:
            self.more.draw(p)

    def scroll_to(self, offset: float) -> bool:
        moved = super().scroll_to(offset)
        self._scrolled(self.offset)
        for card in self.children:  # its tooltip leaves the card itself visible
            if card.tooltip_anchor is not None:
                card.tooltip_anchor.y = card.rect.bottom
        return moved


class Sheets:
    """Opens and closes the sheets, one at a time.

    `opened` is the tab or board whose sheet is open, None if none is; `scrolled` is the scroll
    position of the large market (logical pixels). `turned` is called when a sheet opens or closes,
    `scrolling` when the large market has scrolled.
    """

    def __init__(
        self,
        ctx: Context,
        display: TableDisplay,
        boards: BoardFocus,
        turned: Callable[[], None],
        scrolling: Callable[[], None],
    ) -> None:
        self._ctx = ctx
        self._display = display
        self._boards = boards
        self._turned = turned
        self._scrolling = scrolling
        self.opened: Spot | None = None
        self.scrolled = 0.0
        self._page: MarketPage | None = None

    @property
    def log_visible(self) -> bool:
        """Whether the log is visible: beside the table, or on its open sheet."""
        return not self._display.large_text or self.opened == LOG_TAB

    # Opening and closing --------------------------------------------------------------------------

    def open(self, tab: Spot | None) -> None:
        """Open the sheet of a tab or board, or close the open one for None."""
        if self.opened != tab:
            self.opened, self.scrolled = tab, 0.0
            self._turned()

    def toggle(self, tab: Spot) -> bool:
        """Open a sheet, or close it if it is open. Return False if the table has no such sheet."""
        if not self._display.view.has_sheet(tab):
            return False
        closes = tab == self.opened or (tab.kind == "board" and tab.seat == self._boards.seat)
        self.open(None if closes else tab)
        return True

    def close(self) -> bool:
        """Close the open sheet. Return False if none was open."""
        was = self.opened is not None
        self.open(None)
        return was

    def clear(self) -> None:
        """Close the open sheet without calling `turned`, after the decision for which it was
        open."""
        self.opened = None

    def close_unsupported(self) -> None:
        """Close the open sheet if the current map has none like it."""
        if self.opened is not None and not self._display.view.has_sheet(self.opened):
            self.opened = None

    def leave_market(self, pos: Point) -> bool:
        """Close the large market if a press is beside it. Return False if the press has another
        meaning."""
        if self.opened != MARKET_TAB or self._display.view.market.area.collidepoint(pos):
            return False
        spot = self._display.spot_at(pos)
        if self._display.large_text and spot is not None and (spot.kind == "tab" or spot.seat >= 0):
            return False  # another sheet opens there
        return self.close()

    def click(self, spot: Spot) -> bool:
        """Open or close the sheet of a tab, a plate, or an open board that is not part of the
        decision. Return False if a click there has another meaning."""
        used = self._turn(spot)
        if used:
            self._ctx.sounds.play("click")
        return used

    def _turn(self, spot: Spot) -> bool:
        if spot.kind == "tab":
            return self.toggle(spot)
        if not self._display.large_text or spot.seat < 0 or spot.seat == self._boards.seat:
            return False
        board = spots.board(spot.seat)
        if board != self.opened or spot == board:
            return self.toggle(board)
        return self._display.state().deciding != spot.seat

    # With the course of play ----------------------------------------------------------------------

    def open_for(self, step: int) -> None:
        """Open the large market for a builder, or with large text the sheet with what can be
        chosen; close a sheet that covers it."""
        if step == steps.BUILD:
            self.open(MARKET_TAB)
            return
        glowing = self._display.state().glowing
        hidden = self._display.covered_without_sheet(glowing)
        if hidden:
            spot = hidden[0]
            self.open(MARKET_TAB if spot.kind == "market" else spots.board(spot.seat))
        elif self._display.covers(glowing):
            self.open(None)

    @property
    def in_the_way(self) -> bool:
        """Whether the open sheet covers something that can be chosen."""
        return self.opened is not None and self._display.covers(self._display.state().glowing)

    # Scrolling ------------------------------------------------------------------------------------

    def page(self, cards: Sequence[Widget]) -> MarketPage:
        """Create the page of the large market with the buildings that can be chosen, including
        those scrolled out of view. Tooltips of focus stops do not cover the other buildings."""
        market, state = self._display.view.market, self._display.state()
        beside = self._display.view.beside_market(state)
        room = self._ctx.view.table.right - EDGE - beside
        for card in cards if beside else ():
            card.tooltip_anchor = pygame.FRect(beside, market.area_of_tiles.y, room, 1)
        height = market.plan_of(state).height
        area, words = market.area_of_tiles, market.more_words
        self._page = MarketPage(area, cards, height, self._scroll, market.more, words)
        self._page.scroll_to(self.scrolled)
        return self._page

    def market_places(self, wanted: Collection[Spot]) -> list[tuple[Spot, pygame.FRect]]:
        """Return the rectangles of the wanted buildings on the page, before scrolling."""
        places = self._display.view.market.unscrolled_places(self._display.state())
        return [(spot, box) for spot, box in places if spot in wanted]

    def _scroll(self, offset: float) -> None:
        if offset != self.scrolled:
            self.scrolled = offset
            self._scrolling()

    def scroll(self, given: InputAction | float) -> bool:
        """Scroll the large market by key or wheel. Return False if it is not open."""
        if self.opened != MARKET_TAB or self._page is None:
            return False
        return (
            self._page.handle_action(given)
            if isinstance(given, InputAction)
            else self._page.wheel(given)
        )

    def reveal(self, building: Spot) -> None:
        """Scroll the large market, if it is open, to center a building."""
        if self.opened == MARKET_TAB:
            area = self._display.view.market.area_of_tiles
            for _, box in self.market_places({building}):
                self._scroll(max(0.0, box.centery - area.centery))

    # Widgets --------------------------------------------------------------------------------------

    def tabs(self, seats: int, explain: Callable[[Spot], str]) -> list[Widget]:
        """Create the focus stops of all tabs and plates that are not covered."""
        shown: tuple[Spot, ...] = (MARKET_TAB,) if self.opened is None else ()
        if self._display.large_text:
            others = (seat for seat in range(seats) if seat != self._boards.seat)
            shown = (MARKET_TAB, LOG_TAB, *(spots.board(seat) for seat in others))
        boxes = ((tab, self._tab(tab)) for tab in shown)
        covering = self._display.areas_of(())
        return [
            TabStop(tab, box, explain(tab), lambda tab=tab: self._press(tab))  # type: ignore[misc]
            for tab, box in boxes
            if box is not None and box.collidelist(covering) < 0
        ]

    def _press(self, tab: Spot) -> None:
        self._ctx.sounds.play("click")
        self.toggle(tab)

    def _tab(self, tab: Spot) -> pygame.FRect | None:
        """Return the rectangle of a tab or plate, whether its sheet is open or not. For the head of
        the small market, return only the end with the icon, so that keyboard navigation can pass
        it."""
        box = self._display.view.rect(tab, replace(self._display.state(), opened=None))
        if box is not None and tab == MARKET_TAB and not self._display.large_text:
            box.left = box.right - box.height
            box.width = box.height
        return box

    def close_button(self, close: Callable[[], None]) -> list[Widget]:
        """Create the button that closes the open sheet, if one is open."""
        if self.opened is None:
            return []
        if self.opened == MARKET_TAB:
            place = self._display.view.market.closing
        else:
            zone = self._display.zone("log" if self.opened == LOG_TAB else "board")
            place = pygame.FRect(zone.right - CLOSE - 8, zone.y + 8, CLOSE, CLOSE)
        tip = self._ctx.inputs.tooltip_with_key(
            self._ctx.translator.tr("Close"), InputAction.CANCEL
        )
        return [Button(place, "", close, icon="ui/cross", tooltip=tip)]
