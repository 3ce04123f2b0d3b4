"""Open the game's fonts, detecting damaged files early."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app.data_file import DataFileError


class FontFileError(DataFileError):
    """Raised when a font cannot be used."""


MAX_SIZES = 20_000  # cached text sizes per font


class _Font(pygame.Font):
    """A font that remembers its file and raises FontFileError for a damaged glyph."""

    def __init__(self, path: Path, pixels: int) -> None:
        super().__init__(path, pixels)
        self._file = path.name
        self._sizes: dict[str | bytes, tuple[int, int]] = {}

    def size(self, text: str | bytes, /) -> tuple[int, int]:
        size = self._sizes.get(text)
        if size is None:
            try:
                size = super().size(text)
            except pygame.error as error:
                raise FontFileError(self._file, "", "", str(error)) from error
            if len(self._sizes) >= MAX_SIZES:
                self._sizes.clear()
            self._sizes[text] = size
        return size


def open_font(path: Path, pixels: int) -> pygame.Font:
    """Open a font file at a size in pixels. Raises FontFileError."""
    try:
        font = _Font(path, pixels)
        font.size("x")  # only this detects a file that is not a font
    except (FontFileError, OSError, ValueError, pygame.error) as error:
        reason = "it is no font" if path.exists() else "there is no such file"
        raise FontFileError(path.name, "", "", reason) from error
    return font
