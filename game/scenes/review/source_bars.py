"""Where the points come from after both choices: two bars for each source of VP."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.history.review.match_review import ReviewedDecision
from game.ui.box_layout import REST, TextMeasure, column, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.review.reasons import SOURCE_NAMES
from game.ui.text.typesetting import SMALL, SMALL_LABEL
from game.ui.theme import BRASS_DARK, CRIMSON, INK, INK_SOFT, LEAF_DARK, Color

_BAR, _BETWEEN, _ROW_GAP = 9.0, 3.0, 4.0


class _Bar(NamedTuple):
    name: str
    better: float
    worse: float


class SourceBars:
    """The mean VP by source in the games played out, after the stronger choice (upper bar) and
    after the weaker one. There are none if no games were played out."""

    def __init__(self, ctx: Context, reviewed: ReviewedDecision) -> None:
        self._ctx = ctx
        self._fit = TextMeasure(ctx.text)
        self._playouts = reviewed.judgment.playouts if reviewed.judgment else None
        self._bars: list[_Bar] = []
        judgment = reviewed.judgment
        self._is_error = judgment is not None and judgment.is_error
        if judgment is not None and judgment.ends is not None and not judgment.is_disputed:
            better, worse = (end._asdict() for end in judgment.ends)
            for field, name in SOURCE_NAMES.items():
                middle, half = (better[field] + worse[field]) / 2, better[field] - worse[field]
                half *= judgment.told_part / 2
                if middle + abs(half) >= 0.05:  # nobles are in few games
                    name = ctx.translator.tr(name)
                    self._bars.append(_Bar(name, middle + half, middle - half))

    @property
    def height(self) -> float:
        """The height of all bars with their legend (logical pixels)."""
        lines = len(self._bars) + 2
        return lines * self._line + (lines - 1) * _ROW_GAP if self._bars else 0.0

    @property
    def _line(self) -> float:
        return max(self._fit.line(SMALL).preferred, 2 * _BAR + _BETWEEN)

    @property
    def _legend(self) -> list[tuple[Color, str]]:
        tr = self._ctx.translator.tr
        better, worse = tr("Better choice"), tr("Actual choice")
        if not self._is_error:
            better, worse = worse, tr("Next best choice")
        return [(LEAF_DARK, better), (CRIMSON, worse)]

    def draw(self, p: Painter, room: pygame.FRect) -> None:
        """Draw the bars in a rectangle of their height."""
        if self._playouts is None or not self._bars:
            return
        trn, pairs = self._ctx.translator.trn, self._playouts.pairs
        head, legend, *lines = column(
            room, [self._line] * (len(self._bars) + 2), _ROW_GAP, overflow=True
        )
        words = trn(
            "Average of {n} game played to the end", "Average of {n} games played to the end", pairs
        )
        p.write(words, head, SMALL_LABEL, BRASS_DARK)
        for (color, words), place in zip(self._legend, row(legend, [REST] * 2), strict=True):
            sample, text = row(place, [26, REST], gap=8)
            p.fill(pygame.FRect(sample.x, legend.centery - _BAR / 2, 26, _BAR), color, radius=4)
            p.write(words, text, SMALL, INK)
        names = self._fit.width(*(bar.name for bar in self._bars)).padded(6)
        figures = self._fit.width("+00.0", style=SMALL_LABEL)
        for bar, line in zip(self._bars, lines, strict=True):
            self._draw_bar(p, bar, row(line, [names, REST, figures], gap=10))

    def _draw_bar(self, p: Painter, bar: _Bar, cells: Sequence[pygame.FRect]) -> None:
        """Draw the bars of a source with its name and the difference."""
        name, groove, figure = cells
        p.write(bar.name, name, SMALL, INK)
        most = max(1.0, *(max(each.better, each.worse) for each in self._bars))
        for value, color, side in ((bar.better, LEAF_DARK, -1), (bar.worse, CRIMSON, 1)):
            width = max(2.0, groove.width * max(0.0, value) / most)
            place = pygame.FRect(groove.x, 0, width, _BAR)
            place.centery = groove.centery + side * (_BAR + _BETWEEN) / 2
            p.fill(place, color, radius=_BAR / 2)
        told = self._ctx.translator.formats.signed(bar.better - bar.worse, 1)
        p.write(told, figure, SMALL_LABEL, INK_SOFT, align="right")
