"""Box layout: rows, columns and grids of rectangles that divide the available space.

A size is a number (fixed), `REST` (a share of the remaining space), or the size of a text from
`TextMeasure`, which grows with the text size and in verbose languages. All are logical units.

    fit = TextMeasure(ctx.text)
    head, body = column(CONTENT, [fit.line(SUBHEADING), REST], gap=12)
    icon, title, number = row(head, [40, REST, fit.width("100%", style=LABEL)], gap=16)
    widths = [fit.width(*names, style=LABEL), REST, 90]
    for name, (label, bar, figure) in zip(names, grid(body, widths, [REST] * len(names))): ...

If there is less space than preferred, texts shrink to their smallest legible size. For columns of
equal width, use `fit.width(name).growing()`: no name is cut off. For a scrolling list, lay out its
rows with `column(..., overflow=True)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from pygame import FRect

from game.ui.text.typesetting import LETTERS, SMALL, TextRenderer, TextStyle
from game.ui.view import LOGICAL_SIZE, RectLike

_ROUNDING = 2.0  # units that a length may lose by rounding to pixels
_ONE_LINE = 100_000.0  # units; no text wraps at this width
_AROUND = 20.0  # units of the window height that a sheet leaves free


@dataclass(frozen=True)
class Length:
    """A length along one axis: preferred, minimum, and share of the remaining space. Lengths with
    shares are proportional to them as long as each gets its preferred length."""

    preferred: float = 0.0
    least: float = 0.0
    share: float = 0.0

    def padded(self, units: float) -> Length:
        """Return the length with padding that never shrinks."""
        return replace(self, preferred=self.preferred + units, least=self.least + units)

    def capped(self, units: float) -> Length:
        """Return the length limited to `units`, so that text typed by people cannot push everything
        else aside."""
        return replace(self, preferred=min(self.preferred, units), least=min(self.least, units))

    def growing(self) -> Length:
        """Return a length that takes the remaining space and never less than the minimum."""
        return Length(self.least, self.least, 1.0)

    def stretched(self, share: float = 1.0) -> Length:
        """Return a length that prefers its own size and takes a share of any remaining space."""
        return replace(self, share=share)


Size = Length | float
"""A length along one axis. A number is fixed."""

REST = Length(share=1.0)


class TextMeasure:
    """Measures texts: the preferred size in their style, and the minimum at the smallest legible
    size."""

    def __init__(self, text: TextRenderer) -> None:
        self._text = text

    @property
    def factor(self) -> float:
        """The text size as a factor."""
        return self._text.factor

    def width(self, *words: str, style: TextStyle = SMALL, wraps: bool = False) -> Length:
        """Return the width of the widest line. If the lines may wrap, the minimum is the width of
        the widest word."""
        parts = [part for line in words for part in line.split()] if wraps else words
        return Length(self._widest(words, style), self._widest(parts, _smallest(style)))

    def line(self, style: TextStyle = SMALL) -> Length:
        """Return the height of one line."""
        return self.lines("", style, _ONE_LINE)

    def lines(self, markup: str, style: TextStyle, width: float) -> Length:
        """Return the height of a paragraph wrapped at a width."""
        least = _smallest(style)
        empty = (1 - LETTERS) * self._text.line_height(least)  # around the letters
        return Length(
            self._text.rich_size(markup, style, width)[1] + _ROUNDING,
            self._text.rich_size(markup, least, width)[1] - empty + _ROUNDING,
        )

    def fitting(self, line: str, style: TextStyle, room: tuple[float, float]) -> TextStyle:
        """Return the style, reduced in size if necessary, in which a line fits a space of (width,
        height)."""
        sides = zip(room, self._text.size(line, style), strict=True)
        share = min((most - _ROUNDING) / side for most, side in sides)
        return replace(style, size=style.size * min(1.0, share))

    def _widest(self, lines: Sequence[str], style: TextStyle) -> float:
        widths = (self._text.rich_size(line, style, _ONE_LINE)[0] for line in lines)
        return max(widths, default=0.0) + _ROUNDING


def share_out(room: float, sizes: Sequence[Size], gap: float = 0.0) -> list[float]:
    """Divide a space among adjacent items with gaps between them, and return their lengths."""
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
    """Return the total length of adjacent items including gaps."""
    lengths, gaps = [_length(length) for length in sizes], gap * max(0, len(sizes) - 1)
    preferred, least = (
        sum(length.preferred for length in lengths),
        sum(length.least for length in lengths),
    )
    return Length(preferred + gaps, least + gaps)


def longest(*lengths: Length) -> Length:
    """Return a length that is long enough for each of the items."""
    preferred, least = (
        max(length.preferred for length in lengths),
        max(length.least for length in lengths),
    )
    return Length(preferred, least)


def row(room: RectLike, widths: Sequence[Size], gap: float = 0.0) -> list[FRect]:
    """Return adjacent rectangles from left to right, with the height of the space."""
    box = FRect(room)
    places, left = [], box.x
    for width in share_out(box.width, widths, gap):
        places.append(FRect(left, box.y, width, box.height))
        left += width + gap
    return places


def column(
    room: RectLike, heights: Sequence[Size], gap: float = 0.0, *, overflow: bool = False
) -> list[FRect]:
    """Return stacked rectangles from top to bottom, with the width of the space. With `overflow`
    they get their preferred height, even beyond the bottom."""
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
    """Return the cells of a grid, row by row. A pair of gaps is (between columns, between rows)."""
    across, down = gap if isinstance(gap, tuple) else (gap, gap)
    return [row(line, widths, across) for line in column(room, heights, down)]


def even_grid(
    room: RectLike, columns: int, count: int, gap: float | tuple[float, float] = 0.0
) -> list[FRect]:
    """Return `count` rectangles of equal size in columns, in reading order."""
    rows = -(-count // columns)
    return list(chain(*grid(room, [REST] * columns, [REST] * rows, gap)))[:count]


def in_shares(*shares: float) -> list[Length]:
    """Return lengths that fill a space in these proportions."""
    return [Length(share=share) for share in shares]


def middle(room: RectLike, width: float, height: float | None = None) -> FRect:
    """Return a rectangle of a size centered in a space. Without a height it is a square."""
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
    """Return a sheet centered in the window and the rectangles of its stacked items. The sheet is
    as high as the items prefer if the window is large enough."""
    high = total(heights, gap).padded(2 * margin).preferred
    box = middle(room, width, min(high, FRect(room).height - _AROUND))
    return box, column(box.inflate(-2 * margin, -2 * margin), heights, gap)


def _length(size: Size) -> Length:
    return size if isinstance(size, Length) else Length(size, size)


def _level(room: float, lengths: Sequence[Length]) -> float:
    """Return the length per share at which all lengths together fill the space."""
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
    """Return lengths that fill a space too small for all of them. They are proportional to the
    shares, or else to the minimum lengths, and adjusted so that as many items as possible get their
    minimum."""
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
    """Return the style at the smallest legible size."""
    return replace(style, size=0.0)
