"""The small building market: four columns by quarry limit, with present prices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Set
from dataclasses import dataclass

from pygame import FRect

from game.rules import Position
from game.rules.material import BUILDER, BUILDINGS
from game.rules.phases.builder import build_run, price
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.spots import MARKET_TAB, Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.shared_widths import fitted_widths
from game.ui.text.typesetting import SMALL_LABEL, TextStyle
from game.ui.theme import (
    BRASS_LIGHT,
    GOOD_NEWS,
    INK,
    INK_SOFT,
    LEAF,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT_DARK,
    Colour,
    hexcode,
    mix,
)

HEAD = 27
GAP, BETWEEN = 4, 7  # between the tiles of a column, and between columns
NARROW_GAP = 1  # between the tiles of a long column
COLUMNS = (1, 2, 3, 4)
SHARES = (1.0, 1.0, 1.0, 1.16)
"""Widths of the columns: large buildings are twice as wide as the others."""
SHARES_OF_LONG = (1.12, 1.06, 1.05, 1.0)
"""Widths where the columns are long: there names need the room. Longer names than the English ones
take more of it."""
LOW = 50  # tiles lower than this have one line
LONG = 9  # columns of more rows are long
NAME = TextStyle("sans_semibold", 22)
SMALLEST_NAME = drawing.smallest_style(NAME)
COPIES = TextStyle("sans", 21)
OWN_VP_WIDTH = 54.0  # room of a building's VP where they are not its column's
BESIDE_HIGH = 18.0  # of a high tile, neither picture nor name
ROOM_OF_COPIES, LOW_COIN = 31.0, 25.0  # in a low tile
SMALLEST_PICTURE = 14.0  # below this no building can be told from another
WISHED_PICTURE = (
    36.0  # so wide at least is a building beside its name if the other columns have room
)


@dataclass(frozen=True)
class MarketOffer:
    """A building as the market offers it: copies left, printed and present price (doubloons)."""

    building: int
    left: int
    cost: int
    price: int
    owned: bool
    within_reach: bool


def on_the_market(pos: Position) -> list[int]:
    """Return all buildings of the game, and those that may be drafted: by column, production first,
    then by cost."""
    drafted = [action.arg for action in pos.legal_actions if action.kind == "draft"]
    return sorted({*pos.buildings_in_play, *drafted}, key=_market_order)


def offers(state: ViewState, buyer: int | None = None) -> tuple[MarketOffer, ...]:
    """Return what the market offers, in the order of `on_the_market`, to a buyer: the seat for whom
    the state shows prices if none is named; -1: nobody."""
    pos = state.position
    seat = state.prices_for if buyer is None else buyer
    asked = pos if pos.role_card == BUILDER else _without_privilege(pos)
    reach = {action.arg for action in build_run(asked, seat, 0)} if seat >= 0 else set[int]()
    return tuple(_offer(asked, seat, kind, reach) for kind in on_the_market(pos))


def _without_privilege(pos: Position) -> Position:
    """Copy a position as if nobody had chosen the builder."""
    plain = pos.copy()
    plain.chooser = -1
    return plain


def _market_order(building: int) -> tuple[int, int, int, int]:
    kind = BUILDINGS[building]
    return kind.column, kind.group != "production", kind.cost, building


def _offer(pos: Position, seat: int, building: int, reach: Set[int]) -> MarketOffer:
    cost = pos.setup.costs[building]
    drafted = building not in pos.buildings_in_play
    left = BUILDINGS[building].copies if drafted else pos.market[building]
    if seat < 0 or drafted:
        return MarketOffer(building, left, cost, cost, False, True)
    due = price(pos, seat, building).total
    owned = building in pos.players[seat].city
    return MarketOffer(building, left, cost, due, owned, building in reach)


class SmallMarket(TablePart):
    """The board with all building tiles that can still be bought. A click on its head opens the
    large market."""

    kinds = frozenset({"market"})

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools, tools.zone("market"))
        self._widths: tuple[Hashable, list[float]] = (None, [])  # measured for these names

    def key(self, state: ViewState) -> Hashable:
        return offers(state), self.in_the_air(state)

    def owns(self, spot: Spot) -> bool:
        return spot == MARKET_TAB or super().owns(spot)

    def places(self, state: ViewState) -> Iterator[Place]:
        yield MARKET_TAB, self._head
        by_column, longest = _by_column(state)
        for column, box in zip(COLUMNS, self._columns(state), strict=True):
            kinds = by_column[column]
            rows = max(5, len(kinds)) if column == COLUMNS[-1] else longest
            for index, building in enumerate(kinds):
                yield spots.market(building), _cell(box, rows, index)

    def _columns(self, state: ViewState) -> list[FRect]:
        """Return the columns below their heads."""
        inner = self.area.inflate(-22, -10)
        found, x = [], inner.x
        for width in self._column_widths(state, inner.width - 3 * BETWEEN):
            found.append(FRect(x, inner.y + HEAD, width, inner.height - HEAD))
            x += width + BETWEEN
        return found

    def _column_widths(self, state: ViewState, total: float) -> list[float]:
        """Return the widths of the columns, so that as many names as can be stand in full."""
        text, view = self.tools.ctx.text, self.tools.ctx.view
        letters = (self.tools.phrases.translator.language, text.pixels(SMALLEST_NAME), view.scale)
        shown = (*letters, *on_the_market(state.position))
        if self._widths[0] != shown:
            by_column, longest = _by_column(state)
            shares = SHARES_OF_LONG if longest > LONG else SHARES
            needs = [max(self._need(b, longest) for b in by_column[column]) for column in COLUMNS]
            widths = [share * total / sum(shares) for share in shares]
            self._widths = (shown, fitted_widths(widths, needs))
        return self._widths[1]

    def _need(self, building: int, rows: int) -> float:
        """Return how wide the tile of a building must be in a column of so many rows."""
        kind = BUILDINGS[building]
        name = self.tools.ctx.text.size(self.tools.phrases.building(building), SMALLEST_NAME)[0]
        if rows > LONG:
            return name + _beside_low(building, kind.copies, LOW_COIN) + 2
        return name + BESIDE_HIGH + kind.spaces * WISHED_PICTURE + 2

    @property
    def _head(self) -> FRect:
        """The strip above the columns."""
        return FRect(self.area.x + 8, self.area.y + 4, self.area.width - 16, HEAD)

    def draw(self, p: Painter, state: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 12)
        p.frame("scenery/cloth", self.area, corner=14, MAIN="#5d3b4a", DARK="#38222d")
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
                self._draw_tile(p, shown[spot.index], box)

    def _draw_tile(self, p: Painter, offer: MarketOffer, box: FRect) -> None:
        low = box.height < LOW
        draw_plate(p, offer, box, 6 if low else 8, piled=not low)
        (self._draw_low if low else self._draw_high)(p, offer, box)

    def _draw_high(self, p: Painter, offer: MarketOffer, box: FRect) -> None:
        """Draw picture and name, and below the name circles, copies and price."""
        kind = BUILDINGS[offer.building]
        inner = box.inflate(-8, -6)
        wide = inner.height if kind.spaces == 1 else min(96.0, 2 * inner.height)
        wide = self._beside_name(p, offer, wide, box.width - BESIDE_HIGH)
        picture = FRect(inner.x, inner.y, wide, inner.height)
        if wide:
            draw_picture(p, offer, picture)
        text = FRect(picture.right + 5, box.y + 1, box.right - picture.right - 9, 27)
        line = FRect(text.x, box.bottom - 30, text.width, 28)
        self._draw_name(p, offer, text)
        for index in range(kind.circles):
            circle = FRect(line.x + index * 19, line.centery - 10, 20, 20)
            p.picture("pieces/circle", circle)
        left = line.x + kind.circles * 19 + 4
        if kind.vp != kind.column:
            vp = FRect(left, line.y, OWN_VP_WIDTH, line.height)
            _draw_vp(p, offer, vp)
        if offer.left > 1:
            copies = FRect(left + 2, line.y, 30, line.height)
            p.write(f"×{offer.left}", copies, COPIES, ink_colour(offer))
        draw_price(p, offer, (line.right - 13, line.centery), 28)
        if offer.left and not offer.owned and offer.price < offer.cost:
            drawing.struck_number(
                p, FRect(line.right - 65, line.y, 32, line.height), str(offer.cost)
            )

    def _draw_low(self, p: Painter, offer: MarketOffer, box: FRect) -> None:
        """Draw everything in one line, for a market of many kinds: circles at the edge of the
        picture, copies before the price."""
        kind = BUILDINGS[offer.building]
        height = box.height - 2
        wide = height if kind.spaces == 1 else 2 * height
        coin = min(LOW_COIN, height + 2)
        copies = ROOM_OF_COPIES if offer.left > 1 else 0.0
        own = OWN_VP_WIDTH if kind.vp != kind.column else 0.0
        beside = _beside_low(offer.building, offer.left, coin)
        wide = self._beside_name(p, offer, wide, box.width - beside)
        picture = FRect(box.x + 2, box.y + 1, wide, height)
        if wide:
            draw_picture(p, offer, picture)
        side = min(12.0, height / max(2, kind.circles))
        top = box.centery - kind.circles * side / 2
        for index in range(kind.circles):
            circle = FRect(picture.right - 2, top + index * side, side, side)
            p.picture("pieces/circle", circle)
        draw_price(p, offer, (box.right - 3 - coin / 2, box.centery), coin)
        right = box.right - 4 - coin - copies
        if copies:
            room = FRect(right, box.y, copies - 5, box.height)
            p.write(f"×{offer.left}", room, COPIES, ink_colour(offer), align="right")
        left = picture.right + side - 2
        name = self._draw_name(p, offer, FRect(left, box.y, right - left - own, box.height))
        if kind.vp != kind.column:
            vp = FRect(left + name + 8, box.y, OWN_VP_WIDTH, box.height)
            _draw_vp(p, offer, vp)

    def _beside_name(self, p: Painter, offer: MarketOffer, wide: float, room: float) -> float:
        """Return the width of the picture: ``wide``, or what the name, in full or if need be short,
        leaves of the room; 0 if that is too little to know a building by."""
        for name in self._names(offer):
            left = room - p.text.size(name, SMALLEST_NAME)[0] - 2
            if left >= 0:
                return min(wide, left) if left >= SMALLEST_PICTURE else 0.0
        return 0.0

    def _names(self, offer: MarketOffer) -> tuple[str, str]:
        """Return the names of a building: in full, and short."""
        phrases = self.tools.phrases
        return phrases.building(offer.building), phrases.building_short(offer.building)

    def _draw_name(self, p: Painter, offer: MarketOffer, room: FRect) -> float:
        """Write the name, or the short one; return its width."""
        name = drawing.first_fitting(p, self._names(offer), room.width, SMALLEST_NAME)
        p.write(name, room, NAME, ink_colour(offer))
        return min(room.width, p.text.size(name, NAME)[0])


def draw_plate(p: Painter, offer: MarketOffer, box: FRect, radius: float, *, piled: bool) -> None:
    """Draw the tile that a building lies on, in its colour; an empty place where nothing is
    left."""
    if offer.left == 0:
        p.fill(box, WALNUT_DARK, alpha=110, radius=radius)
        return
    for step in range(min(offer.left, 4) - 1 if piled else 0, 0, -1):
        p.fill(box.move(0, step * 1.4), mix(PAPER_SHADE, WALNUT_DARK, 0.35), radius=radius)
    tint = drawing.building_colour(offer.building, p.image_cache.palette)
    p.fill(box, mix(tint, WALNUT_DARK, 0.2), radius=radius)
    p.fill(
        box.inflate(-4, -4 if piled else -3),
        ground_colour(offer, p.image_cache.palette),
        radius=radius - 2,
    )


def draw_picture(p: Painter, offer: MarketOffer, box: FRect) -> None:
    """Draw a building: muted where it is out of reach, a shade where nothing is left."""
    name = drawing.building_picture(offer.building)
    if not offer.left:
        p.dimmed(name, box)
        return
    p.picture(name, box)
    if not offer.within_reach:
        p.fill(box, ground_colour(offer, p.image_cache.palette), alpha=90)


def ground_colour(offer: MarketOffer, palette: str) -> Colour:
    """Return the colour of a tile."""
    tint = drawing.building_colour(offer.building, palette)
    if offer.within_reach:
        return mix(PAPER, tint, 0.1)
    return mix(PAPER_SHADE, mix(tint, WALNUT_DARK, 0.4), 0.2)


def ink_colour(offer: MarketOffer) -> Colour:
    """Return the colour of text on a tile."""
    if not offer.left:
        return PAPER_SHADE
    return INK if offer.within_reach else mix(INK_SOFT, INK, 0.4)


def _draw_vp(p: Painter, offer: MarketOffer, box: FRect) -> None:
    """Draw the VP of a building."""
    vp, colour = str(BUILDINGS[offer.building].vp), ink_colour(offer)
    drawing.amount(p, "pieces/vp", vp, box, style=drawing.COUNT, colour=colour, side=26)


def draw_price(p: Painter, offer: MarketOffer, centre: tuple[float, float], side: float) -> None:
    """Draw the present price; a mark for a building that the seat has already."""
    if offer.owned:
        mark = FRect(0, 0, side, side)
        mark.center = centre
        p.picture("ui/check", mark, MAIN=hexcode(LEAF if not offer.left else GOOD_NEWS))
    elif offer.left:
        drawing.coin(p, centre, side, str(offer.price), dim=not offer.within_reach)


def draw_column_head(p: Painter, column: int, head: FRect) -> None:
    """Draw how much quarries can save in a column, and the VP of its buildings."""
    side = max(28.0, head.height - 4)
    saved = f"−{column}"
    room = FRect(head.right - 38 - side, head.y, 38 + side, head.height)
    words = FRect(head.x + 4 + side + 5, head.y, p.text.size(saved, SMALL_LABEL)[0], head.height)
    step = min(side - 7, max(0.0, room.x - words.right) / max(1, column - 1))
    for nth in range(column):
        quarry = FRect(head.x + 4 + nth * step, head.centery - side / 2, side, side)
        p.picture("tiles/quarry", quarry)
    p.write(saved, words.move((column - 1) * step, 0), SMALL_LABEL, PAPER_LIGHT)
    drawing.amount(p, "pieces/vp", str(column), room, style=drawing.COUNT, side=side)


def _by_column(state: ViewState) -> tuple[dict[int, list[int]], int]:
    """Return the buildings of each column, and the rows of the longest but the last."""
    shown = on_the_market(state.position)
    by_column = {c: [b for b in shown if BUILDINGS[b].column == c] for c in COLUMNS}
    return by_column, max(6, *(len(by_column[c]) for c in COLUMNS[:3]))


def _beside_low(building: int, left: int, coin: float) -> float:
    """Return how much of a low tile is neither picture nor name, with so many copies left."""
    kind = BUILDINGS[building]
    copies = ROOM_OF_COPIES if left > 1 else 0.0
    return 19 + coin + copies + (OWN_VP_WIDTH if kind.vp != kind.column else 0.0)


def _cell(column: FRect, rows: int, index: int) -> FRect:
    """Return the rectangle of one tile in a column."""
    gap = NARROW_GAP if rows > LONG else GAP
    height = (column.height + gap) / rows - gap
    return FRect(column.x, column.y + index * (height + gap), column.width, height)
