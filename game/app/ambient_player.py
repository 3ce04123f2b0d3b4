"""Plays what moves in the scenery of the top scene, on the window alone."""

from __future__ import annotations

import pygame

from game.app.frame_budget import FrameBudget, OutOfTime
from game.app.scene_stack import Ambient, SceneStack
from game.app.settings import SettingsStore

STEP = 0.1  # seconds between two pictures
LONGEST_STEP = 0.25  # seconds: of a longer pause the rest is skipped
DRAW_BUDGET = 0.016  # seconds in which pictures are made for one step


class AmbientPlayer:
    """Steps and draws `StackScene.ambient` of the top scene over the last complete picture, unless
    motion is to be reduced; time passes for it only while the window is looked at."""

    def __init__(
        self, stack: SceneStack, settings: SettingsStore, frame_budget: FrameBudget
    ) -> None:
        self._stack = stack
        self._settings = settings
        self._frame_budget = frame_budget
        self._passed = 0.0  # seconds since the last step

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        self._passed += dt

    def draw_all(self, window: pygame.Surface, frame: pygame.Surface) -> None:
        """Draw all that moves on the window, which shows just the picture ``frame``."""
        self._draw(self._ambient, window, frame, fresh=True)

    def step(self, window: pygame.Surface, frame: pygame.Surface) -> bool:
        """Move on when it is time, and draw what has changed; return whether anything has."""
        # The tolerance keeps rounding from delaying a step that is exactly due.
        if self._passed + 1e-9 < STEP:
            return False
        dt, self._passed = min(self._passed, LONGEST_STEP), 0.0
        ambient = self._ambient
        if ambient is None or not self._stack.looked_at:
            return False
        ambient.advance(dt)
        return self._draw(ambient, window, frame, fresh=False)

    @property
    def _ambient(self) -> Ambient | None:
        top = self._stack.top
        # A scene that is to be drawn anew may lie elsewhere already than on the picture.
        if top is None or self._stack.dirty or self._settings.current.reduced_motion:
            return None
        return top.ambient

    def _draw(
        self, ambient: Ambient | None, window: pygame.Surface, frame: pygame.Surface, *, fresh: bool
    ) -> bool:
        if ambient is None or window.get_size() != frame.get_size():
            return False
        try:
            with self._frame_budget.within(DRAW_BUDGET):
                return ambient.draw(window, frame, fresh=fresh)
        except OutOfTime:
            return False  # the next step goes on
