"""Who plays: people and computers, each shown only what its seat may know."""

from game.seats.base import Seat
from game.seats.difficulty import (
    LEVELS,
    SEAT_NAMES,
    TASTES,
    THINKING,
    USUAL_THINKING,
    UnknownSeat,
    is_kind,
    make_seat,
    search_limit,
)

__all__ = [
    "LEVELS",
    "SEAT_NAMES",
    "TASTES",
    "THINKING",
    "USUAL_THINKING",
    "Seat",
    "UnknownSeat",
    "is_kind",
    "make_seat",
    "search_limit",
]
