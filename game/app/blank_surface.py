"""Create blank surfaces of the window's size without blocking other threads."""

from __future__ import annotations

import ctypes
import mmap

import pygame


def transparent_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return a transparent surface of `size` pixels. Any thread may call this.

    Allocating the memory page by page takes most of the time: 20 ms or more for a window of 3840 x
    2160. `pygame.Surface` holds the GIL meanwhile; `memset` releases it.
    """
    length = max(1, size[0] * size[1] * 4)
    memory = mmap.mmap(-1, length)
    ctypes.memset(ctypes.addressof(ctypes.c_char.from_buffer(memory)), 0, length)
    return pygame.image.frombuffer(memory, size, "BGRA")


def blank_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return a black surface to draw on, allocated like a transparent one.

    It has an alpha channel, because a surface without one cannot use a buffer that we allocated. To
    blit it quickly, call `set_alpha(None)` first. Before drawing on it again, call
    `set_alpha(255)`, or blits leave transparent holes.
    """
    surface = transparent_surface(size)
    surface.fill((0, 0, 0))
    return surface
