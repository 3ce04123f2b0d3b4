"""A line chart: values of several lines over rounds, decisions or matches, on a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui.charts.chart_drawing import ChartLine, ChartScale, render_lines, spread_labels
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import CRIMSON, INK, INK_SOFT, PAPER_EDGE, Color

MARGIN = 24.0
"""How far markers may extend beyond the plot area."""
BESIDE = 26.0
"""Distance between the hovered point and the note about it."""


class LineChart:
    """The grid, lines and legend of a chart. `scale` and `lines` return the current values, the
    topmost line last. The rendered lines are cached until something changes."""

    def __init__(
        self,
        scale: Callable[[], ChartScale],
        lines: Callable[[], Sequence[ChartLine]],
        *,
        weight: float = 6.0,
        shaded: bool = True,
    ) -> None:
        """`weight` is the line thickness in logical pixels. `shaded` tints the area below the
        topmost line."""
        self._scale = scale
        self._lines = lines
        self._weight = weight
        self._shaded = shaded
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def scale(self) -> ChartScale:
        """The current scale."""
        return self._scale()

    def paint_grid(
        self, p: Painter, lines: Sequence[tuple[float, str]], width: float, base: float = 0.0
    ) -> None:
        """Draw horizontal grid lines, given as (value, text) pairs, with the texts to the left of
        the plot in a column of `width`. The line at `base` is thick."""
        scale = self.scale
        apart = min(
            (abs(scale.y(a) - scale.y(b)) for (a, _), (b, _) in pairwise(lines)), default=99
        )
        half = min(18 * p.text.factor, 0.5 * apart)
        for value, text in lines:
            y, thick = scale.y(value), value == base
            ends = (scale.box.x, y), (scale.box.right, y)
            p.line(*ends, INK if thick else PAPER_EDGE, 3 if thick else 1)
            place = (scale.box.x - width - 14, y - half, width, 2 * half)
            p.write(text, place, SMALL, INK_SOFT, align="right")

    def paint_mark(self, p: Painter, value: float) -> None:
        """Draw a dashed line across the plot at a value."""
        y, x = self.scale.y(value), self.scale.box.x
        while x < self.scale.box.right:
            p.line((x, y), (min(x + 12, self.scale.box.right), y), CRIMSON, 3)
            x += 22

    def paint_lines(self, p: Painter, share: float = 1.0) -> None:
        """Draw the lines with their markers and bands, or only the given share of them from the
        left."""
        lines = tuple(self._lines())
        field = self.scale.box.inflate(2 * MARGIN, 2 * MARGIN)
        place = p.view.rect(field)
        key = (p.view.size, tuple(place), lines)
        if self._picture is None or self._picture[0] != key:
            picture = p.image_cache.frame_budget.in_background(
                (id(self), key),
                lambda: render_lines(
                    p.view, field, lines, weight=self._weight, shaded=self._shaded
                ),
            )
            self._picture = (key, picture)
        area = pygame.Rect(0, 0, round(share * place.width), place.height)
        p.surface.blit(self._picture[1], place, area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def paint_leaders(
        self,
        p: Painter,
        ends: Sequence[tuple[float, float, Color]],
        left: float,
        height: float,
        top: float,
        bottom: float,
    ) -> list[float]:
        """Draw a leader from the end of each line (number, value, color; from top to bottom) to its
        label on the right. Return the top edges of the labels, which have the given height."""
        points = [self.scale.point(number, value) for number, value, _ in ends]
        tops = spread_labels([y - height / 2 for _, y in points], height, top, bottom)
        for (x, y), label, (_, _, color) in zip(points, tops, ends, strict=True):
            p.line((x + 18, y), (left - 4, label + height / 2), color, 2)
        return tops

    def note_place(self, number: float, width: float, height: float) -> pygame.FRect:
        """Return the rectangle of a note about a number, on the side with more space."""
        box, x = self.scale.box, self.scale.x(number)
        left = x + BESIDE if x <= box.centerx else x - BESIDE - width
        return pygame.FRect(left, box.y + 6, width, height)
