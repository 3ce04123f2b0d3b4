"""Animation over time: easing, tweens, sequences and flying images. Time is passed in, in
seconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Protocol

from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter

Point = tuple[float, float]

MAX_FINISHED = 10_000  # limit for one call of `Animator.finish`, far above what a match needs


def ease_in(t: float) -> float:
    """Start slowly."""
    return t * t


def ease_out(t: float) -> float:
    """End slowly."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Start and end slowly (smoothstep)."""
    return t * t * (3 - 2 * t)


class Animation(Protocol):
    """Anything that takes time."""

    def advance(self, dt: float) -> float | None:
        """Advance by `dt` seconds. Return None while running, or the leftover seconds at the
        end."""

    def finish(self) -> None:
        """Jump to the end, including all its side effects."""

    def reduce_motion(self) -> None:
        """Keep the order and pauses, but show no movement (reduced motion)."""

    def draw(self, painter: Painter) -> None:
        """Draw the moving parts, if any."""


class Tween:
    """A span of `duration` seconds after `delay` seconds, at the end of which `on_done` is called.
    Alone it shows nothing."""

    def __init__(
        self,
        duration: float,
        *,
        delay: float = 0.0,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        self.duration = max(0.0, duration)
        self.delay = max(0.0, delay)
        self.elapsed = 0.0
        self._on_done = on_done
        self._done = False

    @property
    def progress(self) -> float:
        """The share of the duration that has elapsed, 0 to 1."""
        if self._done or self.duration == 0:
            return 1.0 if self._done or self.elapsed >= self.delay else 0.0
        return min(1.0, max(0.0, (self.elapsed - self.delay) / self.duration))

    @property
    def waiting(self) -> bool:
        """Whether the delay has not elapsed yet."""
        return not self._done and self.elapsed < self.delay

    def advance(self, dt: float) -> float | None:
        self.elapsed += dt
        rest = self.elapsed - self.delay - self.duration
        # The sum of many small steps has a rounding error.
        if rest < -1e-9:
            return None
        self.finish()
        return max(0.0, rest)

    def finish(self) -> None:
        if not self._done:
            self._done = True
            if self._on_done is not None:
                self._on_done()

    def reduce_motion(self) -> None:
        """Keep the time, because nothing moves."""

    def draw(self, painter: Painter) -> None:
        """Draw nothing."""


_ARC = 0.12  # height of a flight's midpoint above the straight line, as a share of its length


class Flight(Tween):
    """An image that flies in an arc from one point to another, slowly at the start and the end.

    `start` and `end` are center points in logical units. `on_land` is called at the end. With
    `end_size`, the image grows or shrinks along the way.
    """

    def __init__(
        self,
        image: ImageSpec,
        start: Point,
        end: Point,
        duration: float,
        *,
        end_size: tuple[float, float] | None = None,
        on_land: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(duration, on_done=on_land)
        self.image = image
        self.start = start
        self.end = end
        self._end_size = end_size or image.size

    def reduce_motion(self) -> None:
        self.duration = 0.0

    @property
    def position(self) -> Point:
        """The current center of the image, in logical units."""
        t = ease_in_out(self.progress)
        x = self.start[0] + (self.end[0] - self.start[0]) * t
        y = self.start[1] + (self.end[1] - self.start[1]) * t
        height = math.dist(self.start, self.end) * _ARC
        return x, y - 4 * height * t * (1 - t)

    @property
    def size(self) -> tuple[float, float]:
        """The current size of the image, in logical units."""
        t, (width, height) = ease_in_out(self.progress), self.image.size
        return width + (self._end_size[0] - width) * t, height + (self._end_size[1] - height) * t

    def draw(self, painter: Painter) -> None:
        """Draw the image in flight or at its destination."""
        if self.waiting:
            return
        if self._end_size == self.image.size:
            painter.image(self.image, self.position)
        else:
            painter.scaled_image(self.image, self._end_size, self.position, self.size)


class SequentialAnimation:
    """Animations in sequence. Time left over at the end of one goes to the next."""

    def __init__(self, parts: Iterable[Animation]) -> None:
        self._parts = list(parts)

    def advance(self, dt: float) -> float | None:
        rest: float | None = dt
        while self._parts and rest is not None:
            rest = self._parts[0].advance(rest)
            if rest is not None:
                self._parts.pop(0)
        return rest

    def finish(self) -> None:
        while self._parts:
            self._parts.pop(0).finish()

    def reduce_motion(self) -> None:
        for part in self._parts:
            part.reduce_motion()

    def draw(self, painter: Painter) -> None:
        if self._parts:
            self._parts[0].draw(painter)


class ParallelAnimation:
    """Simultaneous animations that end together with the last one. Those that have ended are drawn
    until then."""

    def __init__(self, parts: Iterable[Animation]) -> None:
        self._parts = tuple(parts)
        self._running = list(self._parts)

    def advance(self, dt: float) -> float | None:
        rests: list[float] = []
        for part in tuple(self._running):
            rest = part.advance(dt)
            if rest is not None:
                self._running.remove(part)
                rests.append(rest)
        return None if self._running else min(rests, default=dt)

    def finish(self) -> None:
        while self._running:
            self._running.pop(0).finish()

    def reduce_motion(self) -> None:
        for part in self._parts:
            part.reduce_motion()

    def draw(self, painter: Painter) -> None:
        for part in self._parts:
            part.draw(painter)


def call(action: Callable[[], None]) -> Tween:
    """Return an animation that calls `action` and takes no time, for use in a sequence."""
    return Tween(0.0, on_done=action)


def pause(seconds: float) -> Tween:
    """Return an animation that only waits."""
    return Tween(seconds)


class Animator:
    """Runs all animations of a scene.

    `speed` is a time factor (2 is twice as fast). With `reduced` motion, pieces do not fly but
    appear at their destinations; pauses stay, so players can still follow.
    """

    def __init__(self, *, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self._animations: list[Animation] = []

    def add(self, animation: Animation) -> None:
        """Start an animation."""
        if self.reduced:
            animation.reduce_motion()
        self._animations.append(animation)

    @property
    def busy(self) -> bool:
        """Whether any animation is running."""
        return bool(self._animations)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if anything moved, so the scene is redrawn."""
        moved = bool(self._animations)
        for animation in tuple(self._animations):
            if animation.advance(dt * self.speed) is not None and animation in self._animations:
                self._animations.remove(animation)
        return moved

    def finish(self) -> None:
        """Finish all animations now, including those started meanwhile. At most `MAX_FINISHED` are
        finished, because one that restarts itself would never end."""
        for _ in range(MAX_FINISHED):
            if not self._animations:
                return
            self._animations.pop(0).finish()

    def draw(self, painter: Painter) -> None:
        """Draw all animations, the newest on top."""
        for animation in self._animations:
            animation.draw(painter)
