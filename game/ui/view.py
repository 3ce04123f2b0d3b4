"""The view transform between logical units (a table of 1920 x 1080) and window pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LOGICAL_SIZE = (1920, 1080)

Point = tuple[float, float]
RectLike = pygame.Rect | pygame.FRect | Sequence[float]


class View:
    """A uniform scale with letterboxing: the logical table is centered in a window of any shape.

    `size` is the window size in pixels, `scale` is pixels per logical unit, and `offset` is the
    pixel of the logical point (0, 0).
    """

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.size = size
        self.scale = 1.0
        self.offset = (0.0, 0.0)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to a window of `size` pixels."""
        width, height = max(1, size[0]), max(1, size[1])
        logical_width, logical_height = LOGICAL_SIZE
        self.size = (width, height)
        self.scale = self.full_scale
        self.offset = (
            (width - logical_width * self.scale) / 2,
            (height - logical_height * self.scale) / 2,
        )

    @property
    def full_scale(self) -> float:
        """Pixels per logical unit of a table that fills the window. A view of a smaller table has a
        smaller `scale`, but legible sizes are measured with this one."""
        return min(self.size[0] / LOGICAL_SIZE[0], self.size[1] / LOGICAL_SIZE[1])

    def point(self, point: Sequence[float]) -> tuple[int, int]:
        """Return the pixel of a logical point."""
        return (
            round(self.offset[0] + point[0] * self.scale),
            round(self.offset[1] + point[1] * self.scale),
        )

    def rect(self, rect: RectLike) -> pygame.Rect:
        """Convert a logical rectangle to pixels.

        Each edge is rounded separately, so adjacent rectangles meet without a gap or overlap.
        """
        x, y, width, height = rect
        left, top = self.point((x, y))
        right, bottom = self.point((x + width, y + height))
        return pygame.Rect(left, top, right - left, bottom - top)

    def inverse(self, pixel: Sequence[float]) -> Point:
        """Return the logical point under a pixel."""
        return (
            (pixel[0] - self.offset[0]) / self.scale,
            (pixel[1] - self.offset[1]) / self.scale,
        )

    def px(self, length: float) -> int:
        """Convert a logical length to pixels. A positive length is at least 1 pixel, so lines stay
        visible."""
        pixels = round(length * self.scale)
        return max(1, pixels) if length > 0 else pixels

    def logical(self, pixels: float) -> float:
        """Convert pixels to a logical length."""
        return pixels / self.scale

    @property
    def whole(self) -> pygame.FRect:
        """The whole window in logical units, including the letterbox borders."""
        left, top = self.inverse((0, 0))
        right, bottom = self.inverse(self.size)
        return pygame.FRect(left, top, right - left, bottom - top)

    @property
    def table(self) -> pygame.FRect:
        """The logical table: always (0, 0, 1920, 1080)."""
        return pygame.FRect(0, 0, *LOGICAL_SIZE)
