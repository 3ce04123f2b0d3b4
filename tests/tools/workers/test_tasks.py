"""Tasks on workers: a bounded number at a time, again where a worker was lost, no result lost."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Self

import pytest

from game.tools.workers.tasks import MOST_DEATHS, TaskFailed, run_tasks
from game.tools.workers.workers import Outcome, WorkerLost, WorkersError


class Script:
    """Workers whose tasks are over as soon as they are begun, with the outcomes of a script: words
    are a failure, exceptions are raised. A task that it does not name gets its own name back."""

    def __init__(self, capacity: int, outcomes: dict[str, list[str | Exception]]) -> None:
        self.places = capacity
        self.outcomes = outcomes
        self.begun: list[str] = []
        self.over = 0
        self.trouble: WorkersError | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None: ...

    def capacity(self) -> int:
        if self.trouble:
            raise self.trouble
        return self.places

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        self.begun.append(task)
        assert len(self.begun) - self.over <= self.places
        future: Future[Any] = Future()
        future.set_result(task)
        return future

    def outcome(self, future: Future[Any]) -> Outcome:
        self.over += 1
        task = future.result()
        scripted = self.outcomes.get(task, [])
        if not scripted:
            return Outcome(f"{task}!")
        first = scripted.pop(0)
        if isinstance(first, Exception):
            raise first
        return Outcome(failure=first)


def run(
    tasks: str, workers: Script, may_continue: Callable[[], bool] = lambda: True
) -> tuple[list[str], str]:
    """Return the tasks with results, in their order, and what was raised."""
    results = []
    try:
        for task, result in run_tasks(tasks, str, workers, "task {}".format, may_continue):
            assert result == f"{task}!"
            results.append(task)
    except (TaskFailed, WorkersError) as error:
        return results, str(error)
    return results, ""


@pytest.mark.parametrize("capacity", [1, 2, 9])
def test_every_task_is_carried_out_once(capacity: int) -> None:
    workers = Script(capacity, {})
    results, error = run("abcde", workers)
    assert (sorted(results), error) == (list("abcde"), "")
    assert workers.begun == list("abcde")


def test_no_task_is_begun_once_it_is_forbidden() -> None:
    allowed = iter([True, True, True, False])
    workers = Script(2, {})
    results, error = run("abcdef", workers, lambda: next(allowed, False))
    assert (sorted(results), error) == (list("abc"), "")
    assert workers.begun == list("abc")


def test_the_task_of_a_lost_worker_is_begun_again() -> None:
    workers = Script(2, {"b": [WorkerLost()] * (MOST_DEATHS - 1)})
    results, error = run("abcd", workers)
    assert (sorted(results), error) == (list("abcd"), "")
    assert workers.begun.count("b") == MOST_DEATHS


def test_a_task_that_workers_die_of_is_named() -> None:
    workers = Script(2, {"b": [WorkerLost()] * MOST_DEATHS})
    results, error = run("abc", workers)
    assert error == f"task b: {MOST_DEATHS} workers died of it"
    assert sorted(results) == ["a", "c"]


def test_a_task_that_fails_is_named_after_all_results() -> None:
    workers = Script(3, {"b": ["no idea"]})
    results, error = run("abcdef", workers)
    assert (sorted(results), error) == (["a", "c"], "task b: no idea")
    assert workers.begun == list("abc")
