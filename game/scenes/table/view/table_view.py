"""The table view: the position of every spot, and how the table is drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial

import pygame
from pygame import FRect

from game.app.blank_surface import blank_surface
from game.scenes.table.view import highlights
from game.scenes.table.view.boards.large_board import LargeBoard
from game.scenes.table.view.boards.plates import LogSheet, PlayerPlate, SheetTab
from game.scenes.table.view.boards.small_board import SmallBoard
from game.scenes.table.view.cargo_ships import CargoShip, CargoShips, ColonistShip, Ship
from game.scenes.table.view.goods_supply import GoodsSupply
from game.scenes.table.view.market.large_market import LargeMarket
from game.scenes.table.view.market.small_market import SmallMarket
from game.scenes.table.view.plantation_supply import PlantationSupply
from game.scenes.table.view.role_cards import RoleCards
from game.scenes.table.view.scenery import table_picture
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.table_layout import market_zone
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.top_bar import EndClocks, RoundNumber, TopBar, TurnChips
from game.scenes.table.view.trading_house import TradingHouse
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.tiled_layout import TiledLayout
from game.ui.view import Point

ANY_BOARD = Spot("board")
BESIDE_SHEET, BESIDE_MARKET = 12.0, 20.0
"""Distance of building tooltips from the large market and from the small market."""
NARROWEST_TIP = 300.0  # logical units; a narrower tooltip would cover neighbors instead
UNFINISHED = object()


class TableView:
    """Draws view states and locates their spots. It caches pictures of the parts so that only
    changes are redrawn, and keeps no other state between view states."""

    def __init__(self, ctx: Context, level: TiledLayout) -> None:
        self.ctx = ctx
        self.level = level
        tools = DrawingTools(ctx, level, Phrases(ctx.translator))
        self.parts: tuple[TablePart, ...] = (
            TopBar(tools),
            RoundNumber(tools),
            TurnChips(tools),
            EndClocks(tools),
            RoleCards(tools),
            TradingHouse(tools),
            *(() if tools.large_text else [_small_market(tools)]),
            CargoShips(tools),
            *(CargoShip(tools, index) for index in _counted(level, "ship")),
            ColonistShip(tools),
            PlantationSupply(tools),
            GoodsSupply(tools),
            *(
                (PlayerPlate if tools.large_text else SmallBoard)(tools, slot)
                for slot in _counted(level, "seat")
            ),
            *([_market_tab(tools), _log_tab(tools)] if tools.large_text else ()),
            LargeBoard(tools),
        )
        """The parts of the table, from bottom to top."""
        self.market = LargeMarket(tools, self.zone(market_zone(large_text=tools.large_text)))
        """The large market."""
        self.sheets: Mapping[Spot, TablePart] = _sheets(tools, self.market)
        """The sheets that open over the table, by tab. All boards share one sheet."""
        self._sheet: pygame.Surface | None = None
        self._drawn: dict[TablePart, Hashable] = {}
        self._made_for: Hashable = None

    # Places ---------------------------------------------------------------------------------

    def zone(self, name: str) -> FRect:
        """Return a zone of the level in logical units (`table_layout.FREE_ZONES` belong to the
        scene)."""
        return self.level[name].rect

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        """Return the rectangle of a spot, including future spots, or None."""
        parts = (*self._open(state), *self.parts)
        places = (part.rect(spot, state) for part in parts if part.owns(spot))
        return next((place for place in places if place is not None), None)

    def seen(self, spot: Spot, state: ViewState) -> FRect | None:
        """Return the visible rectangle of a spot, or None if it is hidden, as below an open
        sheet."""
        for part in reversed(self.lying(state)):
            place = part.rect(spot, state) if part.owns(spot) else None
            if place is not None and not self._covered(part, place, state):
                return place
        return None

    def head_of_market(self, seat: int, state: ViewState) -> FRect | None:
        """Return the header of the open market, which shows the buyer's means, or None if the
        market is closed or shows another buyer."""
        opened = self.market in self._open(state) and self.market.buyer(state) == seat
        return self.market.header if opened else None

    def _covered(self, part: TablePart, place: FRect, state: ViewState) -> bool:
        """Return whether the center of a place on a part is below the open sheet."""
        above = (table_part for table_part in self._open(state) if table_part is not part)
        return any(table_part.area.collidepoint(place.center) for table_part in above)

    def _open(self, state: ViewState) -> tuple[TablePart, ...]:
        """Return the open sheet, if any."""
        return (self.sheets[_sheet_of(state.opened)],) if state.opened is not None else ()

    def has_sheet(self, tab: Spot) -> bool:
        """Return whether a tab or a board opens a sheet on this table."""
        return _sheet_of(tab) in self.sheets

    def beside_market(self, state: ViewState) -> float:
        """Return the x coordinate to the right of the market where building tooltips cover no other
        buildings, or 0 if there is not enough space."""
        if self.market in self._open(state):
            left = self.market.area.right + BESIDE_SHEET
        elif "market" in self.level:
            left = self.zone("market").right + BESIDE_MARKET
        else:
            return 0.0
        return left if self.ctx.view.table.right - left >= NARROWEST_TIP else 0.0

    def lying(self, state: ViewState) -> Sequence[TablePart]:
        """Return the visible parts from bottom to top: those that the open sheet does not cover,
        then the sheet."""
        opened = self._open(state)
        if not opened:
            return self.parts
        free = (p for p in self.parts if not any(part.area.contains(p.area) for part in opened))
        return (*free, *opened)

    def spots(self, state: ViewState) -> list[Place]:
        """Return all selectable spots with their rectangles in reading order, the open sheet first,
        and each spot before the smaller ones on it."""
        opened, lying = self._open(state), self.lying(state)
        order = (*opened, *(part for part in lying if part not in opened))
        return [
            (spot, box)
            for part in order
            for spot, box in part.places(state)
            if not self._covered(part, box, state)
        ]

    def spots_at(self, point: Point, state: ViewState) -> list[Spot]:
        """Return all spots under a point, topmost (smallest) first. A sheet hides the spots below
        it."""
        spots: list[Spot] = []
        for part in reversed(self.lying(state)):
            if part.area.collidepoint(point):
                here = [spot for spot, box in part.places(state) if box.collidepoint(point)]
                spots += reversed(here)
                if part in self._open(state):
                    break
        return spots

    def spot_at(self, point: Point, state: ViewState) -> Spot | None:
        """Return the topmost spot under a point: a circle before its tile, a tile before the
        board."""
        return next(iter(self.spots_at(point, state)), None)

    # Scenery --------------------------------------------------------------------------------

    @property
    def picture(self) -> pygame.Surface | None:
        """The last drawn table without highlights and overlays. Never draw on it."""
        return self._sheet

    @property
    def sea(self) -> CargoShips:
        """The water."""
        return next(part for part in self.parts if isinstance(part, CargoShips))

    @property
    def ships(self) -> Iterator[Ship]:
        """All ships."""
        return (part for part in self.parts if isinstance(part, Ship))

    def at_work(self, state: ViewState) -> Iterator[tuple[int, FRect]]:
        """Yield the occupied buildings of the focus seat's board with the rectangles of their
        pictures."""
        covers = [table_part.area for table_part in self._open(state)]
        for part in self.parts:
            if isinstance(part, LargeBoard):
                for building, picture in part.at_work(state):
                    if picture.collidelist(covers) < 0:
                        yield building, picture

    # Drawing --------------------------------------------------------------------------------

    def draw(self, p: Painter, state: ViewState) -> None:
        """Draw the whole table with its highlights."""
        p.surface.blit(self.sheet(p, state), (0, 0))
        highlights.draw(p, state, partial(self.seen, state=state))

    def ready(self, state: ViewState) -> bool:
        """Return whether the cached sheet already shows the whole state, so drawing takes no
        time."""
        return self._sheet is not None and all(
            self._drawn.get(part, UNFINISHED) == part.key(state) for part in self.lying(state)
        )

    def forget(self) -> None:
        """Release the cached sheet until the table is drawn again."""
        self._sheet = None

    def sheet(self, p: Painter, state: ViewState) -> pygame.Surface:
        """Return the sheet with all parts, redrawing those that have changed."""
        language, players = self.ctx.translator.language, self.ctx.players
        made_for = (p.view.size, p.text.factor, language, players, state.dusk)
        if self._sheet is None or made_for != self._made_for:
            bare = table_picture(p.image_cache, p.view.size, state.dusk)
            self._sheet = p.image_cache.frame_budget.in_background(
                ("sheet", p.view.size), partial(blank_surface, p.view.size)
            )
            self._sheet.blit(bare, (0, 0))
            self._drawn = {}
            self._made_for = made_for
        self._sheet.set_alpha(255)  # to be drawn on
        brush, lying = p.on(self._sheet), self.lying(state)
        for part in [part for part in self._drawn if part not in lying]:
            del self._drawn[part]  # covered or closed
            self._redraw(brush, part.ground, state)
        for number, part in enumerate(lying):
            key = part.key(state)
            if self._drawn.get(part, UNFINISHED) != key:
                drawn = [table_part for table_part in lying[number:] if table_part in self._drawn]
                self._drawn[part] = UNFINISHED  # it may be interrupted halfway
                if any(table_part.ground.colliderect(part.ground) for table_part in drawn):
                    self._redraw(brush, part.ground, state, part)
                else:  # neither it nor anything above it is on the sheet yet
                    with brush.clip(part.ground):
                        part.draw(brush, state)
                self._drawn[part] = key
        self._sheet.set_alpha(None)  # to be copied
        return self._sheet

    def _redraw(
        self, brush: Painter, ground: FRect, state: ViewState, anew: TablePart | None = None
    ) -> None:
        """Redraw a rectangle: the bare table, the part `anew`, and all finished parts that overlap
        it, from bottom to top."""
        with brush.clip(ground):
            wood = table_picture(brush.image_cache, brush.view.size, state.dusk)
            brush.surface.blit(wood, (0, 0))
        for part in self.lying(state):
            finished = self._drawn.get(part, UNFINISHED) is not UNFINISHED
            if (finished or part is anew) and part.ground.colliderect(ground):
                with brush.clip(ground), brush.clip(part.ground):
                    part.draw(brush, state)


def _counted(level: TiledLayout, kind: str) -> Iterator[int]:
    """Yield the numbers of the zones named `kind.0`, `kind.1` and so on."""
    count = sum(1 for name in level.zones if name.startswith(f"{kind}."))
    return iter(range(count))


def _log_tab(tools: DrawingTools) -> TablePart:
    return SheetTab(tools, LOG_TAB, "tab.log", frozenset())


def _market_tab(tools: DrawingTools) -> TablePart:
    return SheetTab(tools, MARKET_TAB, "tab.market", SmallMarket.kinds)


def _small_market(tools: DrawingTools) -> TablePart:
    """Return the small market, or the tab that replaces it in a phase."""
    return SmallMarket(tools) if "market" in tools.level else _market_tab(tools)


def _sheet_of(tab: Spot) -> Spot:
    """Return the key of a tab in `TableView.sheets`. All boards share one sheet."""
    return ANY_BOARD if tab.kind == "board" else tab


def _sheets(tools: DrawingTools, market: LargeMarket) -> dict[Spot, TablePart]:
    if not tools.large_text:
        return {MARKET_TAB: market}
    return {
        MARKET_TAB: market,
        LOG_TAB: LogSheet(tools),
        ANY_BOARD: LargeBoard(tools, on_sheet=True),
    }
