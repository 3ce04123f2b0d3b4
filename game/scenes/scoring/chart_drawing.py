"""Drawing of the chart: its scale, and anti-aliased lines with marks as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.scenes.scoring import chart_marks
from game.scenes.scoring.chart_marks import Point
from game.ui.theme import INK, PAPER_LIGHT, Colour
from game.ui.view import View

_SHADE_ALPHA = 34


@dataclass(frozen=True)
class ChartLine:
    """The line of a seat: its points in logical units, its colours, and the number of its mark,
    which is at every point if `marked`, else at the end."""

    points: tuple[Point, ...]
    colour: Colour
    dark: Colour
    shape: int
    marked: bool = True


@dataclass(frozen=True)
class ChartScale:
    """Maps rounds and VP to logical units. `box` is the field of the chart: round 0 at the left,
    round `rounds` at the right, `bottom` VP at the lower and `top` VP at the upper edge."""

    box: pygame.FRect
    rounds: int
    top: int
    bottom: int = 0

    def x(self, number: float) -> float:
        """Return the logical x of a round."""
        return self.box.x + self.box.width * number / max(1, self.rounds)

    def y(self, points: float) -> float:
        """Return the logical y of so many VP."""
        share = (points - self.bottom) / (self.top - self.bottom)
        return self.box.bottom - self.box.height * share

    def point(self, number: float, points: float) -> Point:
        """Return the point for so many VP in a round."""
        return self.x(number), self.y(points)


def axis_of(most: int) -> tuple[int, int]:
    """Return the top of an axis that holds so many VP with some space above, and the step between
    its grid lines."""
    step = 5 if most <= 30 else 10 if most <= 80 else 20
    return -(-(most + step // 4 + 1) // step) * step, step


def render_lines(
    view: View, field: pygame.FRect, lines: Sequence[ChartLine], *, shade: bool = True
) -> pygame.Surface:
    """Render lines, the last one on top with a shade below it if wanted, as a transparent picture
    of `field`.

    Its alpha is premultiplied: blit it with `pygame.BLEND_PREMULTIPLIED`.
    """
    size = view.rect(field).size
    surface = pygame.Surface(
        (size[0] * chart_marks.SUPERSAMPLING, size[1] * chart_marks.SUPERSAMPLING), pygame.SRCALPHA
    )
    scale = view.scale * chart_marks.SUPERSAMPLING

    def place(point: Point) -> Point:
        return (point[0] - field.x) * scale, (point[1] - field.y) * scale

    if lines and shade:
        _shade(surface, [place(point) for point in lines[-1].points], lines[-1].colour)
    for line in lines:
        pixels = [place(point) for point in line.points]
        _stroke(surface, pixels, round(11 * scale), PAPER_LIGHT)
        _stroke(surface, pixels, round(6 * scale), line.colour)
    for line in lines:
        for point in line.points[1:] if line.marked else ():
            chart_marks.draw_mark(
                surface, line.shape, place(point), 7.5 * scale, line.colour, PAPER_LIGHT
            )
        if line.points:
            end = place(line.points[-1])
            chart_marks.draw_mark(surface, line.shape, end, 13 * scale, PAPER_LIGHT, INK)
            chart_marks.draw_mark(surface, line.shape, end, 10 * scale, line.colour, line.dark)
    return pygame.transform.smoothscale(surface.premul_alpha(), size)


def _shade(surface: pygame.Surface, pixels: Sequence[Point], colour: Colour) -> None:
    """Tint the area below a line, down to its lowest point."""
    foot = max(y for _, y in pixels)
    corners = [(pixels[0][0], foot), *pixels, (pixels[-1][0], foot)]
    pygame.draw.polygon(surface, (*colour, _SHADE_ALPHA), corners)


def _stroke(surface: pygame.Surface, pixels: Sequence[Point], width: int, colour: Colour) -> None:
    """Draw a thick line with round joints."""
    for start, end in pairwise(pixels):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        if not along.length():
            continue
        across = along.normalize().rotate(90) * (width / 2)
        corners = [start + across, end + across, end - across, start - across]
        pygame.draw.polygon(surface, colour, corners)
    for pixel in pixels:
        pygame.draw.circle(surface, colour, pixel, width / 2)
