"""Seats shared by many games: each kind is created once, because some take long to create."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from time import process_time

from game.seats import make_seat
from game.seats.base import Seat
from game.tools.arena.custom_seats import CustomSeat, load_all
from game.tools.arena.game_runner import GameResult, play_game
from game.tools.arena.matchup import Matchup

Task = tuple[Matchup, int]  # a matchup and a game number


class SeatPool:
    """Creates each kind of seat once. Raises CustomSeatError."""

    def __init__(self, custom_seats: Sequence[CustomSeat] = ()) -> None:
        self._extra = load_all(custom_seats)
        self._made: dict[str, Seat] = {}

    def seats_for(self, matchup: Matchup) -> dict[str, Seat]:
        """Return a seat for each kind at the table. Raises UnknownSeat."""
        for kind in matchup.kinds:
            if kind not in self._made:
                self._made[kind] = make_seat(kind, extra=self._extra)
        return {kind: self._made[kind] for kind in matchup.kinds}


def play_task(custom_seats: tuple[CustomSeat, ...], code: str, task: Task) -> GameResult:
    """Play a game with this process and thread's seats; `code` is recorded in the result. Raises
    CustomSeatError, UnknownSeat, and the errors of `play_game`."""
    matchup, number = task
    pool = _seat_pool(custom_seats, threading.get_ident())
    result = play_game(matchup, number, pool.seats_for(matchup), process_time)
    result.code = code
    return result


@lru_cache(maxsize=64)
def _seat_pool(custom_seats: tuple[CustomSeat, ...], thread: int) -> SeatPool:
    """Return the seats of a thread; games running at the same time must not share them."""
    return SeatPool(custom_seats)
