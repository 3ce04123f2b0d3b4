"""The sea: the cargo ships with their barrels, and the colonist ship. An empty colonist ship has
sailed, so its berth is vacant until the next one arrives."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace

from pygame import FRect

from game.scenes.table.view import spots
from game.scenes.table.view.scenery import pennants, sea_picture
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import SHADOW, DrawingTools, Place, TablePart, piece_in
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.ambient.layer import placed_picture
from game.ui.ambient.sprite import FULL, Sprite
from game.ui.ambient.subjects import Flag
from game.ui.paint import Painter
from game.ui.theme import BRASS, BRASS_LIGHT, GLOW, PAPER_LIGHT, SEA_DARK, WALNUT_DARK, Color

# Dimensions of the ships' pictures, in their own units.
DRAWN = (360.0, 200.0)
BERTH_STEP, BERTH_Y, BARREL = 38.0, 118.0, (34.0, 42.0)
DECK = (52.0, 97.0, 274.0, 40.0)
PLATE_SHARE, LARGEST_PLATE = 0.085, 34.0  # number size relative to the ship's width; maximum
BELOW_BERTHS = 0.18  # maximum height of a plate relative to the ship's width
FRAME = 5.0  # around the water (logical units)
LIGHT = 20.0
"""How far the glow of a selectable ship extends (logical units)."""


class CargoShips(TablePart):
    """The water. It owns the spots on it, so that notices avoid the whole area."""

    kinds = frozenset({"sea", "ship", "berth", "colonist_ship", "deck"})
    zone = "sea"

    def key(self, state: ViewState) -> Hashable:
        return state.dusk

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        """Return the water inside its frame for `spots.SEA`, which is not clickable."""
        return self.area.inflate(-2 * FRAME, -2 * FRAME) if spot == spots.SEA else None

    def draw(self, p: Painter, state: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 14)
        place = p.view.rect(self.area)
        p.surface.blit(sea_picture(p.image_cache, place.size, state.dusk), place)
        p.outline(self.area, WALNUT_DARK, FRAME, 3)
        p.outline(self.area.inflate(-4, -4), BRASS, 2, 2)


class Ship(TablePart):
    """A ship with its picture as large as its zone allows and a plate below."""

    def __init__(self, tools: DrawingTools, area: FRect | None = None) -> None:
        super().__init__(tools, area)
        self.box = _picture_in(self.area)
        """The rectangle of the picture."""

    @property
    def ground(self) -> FRect:
        """The zone plus the glow around a ship, clipped to the water if the ship is on the sea."""
        lit, sea = self.area.inflate(2 * LIGHT, 2 * LIGHT), self.tools.zone("sea")
        if not sea.contains(self.area):
            return lit
        return lit.clip(FRect(sea.x, sea.y, sea.width + SHADOW, sea.height + SHADOW))

    @abstractmethod
    def picture(self, state: ViewState) -> str:
        """Return the picture's name, or "" while the ship is not at its berth."""

    def wakes(self, state: ViewState) -> Iterator[Sprite]:
        """Yield the waves around the hull."""
        if self.picture(state):
            yield _wake(self.box, state.dusk)

    def pennants(self, state: ViewState) -> Iterator[Flag]:
        """Yield the pennants at the mastheads."""
        picture = self.picture(state)
        return pennants(picture, self.box, DRAWN[0]) if picture else iter(())

    def draw_plate(
        self, p: Painter, text: str, ground: Color = SEA_DARK, ink: Color = PAPER_LIGHT
    ) -> None:
        """Draw the load on a plate below the ship."""
        place = (self.box.centerx, self.box.bottom + 4)
        size = min(max(drawing.COUNT.size, PLATE_SHARE * self.box.width), LARGEST_PLATE)
        style = drawing.no_higher(
            p, replace(drawing.COUNT, size=size), BELOW_BERTHS * self.box.width
        )
        drawing.badge(p, place, text, align="middle", ground=ground, ink=ink, style=style)


class CargoShip(Ship):
    """The `index`-th cargo ship by capacity, with its barrels."""

    kinds = frozenset({"ship", "berth"})

    def __init__(self, tools: DrawingTools, index: int) -> None:
        super().__init__(tools, tools.zone(f"ship.{index}"))
        self.index = index

    def key(self, state: ViewState) -> Hashable:
        pos, index = state.position, self.index
        return (
            pos.setup.ship_capacities[index],
            pos.cargo_goods[index],
            pos.cargo_barrels[index],
            self.in_the_air(state),
            self._ship(state) in state.glowing,
        )

    def picture(self, state: ViewState) -> str:
        ship = self._ship(state)
        return "" if ship in state.hidden else f"ships/cargo_{ship.index}"

    def _ship(self, state: ViewState) -> Spot:
        return spots.ship(state.position.setup.ship_capacities[self.index])

    def places(self, state: ViewState) -> Iterator[Place]:
        ship = self._ship(state)
        yield ship, self.box
        for berth in range(ship.index):
            yield spots.berth(ship.index, berth), _berth(self.box, ship.index, berth)

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        capacity = self._ship(state).index
        if spot.kind == "berth" and spot.index == capacity:
            return _berth(self.box, capacity, min(spot.sub, capacity - 1))
        return super().rect(spot, state)

    def draw(self, p: Painter, state: ViewState) -> None:
        pos, ship = state.position, self._ship(state)
        if not self.picture(state):
            return
        capacity, loaded = ship.index, pos.cargo_barrels[self.index]
        aboard = [n for n in range(loaded) if spots.berth(capacity, n) not in state.hidden]
        good, lit = pos.cargo_goods[self.index], ship in state.glowing
        draw_cargo_ship(p, self.box, capacity, good, aboard, dusk=state.dusk, lit=lit)
        full = loaded == capacity
        ground = BRASS_LIGHT if full else SEA_DARK
        ink = WALNUT_DARK if full else (255, 255, 255)
        self.draw_plate(p, f"{loaded}/{capacity}", ground, ink)


class ColonistShip(Ship):
    """The ship with the people who arrive next."""

    kinds = frozenset({"colonist_ship", "deck"})
    zone = "colonist_ship"

    def picture(self, state: ViewState) -> str:
        here = any(_people(state)) and spots.COLONIST_SHIP not in state.hidden
        return "ships/colonist_ship" if here else ""

    def key(self, state: ViewState) -> Hashable:
        return (*_people(state), self.in_the_air(state))

    def places(self, state: ViewState) -> Iterator[Place]:
        yield spots.COLONIST_SHIP, self.box

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        if spot.kind == "deck":
            at = list(_decks(*_people(state)))
            crowd = list(_crowd(self.box, len(at)))
            return crowd[at.index(spot)] if spot in at else None
        return super().rect(spot, state)

    def draw(self, p: Painter, state: ViewState) -> None:
        colonists, nobles = _people(state)
        if self.picture(state):
            draw_colonist_ship(p, self.box, colonists, nobles, state.hidden, dusk=state.dusk)
            self.draw_plate(p, str(colonists + nobles))


def draw_cargo_ship(
    p: Painter,
    box: FRect,
    capacity: int,
    good: int,
    berths: Iterable[int],
    *,
    dusk: int = 0,
    lit: bool = False,
) -> None:
    """Draw a cargo ship with barrels of a good in these berths; `lit` if it can be chosen."""
    _draw_hull(p, f"ships/cargo_{capacity}", box, dusk, lit=lit)
    for berth in berths:
        p.picture(drawing.barrel_picture(good), _berth(box, capacity, berth))


def draw_colonist_ship(
    p: Painter,
    box: FRect,
    colonists: int,
    nobles: int,
    gone: frozenset[Spot] = frozenset(),
    *,
    dusk: int = 0,
) -> None:
    """Draw the colonist ship with its people except those who are `gone` (spots)."""
    _draw_hull(p, "ships/colonist_ship", box, dusk)
    crowd = _crowd(box, colonists + nobles)
    for at, place in zip(_decks(colonists, nobles), crowd, strict=True):
        if at not in gone:
            p.picture(drawing.PEOPLE[2 if at.index else 1], place)


def _draw_hull(p: Painter, picture: str, box: FRect, dusk: int, *, lit: bool = False) -> None:
    """Draw waves, a glow if `lit`, the ship, and its pennants at rest."""
    p.surface.blit(*placed_picture(p.image_cache, p.view, _wake(box, dusk)))
    if lit:
        p.glow(picture, box, GLOW, LIGHT)
        p.glow(picture, box, GLOW, 8)
    p.picture(picture, box)
    for pennant in pennants(picture, box, DRAWN[0]):
        p.surface.blit(*placed_picture(p.image_cache, p.view, pennant.picture(0)))


def _decks(colonists: int, nobles: int) -> Iterator[Spot]:
    """Yield the spots of the people on the ship, nobles first."""
    for noble, count in ((True, nobles), (False, colonists)):
        yield from (spots.deck(noble, nth) for nth in range(count))


def _people(state: ViewState) -> tuple[int, int]:
    """Return the numbers of colonists and nobles on the ship."""
    return state.position.colonists_on_ship, state.position.nobles_on_ship


def _berth(ship: FRect, capacity: int, berth: int) -> FRect:
    x = DRAWN[0] / 2 + (berth - (capacity - 1) / 2) * BERTH_STEP
    return piece_in(ship, DRAWN[0], (x, BERTH_Y), BARREL)


def _picture_in(zone: FRect) -> FRect:
    """Return the largest ship rectangle that fits in the zone with a plate below."""
    room = FRect(zone.x, zone.y, zone.width, zone.height - 20)
    scale = min(room.width / DRAWN[0], room.height / DRAWN[1])
    ship = FRect(0, 0, DRAWN[0] * scale, DRAWN[1] * scale)
    ship.midbottom = room.midbottom
    return ship


def waves(ship: FRect) -> FRect:
    """Return the rectangle of the waves around a hull."""
    return FRect(ship.x, ship.bottom - 0.2 * ship.height, ship.width, ship.width / 6)


def _wake(ship: FRect, dusk: int) -> Sprite:
    """Return the waves around a hull, which shine less at dusk."""
    x, y, width, height = waves(ship)
    return Sprite("ships/waves", (x, y, width, height), FULL - dusk)


def _crowd(ship: FRect, people: int) -> Iterator[FRect]:
    """Yield places on deck, in one or two rows."""
    scale = ship.width / DRAWN[0]
    deck = FRect(
        ship.x + DECK[0] * scale, ship.y + DECK[1] * scale, DECK[2] * scale, DECK[3] * scale
    )
    rows = 1 if people <= 9 else 2
    columns = max(1, -(-people // rows))
    side = min(deck.height / rows * 1.06, deck.width / columns * 1.15)
    step = min(side * 0.98, (deck.width - side) / max(1, columns - 1))
    left = deck.centerx - ((columns - 1) * step + side) / 2
    for index in range(people):
        row, column = divmod(index, columns)
        bottom = deck.bottom - (rows - 1 - row) * side * 0.92
        yield FRect(left + column * step, bottom - side, side, side)
