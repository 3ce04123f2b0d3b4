"""The ambient animation of a scene: its layers, as the window steps and draws them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.ambient.layer import AmbientLayer


class AmbientAnimation:
    """All layers of a scene, from back to front; see `game.app.scene_stack.Ambient`."""

    def __init__(self, layers: Sequence[AmbientLayer]) -> None:
        self._layers = layers

    def advance(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        for layer in self._layers:
            layer.advance(dt)

    def draw(self, window: pygame.Surface, frame: pygame.Surface, *, fresh: bool) -> bool:
        """Draw on ``window`` what has changed; True if anything was. ``frame`` is the clean frame,
        ``fresh`` says that the window shows just that. May raise `OutOfTime`."""
        if fresh:
            for layer in self._layers:
                layer.forget()
        drawn = [layer.draw(window, frame) for layer in self._layers]  # all of them
        return any(drawn)
