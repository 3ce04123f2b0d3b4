"""Seats shared by many games: each kind is created once, because some take long to create."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from time import process_time

from game.seats import make_seat
from game.seats.base import Seat
from game.tools.arena.custom_seats import CustomSeat, load_all
from game.tools.arena.game_runner import GameResult, play_game
from game.tools.arena.matchup import Matchup

Task = tuple[Matchup, int]  # a matchup and a game number


def play_task(custom_seats: tuple[CustomSeat, ...], code: str, task: Task) -> GameResult:
    """Play a game with this process and thread's seats; `code` is recorded in the result. Raises
    CustomSeatError, UnknownSeat, and the errors of `play_game`."""
    matchup, number = task
    thread = threading.get_ident()
    seats = {kind: _seat(kind, custom_seats, thread) for kind in matchup.kinds}
    result = play_game(matchup, number, seats, process_time)
    result.code = code
    return result


@lru_cache(maxsize=256)
def _seat(kind: str, custom_seats: tuple[CustomSeat, ...], thread: int) -> Seat:
    """Return the seat of a kind for a thread; games running at the same time must not share it."""
    return make_seat(kind, extra=_classes(custom_seats, thread))


@lru_cache(maxsize=64)
def _classes(custom_seats: tuple[CustomSeat, ...], thread: int) -> dict[str, Callable[[], Seat]]:
    return load_all(custom_seats)
