"""Chart scales, and rendering of anti-aliased lines with markers as a single picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.ui.charts import chart_marks
from game.ui.charts.chart_marks import Point
from game.ui.theme import INK, PAPER_LIGHT, Color, PlayerColor
from game.ui.view import View

_SHADE_ALPHA = 34
_BAND_ALPHA = 46


@dataclass(frozen=True)
class ChartLine:
    """A chart line: its points and its marked points (logical units), its colors and the number of
    its marker shape. The end has a large marker. `band` is the outline of a tinted area around the
    line."""

    points: tuple[Point, ...]
    marked: tuple[Point, ...]
    color: Color
    dark: Color
    shape: int
    band: tuple[Point, ...] = ()

    @classmethod
    def of(
        cls,
        color: PlayerColor,
        points: Sequence[Point],
        marked: Sequence[Point] = (),
        band: Sequence[Point] = (),
    ) -> ChartLine:
        """Return a line in a player's colors."""
        return cls(tuple(points), tuple(marked), color.main, color.dark, color.crest, tuple(band))


@dataclass(frozen=True)
class ChartScale:
    """Maps numbers (of rounds or decisions) and values to logical units. `box` is the plot area:
    number 0 is at the left, `last` at the right, `bottom` at the lower edge and `top` at the upper
    edge."""

    box: pygame.FRect
    last: int
    top: float
    bottom: float = 0.0

    def x(self, number: float) -> float:
        """Return the x coordinate of a number in logical units."""
        return self.box.x + self.box.width * number / max(1, self.last)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value in logical units."""
        share = (value - self.bottom) / (self.top - self.bottom)
        return self.box.bottom - self.box.height * share

    def point(self, number: float, value: float) -> Point:
        """Return the point of a value at a number in logical units."""
        return self.x(number), self.y(value)


def axis_of(most: int) -> tuple[int, int]:
    """Return the top of an axis for values up to `most` VP with some space above, and the step
    between its grid lines."""
    step = 5 if most <= 30 else 10 if most <= 80 else 20
    return -(-(most + step // 4 + 1) // step) * step, step


def spread_labels(wanted: Sequence[float], height: float, top: float, bottom: float) -> list[float]:
    """Return the top edges of labels of a height, close to `wanted` (from top to bottom), without
    overlap and between `top` and `bottom` (logical pixels)."""
    tops: list[float] = []
    for place in wanted:
        tops.append(max(place, tops[-1] + height if tops else top))
    lowest = bottom - height
    for index in reversed(range(len(tops))):
        tops[index] = min(tops[index], lowest)
        lowest = tops[index] - height
    return tops


def render_lines(
    view: View,
    field: pygame.FRect,
    lines: Sequence[ChartLine],
    *,
    weight: float = 6.0,
    shaded: bool = True,
) -> pygame.Surface:
    """Render lines of thickness `weight` (logical pixels) as a transparent picture of `field`, the
    last line on top. With `shaded`, tint the area below the last line.

    Alpha is premultiplied: blit the picture with `pygame.BLEND_PREMULTIPLIED`.
    """
    scale = view.scale * chart_marks.SUPERSAMPLING

    def draw(surface: pygame.Surface, above: int) -> None:
        def place(point: Point) -> Point:
            return (point[0] - field.x) * scale, (point[1] - field.y) * scale - above

        for line in lines:
            if len(line.band) > 2:
                pixels = [place(point) for point in line.band]
                pygame.draw.polygon(surface, (*line.color, _BAND_ALPHA), pixels)
        if lines and shaded:
            _shade(surface, [place(point) for point in lines[-1].points], lines[-1].color)
        for line in lines:
            pixels = [place(point) for point in line.points]
            _stroke(surface, pixels, round((weight + 5) * scale), PAPER_LIGHT)
            _stroke(surface, pixels, round(weight * scale), line.color)
        for line in lines:
            for point in line.marked:
                chart_marks.draw_mark(
                    surface, line.shape, place(point), 7.5 * scale, line.color, PAPER_LIGHT
                )
            if line.points:
                end = place(line.points[-1])
                chart_marks.draw_mark(surface, line.shape, end, 13 * scale, PAPER_LIGHT, INK)
                chart_marks.draw_mark(surface, line.shape, end, 10 * scale, line.color, line.dark)

    return chart_marks.smoothed(view.rect(field).size, draw)


def _shade(surface: pygame.Surface, pixels: Sequence[Point], color: Color) -> None:
    """Tint the area between a line and its lowest point."""
    foot = max(y for _, y in pixels)
    corners = [(pixels[0][0], foot), *pixels, (pixels[-1][0], foot)]
    pygame.draw.polygon(surface, (*color, _SHADE_ALPHA), corners)


def _stroke(surface: pygame.Surface, pixels: Sequence[Point], width: int, color: Color) -> None:
    """Draw a thick line with round joints, skipping parts outside the surface."""
    low, high = -width, surface.get_height() + width
    for start, end in pairwise(pixels):
        if max(start[1], end[1]) < low or min(start[1], end[1]) > high:
            continue
        along = pygame.Vector2(end) - pygame.Vector2(start)
        if not along.length():
            continue
        across = along.normalize().rotate(90) * (width / 2)
        corners = [start + across, end + across, end - across, start - across]
        pygame.draw.polygon(surface, color, corners)
    for pixel in pixels:
        if low <= pixel[1] <= high:
            pygame.draw.circle(surface, color, pixel, width / 2)
