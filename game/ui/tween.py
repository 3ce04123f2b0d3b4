"""Movement over time: tweens, sequences, and pieces that fly. Time is always handed in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter

Ease = Callable[[float], float]
Point = tuple[float, float]

HURRIED = 10_000  # movements that are brought to their end in one go, far more than a match has


def linear(t: float) -> float:
    """Even speed."""
    return t


def ease_in(t: float) -> float:
    """Starts slowly."""
    return t * t


def ease_out(t: float) -> float:
    """Ends slowly."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Starts and ends slowly."""
    return t * t * (3 - 2 * t)


def ease_out_back(t: float) -> float:
    """Goes a little too far and comes back (things that pop up)."""
    return 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2


class Movement(Protocol):
    """Anything that takes time."""

    def advance(self, dt: float) -> float | None:
        """Pass ``dt`` seconds. None while it goes on; when it ends, the seconds left over."""

    def finish(self) -> None:
        """Go to the end at once; everything that belongs to the end happens."""

    def hold_still(self) -> None:
        """Do without movement (reduced motion): keep pauses and order, show no way between."""

    def draw(self, painter: Painter) -> None:
        """Draw what moves, if anything."""


class Tween:
    """Calls ``apply`` with 0 to 1 (eased) for ``duration`` seconds, after ``delay`` seconds."""

    def __init__(
        self,
        duration: float,
        apply: Callable[[float], None] | None = None,
        *,
        ease: Ease = ease_in_out,
        delay: float = 0.0,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        self.duration = max(0.0, duration)
        self.delay = max(0.0, delay)
        self.elapsed = 0.0
        self._apply = apply
        self._ease = ease
        self._on_done = on_done
        self._done = False

    @property
    def progress(self) -> float:
        """How far it has come, 0 to 1, eased."""
        if self._done or self.duration == 0:
            return 1.0 if self._done or self.elapsed >= self.delay else 0.0
        return self._ease(min(1.0, max(0.0, (self.elapsed - self.delay) / self.duration)))

    @property
    def waiting(self) -> bool:
        """Whether the delay has not passed yet."""
        return not self._done and self.elapsed < self.delay

    def advance(self, dt: float) -> float | None:
        self.elapsed += dt
        rest = self.elapsed - self.delay - self.duration
        # Sums of many small steps miss the end by a hair.
        if rest >= -1e-9:
            self.finish()
            return max(0.0, rest)
        if not self.waiting and self._apply is not None:
            self._apply(self.progress)
        return None

    def finish(self) -> None:
        if self._done:
            return
        self._done = True
        if self._apply is not None:
            self._apply(1.0)
        if self._on_done is not None:
            self._on_done()

    def hold_still(self) -> None:
        if self._apply is not None:
            self.duration = 0.0

    def draw(self, painter: Painter) -> None:
        """A tween by itself shows nothing."""


class Flight(Tween):
    """A picture that flies from one place to another, in an arc, and lands.

    ``start`` and ``end`` are middle points in logical units, ``arc`` is how high above the straight
    line the middle of the way lies (a share of its length). ``on_land`` is called at the end.
    ``end_size`` lets the picture grow or shrink on the way.
    """

    def __init__(
        self,
        sprite: ImageSpec,
        start: Point,
        end: Point,
        duration: float,
        *,
        arc: float = 0.2,
        delay: float = 0.0,
        ease: Ease = ease_in_out,
        end_size: tuple[float, float] | None = None,
        on_land: Callable[[], None] | None = None,
        on_start: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(duration, ease=ease, delay=delay, on_done=on_land)
        self.sprite = sprite
        self.start = start
        self.end = end
        self._arc = arc
        self._end_size = end_size or sprite.size
        self._on_start = on_start

    def advance(self, dt: float) -> float | None:
        was_waiting = self.elapsed == 0 or self.waiting
        rest = super().advance(dt)
        if was_waiting and not self.waiting:
            self._begin()
        return rest

    def finish(self) -> None:
        self._begin()
        super().finish()

    def hold_still(self) -> None:
        self.duration = 0.0

    @property
    def position(self) -> Point:
        """The middle of the picture now, in logical units."""
        t = self.progress
        x = self.start[0] + (self.end[0] - self.start[0]) * t
        y = self.start[1] + (self.end[1] - self.start[1]) * t
        height = math.dist(self.start, self.end) * self._arc
        return x, y - 4 * height * t * (1 - t)

    @property
    def size(self) -> tuple[float, float]:
        """The size of the picture now, in logical units."""
        t = self.progress
        width, height = self.sprite.size
        return (
            width + (self._end_size[0] - width) * t,
            height + (self._end_size[1] - height) * t,
        )

    def draw(self, painter: Painter) -> None:
        if self._done or self.waiting:
            return
        if self._end_size == self.sprite.size:
            painter.sprite(self.sprite, self.position)
        else:
            painter.scaled(self.sprite, self._end_size, self.position, self.size)

    def _begin(self) -> None:
        if self._on_start is not None:
            begin, self._on_start = self._on_start, None
            begin()


class InTurn:
    """Movements one after the other; time left over at the end of one goes to the next."""

    def __init__(self, parts: Iterable[Movement]) -> None:
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

    def hold_still(self) -> None:
        for part in self._parts:
            part.hold_still()

    def draw(self, painter: Painter) -> None:
        if self._parts:
            self._parts[0].draw(painter)


class Together:
    """Movements at the same time; ends with the last one."""

    def __init__(self, parts: Iterable[Movement]) -> None:
        self._parts = list(parts)

    def advance(self, dt: float) -> float | None:
        rests: list[float] = []
        for part in tuple(self._parts):
            rest = part.advance(dt)
            if rest is not None:
                self._parts.remove(part)
                rests.append(rest)
        if self._parts:
            return None
        return min(rests, default=dt)

    def finish(self) -> None:
        while self._parts:
            self._parts.pop(0).finish()

    def hold_still(self) -> None:
        for part in self._parts:
            part.hold_still()

    def draw(self, painter: Painter) -> None:
        for part in self._parts:
            part.draw(painter)


def call(action: Callable[[], None]) -> Tween:
    """A movement that takes no time and does ``action``, for use inside a sequence."""
    return Tween(0.0, on_done=action)


def pause(seconds: float) -> Tween:
    """A movement that only waits."""
    return Tween(seconds)


class Animator:
    """Everything that moves in one scene.

    ``speed`` is a factor on time (2 is twice as fast). With ``reduced`` motion pieces do not fly:
    they are at once where they belong; pauses stay, so that one can still follow.
    """

    def __init__(self, *, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self._movements: list[Movement] = []

    def add(self, movement: Movement) -> None:
        """Start ``movement``."""
        if self.reduced:
            movement.hold_still()
        self._movements.append(movement)

    def tween(
        self,
        duration: float,
        apply: Callable[[float], None],
        *,
        ease: Ease = ease_in_out,
        delay: float = 0.0,
        on_done: Callable[[], None] | None = None,
    ) -> Tween:
        """Start a `Tween`."""
        tween = Tween(duration, apply, ease=ease, delay=delay, on_done=on_done)
        self.add(tween)
        return tween

    def sequence(self, parts: Sequence[Movement]) -> None:
        """Start ``parts`` one after the other."""
        self.add(InTurn(parts))

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return bool(self._movements)

    def update(self, dt: float) -> bool:
        """Pass ``dt`` seconds; True when something moved, so that the scene is drawn again."""
        moved = bool(self._movements)
        for movement in tuple(self._movements):
            if movement.advance(dt * self.speed) is not None and movement in self._movements:
                self._movements.remove(movement)
        return moved

    def finish(self) -> None:
        """Bring everything to its end now; also what is started by that, unless it never ends:
        what starts itself again and again goes on at its own pace."""
        for _ in range(HURRIED):
            if not self._movements:
                return
            self._movements.pop(0).finish()

    def draw(self, painter: Painter) -> None:
        """Draw everything that flies, the newest on top."""
        for movement in self._movements:
            movement.draw(painter)
