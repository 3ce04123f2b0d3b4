"""The building market: four columns by quarry limit, with today's prices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pygame import FRect

from game.rules import Position
from game.rules.builder import price
from game.rules.material import BUILDER, BUILDINGS, CITY_SPACES
from game.scenes.table import kit, spots
from game.scenes.table.look import Look
from game.scenes.table.part import Part, Place, Tools
from game.ui.paint import Painter
from game.ui.text import SMALL_LABEL, Style
from game.ui.theme import (
    GOOD_NEWS,
    INK,
    INK_SOFT,
    LEAF,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT_DARK,
    Colour,
    hexcode,
    mix,
)

HEAD = 29
GAP = 4
COLUMNS = (1, 2, 3, 4)
SMALL = 140  # narrower tiles have no name
LOW = 50  # tiles lower than this have one line
FEW_ROWS = 9  # more than these, and the columns are split in two, without names
NAME = Style("sans_semibold", 22)
COPIES = Style("sans", 21)


@dataclass(frozen=True)
class Offer:
    """A building on the market as it is shown: copies left, printed and present price."""

    building: int
    left: int
    cost: int
    price: int
    owned: bool
    within_reach: bool


def on_the_market(pos: Position) -> list[int]:
    """All buildings of the game, and those that may be drafted: by column, production first, then
    by cost."""
    drafted = [action.arg for action in pos.legal if action.kind == "draft"]
    return sorted({*pos.in_play, *drafted}, key=_market_order)


def offers(look: Look) -> tuple[Offer, ...]:
    """What the market offers, in the order of `on_the_market`."""
    pos = look.position
    asked = pos if pos.card == BUILDER else _without_privilege(pos)
    return tuple(_offer(asked, look.prices_for, kind) for kind in on_the_market(pos))


def _without_privilege(pos: Position) -> Position:
    """The same table as if nobody had chosen the builder."""
    plain = pos.copy()
    plain.chooser = -1
    return plain


def _market_order(building: int) -> tuple[int, int, int, int]:
    kind = BUILDINGS[building]
    return kind.column, kind.group != "production", kind.cost, building


def _offer(pos: Position, seat: int, building: int) -> Offer:
    cost = pos.setup.costs[building]
    drafted = building not in pos.in_play
    left = BUILDINGS[building].copies if drafted else pos.market[building]
    if seat < 0 or drafted:
        return Offer(building, left, cost, cost, False, True)
    player = pos.players[seat]
    due = price(pos, seat, building).total
    owned = building in player.city
    room = player.spaces + BUILDINGS[building].spaces <= CITY_SPACES
    reach = left > 0 and not owned and room and due <= player.doubloons
    return Offer(building, left, cost, due, owned, reach)


class Market(Part):
    """The board with all building tiles that can still be bought."""

    kinds = frozenset({"market"})

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools, tools.zone("market"))

    def key(self, look: Look) -> Hashable:
        return offers(look), self.in_the_air(look)

    def places(self, look: Look) -> Iterator[Place]:
        shown = on_the_market(look.position)
        by_column = {c: [b for b in shown if BUILDINGS[b].column == c] for c in COLUMNS}
        longest = max(len(by_column[c]) for c in COLUMNS[:3])
        split = longest > FEW_ROWS
        for column in COLUMNS:
            kinds = by_column[column]
            across = 2 if split and column != 4 else 1
            fewest = 5 if column == 4 else 6
            rows = max(fewest, -(-(len(kinds) if column == 4 else longest) // across))
            for index, building in enumerate(kinds):
                box = _cell(self._column(column, split), rows, across, index)
                yield spots.market(building), box

    def _column(self, column: int, split: bool) -> FRect:
        """The last column is wider: large buildings are twice as wide as the others."""
        inner = self.area.inflate(-22, -20)
        wide = 1.4 if split else 1.16
        width = (inner.width - 3 * 7) / (3 + wide)
        x = inner.x + (column - 1) * (width + 7)
        return FRect(x, inner.y + HEAD, width * (wide if column == 4 else 1), inner.height - HEAD)

    def draw(self, p: Painter, look: Look) -> None:
        kit.shadow(p, self.area.inflate(-6, -8), 12)
        p.frame("scenery/cloth", self.area, corner=14, MAIN="#5d3b4a", DARK="#38222d")
        shown = {offer.building: offer for offer in offers(look)}
        places = list(self.places(look))
        split = any(box.width < SMALL for _, box in places)
        for column in COLUMNS:
            self._draw_head(p, column, self._column(column, split))
        for spot, box in places:
            self._draw_tile(p, shown[spot.index], box)

    def _draw_head(self, p: Painter, column: int, box: FRect) -> None:
        """How much quarries can save in this column, and the VP of its buildings."""
        head = FRect(box.x, box.y - HEAD + 1, box.width, HEAD - 3)
        side = 28.0
        x = head.x + 4
        for _ in range(column):
            p.picture("tiles/quarry", FRect(x, head.centery - side / 2, side, side))
            x += side - 7
        p.write(f"−{column}", FRect(x + 12, head.y, 60, head.height), SMALL_LABEL, PAPER_LIGHT)
        room = FRect(head.right - 66, head.y, 66, head.height)
        kit.amount(p, "pieces/vp", str(column), room, style=kit.COUNT, side=28)

    def _draw_tile(self, p: Painter, offer: Offer, box: FRect) -> None:
        tint = kit.building_colour(offer.building)
        if offer.left == 0:
            p.fill(box, WALNUT_DARK, alpha=110, radius=8)
        else:
            for step in range(min(offer.left, 4) - 1, 0, -1):
                p.fill(box.move(0, step * 1.4), mix(PAPER_SHADE, WALNUT_DARK, 0.35), radius=8)
            p.fill(box, mix(tint, WALNUT_DARK, 0.2), radius=8)
            p.fill(box.inflate(-4, -4), self._ground(offer), radius=6)
        if box.width < SMALL:
            self._draw_small(p, offer, box)
        else:
            self._draw_wide(p, offer, box)

    def _picture(self, p: Painter, offer: Offer, box: FRect) -> None:
        name = kit.building_picture(offer.building)
        if not offer.left:
            p.dimmed(name, box)
            return
        p.picture(name, box)
        if not offer.within_reach:
            p.fill(box, self._ground(offer), alpha=90)

    def _ground(self, offer: Offer) -> Colour:
        tint = kit.building_colour(offer.building)
        if offer.within_reach:
            return mix(PAPER, tint, 0.1)
        return mix(PAPER_SHADE, mix(tint, WALNUT_DARK, 0.4), 0.2)

    def _ink(self, offer: Offer) -> Colour:
        if not offer.left:
            return PAPER_EDGE
        return INK if offer.within_reach else mix(INK_SOFT, INK, 0.4)

    def _draw_wide(self, p: Painter, offer: Offer, box: FRect) -> None:
        """Picture, name, and below the name circles, copies and price; in a low tile the price
        stands beside the name."""
        kind = BUILDINGS[offer.building]
        low = box.height < LOW
        inner = box.inflate(-8, -6)
        wide = min(inner.height, 48) * 0.96 if kind.spaces == 1 else min(80.0, 2 * inner.height)
        picture = FRect(inner.x, inner.y, wide, inner.height)
        self._picture(p, offer, picture)
        ink = self._ink(offer)
        text = FRect(picture.right + 5, box.y + 1, box.right - picture.right - 9, 26)
        line = FRect(text.x, box.bottom - 30, text.width, 28)
        if low:
            text.width -= 30
            text.centery = line.centery = box.centery
        say = self.tools.phrases
        names = (say.building(offer.building), say.building_short(offer.building))
        name = kit.fitting(p, names, text.width, NAME)
        p.write(name, text, NAME, ink)
        left = line.x + p.text.size(name, NAME)[0] + 8
        if not low:
            left = self._draw_circles(p, kind.circles, line)
        if kind.vp != kind.column:
            vp = FRect(left, line.y, 54, line.height)
            kit.amount(p, "pieces/vp", str(kind.vp), vp, style=kit.COUNT, colour=ink, side=26)
        if offer.left > 1 and not low:
            copies = FRect(left + 2, line.y, 30, line.height)
            p.write(f"×{offer.left}", copies, COPIES, mix(ink, PAPER_EDGE, 0.15))
        self._draw_price(p, offer, (line.right - 13, line.centery), base=not low)

    def _draw_small(self, p: Painter, offer: Offer, box: FRect) -> None:
        """Picture and price only."""
        kind = BUILDINGS[offer.building]
        inner = box.inflate(-6, -4)
        picture = FRect(inner.x, inner.y, inner.height, inner.height)
        self._picture(p, offer, picture)
        middle = (picture.right + box.right) / 2
        self._draw_price(p, offer, (middle, box.y + 18), base=False)
        side = 14.0
        left = middle - kind.circles * side / 2
        for index in range(kind.circles):
            dot = FRect(left + index * side, box.bottom - 17, side, side)
            p.picture("pieces/circle", dot)

    def _draw_price(
        self, p: Painter, offer: Offer, centre: tuple[float, float], *, base: bool = True
    ) -> None:
        """The price today; the printed one struck through; a mark when there is one already."""
        if offer.owned:
            mark = FRect(0, 0, 28, 28)
            mark.center = centre
            p.picture("ui/check", mark, MAIN=hexcode(LEAF if not offer.left else GOOD_NEWS))
            return
        if not offer.left:
            return
        kit.coin(p, centre, 28, str(offer.price), dim=not offer.within_reach)
        if base and offer.price < offer.cost:
            kit.struck(p, FRect(centre[0] - 52, centre[1] - 14, 32, 28), str(offer.cost))

    def _draw_circles(self, p: Painter, count: int, line: FRect) -> float:
        """The circles from the left; returns where they end."""
        for index in range(count):
            p.picture("pieces/circle", FRect(line.x + index * 19, line.centery - 10, 20, 20))
        return line.x + count * 19 + 4


def _cell(column: FRect, rows: int, across: int, index: int) -> FRect:
    """The place of one tile in a column."""
    width = (column.width + GAP) / across - GAP
    height = (column.height + GAP) / rows - GAP
    row, part = divmod(index, across)
    x, y = column.x + part * (width + GAP), column.y + row * (height + GAP)
    return FRect(x, y, width, height)
