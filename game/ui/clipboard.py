"""The clipboard of the desktop, for texts."""

from __future__ import annotations

import contextlib

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; False when there is no clipboard."""
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted_text() -> str:
    """Return the text on the clipboard; "" when there is none."""
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""
