"""The image cache: SVG files rendered at the exact pixel size at which they are shown."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from game.app.blank_surface import blank_surface
from game.app.frame_budget import FrameBudget
from game.app.i18n import Message, unusable
from game.ui.good_colors import STANDARD, recolor
from game.ui.images import image_filters
from game.ui.images.surface_cache import SurfaceCache
from game.ui.theme import PICTURE_DEFAULTS, Color

MOST_UNITS = 10_000  # maximum side of a drawing; a larger value means that the file is damaged

log = logging.getLogger(__name__)

Size = tuple[int, int]
MAX_CACHED_PIXELS = 48_000_000  # about 190 MB
LARGE_PICTURE = 150_000  # pixels; more may exceed the frame budget (60 ms per million)
OPAQUE_ALPHA = 200  # of 255; pixels below it are holes, not seams between adjacent shapes
_PLACEHOLDER = re.compile(r"@([A-Z][A-Z0-9_]*)@")


@dataclass(frozen=True)
class ImageSpec:
    """An image by name, with its size in logical units and its color substitutions."""

    name: str
    size: tuple[float, float]
    subst: Mapping[str, str] = field(default_factory=dict)


class Lighting(NamedTuple):
    """A lighting effect on a picture: its colors are multiplied by `tint`, then `over` is drawn on
    it."""

    tint: Color
    over: str


class ImageCache:
    """Renders each image once per size and color, and keeps it while there is space.

    Names are paths below `assets/svg` without the extension: `"goods/corn"`. `subst` replaces the
    placeholders `@NAME@` in a file, and the palette sets the colors of goods. Sizes are native
    pixels. The surfaces are shared, so never draw on one. Inside `FrameBudget.within`, requesting a
    picture that is not rendered yet may raise `OutOfTime`. `fault` is a sentence about the first
    file that could not be used.
    """

    def __init__(
        self,
        folder: Path,
        *,
        frame_budget: FrameBudget | None = None,
        max_pixels: int = MAX_CACHED_PIXELS,
    ) -> None:
        self.frame_budget = frame_budget or FrameBudget()
        self.surfaces = SurfaceCache(max_pixels, self.frame_budget)
        self._folder = folder
        self._sources: dict[tuple[str, str], str | None] = {}  # by name and palette
        self._missing: set[str] = set()
        self.fault: Message | None = None
        self._palette = STANDARD

    # Pictures -------------------------------------------------------------------------------

    def get(self, name: str, size: Size, **subst: str) -> pygame.Surface:
        """Return the image scaled to fit in `size`, centered, with its aspect ratio kept.

        A missing or damaged file gives `missing_image` and a log entry.
        """
        return self._cached("plain", name, size, subst, lambda: self._raster(name, size, subst))

    def cover(self, name: str, size: Size, **subst: str) -> pygame.Surface:
        """Return the image scaled to cover `size`, with the overflow cropped evenly."""
        return self._cached("cover", name, size, subst, lambda: self._covering(name, size, subst))

    def lit_cover(self, name: str, size: Size, light: Lighting, share: float) -> pygame.Surface:
        """Return `cover` blended with another lighting by `share` (0 to 1); 0 is `cover` itself."""
        plain = self.cover(name, size)
        if not share:
            return plain
        over = self.cover(light.over, size)
        return self._cached(
            "lit",
            name,
            size,
            {},
            lambda: image_filters.lit(plain, light.tint, over, share),
            light,
            share,
        )

    def nine_slice(self, name: str, size: Size, corner: int, **subst: str) -> pygame.Surface:
        """Return a frame stretched to `size`, with corners of `corner` pixels that are not
        distorted."""
        kind = f"nine{corner}"
        return self._cached(
            kind, name, size, subst, lambda: self._framed(name, size, corner, subst)
        )

    def tinted(self, name: str, size: Size, color: Color, **subst: str) -> pygame.Surface:
        """Return the silhouette of the image in one color."""
        return self._effect(image_filters.silhouette, name, size, subst, color)

    def dimmed(self, name: str, size: Size, **subst: str) -> pygame.Surface:
        """Return the image half faded, as for unavailable choices."""
        return self._effect(image_filters.dimmed, name, size, subst)

    def faded(self, name: str, size: Size, alpha: int, **subst: str) -> pygame.Surface:
        """Return the image with its opacity multiplied by `alpha` (of 255)."""
        return self._effect(image_filters.faded, name, size, subst, alpha)

    def grayed(self, name: str, size: Size, **subst: str) -> pygame.Surface:
        """Return the image in grayscale."""
        return self._effect(image_filters.grayed, name, size, subst)

    def glow(
        self, name: str, size: Size, color: Color, radius: int, **subst: str
    ) -> pygame.Surface:
        """Return a soft glow in the shape of the image, `radius` pixels larger on every side."""
        return self._effect(image_filters.glow, name, size, subst, color, radius)

    def rounded_rect(
        self, size: Size, color: Color, radius: int, *, width: int = 0, alpha: int = 255
    ) -> pygame.Surface:
        """Return a rectangle with smooth rounded corners: filled, or an outline of `width`
        pixels."""
        size = (max(1, size[0]), max(1, size[1]))

        def make() -> pygame.Surface:
            return image_filters.rounded_rect(size, color, alpha, radius, width)

        return self._cached("rounded", "", size, {}, make, color, radius, width, alpha)

    def natural_size(self, name: str) -> tuple[float, float]:
        """Return the width and height stated in the file, in units of the drawing, each from 1 to
        `MOST_UNITS`. Return (1, 1) if the file states no valid size."""
        return _stated_size(self._source(name) or "")

    # Cache ----------------------------------------------------------------------------------

    @property
    def palette(self) -> str:
        """The palette of goods and tiles."""
        return self._palette

    def use_palette(self, palette: str) -> None:
        """Switch the palette of goods and tiles. Only pictures with their colors are rendered
        again."""
        self._palette = palette

    def clear(self) -> None:
        """Clear the cache after the window size has changed."""
        self.surfaces.clear()
        self.frame_budget.cancel_background()

    @property
    def missing(self) -> frozenset[str]:
        """The names of requested images that could not be read."""
        return frozenset(self._missing)

    def _cached(
        self,
        kind: str,
        name: str,
        size: Size,
        subst: Mapping[str, str],
        make: Callable[[], pygame.Surface],
        *extra: object,
    ) -> pygame.Surface:
        source = self._source(name) if name else ""
        key = (kind, name, source, size, tuple(sorted(subst.items())), *extra)
        return self.surfaces.get(key, make)

    def _effect(
        self,
        effect: Callable[..., pygame.Surface],
        name: str,
        size: Size,
        subst: Mapping[str, str],
        *values: object,
    ) -> pygame.Surface:
        return self._cached(
            effect.__name__,
            name,
            size,
            subst,
            lambda: effect(self.get(name, size, **subst), *values),
            *values,
        )

    # Making ---------------------------------------------------------------------------------

    def _source(self, name: str) -> str | None:
        key = (name, self._palette)
        if key not in self._sources:
            try:
                source = (self._folder / f"{name}.svg").read_text("utf-8")
                self._sources[key] = recolor(source, self._palette)
            except (OSError, UnicodeError):
                self._sources[key] = None
        return self._sources[key]

    def _load(self, name: str, size: Size, subst: Mapping[str, str]) -> pygame.Surface | None:
        """Render the image at the largest size that fits in `size` with its aspect ratio kept.
        Large images are rendered in the background thread."""
        source = self._source(name)
        if size[0] * size[1] < LARGE_PICTURE:
            return self._render(name, source, size, subst)
        key = ("picture", name, source, size, *sorted(subst.items()))
        return self.frame_budget.in_background(key, lambda: self._render(name, source, size, subst))

    def _render(
        self, name: str, source: str | None, size: Size, subst: Mapping[str, str]
    ) -> pygame.Surface | None:
        if source is None:
            self._report_missing(name, "it cannot be read")
            return None
        values = {**PICTURE_DEFAULTS, **subst}
        filled = _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), source)
        try:
            return pygame.image.load_sized_svg(io.BytesIO(filled.encode()), size)
        except pygame.error as error:
            self._report_missing(name, str(error))
            return None

    def _report_missing(self, name: str, reason: str) -> None:
        if name not in self._missing:
            self._missing.add(name)
            log.warning("picture %s: %s", name, reason)
            self.fault = self.fault or unusable(f"{name}.svg", reason)

    def _raster(self, name: str, size: Size, subst: Mapping[str, str]) -> pygame.Surface:
        size = (max(1, size[0]), max(1, size[1]))
        picture = self._load(name, size, subst)
        if picture is None:
            return optimized(image_filters.missing_image(size))
        if picture.get_size() != size:
            whole = pygame.Surface(size, pygame.SRCALPHA)
            left = (size[0] - picture.get_width()) // 2
            whole.blit(picture, (left, (size[1] - picture.get_height()) // 2))
            picture = whole
        return optimized(picture)

    def _covering(self, name: str, size: Size, subst: Mapping[str, str]) -> pygame.Surface:
        width, height = max(1, size[0]), max(1, size[1])
        own_width, own_height = self.natural_size(name)
        scale = max(width / own_width, height / own_height)
        large = (-(-own_width * scale // 1), -(-own_height * scale // 1))
        whole = (int(large[0]), int(large[1]))
        source = self._source(name)

        def make() -> pygame.Surface:
            picture = self._render(name, source, whole, subst)
            if picture is None:
                return optimized(image_filters.missing_image((width, height)))
            seen = _middle(picture, (width, height))
            return _solid(seen) if _is_opaque(seen) else optimized(seen)

        key = ("cover", name, source, (width, height), *sorted(subst.items()))
        return self.frame_budget.in_background(key, make)

    def _framed(
        self, name: str, size: Size, corner: int, subst: Mapping[str, str]
    ) -> pygame.Surface:
        size = (max(1, size[0]), max(1, size[1]))
        own_width, own_height = self.natural_size(name)
        own_corner = image_filters.FRAME_CORNER
        scale = corner / own_corner
        whole = (max(3, round(own_width * scale)), max(3, round(own_height * scale)))
        source = self._source(name)

        def make() -> pygame.Surface:
            picture = self._render(name, source, whole, subst)
            if picture is None:
                return image_filters.missing_image(size)
            return image_filters.nine_slice(picture, size, corner)

        if max(whole[0] * whole[1], size[0] * size[1] // 4) < LARGE_PICTURE:
            return make()
        key = ("frame", name, source, size, corner, *sorted(subst.items()))
        return self.frame_budget.in_background(key, make)


def optimized(surface: pygame.Surface) -> pygame.Surface:
    """Convert a loaded surface to the window's format for fast drawing, if a window exists."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


def _middle(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """Return the center of `picture` cropped to `size`, or centered in it if smaller."""
    place = pygame.Rect((0, 0), size)
    place.center = picture.get_rect().center
    if picture.get_rect().contains(place):
        return picture.subsurface(place)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(picture, picture.get_rect(center=whole.get_rect().center))
    return whole


def _solid(surface: pygame.Surface) -> pygame.Surface:
    """Return a fully opaque copy of the surface."""
    whole = blank_surface(surface.get_size())
    surface.set_alpha(None)  # pixels are copied regardless of their alpha
    whole.blit(surface, (0, 0))
    whole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
    whole.set_alpha(None)
    return whole


def _is_opaque(surface: pygame.Surface) -> bool:
    """Return whether the picture is meant to be opaque. An opaque picture is drawn several times
    faster.

    Seams between adjacent shapes may be slightly transparent and do not count.
    """
    solid = pygame.mask.from_surface(surface, OPAQUE_ALPHA).count()
    return solid == surface.get_width() * surface.get_height()


_SVG_TAG = re.compile(r"<svg\b[^>]*>", re.DOTALL)


@lru_cache(maxsize=512)
def _stated_size(source: str) -> tuple[float, float]:
    tag = _SVG_TAG.search(source)
    if tag is None:
        return (1.0, 1.0)
    box = re.search(r'viewBox="([^"]*)"', tag[0])
    sides = [re.search(rf'\b{side}="([\d.]+)', tag[0]) for side in ("width", "height")]
    try:
        stated = (
            box[1].replace(",", " ").split()[2:] if box else [side[1] for side in sides if side]
        )
        width, height = map(float, stated)
    except ValueError:
        return (1.0, 1.0)
    sound = all(1 <= side <= MOST_UNITS for side in (width, height))
    return (width, height) if sound else (1.0, 1.0)
