"""Spots: names for everything on the table that can be seen, hovered, clicked or focused.

A spot is a small value. The view knows its rectangle, decisions know what a click on it means, and
animations move pieces between spots. Seats, cards, goods, tiles and buildings are the numbers of
`game.rules.material`; ships are identified by capacity.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.rules.material import SAN_JUAN
from game.rules.position import Position


class Spot(NamedTuple):
    """A thing on the table: its kind, its seat (-1 for none), and its index within the kind."""

    kind: str
    seat: int = -1
    index: int = 0  # type: ignore[assignment]  # not the method of tuples
    sub: int = 0


# Spots without a seat.
role = partial(Spot, "role", -1)
"""A role card."""
market = partial(Spot, "market", -1)
"""A building kind on the market."""
open_tile = partial(Spot, "open_tile", -1)
"""A face-up plantation, by its position in the row."""
supply = partial(Spot, "supply", -1)
"""The barrels of a good in the supply."""
ship = partial(Spot, "ship", -1)
"""A cargo ship, by its capacity."""
berth = partial(Spot, "berth", -1)
"""One barrel space of a cargo ship: the ship's capacity and the index of the space."""
deck = partial(Spot, "deck", -1)
"""A person on the colonist ship: whether it is a noble, and its index. The last ones leave
first."""
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


# Spots of a seat.
board = partial(Spot, "board")
"""A whole player board."""
name_plate = partial(Spot, "name_plate")
"""A player's name, where the governor's sign is shown."""
island = partial(Spot, "island")
"""An island space, by the order in which the tiles were laid (0 to 11)."""
island_circle = partial(Spot, "island_circle")
"""The circle of the tile on an island space."""
city = partial(Spot, "city")
"""A building of a city, by the order in which they were built."""
city_circle = partial(Spot, "city_circle")
"""One circle of a building: the building's index and the circle's index."""
san_juan = partial(Spot, "san_juan")
"""A player's people without a circle."""
waiting = partial(Spot, "waiting")
"""The nobles (True) or colonists in San Juan, if both kinds wait."""
goods = partial(Spot, "goods")
"""A player's barrels of one good."""
barrel = partial(Spot, "barrel")
"""One barrel of a player: the good and the barrel's index."""
doubloons = partial(Spot, "doubloons")
"""A player's doubloons."""
points = partial(Spot, "points")
"""A player's VP chips."""
turn = partial(Spot, "turn")
"""A seat's chip in the turn order."""

# Pieces that move between spots, by name, with the meaning of their number.
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
"""Ships that sail, in the same format as `PIECES`."""

# The fullest city, one of the end clocks at the top.
CITY_CLOCK = Spot("city_clock")

# Tabs that open and close the large market and, in the large-text layout, the log.
MARKET_TAB = Spot("tab", -1, 0)
LOG_TAB = Spot("tab", -1, 1)


_NUMBERED_WHOLES = {
    "barrel": "goods",
    "berth": "ship",
    "island_circle": "island",
    "city_circle": "city",
}
_WHOLES = {"deck": "colonist_ship", "name_plate": "board", "bay": "house", "waiting": "san_juan"}
"""The kind of the whole piece by kind of part: numbered pieces above, single pieces here."""


def whole_piece(spot: Spot) -> Spot:
    """Return the piece that a part belongs to: a barrel's kind, a circle's tile or building, a
    berth's ship, a name plate's board."""
    if spot.kind in _NUMBERED_WHOLES:
        return Spot(_NUMBERED_WHOLES[spot.kind], spot.seat, spot.index)
    return Spot(_WHOLES[spot.kind], spot.seat) if spot.kind in _WHOLES else spot


def place_spots(pos: Position, seat: int, place: int) -> list[Spot]:
    """Return the spots of a seat's place: its tiles of a kind, its building, or San Juan."""
    player = pos.players[seat]
    if place == SAN_JUAN:
        return [san_juan(seat)]
    if place < SAN_JUAN:
        return [island(seat, at) for at, tile in enumerate(player.island) if tile == place]
    return [city(seat, player.city.index(place))] if place in player.city else []


def person_spots(pos: Position, seat: int, place: int, noble: bool) -> list[Spot]:
    """Return the spots of the colonists (or the nobles) of a place. Nobles come first."""
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
    """Return the free circles of a seat's place."""
    player = pos.players[seat]
    nth = range(player.people[place], player.circles[place])
    lying = place_spots(pos, seat, place)
    if place < SAN_JUAN:
        return [island_circle(seat, lying[index].index) for index in nth]
    return [city_circle(seat, lying[0].index, index) for index in nth if lying]
