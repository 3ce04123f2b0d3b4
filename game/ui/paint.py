"""The painter: draws pictures, shapes and text on a surface, using rectangles in logical units."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager

import pygame

from game.ui.images import image_filters
from game.ui.images.image_cache import ImageCache, ImageSpec, optimized
from game.ui.text.typesetting import BODY, Align, TextRenderer, TextStyle
from game.ui.theme import HOVER_LIGHT, INK, WALNUT_DARK, Color
from game.ui.view import RectLike, View

LARGE_SHAPE = 40_000
"""Pixels; larger opaque rounded rectangles are composed directly on the target."""
VEIL_STRIP = 64
"""Height in pixels of the strips that a veil is drawn in. Allocating a surface of the window's size
would take longer than everything else."""


class Painter:
    """Draws pictures, frames, shapes and text on `surface`, in logical units."""

    def __init__(
        self, surface: pygame.Surface, view: View, image_cache: ImageCache, text: TextRenderer
    ) -> None:
        self.surface = surface
        self.view = view
        self.image_cache = image_cache
        self.text = text

    def on(self, surface: pygame.Surface) -> Painter:
        """Return the same painter for another surface of the window's size, such as a cached
        layer."""
        return Painter(surface, self.view, self.image_cache, self.text)

    @contextmanager
    def clip(self, rect: RectLike) -> Iterator[None]:
        """Restrict drawing to a rectangle within the block."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.view.rect(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # Pictures -------------------------------------------------------------------------------

    def picture(self, name: str, rect: RectLike, **subst: str) -> None:
        """Draw a picture centered in `rect` with its aspect ratio kept."""
        place = self.view.rect(rect)
        self.surface.blit(self.image_cache.get(name, place.size, **subst), place)

    def image(self, image: ImageSpec, center: tuple[float, float]) -> None:
        """Draw an `ImageSpec` centered at `center`."""
        width, height = image.size
        rect = (center[0] - width / 2, center[1] - height / 2, width, height)
        self.picture(image.name, rect, **image.subst)

    def scaled_image(
        self,
        image: ImageSpec,
        made_for: tuple[float, float],
        center: tuple[float, float],
        size: tuple[float, float],
    ) -> None:
        """Draw an image scaled to `size`, for one frame of an animation.

        It is rendered once, at the larger of its own size and `made_for`, so growing needs no new
        rendering in each frame.
        """
        largest = (max(image.size[0], made_for[0]), max(image.size[1], made_for[1]))
        made = self.view.rect((0, 0, *largest)).size
        picture = self.image_cache.get(image.name, made, **image.subst)
        now = (self.view.px(size[0]), self.view.px(size[1]))
        shown = pygame.transform.smoothscale(picture, now)
        self.surface.blit(shown, shown.get_rect(center=self.view.point(center)))

    def posed(
        self,
        image: ImageSpec,
        center: tuple[float, float],
        *,
        turn: float = 0.0,
        scale: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw a small image for one frame of an animation, rotated by degrees (counterclockwise),
        scaled, or faded (`alpha` from 0 to 1). Its size in pixels does not depend on its
        position."""
        size = (self.view.px(image.size[0]), self.view.px(image.size[1]))
        picture = self.image_cache.get(image.name, size, **image.subst)
        if turn or scale != 1:
            picture = pygame.transform.rotozoom(picture, turn, scale)
        self._blit_faded(picture, picture.get_rect(center=self.view.point(center)), alpha)

    def group(
        self,
        key: Hashable,
        ground: RectLike,
        shift: tuple[float, float],
        draw: Callable[[Painter], None],
    ) -> None:
        """Draw the content of `ground` as one picture, shifted by `shift`. `draw` draws it
        unshifted.

        The picture is cached by `key` and position, and is pixel-identical to the unshifted
        content.
        """
        place = self.view.rect(ground)
        dx, dy = (round(length * self.view.scale) for length in shift)

        def make() -> pygame.Surface:
            surface, view = pygame.Surface(place.size, pygame.SRCALPHA), copy.copy(self.view)
            view.offset = (view.offset[0] - place.x, view.offset[1] - place.y)
            draw(Painter(surface, view, self.image_cache, self.text))
            return optimized(surface)

        key = ("group", key, self.image_cache.palette, *place)
        made = self.image_cache.surfaces.get(key, make)
        self.surface.blit(made, place.move(dx, dy))

    def _blit_faded(self, picture: pygame.Surface, place: pygame.Rect, alpha: float) -> None:
        if alpha <= 0:
            return
        if alpha < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * alpha))
        self.surface.blit(picture, place)

    def dimmed(self, name: str, rect: RectLike, **subst: str) -> None:
        """Draw a picture half faded."""
        place = self.view.rect(rect)
        self.surface.blit(self.image_cache.dimmed(name, place.size, **subst), place)

    def grayed(self, name: str, rect: RectLike, **subst: str) -> None:
        """Draw a picture in grayscale."""
        place = self.view.rect(rect)
        self.surface.blit(self.image_cache.grayed(name, place.size, **subst), place)

    def glow(
        self, name: str, rect: RectLike, color: Color, radius: float = 14, **subst: str
    ) -> None:
        """Draw a soft glow in the shape of a picture. Call this before drawing the picture
        itself."""
        place, pixels = self.view.rect(rect), self.view.px(radius)
        light = self.image_cache.glow(name, place.size, color, pixels, **subst)
        self.surface.blit(light, place.move(-pixels, -pixels))

    def cover(self, name: str, **subst: str) -> None:
        """Draw a picture over the whole window, including the letterbox borders."""
        self.surface.blit(self.image_cache.cover(name, self.view.size, **subst), (0, 0))

    def frame(self, name: str, rect: RectLike, corner: float = 24, **subst: str) -> None:
        """Draw a nine-slice frame with corners of `corner` logical units."""
        place = self.view.rect(rect)
        picture = self.image_cache.nine_slice(name, place.size, self.view.px(corner), **subst)
        self.surface.blit(picture, place)

    def faded_frame(self, name: str, rect: RectLike, corner: float, alpha: float) -> None:
        """Draw a small nine-slice frame faded (0 to 1), for one frame of an animation."""
        place = self.view.rect(rect)
        picture = self.image_cache.nine_slice(name, place.size, self.view.px(corner))
        self._blit_faded(picture, place, alpha)

    # Shapes ---------------------------------------------------------------------------------

    def fill(self, rect: RectLike, color: Color, alpha: int = 255, radius: float = 0) -> None:
        """Fill a rectangle with corners rounded by `radius`; `alpha` runs from 0 to 255."""
        place = self.view.rect(rect)
        if radius:
            self._rounded_rect(place, color, self._corner(place, rect, radius), 0, alpha)
        elif alpha >= 255:
            self.surface.fill(color, place)
        else:
            sheet = pygame.Surface(place.size, pygame.SRCALPHA)
            sheet.fill((*color, alpha))
            self.surface.blit(sheet, place)

    def outline(
        self, rect: RectLike, color: Color, width: float = 2, radius: float = 0, alpha: int = 255
    ) -> None:
        """Draw the outline of a rectangle, `width` thick, on the inside."""
        place = self.view.rect(rect)
        corner = self._corner(place, rect, radius)
        self._rounded_rect(place, color, corner, self.view.px(width), alpha)

    def _rounded_rect(
        self, place: pygame.Rect, color: Color, radius: int, width: int, alpha: int
    ) -> None:
        """Draw a rounded rectangle, filled or as an outline of `width` (all in pixels). For a large
        opaque one, only the corners are blitted; filling the rest is many times faster."""
        corner = image_filters.tile_corner(place.size, radius, width)
        if alpha < 255 or corner is None or place.width * place.height < LARGE_SHAPE:
            draw = self.image_cache.rounded_rect
            self.surface.blit(draw(place.size, color, radius, width=width, alpha=alpha), place)
            return
        side = 2 * corner + 1
        tile = self.image_cache.rounded_rect((side, side), color, radius, width=width)
        far = corner + 1, place.width - corner, place.height - corner
        for x, left in ((0, 0), (far[0], far[1])):
            for y, top in ((0, 0), (far[0], far[2])):
                where = place.x + left, place.y + top
                self.surface.blit(tile, where, (x, y, corner, corner))
        for band in _bands(place, corner, width):
            self.surface.fill(color, band)

    def _corner(self, place: pygame.Rect, rect: RectLike, radius: float) -> int:
        """Return a corner radius in pixels. A circle stays a circle after rounding."""
        _, _, width, height = rect
        if 2 * radius >= min(width, height) - 0.01:
            return (min(place.size) + 1) // 2
        return self.view.px(radius)

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        color: Color,
        width: float = 2,
    ) -> None:
        """Draw a straight line."""
        view = self.view
        pygame.draw.line(self.surface, color, view.point(start), view.point(end), view.px(width))

    def veil(self, alpha: int, bright: Iterable[RectLike] = ()) -> None:
        """Darken everything drawn so far (behind dialogs) except the `bright` rectangles."""
        width, height = self.view.size
        strip = pygame.Surface((width, min(height, VEIL_STRIP)), pygame.SRCALPHA)
        holes, corner = [self.view.rect(rect) for rect in bright], self.view.px(12)
        for top in range(0, height, VEIL_STRIP):
            strip.fill((*WALNUT_DARK, alpha))
            for hole in holes:
                if hole.top < top + VEIL_STRIP and hole.bottom > top:
                    pygame.draw.rect(strip, (0, 0, 0, 0), hole.move(0, -top), border_radius=corner)
            self.surface.blit(strip, (0, top))

    def lighten(self, rect: RectLike, radius: float = 0) -> None:
        """Brighten a rectangle, as for a clickable item under the mouse."""
        place = self.view.rect(rect)
        shape = self.image_cache.rounded_rect(
            place.size, HOVER_LIGHT, self._corner(place, rect, radius)
        )
        self._lighten(shape, place)

    def lighten_picture(self, name: str, rect: RectLike, **subst: str) -> None:
        """Brighten the area in the shape of a picture."""
        place = self.view.rect(rect)
        self._lighten(self.image_cache.tinted(name, place.size, HOVER_LIGHT, **subst), place)

    def _lighten(self, shape: pygame.Surface, place: pygame.Rect) -> None:
        """Brighten each pixel by the fraction given in `shape`, so its hue is preserved."""
        seen = place.clip(self.surface.get_rect())
        share = pygame.Surface(seen.size)
        share.blit(shape, (place.x - seen.x, place.y - seen.y))
        share.blit(self.surface, (0, 0), seen, special_flags=pygame.BLEND_RGB_MULT)
        self.surface.blit(share, seen, special_flags=pygame.BLEND_RGB_ADD)

    # Text -----------------------------------------------------------------------------------

    def write(
        self,
        text: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        align: Align = "left",
        valign: Align = "middle",
        shadow: Color | None = None,
    ) -> None:
        """Write one line of text, shrunk to fit `rect`."""
        self.text.draw(
            self.surface, text, rect, style, color, align=align, valign=valign, shadow=shadow
        )

    def write_rich(
        self,
        markup: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        *,
        align: Align = "left",
        valign: Align = "top",
    ) -> None:
        """Write a wrapped paragraph with icons and bold words (`game.ui.text.rich_text`)."""
        self.text.draw_rich(self.surface, markup, rect, style, color, align=align, valign=valign)


def _bands(place: pygame.Rect, corner: int, width: int) -> tuple[pygame.Rect, ...]:
    """Return the rectangles between the corners of a rectangle, or of its outline of `width`
    pixels."""
    upright, level = place.inflate(0, -2 * corner), place.inflate(-2 * corner, 0)
    if not width:
        left = pygame.Rect(upright.topleft, (corner, upright.height))
        return level, left, left.move(place.width - corner, 0)
    left = pygame.Rect(upright.topleft, (width, upright.height))
    top = pygame.Rect(level.topleft, (level.width, width))
    return left, left.move(place.width - width, 0), top, top.move(0, place.height - width)
