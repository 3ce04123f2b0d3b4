"""Journeys: animations with timed cues, for pieces that do not fly."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.ui.paint import Painter
from game.ui.tween import Tween, linear

Cue = tuple[float, Callable[[], None]]
"""A time in seconds after the start of a journey, and a callback."""
Drawing = Callable[[Painter, float], None]
"""Draws a journey at a time in seconds after its start, from 0 (while waiting) to its duration."""


class Journey(Tween):
    """A drawn tween with cues. It waits `delay` seconds before it starts.

    A journey that is finished early or runs in reduced motion draws nothing and skips its cues.
    """

    def __init__(
        self,
        duration: float,
        drawing: Drawing,
        *,
        delay: float = 0.0,
        cues: Iterable[Cue] = (),
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(duration, ease=linear, delay=delay, on_done=on_done)
        self._drawing = drawing
        self._cues = sorted(cues, key=lambda cue: cue[0])
        self._reduced = False

    def advance(self, dt: float) -> float | None:
        passed = self.elapsed + dt - self.delay
        while self._cues and self._cues[0][0] <= passed:
            self._cues.pop(0)[1]()
        return super().advance(dt)

    def reduce_motion(self) -> None:
        self.duration, self.delay = 0.0, 0.0
        self._cues.clear()
        self._reduced = True

    def draw(self, painter: Painter) -> None:
        if not self._reduced:
            self._drawing(painter, self.progress * self.duration)


def phase(seconds: float, begin: float, end: float) -> float:
    """Return the elapsed share of the time from `begin` to `end`, from 0 to 1."""
    return min(1.0, max(0.0, (seconds - begin) / (end - begin)))
