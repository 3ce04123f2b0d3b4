"""Costly things made in slices, so that no frame takes long: what is too late now is made next
time."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Made = TypeVar("Made")


class BackgroundRunner(Protocol):
    """Runs a function in another thread."""

    def __call__(self, make: Callable[[], Made], /) -> Future[Made]: ...


class OutOfTime(Exception):
    """The slice is over. What was made is kept: who begins again comes further."""


class FrameBudget:
    """Decides what may still be made in this frame.

    What is made calls `begin` before and `done` after. Inside `within`, `begin` raises `OutOfTime`
    once the time is over; outside, everything is made at once. ``clock`` gives seconds. ``aside``,
    if given, runs a function in a thread of its own: then the largest things are made there
    (`apart`).
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        aside: BackgroundRunner | None = None,
    ) -> None:
        self.open = False
        """Is something being made in slices just now?"""
        self.round = 0
        """Counts what has been made to its end: all that belongs to one picture is of one round."""
        self._clock = clock
        self._aside = aside
        self._seconds = 0.0
        self._made = 0
        self._end: float | None = None
        self._apart: dict[Hashable, Future[Any]] = {}

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Spend about ``seconds`` on making things, counted from the first. Every slice brings
        something: at least one thing is finished. `OutOfTime` comes out of the body."""
        self.open, self._seconds, self._end, self._made = True, seconds, None, 0
        try:
            yield
        finally:
            self.open = False
        self.round += 1

    def begin(self) -> None:
        """Something costly is about to be made. Raises `OutOfTime` if the time for that is over."""
        if not self.open:
            return
        now = self._clock()
        if self._end is None:
            self._end = now + self._seconds
        elif now >= self._end and self._made:
            raise OutOfTime

    def done(self) -> None:
        """What was begun is finished."""
        self._made += 1

    def apart(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What ``make`` makes, which may take longer than a slice: it goes on in the other thread.

        Raises `OutOfTime` until it is done. ``make`` must leave alone what belongs to this thread.
        """
        if not self.open or self._aside is None:
            return make()
        if key not in self._apart:
            self._apart[key] = self._aside(make)
        if not self._apart[key].done():
            raise OutOfTime
        made: Made = self._apart.pop(key).result()
        return made

    def forget(self) -> None:
        """What is still being made apart is no longer wanted."""
        for waiting in self._apart.values():
            waiting.cancel()
        self._apart.clear()
