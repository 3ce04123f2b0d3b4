"""The large board of the focus seat, and the board of another seat on a sheet."""

from __future__ import annotations

from dataclasses import replace

from pygame import FRect

from game.rules.material import GOODS, SAN_JUAN
from game.rules.queries.forecast import production_with
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.boards.board import BoardHeader, BoardView, building_people, tile_people
from game.scenes.table.view.boards.board_layout import (
    high_layout,
    large_layout,
    place_in_pile,
    roomy_layout,
)
from game.scenes.table.view.table_part import DrawingTools
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import TextStyle
from game.ui.theme import (
    BRASS_LIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    SEA_DARK,
    WALNUT_DARK,
    WALNUT_PALE,
    Colour,
    mix,
)

BUILDING = (TextStyle("sans_semibold", 21), TextStyle("sans", 21))
BESIDE_NAME = 2.0
HEADER = BoardHeader(
    TextStyle("serif_semibold", 32, "serif_bold"), TextStyle("sans_bold", 32), 38, 10, wide=True
)
BARREL_SHARE = 0.76  # of the height of its stall
PERSON_SIDE = 40.0  # side of a person in San Juan
SEEN_AT_ONCE = 3  # so many people need no number
COUNT = TextStyle("sans_bold", 30)
BESIDE_BARRELS = 64.0  # so far from the last barrel ends their number
COUNT_SHARE = 0.34  # of the height of a stall, at most


class LargeBoard(BoardView):
    """Island, harbour and city of the focus seat."""

    def __init__(self, tools: DrawingTools) -> None:
        area = tools.zone("focus")
        super().__init__(tools, area, (roomy_layout if tools.roomy else large_layout)(area))

    def seat(self, state: ViewState) -> int:
        return state.focus

    def draw(self, p: Painter, state: ViewState) -> None:
        ink = self.draw_ground(p, state)
        self.draw_header(p, state, ink, HEADER)
        self._draw_island(p, state)
        self._draw_harbour(p, state)
        self._draw_san_juan(p, state)
        self._draw_city(p, state)

    def _draw_island(self, p: Painter, state: ViewState) -> None:
        seat, plan = self.seat(state), self.plan
        p.frame("scenery/island", plan.island, corner=18)
        island = state.position.players[seat].island
        for box in plan.tiles[len(island) :]:
            p.picture("tiles/empty", box)
        people = tile_people(state, seat)
        for space, tile in enumerate(island):
            if spots.island(seat, space) in state.hidden:
                continue
            box = plan.tiles[space]
            drawing.shadow(p, box.inflate(-6, -6), 8, 3)
            p.picture(drawing.tile_picture(tile), box)
            if people[space] >= 0:
                gone = spots.island_circle(seat, space) in state.hidden
                drawing.person(p, plan.tile_circle(space), 0 if gone else people[space])

    def _draw_harbour(self, p: Painter, state: ViewState) -> None:
        plan = self.plan
        place = p.view.rect(plan.harbour)
        p.surface.blit(p.image_cache.cover("scenery/sea", place.size), place)
        p.outline(plan.harbour, WALNUT_DARK, 3)
        for good in range(len(GOODS)):
            self._draw_good(p, state, good)
        self._draw_harvest(p, state)

    def _draw_harvest(self, p: Painter, state: ViewState) -> None:
        """Draw what would be produced next, while people are being placed."""
        if state.people is None or self.seat(state) != state.focus:
            return
        player = state.position.players[state.focus]
        for good, count in enumerate(production_with(player, state.people)):
            if count:
                box = self.plan.goods[good]
                style = _count(p, box)
                corner = (box.right - 4, box.y + 4 + p.text.size("+", style)[1])
                drawing.badge(p, corner, f"+{count}", ground=BRASS_LIGHT, ink=INK, style=style)

    def _draw_good(self, p: Painter, state: ViewState, good: int) -> None:
        seat = self.seat(state)
        box = self.plan.goods[good]
        p.fill(box, SEA_DARK, alpha=120, radius=10)
        count = state.position.players[seat].goods[good]
        kept = state.kept[good] if state.kept is not None else count
        if not count:
            emblem = FRect(0, 0, 0.5 * box.height, 0.5 * box.height)
            emblem.center = box.center
            p.dimmed(drawing.good_picture(good), emblem)
            return
        for index in range(count):
            if spots.barrel(seat, good, index) in state.hidden:
                continue
            barrel = self.barrel(state, good, index)
            if index < kept:
                p.picture(drawing.barrel_picture(good), barrel)
            else:
                p.dimmed(drawing.barrel_picture(good), barrel)
        here = self.barrels_here(state, good)
        if here:
            text = str(here) if state.kept is None else f"{kept}/{count}"
            right = min(box.right - 4, self.barrel(state, good, count - 1).right + BESIDE_BARRELS)
            drawing.badge(p, (right, box.bottom - 4), text, style=_count(p, box))

    def barrel(self, state: ViewState, good: int, index: int) -> FRect:
        room = self.plan.goods[good].inflate(-14, -8)
        count = state.position.players[self.seat(state)].goods[good]
        height = BARREL_SHARE * room.height
        return place_in_pile(room, (0.8 * height, height), max(count, index + 1), index)

    def _draw_san_juan(self, p: Painter, state: ViewState) -> None:
        """Draw San Juan, where people wait."""
        box = self.plan.san_juan
        p.fill(box, WALNUT_DARK, radius=10)
        p.fill(box.inflate(-6, -6), WALNUT_PALE, radius=8)
        name = self.tools.phrases.place(SAN_JUAN)
        high = min(0.42 * box.height, p.text.line_height(BUILDING[0]))
        head = FRect(box.x + 4, box.y + 4, box.width - 8, high)
        style = drawing.common_style(p, (name,), head.width, *BUILDING)
        drawing.label(p, (name,), head, (style,), PAPER_LIGHT)
        colonists, nobles = self.waiting(state)
        total = colonists + nobles
        room = FRect(box.x + 10, head.bottom, box.width - 20, box.bottom - head.bottom - 8)
        for index in range(total):
            place = place_in_pile(room, (PERSON_SIDE, PERSON_SIDE), total, index)
            drawing.person(p, place, 2 if index < nobles else 1)
        if not total:
            nobody = FRect(0, 0, PERSON_SIDE, PERSON_SIDE)
            nobody.center = room.center
            p.dimmed(drawing.PEOPLE[1], nobody)
        if total > SEEN_AT_ONCE:
            drawing.badge(p, (box.right - 4, box.bottom - 4), str(total), style=_count(p, box))

    def _draw_city(self, p: Painter, state: ViewState) -> None:
        seat, plan = self.seat(state), self.plan
        p.frame("scenery/city", plan.city, corner=17)
        city = state.position.players[seat].city
        for box in plan.empty_cells(city):
            p.fill(box, WALNUT_DARK, alpha=28, radius=8)
        phrases, width = self.tools.phrases, plan.cells[0].width - 2 * BESIDE_NAME
        shorts = [phrases.building_short(building) for building in state.position.buildings_in_play]
        style = drawing.common_style(p, shorts, width, *BUILDING)
        for slot, box in enumerate(plan.slots(city)):
            if spots.city(seat, slot) not in state.hidden:
                self._draw_building(p, state, slot, box, style)

    def _draw_building(
        self, p: Painter, state: ViewState, slot: int, box: FRect, style: TextStyle
    ) -> None:
        seat, plan = self.seat(state), self.plan
        building = state.position.players[seat].city[slot]
        tint = drawing.building_colour(building, p.image_cache.palette)
        drawing.shadow(p, box.inflate(-4, -4), 8, 3)
        p.fill(box, mix(tint, WALNUT_DARK, 0.25), radius=8)
        p.fill(box.inflate(-4, -4), mix(PAPER, tint, 0.14), radius=6)
        p.picture(drawing.building_picture(building), plan.picture(box, building))
        phrases = self.tools.phrases
        height = plan.name_height
        wide = box.width - 2 * BESIDE_NAME
        name = FRect(box.x + BESIDE_NAME, box.bottom - height - 2, wide, height)
        names = (phrases.building(building), phrases.building_short(building))
        if not drawing.label(p, names, name, (style,), INK):
            self._draw_long_name(p, names[1], name, mix(PAPER, tint, 0.14))
        for circle, occupant in enumerate(building_people(state, seat, building)):
            gone = spots.city_circle(seat, slot, circle) in state.hidden
            drawing.person(p, plan.slot_circle(box, building, circle), 0 if gone else occupant)
        if self.idle_large(state, building):
            p.picture("ui/warning", FRect(box.x + 4, box.y + 2, 28, 28), MAIN="#b3202a")

    def _draw_long_name(self, p: Painter, name: str, below: FRect, ground: Colour) -> None:
        """Draw a name that needs two lines, partly over the picture."""
        height = 2 * p.text.line_height(BUILDING[0])
        plate = FRect(below.x, below.bottom - height, below.width, height)
        p.fill(plate, ground, alpha=235, radius=5)
        p.write_rich(escape(name), plate, BUILDING[0], INK, align="center")


def _count(p: Painter, stall: FRect) -> TextStyle:
    """Return the text style of the number on a stall: not so large that it hides what it counts."""
    return replace(COUNT, size=min(COUNT.size, COUNT_SHARE * stall.height / p.text.factor))


class SheetBoard(LargeBoard):
    """The board of another seat on a sheet over the table."""

    def __init__(self, tools: DrawingTools) -> None:
        area = tools.zone("board")
        BoardView.__init__(self, tools, area, high_layout(area))

    def seat(self, state: ViewState) -> int:
        return state.opened.seat if state.opened is not None else -1
