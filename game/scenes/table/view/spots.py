"""Spots: names for everything on the table that can be seen, pointed at, clicked or gone to.

A spot is a small value; the view knows its rectangle, the decisions know what a click on it means,
the animations move pieces between spots. Seats, cards, goods, tiles and buildings are the numbers
of `game.rules.material`; ships are named by their capacity.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.material import SAN_JUAN
from game.rules.position import Position


class Spot(NamedTuple):
    """A thing on the table: its kind, whose it is (-1: nobody's), and which one of the kind."""

    kind: str
    seat: int = -1
    index: int = 0  # type: ignore[assignment]  # not the method of tuples
    sub: int = 0


def role(card: int) -> Spot:
    """Return the spot of a role card."""
    return Spot("role", -1, card)


def market(building: int) -> Spot:
    """Return the spot of a building kind on the market."""
    return Spot("market", -1, building)


def open_tile(slot: int) -> Spot:
    """Return the spot of a face-up plantation, by its place in the row."""
    return Spot("open_tile", -1, slot)


def supply(good: int) -> Spot:
    """Return the spot of the barrels of a good in the supply."""
    return Spot("supply", -1, good)


def ship(capacity: int) -> Spot:
    """Return the spot of a cargo ship, by its capacity."""
    return Spot("ship", -1, capacity)


def berth(capacity: int, index: int) -> Spot:
    """Return the spot of one barrel's space on a cargo ship."""
    return Spot("berth", -1, capacity, index)


def deck(noble: bool, nth: int) -> Spot:
    """Return the spot of the nth noble or colonist (from 0) on the colonist ship. The last ones
    leave it first."""
    return Spot("deck", -1, int(noble), nth)


def bay(index: int) -> Spot:
    """Return the spot of a space of the trading house."""
    return Spot("bay", -1, index)


SEA = Spot("sea")
QUARRIES = Spot("quarries")
STACK = Spot("stack")
DISCARDS = Spot("discards")
HOUSE = Spot("house")
COLONIST_SHIP = Spot("colonist_ship")
COLONISTS = Spot("colonists")
VP_SUPPLY = Spot("vp_supply")
BANK = Spot("bank")
LOG = Spot("log")


def board(seat: int) -> Spot:
    """Return the spot of a whole player board."""
    return Spot("board", seat)


def name_plate(seat: int) -> Spot:
    """Return the spot of a player's name, where the governor's sign is shown."""
    return Spot("name_plate", seat)


def island(seat: int, space: int) -> Spot:
    """Return the spot of an island space, by its place in the order the tiles were laid (0 to
    11)."""
    return Spot("island", seat, space)


def island_circle(seat: int, space: int) -> Spot:
    """Return the spot of the circle of the tile on an island space."""
    return Spot("island_circle", seat, space)


def city(seat: int, slot: int) -> Spot:
    """Return the spot of a building of a city, by its place in the order they were built."""
    return Spot("city", seat, slot)


def city_circle(seat: int, slot: int, circle: int) -> Spot:
    """Return the spot of one circle of a building."""
    return Spot("city_circle", seat, slot, circle)


def san_juan(seat: int) -> Spot:
    """Return the spot of a player's colonists who found no circle."""
    return Spot("san_juan", seat)


def waiting(seat: int, noble: bool) -> Spot:
    """Return the spot of the nobles or colonists among those in San Juan, where both wait."""
    return Spot("waiting", seat, int(noble))


def goods(seat: int, good: int) -> Spot:
    """Return the spot of a player's barrels of one good."""
    return Spot("goods", seat, good)


def barrel(seat: int, good: int, index: int) -> Spot:
    """Return the spot of one barrel of a player."""
    return Spot("barrel", seat, good, index)


def doubloons(seat: int) -> Spot:
    """Return the spot of a player's doubloons."""
    return Spot("doubloons", seat)


def points(seat: int) -> Spot:
    """Return the spot of a player's VP chips."""
    return Spot("points", seat)


# Pieces that go from spot to spot, by name, and what their number means; pictures: `TableView`.
PIECES = {
    "barrel": "good",
    "tile": "tile kind",
    "back": "",  # a tile face down
    "building": "building",
    "role": "card",
    "colonist": "",
    "noble": "",
    "coin": "",
    "vp": "",
    "governor": "",
}
SHIPS = {"cargo_ship": "capacity", "colonist_ship": ""}
"""What sails, as `PIECES`; pictures: `cargo_ships`."""


def turn(seat: int) -> Spot:
    """Return the spot of a seat's chip in the strip of the round."""
    return Spot("turn", seat)


# The fullest city, among the clocks at the top.
CITY_CLOCK = Spot("city_clock")

# These open and close the large market and, where text is large, the log.
MARKET_TAB = Spot("tab", -1, 0)
LOG_TAB = Spot("tab", -1, 1)


def whole_piece(spot: Spot) -> Spot:
    """Return the thing that a part belongs to: a barrel's kind, a circle's tile, a berth's ship, a
    name's board."""
    if spot.kind == "barrel":
        return goods(spot.seat, spot.index)
    if spot.kind == "berth":
        return ship(spot.index)
    if spot.kind == "deck":
        return COLONIST_SHIP
    if spot.kind == "name_plate":
        return board(spot.seat)
    if spot.kind == "bay":
        return HOUSE
    if spot.kind == "island_circle":
        return island(spot.seat, spot.index)
    if spot.kind == "waiting":
        return san_juan(spot.seat)
    if spot.kind == "city_circle":
        return city(spot.seat, spot.index)
    return spot


def place_spots(pos: Position, seat: int, place: int) -> list[Spot]:
    """Return the spots of a place of a seat: its tiles of a kind, its building, San Juan."""
    player = pos.players[seat]
    if place == SAN_JUAN:
        return [san_juan(seat)]
    if place < SAN_JUAN:
        return [island(seat, at) for at, tile in enumerate(player.island) if tile == place]
    return [city(seat, player.city.index(place))] if place in player.city else []


def person_spots(pos: Position, seat: int, place: int, noble: bool) -> list[Spot]:
    """Return the spots where the colonists (or the nobles) of a place stand: nobles come first."""
    player = pos.players[seat]
    everybody, nobles = player.people[place], player.nobles[place]
    nth = range(nobles) if noble else range(nobles, everybody)
    lying = place_spots(pos, seat, place)
    if place < SAN_JUAN:
        return [lying[index] for index in nth]
    if place == SAN_JUAN or len(nth) == everybody:
        return lying if nth else []
    return [city_circle(seat, lying[0].index, index) for index in nth]


def vacant_circles(pos: Position, seat: int, place: int) -> list[Spot]:
    """Return the free circles of a place of a seat."""
    player = pos.players[seat]
    nth = range(player.people[place], player.circles[place])
    lying = place_spots(pos, seat, place)
    if place < SAN_JUAN:
        return [island_circle(seat, lying[index].index) for index in nth]
    return [city_circle(seat, lying[0].index, index) for index in nth if lying]
