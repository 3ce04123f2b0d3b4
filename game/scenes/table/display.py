"""The table on the screen: where its spots lie at present, and the drawing of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from pygame import FRect

from game.rules.position import Position
from game.scenes.table.view.layout_change import LayoutChange
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_layout import (
    CHANCES,
    FREE_ZONES,
    PLAIN,
    market_zone,
    phase_of,
    table_level,
    with_chances,
)
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.context import Context
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.view import Point

UNSTEADY = 0.2  # seconds after a movement in which a press was meant for what lay there before


class TableDisplay:
    """Draws the view state of a scene, and locates spots in it (logical pixels).

    `state` is called for that state each time. There is a view for each layout of the map; the one
    in use is that of the position shown. What is kept besides is the movement from the last layout
    to this one: while `moves` tells that there may be one, the table changes softly as time passes
    (`update`), otherwise at once. It stays as it lies until `needs_places`: for a phase in which
    nothing happens it does not change. `shows_chances` tells whether the bar of chances has its
    place.
    """

    def __init__(
        self,
        ctx: Context,
        seats: int,
        state: Callable[[], ViewState],
        shows_chances: Callable[[], bool] = lambda: False,
        moves: Callable[[], bool] = lambda: False,
        needs_places: Callable[[], bool] = lambda: True,
    ) -> None:
        self._ctx = ctx
        self._seats = seats
        self._shows_chances = shows_chances
        self._moves = moves
        self._needs_places = needs_places
        self.state = state
        self.rebuild()

    def rebuild(self) -> None:
        """Make the views again after the window, the language or the size of text has changed."""
        level = table_level(self._ctx.paths, self._seats, large_text=self.large_text)
        if self._shows_chances():
            level = with_chances(level, large_text=self.large_text)
        self._level = level
        self._views: dict[str, TableView] = {}
        self._settled: str | None = None
        self._change: LayoutChange | None = None
        self._since = UNSTEADY  # seconds since the table glided to the layout in which it lies

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
        """Return the layout of a state: that of the phase, unless the table is to stay still. While
        a computer chooses a role the table stays as it lies, since it would soon glide away
        again."""
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
        """Is this the table for large text, where boards, market and log lie on sheets?"""
        return self._ctx.settings.current.large_text

    # From one layout to another -----------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the table is still on the way to the layout of the position shown."""
        if self._settled is None or not self._moves():
            return False
        state = self.state()
        return state.opened is None and self._settled != self._layout_of(state)

    @property
    def steady(self) -> bool:
        """Whether everything has been in its place for as long as a hand needs to stop."""
        return not self.moving and self._since >= UNSTEADY

    def update(self, dt: float, shown: Position) -> bool:
        """Pass ``dt`` seconds while a position is shown; True when the table moves or has come to
        lie otherwise, and is to be drawn again."""
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
        """End the movement, if there is one: all lies where it belongs. True when the layout is
        another one now."""
        before, self._settled, self._change = self._settled, self._layout, None
        for layout, view in self._views.items():
            if layout != self._settled:
                view.forget()
        return before not in (None, self._settled)

    # Places -------------------------------------------------------------------------------------

    def zone(self, name: str) -> FRect:
        """Return a zone of the map, as it lies between the phases of roles if it is one of the
        scene's."""
        return self._level[name].rect if name in FREE_ZONES else self.view.zone(name)

    @property
    def chances(self) -> FRect | None:
        """The place of the bar of chances, None where it is not shown."""
        return self._level[CHANCES].rect if CHANCES in self._level else None

    @property
    def middle(self) -> FRect:
        """Where there is room for a moment: the market and the sea, with what lies between them; in
        a phase all above the large board, for nobody chooses a role there."""
        if self.view is self._view_in(PLAIN):
            return self._level["board" if self.large_text else "market"].rect.union(
                self._level["sea"].rect
            )
        return self.view.level[market_zone(large_text=self.large_text)].rect

    @property
    def others(self) -> FRect:
        """The boards of the other seats, or their plates."""
        first, *rest = (self.zone(f"seat.{slot}") for slot in range(self._seats - 1))
        return first.unionall(rest)

    def rect(self, spot: Spot) -> FRect | None:
        """Return the rectangle of a spot, on an open sheet or below it; None: nowhere."""
        return self.view.rect(spot, self.state())

    def seen(self, spot: Spot) -> FRect | None:
        """Return the rectangle of a spot as it is seen now; None: nowhere, or below a sheet."""
        return self.view.seen(spot, self.state())

    def rect_in(self, spot: Spot, position: Position) -> FRect | None:
        """Return the rectangle of a spot while another position is shown."""
        return self.view.rect(spot, replace(self.state(), position=position))

    def head_of_market(self, seat: int) -> FRect | None:
        """Return the head of the open market, which says what its buyer has; None if it does not
        lie open, or for another seat."""
        return self.view.head_of_market(seat, self.state())

    def spot_at(self, pos: Point) -> Spot | None:
        """Return the uppermost spot at a point."""
        return self.view.spot_at(pos, self.state())

    def places(self, spots: Collection[Spot]) -> list[tuple[Spot, FRect]]:
        """Return those of the spots that can be seen, with their rectangles, in reading order."""
        return [(spot, rect) for spot, rect in self.view.spots(self.state()) if spot in spots]

    def spots(self) -> list[tuple[Spot, FRect]]:
        """Return all spots that can be seen, with their rectangles."""
        return list(self.view.spots(self.state()))

    def covers(self, spots: Iterable[Spot]) -> bool:
        """Tell whether the open sheet lies over one of the spots."""
        state = self.state()
        return any(self.view.seen(spot, state) is None for spot in spots)

    def covered_without_sheet(self, spots: Collection[Spot]) -> list[Spot]:
        """Return those of the spots that would not be seen if no sheet lay open, in order."""
        bare = replace(self.state(), opened=None)
        shown = {spot for spot, _ in self.view.spots(bare)}
        return sorted(spot for spot in spots if spot not in shown)

    def areas_of(self, spots: Iterable[Spot]) -> list[FRect]:
        """Return the areas of the parts in which the spots lie, and of the sheet that lies open."""
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
        """Yield the buildings in front at which somebody works, with their pictures."""
        return self.view.at_work(self.state())

    # Pictures -----------------------------------------------------------------------------------

    def piece(self, piece: str, kind: int, height: float) -> ImageSpec:
        """Return the picture of a piece (`spots.PIECES`), `height` logical pixels high."""
        plain = {"governor": "pieces/governor", "back": "tiles/back"}.get(piece)
        if plain is not None:
            return ImageSpec(plain, (height, height))
        return drawing.piece_sprite(piece, kind, height)

    def draw_water(self, p: Painter) -> None:
        """Draw the sea without its ships, over what is drawn there."""
        self.view.sea.draw(p, self.state())

    def draw_ships(self, p: Painter) -> None:
        """Draw the ships that are at their berths, over what is drawn there."""
        state = self.state()
        for ship in self.view.ships:
            ship.draw(p, state)

    def draw(self, p: Painter) -> None:
        """Draw the table, or a moment of its movement to another layout."""
        state = self.state()
        if not self.moving:
            self.view.draw(p, state)
        elif self._change is not None:
            self._change.draw(p, state)
        else:  # time has not passed yet
            self._view_in(self._settled or PLAIN).draw(p, state)
