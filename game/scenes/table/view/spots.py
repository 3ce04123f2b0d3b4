"""Spots: names for everything on the table that can be seen, pointed at, clicked or gone to.

A spot is a small value; the view knows its rectangle, the decisions know what a click on it means,
the animations move pieces between spots. Seats, cards, goods, tiles and buildings are the numbers
of `game.rules.material`; ships are named by their capacity.
"""

from __future__ import annotations

from typing import NamedTuple


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
