"""The small boards of the other seats: pictures and counts without names."""

from __future__ import annotations

from pygame import FRect

from game.rules.material import GOODS
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board import (
    BoardHeader,
    BoardView,
    building_people,
    seat_in_slot,
    tile_people,
)
from game.scenes.table.view.boards.board_layout import BoardLayout, small_layout
from game.scenes.table.view.table_part import DrawingTools
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import PAPER, WALNUT_DARK, hexcode, mix

HEADER = BoardHeader(
    TextStyle("serif_semibold", 24, "serif_bold"), TextStyle("sans_bold", 26), 28, 4
)
COUNT_HEIGHT = 25


class SmallBoard(BoardView):
    """The board of the `slot`-th seat besides the focus seat, in seat order."""

    def __init__(self, tools: DrawingTools, slot: int) -> None:
        super().__init__(tools, tools.zone(f"seat.{slot}"))
        self.slot = slot

    def plan(self, state: ViewState, tiles: int = 0) -> BoardLayout:
        player = state.position.players[self.seat(state)]
        return small_layout(self.area, max(tiles, len(player.island)), player.city_spaces)

    def seat(self, state: ViewState) -> int:
        return seat_in_slot(self.slot, state.focus)

    def draw(self, p: Painter, state: ViewState) -> None:
        ink = self.draw_ground(p, state)
        self.draw_header(p, state, ink, HEADER)
        self._draw_island(p, state)
        self._draw_goods(p, state)
        self._draw_city(p, state)

    def _draw_island(self, p: Painter, state: ViewState) -> None:
        seat, plan = self.seat(state), self.plan(state)
        p.fill(plan.island, mix((79, 138, 47), WALNUT_DARK, 0.25), radius=8)
        island = state.position.players[seat].island
        people = tile_people(state, seat)
        for space, tile in enumerate(island):
            if spots.island(seat, space) in state.hidden:
                continue
            p.picture(drawing.tile_picture(tile), plan.tiles[space])
            if people[space] >= 0:
                gone = spots.island_circle(seat, space) in state.hidden
                drawing.person(p, plan.tile_circle(space), 0 if gone else people[space])

    def _draw_goods(self, p: Painter, state: ViewState) -> None:
        plan = self.plan(state)
        p.fill(plan.harbour, (16, 72, 92), radius=8)
        for good in range(len(GOODS)):
            count = self.barrels_here(state, good)
            if count:
                p.picture(drawing.barrel_picture(good), self.barrel(state, good, 0))
                self._draw_count(p, plan.goods[good], count)
        colonists, nobles = self.waiting(state)
        if colonists + nobles:
            box = plan.san_juan
            place = self._stall(box, 1.0)
            drawing.person(p, place, 2 if nobles else 1)
            self._draw_count(p, box, colonists + nobles)

    def _stall(self, box: FRect, shape: float) -> FRect:
        """Return where a picture of this shape (width by height) stands, with its count below it or
        beside it."""
        if box.width > box.height:
            height = min(44.0, box.height - 4, 0.42 * box.width / shape)
            return FRect(box.x + 2, box.centery - height / 2, shape * height, height)
        height = min(44.0, box.height - COUNT_HEIGHT, (box.width - 2) / shape)
        top = box.centery - (height + COUNT_HEIGHT) / 2
        return FRect(box.centerx - shape * height / 2, top, shape * height, height)

    def _draw_count(self, p: Painter, box: FRect, count: int) -> None:
        stall = self._stall(box, 0.8)
        if box.width > box.height:
            room = FRect(stall.right + 3, box.y, box.right - stall.right - 3, box.height)
            p.write(str(count), room, drawing.COUNT, PAPER)
        else:
            room = FRect(box.x, stall.bottom, box.width, COUNT_HEIGHT)
            p.write(str(count), room, drawing.COUNT, PAPER, align="center")

    def barrel(self, state: ViewState, good: int, index: int) -> FRect:
        return self._stall(self.plan(state).goods[good], 0.8)

    def _draw_city(self, p: Painter, state: ViewState) -> None:
        seat, plan = self.seat(state), self.plan(state)
        p.fill(plan.city, mix((201, 171, 114), WALNUT_DARK, 0.3), radius=8)
        city = state.position.players[seat].city
        for slot, box in enumerate(plan.slots(city)):
            if spots.city(seat, slot) not in state.hidden:
                self._draw_building(p, state, slot, box)

    def _draw_building(self, p: Painter, state: ViewState, slot: int, box: FRect) -> None:
        seat, plan = self.seat(state), self.plan(state)
        building = state.position.players[seat].city[slot]
        palette = p.image_cache.palette
        tint = drawing.building_colour(building, palette)
        p.fill(box, mix(tint, WALNUT_DARK, 0.2), radius=5)
        p.fill(box.inflate(-3, -3), drawing.building_ground(building, palette), radius=4)
        p.picture(drawing.building_picture(building), plan.picture(box, building))
        for circle, occupant in enumerate(building_people(state, seat, building)):
            gone = spots.city_circle(seat, slot, circle) in state.hidden
            drawing.person(p, plan.slot_circle(box, building, circle), 0 if gone else occupant)
        if self.idle_large(state, building):
            warning = FRect(box.x + 2, box.y + 2, 22, 22)
            p.picture("ui/warning", warning, MAIN=hexcode((179, 32, 42)))
