"""The small boards of the other seats: pictures and counts without names."""

from __future__ import annotations

from pygame import FRect

from game.rules.material import GOODS
from game.scenes.table.view.boards.board import BoardHeader, BoardView, BuildingGround
from game.scenes.table.view.boards.board_layout import BoardLayout, small_layout
from game.scenes.table.view.table_part import DrawingTools
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import PAPER, WALNUT_DARK, mix

COUNT_HEIGHT = 25


class SmallBoard(BoardView):
    """The board of the `slot`-th seat other than the focus seat, in seat order."""

    header = BoardHeader(
        TextStyle("serif_semibold", 24, "serif_bold"), TextStyle("sans_bold", 26), 28, 4
    )
    building_ground = BuildingGround(3, 5, 4, 0.2, 22, 2)

    def __init__(self, tools: DrawingTools, slot: int) -> None:
        super().__init__(tools, tools.zone(f"seat.{slot}"), slot)

    def plan(self, state: ViewState, tiles: int = 0) -> BoardLayout:
        player = state.position.players[self.seat(state)]
        return small_layout(self.area, max(tiles, len(player.island)), player.city_spaces)

    def draw(self, p: Painter, state: ViewState) -> None:
        plan, ink = self.plan(state), self.draw_ground(p, state)
        self.draw_header(p, state, ink)
        p.fill(plan.island, mix((79, 138, 47), WALNUT_DARK, 0.25), radius=8)
        self.draw_tiles(p, state)
        self._draw_goods(p, state)
        p.fill(plan.city, mix((201, 171, 114), WALNUT_DARK, 0.3), radius=8)
        self.draw_buildings(p, state)

    def _draw_goods(self, p: Painter, state: ViewState) -> None:
        plan = self.plan(state)
        p.fill(plan.harbor, (16, 72, 92), radius=8)
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
        """Return the rectangle of a picture with this aspect ratio (width by height), which has its
        count below or next to it."""
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
