"""The drawing of the chart itself: smooth lines with marks, made once for each size and palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.scenes.scoring import chart_marks
from game.scenes.scoring.chart_marks import Point
from game.ui.theme import INK, PAPER_LIGHT, Colour
from game.ui.view import View

_SHADE = 34  # of 255


@dataclass(frozen=True)
class ChartLine:
    """One player's line in logical units: where it runs, its colours, and its mark."""

    points: tuple[Point, ...]
    colour: Colour
    dark: Colour
    shape: int


@dataclass(frozen=True)
class ChartScale:
    """Where a number of points in a round lies. `box` is the field of the chart, in which round 0
    is at the left edge and round `rounds` at the right; `top` points are at the upper edge."""

    box: pygame.FRect
    rounds: int
    top: int

    def x(self, number: float) -> float:
        """The place of a round."""
        return self.box.x + self.box.width * number / max(1, self.rounds)

    def y(self, points: float) -> float:
        """The height of so many points."""
        return self.box.bottom - self.box.height * points / self.top

    def at(self, number: float, points: float) -> Point:
        """The place of so many points in a round."""
        return self.x(number), self.y(points)


def top_of(most: int) -> tuple[int, int]:
    """The upper end of a scale that so many points do not quite reach, and the step of its ruled
    lines."""
    step = 5 if most <= 30 else 10 if most <= 80 else 20
    return -(-(most + step // 4 + 1) // step) * step, step


def render(view: View, field: pygame.FRect, lines: Sequence[ChartLine]) -> pygame.Surface:
    """The lines, the last one on top with a shade below it, as a transparent picture of `field`;
    to be blitted with `pygame.BLEND_PREMULTIPLIED`."""
    size = view.rect(field).size
    sheet = pygame.Surface(
        (size[0] * chart_marks.FINER, size[1] * chart_marks.FINER), pygame.SRCALPHA
    )
    scale = view.scale * chart_marks.FINER

    def place(point: Point) -> Point:
        return (point[0] - field.x) * scale, (point[1] - field.y) * scale

    if lines:
        _shade(sheet, [place(point) for point in lines[-1].points], lines[-1].colour)
    for line in lines:
        spots = [place(point) for point in line.points]
        _stroke(sheet, spots, round(11 * scale), PAPER_LIGHT)
        _stroke(sheet, spots, round(6 * scale), line.colour)
    for line in lines:
        for point in line.points[1:]:
            chart_marks.draw(sheet, line.shape, place(point), 7.5 * scale, line.colour, PAPER_LIGHT)
        if line.points:
            end = place(line.points[-1])
            chart_marks.draw(sheet, line.shape, end, 13 * scale, PAPER_LIGHT, INK)
            chart_marks.draw(sheet, line.shape, end, 10 * scale, line.colour, line.dark)
    return pygame.transform.smoothscale(sheet.premul_alpha(), size)


def _shade(sheet: pygame.Surface, spots: Sequence[Point], colour: Colour) -> None:
    """A tint of the field below a line, down to where the line began."""
    foot = max(y for _, y in spots)
    corners = [(spots[0][0], foot), *spots, (spots[-1][0], foot)]
    pygame.draw.polygon(sheet, (*colour, _SHADE), corners)


def _stroke(sheet: pygame.Surface, spots: Sequence[Point], width: int, colour: Colour) -> None:
    """A thick line with round joints."""
    for start, end in pairwise(spots):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        if not along.length():
            continue
        across = along.normalize().rotate(90) * (width / 2)
        corners = [start + across, end + across, end - across, start - across]
        pygame.draw.polygon(sheet, colour, corners)
    for spot in spots:
        pygame.draw.circle(sheet, colour, spot, width / 2)
