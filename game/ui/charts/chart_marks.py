"""Marks of the lines of the chart: a shape for each crest, so that colour is not the only sign."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

import pygame

from game.ui.theme import Colour

Point = tuple[float, float]

SUPERSAMPLING = 3  # drawn so many times larger, then scaled down for smooth edges
_BAND = 96  # pixels: so high is a part of a picture that is drawn larger


def outline(shape: int, radius: float) -> list[Point]:
    """Return the corners of a colour's mark around (0, 0)."""
    return SHAPES[shape](radius)


def _star(radius: float) -> list[Point]:
    return [
        _around(corner / 10, radius * (1.3 if corner % 2 == 0 else 0.6)) for corner in range(10)
    ]


def _square(radius: float) -> list[Point]:
    side = radius * 0.88
    return [(-side, -side), (side, -side), (side, side), (-side, side)]


def _regular(corners: int, size: float, radius: float) -> list[Point]:
    return [_around(corner / corners, radius * size) for corner in range(corners)]


# By colour, as in `game.app.seat_colours`.
SHAPES: Final[tuple[Callable[[float], list[Point]], ...]] = (
    _star,
    _square,
    partial(_regular, 3, 1.25),
    partial(_regular, 4, 1.25),
    partial(_regular, 24, 1.0),
)


def _around(share: float, radius: float) -> Point:
    angle = 2 * math.pi * share - math.pi / 2
    return radius * math.cos(angle), radius * math.sin(angle)


def draw_mark(
    surface: pygame.Surface, shape: int, centre: Point, radius: float, fill: Colour, edge: Colour
) -> None:
    """Draw a mark, centre and radius in pixels: an edge, and the fill inside it."""
    for size, colour in ((radius * 1.34, edge), (radius, fill)):
        corners = [(centre[0] + x, centre[1] + y) for x, y in outline(shape, size)]
        pygame.draw.polygon(surface, colour, corners)


def smoothed(size: tuple[int, int], draw: Callable[[pygame.Surface, int], None]) -> pygame.Surface:
    """Return a transparent picture with smooth edges, its alpha premultiplied. ``draw`` is called
    with a surface `SUPERSAMPLING` times as wide and with how far below the upper edge of the
    picture it begins, in its own pixels: once for each of several bands, since memory for the
    whole would take long to claim."""
    width, height = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for top in range(0, height, _BAND):
        high = min(_BAND, height - top)
        band = pygame.Surface((width * SUPERSAMPLING, high * SUPERSAMPLING), pygame.SRCALPHA)
        draw(band, top * SUPERSAMPLING)
        place = picture.subsurface((0, top, width, high))
        pygame.transform.smoothscale(band.premul_alpha(), (width, high), place)
    return picture


@lru_cache(maxsize=64)
def mark_image(shape: int, radius: int, fill: Colour, edge: Colour) -> pygame.Surface:
    """Return a transparent picture of a mark, radius in pixels; cached, so never draw on it.

    Its alpha is premultiplied: blit it with `pygame.BLEND_PREMULTIPLIED`.
    """
    side = 4 * radius
    surface = pygame.Surface((side * SUPERSAMPLING, side * SUPERSAMPLING), pygame.SRCALPHA)
    middle = side * SUPERSAMPLING / 2
    draw_mark(surface, shape, (middle, middle), radius * SUPERSAMPLING, fill, edge)
    return pygame.transform.smoothscale(surface.premul_alpha(), (side, side))
