"""The base of large and small player boards: spots, header and people."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, FIRST_FOREST, GOODS, ISLAND_SPACES, SAN_JUAN
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board_layout import BoardLayout
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS, GLOW, PAPER_LIGHT, WALNUT_DARK, Color, hexcode, mix

ON_BOARDS = frozenset(
    {"board", "island", "island_circle", "city", "city_circle", "san_juan", "waiting"}
    | {"goods", "barrel", "doubloons", "points", "name_plate"}
)


def bears_sign(state: ViewState, seat: int) -> bool:
    """Return whether the governor's sign is drawn on a seat's name plate. It is not while the card
    is moving to the next governor."""
    return state.position.governor == seat and spots.name_plate(seat) not in state.hidden


def tile_people(state: ViewState, seat: int) -> list[int]:
    """Return the occupant of each tile: 0 for no one, 1 for a colonist, 2 for a noble, and -1 for a
    tile without a circle."""
    people, nobles = list(state.people_of(seat)), list(state.nobles_of(seat))
    occupants = []
    for tile in state.position.players[seat].island:
        if tile >= FIRST_FOREST:
            occupants.append(-1)
            continue
        occupants.append(_next(people, nobles, tile))
    return occupants


def building_people(state: ViewState, seat: int, building: int) -> list[int]:
    """Return the occupant of each circle of a building: 0 for no one, 1 for a colonist, 2 for a
    noble."""
    people, nobles = list(state.people_of(seat)), list(state.nobles_of(seat))
    return [_next(people, nobles, building) for _ in range(BUILDINGS[building].circles)]


def _next(people: list[int], nobles: list[int], place: int) -> int:
    """Take one person off a place, nobles first. Return 0 for no one, 1 for a colonist, 2 for a
    noble."""
    if people[place] <= 0:
        return 0
    people[place] -= 1
    if nobles[place] > 0:
        nobles[place] -= 1
        return 2
    return 1


@dataclass(frozen=True)
class BoardHeader:
    """Dimensions of a board's header: text styles, picture size and gap."""

    name: TextStyle
    number: TextStyle
    side: float
    gap: float
    wide: bool = False
    """Whether there is space for the signs of the governor and the computer before the name."""


@dataclass(frozen=True)
class BuildingGround:
    """Dimensions of a building's tile: edge width, corner radii of the edge and the background,
    darkness of the edge (0 to 1), and size and left offset of the warning."""

    edge: float
    corner: float
    inner_corner: float
    dark: float
    warning: float
    warning_left: float


def idle_larges(state: ViewState, seat: int) -> int:
    """Return the number of unoccupied large buildings of a seat. They score only their printed
    VP."""
    people = state.people_of(seat)
    city = state.position.players[seat].city
    return sum(_may_idle(building) and not people[building] for building in city)


def _may_idle(building: int) -> bool:
    """Return whether it is a large building with circles."""
    return BUILDINGS[building].spaces == 2 and BUILDINGS[building].circles > 0


class SeatPart(TablePart):
    """A part that shows what a seat has: the `slot`-th seat other than the focus seat, in seat
    order, or the focus seat itself (-1)."""

    kinds = ON_BOARDS

    def __init__(self, tools: DrawingTools, area: FRect, slot: int = -1) -> None:
        super().__init__(tools, area)
        self.slot = slot

    def seat(self, state: ViewState) -> int:
        """Return the seat that is shown here."""
        if self.slot < 0:
            return state.focus
        return self.slot if self.slot < state.focus else self.slot + 1

    def in_the_air(self, state: ViewState) -> frozenset[Spot]:
        seat = self.seat(state)
        return frozenset(spot for spot in state.hidden if spot.seat == seat and self.owns(spot))

    def barrels_here(self, state: ViewState, good: int) -> int:
        """Return the number of barrels of a kind that are not in motion."""
        seat = self.seat(state)
        flying = sum(s.kind == "barrel" and s.index == good for s in self.in_the_air(state))
        return state.position.players[seat].goods[good] - flying

    def draw_ground(self, p: Painter, state: ViewState) -> Color:
        """Draw the background in the player's color and return the text color on it."""
        seat = self.seat(state)
        color = self.tools.color(state, seat)
        box = self.area.inflate(-4, -6)
        drawing.shadow(p, box, 14)
        skin.cloth(p, box, 13, color.main, color.dark)
        if state.acting == seat:
            p.outline(self.area, BRASS, 6, 16)
            p.outline(self.area.inflate(-3, -3), GLOW, 3, 14)
        return color.text

    def draw_amounts(
        self,
        p: Painter,
        state: ViewState,
        places: Sequence[FRect],
        style: TextStyle,
        most: float,
        *,
        margin: float = 0.0,
    ) -> None:
        """Draw doubloons, VP (a question mark while hidden) and city spaces. Pictures are at most
        `most` wide, with a vertical margin."""
        seat = self.seat(state)
        player, ink = state.position.players[seat], self.tools.color(state, seat).text
        vp = "?" if seat in state.vp_hidden else str(player.vp)
        amounts = (
            ("pieces/coin", str(player.doubloons)),
            ("pieces/vp", vp),
            ("ui/city", f"{player.city_spaces}/{CITY_SPACES}"),
        )
        for (picture, value), box in zip(amounts, places, strict=True):
            side = min(most, box.height - margin)
            drawing.amount(
                p, picture, value, box, style=style, color=ink, side=side, MAIN=hexcode(ink)
            )


class BoardView(SeatPart):
    """The base class of a seat's drawn board."""

    header: BoardHeader
    building_ground: BuildingGround

    def plan(self, state: ViewState, tiles: int = 0) -> BoardLayout:
        """Return the layout of the board, with at least `tiles` tile positions."""
        raise NotImplementedError

    def name_lines(self, building: int) -> int:
        """Return the number of lines for a building's name below its picture."""
        return 1

    def key(self, state: ViewState) -> Hashable:
        seat = self.seat(state)
        player = state.position.players[seat]
        return (
            seat,
            state.names[seat],
            state.colors[seat],
            state.computer[seat],
            self.tools.portrait(state, seat),
            state.acting == seat,
            state.position.governor == seat,
            player.island,
            player.city,
            state.people_of(seat),
            state.nobles_of(seat),
            state.people is None,
            tuple(player.goods),
            player.doubloons,
            player.vp,
            seat in state.vp_hidden,
            state.kept_of(seat),
            self.in_the_air(state),
        )

    # Spots ----------------------------------------------------------------------------------

    def places(self, state: ViewState) -> Iterator[Place]:
        seat, plan = self.seat(state), self.plan(state)
        player = state.position.players[seat]
        yield spots.board(seat), self.area
        yield spots.doubloons(seat), plan.doubloons
        yield spots.points(seat), plan.points
        for space, tile in enumerate(player.island):
            yield spots.island(seat, space), plan.tiles[space]
            if tile < FIRST_FOREST:
                yield spots.island_circle(seat, space), plan.tile_circle(space)
        for good in range(len(GOODS)):
            yield spots.goods(seat, good), plan.goods[good]
        yield spots.san_juan(seat), plan.san_juan
        yield from self.people_waiting(state)
        for slot, box in enumerate(plan.slots(player.city)):
            building = player.city[slot]
            yield spots.city(seat, slot), box
            lines = self.name_lines(building)
            for circle in range(BUILDINGS[building].circles):
                place = plan.slot_circle(box, building, circle, lines)
                yield spots.city_circle(seat, slot, circle), place

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        if spot.seat != self.seat(state):
            return None
        if spot.kind in ("island", "island_circle") and spot.index < ISLAND_SPACES:
            plan = self.plan(state, spot.index + 1)
            tile = spot.kind == "island"
            return plan.tiles[spot.index].copy() if tile else plan.tile_circle(spot.index)
        if spot.kind == "barrel":
            return self.barrel(state, spot.index, spot.sub)
        if spot.kind == "name_plate":
            return self.plan(state).player.copy()
        return super().rect(spot, state)

    def barrel(self, state: ViewState, good: int, index: int) -> FRect:
        """Return the rectangle of one barrel of a kind. Future barrels are to the right of the
        others."""
        raise NotImplementedError

    # Drawing that both sizes share ----------------------------------------------------------

    def draw_header(self, p: Painter, state: ViewState, ink: Color) -> None:
        """Draw the crest, governor's sign, name, doubloons, VP and city spaces."""
        seat, plan, head = self.seat(state), self.plan(state), self.header
        room = plan.player
        # The cloth is lighter on the left than on the right, but text needs a uniform background.
        band = FRect(room.x - 4, room.y, plan.spaces.right - room.x + 8, room.height)
        ground, alpha = (WALNUT_DARK, 90) if ink == PAPER_LIGHT else (PAPER_LIGHT, 70)
        p.fill(band, ground, alpha=alpha, radius=8)
        if not plan.large:
            self._draw_small_header(p, state, ink)
            return
        crest = FRect(room.x, room.y, room.height, room.height)
        portrait = self.tools.portrait(state, seat)
        beside = FRect(crest.right - 10, crest.y - 2, crest.height + 4, crest.height + 4)
        if portrait:
            p.picture(portrait, beside)
        elif state.computer[seat] and not head.wide:
            p.picture("ui/computer", beside.move(6, 0).inflate(-8, -8), MAIN=hexcode(ink))
        skin.crest(p, crest, self.tools.color(state, seat))
        marked = portrait or (state.computer[seat] and not head.wide)
        x, governs = (beside.right if marked else crest.right) + head.gap, bears_sign(state, seat)
        if governs and head.wide:
            x -= 14  # the hat overlaps the crest
            p.picture("pieces/governor", FRect(x, room.y + 1, room.height - 2, room.height - 2))
            x += room.height + head.gap - 2
        elif governs and marked:  # on the crest, so that its neighbor stays visible
            p.picture("pieces/governor", FRect(crest.x - 4, crest.y - 6, 28, 28))
        elif governs:  # over the crest, because the name needs the space
            p.picture("pieces/governor", FRect(crest.right - 17, crest.y - 7, 29, 29))
            x += 8
        if head.wide and state.computer[seat] and not portrait:
            p.picture("ui/computer", FRect(x, room.centery - 14, 28, 28), MAIN=hexcode(ink))
            x += 38
        text = FRect(x, room.y, room.right - x, room.height)
        drawing.write_short_name(p, state.names, seat, text, head.name, ink)
        places = (plan.doubloons, plan.points, plan.spaces)
        self.draw_amounts(p, state, places, head.number, head.side)

    def _draw_small_header(self, p: Painter, state: ViewState, ink: Color) -> None:
        """Draw the portrait at the left, larger on its turn; governor's sign, name and amounts."""
        seat, plan, head = self.seat(state), self.plan(state), self.header
        face = plan.portrait.inflate(8, 8) if state.acting == seat else plan.portrait
        self.tools.draw_face(p, state, seat, face)
        room = plan.player
        if bears_sign(state, seat):
            p.picture("pieces/governor", FRect(face.x - 2, face.y - 6, 32, 32))
        drawing.write_short_name(p, state.names, seat, room, head.name, ink)
        places = (plan.doubloons, plan.points, plan.spaces)
        self.draw_amounts(p, state, places, head.number, head.side)

    def draw_tiles(self, p: Painter, state: ViewState, shadow: float = 0) -> None:
        """Draw the tiles with their circles, with a shadow of this corner radius if not 0."""
        seat, plan = self.seat(state), self.plan(state)
        people = tile_people(state, seat)
        for space, tile in enumerate(state.position.players[seat].island):
            if spots.island(seat, space) in state.hidden:
                continue
            box = plan.tiles[space]
            if shadow:
                drawing.shadow(p, box.inflate(-6, -6), shadow, 3)
            p.picture(drawing.tile_picture(tile), box)
            if people[space] >= 0:
                gone = spots.island_circle(seat, space) in state.hidden
                drawing.person(p, plan.tile_circle(space), 0 if gone else people[space])

    def draw_buildings(self, p: Painter, state: ViewState, shadow: float = 0) -> None:
        """Draw the buildings with their circles, with a shadow of this corner radius if not 0."""
        seat, plan = self.seat(state), self.plan(state)
        city = state.position.players[seat].city
        for slot, box in enumerate(plan.slots(city)):
            if spots.city(seat, slot) not in state.hidden:
                if shadow:
                    drawing.shadow(p, box.inflate(-4, -4), shadow, 3)
                self._draw_building(p, state, slot, box)

    def _draw_building(self, p: Painter, state: ViewState, slot: int, box: FRect) -> None:
        seat, plan, look = self.seat(state), self.plan(state), self.building_ground
        building = state.position.players[seat].city[slot]
        palette = p.image_cache.palette
        edge = mix(drawing.building_color(building, palette), WALNUT_DARK, look.dark)
        p.fill(box, edge, radius=look.corner)
        ground = drawing.building_ground(building, palette)
        p.fill(box.inflate(-look.edge, -look.edge), ground, radius=look.inner_corner)
        lines = self.name_lines(building)
        p.picture(drawing.building_picture(building), plan.picture(box, building, lines))
        for circle, occupant in enumerate(building_people(state, seat, building)):
            gone = spots.city_circle(seat, slot, circle) in state.hidden
            place = plan.slot_circle(box, building, circle, lines)
            drawing.person(p, place, 0 if gone else occupant)
        if _may_idle(building) and not state.people_of(seat)[building]:
            sign = FRect(box.x + look.warning_left, box.y + 2, look.warning, look.warning)
            p.picture("ui/warning", sign, MAIN="#b3202a")

    def waiting(self, state: ViewState) -> tuple[int, int]:
        """Return the numbers of colonists and nobles in San Juan."""
        seat = self.seat(state)
        nobles = state.nobles_of(seat)[SAN_JUAN]
        return state.people_of(seat)[SAN_JUAN] - nobles, nobles

    def people_waiting(self, state: ViewState) -> Iterator[Place]:
        """Yield the spots of nobles and colonists in San Juan, if both wait and can be
        distinguished."""
        return iter(())
