"""Finished surfaces, kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.app.frame_budget import FrameBudget


class SurfaceCache:
    """Surfaces that are made once; beyond ``max_pixels`` the longest unused are forgotten.

    What belongs to a picture that is being made in slices is never forgotten before the picture is
    done, however large: otherwise it would never be done.
    """

    def __init__(self, max_pixels: int, frame_budget: FrameBudget) -> None:
        self.pixels = 0
        self._max_pixels = max_pixels
        self._slices = frame_budget
        self._found: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._rounds: dict[Hashable, int] = {}

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that key, made now if it is not here; raises `OutOfTime` if there is no
        time for that."""
        found = self._found.get(key)
        if found is None:
            self._slices.start_item()
            found = self._found[key] = make()
            self._slices.finish_item()
            self.pixels += _pixels(found)
        else:
            self._found.move_to_end(key)
        self._rounds[key] = self._slices.generation
        self._make_room()
        return found

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()
        self._rounds.clear()
        self.pixels = 0

    def _make_room(self) -> None:
        while self.pixels > self._max_pixels and len(self._found) > 1:
            oldest = next(iter(self._found))
            if self._slices.limited and self._rounds[oldest] == self._slices.generation:
                return
            self.pixels -= _pixels(self._found.pop(oldest))
            del self._rounds[oldest]


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()
