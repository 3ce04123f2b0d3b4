"""People on foot, and the gangway over which they leave a ship."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from pygame import FRect

from game.scenes.table.animation.journey import Cue, Journey, phase
from game.scenes.table.animation.route import Route, route_between
from game.scenes.table.view.cargo_ships import DRAWN
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.view import Point

SET_OFF, PACE = 0.3, 800.0  # a walk lasts so many seconds, and one for each so many units
SHORTEST, LONGEST = 0.5, 1.3  # seconds of a walk
STEPS = 6.5  # in a second
LEAN, BOB = 7.0, 0.07  # degrees to each side; share of the height
FOOT, APART, LIFT = 0.36, 0.2, 0.16  # shares of the height: a foot, from the middle, raised
GROWING = 0.15  # the part of the way at either end on which a person takes the size of the place
HEARD = 0.32  # seconds between two steps that are heard

# The gangway in the picture of a ship (its own units), where people step onto it and off it.
GANGWAY, HEAD, FOOT_OF_IT = (20.0, 134.0, 84.0, 107.0), (88.0, 132.0), (42.0, 236.0)
LAID, TAKEN_IN = 0.18, 0.2  # seconds


class Walk(Journey):
    """A person of `image` (of its size while walking) on its way, from a place to another.

    `heights` are those at the two ends. Who is `lifted` stands at the start until it sets off.
    """

    lifted = False

    def __init__(
        self,
        image: ImageSpec,
        route: Route,
        heights: tuple[float, float],
        duration: float,
        cues: Iterable[Cue],
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(duration, cues=cues, on_done=on_done)
        self._image = image
        self._route = route
        self._heights = heights
        self._strides = max(2, round(STEPS * duration))

    @property
    def position(self) -> Point:
        """Where the person is now, in logical pixels."""
        return self._route.at(self.progress)

    @property
    def height(self) -> float:
        """How high the person is now, in logical pixels."""
        grown = min(phase(self.progress, 0, GROWING), phase(self.progress, 1, 1 - GROWING))
        rest = self._heights[self.progress > 0.5]
        return rest + (self._image.size[1] - rest) * grown

    def draw(self, painter: Painter) -> None:
        if self.reduced or (self.waiting and not self.lifted):
            return
        (x, y), height = self.position, self.height
        scale = height / self._image.size[1]
        if self.waiting or self.progress == 1:
            painter.posed(self._image, (x, y), scale=scale)
            return
        swing = math.sin(math.pi * self._strides * self.progress)
        foot = ImageSpec("pieces/foot", (FOOT * height, FOOT * height))
        for side in (-1, 1):
            raised = LIFT * max(0.0, side * swing)
            painter.posed(foot, (x + side * APART * height, y + (0.5 - raised) * height))
        above = y - (BOB * abs(swing) + 0.08) * height
        painter.posed(self._image, (x, above), turn=LEAN * swing, scale=scale)


class Gangway(Journey):
    """A plank that is laid from a ship (its rectangle) to the shore, until all are over it."""

    def __init__(self, ship: FRect, duration: float) -> None:
        super().__init__(duration)
        self._ship = ship

    def draw(self, painter: Painter) -> None:
        if self.reduced or self.progress == 1:
            return
        x, y, width, height = GANGWAY
        scale, whole = self._ship.width / DRAWN[0], self.duration
        out = min(phase(self.seconds, 0, LAID), phase(self.seconds, whole, whole - TAKEN_IN))
        left, top = aboard(self._ship, (x, y))
        plank = ImageSpec("ships/gangway", (width * scale, height * scale))
        with painter.clip((left, top, width * scale, height * scale)):
            middle = left + width * scale / 2, top + (out - 0.5) * height * scale
            painter.posed(plank, middle)


def aboard(ship: FRect, point: Point) -> Point:
    """Return where a point in the picture of a ship lies, in logical pixels."""
    scale = ship.width / DRAWN[0]
    return ship.x + point[0] * scale, ship.y + point[1] * scale


def route_ashore(ship: FRect, start: Point, end: Point, sea: FRect | None) -> tuple[Route, float]:
    """Return the route of a person from the deck over the gangway, and on beside the sea; and after
    which share of it the person is ashore."""
    on_land = route_between(aboard(ship, FOOT_OF_IT), end, sea)
    whole = on_land.after(start, aboard(ship, HEAD))
    return whole, 1 - on_land.length / whole.length


def walking_time(route: Route) -> float:
    """Return how long a walk takes, in seconds."""
    return min(max(SET_OFF + route.length / PACE, SHORTEST), LONGEST)


def footsteps(duration: float, heard: Callable[[], None]) -> list[Cue]:
    """Return the steps of a walk that are heard."""
    return [(nth * HEARD, heard) for nth in range(1, int(duration / HEARD))]
