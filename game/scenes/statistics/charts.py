"""Charts for statistics: bars for shares and amounts, and lines over matches."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.history.statistics.results import Results
from game.ui.box_layout import Size, TextMeasure, middle
from game.ui.charts.chart_drawing import ChartLine, ChartScale
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SMALL_LABEL
from game.ui.theme import (
    BRASS,
    BRASS_LIGHT,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    WALNUT,
    WALNUT_PALE,
    Color,
    PlayerColor,
    mix,
)

MOST_POINTS_DRAWN = 160  # maximum points per line; of more matches some are skipped
MOST_MARKED = 40  # maximum points per line that all have markers


def paint_bar(
    p: Painter,
    room: pygame.FRect,
    share: float,
    *,
    height: float = 22.0,
    color: Color = BRASS,
    groove: bool = False,
) -> None:
    """Draw a bar from the left across a share (0 to 1) of the width, vertically centered, in a
    groove if `groove`."""
    box = middle(room, room.width, height)
    if groove:
        p.fill(box, mix(PAPER_EDGE, WALNUT, 0.1), alpha=120, radius=box.height / 2)
    length = box.width * min(1.0, share)
    if length < 2:
        return
    bar = pygame.FRect(box.x, box.y, max(length, min(box.height, 8)), box.height)
    radius = min(box.height / 2, bar.width / 2, 8 if not groove else box.height)
    p.fill(bar, mix(color, WALNUT, 0.45), radius=radius)
    inner = bar.inflate(-3, -3)
    if inner.width > 1:
        p.fill(inner, mix(color, BRASS_LIGHT, 0.2), radius=max(1.0, radius - 1.5))


def paint_share(
    p: Painter,
    room: pygame.FRect,
    results: Results,
    *,
    height: float = 22.0,
    interval: bool = False,
) -> None:
    """Draw the win share as a bar with a mark at the share expected by chance, and with the
    interval as whiskers if `interval`."""
    box = middle(room, room.width, height)
    paint_bar(p, box, results.share, height=height, groove=True)
    if interval:
        left, right = (box.x + box.width * end for end in results.interval)
        for x in (left, right):
            p.line((x, box.centery - 8), (x, box.centery + 8), INK, 3)
        p.line((left, box.centery), (right, box.centery), INK, 2)
    x = box.x + box.width * results.expected
    p.line((x, box.y - 6), (x, box.bottom + 6), CRIMSON, 4)


def line_over_matches(
    scale: ChartScale,
    values: Sequence[float],
    color: PlayerColor,
    margins: Sequence[float] = (),
) -> ChartLine:
    """Return a line from the first match at the left of a scale to the last at the right. With
    `margins`, it has a band of that width on both sides."""
    kept = thinned(len(values))
    step = scale.last / max(1, len(values) - 1)

    def point(n: int, value: float) -> tuple[float, float]:
        return scale.point(n * step, min(max(value, scale.bottom), scale.top))

    points = [point(n, values[n]) for n in kept]
    if len(points) == 1:
        points.append((scale.box.right, points[0][1]))
    marked = points[1:] if len(values) <= MOST_MARKED else ()
    band: list[tuple[float, float]] = []
    if margins:
        band = [point(n, values[n] + margins[n]) for n in kept]
        band += [point(n, values[n] - margins[n]) for n in reversed(kept)]
    return ChartLine.of(color, points, marked, band)


def thinned(count: int) -> list[int]:
    """Return the indexes of the points to draw, including the first and last."""
    if count <= MOST_POINTS_DRAWN:
        return list(range(count))
    step = (count - 1) / (MOST_POINTS_DRAWN - 1)
    return [round(nth * step) for nth in range(MOST_POINTS_DRAWN)]


def write_ends(p: Painter, room: pygame.FRect, first: str, last: str) -> None:
    """Write the labels at both ends of a line over matches."""
    p.write(first, room, SMALL, INK_SOFT)
    p.write(last, room, SMALL, INK_SOFT, align="right")


OWN_BAR = BRASS
OTHERS_BAR = WALNUT_PALE
_SWATCH = 40.0


def legend_widths(fit: TextMeasure, names: Sequence[str]) -> list[Size]:
    """Return the column widths of a legend: a color swatch and a name for each entry."""
    return [size for name in names for size in (_SWATCH, fit.width(name, style=SMALL_LABEL))]


def paint_legend(p: Painter, cells: Sequence[pygame.FRect], names: Sequence[str]) -> None:
    """Draw a legend with the colors of the person's own bars and of the others'."""
    entries = zip((OWN_BAR, OTHERS_BAR), names, cells[::2], cells[1::2], strict=True)
    for color, name, swatch, room in entries:
        paint_bar(p, swatch, 1.0, color=color)
        p.write(name, room, SMALL_LABEL, INK)
