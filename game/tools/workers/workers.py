"""What carries out tasks somewhere else, and what can go wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from typing import Any, Protocol, Self


class WorkersError(RuntimeError):
    """Raised when there are no workers, or none of any use; the text says what to do."""


class WorkerLost(Exception):
    """Raised for a task whose worker has died; another one may well carry it out."""


@dataclass(frozen=True)
class Outcome:
    """What a task has come to: a result, or a failure in words. Words can always be sent, which
    does not hold for every exception."""

    result: Any = None
    failure: str = ""


def attempt(work: Callable[[Any], Any], task: Any) -> Outcome:
    """Carry out a task. This runs on the worker."""
    try:
        return Outcome(work(task))
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, line {place.lineno}"
        return Outcome(failure=f"{type(error).__name__}: {error} ({where})")


class Workers(Protocol):
    """Carries out tasks; a context that ends what is still under way when it is left."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def capacity(self) -> int:
        """Return how many tasks can be under way at once. It may change. Raises WorkersError."""
        ...

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Begin a task; both are sent to the worker. Raises WorkersError."""
        ...

    def outcome(self, future: Future[Any]) -> Outcome:
        """Return what a task that is over has come to. Raises WorkerLost, WorkersError."""
        ...
