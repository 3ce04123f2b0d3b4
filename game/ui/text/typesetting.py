"""The text renderer: styles, fitting into boxes, paragraphs and icons at native pixels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.app.i18n import Message
from game.app.seat_colors import HIGH_CONTRAST
from game.ui.images.icons import icons, is_tintable
from game.ui.images.image_cache import ImageCache
from game.ui.images.surface_cache import SurfaceCache
from game.ui.text import rich_text
from game.ui.text.font_file import FontFileError, open_font
from game.ui.text.rich_text import ELLIPSIS, TextLine, TextPiece
from game.ui.theme import INK, Color, hexcode, stronger
from game.ui.view import RectLike, View

MIN_SIZE = 21  # logical units at full table size: 14 px at 1280 x 720
LARGE_SIZE = 28  # same units; minimum for large text, readable from three meters
LEGIBLE_PIXELS = 13  # pixels, in a window of at least 1280 x 720
MIN_PIXELS = 12  # below this, hinting makes letters uneven
LETTERS = 0.8  # height of the letters as a share of the line height
MAX_CACHED_PIXELS = 4_000_000  # about 16 MB
MAX_PARAGRAPHS = 4000  # cached paragraphs

FACES: Mapping[str, str] = {
    "serif": "SourceSerifPro-Regular",
    "serif_italic": "SourceSerifPro-It",
    "serif_semibold": "SourceSerifPro-Semibold",
    "serif_bold": "SourceSerifPro-Bold",
    "sans": "SourceSansPro-Regular",
    "sans_semibold": "SourceSansPro-Semibold",
    "sans_bold": "SourceSansPro-Bold",
}


@dataclass(frozen=True)
class TextStyle:
    """A font face and a size in logical units. `bold` is the face for `**bold**` words."""

    face: str
    size: float
    bold: str = "sans_bold"


TITLE = TextStyle("serif_bold", 64, "serif_bold")
HEADING = TextStyle("serif_semibold", 38, "serif_bold")
SUBHEADING = TextStyle("serif_semibold", 30, "serif_bold")
BODY = TextStyle("sans", 26)
LABEL = TextStyle("sans_semibold", 26)
SMALL = TextStyle("sans", 22)
SMALL_LABEL = TextStyle("sans_semibold", 22)
NUMBER = TextStyle("sans_bold", 30)
BUTTON = TextStyle("serif_semibold", 30, "serif_bold")
QUOTE = TextStyle("serif_italic", 26, "serif_bold")

Align = str
"""`left`, `center` or `right`; vertically `top`, `middle` or `bottom`."""


class TextRenderer:
    """Measures and renders text. Rectangles and sizes are in logical units, surfaces in native
    pixels.

    `factor` (the UI scale) enlarges every style, and also `min_size`, the minimum text size
    (logical units at full table size, from `MIN_SIZE` to `LARGE_SIZE`). For overflow tests, texts
    that had to be cut are recorded in `clipped`, and texts smaller than `min_size` in `squeezed`.
    `fault` is a sentence about the first font that could not be used.
    """

    def __init__(
        self, view: View, fonts: Path, image_cache: ImageCache, factor: float = 1.0
    ) -> None:
        self._view = view
        self._folder = fonts
        self._image_cache = image_cache
        self.factor = factor
        self.clipped: set[str] = set()
        self.squeezed: set[str] = set()
        self.fault: Message | None = None
        self._fonts: dict[tuple[str, int], pygame.Font] = {}
        self._paragraphs: dict[Hashable, Sequence[TextLine]] = {}
        self.surfaces = SurfaceCache(MAX_CACHED_PIXELS, image_cache.frame_budget)
        if not pygame.font.get_init():
            pygame.font.init()

    # Measures -------------------------------------------------------------------------------

    def pixels(self, style: TextStyle) -> int:
        """Return the current font size of `style`, in pixels."""
        return max(round(style.size * self.factor * self._view.scale), self.floor)

    @property
    def min_size(self) -> float:
        """The current minimum text size, in logical units at full table size."""
        return min(max(MIN_SIZE, MIN_SIZE * self.factor), LARGE_SIZE)

    @property
    def floor(self) -> int:
        """The font size in pixels below which text is not shrunk unless it would be cut
        otherwise."""
        return max(MIN_PIXELS, round(self.min_size * self._view.full_scale))

    @property
    def _hard_floor(self) -> int:
        """The font size in pixels below which text is cut instead of shrunk. It may be lower for a
        table shown at a reduced size, as long as the text is legible."""
        full, shown = (round(MIN_SIZE * s) for s in (self._view.full_scale, self._view.scale))
        return max(MIN_PIXELS, min(full, max(LEGIBLE_PIXELS, shown)))

    def size(self, text: str, style: TextStyle = BODY) -> tuple[float, float]:
        """Return the width and height of one line, in logical units."""
        width, height = self.font(style.face, self.pixels(style)).size(text)
        return self._view.logical(width), self._view.logical(height)

    def line_height(self, style: TextStyle = BODY) -> float:
        """Return the line spacing, in logical units."""
        font = self.font(style.face, self.pixels(style))
        return self._view.logical(font.get_linesize())

    def ink(self, color: Color) -> Color:
        """Return the color to draw text with, which has more contrast in the high-contrast
        palette."""
        return stronger(color) if self._image_cache.palette == HIGH_CONTRAST else color

    def cut(self, text: str, style: TextStyle, width: float) -> str:
        """Return as much of a line as fits in `width`, with an ellipsis if it is cut."""
        if self.size(text, style)[0] <= width:
            return text
        font = self.font(style.face, self.pixels(style))
        return _cut(text, font, self._view.px(width))

    def rich_size(self, markup: str, style: TextStyle, width: float) -> tuple[float, float]:
        """Return the width and height that `draw_rich` needs, in logical units, wrapped at
        `width`."""
        pixels = self.pixels(style)
        lines = self._lines(markup, style, pixels, self._view.px(width), literal=False)
        widest = max(line.width for line in lines)
        height = len(lines) * self.font(style.face, pixels).get_linesize()
        return self._view.logical(widest), self._view.logical(height)

    def font(self, face: str, pixels: int) -> pygame.Font:
        """Return the font of a face at a size in pixels. Fall back to other faces and then to
        pygame's default font. Raises FontFileError if there is none."""
        key = (face, pixels)
        if key not in self._fonts:
            self._fonts[key] = self._open([face, *FACES], pixels)
        return self._fonts[key]

    def _open(self, faces: Sequence[str], pixels: int) -> pygame.Font:
        """Open the first usable font of these faces. Raises FontFileError."""
        face, *others = faces
        try:
            return open_font(self._folder / f"{FACES.get(face, face)}.ttf", pixels)
        except FontFileError as error:
            self.fault = self.fault or error.message
            if others:
                return self._open(others, pixels)
            try:
                return pygame.Font(None, pixels)
            except (OSError, pygame.error):  # a built application lacks pygame's default font
                raise error from None

    def set_scale(self, factor: float) -> None:
        """Set the UI scale."""
        self.factor = factor
        self.clear()

    def clear(self) -> None:
        """Clear all caches after a change of window size or UI scale."""
        self.surfaces.clear()
        self._paragraphs.clear()
        self._fonts.clear()

    # Rendering ------------------------------------------------------------------------------

    def render(
        self,
        text: str,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        width: float | None = None,
        height: float | None = None,
    ) -> pygame.Surface:
        """Render one line, shrunk and if necessary cut to fit `width` and `height` (logical
        units)."""
        most = None if width is None else self._view.px(width)
        high = None if height is None else self._view.px(height)
        color = self.ink(color)
        key = ("line", text, style, color, most, high, self.pixels(style))

        def make() -> pygame.Surface:
            shown, pixels = self._fitted(text, style, most, high)
            return self.font(style.face, pixels).render(shown, True, color)

        return self.surfaces.get(key, make)

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        align: Align = "left",
        valign: Align = "middle",
        shadow: Color | None = None,
    ) -> pygame.Rect:
        """Draw one line in `rect`, shrunk to fit. If that is not enough and there is space, draw
        several lines. Return the rectangle covered, in pixels."""
        box = pygame.FRect(rect)
        if self._wants_lines(text, style, box):
            where: dict[str, Align] = {"align": align, "valign": valign}
            return self.draw_rich(surface, text, box, style, color, literal=True, **where)
        rendered = self.render(text, style, color, width=box.width, height=box.height)
        place = _placed(rendered.get_rect(), self._view.rect(box), align, valign)
        if shadow is not None:
            below = self.render(text, style, shadow, width=box.width, height=box.height)
            step = self._view.px(1.6)
            surface.blit(below, place.move(step, step))
        surface.blit(rendered, place)
        return place

    def render_rich(
        self,
        markup: str,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        width: float,
        height: float | None = None,
        align: Align = "left",
        literal: bool = False,
    ) -> pygame.Surface:
        """Render a paragraph wrapped at `width`, shrunk and then cut to fit `height` if given.

        With `literal`, the text is shown as it is and markup is not interpreted.
        """
        wide = max(1, self._view.px(width))
        high = None if height is None else max(1, self._view.px(height))
        look = (style, color, self._image_cache.palette)
        key = ("rich", markup, *look, wide, high, align, literal, self.pixels(style))

        def make() -> pygame.Surface:
            lines, pixels = self._set(markup, style, wide, high, literal)
            return self._paint(lines, style, pixels, color, wide, align)

        return self.surfaces.get(key, make)

    def draw_rich(
        self,
        surface: pygame.Surface,
        markup: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        align: Align = "left",
        valign: Align = "top",
        literal: bool = False,
    ) -> pygame.Rect:
        """Draw a paragraph in `rect` and return the rectangle covered, in pixels."""
        box = pygame.FRect(rect)
        rendered = self.render_rich(
            markup,
            style,
            color,
            width=box.width,
            height=box.height,
            align=align,
            literal=literal,
        )
        place = _placed(rendered.get_rect(), self._view.rect(box), "left", valign)
        surface.blit(rendered, place)
        return place

    # Inside ---------------------------------------------------------------------------------

    def _wants_lines(self, text: str, style: TextStyle, box: pygame.FRect) -> bool:
        """Return whether a text is too wide for one line at the smallest size but fits on several
        lines."""
        font = self.font(style.face, min(self._hard_floor, self.pixels(style)))
        width, height = self._view.px(box.width), self._view.px(box.height)
        return (
            font.size(text)[0] > width
            and 2 * font.get_linesize() <= height
            and all(font.size(word)[0] <= width for word in text.split())
        )

    def _fitted(
        self, text: str, style: TextStyle, most: int | None, high: int | None
    ) -> tuple[str, int]:
        """Return the text, cut if necessary, and the font size at which it fits on one line."""
        pixels = self.pixels(style)

        def fits(shown: str) -> bool:
            width, height = self.font(style.face, pixels).size(shown)
            needed = height if pixels > self.floor else int(LETTERS * height)
            return (most is None or width <= most) and (high is None or needed <= high)

        while pixels > self._hard_floor and not fits(text):
            pixels -= 1
        if pixels < self.floor:
            self.squeezed.add(text)
        if most is None or self.font(style.face, pixels).size(text)[0] <= most:
            return text, pixels
        self.clipped.add(text)
        return _cut(text, self.font(style.face, pixels), most), pixels

    def _set(
        self, markup: str, style: TextStyle, width: int, height: int | None, literal: bool
    ) -> tuple[Sequence[TextLine], int]:
        """Return the lines and the font size in pixels at which they fit `height`. Prefer a smaller
        size to splitting a word."""
        pixels = self.pixels(style)
        if height is None:
            return self._lines(markup, style, pixels, width, literal=literal), pixels
        whole = self._widest_word(markup, style, self.floor, literal) <= width
        least = self.floor if whole else pixels
        while True:
            lines = self._lines(markup, style, pixels, width, literal=literal)
            spacing = self.font(style.face, pixels).get_linesize()
            empty = spacing - int(LETTERS * spacing) if pixels <= self.floor else 0
            fits = len(lines) * spacing - empty <= height
            if fits and (
                pixels <= least or self._widest_word(markup, style, pixels, literal) <= width
            ):
                if pixels < self.floor:
                    self.squeezed.add(markup)
                return lines, pixels
            if pixels <= self._hard_floor:
                break
            pixels -= 1
        room = max(1, height // spacing)
        if len(lines) > room:
            self.clipped.add(markup)
            lines = rich_text.cut(lines, room, width, lambda p: self._measure(p, style, pixels))
        return lines, pixels

    def _lines(
        self, markup: str, style: TextStyle, pixels: int, width: int, *, literal: bool
    ) -> Sequence[TextLine]:
        """Return the lines of a paragraph, cached because layouts measure the same texts
        repeatedly."""
        key = (markup, style, pixels, width, literal)
        lines = self._paragraphs.get(key)
        if lines is None:
            space = self.font(style.face, pixels).size(" ")[0]
            chunks = rich_text.parse(markup, literal=literal)
            lines = rich_text.wrap(chunks, width, lambda p: self._measure(p, style, pixels), space)
            if len(self._paragraphs) >= MAX_PARAGRAPHS:
                self._paragraphs.clear()
            self._paragraphs[key] = lines
        return lines

    def _widest_word(self, markup: str, style: TextStyle, pixels: int, literal: bool) -> int:
        """Return the width in pixels of the widest word without a soft hyphen."""
        words = rich_text.parse(markup, literal=literal)
        whole = (word for word in words if not rich_text.may_be_parted(word))
        widths = (sum(self._measure(part, style, pixels) for part in word) for word in whole)
        return max(widths, default=0)

    def _measure(self, piece: TextPiece, style: TextStyle, pixels: int) -> int:
        if piece.icon:
            return _icon_side(pixels)
        return self.font(style.bold if piece.bold else style.face, pixels).size(piece.text)[0]

    def _paint(
        self,
        lines: Sequence[TextLine],
        style: TextStyle,
        pixels: int,
        color: Color,
        width: int,
        align: Align,
    ) -> pygame.Surface:
        spacing = self.font(style.face, pixels).get_linesize()
        sheet = pygame.Surface((width, spacing * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            left = {"left": 0, "center": (width - line.width) // 2}.get(align, width - line.width)
            for x, piece in line.pieces:
                self._paint_piece(sheet, piece, style, pixels, color, left + x, number * spacing)
        return sheet

    def _paint_piece(
        self,
        sheet: pygame.Surface,
        piece: TextPiece,
        style: TextStyle,
        pixels: int,
        color: Color,
        x: int,
        y: int,
    ) -> None:
        own = self.ink(piece.color or color)
        if piece.icon:
            spacing = self.font(style.face, pixels).get_linesize()
            side = _icon_side(pixels)
            picture = icons()[piece.icon]
            subst = {"MAIN": hexcode(own)} if is_tintable(picture) else {}
            icon = self._image_cache.get(picture, (side, side), **subst)
            sheet.blit(icon, (x, y + (spacing - side) // 2))
        else:
            font = self.font(style.bold if piece.bold else style.face, pixels)
            sheet.blit(font.render(piece.text, True, own), (x, y))


def _cut(text: str, font: pygame.Font, width: int) -> str:
    """Return as much of a text as fits in `width` pixels, followed by an ellipsis."""
    whole = range(len(text) + 1)
    fitting = bisect_right(whole, width, key=lambda n: font.size(text[:n].rstrip() + ELLIPSIS)[0])
    return text[: max(0, fitting - 1)].rstrip() + ELLIPSIS


def _icon_side(pixels: int) -> int:
    """Return the side of an icon in pixels, slightly taller than the adjacent letters."""
    return round(pixels * 1.2)


def _placed(inner: pygame.Rect, outer: pygame.Rect, align: Align, valign: Align) -> pygame.Rect:
    """Return `inner` aligned within `outer`."""
    place = inner.copy()
    place.center = outer.center
    if align == "left":
        place.left = outer.left
    elif align == "right":
        place.right = outer.right
    if valign == "top":
        place.top = outer.top
    elif valign == "bottom":
        place.bottom = outer.bottom
    return place
