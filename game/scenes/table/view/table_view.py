"""The table as it is seen: where everything lies, and how it is drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

import pygame
from pygame import FRect

from game.scenes.table.view import drawing, highlights
from game.scenes.table.view.boards.large_board import LargeBoard, SheetBoard
from game.scenes.table.view.boards.plates import LogSheet, PlayerPlate, SheetTab
from game.scenes.table.view.boards.small_board import SmallBoard
from game.scenes.table.view.cargo_ships import CargoShips
from game.scenes.table.view.goods_supply import GoodsSupply
from game.scenes.table.view.market.large_market import LargeMarket
from game.scenes.table.view.market.small_market import SmallMarket
from game.scenes.table.view.plantation_supply import PlantationSupply
from game.scenes.table.view.role_cards import RoleCards
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.table_layout import FREE_ZONES as FREE_ZONES
from game.scenes.table.view.table_layout import market_zone
from game.scenes.table.view.table_layout import zone_names as zone_names
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.top_bar import TopBar
from game.scenes.table.view.trading_house import TradingHouse
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.tiled_layout import TiledLayout
from game.ui.view import Point

ANY_BOARD = Spot("board")
UNFINISHED = object()
SHADOW = 4.0
"""So far a part's shadow falls on the bare table, to the right and below (logical units)."""


class TableView:
    """Draws looks, and knows where every spot of a look lies. Keeps pictures of the parts, so that
    only what has changed is drawn again; nothing else is remembered from one look to the next."""

    def __init__(self, ctx: Context, level: TiledLayout) -> None:
        self.ctx = ctx
        self.level = level
        tools = DrawingTools(ctx, level, Phrases(ctx.translator))
        slots = range(sum(1 for name in level.zones if name.startswith("seat.")))
        self.parts: tuple[TablePart, ...] = (
            TopBar(tools),
            RoleCards(tools),
            TradingHouse(tools),
            *(() if tools.roomy else (SmallMarket(tools),)),
            CargoShips(tools),
            PlantationSupply(tools),
            GoodsSupply(tools),
            *((PlayerPlate if tools.roomy else SmallBoard)(tools, slot) for slot in slots),
            *(_tabs(tools) if tools.roomy else ()),
            LargeBoard(tools),
        )
        self.market = LargeMarket(tools, self.zone(market_zone(roomy=tools.roomy)))
        """The large market."""
        self.sheets: Mapping[Spot, TablePart] = _sheets(tools, self.market)
        """What opens over the table, by the tab; the sheet of a board by its kind alone."""
        self._sheet: pygame.Surface | None = None
        self._drawn: dict[TablePart, Hashable] = {}
        self._made_for: Hashable = None

    # Places ---------------------------------------------------------------------------------

    def zone(self, name: str) -> FRect:
        """A zone of the level (`FREE_ZONES` are the scene's own), in logical units."""
        return self.level[name].rect

    def rect(self, spot: Spot, look: ViewState) -> FRect | None:
        """Where a spot lies, or will lie when it comes; None: nowhere."""
        return self._found((*self._open(look), *self.parts), spot, look)

    def seen(self, spot: Spot, look: ViewState) -> FRect | None:
        """Where a spot is to be seen now; None for what lies below an open sheet."""
        return self._found(self.lying(look), spot, look)

    def _found(self, parts: Iterable[TablePart], spot: Spot, look: ViewState) -> FRect | None:
        places = (part.rect(spot, look) for part in parts if part.owns(spot))
        return next((place for place in places if place is not None), None)

    def _open(self, look: ViewState) -> tuple[TablePart, ...]:
        """The sheet that lies open, if one does."""
        return (self.sheets[_sheet_of(look.opened)],) if look.opened is not None else ()

    def has_sheet(self, tab: Spot) -> bool:
        """Does a tab or a board open a sheet on this table?"""
        return _sheet_of(tab) in self.sheets

    def beside_market(self, look: ViewState) -> float:
        """How far to the right what is told of a building is out of the way of the others."""
        if self.market in self._open(look):
            return self.market.area.right + 12
        return max(self.zone("market").right, self.zone("sea").left) + 12

    def lying(self, look: ViewState) -> tuple[TablePart, ...]:
        """The parts to be seen: the open sheet, and those that it does not cover."""
        opened = self._open(look)
        free = (p for p in self.parts if not any(one.area.contains(p.area) for one in opened))
        return (*opened, *free)

    def spots(self, look: ViewState) -> list[Place]:
        """Everything that can be pointed at with its place, in reading order, each thing before
        the smaller ones that lie on it."""
        return [place for part in self.lying(look) for place in part.places(look)]

    def spots_at(self, point: Point, look: ViewState) -> list[Spot]:
        """All spots under a point, the topmost (smallest) first."""
        found: list[Spot] = []
        for part in self.lying(look):
            if part.area.collidepoint(point):
                here = [spot for spot, box in part.places(look) if box.collidepoint(point)]
                found += reversed(here)
        return found

    def spot_at(self, point: Point, look: ViewState) -> Spot | None:
        """The topmost spot under a point: a circle before its tile before the board."""
        return next(iter(self.spots_at(point, look)), None)

    def piece_sprite(self, kind: str, index: int, height: float) -> ImageSpec:
        """A piece that flies; see `drawing.piece_sprite`."""
        return drawing.piece_sprite(kind, index, height)

    # Drawing --------------------------------------------------------------------------------

    def draw(self, p: Painter, look: ViewState) -> None:
        """Draw the whole table, with what glows and what is pointed at."""
        p.surface.blit(self._refreshed(p, look), (0, 0))
        highlights.draw(p, self, look)

    def _refreshed(self, p: Painter, look: ViewState) -> pygame.Surface:
        """The sheet with all parts, those that have changed drawn anew."""
        made_for = (p.view.size, p.text.factor, self.ctx.translator.language, self.ctx.players)
        if self._sheet is None or made_for != self._made_for:
            bare = p.image_cache.cover("scenery/table", p.view.size)
            self._sheet = pygame.Surface(p.view.size)
            self._sheet.blit(bare, (0, 0))
            self._drawn = {}
            self._made_for = made_for
        brush, lying = p.on(self._sheet), self.lying(look)
        for part in [part for part in self._drawn if part not in lying]:
            self._redraw(brush, part)  # covered, or closed
            del self._drawn[part]
        for part in lying:
            key = part.key(look)
            if self._drawn.get(part, UNFINISHED) != key:
                self._drawn[part] = UNFINISHED  # there may be time for a half of it only
                self._redraw(brush, part, look)
                self._drawn[part] = key
        return self._sheet

    def _redraw(self, brush: Painter, part: TablePart, look: ViewState | None = None) -> None:
        """The bare table where a part lies, and the part on it if there is a look."""
        brush.surface.set_clip(_ground(brush, part.area))
        try:
            brush.cover("scenery/table")
            if look is not None:
                part.draw(brush, look)
        finally:
            brush.surface.set_clip(None)


def _ground(brush: Painter, area: FRect) -> pygame.Rect:
    """The pixels that a part and its shadow cover."""
    return brush.view.rect((area.x, area.y, area.width + SHADOW, area.height + SHADOW))


def _tabs(tools: DrawingTools) -> tuple[TablePart, TablePart]:
    market = SheetTab(tools, MARKET_TAB, "tab.market", SmallMarket.kinds)
    return market, SheetTab(tools, LOG_TAB, "tab.log", frozenset())


def _sheet_of(tab: Spot) -> Spot:
    """What stands for a tab in `TableView.sheets`: all boards have one sheet."""
    return ANY_BOARD if tab.kind == "board" else tab


def _sheets(tools: DrawingTools, market: LargeMarket) -> dict[Spot, TablePart]:
    if not tools.roomy:
        return {MARKET_TAB: market}
    return {MARKET_TAB: market, LOG_TAB: LogSheet(tools), ANY_BOARD: SheetBoard(tools)}
