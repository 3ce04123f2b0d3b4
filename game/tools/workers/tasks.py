"""Carry out tasks, a bounded number at a time, and retry those of lost workers."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, Final, TypeVar

from game.tools.tool_error import ToolError
from game.tools.workers.processes import Processes, ThisProcess
from game.tools.workers.workers import WorkerLost, Workers, WorkersError

# A task is blamed after this many of its workers have died.
MOST_DEATHS: Final = 3
# How often to check for new workers. On Windows, an unlimited wait would also ignore Ctrl-C.
PATIENCE: Final = 1.0  # seconds

T = TypeVar("T")


class TaskFailed(ToolError):
    """Raised for a task that cannot be carried out; the text says which and why."""


def open_workers(count: int, scheduler: str = "") -> Workers:
    """Return the workers of the cluster with this scheduler address or, without one, this many
    local processes (0: this process). Raises WorkersError."""
    if scheduler:
        from game.tools.workers.cluster import Cluster

        return Cluster(scheduler)
    return Processes(count) if count else ThisProcess()


def run_tasks(
    tasks: Iterable[T],
    work: Callable[[T], Any],
    workers: Workers,
    name: Callable[[T], str],
    may_continue: Callable[[], bool] = lambda: True,
) -> Iterator[tuple[T, Any]]:
    """Yield each task with its result, as results arrive; the worker already has its next task by
    then. Once `may_continue` returns False, no more tasks are started. Work and tasks must be
    picklable, tasks also hashable. Raises TaskFailed, WorkersError."""
    waiting = deque(tasks)
    under_way: dict[Future[Any], T] = {}
    deaths = Counter[T]()

    def begin() -> None:
        if not (waiting or under_way):
            return
        free = workers.capacity() - len(under_way)  # raises if no workers are left
        while waiting and free > 0 and may_continue():
            task = waiting.popleft()
            under_way[workers.begin(work, task)] = task
            free -= 1

    begin()
    while under_way:
        results: list[tuple[T, Any]] = []
        trouble: ToolError | None = None
        done, _ = wait(under_way, PATIENCE, FIRST_COMPLETED)
        for future in done:
            task = under_way.pop(future)
            try:
                outcome = workers.outcome(future)
            except WorkerLost:
                deaths[task] += 1
                waiting.appendleft(task)
                if deaths[task] == MOST_DEATHS:
                    trouble = TaskFailed(f"{name(task)}: {MOST_DEATHS} workers died of it")
            except WorkersError as error:
                trouble = error
            else:
                if outcome.failure:
                    trouble = TaskFailed(f"{name(task)}: {outcome.failure}")
                else:
                    results.append((task, outcome.result))
        if not trouble:
            try:
                begin()
            except WorkersError as error:
                trouble = error
        yield from results  # before raising, so that no results are lost
        if trouble:
            raise trouble
