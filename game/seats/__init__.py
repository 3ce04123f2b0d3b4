"""Computer seats (players, agents); each sees only what its seat is allowed to know.

base.py        the interface of a seat
difficulty.py  seats by name: difficulty levels, think times
styles.py      styles of play: factors on the weights of the evaluation
heuristic/     seats with a hand-written evaluation
networks/      the policy and value networks
search/        the Governor: Monte Carlo tree search with these networks
greedy.py, random_seat.py  simple baselines for measurements
"""

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
