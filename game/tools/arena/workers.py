"""Games shared out to several processes.

Each process ends by itself when the arena is gone, killed or not. Everywhere processes are started
afresh ("spawn").
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

Task = tuple[Matchup, int]  # a match and the number of a game


class GameFailed(RuntimeError):
    """A game that could not be played to its end; the text says which and why."""


class SeatPool:
    """Makes every kind of seat once. Raises UnknownSeat and OwnSeatError."""

    def __init__(self, own: Sequence[CustomSeat] = ()) -> None:
        self._extra = load_all(own)
        self._made: dict[str, Seat] = {}

    def of(self, match: Matchup) -> dict[str, Seat]:
        """A seat for each kind at the table."""
        for kind in match.kinds:
            if kind not in self._made:
                self._made[kind] = make_seat(kind, extra=self._extra)
        return {kind: self._made[kind] for kind in match.kinds}


def play_here(
    tasks: Iterable[Task],
    go_on: Callable[[], bool],
    own: Sequence[CustomSeat] = (),
    clock: Callable[[], float] = process_time,
) -> Iterator[GameResult]:
    """Play the games in this process, one after the other, as long as `go_on` says so."""
    players = SeatPool(own)
    for match, number in tasks:
        if not go_on():
            return
        yield play_game(match, number, players.of(match), clock)


def play_apart(
    tasks: Iterable[Task], workers: int, go_on: Callable[[], bool], own: Sequence[CustomSeat] = ()
) -> Iterator[GameResult]:
    """Play the games in so many processes, as long as `go_on` says so; games that have begun are
    played to their end. Raises GameFailed."""
    waiting = iter(tasks)
    crew: dict[Connection, ArenaWorker] = {}
    try:
        for _ in range(workers):
            worker = ArenaWorker(own)
            crew[worker.pipe] = worker
            worker.give(next(waiting, None) if go_on() else None)
        while busy := [pipe for pipe, worker in crew.items() if worker.task]:
            for pipe in wait(busy):
                worker = crew[pipe]  # type: ignore[index]
                outcome = worker.take()
                worker.give(next(waiting, None) if go_on() else None)
                yield outcome
    finally:
        for worker in crew.values():
            worker.end()


class ArenaWorker:
    """One process, and the task it has."""

    def __init__(self, own: Sequence[CustomSeat]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, tuple(own)), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Task | None = None

    def give(self, task: Task | None) -> None:
        """Let it play a game; with None, let it rest."""
        self.task = task
        if task:
            self.pipe.send(task)

    def take(self) -> GameResult:
        """What came of its game. Raises GameFailed."""
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            found = "the process is gone"
        if not isinstance(found, GameResult):
            match, number = self.task or ("", 0)
            raise GameFailed(f"game {number} of {getattr(match, 'key', '')}: {found}")
        return found

    def end(self) -> None:
        """End it, playing or not."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def _work(pipe: Connection, own: tuple[CustomSeat, ...]) -> None:
    """What the other process does: play games until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which ends this
    end_with_parent()
    players: SeatPool | None = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            match, number = pipe.recv()
            try:
                players = players or SeatPool(own)
                found: GameResult | str = play_game(match, number, players.of(match), process_time)
            except Exception as error:
                found = f"{type(error).__name__}: {error}"
            pipe.send(found)
