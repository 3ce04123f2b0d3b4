"""Carry out tasks, a bounded number at a time, and retry those of lost workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

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


@dataclass
class _Attempt(Generic[T]):
    """A task, and how many of its workers have died."""

    task: T
    deaths: int = 0


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
    picklable. Raises TaskFailed, WorkersError."""
    waiting = deque(_Attempt(task) for task in tasks)
    under_way: dict[Future[Any], _Attempt[T]] = {}

    def begin() -> None:
        if not (waiting or under_way):
            return
        free = workers.capacity() - len(under_way)  # raises if no workers are left
        while waiting and free > 0 and may_continue():
            attempt = waiting.popleft()
            under_way[workers.begin(work, attempt.task)] = attempt
            free -= 1

    def result(future: Future[Any], attempt: _Attempt[T]) -> Any:
        outcome = workers.outcome(future)
        if outcome.failure:
            raise TaskFailed(f"{name(attempt.task)}: {outcome.failure}")
        return outcome.result

    begin()
    while under_way:
        results: list[tuple[T, Any]] = []
        trouble: ToolError | None = None
        done, _ = wait(under_way, PATIENCE, FIRST_COMPLETED)
        for future in done:
            attempt = under_way.pop(future)
            try:
                results.append((attempt.task, result(future, attempt)))
            except WorkerLost:
                attempt.deaths += 1
                waiting.appendleft(attempt)
                if attempt.deaths == MOST_DEATHS:
                    trouble = TaskFailed(f"{name(attempt.task)}: {MOST_DEATHS} workers died of it")
            except (TaskFailed, WorkersError) as error:
                trouble = error
        if not trouble:
            try:
                begin()
            except WorkersError as error:
                trouble = error
        yield from results  # before raising, so that no results are lost
        if trouble:
            raise trouble
