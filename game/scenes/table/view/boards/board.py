"""What the large and the small boards have in common: their spots, and who stands where."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    FIRST_FOREST,
    GOODS,
    ISLAND_SPACES,
    SAN_JUAN,
)
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.boards.board_layout import BoardLayout
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import BRASS, GLOW, PAPER_LIGHT, WALNUT_DARK, Colour, PlayerColour, hexcode

ON_BOARDS = frozenset(
    {"board", "island", "island_circle", "city", "city_circle", "san_juan"}
    | {"goods", "barrel", "doubloons", "points"}
)


def tile_people(look: ViewState, seat: int) -> list[int]:
    """For each tile who stands on it: nobody 0, a colonist 1, a noble 2; -1 without a circle."""
    people, nobles = list(look.people_of(seat)), list(look.nobles_of(seat))
    states = []
    for tile in look.position.players[seat].island:
        if tile >= FIRST_FOREST:
            states.append(-1)
            continue
        states.append(_next(people, nobles, tile))
    return states


def building_people(look: ViewState, seat: int, building: int) -> list[int]:
    """For each circle of a building who stands there: nobody 0, a colonist 1, a noble 2."""
    people, nobles = list(look.people_of(seat)), list(look.nobles_of(seat))
    return [_next(people, nobles, building) for _ in range(BUILDINGS[building].circles)]


def _next(people: list[int], nobles: list[int], place: int) -> int:
    """Take one person off a place, nobles first."""
    if people[place] <= 0:
        return 0
    people[place] -= 1
    if nobles[place] > 0:
        nobles[place] -= 1
        return 2
    return 1


@dataclass(frozen=True)
class BoardHeader:
    """How the head of a board is set: styles, the side of its pictures, the gap between them."""

    name: TextStyle
    number: TextStyle
    side: float
    gap: float
    wide: bool = False
    """Is there room for the governor's sign and the computer's before the name?"""


def idle_larges(look: ViewState, seat: int) -> int:
    """Large buildings of a seat in which nobody works: they score only their printed VP."""
    people = look.people_of(seat)
    city = look.position.players[seat].city
    return sum(_may_idle(building) and not people[building] for building in city)


def _may_idle(building: int) -> bool:
    """Is it a large building that wants people?"""
    return BUILDINGS[building].spaces == 2 and BUILDINGS[building].circles > 0


def draw_crest(p: Painter, colour: PlayerColour, rect: FRect) -> None:
    """A player's crest."""
    p.picture(f"pieces/crest_{colour.crest}", rect, **colour.subst())


class BoardView(TablePart):
    """One seat's board; which seat lies here depends on the focus."""

    kinds = ON_BOARDS

    def __init__(self, tools: DrawingTools, area: FRect, plan: BoardLayout) -> None:
        super().__init__(tools, area)
        self.plan = plan

    def seat(self, look: ViewState) -> int:
        """The seat whose board is shown here."""
        raise NotImplementedError

    def in_the_air(self, look: ViewState) -> frozenset[Spot]:
        seat = self.seat(look)
        return frozenset(spot for spot in look.hidden if spot.seat == seat and self.owns(spot))

    def key(self, look: ViewState) -> Hashable:
        seat = self.seat(look)
        player = look.position.players[seat]
        return (
            seat,
            look.names[seat],
            look.colours[seat],
            look.computer[seat],
            look.acting == seat,
            look.position.governor == seat,
            player.island,
            player.city,
            look.people_of(seat),
            look.nobles_of(seat),
            tuple(player.goods),
            player.doubloons,
            player.vp,
            seat in look.vp_hidden,
            look.kept if seat == look.focus else None,
            self.in_the_air(look),
        )

    # Spots ----------------------------------------------------------------------------------

    def places(self, look: ViewState) -> Iterator[Place]:
        seat, plan = self.seat(look), self.plan
        player = look.position.players[seat]
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
        for slot, box in enumerate(plan.slots(player.city)):
            building = player.city[slot]
            yield spots.city(seat, slot), box
            for circle in range(BUILDINGS[building].circles):
                yield (
                    spots.city_circle(seat, slot, circle),
                    plan.slot_circle(box, building, circle),
                )

    def rect(self, spot: Spot, look: ViewState) -> FRect | None:
        if spot.seat != self.seat(look):
            return None
        if spot.kind == "island" and spot.index < ISLAND_SPACES:
            return self.plan.tiles[spot.index].copy()
        if spot.kind == "island_circle" and spot.index < ISLAND_SPACES:
            return self.plan.tile_circle(spot.index)
        if spot.kind == "barrel":
            return self.barrel(look, spot.index, spot.sub)
        return super().rect(spot, look)

    def barrel(self, look: ViewState, good: int, index: int) -> FRect:
        """The place of one barrel of a kind; those to come stand to the right of the others."""
        raise NotImplementedError

    def barrels_here(self, look: ViewState, good: int) -> int:
        """Barrels of a kind that are not in the air."""
        seat = self.seat(look)
        flying = sum(s.kind == "barrel" and s.index == good for s in self.in_the_air(look))
        return look.position.players[seat].goods[good] - flying

    # Drawing that both sizes share ----------------------------------------------------------

    def draw_ground(self, p: Painter, look: ViewState) -> Colour:
        """Panel and header in the player's colour; returns the colour for text on the header."""
        seat = self.seat(look)
        colour = self.tools.colour(look, seat)
        lit = look.acting == seat
        box = self.area.inflate(-4, -6)
        drawing.shadow(p, box, 14)
        p.frame(
            "scenery/cloth", box, corner=13, MAIN=hexcode(colour.main), DARK=hexcode(colour.dark)
        )
        if lit:
            p.outline(self.area, BRASS, 6, 16)
            p.outline(self.area.inflate(-3, -3), GLOW, 3, 14)
        return colour.text

    def draw_header(self, p: Painter, look: ViewState, ink: Colour, head: BoardHeader) -> None:
        """Crest, governor, name; doubloons, VP and city spaces."""
        seat, plan = self.seat(look), self.plan
        player, room = look.position.players[seat], plan.name
        # The cloth is light on the left and dark on the right; letters want one ground.
        band = FRect(room.x - 4, room.y, plan.spaces.right - room.x + 8, room.height)
        ground, alpha = (WALNUT_DARK, 90) if ink == PAPER_LIGHT else (PAPER_LIGHT, 70)
        p.fill(band, ground, alpha=alpha, radius=8)
        crest = FRect(room.x, room.y, room.height, room.height)
        draw_crest(p, self.tools.colour(look, seat), crest)
        x = crest.right + head.gap
        if look.position.governor == seat and head.wide:
            x -= 14  # the hat hangs on the crest
            p.picture("pieces/governor", FRect(x, room.y + 1, room.height - 2, room.height - 2))
            x += room.height + head.gap - 2
        elif look.position.governor == seat:  # over the crest, for the name needs its room
            p.picture("pieces/governor", FRect(crest.right - 17, crest.y - 7, 29, 29))
            x += 8
        if head.wide and look.computer[seat]:
            p.picture("ui/computer", FRect(x, room.centery - 14, 28, 28), MAIN=hexcode(ink))
            x += 38
        text = FRect(x, room.y, room.right - x, room.height)
        p.write(
            drawing.short_name(p, look.names[seat], text.width, head.name), text, head.name, ink
        )
        amounts = (
            ("pieces/coin", str(player.doubloons), plan.doubloons),
            ("pieces/vp", self.points_text(look), plan.points),
            ("ui/city", f"{player.city_spaces}/{CITY_SPACES}", plan.spaces),
        )
        for picture, value, box in amounts:
            side = min(head.side, box.height)
            drawing.amount(
                p, picture, value, box, style=head.number, colour=ink, side=side, MAIN=hexcode(ink)
            )

    def points_text(self, look: ViewState) -> str:
        """The player's VP, or a question mark while they are hidden."""
        seat = self.seat(look)
        return "?" if seat in look.vp_hidden else str(look.position.players[seat].vp)

    def waiting(self, look: ViewState) -> tuple[int, int]:
        """Colonists and nobles in San Juan."""
        seat = self.seat(look)
        nobles = look.nobles_of(seat)[SAN_JUAN]
        return look.people_of(seat)[SAN_JUAN] - nobles, nobles

    def idle_large(self, look: ViewState, building: int) -> bool:
        """A large building in which nobody works scores only its printed VP: worth a warning."""
        return _may_idle(building) and not look.people_of(self.seat(look))[building]
