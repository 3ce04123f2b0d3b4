"""The pointer from the card to its target: a ring, a slim brass arrow, and dimming around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import FRect, Vector2

from game.ui.paint import Painter
from game.ui.theme import BRASS, BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK, Color
from game.ui.view import Point
from game.ui.widgets.widget import Widget

DIM = 105  # how dark the rest of the table is, of 255
MARGIN = 8.0  # around what stays bright
RING = 10.0  # from the target to the outside of the ring
WIDTH, HEAD, HEAD_LENGTH = 3.0, 22.0, 24.0  # of the arrow (logical pixels)
CASING = 2.5  # dark border on each side of the arrow
BOWS = (0.16, -0.16, 0.0, 0.3, -0.3)  # curvatures to try, as shares of the length
STEPS = 28  # straight segments of the curve
SHORTEST, SHORT = 50.0, 72.0  # minimum length of an arrow from the card; length of others


class Spotlight(Widget):
    """Dims the table except for the `bright` areas. It lets all input through."""

    def __init__(self, table: FRect, bright: Sequence[FRect]) -> None:
        super().__init__(table)
        self.bright = tuple(area.inflate(2 * MARGIN, 2 * MARGIN) for area in bright)

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, p: Painter) -> None:
        p.veil(DIM, bright=self.bright)


class Arrow(NamedTuple):
    """An arrow that starts in the direction of its bend (logical pixels)."""

    start: Vector2
    bend: Vector2
    tip: Vector2

    @property
    def points(self) -> list[Vector2]:
        """Return points along the arrow."""
        steps = range(STEPS + 1)
        return [_on_curve(self.start, self.bend, self.tip, nth / STEPS) for nth in steps]

    def crosses(self, words: Sequence[FRect]) -> int:
        """Return how many of its points are on text."""
        spread = [box.inflate(WIDTH + 4, WIDTH + 4) for box in words]
        return sum(any(box.collidepoint(point) for box in spread) for point in self.points)


class CardPointer(Widget):
    """A ring around an area, and an arrow to it from a card; to be drawn below the card.

    If every long arrow crosses text or numbers, a short one comes from the side with the least
    text.
    """

    def __init__(self, table: FRect, card: FRect, area: FRect, words: Sequence[FRect] = ()) -> None:
        super().__init__(table)
        self.ring = area.inflate(2 * RING, 2 * RING)
        self._card = card
        self._start = Vector2(_clamped(card.inflate(-80, -min(60.0, card.height)), area.center))
        self.arrow = self._best([box for box in words if not self._is_about(box)])

    def hit(self, pos: Point) -> bool:
        return False

    def _is_about(self, box: FRect) -> bool:
        """Return whether the ring is around words, or on top of them."""
        return box.contains(self.ring) or bool(self.ring.collidepoint(box.center))

    def _best(self, words: Sequence[FRect]) -> Arrow | None:
        """Return an arrow from the card that crosses no text, otherwise the short one that crosses
        the least; None if the card is too near for an arrow."""
        whole = [arrow for arrow in map(self._bowed, BOWS) if arrow is not None]
        if not whole:
            return None
        clear = (arrow for arrow in whole if self._is_inside(arrow) and not arrow.crosses(words))
        return next(clear, None) or min(
            self._short(), key=lambda arrow: arrow.crosses(words), default=whole[0]
        )

    def _is_inside(self, arrow: Arrow) -> bool:
        """Return whether all of an arrow is on the table."""
        return all(map(self.rect.collidepoint, arrow.points))

    def _bowed(self, bow: float) -> Arrow | None:
        """Return the arrow that is curved by a share of its length. With a positive share it
        reaches targets above the card from below, and targets below it from above."""
        end = Vector2(self.ring.center)
        way = end - self._start
        across = way.rotate(90) * bow
        if bow and ((across.y > 0) != (end.y < self._start.y)) == (bow > 0):
            across = -across
        bend = self._start + 0.6 * way + across
        if self.ring.inflate(HEAD, HEAD).collidepoint(bend):  # the area is that large or near
            bend = self._start
        inner = self.ring.inflate(-0.4 * self.ring.width, -0.4 * self.ring.height)
        line = self.ring.clipline(bend, _clamped(inner, (bend.x, bend.y)))
        if not line or self._start.distance_to(line[0]) < SHORTEST:
            return None
        return Arrow(self._start, bend, Vector2(line[0]))

    def _short(self) -> Iterator[Arrow]:
        """Yield short straight arrows to the ring, starting with those from the card's side."""
        middle = Vector2(self.ring.center)
        toward = self._start - middle
        ways = [Vector2(SHORT, 0).rotate(45 * nth) for nth in range(8)]
        for way in sorted(ways, key=lambda way: abs((way.angle_to(toward) + 180) % 360 - 180)):
            far = middle + way * (self.ring.width + self.ring.height)
            line = self.ring.clipline(far, middle)
            tip = Vector2(line[0]) if line else middle
            start = tip + way
            if self.rect.collidepoint(start) and not self._card.collidepoint(start):
                yield Arrow(start, start, tip)

    def draw(self, p: Painter) -> None:
        if self.arrow is not None:
            _draw_arrow(p, self.arrow)
        p.outline(self.ring, WALNUT_DARK, 9, 16)
        p.outline(self.ring.inflate(-4, -4), BRASS_LIGHT, 5, 14)
        p.outline(self.ring.inflate(-5, -5), PAPER_LIGHT, 2, 13)


def _clamped(box: FRect, to: Point) -> Point:
    """Return the point of an area nearest to a point."""
    return min(max(to[0], box.left), box.right), min(max(to[1], box.top), box.bottom)


def _draw_arrow(p: Painter, arrow: Arrow) -> None:
    """Draw an arrow."""
    start, bend, end = arrow
    bend = bend if bend != start else start.lerp(end, 0.5)
    along = (end - bend).normalize()
    neck = end - along * HEAD_LENGTH
    shaft = [*(point for point in arrow.points if point.distance_to(end) > HEAD_LENGTH), neck]
    for grown, color in ((CASING, WALNUT_DARK), (0.0, BRASS), (-1.0, BRASS_LIGHT)):
        side = along.rotate(90) * (HEAD / 2 + grown)
        head = [neck + side - along * grown, end + along * grown, neck - side - along * grown]
        _fill(p, _band(shaft, WIDTH / 2 + grown), color)
        _fill(p, head, color)


def _on_curve(start: Vector2, bend: Vector2, end: Vector2, share: float) -> Vector2:
    """Return the point of a quadratic Bézier curve at a share of its length."""
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
