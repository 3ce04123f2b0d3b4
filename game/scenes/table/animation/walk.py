"""Walking people: their routes on the table, and the gangway they use to leave a ship."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from pygame import FRect

from game.scenes.table.animation.ships_and_cart import Cue, Drawing, phase
from game.scenes.table.view.cargo_ships import DRAWN
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.view import Point

ROUND = 70.0  # distance from a corner at which a route starts to bend (logical pixels)
BENDS = 8  # segments per bend
WATCHED = 24  # sample points for checking whether a route crosses an area to avoid


class Route:
    """A polyline of one or more points (logical pixels)."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = list(points)
        lengths = (math.dist(*ends) for ends in pairwise(self._points))
        self._marks = list(accumulate(lengths, initial=0.0))

    @property
    def length(self) -> float:
        """The total length, in logical pixels."""
        return self._marks[-1]

    def at(self, share: float) -> Point:
        """Return the point at a share of the length, from 0 to 1."""
        gone = share * self.length
        for nth, (begin, end) in enumerate(pairwise(self._marks)):
            if gone <= end and end > begin:
                return _between(
                    self._points[nth], self._points[nth + 1], (gone - begin) / (end - begin)
                )
        return self._points[-1]

    def points_in(self, area: FRect) -> int:
        """Return how many sample points of the route are in an area."""
        points = (self.at(nth / WATCHED) for nth in range(WATCHED + 1))
        return sum(area.collidepoint(point) for point in points)

    def after(self, *points: Point) -> Route:
        """Return the route preceded by some points."""
        return Route([*points, *self._points])


def route_between(start: Point, end: Point, avoided: FRect | None = None) -> Route:
    """Return a route around one rounded corner. Prefer the corner whose route crosses less of the
    area to avoid, or else the one that follows the longer side first."""
    (x, y), (to_x, to_y) = start, end
    first, second = Route(_bend(start, (to_x, y), end)), Route(_bend(start, (x, to_y), end))
    if abs(to_x - x) < abs(to_y - y):
        first, second = second, first
    if avoided is None:
        return first
    return min(first, second, key=lambda route: route.points_in(avoided))


def _bend(start: Point, corner: Point, end: Point) -> list[Point]:
    """Return the points of a route with one rounded corner."""
    before, after = math.dist(start, corner), math.dist(corner, end)
    near = min(ROUND, before, after)
    into = _between(corner, start, near / before if before else 0)
    out = _between(corner, end, near / after if after else 0)
    turns = (nth / BENDS for nth in range(BENDS + 1))
    bend = [_between(_between(into, corner, t), _between(corner, out, t), t) for t in turns]
    return [start, *bend, end]


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


SET_OFF, PACE = 0.3, 800.0  # base duration in seconds, and speed in units per second
SHORTEST, LONGEST = 0.5, 1.3  # limits of the duration in seconds
STEPS = 6.5  # steps per second
LEAN, BOB = 7.0, 0.07  # degrees to each side; relative to the height
FOOT, APART, LIFT = 0.36, 0.2, 0.16  # relative to the height: size, offset, lift of a foot
GROWING = 0.15  # share of the way at each end for scaling to the size of the place
HEARD = 0.32  # seconds between audible steps

# The gangway in the picture of a ship (in its units), and where people step on and off it.
GANGWAY, HEAD, FOOT_OF_IT = (20.0, 134.0, 84.0, 107.0), (88.0, 132.0), (42.0, 236.0)
LAID, TAKEN_IN = 0.18, 0.2  # seconds


def walk(
    image: ImageSpec, route: Route, heights: tuple[float, float], duration: float, *, lifted: bool
) -> Drawing:
    """Return the drawing of a person walking along a route. `image` has the walking size, and
    `heights` are the sizes at the start and end. A `lifted` person stands at the start until the
    walk begins."""
    strides = max(2, round(STEPS * duration))

    def draw(p: Painter, seconds: float) -> None:
        share = seconds / duration
        if share == 0 and not lifted:
            return
        x, y = route.at(share)
        rest = heights[share > 0.5]
        grown = min(phase(share, 0, GROWING), phase(share, 1, 1 - GROWING))
        height = rest + (image.size[1] - rest) * grown
        scale = height / image.size[1]
        if share in (0, 1):
            p.posed(image, (x, y), scale=scale)
            return
        swing = math.sin(math.pi * strides * share)
        foot = ImageSpec("pieces/foot", (FOOT * height, FOOT * height))
        for side in (-1, 1):
            raised = LIFT * max(0.0, side * swing)
            p.posed(foot, (x + side * APART * height, y + (0.5 - raised) * height))
        above = y - (BOB * abs(swing) + 0.08) * height
        p.posed(image, (x, above), turn=LEAN * swing, scale=scale)

    return draw


def gangway(ship: FRect, duration: float) -> Drawing:
    """Return the drawing of a plank from a ship (its rectangle) to the shore, present until
    everyone has crossed."""
    scale = ship.width / DRAWN[0]
    plank = FRect(aboard(ship, GANGWAY[:2]), (GANGWAY[2] * scale, GANGWAY[3] * scale))
    image = ImageSpec("ships/gangway", plank.size)

    def draw(p: Painter, seconds: float) -> None:
        if seconds < duration:
            out = min(phase(seconds, 0, LAID), phase(seconds, duration, duration - TAKEN_IN))
            with p.clip(plank):
                p.posed(image, (plank.centerx, plank.y + (out - 0.5) * plank.height))

    return draw


def aboard(ship: FRect, point: Point) -> Point:
    """Return the position of a point in the picture of a ship, in logical pixels."""
    scale = ship.width / DRAWN[0]
    return ship.x + point[0] * scale, ship.y + point[1] * scale


def route_ashore(ship: FRect, start: Point, end: Point, sea: FRect | None) -> tuple[Route, float]:
    """Return the route of a person from the deck over the gangway and on along the sea, and the
    share of it after which the person is ashore."""
    on_land = route_between(aboard(ship, FOOT_OF_IT), end, sea)
    whole = on_land.after(start, aboard(ship, HEAD))
    return whole, 1 - on_land.length / whole.length


def walking_time(route: Route) -> float:
    """Return the duration of a walk, in seconds."""
    return min(max(SET_OFF + route.length / PACE, SHORTEST), LONGEST)


def footsteps(duration: float, heard: Callable[[], None]) -> list[Cue]:
    """Return the cues of the audible steps of a walk."""
    return [(nth * HEARD, heard) for nth in range(1, int(duration / HEARD))]
