"""Play the ambient animation of the top scene, drawn directly on the window."""

from __future__ import annotations

import pygame

from game.app.frame_budget import FrameBudget, OutOfTime
from game.app.scene_stack import Ambient, SceneStack
from game.app.settings import SettingsStore

STEP = 0.1  # seconds between animation frames
LONGEST_STEP = 0.25  # seconds; the rest of a longer pause is skipped
DRAW_BUDGET = 0.016  # seconds of rendering per step


class AmbientPlayer:
    """Updates and draws `StackScene.ambient` of the top scene over the last complete frame, unless
    reduced motion is set. Its time passes only while the window has the focus and is not
    minimized."""

    def __init__(
        self, stack: SceneStack, settings: SettingsStore, frame_budget: FrameBudget
    ) -> None:
        self._stack = stack
        self._settings = settings
        self._frame_budget = frame_budget
        self._passed = 0.0  # seconds since the last step

    def update(self, dt: float) -> None:
        """Advance the clock by `dt` seconds."""
        self._passed += dt

    def draw_all(self, window: pygame.Surface, frame: pygame.Surface) -> None:
        """Draw the whole animation on the window, which currently shows only `frame`."""
        self._draw(self._ambient, window, frame, fresh=True)

    def step(self, window: pygame.Surface, frame: pygame.Surface) -> bool:
        """Advance the animation if a step is due and draw what has changed. Return whether anything
        was drawn."""
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
        # A dirty scene may already have a different layout from the drawn frame.
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
            return False  # the next step continues
