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
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT_DARK,
    Colour,
    hexcode,
    mix,
)

HEAD = 29
ROOMY_HEAD = 44
GAP = 4
NARROW_GAP = 2  # between the tiles of a long column
COLUMNS = (1, 2, 3, 4)
LAST = 1.16  # the last column is wider: large buildings are twice as wide as the others
LOW = 50  # tiles lower than this have one line
SPACIOUS = (200.0, 54.0)  # tiles larger than this show everything larger
LONG = 9  # columns of more rows are long
NAME = Style("sans_semibold", 22)
SMALLEST_NAME = kit.smallest(NAME)
COPIES = Style("sans", 21)
CLOSE = 64  # room that is left for the button that closes the market
OWN_VP_WIDTH = 54.0  # room of a building's VP where they are not its column's
STACK_WIDTH = 11  # room of the copies in a low tile
SMALLEST_PICTURE = 14.0  # below this no building can be told from another


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
        self.head = ROOMY_HEAD if tools.roomy else HEAD

    def key(self, look: Look) -> Hashable:
        return offers(look), self.in_the_air(look)

    def places(self, look: Look) -> Iterator[Place]:
        shown = on_the_market(look.position)
        by_column = {c: [b for b in shown if BUILDINGS[b].column == c] for c in COLUMNS}
        longest = max(len(by_column[c]) for c in COLUMNS[:3])
        for column in COLUMNS:
            kinds = by_column[column]
            rows = max(5, len(kinds)) if column == COLUMNS[-1] else max(6, longest)
            for index, building in enumerate(kinds):
                yield spots.market(building), _cell(self._column(column), rows, index)

    def _column(self, column: int) -> FRect:
        inner = self.area.inflate(-22, -20)
        width = (inner.width - 3 * 7) / (3 + LAST)
        x = inner.x + (column - 1) * (width + 7)
        wide = width * (LAST if column == COLUMNS[-1] else 1)
        return FRect(x, inner.y + self.head, wide, inner.height - self.head)

    def draw(self, p: Painter, look: Look) -> None:
        kit.shadow(p, self.area.inflate(-6, -8), 12)
        p.frame("scenery/cloth", self.area, corner=14, MAIN="#5d3b4a", DARK="#38222d")
        shown = {offer.building: offer for offer in offers(look)}
        for column in COLUMNS:
            box = self._column(column)
            head = FRect(box.x, box.y - self.head + 1, box.width, self.head - 3)
            if self.tools.roomy and column == COLUMNS[-1]:
                head.width -= CLOSE  # the sheet is closed there
            column_head(p, column, head)
        for spot, box in self.places(look):
            self._draw_tile(p, shown[spot.index], box)

    def _draw_tile(self, p: Painter, offer: Offer, box: FRect) -> None:
        tint = kit.building_colour(offer.building)
        low = box.height < LOW
        radius = 6 if low else 8
        if offer.left == 0:
            p.fill(box, WALNUT_DARK, alpha=110, radius=radius)
        else:
            for step in range(0 if low else min(offer.left, 4) - 1, 0, -1):
                p.fill(box.move(0, step * 1.4), mix(PAPER_SHADE, WALNUT_DARK, 0.35), radius=radius)
            p.fill(box, mix(tint, WALNUT_DARK, 0.2), radius=radius)
            p.fill(box.inflate(-4, -3 if low else -4), self._ground(offer), radius=radius - 2)
        (self._draw_low if low else self._draw_high)(p, offer, box)

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
            return PAPER_SHADE
        return INK if offer.within_reach else mix(INK_SOFT, INK, 0.4)

    def _draw_high(self, p: Painter, offer: Offer, box: FRect) -> None:
        """Picture, name, and below the name circles, copies and price."""
        kind = BUILDINGS[offer.building]
        inner = box.inflate(-8, -6)
        k = max(1.0, min(box.height / SPACIOUS[1], box.width / SPACIOUS[0]))
        least = p.text.line_height(SMALLEST_NAME) + 1 if self.tools.roomy else 0.0
        wide = 0.96 * min(inner.height, 48 * k)
        if kind.spaces == 2:
            wide = min(80.0 * k, 2 * inner.height)
        wide = self._beside_name(p, offer, wide, inner.width - 10)
        picture = FRect(inner.x, inner.y, wide, inner.height)
        if wide:
            self._picture(p, offer, picture)
        ink = self._ink(offer)
        height = max(28 * k, least)
        tall = max(26 * k, least)
        text = FRect(picture.right + 5, box.y + 1, box.right - picture.right - 9, tall)
        line = FRect(text.x, box.bottom - 16 * k - height / 2, text.width, height)
        self._draw_name(p, offer, text)
        for index in range(kind.circles):
            circle = FRect(line.x + index * 19 * k, line.centery - 10 * k, 20 * k, 20 * k)
            p.picture("pieces/circle", circle)
        left = line.x + kind.circles * 19 * k + 4
        if kind.vp != kind.column:
            vp = FRect(left, line.y, 54 * k, line.height)
            kit.amount(p, "pieces/vp", str(kind.vp), vp, style=kit.COUNT, colour=ink, side=26 * k)
        if offer.left > 1:
            copies = FRect(left + 2, line.y, 30 * k, line.height)
            p.write(f"×{offer.left}", copies, COPIES, ink)
        self._draw_price(p, offer, (line.right - 13 * k, line.centery), 28 * k)
        if offer.left and not offer.owned and offer.price < offer.cost:
            kit.struck(p, FRect(line.right - 65 * k, line.y, 32 * k, line.height), str(offer.cost))

    def _draw_low(self, p: Painter, offer: Offer, box: FRect) -> None:
        """Everything in one line, for a market of many kinds: circles at the edge of the picture,
        copies as a little stack before the price."""
        kind = BUILDINGS[offer.building]
        height = box.height - 2
        wide = min(height, 34.0) if kind.spaces == 1 else min(2 * height, 64.0)
        coin = min(25.0, height + 2)
        stack = float(STACK_WIDTH if offer.left > 1 else 0)
        own = OWN_VP_WIDTH if kind.vp != kind.column else 0.0
        wide = self._beside_name(p, offer, wide, box.width - 19 - coin - stack - own)
        picture = FRect(box.x + 2, box.y + 1, wide, height)
        if wide:
            self._picture(p, offer, picture)
        k = max(1.0, min(1.5, box.width / SPACIOUS[0]))
        side = min(12.0 * k, height / max(2, kind.circles))
        top = box.centery - kind.circles * side / 2
        for index in range(kind.circles):
            circle = FRect(picture.right - 2, top + index * side, side, side)
            p.picture("pieces/circle", circle)
        self._draw_price(p, offer, (box.right - 3 - coin / 2, box.centery), coin)
        right = box.right - 4 - coin - stack
        if stack:
            self._draw_stack(p, offer, FRect(right, box.y, stack, box.height))
        left = picture.right + side - 2
        name = self._draw_name(p, offer, FRect(left, box.y, right - left - own, box.height))
        if kind.vp != kind.column:
            vp = FRect(left + name + 8, box.y, 54, box.height)
            ink = self._ink(offer)
            kit.amount(p, "pieces/vp", str(kind.vp), vp, style=kit.COUNT, colour=ink, side=26)

    def _beside_name(self, p: Painter, offer: Offer, wide: float, room: float) -> float:
        """Width of the picture: ``wide``, or what the short name leaves of the room; 0 if that is
        too little to know a building by."""
        name = self.tools.phrases.building_short(offer.building)
        left = room - p.text.size(name, SMALLEST_NAME)[0] - 2
        return min(wide, left) if left >= SMALLEST_PICTURE else 0.0

    def _draw_name(self, p: Painter, offer: Offer, room: FRect) -> float:
        """The name, or the short one; returns its width."""
        say = self.tools.phrases
        names = (say.building(offer.building), say.building_short(offer.building))
        name = kit.fitting(p, names, room.width, SMALLEST_NAME)
        p.write(name, room, NAME, self._ink(offer))
        return min(room.width, p.text.size(name, NAME)[0])

    def _draw_stack(self, p: Painter, offer: Offer, box: FRect) -> None:
        """Copies left: so many plates one above the other."""
        count = min(offer.left, 4)
        step = min(6.0, (box.height - 4) / 4)
        top = box.centery - count * step / 2
        ink = mix(self._ink(offer), self._ground(offer), 0.25)
        for index in range(count):
            p.fill(FRect(box.x + 1, top + index * step, box.width - 3, step - 1.6), ink)

    def _draw_price(
        self, p: Painter, offer: Offer, centre: tuple[float, float], side: float
    ) -> None:
        """The price today; a mark for a building that the seat has already."""
        if offer.owned:
            mark = FRect(0, 0, side, side)
            mark.center = centre
            p.picture("ui/check", mark, MAIN=hexcode(LEAF if not offer.left else GOOD_NEWS))
        elif offer.left:
            kit.coin(p, centre, side, str(offer.price), dim=not offer.within_reach)


def column_head(p: Painter, column: int, head: FRect) -> None:
    """How much quarries can save in a column, and the VP of its buildings."""
    side = max(28.0, head.height - 4)
    x = head.x + 4
    for _ in range(column):
        p.picture("tiles/quarry", FRect(x, head.centery - side / 2, side, side))
        x += side - 7
    p.write(f"−{column}", FRect(x + 12, head.y, 60, head.height), SMALL_LABEL, PAPER_LIGHT)
    room = FRect(head.right - 38 - side, head.y, 38 + side, head.height)
    kit.amount(p, "pieces/vp", str(column), room, style=kit.COUNT, side=side)


def _cell(column: FRect, rows: int, index: int) -> FRect:
    """The place of one tile in a column."""
    gap = NARROW_GAP if rows > LONG else GAP
    height = (column.height + gap) / rows - gap
    return FRect(column.x, column.y + index * (height + gap), column.width, height)
