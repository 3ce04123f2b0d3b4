"""Computer seats (players, agents); each sees only what its seat is allowed to know."""

from game.seats.base import Seat
from game.seats.difficulty import (
    DEFAULT_THINK_TIME,
    LEVELS,
    SEAT_NAMES,
    STYLE_NAMES,
    THINK_TIMES,
    UnknownSeat,
    is_seat_kind,
    make_seat,
    search_limit,
)

__all__ = [
    "DEFAULT_THINK_TIME",
    "LEVELS",
    "SEAT_NAMES",
    "STYLE_NAMES",
    "THINK_TIMES",
    "Seat",
    "UnknownSeat",
    "is_seat_kind",
    "make_seat",
    "search_limit",
]
