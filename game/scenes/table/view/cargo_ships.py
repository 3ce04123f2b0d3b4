"""The sea: the cargo ships with the barrels on board, and the colonist ship."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.scenes.table.view import drawing, spots
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.theme import BRASS, BRASS_LIGHT, GLOW, SEA_DARK, WALNUT_DARK

# Measures of the ships' pictures, in their own units.
DRAWN = (360.0, 200.0)
BERTH_STEP, BERTH_Y, BARREL = 38.0, 118.0, (34.0, 42.0)
DECK = (52.0, 97.0, 274.0, 40.0)


class CargoShips(TablePart):
    """All ships on the water."""

    kinds = frozenset({"ship", "berth", "colonist_ship"})

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools, tools.zone("sea"))

    def key(self, look: ViewState) -> Hashable:
        pos = look.position
        return (
            tuple(pos.cargo_goods),
            tuple(pos.cargo_barrels),
            pos.colonists_on_ship,
            pos.nobles_on_ship,
            self.in_the_air(look),
            self._lit(look),
        )

    def places(self, look: ViewState) -> Iterator[Place]:
        for index, capacity in enumerate(look.position.setup.ship_capacities):
            yield spots.ship(capacity), self._ship(index)
            for berth in range(capacity):
                yield spots.berth(capacity, berth), self._berth(index, capacity, berth)
        yield spots.COLONIST_SHIP, self._colonist_ship()

    def _lit(self, look: ViewState) -> frozenset[Spot]:
        return frozenset(spot for spot in look.glowing if self.owns(spot))

    def _ship(self, index: int) -> FRect:
        return _picture_in(self.tools.zone(f"ship.{index}"))

    def _colonist_ship(self) -> FRect:
        return _picture_in(self.tools.zone("colonist_ship"))

    def _berth(self, index: int, capacity: int, berth: int) -> FRect:
        ship = self._ship(index)
        scale = ship.width / DRAWN[0]
        x = DRAWN[0] / 2 + (berth - (capacity - 1) / 2) * BERTH_STEP
        box = FRect(0, 0, BARREL[0] * scale, BARREL[1] * scale)
        box.center = (ship.x + x * scale, ship.y + BERTH_Y * scale)
        return box

    def draw(self, p: Painter, look: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 14)
        _water(p, self.area)
        pos = look.position
        for index, capacity in enumerate(pos.setup.ship_capacities):
            self._draw_cargo_ship(p, look, index, capacity)
        self._draw_colonist_ship(p, look)

    def _draw_cargo_ship(self, p: Painter, look: ViewState, index: int, capacity: int) -> None:
        pos = look.position
        box = self._ship(index)
        _wake(p, box)
        picture = f"ships/cargo_{capacity}"
        if spots.ship(capacity) in look.glowing:
            p.glow(picture, box, GLOW, 20)
            p.glow(picture, box, GLOW, 8)
        p.picture(picture, box)
        for berth in range(pos.cargo_barrels[index]):
            if spots.berth(capacity, berth) not in look.hidden:
                barrel = drawing.barrel_picture(pos.cargo_goods[index])
                p.picture(barrel, self._berth(index, capacity, berth))
        text = f"{pos.cargo_barrels[index]}/{capacity}"
        full = pos.cargo_barrels[index] == capacity
        ground = BRASS_LIGHT if full else SEA_DARK
        ink = WALNUT_DARK if full else (255, 255, 255)
        drawing.badge(
            p, (box.centerx, box.bottom + 4), text, align="middle", ground=ground, ink=ink
        )

    def _draw_colonist_ship(self, p: Painter, look: ViewState) -> None:
        pos = look.position
        box = self._colonist_ship()
        _wake(p, box)
        p.picture("ships/colonist_ship", box)
        people = pos.colonists_on_ship + pos.nobles_on_ship
        for index, place in enumerate(_crowd(box, people)):
            p.picture(drawing.PEOPLE[2 if index < pos.nobles_on_ship else 1], place)
        drawing.badge(
            p, (box.centerx, box.bottom + 4), str(people), align="middle", ground=SEA_DARK
        )

    def rect(self, spot: Spot, look: ViewState) -> FRect | None:
        if spot.kind == "berth" and spot.index in look.position.setup.ship_capacities:
            index = look.position.setup.ship_capacities.index(spot.index)
            return self._berth(index, spot.index, min(spot.sub, spot.index - 1))
        return super().rect(spot, look)


def _picture_in(zone: FRect) -> FRect:
    """The largest ship that fits the zone, with room for its plate below."""
    room = FRect(zone.x, zone.y, zone.width, zone.height - 20)
    scale = min(room.width / DRAWN[0], room.height / DRAWN[1])
    ship = FRect(0, 0, DRAWN[0] * scale, DRAWN[1] * scale)
    ship.midbottom = room.midbottom
    return ship


def _water(p: Painter, area: FRect) -> None:
    place = p.view.rect(area)
    p.surface.blit(p.image_cache.cover("scenery/sea", place.size), place)
    p.outline(area, WALNUT_DARK, 5, 3)
    p.outline(area.inflate(-4, -4), BRASS, 2, 2)


def _wake(p: Painter, ship: FRect) -> None:
    """Waves around the hull."""
    wake = FRect(ship.x, ship.bottom - 0.2 * ship.height, ship.width, ship.width / 6)
    p.picture("ships/waves", wake)


def _crowd(ship: FRect, people: int) -> Iterator[FRect]:
    """Places on deck, in one row or two."""
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
