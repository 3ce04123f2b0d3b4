"""Frame budget: spread slow work (rendering pictures and text) over several frames, or leave it to
another thread.

`OutOfTime` ends the work of this frame; what was finished is cached, and the next frame goes on.
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
    """One background thread, started when it is first needed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._threads: ThreadPoolExecutor | None = None

    def __call__(self, make: Callable[[], Result], /) -> Future[Result]:
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor  # slow to load, and wanted later

            self._threads = ThreadPoolExecutor(1, self._name)
        return self._threads.submit(make)


def run_now(make: Callable[[], Result], /) -> Future[Result]:
    """Run a function in the present thread, as a `BackgroundRunner` where there is one thread."""
    from concurrent.futures import Future

    done: Future[Result] = Future()
    done.set_result(make())
    return done


class OutOfTime(Exception):
    """The time of this frame is used up. Finished items stay cached, so a retry gets further."""


class FrameBudget:
    """Limits the time that slow work may take in one frame.

    Slow work calls `start_item` before and `finish_item` after each item. Inside `within`,
    `start_item` raises `OutOfTime` once the time is used up; outside there is no limit. ``clock``
    gives seconds. ``run_in_background``, if given, runs a function in another thread: it gets the
    items that take longer than a frame (`in_background`).
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        run_in_background: BackgroundRunner | None = None,
    ) -> None:
        self.limited = False
        """True inside `within`: the time is limited."""
        self.generation = 0
        """Counts the completed `within` blocks: all items of one picture have one generation."""
        self._clock = clock
        self._run_in_background = run_in_background
        self._seconds = 0.0
        self._finished_items = 0
        self._deadline: float | None = None
        self._futures: dict[Hashable, Future[Any]] = {}

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Limit the items of this block to about ``seconds``, counted from the first one. At least
        one item is finished in each block. Lets `OutOfTime` out of the body."""
        self.limited, self._seconds, self._deadline, self._finished_items = True, seconds, None, 0
        try:
            yield
        finally:
            self.limited = False
        self.generation += 1

    def start_item(self) -> None:
        """Call before a slow item. Raises `OutOfTime` when the time is used up."""
        if not self.limited:
            return
        now = self._clock()
        if self._deadline is None:
            self._deadline = now + self._seconds
        elif now >= self._deadline and self._finished_items:
            raise OutOfTime

    def finish_item(self) -> None:
        """Call after a slow item."""
        self._finished_items += 1

    def in_background(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """Return what ``make`` returns, which is run in the other thread if it may not finish now.

        Raises `OutOfTime` until the result is there. ``make`` must be safe to run in a thread. Each
        ``key`` is computed once at a time.
        """
        if not self.limited or self._run_in_background is None:
            return make()
        if key not in self._futures:
            self._futures[key] = self._run_in_background(make)
        if not self._futures[key].done():
            raise OutOfTime
        made: Result = self._futures.pop(key).result()
        return made

    def cancel_background(self) -> None:
        """Drop all work in the other thread whose result nobody has fetched yet."""
        for waiting in self._futures.values():
            waiting.cancel()
        self._futures.clear()
