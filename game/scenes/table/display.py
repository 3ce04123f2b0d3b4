"""The table on screen: the positions of its spots, and its drawing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from pygame import FRect

from game.rules.position import Position
from game.scenes.table.view.layout_change import LayoutChange
from game.scenes.table.view.spots import Spot, name_plate
from game.scenes.table.view.table_layout import (
    CHANCES,
    FREE_ZONES,
    PLAIN,
    market_zone,
    phase_of,
    table_level,
)
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.context import Context
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tiled_layout import TiledLayout
from game.ui.view import Point

WITH_WORDS = frozenset(
    {"market", "turn", "colonists", "vp_supply", "city_clock", "doubloons", "points"}
    | {"city", "supply", "tab"}
)
"""Kinds of spots on which words or numbers stand."""
UNDER_NUMBERS = frozenset(
    {"role", "ship", "colonist_ship", "quarries", "stack", "discards", "goods", "san_juan"}
)
"""Kinds of spots that have a name or a number at their lower edge."""
UNSTEADY = 0.2  # seconds after a movement in which a press was aimed at the previous layout


class TableDisplay:
    """Draws the view state of a scene, and locates spots in it (logical pixels).

    `state` returns that state. There is one view for each layout of the map; the layout of the
    position shown is in use. `moves` tells whether a change of layout is animated by `update` or
    immediate. The layout stays as it is until `needs_places`, so it does not change for a phase in
    which nothing happens. `fitted` makes room in the map for what the scene adds.
    """

    def __init__(
        self,
        ctx: Context,
        seats: int,
        state: Callable[[], ViewState],
        fitted: Callable[[TiledLayout], TiledLayout] = lambda level: level,
        moves: Callable[[], bool] = lambda: False,
        needs_places: Callable[[], bool] = lambda: True,
    ) -> None:
        self._ctx = ctx
        self._seats = seats
        self._fitted = fitted
        self._moves = moves
        self._needs_places = needs_places
        self.state = state
        self.rebuild()

    def rebuild(self) -> None:
        """Rebuild the views after a change of the window, the language or the text size."""
        level = table_level(self._ctx.paths, self._seats, large_text=self.large_text)
        self._level = self._fitted(level)
        self._views: dict[str, TableView] = {}
        self._settled: str | None = None
        self._change: LayoutChange | None = None
        self._since = UNSTEADY  # seconds since the last change of layout

    @property
    def view(self) -> TableView:
        """The view in the layout of the position shown."""
        return self._view_in(self._layout)

    def _view_in(self, layout: str) -> TableView:
        if layout not in self._views:
            level = self._level.variants[layout] if layout else self._level
            self._views[layout] = TableView(self._ctx, level)
        return self._views[layout]

    @property
    def _layout(self) -> str:
        return self._layout_of(self.state())

    def _layout_of(self, state: ViewState) -> str:
        """Return the layout for a state: that of its phase, unless layouts are turned off. While a
        computer chooses a role, the layout does not change, because it would soon change again."""
        if self._ctx.settings.current.still_table:
            return PLAIN
        layout, seat = phase_of(state.position, self._level), state.position.seat
        if self._settled not in (None, layout) and not self._needs_places():
            return self._settled or PLAIN
        if layout == PLAIN and state.position.role_card < 0 and seat >= 0 and state.computer[seat]:
            return self._settled or PLAIN
        return layout

    @property
    def large_text(self) -> bool:
        """Whether this is the table for large text, with boards, market and log on sheets."""
        return self._ctx.settings.current.large_text

    # From one layout to another -----------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the table is still moving to the layout of the position shown."""
        if self._settled is None or not self._moves():
            return False
        state = self.state()
        return state.opened is None and self._settled != self._layout_of(state)

    @property
    def steady(self) -> bool:
        """Whether everything has been in place long enough for a hand to stop."""
        return not self.moving and self._since >= UNSTEADY

    def update(self, dt: float, shown: Position) -> bool:
        """Advance a change of layout by `dt` seconds while a position is shown. Return True if the
        table has to be redrawn."""
        self._since += dt
        if phase_of(shown, self._level) == self._settled:
            return False
        layout = self._layout
        if layout == self._settled:
            return False
        if not self.moving:
            return self.settle()
        old, new = self._view_in(self._settled or PLAIN), self._view_in(layout)
        if self._change is None or self._change.new is not new:
            self._change = LayoutChange(old, new)
        if self._change.advance(dt, self.state()):
            self.settle()
            self._since = 0.0
        return True

    def settle(self) -> bool:
        """Complete a change of layout immediately. Return True if the layout has changed."""
        before, self._settled, self._change = self._settled, self._layout, None
        for layout, view in self._views.items():
            if layout != self._settled:
                view.forget()
        return before not in (None, self._settled)

    # Places -------------------------------------------------------------------------------------

    def zone(self, name: str) -> FRect:
        """Return a zone of the map; zones of the scene are those of the basic layout."""
        return self._level[name].rect if name in FREE_ZONES else self.view.zone(name)

    @property
    def chances(self) -> FRect | None:
        """The rectangle of the bar of chances, None if it is not shown."""
        return self._level[CHANCES].rect if CHANCES in self._level else None

    @property
    def middle(self) -> FRect:
        """The area for short announcements: market, sea and everything between them. In the layout
        of a phase, everything above the large board, because nobody chooses a role there."""
        if self.view is self._view_in(PLAIN):
            return self._level["board" if self.large_text else "market"].rect.union(
                self._level["sea"].rect
            )
        return self.view.level[market_zone(large_text=self.large_text)].rect

    def rect(self, spot: Spot) -> FRect | None:
        """Return the rectangle of a spot, on an open sheet or below it; None if it has none."""
        return self.view.rect(spot, self.state())

    def seen(self, spot: Spot) -> FRect | None:
        """Return the visible rectangle of a spot; None if it has none or a sheet covers it."""
        return self.view.seen(spot, self.state())

    def rect_in(self, spot: Spot, position: Position) -> FRect | None:
        """Return the rectangle of a spot in another position."""
        return self.view.rect(spot, replace(self.state(), position=position))

    def head_of_market(self, seat: int) -> FRect | None:
        """Return the head of the open market, which shows what its buyer has; None if the market is
        not open for this seat."""
        return self.view.head_of_market(seat, self.state())

    def spot_at(self, pos: Point) -> Spot | None:
        """Return the topmost spot at a point."""
        return self.view.spot_at(pos, self.state())

    def places(self, spots: Collection[Spot]) -> list[tuple[Spot, FRect]]:
        """Return the visible ones of these spots with their rectangles, in reading order."""
        return [(spot, rect) for spot, rect in self.view.spots(self.state()) if spot in spots]

    def spots(self) -> list[tuple[Spot, FRect]]:
        """Return all visible spots with their rectangles."""
        return list(self.view.spots(self.state()))

    def words(self) -> list[FRect]:
        """Return the areas of text and numbers: names, amounts, labels."""
        plates = (self.seen(name_plate(seat)) for seat in range(self._seats))
        areas = [plate for plate in plates if plate is not None]
        areas += [self.zone("prompt"), self.zone("buttons")]
        for spot, rect in self.spots():
            if spot.kind in UNDER_NUMBERS:
                areas.append(
                    FRect(rect.x, rect.y + 0.7 * rect.height, rect.width, 0.3 * rect.height)
                )
            elif spot.kind in WITH_WORDS:
                areas.append(rect)
        return areas

    def covers(self, spots: Iterable[Spot]) -> bool:
        """Return whether the open sheet covers any of the spots."""
        state = self.state()
        return any(self.view.seen(spot, state) is None for spot in spots)

    def covered_without_sheet(self, spots: Collection[Spot]) -> list[Spot]:
        """Return the spots that would not be visible without the open sheet, in order."""
        bare = replace(self.state(), opened=None)
        shown = {spot for spot, _ in self.view.spots(bare)}
        return sorted(spot for spot in spots if spot not in shown)

    def areas_of(self, spots: Iterable[Spot]) -> list[FRect]:
        """Return the areas of the table parts that contain the spots, and of the open sheet."""
        view, state, wanted = self.view, self.state(), list(spots)
        sheets = tuple(view.sheets.values())
        return [
            part.area
            for part in view.lying(state)
            if part in sheets
            or any(part.owns(spot) and part.rect(spot, state) is not None for spot in wanted)
        ]

    # Scenery ------------------------------------------------------------------------------------

    def at_work(self) -> Iterator[tuple[int, FRect]]:
        """Yield the occupied buildings of the large board with the rectangles of their pictures."""
        return self.view.at_work(self.state())

    # Pictures -----------------------------------------------------------------------------------

    def piece(self, piece: str, kind: int, height: float) -> ImageSpec:
        """Return the picture of a piece (`spots.PIECES`) at a height in logical pixels."""
        plain = {"governor": "pieces/governor", "back": "tiles/back"}.get(piece)
        if plain is not None:
            return ImageSpec(plain, (height, height))
        return drawing.piece_sprite(piece, kind, height)

    def draw_water(self, p: Painter) -> None:
        """Draw the sea without its ships."""
        self.view.sea.draw(p, self.state())

    def draw_ships(self, p: Painter) -> None:
        """Draw the ships at their berths."""
        state = self.state()
        for ship in self.view.ships:
            ship.draw(p, state)

    def draw(self, p: Painter) -> None:
        """Draw the table, or a moment of its change of layout."""
        state = self.state()
        if not self.moving:
            self.view.draw(p, state)
        elif self._change is not None:
            self._change.draw(p, state)
        else:  # no time has passed yet
            self._view_in(self._settled or PLAIN).draw(p, state)
