"""The trading house with its four bays, and the price list of goods."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.rules.material import GOODS, PRICES, TRADING_HOUSE_SPACES
from game.scenes.table.view import spots
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart, piece_in
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from game.ui.theme import GLOW, WALNUT_DARK

# Dimensions of the house's picture, in its own units.
DRAWN = (400.0, 160.0)
FIRST_BAY, BAY_STEP, BAY_Y, BARREL = 80.0, 80.0, 100.0, (42.0, 52.0)
LIST, LIST_SHARE = 116.0, 0.5  # minimum width; width relative to the zone's height
LOWEST_ROW = 36.0  # minimum row height of the price list for large text; below it, use two columns


class TradingHouse(TablePart):
    """The trading house with the price list next to it."""

    kinds = frozenset({"house", "bay"})
    zone = "trading_house"

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools)
        high = self.area.height - 12
        two = tools.large_text and (high - 16) / len(GOODS) < LOWEST_ROW
        self._columns = 2 if two else 1
        wide = 1.5 * high if two else max(LIST, LIST_SHARE * self.area.height)
        scale = min((self.area.width - wide - 20) / DRAWN[0], (self.area.height - 16) / DRAWN[1])
        self.house = FRect(0, 0, DRAWN[0] * scale, DRAWN[1] * scale)
        free = self.area.width - wide - 6 - self.house.width
        self.house.midleft = (self.area.x + free / 2, self.area.centery)
        self.prices = FRect(self.area.right - wide - 6, self.area.y + 6, wide, high)

    def key(self, state: ViewState) -> Hashable:
        return state.position.trading_house, self.in_the_air(state), spots.HOUSE in state.glowing

    def places(self, state: ViewState) -> Iterator[Place]:
        yield spots.HOUSE, self.house
        for index in range(TRADING_HOUSE_SPACES):
            yield spots.bay(index), self._bay(index)

    def _bay(self, index: int) -> FRect:
        return piece_in(self.house, DRAWN[0], (FIRST_BAY + index * BAY_STEP, BAY_Y), BARREL)

    def draw(self, p: Painter, state: ViewState) -> None:
        p.fill(self.area.inflate(-2, -2), WALNUT_DARK, alpha=120, radius=14)
        if spots.HOUSE in state.glowing:
            p.glow("trade/house", self.house, GLOW, 18)
            p.glow("trade/house", self.house, GLOW, 8)
        p.picture("trade/house", self.house)
        for index, good in enumerate(state.position.trading_house):
            if spots.bay(index) not in state.hidden:
                p.picture(drawing.barrel_picture(good), self._bay(index))
        self._draw_prices(p)

    def _draw_prices(self, p: Painter) -> None:
        p.frame("ui/paper_panel", self.prices, corner=18)
        rows = -(-len(GOODS) // self._columns)
        row, wide = (self.prices.height - 16) / rows, (self.prices.width - 24) / self._columns
        for at, good in enumerate(reversed(range(len(GOODS)))):
            column, line = divmod(at, rows)
            left, top = self.prices.x + 14 + column * wide, self.prices.y + 8 + line * row
            box = FRect(left, top, wide - 8 * (self._columns - 1), row)
            emblem = FRect(box.x, box.y, row, row)
            p.picture(drawing.good_picture(good), emblem)
            side = 0.9 * row
            center = (box.right - side / 2 - 1, box.centery)
            drawing.coin(p, center, side, str(PRICES[good]), dim=False)
