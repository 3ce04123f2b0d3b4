"""Pictures, fonts, catalogues and content of the project, made and read once per test process: two
thirds of the time of a test with a window would go into rasterising the same SVG files in the same
sizes again."""

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

MAX_PIXELS = 48_000_000  # about 190 MB in each process

READERS = (
    "game.app.i18n.translator._read",
    "game.app.i18n.translator.read_conventions",
    "game.app.i18n.translator.read_glossary",
    "game.content.achievements.read_content",
    "game.content.components.read_content",
    "game.content.lessons.reader.read_content",
    "game.content.opponents.character.read_content",
    "game.ui.text.typesetting.open_font",
)

Make = Callable[[], pygame.Surface]


class RasterCache:
    """What `ImageCache` has made so far, whichever instance made it.

    The key holds the text of the SVG file, so a file that a test writes anew is rasterised anew;
    those of the project are read once, since no test writes there.
    Callers get a copy: whoever draws on it harms no other test. Pictures that are complained about
    are passed over, since each instance has to complain. While ``resting``, nothing is shared.
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
        """Stand in for ``ImageCache._source``."""
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
        """Stand in for ``ImageCache._cached``."""

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
    """What a surface looks like that was made for fast drawing: it depends on whether there is a
    window."""
    try:
        return pygame.Surface((1, 1)).convert_alpha().get_masks()
    except pygame.error:
        return None


def _used_surface(size: tuple[int, int]) -> pygame.Surface:
    """Stand in for ``transparent_surface``: of memory that has been used before."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


@contextmanager
def shared_rasters() -> Iterator[RasterCache]:
    """Have all instances of `ImageCache` share what they make of the project's files."""
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
    """Have everybody share what these functions have read from the project's own files."""
    with ExitStack() as patches:
        for name in READERS:
            patches.enter_context(patch(name, _reading_once(resolve_name(name))))
        yield


def _reading_once(read: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that reads each file of the project once: no test writes there."""
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
    """Whether pygame has not been ended since a font was opened."""
    try:
        return not isinstance(value, pygame.Font) or value.get_linesize() > 0
    except pygame.error:
        return False
