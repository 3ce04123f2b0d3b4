"""The large board of the focus seat, and another seat's board on a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pygame import FRect

from game.rules.material import BUILDINGS, GOODS, SAN_JUAN
from game.rules.queries.forecast import production_with
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board import (
    BoardHeader,
    BoardView,
    BuildingGround,
    building_people,
)
from game.scenes.table.view.boards.board_layout import (
    BESIDE_NAME,
    BoardLayout,
    high_layout,
    large_layout,
    place_in_pile,
)
from game.scenes.table.view.table_part import DrawingTools, Place
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS_LIGHT, INK, PAPER_LIGHT, SEA_DARK, WALNUT_DARK

BUILDING = (TextStyle("sans_semibold", 21), TextStyle("sans", 21))
FOR_GOODS = "goods"  # zone class of a board that maximizes the space for barrels
BARREL_SHARE = 0.76  # relative to the height of a stall
PERSON_SIDE = 36.0  # minimum size of a person in San Juan
PLAZA_EDGE = 12.0
SEEN_AT_ONCE = 3  # up to this many people need no number
COUNT = TextStyle("sans_bold", 30)
BESIDE_BARRELS = 64.0  # distance of the number from the last barrel
COUNT_SHARE = 0.34  # maximum relative to the height of a stall


class LargeBoard(BoardView):
    """The island, harbor and city of the focus seat, or with `on_sheet` of the seat whose sheet is
    open."""

    header = BoardHeader(
        TextStyle("serif_semibold", 32, "serif_bold"), TextStyle("sans_bold", 32), 38, 10, wide=True
    )
    building_ground = BuildingGround(4, 8, 6, 0.25, 28, 4)

    def __init__(self, tools: DrawingTools, *, on_sheet: bool = False) -> None:
        zone = tools.level["board" if on_sheet else "focus"]
        super().__init__(tools, zone.rect)
        self._on_sheet = on_sheet
        if on_sheet:
            self._plan = high_layout(zone.rect)
        else:
            for_goods = zone.kind == FOR_GOODS
            self._plan = large_layout(zone.rect, for_goods=for_goods, large_text=tools.large_text)

    def seat(self, state: ViewState) -> int:
        if not self._on_sheet:
            return state.focus
        return state.opened.seat if state.opened is not None else -1

    def plan(self, state: ViewState, tiles: int = 0) -> BoardLayout:
        return self._plan

    def at_work(self, state: ViewState) -> Iterator[tuple[int, FRect]]:
        """Yield the occupied production buildings with the rectangles of their pictures."""
        seat, plan = self.seat(state), self._plan
        city = state.position.players[seat].city
        for slot, (building, box) in enumerate(zip(city, plan.slots(city), strict=True)):
            working = any(building_people(state, seat, building))
            there = spots.city(seat, slot) not in state.hidden
            if there and working and drawing.good_of(building) >= 0:
                yield building, plan.picture(box, building, self.name_lines(building))

    def draw(self, p: Painter, state: ViewState) -> None:
        ink = self.draw_ground(p, state)
        self.draw_header(p, state, ink)
        self._draw_island(p, state)
        self._draw_harbor(p, state)
        self._draw_san_juan(p, state)
        self._draw_city(p, state)

    def _draw_island(self, p: Painter, state: ViewState) -> None:
        seat, plan = self.seat(state), self._plan
        p.frame("scenery/island", plan.island, corner=18)
        island = state.position.players[seat].island
        for box in plan.tiles[len(island) :]:
            p.picture("tiles/empty", box)
        self.draw_tiles(p, state, shadow=8)

    def _draw_harbor(self, p: Painter, state: ViewState) -> None:
        plan = self._plan
        place = p.view.rect(plan.harbor)
        p.surface.blit(p.image_cache.cover("scenery/sea", place.size), place)
        p.outline(plan.harbor, WALNUT_DARK, 3)
        for good in range(len(GOODS)):
            self._draw_good(p, state, good)
        self._draw_harvest(p, state)

    def _draw_harvest(self, p: Painter, state: ViewState) -> None:
        """Draw the next production while people are being placed."""
        if state.people is None or self.seat(state) != state.deciding:
            return
        player = state.position.players[state.deciding]
        for good, count in enumerate(production_with(player, state.people)):
            if count:
                box = self._plan.goods[good]
                style = _count(p, box)
                corner = (box.right - 4, box.y + 4 + p.text.size("+", style)[1])
                drawing.badge(p, corner, f"+{count}", ground=BRASS_LIGHT, ink=INK, style=style)

    def _draw_good(self, p: Painter, state: ViewState, good: int) -> None:
        seat = self.seat(state)
        box = self._plan.goods[good]
        p.fill(box, SEA_DARK, alpha=120, radius=10)
        count = state.position.players[seat].goods[good]
        kept = state.kept_of(seat)
        staying = kept[good] if kept is not None else count
        if not count:
            emblem = FRect(0, 0, 0.5 * box.height, 0.5 * box.height)
            emblem.center = box.center
            p.dimmed(drawing.good_picture(good), emblem)
            return
        for index in range(count):
            if spots.barrel(seat, good, index) in state.hidden:
                continue
            barrel = self.barrel(state, good, index)
            if index < staying:
                p.picture(drawing.barrel_picture(good), barrel)
            else:
                p.dimmed(drawing.barrel_picture(good), barrel)
        here = self.barrels_here(state, good)
        if here:
            text = str(here) if kept is None else f"{staying}/{count}"
            right = min(box.right - 4, self.barrel(state, good, count - 1).right + BESIDE_BARRELS)
            drawing.badge(p, (right, box.bottom - 4), text, style=_count(p, box))

    def barrel(self, state: ViewState, good: int, index: int) -> FRect:
        room = self._plan.goods[good].inflate(-14, -8)
        count = state.position.players[self.seat(state)].goods[good]
        height = BARREL_SHARE * room.height
        return place_in_pile(room, (0.8 * height, height), max(count, index + 1), index)

    def _draw_san_juan(self, p: Painter, state: ViewState) -> None:
        """Draw San Juan: a quarter by the quay, with the waiting people on a plaza in front. If no
        one waits, draw only a smaller quarter."""
        box = self._plan.san_juan
        name = self.tools.phrases.place(SAN_JUAN)
        style = drawing.common_style(p, (name,), box.width, *BUILDING)
        high = p.text.line_height(style)
        colonists, nobles = self.waiting(state)
        total = colonists + nobles
        # The name is inside the wall of the plaza, if there is room.
        edge = min(PLAZA_EDGE, 0.06 * box.height) if total else 2
        foot = FRect(box.x, box.bottom - high - edge, box.width, high)
        if total:
            plaza = FRect(box.x, box.y + 0.2 * box.height, box.width, 0.8 * box.height)
            p.frame("scenery/city", plaza, corner=PLAZA_EDGE)
        wide = min(box.width * (0.86 if total else 0.7), 2 * (0.42 * box.height))
        quarter = FRect(0, 0, wide, wide / 2)
        quarter.midtop = (box.centerx, box.y)
        if not total:
            quarter.bottom = (box.y + foot.y + quarter.height) / 2
        p.picture("scenery/san_juan", quarter)
        if drawing.fit(p.text, (name,), foot, style):
            p.write(name, foot, style, INK if total else PAPER_LIGHT, align="center")
        room = FRect(box.x + 10, quarter.bottom, box.width - 20, foot.y - quarter.bottom)
        side = min(0.5 * box.width, max(PERSON_SIDE, 0.6 * room.height))
        room.y, room.height = room.bottom - max(room.height, side), max(room.height, side)
        free = max(0.0, room.width - total * (side + 2))  # center a few people
        for index in range(total):
            place = place_in_pile(room.inflate(-free, 0), (side, side), total, index)
            drawing.person(p, place, 2 if index < nobles else 1)
        if total > SEEN_AT_ONCE:  # above the people, because the name is below them
            style = _count(p, box)
            corner = (box.right - 4, quarter.y + 4 + p.text.size(str(total), style)[1])
            drawing.badge(p, corner, str(total), style=style)

    def people_waiting(self, state: ViewState) -> Iterator[Place]:
        colonists, nobles = self.waiting(state)
        if not colonists or not nobles:
            return
        seat, box = self.seat(state), self._plan.san_juan
        top, height = (
            box.y + 0.45 * box.height,
            0.42 * box.height,
        )  # between the quarter and its name
        wide = box.width * nobles / (colonists + nobles)  # side by side, nobles first
        left = FRect(box.x, top, wide, height)
        right = FRect(left.right, top, box.width - wide, height)
        yield spots.waiting(seat, True), left
        yield spots.waiting(seat, False), right

    def _draw_city(self, p: Painter, state: ViewState) -> None:
        seat, plan = self.seat(state), self._plan
        p.frame("scenery/city", plan.city, corner=17)
        city = state.position.players[seat].city
        for box in plan.empty_cells(city):
            p.fill(box, WALNUT_DARK, alpha=28, radius=8)
        self.draw_buildings(p, state, shadow=8)
        style = self._name_style(p, state)
        for slot, (building, box) in enumerate(zip(city, plan.slots(city), strict=True)):
            if spots.city(seat, slot) not in state.hidden:
                lines = self.written_name(building)
                drawing.write_lines(p, lines, plan.name(box, len(lines)), style, INK)

    # Names ----------------------------------------------------------------------------------

    def name_lines(self, building: int) -> int:
        return len(self.written_name(building))

    def written_name(self, building: int) -> tuple[str, ...]:
        """Return the lines of a building's name: in full if that fits, on one line unless two lines
        allow larger text, hyphenated if necessary; otherwise the short name."""
        text, phrases = self.tools.ctx.text, self.tools.phrases
        cell = self._plan.cells[0]
        width = cell.width * BUILDINGS[building].spaces - 2 * BESIDE_NAME
        large, small = BUILDING[0], drawing.smallest_style(BUILDING[-1])
        full, short = phrases.building(building), phrases.building_short(building)
        parted = drawing.two_lines(full)
        at_spaces = [lines for lines in parted if " ".join(lines) == full]
        in_words = [lines for lines in parted if lines not in at_spaces]
        choices: list[tuple[tuple[str, ...], TextStyle]] = [((full,), large)]
        choices += [(lines, small) for lines in (*at_spaces, (full,), *in_words, (short,))]
        choices += [(lines, small) for lines in drawing.two_lines(short)]
        fitting = (
            lines
            for lines, style in choices
            if all(text.size(line, style)[0] <= width for line in lines)
        )
        return next(fitting, choices[-1][0])

    def _name_style(self, p: Painter, state: ViewState) -> TextStyle:
        """Return the style in which all names of the game fit, also if they have two lines."""
        small = [b for b in state.position.buildings_in_play if BUILDINGS[b].spaces == 1]
        names = [line for building in small for line in self.written_name(building)]
        width = self._plan.cells[0].width - 2 * BESIDE_NAME
        style, high = drawing.common_style(p, names, width, *BUILDING), self._plan.name_heights[1]
        return drawing.shrunk(p.text, style, lambda one: 1.5 * p.text.size("", one)[1] <= high)


def _count(p: Painter, stall: FRect) -> TextStyle:
    """Return the text style of the number on a stall, small enough not to hide the barrels."""
    return replace(COUNT, size=min(COUNT.size, COUNT_SHARE * stall.height / p.text.factor))
