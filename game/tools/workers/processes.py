"""Processes of this machine as workers.

Each is a pool of its own (`ProcessPoolExecutor` of one), so that one that dies takes no other's
task with it, and it is certain which task it was. They are started by "spawn" on every system, and
end with this process, however that ends.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Any, Self

from game.app.child_process import collect_seldom, end_with_parent
from game.tools.workers.workers import Outcome, WorkerLost, WorkersError, attempt


class Processes:
    """So many processes, each started when it is first needed."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._idle: list[ProcessPoolExecutor] = []
        self._busy: dict[Future[Outcome], ProcessPoolExecutor] = {}
        self._before = set(active_children())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._busy:
            for process in set(active_children()) - self._before:
                process.kill()
        for pool in (*self._idle, *self._busy.values()):
            pool.shutdown()

    def capacity(self) -> int:
        """Return how many tasks can be under way at once."""
        return self._count

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Begin a task in a process that has none. Raises WorkersError."""
        try:
            pool = self._idle.pop() if self._idle else _new_process()
            try:
                future = pool.submit(attempt, work, task)
            except BrokenProcessPool:  # it died while it had nothing to do
                pool = _new_process()
                future = pool.submit(attempt, work, task)
        except OSError as error:
            raise WorkersError(f"a process could not be started: {error}") from None
        self._busy[future] = pool
        return future

    def outcome(self, future: Future[Any]) -> Outcome:
        """Return what a task that is over has come to. Raises WorkerLost."""
        pool = self._busy.pop(future)
        try:
            outcome: Outcome = future.result()
        except BrokenProcessPool:
            pool.shutdown()
            raise WorkerLost from None
        self._idle.append(pool)
        return outcome


class ThisProcess:
    """Carries out one task after the other by itself, each when its outcome is asked for."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing is under way."""

    def capacity(self) -> int:
        """Return how many tasks can be under way at once."""
        return 1

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Keep a task in mind."""
        future: Future[Any] = Future()
        future.set_result((work, task))
        return future

    def outcome(self, future: Future[Any]) -> Outcome:
        """Carry the task out, and return what it has come to."""
        return attempt(*future.result())


def _new_process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), _begin_process)


def _begin_process() -> None:
    """Run first in the new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this
    end_with_parent()
    collect_seldom()
