"""The table for large text: other boards as plates, market and log as tabs. All of them open as
sheets over the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.rules.material import CITY_SPACES, GOODS
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.boards.board import ON_BOARDS, draw_crest, idle_larges
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, GLOW, PAPER_LIGHT, WALNUT_DARK, hexcode, mix

NAME = TextStyle("serif_semibold", 27, "serif_bold")
NUMBER = TextStyle("sans_bold", 28)
TAB = TextStyle("serif_semibold", 24, "serif_bold")
HIGHEST_ROW = 76.0
THREE_ROWS = 150.0  # a plate of this height has a row of its own for the numbers
GAP = 6.0


class PlayerPlate(TablePart):
    """What matters most of the board of the `slot`-th seat besides the focus seat: whose it is,
    money, VP, city spaces, goods. It stands for the whole board while that is closed."""

    kinds = ON_BOARDS

    def __init__(self, tools: DrawingTools, slot: int) -> None:
        super().__init__(tools, tools.zone(f"seat.{slot}"))
        self.slot = slot
        inner = self.area.inflate(-28, -14)
        count = 3 if self.area.height >= THREE_ROWS else 2
        height = min(HIGHEST_ROW, inner.height / count)
        top = inner.centery - count * height / 2
        self._rows = [FRect(inner.x, top + at * height, inner.width, height) for at in range(count)]

    def seat(self, look: ViewState) -> int:
        """The seat whose plate lies here."""
        return self.slot if self.slot < look.focus else self.slot + 1

    def key(self, look: ViewState) -> Hashable:
        seat = self.seat(look)
        player = look.position.players[seat]
        return (
            (seat, look.names[seat], look.colours[seat], look.acting == seat),
            (look.position.governor == seat, look.opened == spots.board(seat)),
            (tuple(player.goods), player.doubloons, player.vp, player.city_spaces),
            (seat in look.vp_hidden, idle_larges(look, seat), self._in_the_air(look)),
        )

    def _in_the_air(self, look: ViewState) -> frozenset[Spot]:
        seat = self.seat(look)
        return frozenset(spot for spot in look.hidden if spot.seat == seat and self.owns(spot))

    # Places -----------------------------------------------------------------------------------

    def places(self, look: ViewState) -> Iterator[Place]:
        seat = self.seat(look)
        yield spots.board(seat), self.area
        yield spots.doubloons(seat), self._money
        yield spots.points(seat), self._points

    def rect(self, spot: Spot, look: ViewState) -> FRect | None:
        """Where a thing of the board would be looked for: most things at the crest."""
        if spot.seat != self.seat(look):
            return None
        places = {"board": self.area, "doubloons": self._money, "points": self._points}
        if spot.kind in ("goods", "barrel"):
            return self._good(spot.index)
        return places.get(spot.kind, self._crest).copy()

    @property
    def _crest(self) -> FRect:
        row = self._rows[0]
        return FRect(row.x, row.y, row.height, row.height).inflate(-4, -4)

    @property
    def _amounts(self) -> tuple[FRect, FRect, FRect]:
        """Doubloons, VP, city spaces: in a row of their own, or behind the name and below it."""
        first, second = self._rows[:2]
        if len(self._rows) == 3:
            wide = second.width / 3
            return (
                FRect(second.x, second.y, wide - GAP, second.height),
                FRect(second.x + wide, second.y, wide - GAP, second.height),
                FRect(second.x + 2 * wide, second.y, wide, second.height),
            )
        return (
            FRect(first.right - 196, first.y, 94, first.height),
            FRect(first.right - 96, first.y, 96, first.height),
            FRect(second.x, second.y, 130, second.height),
        )

    @property
    def _money(self) -> FRect:
        return self._amounts[0]

    @property
    def _points(self) -> FRect:
        return self._amounts[1]

    def _good(self, good: int) -> FRect:
        """A barrel and its number."""
        row = self._rows[-1]
        left = row.x if len(self._rows) == 3 else self._amounts[2].right + GAP
        wide = (row.right - left) / len(GOODS)
        return FRect(left + good * wide, row.y, wide - 2, row.height)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, p: Painter, look: ViewState) -> None:
        seat = self.seat(look)
        colour = self.tools.colour(look, seat)
        box = self.area.inflate(-4, -6)
        drawing.shadow(p, box, 14)
        p.frame(
            "scenery/cloth", box, corner=13, MAIN=hexcode(colour.main), DARK=hexcode(colour.dark)
        )
        if look.acting == seat:
            p.outline(self.area, BRASS, 6, 16)
            p.outline(self.area.inflate(-3, -3), GLOW, 3, 14)
        elif look.opened == spots.board(seat):
            p.outline(self.area, BRASS_LIGHT, 5, 16)
        self._draw_name(p, look)
        player, ink = look.position.players[seat], colour.text
        vp = "?" if seat in look.vp_hidden else str(player.vp)
        values = (
            (str(player.doubloons), "pieces/coin"),
            (vp, "pieces/vp"),
            (f"{player.city_spaces}/{CITY_SPACES}", "ui/city"),
        )
        for (value, picture), place in zip(values, self._amounts, strict=True):
            side = min(44.0, place.height - 4)
            drawing.amount(
                p, picture, value, place, style=NUMBER, colour=ink, side=side, MAIN=hexcode(ink)
            )
        for good in range(len(GOODS)):
            self._draw_good(p, look, good)

    def _draw_name(self, p: Painter, look: ViewState) -> None:
        seat = self.seat(look)
        colour, crest = self.tools.colour(look, seat), self._crest
        draw_crest(p, colour, crest)
        x = crest.right + GAP
        side = min(40.0, crest.height)
        signs = ["pieces/governor"] if look.position.governor == seat else []
        signs += ["ui/warning"] if idle_larges(look, seat) else []
        for sign in signs:
            p.picture(sign, FRect(x, crest.centery - side / 2, side, side), MAIN=hexcode(GLOW))
            x += side + GAP
        row = self._rows[0]
        right = row.right if len(self._rows) == 3 else self._money.x - GAP
        room = FRect(x, row.y - 4, right - x, row.height + 8)
        p.write(drawing.short_name(p, look.names[seat], room.width, NAME), room, NAME, colour.text)

    def _draw_good(self, p: Painter, look: ViewState, good: int) -> None:
        box = self._good(good)
        count = look.position.players[self.seat(look)].goods[good]
        count -= sum(s.kind == "barrel" and s.index == good for s in self._in_the_air(look))
        p.fill(box.inflate(-2, -4), WALNUT_DARK, alpha=150, radius=8)
        wide = p.text.size(str(count), drawing.smallest_style(NUMBER))[0]
        height = min(box.height - 8, 48.0, (box.width - 12 - wide) / 0.8)
        barrel = FRect(box.x + 4, box.centery - height / 2, 0.8 * height, height)
        if not count:
            p.dimmed(drawing.barrel_picture(good), barrel)
            return
        p.picture(drawing.barrel_picture(good), barrel)
        room = FRect(barrel.right + 2, box.y, box.right - barrel.right - 4, box.height)
        p.write(str(count), room, NUMBER, PAPER_LIGHT, align="center")


class SheetTab(TablePart):
    """Opens the market or the log. While the market is closed its buildings are found here."""

    def __init__(self, tools: DrawingTools, spot: Spot, zone: str, kinds: frozenset[str]) -> None:
        super().__init__(tools, tools.zone(zone))
        self.spot = spot
        self.kinds = kinds

    def key(self, look: ViewState) -> Hashable:
        return look.opened == self.spot

    def owns(self, spot: Spot) -> bool:
        return spot == self.spot or spot.kind in self.kinds

    def places(self, look: ViewState) -> Iterator[Place]:
        yield self.spot, self.area

    def rect(self, spot: Spot, look: ViewState) -> FRect | None:
        return self.area.copy()

    def draw(self, p: Painter, look: ViewState) -> None:
        box = self.area.inflate(-4, -6)
        drawing.shadow(p, box, 12)
        opened = look.opened == self.spot
        main = mix(BRASS, WALNUT_DARK, 0.45) if opened else (93, 59, 74)
        p.frame("scenery/cloth", box, corner=13, MAIN=hexcode(main), DARK=hexcode((56, 34, 45)))
        if opened:
            p.outline(self.area, BRASS_LIGHT, 5, 14)
        market = self.spot == spots.MARKET_TAB
        side = min(46.0, box.height - 22)
        icon = FRect(box.x + 10, box.centery - side / 2, side, side)
        p.picture("ui/city" if market else "ui/log", icon, MAIN=hexcode(BRASS_LIGHT))
        tr = self.tools.phrases.tr
        room = FRect(icon.right + 6, box.y, box.right - icon.right - 14, box.height)
        p.write(tr("Market") if market else tr("Log"), room, TAB, PAPER_LIGHT, align="center")


class LogSheet(TablePart):
    """The place of the open log; the panel of the scene draws itself there."""

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools, tools.zone("log"))

    def key(self, look: ViewState) -> Hashable:
        return ()

    def draw(self, p: Painter, look: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 12)
