"""Play games in several processes.

A process ends by itself when the arena has ended or was killed. Processes are started by "spawn" on
every system.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from time import process_time

from game.app.child_process import end_with_parent
from game.seats import make_seat
from game.seats.base import Seat
from game.tools.arena.custom_seats import CustomSeat, load_all
from game.tools.arena.game_runner import GameResult, play_game
from game.tools.arena.matchup import Matchup

Task = tuple[Matchup, int]  # a matchup and the number of a game


class GameFailed(RuntimeError):
    """Raised for a game that could not be played to its end; the text says which and why."""


class SeatPool:
    """Makes each kind of seat once. Raises CustomSeatError."""

    def __init__(self, custom_seats: Sequence[CustomSeat] = ()) -> None:
        self._extra = load_all(custom_seats)
        self._made: dict[str, Seat] = {}

    def seats_for(self, matchup: Matchup) -> dict[str, Seat]:
        """Return a seat for each kind at the table. Raises UnknownSeat."""
        for kind in matchup.kinds:
            if kind not in self._made:
                self._made[kind] = make_seat(kind, extra=self._extra)
        return {kind: self._made[kind] for kind in matchup.kinds}


def play_in_process(
    tasks: Iterable[Task],
    may_continue: Callable[[], bool],
    custom_seats: Sequence[CustomSeat] = (),
    clock: Callable[[], float] = process_time,
) -> Iterator[GameResult]:
    """Play games in this process, one after the other, as long as `may_continue` returns True."""
    pool = SeatPool(custom_seats)
    for matchup, number in tasks:
        if not may_continue():
            return
        yield play_game(matchup, number, pool.seats_for(matchup), clock)


def play_in_workers(
    tasks: Iterable[Task],
    workers: int,
    may_continue: Callable[[], bool],
    custom_seats: Sequence[CustomSeat] = (),
) -> Iterator[GameResult]:
    """Play games in so many processes, as long as `may_continue` returns True; games that have
    begun are played to their end. Raises GameFailed."""
    waiting = iter(tasks)
    workers_by_pipe: dict[Connection, ArenaWorker] = {}
    try:
        for _ in range(workers):
            worker = ArenaWorker(custom_seats)
            workers_by_pipe[worker.pipe] = worker
            worker.assign(next(waiting, None) if may_continue() else None)
        while busy := [pipe for pipe, worker in workers_by_pipe.items() if worker.task]:
            for pipe in wait(busy):
                worker = workers_by_pipe[pipe]  # type: ignore[index]
                result = worker.receive()
                worker.assign(next(waiting, None) if may_continue() else None)
                yield result
    finally:
        for worker in workers_by_pipe.values():
            worker.end()


class ArenaWorker:
    """A process, the pipe to it, and its task."""

    def __init__(self, custom_seats: Sequence[CustomSeat]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_work, args=(theirs, tuple(custom_seats)), daemon=True
        )
        self.process.start()
        theirs.close()
        self.task: Task | None = None

    def assign(self, task: Task | None) -> None:
        """Send it a game to play; None leaves it without a task."""
        self.task = task
        if task:
            self.pipe.send(task)

    def receive(self) -> GameResult:
        """Return the result of its game. Raises GameFailed."""
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            found = "the process is gone"
        if not isinstance(found, GameResult):
            matchup, number = self.task or ("", 0)
            raise GameFailed(f"game {number} of {getattr(matchup, 'key', '')}: {found}")
        return found

    def end(self) -> None:
        """Terminate the process, even within a game."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def _work(pipe: Connection, custom_seats: tuple[CustomSeat, ...]) -> None:
    """Run in the other process: play games until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which ends this
    end_with_parent()
    pool: SeatPool | None = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            matchup, number = pipe.recv()
            try:
                pool = pool or SeatPool(custom_seats)
                found: GameResult | str = play_game(
                    matchup, number, pool.seats_for(matchup), process_time
                )
            except Exception as error:
                found = f"{type(error).__name__}: {error}"
            pipe.send(found)
