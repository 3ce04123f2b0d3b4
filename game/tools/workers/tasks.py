"""Carry out tasks, a bounded number at a time, and those of lost workers again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from game.tools.workers.processes import Processes, ThisProcess
from game.tools.workers.workers import WorkerLost, Workers, WorkersError

# A task whose worker dies so often is to blame for it.
MOST_DEATHS: Final = 3
# So often it is looked whether there are more workers; and on Windows a wait without an end does
# not hear Ctrl-C.
PATIENCE: Final = 1.0  # seconds

T = TypeVar("T")


class TaskFailed(RuntimeError):
    """Raised for a task that cannot be carried out; the text says which and why."""


@dataclass
class _Attempt(Generic[T]):
    """A task, and how many workers have died of it."""

    task: T
    deaths: int = 0


def open_workers(count: int, scheduler: str = "") -> Workers:
    """Return the workers of the cluster whose scheduler has this address, or else so many processes
    of this machine (0: this one). Raises WorkersError."""
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
    """Yield each task with its result, as they come in; its worker has been given another task by
    then. As soon as `may_continue` returns False no task is begun any more. Work and tasks have to
    be picklable. Raises TaskFailed, WorkersError."""
    waiting = deque(_Attempt(task) for task in tasks)
    under_way: dict[Future[Any], _Attempt[T]] = {}

    def begin() -> None:
        if not (waiting or under_way):
            return
        free = workers.capacity() - len(under_way)  # raises when there are no workers any more
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
        trouble: RuntimeError | None = None
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
        yield from results  # before anything is raised, so that none is lost
        if trouble:
            raise trouble
