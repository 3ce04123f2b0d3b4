"""Who plays: people and computers, each shown only what its seat may know."""

from collections.abc import Callable
from typing import Final

from game.seats.base import Seat
from game.seats.greedy import GreedySeat
from game.seats.heuristic import HeuristicSeat
from game.seats.random_seat import RandomSeat

__all__ = ["SEAT_NAMES", "Seat", "UnknownSeat", "make_seat"]

_KINDS: Final[dict[str, Callable[[], Seat]]] = {
    "random": RandomSeat,
    "greedy": GreedySeat,
    "heuristic": HeuristicSeat,
}
SEAT_NAMES: Final = tuple(_KINDS)


class UnknownSeat(ValueError):
    """A name that no kind of computer seat has."""


def make_seat(name: str) -> Seat:
    """A computer seat of this kind. Raises UnknownSeat for a name not in SEAT_NAMES."""
    try:
        return _KINDS[name]()
    except KeyError:
        known = ", ".join(SEAT_NAMES)
        raise UnknownSeat(f"no computer seat is called {name!r} (there are: {known})") from None
