"""Marker shapes of chart lines, one per crest, so that color is not the only cue."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

import pygame

from game.ui.theme import Color

Point = tuple[float, float]

SUPERSAMPLING = 3  # drawn this many times larger, then scaled down for smooth edges
_BAND = 96  # height in pixels of each band of a supersampled picture


def outline(shape: int, radius: float) -> list[Point]:
    """Return the corners of a marker around (0, 0)."""
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


# Indexed by color, as in `game.app.seat_colors`.
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
    surface: pygame.Surface, shape: int, center: Point, radius: float, fill: Color, edge: Color
) -> None:
    """Draw a filled marker with an edge. The center and radius are in pixels."""
    for size, color in ((radius * 1.34, edge), (radius, fill)):
        corners = [(center[0] + x, center[1] + y) for x, y in outline(shape, size)]
        pygame.draw.polygon(surface, color, corners)


def smoothed(size: tuple[int, int], draw: Callable[[pygame.Surface, int], None]) -> pygame.Surface:
    """Return a transparent picture with smooth edges and premultiplied alpha. The picture is drawn
    in bands, because allocating memory for all of it at once would be slow. `draw` is called once
    per band with a surface `SUPERSAMPLING` times as wide, and the band's distance from the top of
    the picture in the surface's pixels."""
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
def mark_image(shape: int, radius: int, fill: Color, edge: Color) -> pygame.Surface:
    """Return a transparent picture of a marker with a radius in pixels. It is cached, so never draw
    on it.

    Alpha is premultiplied: blit the picture with `pygame.BLEND_PREMULTIPLIED`.
    """
    side = 4 * radius
    surface = pygame.Surface((side * SUPERSAMPLING, side * SUPERSAMPLING), pygame.SRCALPHA)
    middle = side * SUPERSAMPLING / 2
    draw_mark(surface, shape, (middle, middle), radius * SUPERSAMPLING, fill, edge)
    return pygame.transform.smoothscale(surface.premul_alpha(), (side, side))
