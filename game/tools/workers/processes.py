"""Processes of this machine as workers.

Each has its own pool (a `ProcessPoolExecutor` of one), so if it dies, no other task is affected and
it is clear which task it was running. Processes are started by "spawn" on every system, and end
with this process, no matter how that ends.
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
    """A fixed number of processes, each started when first needed."""

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
        """Return how many tasks can run at once."""
        return self._count

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Start a task in an idle process. Raises WorkersError."""
        try:
            pool = self._idle.pop() if self._idle else _new_process()
            try:
                future = pool.submit(attempt, work, task)
            except BrokenProcessPool:  # it died while idle
                pool = _new_process()
                future = pool.submit(attempt, work, task)
        except OSError as error:
            raise WorkersError(f"a process could not be started: {error}") from None
        self._busy[future] = pool
        return future

    def outcome(self, future: Future[Any]) -> Outcome:
        """Return the outcome of a finished task. Raises WorkerLost."""
        pool = self._busy.pop(future)
        try:
            outcome: Outcome = future.result()
        except BrokenProcessPool:
            pool.shutdown()
            raise WorkerLost from None
        self._idle.append(pool)
        return outcome


class ThisProcess:
    """Carries out tasks one by one in this process, each when its outcome is requested."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Do nothing: no task is ever running."""

    def capacity(self) -> int:
        """Return how many tasks can run at once."""
        return 1

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Store a task for later."""
        future: Future[Any] = Future()
        future.set_result((work, task))
        return future

    def outcome(self, future: Future[Any]) -> Outcome:
        """Carry out the task and return its outcome."""
        return attempt(*future.result())


def _new_process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), _begin_process)


def _begin_process() -> None:
    """Initialize a new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this
    end_with_parent()
    collect_seldom()
