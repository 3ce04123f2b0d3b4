"""Spots: names for everything on the table that can be seen, pointed at, clicked or gone to.

A spot is a small value; the view knows its rectangle, the decisions know what a click on it means,
the animations move pieces between spots. Seats, cards, goods, tiles and buildings are the numbers
of `game.rules.material`; ships are named by their capacity.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.rules.material import SAN_JUAN
from game.rules.position import Position


class Spot(NamedTuple):
    """A thing on the table: its kind, whose it is (-1: nobody's), and which one of the kind."""

    kind: str
    seat: int = -1
    index: int = 0  # type: ignore[assignment]  # not the method of tuples
    sub: int = 0


# Of nobody.
role = partial(Spot, "role", -1)
"""A role card."""
market = partial(Spot, "market", -1)
"""A building kind on the market."""
open_tile = partial(Spot, "open_tile", -1)
"""A face-up plantation, by its place in the row."""
supply = partial(Spot, "supply", -1)
"""The barrels of a good in the supply."""
ship = partial(Spot, "ship", -1)
"""A cargo ship, by its capacity."""
berth = partial(Spot, "berth", -1)
"""One barrel's space on a cargo ship: the ship's capacity, and which space."""
deck = partial(Spot, "deck", -1)
"""A person on the colonist ship: whether a noble, and which one. The last ones leave it first."""
bay = partial(Spot, "bay", -1)
"""A space of the trading house."""

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


# Of a seat.
board = partial(Spot, "board")
"""A whole player board."""
name_plate = partial(Spot, "name_plate")
"""A player's name, where the governor's sign is shown."""
island = partial(Spot, "island")
"""An island space, by its place in the order the tiles were laid (0 to 11)."""
island_circle = partial(Spot, "island_circle")
"""The circle of the tile on an island space."""
city = partial(Spot, "city")
"""A building of a city, by its place in the order they were built."""
city_circle = partial(Spot, "city_circle")
"""One circle of a building: the building's place, and which circle."""
san_juan = partial(Spot, "san_juan")
"""A player's colonists who found no circle."""
waiting = partial(Spot, "waiting")
"""The nobles (True) or colonists among those in San Juan, where both wait."""
goods = partial(Spot, "goods")
"""A player's barrels of one good."""
barrel = partial(Spot, "barrel")
"""One barrel of a player: the good, and which one."""
doubloons = partial(Spot, "doubloons")
"""A player's doubloons."""
points = partial(Spot, "points")
"""A player's VP chips."""
turn = partial(Spot, "turn")
"""A seat's chip in the strip of the round."""

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

# The fullest city, among the clocks at the top.
CITY_CLOCK = Spot("city_clock")

# These open and close the large market and, where text is large, the log.
MARKET_TAB = Spot("tab", -1, 0)
LOG_TAB = Spot("tab", -1, 1)


_NUMBERED_WHOLES = {
    "barrel": "goods",
    "berth": "ship",
    "island_circle": "island",
    "city_circle": "city",
}
_WHOLES = {"deck": "colonist_ship", "name_plate": "board", "bay": "house", "waiting": "san_juan"}
"""What a part belongs to, by its kind: one of several that have a number, or the only one."""


def whole_piece(spot: Spot) -> Spot:
    """Return the thing that a part belongs to: a barrel's kind, a circle's tile, a berth's ship, a
    name's board."""
    if spot.kind in _NUMBERED_WHOLES:
        return Spot(_NUMBERED_WHOLES[spot.kind], spot.seat, spot.index)
    return Spot(_WHOLES[spot.kind], spot.seat) if spot.kind in _WHOLES else spot


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
