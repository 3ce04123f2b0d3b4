"""Charts of the statistics: bars of shares and amounts, and lines over matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.app.statistics.results import Results
from game.ui.charts.chart_drawing import ChartLine, ChartScale, render_lines
from game.ui.charts.chart_marks import SUPERSAMPLING, smoothed
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import (
    BRASS,
    BRASS_LIGHT,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    WALNUT,
    WALNUT_PALE,
    Colour,
    PlayerColour,
    mix,
)
from game.ui.view import RectLike, View

MOST_POINTS_DRAWN = 160  # of a line; of more matches some are left out
MOST_MARKED = 40  # points of a line that each have a mark
_MARGIN = 24.0  # marks reach over the edge of the field
_BAND_ALPHA = 46


def paint_bar(
    p: Painter, rect: RectLike, share: float, *, colour: Colour = BRASS, groove: bool = False
) -> None:
    """Draw a bar from the left over a share (0 to 1) of a rectangle; in a groove if wanted."""
    box = pygame.FRect(rect)
    if groove:
        p.fill(box, mix(PAPER_EDGE, WALNUT, 0.1), alpha=120, radius=box.height / 2)
    length = box.width * min(1.0, share)
    if length < 2:
        return
    bar = pygame.FRect(box.x, box.y, max(length, min(box.height, 8)), box.height)
    radius = min(box.height / 2, bar.width / 2, 8 if not groove else box.height)
    p.fill(bar, mix(colour, WALNUT, 0.45), radius=radius)
    inner = bar.inflate(-3, -3)
    if inner.width > 1:
        p.fill(inner, mix(colour, BRASS_LIGHT, 0.2), radius=max(1.0, radius - 1.5))


def paint_share(p: Painter, rect: RectLike, results: Results, *, interval: bool = False) -> None:
    """Draw the share of victories as a bar, a mark where chance alone would be, and the interval
    as whiskers if wanted."""
    box = pygame.FRect(rect)
    paint_bar(p, box, results.share, groove=True)
    if interval:
        left, right = (box.x + box.width * end for end in results.interval)
        for x in (left, right):
            p.line((x, box.centery - 8), (x, box.centery + 8), INK, 3)
        p.line((left, box.centery), (right, box.centery), INK, 2)
    x = box.x + box.width * results.expected
    p.line((x, box.y - 6), (x, box.bottom + 6), CRIMSON, 4)


@dataclass(frozen=True)
class ChartSeries:
    """A line over matches: values, colour, and how far the band around it reaches on both
    sides."""

    values: Sequence[float]
    colour: PlayerColour
    band: Sequence[float] = ()


@dataclass(frozen=True)
class GridLine:
    """A horizontal line of a chart: its value and what stands beside it."""

    value: float
    text: str


class LineChart:
    """Lines over matches on a grid. What is drawn is kept as one picture until the size of the
    window or a colour changes."""

    def __init__(
        self,
        box: pygame.FRect,
        series: Callable[[], Sequence[ChartSeries]],
        low: int,
        high: int,
        *,
        shade: bool = True,
    ) -> None:
        """``series`` returns the lines in the colours of now, the uppermost last; ``shade`` tints
        what lies below that. Each runs from the first match at the left to its last at the
        right."""
        self.box = box
        self._series = series
        self._low, self._high = low, high
        self._shade = shade
        self._pictures: dict[object, pygame.Surface] = {}

    def y(self, value: float) -> float:
        """Return the logical y of a value."""
        return ChartScale(self.box, 1, self._high, self._low).y(value)

    def paint_grid(self, p: Painter, lines: Sequence[GridLine], width: float) -> None:
        """Draw horizontal lines; their texts stand left of the field, so wide."""
        for line in lines:
            y = self.y(line.value)
            base = line.value == self._low
            p.line(
                (self.box.x, y), (self.box.right, y), INK if base else PAPER_EDGE, 3 if base else 1
            )
            place = (self.box.x - width - 14, y - 18, width, 36)
            p.write(line.text, place, SMALL, INK_SOFT, align="right")

    def paint_dashes(self, p: Painter, value: float, colour: Colour = CRIMSON) -> None:
        """Draw a dashed horizontal line at a value."""
        y, x = self.y(value), self.box.x
        while x < self.box.right:
            p.line((x, y), (min(x + 12, self.box.right), y), colour, 3)
            x += 22

    def paint_lines(self, p: Painter) -> None:
        """Draw the lines, their marks and their bands."""
        series = self._series()
        key = (p.view.size, *(one.colour for one in series))
        field = self.box.inflate(2 * _MARGIN, 2 * _MARGIN)
        if key not in self._pictures:
            picture = p.image_cache.frame_budget.in_background(
                (id(self), key), lambda: self._render(p.view, field, series)
            )
            self._pictures = {key: picture}
        place = p.view.rect(field)
        p.surface.blit(self._pictures[key], place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _render(
        self, view: View, field: pygame.FRect, series: Sequence[ChartSeries]
    ) -> pygame.Surface:
        lines: list[ChartLine] = []
        together = pygame.Surface(view.rect(field).size, pygame.SRCALPHA)
        for one in series:
            kept = thinned(len(one.values))
            scale = ChartScale(self.box, max(1, len(one.values) - 1), self._high, self._low)
            points = tuple(scale.point(n, self._clamp(one.values[n])) for n in kept)
            if len(points) == 1:
                points = (points[0], (self.box.right, points[0][1]))
            marked = points[1:] if len(one.values) <= MOST_MARKED else ()
            colour = one.colour
            lines.append(ChartLine(points, marked, colour.main, colour.dark, colour.crest))
            if one.band:
                upper = [scale.point(n, self._clamp(one.values[n] + one.band[n])) for n in kept]
                lower = [scale.point(n, self._clamp(one.values[n] - one.band[n])) for n in kept]
                corners = [*upper, *reversed(lower)]
                band = _render_band(view, field, corners, one.colour.main)
                together.blit(band, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        picture = render_lines(view, field, lines, shaded=self._shade)
        together.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return together

    def _clamp(self, value: float) -> float:
        return min(max(value, self._low), self._high)


def thinned(count: int) -> list[int]:
    """Return the indexes of the points of a line that are drawn, first and last among them."""
    if count <= MOST_POINTS_DRAWN:
        return list(range(count))
    step = (count - 1) / (MOST_POINTS_DRAWN - 1)
    return [round(nth * step) for nth in range(MOST_POINTS_DRAWN)]


def _render_band(
    view: View,
    field: pygame.FRect,
    corners: Sequence[tuple[float, float]],
    colour: Colour,
) -> pygame.Surface:
    """Return an area of `field` tinted, with smooth edges, its alpha premultiplied."""
    scale = view.scale * SUPERSAMPLING

    def draw(surface: pygame.Surface, above: int) -> None:
        pixels = [((x - field.x) * scale, (y - field.y) * scale - above) for x, y in corners]
        if len(pixels) > 2:
            pygame.draw.polygon(surface, (*colour, _BAND_ALPHA), pixels)

    return smoothed(view.rect(field).size, draw)


OWN_BAR = BRASS
OTHERS_BAR = WALNUT_PALE
