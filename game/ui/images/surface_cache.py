"""An LRU cache of rendered surfaces with a limit in pixels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.app.frame_budget import FrameBudget

FREED_AT_ONCE = 4  # cleared surfaces freed per new surface


class SurfaceCache:
    """Keeps surfaces by key. Above `max_pixels`, the least recently used ones are evicted.

    Surfaces of a frame in progress (`FrameBudget.generation`) are kept until the frame is done,
    regardless of their size; otherwise it would never be done.
    """

    def __init__(self, max_pixels: int, frame_budget: FrameBudget) -> None:
        self.pixels = 0
        self._max_pixels = max_pixels
        self._frame_budget = frame_budget
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._rounds: dict[Hashable, int] = {}
        self._forgotten: list[pygame.Surface] = []

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, created by `make` if it is not cached. Raises `OutOfTime` if
        the frame's rendering time is used up."""
        surface = self._surfaces.get(key)
        if surface is None:
            self._frame_budget.start_item()
            surface = self._surfaces[key] = make()
            self._frame_budget.finish_item()
            del self._forgotten[-FREED_AT_ONCE:]
            self.pixels += _pixels(surface)
        else:
            self._surfaces.move_to_end(key)
        self._rounds[key] = self._frame_budget.generation
        self._make_room()
        return surface

    def clear(self) -> None:
        """Evict all surfaces. Their memory is freed gradually as new ones are created, because
        freeing that of a large window at once takes longer than a frame."""
        self._forgotten += self._surfaces.values()
        self._surfaces.clear()
        self._rounds.clear()
        self.pixels = 0

    def _make_room(self) -> None:
        while self.pixels > self._max_pixels and len(self._surfaces) > 1:
            oldest = next(iter(self._surfaces))
            if self._frame_budget.limited and self._rounds[oldest] == self._frame_budget.generation:
                return
            self.pixels -= _pixels(self._surfaces.pop(oldest))
            del self._rounds[oldest]


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()
