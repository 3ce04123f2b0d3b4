"""Text access to the desktop's clipboard."""

from __future__ import annotations

import contextlib

import pygame


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard. Return False if there is no clipboard."""
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted_text() -> str:
    """Return the text on the clipboard, or "" if there is none."""
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""
