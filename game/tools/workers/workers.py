"""Interfaces for carrying out tasks elsewhere, and their errors."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from typing import Any, Protocol, Self

from game.tools.tool_error import ToolError


class WorkersError(ToolError):
    """Raised when no usable workers are available; the message says what to do."""


class WorkerLost(Exception):
    """Raised for a task whose worker has died; another worker may succeed."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a task: a result, or a failure as text. Unlike some exceptions, text can
    always be sent between processes."""

    result: Any = None
    failure: str = ""


def attempt(work: Callable[[Any], Any], task: Any) -> Outcome:
    """Carry out a task and return its outcome. This runs on the worker."""
    try:
        return Outcome(work(task))
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, line {place.lineno}"
        return Outcome(failure=f"{type(error).__name__}: {error} ({where})")


class Workers(Protocol):
    """An interface for carrying out tasks. It is a context manager that stops running tasks on
    exit."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def capacity(self) -> int:
        """Return how many tasks can run at once, which may change. Raises WorkersError."""
        ...

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Start a task; both arguments are sent to the worker. Raises WorkersError."""
        ...

    def outcome(self, future: Future[Any]) -> Outcome:
        """Return the outcome of a finished task. Raises WorkerLost, WorkersError."""
        ...
