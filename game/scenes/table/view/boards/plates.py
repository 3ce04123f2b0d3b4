"""Plates and tabs of the large-text table, which open boards, market and log as sheets."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.rules.material import GOODS
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board import SeatPart, bears_sign, idle_larges
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.box_layout import in_shares, row
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, GLOW, PAPER_LIGHT, WALNUT_DARK, hexcode, mix

NAME = TextStyle("serif_semibold", 27, "serif_bold")
NUMBER = TextStyle("sans_bold", 28)
TAB = TextStyle("serif_semibold", 24, "serif_bold")
HIGHEST_ROW = 76.0
THREE_ROWS = 150.0  # a plate of this height has a separate row for the numbers
LARGEST_FACE = 132.0  # in three rows
FACE_BESIDE_GOODS = 80.0  # largest side in two rows, where the barrels need the width
GAP = 6.0
ICON_SHARE = 0.2  # maximum relative to the width of a tab


class PlayerPlate(SeatPart):
    """The summary of a closed board: player, doubloons, VP, city spaces and goods."""

    def __init__(self, tools: DrawingTools, slot: int) -> None:
        super().__init__(tools, tools.zone(f"seat.{slot}"), slot)
        inner = self.area.inflate(-28, -14)
        count = 3 if self.area.height >= THREE_ROWS else 2
        height = min(HIGHEST_ROW, inner.height / count)
        top = inner.centery - count * height / 2
        side = min(2 * height, LARGEST_FACE if count == 3 else FACE_BESIDE_GOODS)
        self._face = FRect(inner.x - 6, top + height - side / 2, side, side)
        left = self._face.right + GAP
        beside = FRect(left, top, inner.right - left, height)
        self._rows = [beside, beside.move(0, height)]
        if count == 3:
            self._rows.append(FRect(inner.x, top + 2 * height, inner.width, height))

    def key(self, state: ViewState) -> Hashable:
        seat = self.seat(state)
        player = state.position.players[seat]
        return (
            (seat, state.names[seat], state.colors[seat], state.acting == seat),
            (state.computer[seat], self.tools.portrait(state, seat)),
            (state.position.governor == seat, state.opened == spots.board(seat)),
            (tuple(player.goods), player.doubloons, player.vp, player.city_spaces),
            (seat in state.vp_hidden, idle_larges(state, seat), self.in_the_air(state)),
        )

    # Places -----------------------------------------------------------------------------------

    def places(self, state: ViewState) -> Iterator[Place]:
        seat = self.seat(state)
        yield spots.board(seat), self.area
        yield spots.doubloons(seat), self._money
        yield spots.points(seat), self._points

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        """Return where a spot of the board is shown. Most spots map to the face."""
        if spot.seat != self.seat(state):
            return None
        places = {"board": self.area, "doubloons": self._money, "points": self._points}
        if spot.kind in ("goods", "barrel"):
            return self._good(spot.index)
        return places.get(spot.kind, self._face).copy()

    @property
    def _amounts(self) -> tuple[FRect, FRect, FRect]:
        """The areas of doubloons, VP and city spaces: in a separate row, or after and below the
        name."""
        first, second = self._rows[:2]
        if len(self._rows) == 3:
            money, points, spaces = row(second, in_shares(1, 1, 1.35), gap=GAP)
            return money, points, spaces
        return (
            FRect(first.right - 196, first.y, 94, first.height),
            FRect(first.right - 96, first.y, 96, first.height),
            FRect(second.x, second.y, 126, second.height),
        )

    @property
    def _money(self) -> FRect:
        return self._amounts[0]

    @property
    def _points(self) -> FRect:
        return self._amounts[1]

    def _good(self, good: int) -> FRect:
        """Return the rectangle of a barrel and its number."""
        low = self._rows[-1]
        left = low.x if len(self._rows) == 3 else self._amounts[2].right + GAP
        wide = (low.right - left) / len(GOODS)
        return FRect(left + good * wide, low.y, wide - 2, low.height)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, p: Painter, state: ViewState) -> None:
        seat = self.seat(state)
        self.draw_ground(p, state)
        if state.acting != seat and state.opened == spots.board(seat):
            p.outline(self.area, BRASS_LIGHT, 5, 16)
        self._draw_name(p, state)
        self.draw_amounts(p, state, self._amounts, NUMBER, 40.0, margin=4.0)
        for good in range(len(GOODS)):
            self._draw_good(p, state, good)

    def _draw_name(self, p: Painter, state: ViewState) -> None:
        """Draw the face, larger on its turn, the signs and the name."""
        seat, name_row = self.seat(state), self._rows[0]
        grown = 8 if state.acting == seat else 0
        self.tools.draw_face(p, state, seat, self._face.inflate(grown, grown))
        x = name_row.x
        side = min(40.0, name_row.height)
        signs = ["pieces/governor"] if bears_sign(state, seat) else []
        signs += ["ui/warning"] if idle_larges(state, seat) else []
        for sign in signs:
            p.picture(sign, FRect(x, name_row.centery - side / 2, side, side), MAIN=hexcode(GLOW))
            x += side + GAP
        right = name_row.right if len(self._rows) == 3 else self._money.x - GAP
        room = FRect(x, name_row.y - 4, right - x, name_row.height + 8)
        drawing.write_short_name(
            p, state.names, seat, room, NAME, self.tools.color(state, seat).text
        )

    def _draw_good(self, p: Painter, state: ViewState, good: int) -> None:
        box = self._good(good)
        count = self.barrels_here(state, good)
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
    """The tab that opens the market or the log. It stands for the buildings while the market is
    closed."""

    def __init__(self, tools: DrawingTools, spot: Spot, zone: str, kinds: frozenset[str]) -> None:
        super().__init__(tools, tools.zone(zone))
        self.spot = spot
        self.kinds = kinds

    def key(self, state: ViewState) -> Hashable:
        return state.opened == self.spot

    def owns(self, spot: Spot) -> bool:
        return spot == self.spot or spot.kind in self.kinds

    def places(self, state: ViewState) -> Iterator[Place]:
        yield self.spot, self.area

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        return self.area.copy()

    def draw(self, p: Painter, state: ViewState) -> None:
        box = self.area.inflate(-4, -6)
        drawing.shadow(p, box, 12)
        opened = state.opened == self.spot
        skin.cloth(p, box, 13, mix(BRASS, WALNUT_DARK, 0.45) if opened else skin.PLUM)
        if opened:
            p.outline(self.area, BRASS_LIGHT, 5, 14)
        market = self.spot == spots.MARKET_TAB
        side = min(46.0, box.height - 22, ICON_SHARE * box.width)
        icon = FRect(box.x + 10, box.centery - side / 2, side, side)
        tr = self.tools.phrases.tr
        text = tr("Buildings") if market else tr("Log")
        room = FRect(icon.right + 6, box.y, box.right - icon.right - 20, box.height)
        if p.text.size(text, drawing.smallest_style(TAB))[0] <= room.width:
            p.picture("ui/city" if market else "ui/log", icon, MAIN=hexcode(BRASS_LIGHT))
        else:  # the word needs the space of the icon
            room = box.inflate(-28, 0)
        p.write(text, room, TAB, PAPER_LIGHT, align="center")


class LogSheet(TablePart):
    """The background of the open log, on which the panel draws itself."""

    zone = "log"

    def key(self, state: ViewState) -> Hashable:
        return ()

    def draw(self, p: Painter, state: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 12)
