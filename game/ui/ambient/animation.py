"""The ambient animation of a scene, as the window updates and draws it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.ambient.layer import AmbientLayer


class AmbientAnimation:
    """All ambient layers of a scene, from back to front. Implements
    `game.app.scene_stack.Ambient`."""

    def __init__(self, layers: Sequence[AmbientLayer]) -> None:
        self._layers = layers

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for layer in self._layers:
            layer.advance(dt)

    def draw(self, window: pygame.Surface, frame: pygame.Surface, *, fresh: bool) -> bool:
        """Draw what has changed on `window` and return whether anything was drawn. `frame` is the
        frame without animation; `fresh` means that the window currently shows exactly that. May
        raise `OutOfTime`."""
        if fresh:
            for layer in self._layers:
                layer.forget()
        drawn = [layer.draw(window, frame) for layer in self._layers]  # no short circuit
        return any(drawn)
