"""Blank surfaces of the window's size, made without holding up the other threads."""

from __future__ import annotations

import ctypes
import mmap

import pygame


def transparent_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface of ``size`` pixels with nothing on it; may be made in another thread.

    What takes long is that the system hands out the memory, page by page: 20 ms and more for a
    window of 3840 x 2160. `pygame.Surface` lets no other thread run meanwhile, `memset` does.
    """
    length = max(1, size[0] * size[1] * 4)
    memory = mmap.mmap(-1, length)
    ctypes.memset(ctypes.addressof(ctypes.c_char.from_buffer(memory)), 0, length)
    return pygame.image.frombuffer(memory, size, "BGRA")


def blank_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return a black surface to draw on, made like a transparent one.

    It has an alpha channel, since a surface without one cannot be made over memory of our own. To
    copy it quickly, turn that off first with ``set_alpha(None)``; to draw on it again,
    ``set_alpha(255)``: without it, blits would leave holes.
    """
    surface = transparent_surface(size)
    surface.fill((0, 0, 0))
    return surface
