"""Routes on the table: polylines traveled at constant speed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

from pygame import FRect

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
