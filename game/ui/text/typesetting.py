"""The text renderer: styles, fitting into boxes, paragraphs and icons, at native pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.ui.images.icons import icons, is_tintable
from game.ui.images.image_cache import ImageCache
from game.ui.images.surface_cache import SurfaceCache
from game.ui.text import rich_text
from game.ui.text.rich_text import ELLIPSIS, TextLine, TextPiece
from game.ui.theme import INK, Colour, hexcode
from game.ui.view import RectLike, View

MIN_SIZE = 21  # units of a table that fills the window: 14 px at 1280 x 720
COUCH_SIZE = 28  # the same units: the smallest text that can be read from three metres
LEGIBLE_PIXELS = 14  # pixels, in a window of 1280 x 720 and larger
MIN_PIXELS = 12  # below this, hinting makes letters uneven
MAX_CACHED_PIXELS = 4_000_000  # about 16 MB

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
    """A font face and a size in logical units; ``bold`` is the face of ``**bold**`` words in it."""

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
"""``left``, ``center`` or ``right``; for the vertical: ``top``, ``middle`` or ``bottom``."""


class TextRenderer:
    """Measures and renders text. Rectangles and sizes are logical units, surfaces native pixels.

    ``factor`` enlarges every style (the UI scale); whatever it is, no text is smaller than
    ``min_size`` (logical units of a table that fills the window). Texts that had to be cut short
    are noted in ``clipped``, and those that had to be smaller than ``min_size`` in ``squeezed``,
    for the tests that look for overflow.
    """

    def __init__(
        self, view: View, fonts: Path, image_cache: ImageCache, factor: float = 1.0
    ) -> None:
        self._view = view
        self._folder = fonts
        self._image_cache = image_cache
        self.factor = factor
        self.min_size: float = MIN_SIZE
        self.clipped: set[str] = set()
        self.squeezed: set[str] = set()
        self._fonts: dict[tuple[str, int], pygame.Font] = {}
        self.surfaces = SurfaceCache(MAX_CACHED_PIXELS, image_cache.frame_budget)
        if not pygame.font.get_init():
            pygame.font.init()

    # Measures -------------------------------------------------------------------------------

    def pixels(self, style: TextStyle) -> int:
        """Return the font size of ``style`` now, in pixels."""
        return max(round(style.size * self.factor * self._view.scale), self.floor)

    @property
    def floor(self) -> int:
        """The font size in pixels below which text is not shrunk, unless it would be cut
        otherwise."""
        return max(MIN_PIXELS, round(self.min_size * self._view.full_scale))

    @property
    def _hard_floor(self) -> int:
        """The font size in pixels below which text is cut instead. A table that is shown smaller
        may have smaller text, as long as it is legible."""
        full, shown = (round(MIN_SIZE * s) for s in (self._view.full_scale, self._view.scale))
        return max(MIN_PIXELS, min(full, max(LEGIBLE_PIXELS, shown)))

    def size(self, text: str, style: TextStyle = BODY) -> tuple[float, float]:
        """Return width and height of one line, in logical units."""
        width, height = self.font(style.face, self.pixels(style)).size(text)
        return self._view.logical(width), self._view.logical(height)

    def line_height(self, style: TextStyle = BODY) -> float:
        """Return the distance from line to line, in logical units."""
        font = self.font(style.face, self.pixels(style))
        return self._view.logical(font.get_linesize())

    def cut(self, text: str, style: TextStyle, width: float) -> str:
        """Return as much of a line as fits into ``width``, an ellipsis for the rest."""
        if self.size(text, style)[0] <= width:
            return text
        shown = text
        while shown and self.size(shown.rstrip() + ELLIPSIS, style)[0] > width:
            shown = shown[:-1]
        return shown.rstrip() + ELLIPSIS

    def rich_size(self, markup: str, style: TextStyle, width: float) -> tuple[float, float]:
        """Return width and height that `draw_rich` needs, in logical units, wrapped at
        ``width``."""
        pixels = self.pixels(style)
        lines = self._lines(markup, style, pixels, self._view.px(width), literal=False)
        widest = max(line.width for line in lines)
        height = len(lines) * self.font(style.face, pixels).get_linesize()
        return self._view.logical(widest), self._view.logical(height)

    def font(self, face: str, pixels: int) -> pygame.Font:
        """Return the font of a face at a size in pixels; pygame's own when the file is missing."""
        key = (face, pixels)
        if key not in self._fonts:
            path = self._folder / f"{FACES.get(face, face)}.ttf"
            try:
                self._fonts[key] = pygame.Font(path, pixels)
            except (OSError, pygame.error):
                self._fonts[key] = pygame.Font(None, pixels)
        return self._fonts[key]

    def set_scale(self, factor: float, *, couch: bool) -> None:
        """Set the UI scale, and whether people sit three metres away (``couch``)."""
        self.factor = factor
        self.min_size = COUCH_SIZE if couch else MIN_SIZE
        self.clear()

    def clear(self) -> None:
        """Forget everything rendered (new window size or UI scale)."""
        self.surfaces.clear()
        self._fonts.clear()

    # Rendering ------------------------------------------------------------------------------

    def render(
        self,
        text: str,
        style: TextStyle = BODY,
        colour: Colour = INK,
        *,
        width: float | None = None,
        height: float | None = None,
    ) -> pygame.Surface:
        """Render one line, shrunk and if need be cut to fit ``width`` and ``height`` (logical
        units)."""
        most = None if width is None else self._view.px(width)
        high = None if height is None else self._view.px(height)
        key = ("line", text, style, colour, most, high, self.pixels(style))

        def make() -> pygame.Surface:
            shown, pixels = self._fitted(text, style, most, high)
            return self.font(style.face, pixels).render(shown, True, colour)

        return self.surfaces.get(key, make)

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: RectLike,
        style: TextStyle = BODY,
        colour: Colour = INK,
        *,
        align: Align = "left",
        valign: Align = "middle",
        shadow: Colour | None = None,
    ) -> pygame.Rect:
        """Draw one line inside ``rect``, shrunk to fit; returns the pixels that it covers."""
        box = pygame.FRect(rect)
        rendered = self.render(text, style, colour, width=box.width, height=box.height)
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
        colour: Colour = INK,
        *,
        width: float,
        height: float | None = None,
        align: Align = "left",
        literal: bool = False,
    ) -> pygame.Surface:
        """Render a paragraph wrapped at ``width``; shrunk, then cut, to fit ``height`` if that is
        given.

        ``literal`` shows the text as it is, without reading markup in it.
        """
        wide = max(1, self._view.px(width))
        high = None if height is None else max(1, self._view.px(height))
        key = ("rich", markup, style, colour, wide, high, align, literal, self.pixels(style))

        def make() -> pygame.Surface:
            lines, pixels = self._set(markup, style, wide, high, literal)
            return self._paint(lines, style, pixels, colour, wide, align)

        return self.surfaces.get(key, make)

    def draw_rich(
        self,
        surface: pygame.Surface,
        markup: str,
        rect: RectLike,
        style: TextStyle = BODY,
        colour: Colour = INK,
        *,
        align: Align = "left",
        valign: Align = "top",
        literal: bool = False,
    ) -> pygame.Rect:
        """Draw a paragraph inside ``rect``; returns the pixels that it covers."""
        box = pygame.FRect(rect)
        rendered = self.render_rich(
            markup,
            style,
            colour,
            width=box.width,
            height=box.height,
            align=align,
            literal=literal,
        )
        place = _placed(rendered.get_rect(), self._view.rect(box), "left", valign)
        surface.blit(rendered, place)
        return place

    # Inside ---------------------------------------------------------------------------------

    def _fitted(
        self, text: str, style: TextStyle, most: int | None, high: int | None
    ) -> tuple[str, int]:
        """Return the text and the font size with which one line fits, cut if need be."""
        pixels = self.pixels(style)

        def fits(shown: str) -> bool:
            width, height = self.font(style.face, pixels).size(shown)
            return (most is None or width <= most) and (high is None or height <= high)

        while pixels > self._hard_floor and not fits(text):
            pixels -= 1
        if pixels < self.floor:
            self.squeezed.add(text)
        if most is None or self.font(style.face, pixels).size(text)[0] <= most:
            return text, pixels
        self.clipped.add(text)
        shown = text
        while shown and self.font(style.face, pixels).size(shown + ELLIPSIS)[0] > most:
            shown = shown[:-1]
        return shown.rstrip() + ELLIPSIS, pixels

    def _set(
        self, markup: str, style: TextStyle, width: int, height: int | None, literal: bool
    ) -> tuple[list[TextLine], int]:
        """Return the lines, and the font size in pixels with which they fit ``height``."""
        pixels = self.pixels(style)
        while True:
            lines = self._lines(markup, style, pixels, width, literal=literal)
            spacing = self.font(style.face, pixels).get_linesize()
            if height is None or len(lines) * spacing <= height:
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
    ) -> list[TextLine]:
        space = self.font(style.face, pixels).size(" ")[0]
        chunks = rich_text.parse(markup, literal=literal)
        return rich_text.wrap(chunks, width, lambda p: self._measure(p, style, pixels), space)

    def _measure(self, piece: TextPiece, style: TextStyle, pixels: int) -> int:
        if piece.icon:
            return _icon_side(pixels)
        return self.font(style.bold if piece.bold else style.face, pixels).size(piece.text)[0]

    def _paint(
        self,
        lines: list[TextLine],
        style: TextStyle,
        pixels: int,
        colour: Colour,
        width: int,
        align: Align,
    ) -> pygame.Surface:
        spacing = self.font(style.face, pixels).get_linesize()
        sheet = pygame.Surface((width, spacing * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            left = {"left": 0, "center": (width - line.width) // 2}.get(align, width - line.width)
            for x, piece in line.pieces:
                self._paint_piece(sheet, piece, style, pixels, colour, left + x, number * spacing)
        return sheet

    def _paint_piece(
        self,
        sheet: pygame.Surface,
        piece: TextPiece,
        style: TextStyle,
        pixels: int,
        colour: Colour,
        x: int,
        y: int,
    ) -> None:
        own = piece.colour or colour
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


def _icon_side(pixels: int) -> int:
    """Return the side of an icon in pixels: a little taller than the letters beside it."""
    return round(pixels * 1.2)


def _placed(inner: pygame.Rect, outer: pygame.Rect, align: Align, valign: Align) -> pygame.Rect:
    """Return ``inner`` aligned within ``outer``."""
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
