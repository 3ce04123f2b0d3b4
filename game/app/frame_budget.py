"""Frame budget: spread slow work (rendering pictures and text) over several frames, or move it to
another thread.

`OutOfTime` ends the work in this frame. Finished items are cached, and the next frame continues.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

Result = TypeVar("Result")


class BackgroundRunner(Protocol):
    """Run a function in another thread and return its future."""

    def __call__(self, make: Callable[[], Result], /) -> Future[Result]: ...


class WorkerThread:
    """One background thread, started on first use."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._threads: ThreadPoolExecutor | None = None

    def __call__(self, make: Callable[[], Result], /) -> Future[Result]:
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor  # slow to import; needed only later

            self._threads = ThreadPoolExecutor(1, self._name)
        return self._threads.submit(make)


def run_now(make: Callable[[], Result], /) -> Future[Result]:
    """Run a function immediately in the current thread; a `BackgroundRunner` without a thread."""
    from concurrent.futures import Future

    done: Future[Result] = Future()
    done.set_result(make())
    return done


class OutOfTime(Exception):
    """Raised when the time of this frame is used up. Finished items stay cached, so a retry gets
    further."""


class FrameBudget:
    """Limits the time that slow work may take in one frame.

    Slow work calls `start_item` before and `finish_item` after each item. Inside `within`,
    `start_item` raises `OutOfTime` once the time is used up; outside there is no limit. `clock`
    returns seconds. `run_in_background`, if given, runs a function in another thread;
    `in_background` uses it for items that take longer than a frame.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        run_in_background: BackgroundRunner | None = None,
    ) -> None:
        self.limited = False
        """Whether the time is limited, as inside `within`."""
        self.generation = 0
        """The number of completed `within` blocks. All items made in one block have the same
        generation."""
        self.clock = clock
        self._run_in_background = run_in_background
        self._seconds = 0.0
        self._finished_items = 0
        self._deadline: float | None = None
        self._futures: dict[Hashable, Future[Any]] = {}

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Limit the items of this block to about `seconds`, counted from the first item. At least
        one item is finished per block. `OutOfTime` propagates to the caller."""
        self.limited, self._seconds, self._deadline, self._finished_items = True, seconds, None, 0
        try:
            yield
        finally:
            self.limited = False
        self.generation += 1

    def start_item(self) -> None:
        """Call this before a slow item. Raises `OutOfTime` if the time is used up."""
        if not self.limited:
            return
        now = self.clock()
        if self._deadline is None:
            self._deadline = now + self._seconds
        elif now >= self._deadline and self._finished_items:
            raise OutOfTime

    def finish_item(self) -> None:
        """Call this after a slow item."""
        self._finished_items += 1

    def in_background(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """Return the result of `make`. Inside `within`, it runs in the other thread, and
        `OutOfTime` is raised until the result is ready. `make` must be thread-safe. Calls with the
        same `key` share one computation until its result has been returned."""
        if not self.limited or self._run_in_background is None:
            return make()
        if key not in self._futures:
            self._futures[key] = self._run_in_background(make)
        if not self._futures[key].done():
            raise OutOfTime
        made: Result = self._futures.pop(key).result()
        return made

    def cancel_background(self) -> None:
        """Cancel all background work whose result has not been fetched."""
        for waiting in self._futures.values():
            waiting.cancel()
        self._futures.clear()
