"""Journeys: animations with things to happen on the way, of pieces that do not fly."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.ui.paint import Painter
from game.ui.tween import Tween, linear

Cue = tuple[float, Callable[[], None]]
"""Seconds after the beginning of a journey, and what happens then."""
Drawing = Callable[[Painter, float], None]
"""Draws a journey so many seconds after its beginning: 0 while it waits, its duration at last."""


class Journey(Tween):
    """A tween that is drawn, with cues on the way. It waits ``delay`` seconds before its beginning.

    A journey that is finished early, or in reduced motion, shows nothing and leaves its cues out.
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
    """Return how much of the time from ``begin`` to ``end`` has passed, from 0 to 1."""
    return min(1.0, max(0.0, (seconds - begin) / (end - begin)))
