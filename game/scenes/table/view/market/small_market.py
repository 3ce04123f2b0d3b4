"""The small building market: four columns by quarry limit, with current prices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from pygame import FRect

from game.rules.material import BUILDINGS
from game.scenes.table.view import spots
from game.scenes.table.view.market.offers import COLUMNS, by_column, offers, on_the_market
from game.scenes.table.view.spots import MARKET_TAB, Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.box_layout import Length, even_grid, in_shares, row, share_out
from game.ui.paint import Painter
from game.ui.theme import BRASS_LIGHT, hexcode
from game.ui.tiles.building_tile import Offer, draw_column_head
from game.ui.tiles.lined_tile import LinedTiles, TileForm

HEAD = 27
GAP, BETWEEN = 4, 7  # gaps between the tiles of a column, and between columns
NARROW_GAP = 1  # gap between the tiles of a long column
SHARES = (1.0, 1.0, 1.0, 1.16)
"""Column widths. Large buildings are twice as wide as the others."""
SHARES_OF_LONG = (1.12, 1.06, 1.05, 1.0)
"""Column widths when columns are long, because names need the space. Names longer than the English
ones take more of it."""
LOW = 50  # tiles lower than this have one line
LONG = 9  # columns of more rows are long
WISHED_PICTURE = 36.0
"""Minimum width of a building next to its name, if the other columns have space."""


def _longest(columns: Mapping[int, Sequence[int]]) -> int:
    """Return the number of rows in the longest column, not counting the last column."""
    return max(6, *(len(columns[c]) for c in COLUMNS[:3]))


class SmallMarket(TablePart):
    """The board with all building tiles that can still be bought. Clicking its head opens the large
    market."""

    kinds = frozenset({"market"})
    zone = "market"

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools)
        self._widths: tuple[Hashable, list[float]] = (None, [])  # key, and widths for it

    def key(self, state: ViewState) -> Hashable:
        return offers(state), self.in_the_air(state)

    def owns(self, spot: Spot) -> bool:
        return spot == MARKET_TAB or super().owns(spot)

    def places(self, state: ViewState) -> Iterator[Place]:
        yield MARKET_TAB, self._head
        columns = by_column(on_the_market(state.position))
        longest = _longest(columns)
        for column, box in zip(COLUMNS, self._columns(state), strict=True):
            kinds = columns[column]
            rows = max(5, len(kinds)) if column == COLUMNS[-1] else longest
            places = even_grid(box, 1, rows, NARROW_GAP if rows > LONG else GAP)
            for building, cell in zip(kinds, places, strict=False):
                yield spots.market(building), cell

    def _columns(self, state: ViewState) -> list[FRect]:
        """Return the columns below their heads."""
        inner = self.area.inflate(-22, -10)
        inner.y, inner.height = inner.y + HEAD, inner.height - HEAD
        return row(inner, in_shares(*self._column_widths(state, inner)), BETWEEN)

    def _column_widths(self, state: ViewState, inner: FRect) -> list[float]:
        """Return the widths of the columns such that as many names as possible fit in full."""
        text, view, kinds = self.tools.ctx.text, self.tools.ctx.view, on_the_market(state.position)
        shown = (self.tools.phrases.translator.language, text.factor, view.scale, *kinds)
        if self._widths[0] != shown:
            columns = by_column(kinds)
            longest = _longest(columns)
            tiles = self._tiles(inner.height / longest)
            wished = 0.0 if longest > LONG else WISHED_PICTURE

            def need(building: int) -> float:
                kind = BUILDINGS[building]
                offer = Offer(building, kind.copies, kind.cost, kind.cost)
                return tiles.name_width(offer, wished * kind.spaces)

            shares = SHARES_OF_LONG if longest > LONG else SHARES
            needs = [max(map(need, columns[c])) for c in COLUMNS]
            widths = [
                Length(least, least, share) for least, share in zip(needs, shares, strict=True)
            ]
            self._widths = (shown, share_out(inner.width, widths, BETWEEN))
        return self._widths[1]

    def _tiles(self, height: float) -> LinedTiles:
        """Return the tiles for a height."""
        text = self.tools.ctx.text
        form = TileForm.brief(text, height, 1 if height < LOW else 2)
        return LinedTiles(text, self.tools.phrases, form)

    @property
    def _head(self) -> FRect:
        """The strip above the columns."""
        return FRect(self.area.x + 8, self.area.y + 4, self.area.width - 16, HEAD)

    def draw(self, p: Painter, state: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 12)
        skin.cloth(p, self.area, 14)
        shown = {offer.building: offer for offer in offers(state)}
        for column, box in zip(COLUMNS, self._columns(state), strict=True):
            head = FRect(box.x, box.y - HEAD + 1, box.width, HEAD - 3)
            if column == COLUMNS[-1]:
                sign = FRect(head.right - head.height, head.y, head.height, head.height)
                p.picture("ui/zoom", sign, MAIN=hexcode(BRASS_LIGHT))
                head.width -= sign.width + 10
            draw_column_head(p, column, head)
        for spot, box in self.places(state):
            if spot != MARKET_TAB:
                self._tiles(box.height).draw(p, shown[spot.index], box)
