"""Pointing from the card to what it speaks of: a ring, a slim arrow of brass, the rest dimmed."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

import pygame
from pygame import FRect, Vector2

from game.ui.paint import Painter
from game.ui.theme import BRASS, BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK, Color
from game.ui.view import Point
from game.ui.widgets.widget import Widget

DIM = 105  # how dark the rest of the table is, of 255
MARGIN = 8.0  # around what stays bright
RING = 10.0  # from what is spoken of to the outside of the ring
WIDTH, HEAD, HEAD_LENGTH = 3.0, 22.0, 24.0  # of the arrow (logical pixels)
CASING = 2.5  # of dark wood on each side of it
BOW = 0.16  # of its length: how far the arrow swings out
STEPS = 28  # straight pieces of the bow
SHORTEST = 50.0


class Spotlight(Widget):
    """Dims the table but for the `bright` areas, and lets all input through."""

    def __init__(self, table: FRect, bright: Sequence[FRect]) -> None:
        super().__init__(table)
        self.bright = tuple(area.inflate(2 * MARGIN, 2 * MARGIN) for area in bright)

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, p: Painter) -> None:
        p.veil(DIM, bright=self.bright)


class Pointer(Widget):
    """A ring around an area, and an arrow to it from a card, to be drawn below the card."""

    def __init__(self, table: FRect, card: FRect, area: FRect) -> None:
        super().__init__(table)
        self.ring = area.inflate(2 * RING, 2 * RING)
        self._start = _clamped(card.inflate(-80, -min(60.0, card.height)), area.center)

    def hit(self, pos: Point) -> bool:
        return False

    @property
    def tip(self) -> Point | None:
        """Where the arrow ends (logical pixels), None where the card is too near for one."""
        inner = self.ring.inflate(-0.4 * self.ring.width, -0.4 * self.ring.height)
        bend = self._bend
        way = self.ring.clipline(bend, _clamped(inner, bend))
        return way[0] if way and dist(self._start, way[0]) >= SHORTEST else None

    @property
    def _bend(self) -> Point:
        """The point towards which the arrow sets out: it comes from below to what lies above the
        card, and from above to what lies below it."""
        start, end = Vector2(self._start), Vector2(self.ring.center)
        way = end - start
        across = way.rotate(90) * BOW
        if (across.y > 0) != (end.y < start.y):
            across = -across
        bend = start + 0.6 * way + across
        if self.ring.inflate(HEAD, HEAD).collidepoint(bend):  # so large, or so near, is the area
            return self._start
        return bend.x, bend.y

    def draw(self, p: Painter) -> None:
        tip = self.tip
        if tip is not None:
            _draw_arrow(p, Vector2(self._start), Vector2(self._bend), Vector2(tip))
        p.outline(self.ring, WALNUT_DARK, 9, 16)
        p.outline(self.ring.inflate(-4, -4), BRASS_LIGHT, 5, 14)
        p.outline(self.ring.inflate(-5, -5), PAPER_LIGHT, 2, 13)


def _clamped(box: FRect, to: Point) -> Point:
    """Return the point of an area that is nearest to a point."""
    return min(max(to[0], box.left), box.right), min(max(to[1], box.top), box.bottom)


def _draw_arrow(p: Painter, start: Vector2, bend: Vector2, end: Vector2) -> None:
    """Draw an arrow that swings out towards a point on its way."""
    points = [_on_curve(start, bend, end, nth / STEPS) for nth in range(STEPS + 1)]
    bend = bend if bend != start else start.lerp(end, 0.5)
    along = (end - bend).normalize()
    neck = end - along * HEAD_LENGTH
    shaft = [*(point for point in points if point.distance_to(end) > HEAD_LENGTH), neck]
    for grown, color in ((CASING, WALNUT_DARK), (0.0, BRASS), (-1.0, BRASS_LIGHT)):
        side = along.rotate(90) * (HEAD / 2 + grown)
        head = [neck + side - along * grown, end + along * grown, neck - side - along * grown]
        _fill(p, _band(shaft, WIDTH / 2 + grown), color)
        _fill(p, head, color)


def _on_curve(start: Vector2, bend: Vector2, end: Vector2, share: float) -> Vector2:
    """Return a point of a quadratic curve, at a share of its way."""
    return start.lerp(bend, share).lerp(bend.lerp(end, share), share)


def _band(points: Sequence[Vector2], half: float) -> list[Vector2]:
    """Return the outline of a band along points."""
    left, right = list[Vector2](), list[Vector2]()
    for nth, point in enumerate(points):
        before, after = points[max(0, nth - 1)], points[min(nth + 1, len(points) - 1)]
        aside = (after - before).normalize().rotate(90) * half
        left.append(point + aside)
        right.append(point - aside)
    return [*left, *reversed(right)]


def _fill(p: Painter, corners: Sequence[Vector2], color: Color) -> None:
    """Fill a polygon with smooth edges."""
    points = [p.view.point((corner.x, corner.y)) for corner in corners]
    pygame.draw.polygon(p.surface, color, points)
    for begin, end in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.aaline(p.surface, color, begin, end)
