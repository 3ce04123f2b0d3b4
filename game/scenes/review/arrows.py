"""Draw arrows and rings over the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import pygame

from game.ui.paint import Painter
from game.ui.theme import PAPER_LIGHT, WALNUT_DARK, Color
from game.ui.view import Point

_SUPERSAMPLING = 2
_SHAFT, _HEAD, _HEAD_LENGTH = 15.0, 42.0, 40.0  # logical pixels
_EDGE = 4.0
_DASH, _SPACE = 26.0, 15.0
_ALPHA = 235
_RING = 7.0


_TWICE_DEPTH = 28.0


@dataclass(frozen=True)
class Ink:
    """How a choice is drawn: its color, and whether it is dashed, as a cue besides color."""

    color: Color
    dashed: bool = False


def tip_on(box: pygame.FRect, start: Point) -> Point:
    """Return where an arrow from `start` ends on an area: a little inside its edge, or at its
    center if it is small."""
    inner = box.inflate(-min(_TWICE_DEPTH, box.width), -min(_TWICE_DEPTH, box.height))
    return (
        min(max(start[0], inner.left), inner.right),
        min(max(start[1], inner.top), inner.bottom),
    )


def draw_arrow(p: Painter, start: Point, end: Point, ink: Ink) -> None:
    """Draw an arrow with a light outline."""
    line = pygame.Vector2(end) - pygame.Vector2(start)
    length = line.length()
    if length < _HEAD_LENGTH:
        return
    along = line / length
    room = pygame.FRect(min(start[0], end[0]), min(start[1], end[1]), abs(line.x), abs(line.y))
    room.inflate_ip(2 * _HEAD, 2 * _HEAD)
    place = p.view.rect(room)
    scale = p.view.scale * _SUPERSAMPLING
    surface = pygame.Surface(
        (place.width * _SUPERSAMPLING, place.height * _SUPERSAMPLING), pygame.SRCALPHA
    )
    origin = pygame.Vector2(room.topleft)

    def pixels(*points: pygame.Vector2) -> list[pygame.Vector2]:
        return [(point - origin) * scale for point in points]

    neck = length - _HEAD_LENGTH
    for widening, color in ((2 * _EDGE, WALNUT_DARK), (_EDGE, PAPER_LIGHT), (0.0, ink.color)):
        for first, last in _pieces(neck, ink):
            grown = widening / 2
            corners = _bar(start, along, first - grown, last + grown, _SHAFT + widening)
            pygame.draw.polygon(surface, color, pixels(*corners))
        corners = _point(start, along, neck - widening / 2, length + widening, _HEAD + 2 * widening)
        pygame.draw.polygon(surface, color, pixels(*corners))
    picture = pygame.transform.smoothscale(surface.premul_alpha(), place.size)
    picture.set_alpha(_ALPHA)
    p.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _pieces(length: float, ink: Ink) -> list[tuple[float, float]]:
    """Return the drawn sections of a shaft of a length."""
    if not ink.dashed:
        return [(0.0, length)]
    count = max(1, ceil(length / (_DASH + _SPACE)))
    step = length / count
    return [(nth * step, nth * step + step * _DASH / (_DASH + _SPACE)) for nth in range(count)]


def _bar(
    start: Point, along: pygame.Vector2, first: float, last: float, width: float
) -> list[pygame.Vector2]:
    across = along.rotate(90) * (width / 2)
    begin, end = pygame.Vector2(start) + along * first, pygame.Vector2(start) + along * last
    return [begin + across, end + across, end - across, begin - across]


def _point(
    start: Point, along: pygame.Vector2, neck: float, tip: float, width: float
) -> list[pygame.Vector2]:
    across = along.rotate(90) * (width / 2)
    begin = pygame.Vector2(start) + along * neck
    return [begin + across, pygame.Vector2(start) + along * tip, begin - across]


def draw_ring(p: Painter, box: pygame.FRect, ink: Ink, growth: float = 0.0) -> None:
    """Draw a ring around an area, enlarged by `growth` on each side (logical pixels)."""
    ring = box.inflate(12 + 2 * growth, 12 + 2 * growth)
    p.outline(ring.inflate(6, 6), WALNUT_DARK, _RING + 6, 17)
    p.outline(ring.inflate(2, 2), PAPER_LIGHT, _RING + 2, 15)
    p.outline(ring, ink.color, _RING, 14)
    if ink.dashed:
        _cut_dashes(p, ring)


def _cut_dashes(p: Painter, ring: pygame.FRect) -> None:
    """Draw light gaps into a ring."""
    for first, last, across in (
        (ring.left, ring.right, False),
        (ring.top, ring.bottom, True),
    ):
        room = last - first - 28
        count = max(1, round(room / 34))
        for nth in range(count):
            at = first + 14 + room * (nth + 0.5) / count - 5
            for edge in (ring.top, ring.bottom - _RING) if not across else (
                ring.left, ring.right - _RING
            ):  # fmt: skip
                gap = (edge, at, _RING, 10) if across else (at, edge, 10, _RING)
                p.fill(gap, PAPER_LIGHT)
