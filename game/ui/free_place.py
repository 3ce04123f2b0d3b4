"""Find free space for overlays that must not cover certain rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import FRect

from game.ui.view import Point


def free_place(
    size: tuple[float, float], area: FRect, taken: Sequence[FRect], wish: Point
) -> FRect | None:
    """Return the rectangle of a size inside an area that overlaps nothing in `taken`, with its
    center as close to `wish` as possible, or None if there is none (logical pixels)."""
    width, height = size
    right, bottom = area.right - width, area.bottom - height
    if right < area.left or bottom < area.top:
        return None
    boxes = [box for box in taken if box.colliderect(area)]
    across = ((box.left - width, box.right) for box in boxes)
    down = ((box.top - height, box.bottom) for box in boxes)
    lefts = _starts(wish[0] - width / 2, area.left, right, across)
    tops = _starts(wish[1] - height / 2, area.top, bottom, down)
    places = [FRect(left, top, width, height) for left in lefts for top in tops]
    places.sort(key=lambda place: _distance(place.center, wish))
    return next((place for place in places if place.collidelist(boxes) < 0), None)


def _starts(
    wish: float, least: float, most: float, beside: Iterable[tuple[float, float]]
) -> list[float]:
    """Return candidate positions along one axis: the desired one, the edges, and next to other
    boxes."""
    tried = {min(max(wish, least), most), least, most}
    for starts in beside:
        tried.update(start for start in starts if least <= start <= most)
    return sorted(tried)


def _distance(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
