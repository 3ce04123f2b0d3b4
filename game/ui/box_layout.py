"""Box layout: rows, columns and grids of rectangles that share out the room they stand in.

A size is a number (fixed), `REST` (a share of what is left over), or what `TextMeasure` finds that
a text needs: more with large text and in long languages. All are logical units.

    fit = TextMeasure(ctx.text)
    head, body = column(CONTENT, [fit.line(SUBHEADING), REST], gap=12)
    icon, title, number = row(head, [40, REST, fit.width("100%", style=LABEL)], gap=16)
    widths = [fit.width(*names, style=LABEL), REST, 90]
    for name, (label, bar, figure) in zip(names, grid(body, widths, [REST] * len(names))): ...

Where there is less room than preferred, texts give way, down to their smallest legible letters.
Columns that are to be alike take `fit.width(name).growing()`: they are even, and no name is cut.
A list that scrolls takes the places of its rows from `column(..., overflow=True)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.ui.text.typesetting import LETTERS, SMALL, TextRenderer, TextStyle
from game.ui.view import LOGICAL_SIZE, RectLike

_ROUNDING = 2.0  # units by which a length may come out shorter in pixels
_ONE_LINE = 100_000.0  # units: no text is wrapped at this width
_AROUND = 20.0  # units of the window's height that no sheet takes


@dataclass(frozen=True)
class Length:
    """A length along one axis: what is preferred, the least, and a share of what is left over.
    Those with shares are in the proportion of these, as far as each has what it prefers."""

    preferred: float = 0.0
    least: float = 0.0
    share: float = 0.0

    def padded(self, units: float) -> Length:
        """Return the length with something more that never gives way."""
        return replace(self, preferred=self.preferred + units, least=self.least + units)

    def capped(self, units: float) -> Length:
        """Return the length, no longer than so much: what people write must not push all else
        away."""
        return replace(self, preferred=min(self.preferred, units), least=min(self.least, units))

    def growing(self, share: float = 1.0) -> Length:
        """Return a share of what is left over, that is never less than the least."""
        return Length(self.least, self.least, share)

    def stretched(self, share: float = 1.0) -> Length:
        """Return a share of what is left over, that is more than what is preferred if it can be."""
        return replace(self, share=share)


Size = Length | float
"""A length along one axis; a number is fixed."""

REST = Length(share=1.0)


class TextMeasure:
    """Measures what a text needs: in its style, and at least in the smallest legible letters."""

    def __init__(self, text: TextRenderer) -> None:
        self._text = text

    @property
    def factor(self) -> float:
        """How much larger than usual text is."""
        return self._text.factor

    def width(self, *words: str, style: TextStyle = SMALL, wraps: bool = False) -> Length:
        """Return the width of the widest of several lines; of those that may wrap, at least the
        width of the widest word."""
        parts = [part for line in words for part in line.split()] if wraps else words
        return Length(self._widest(words, style), self._widest(parts, _smallest(style)))

    def line(self, style: TextStyle = SMALL) -> Length:
        """Return the height of a line."""
        return self.lines("", style, _ONE_LINE)

    def lines(self, markup: str, style: TextStyle, width: float) -> Length:
        """Return the height of a paragraph that is wrapped at a width."""
        least = _smallest(style)
        empty = (1 - LETTERS) * self._text.line_height(least)  # above and below the letters
        return Length(
            self._text.rich_size(markup, style, width)[1] + _ROUNDING,
            self._text.rich_size(markup, least, width)[1] - empty + _ROUNDING,
        )

    def fitting(self, line: str, style: TextStyle, room: tuple[float, float]) -> TextStyle:
        """Return a style in which a line fits into a room of a width and height, smaller than
        another if need be."""
        sides = zip(room, self._text.size(line, style), strict=True)
        share = min((most - _ROUNDING) / side for most, side in sides)
        return replace(style, size=style.size * min(1.0, share))

    def _widest(self, lines: Sequence[str], style: TextStyle) -> float:
        widths = (self._text.rich_size(line, style, _ONE_LINE)[0] for line in lines)
        return max(widths, default=0.0) + _ROUNDING


def share_out(room: float, sizes: Sequence[Size], gap: float = 0.0) -> list[float]:
    """Return the lengths of things beside each other in a room, gaps between them."""
    lengths = [_length(length) for length in sizes]
    room -= gap * (len(lengths) - 1)
    wanted = total(lengths)
    if wanted.preferred <= room:
        level = _level(room, lengths)
        return [max(length.preferred, length.share * level) for length in lengths]
    if wanted.least >= room:
        return _fewest_short(max(0.0, room), lengths)
    part = (room - wanted.least) / (wanted.preferred - wanted.least)
    return [length.least + part * (length.preferred - length.least) for length in lengths]


def total(sizes: Sequence[Size], gap: float = 0.0) -> Length:
    """Return the length of several things beside each other, gaps between them."""
    lengths, gaps = [_length(length) for length in sizes], gap * max(0, len(sizes) - 1)
    preferred, least = (
        sum(length.preferred for length in lengths),
        sum(length.least for length in lengths),
    )
    return Length(preferred + gaps, least + gaps)


def longest(*lengths: Length) -> Length:
    """Return the length that is enough for each of several things."""
    preferred, least = (
        max(length.preferred for length in lengths),
        max(length.least for length in lengths),
    )
    return Length(preferred, least)


def row(room: RectLike, widths: Sequence[Size], gap: float = 0.0) -> list[FRect]:
    """Return rectangles of a room's height beside each other, from its left."""
    box = FRect(room)
    places, left = [], box.x
    for width in share_out(box.width, widths, gap):
        places.append(FRect(left, box.y, width, box.height))
        left += width + gap
    return places


def column(
    room: RectLike, heights: Sequence[Size], gap: float = 0.0, *, overflow: bool = False
) -> list[FRect]:
    """Return rectangles of a room's width below each other, from its top. With `overflow` they are
    as high as they prefer, if need be beyond the bottom."""
    box = FRect(room)
    if overflow:
        box.height = max(box.height, total(heights, gap).preferred)
    places, top = [], box.y
    for height in share_out(box.height, heights, gap):
        places.append(FRect(box.x, top, box.width, height))
        top += height + gap
    return places


def grid(
    room: RectLike,
    widths: Sequence[Size],
    heights: Sequence[Size],
    gap: float | tuple[float, float] = 0.0,
) -> list[list[FRect]]:
    """Return the cells of rows below each other, with columns that stand in line; a pair of gaps
    is that between columns and that between rows."""
    across, down = gap if isinstance(gap, tuple) else (gap, gap)
    return [row(line, widths, across) for line in column(room, heights, down)]


def middle(room: RectLike, width: float, height: float | None = None) -> FRect:
    """Return a rectangle of a size in the middle of a room; a square without a height."""
    place = FRect(0, 0, width, width if height is None else height)
    place.center = FRect(room).center
    return place


def sheet(
    width: float,
    heights: Sequence[Size],
    gap: float = 0.0,
    margin: float = 60.0,
    room: RectLike = (0, 0, *LOGICAL_SIZE),
) -> tuple[FRect, list[FRect]]:
    """Return a sheet in the middle of the window, or of a room of it, as high as what stands below
    each other on it prefers if there is room, and the places of this."""
    high = total(heights, gap).padded(2 * margin).preferred
    box = middle(room, width, min(high, FRect(room).height - _AROUND))
    return box, column(box.inflate(-2 * margin, -2 * margin), heights, gap)


def _length(size: Size) -> Length:
    return size if isinstance(size, Length) else Length(size, size)


def _level(room: float, lengths: Sequence[Length]) -> float:
    """Return the length for a share of 1, with which all together fill a room."""
    growing = [length for length in lengths if length.share]
    level = 0.0
    while growing:
        taken = sum(length.preferred for length in lengths if length not in growing)
        level = (room - taken) / sum(length.share for length in growing)
        fewer = [length for length in growing if length.preferred <= length.share * level]
        if len(fewer) == len(growing):
            break
        growing = fewer
    return level


def _fewest_short(room: float, lengths: Sequence[Length]) -> list[float]:
    """Return lengths that together fill a room too small for all, by their shares or else by their
    need, changed so that as many as can be have what they need."""
    shares = [length.share for length in lengths]
    weights = shares if all(shares) else [length.least for length in lengths]
    whole = sum(weights) or 1.0
    found = [room * weight / whole for weight in weights]
    for nth in sorted(range(len(found)), key=lambda nth: lengths[nth].least - found[nth]):
        lack = lengths[nth].least - found[nth]
        spare = [max(0.0, had - length.least) for had, length in zip(found, lengths, strict=True)]
        if lack > 0 and any(spare):
            given = min(1.0, lack / sum(spare))
            found = [had - given * over for had, over in zip(found, spare, strict=True)]
            found[nth] += given * sum(spare)
    return found


def _smallest(style: TextStyle) -> TextStyle:
    """Return a style in the smallest letters that are legible."""
    return replace(style, size=0.0)
