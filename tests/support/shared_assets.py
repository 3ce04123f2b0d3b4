"""The project's pictures, fonts, catalogs and content, loaded once per test process. Otherwise two
thirds of the time of a test with a window would be spent rasterizing the same SVG files again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from unittest.mock import patch

import pygame

from game.app.paths import find_paths
from game.ui.images.image_cache import ImageCache, Size

MAX_PIXELS = 48_000_000  # about 190 MB per process

READERS = (
    "game.app.i18n.translator._read",
    "game.app.i18n.translator.read_conventions",
    "game.app.i18n.translator.read_glossary",
    "game.content.achievements.read_content",
    "game.content.almanac_data.read_content",
    "game.content.lessons.lesson.read_content",
    "game.content.opponents.character.read_content",
    "game.ui.text.typesetting.open_font",
)

Make = Callable[[], pygame.Surface]


class RasterCache:
    """The pictures rendered by all instances of `ImageCache`.

    The key contains the text of the SVG file, so a file rewritten by a test is rendered again; the
    project's files are read once, because no test writes them. Callers get a copy, so drawing on it
    does not affect other tests. Faulty pictures are not shared, because each instance has to report
    them. While `resting`, nothing is shared.
    """

    def __init__(self) -> None:
        self.resting = False
        self._cached = ImageCache._cached
        self._source = ImageCache._source
        self._project = find_paths().assets / "svg"
        self._sources: dict[tuple[str, str], str | None] = {}  # by name and palette
        self._made: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._pixels = 0

    def source(self, image_cache: ImageCache, name: str) -> str | None:
        """Replace `ImageCache._source`."""
        if image_cache._folder != self._project:
            return self._source(image_cache, name)
        key = (name, image_cache.palette)
        if key not in self._sources:
            self._sources[key] = self._source(image_cache, name)
        return self._sources[key]

    def cached(
        self,
        image_cache: ImageCache,
        kind: str,
        name: str,
        size: Size,
        subst: Mapping[str, str],
        make: Make,
        *extra: object,
    ) -> pygame.Surface:
        """Replace `ImageCache._cached`."""

        def made() -> pygame.Surface:
            if self.resting:
                return make()
            source = image_cache._source(name) if name else ""
            of_it = (kind, source, size, tuple(sorted(subst.items())), *extra)
            return self._remembered((*of_it, _pixel_format()), make, image_cache._missing)

        return self._cached(image_cache, kind, name, size, subst, made, *extra)

    def _remembered(self, key: object, make: Make, missing: set[str]) -> pygame.Surface:
        found = self._made.get(key)
        if found is None:
            found = make()
            if missing:
                return found
            self._made[key] = found.copy()
            self._pixels += _pixels(found)
            self._make_room()
            return found
        self._made.move_to_end(key)
        return found.copy()

    def _make_room(self) -> None:
        while self._pixels > MAX_PIXELS:
            self._pixels -= _pixels(self._made.popitem(last=False)[1])


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


def _pixel_format() -> object:
    """Return the pixel format of surfaces for fast drawing, which depends on whether there is a
    window."""
    try:
        return pygame.Surface((1, 1)).convert_alpha().get_masks()
    except pygame.error:
        return None


def _used_surface(size: tuple[int, int]) -> pygame.Surface:
    """Replace `transparent_surface`, with memory that was used before."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


@contextmanager
def shared_rasters() -> Iterator[RasterCache]:
    """Let all instances of `ImageCache` share the pictures of the project's files."""
    pictures = RasterCache()

    def cached(*asked: Any) -> pygame.Surface:
        return pictures.cached(*asked)

    def source(image_cache: ImageCache, name: str) -> str | None:
        return pictures.source(image_cache, name)

    with (
        patch.object(ImageCache, "_cached", cached),
        patch.object(ImageCache, "_source", source),
        patch("game.app.blank_surface.transparent_surface", _used_surface),
        patch("game.ui.images.image_filters.transparent_surface", _used_surface),
    ):
        yield pictures


@contextmanager
def shared_files() -> Iterator[None]:
    """Let all callers share what these functions read from the project's files."""
    with ExitStack() as patches:
        for name in READERS:
            patches.enter_context(patch(name, _reading_once(resolve_name(name))))
        yield


def _reading_once(read: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that reads each project file once, because no test writes them."""
    folders = (find_paths().assets, find_paths().levels)
    values: dict[Hashable, Any] = {}

    def read_once(path: Path, *how: Hashable) -> Any:
        if not any(path.is_relative_to(folder) for folder in folders):
            return read(path, *how)
        key = (path, *how)
        if key not in values or not _usable(values[key]):
            values[key] = read(path, *how)
        return values[key]

    return read_once


def _usable(value: object) -> bool:
    """Return whether pygame has been running since a font was opened."""
    try:
        return not isinstance(value, pygame.Font) or value.get_linesize() > 0
    except pygame.error:
        return False
