"""Scene stack: the top scene gets the input; scenes below transparent ones are drawn too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pygame


class Ambient(Protocol):
    """Small animations drawn over a scene's picture but not part of it. The window draws them
    without importing `game.ui.ambient`, which lies above it."""

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def draw(self, window: pygame.Surface, frame: pygame.Surface, *, fresh: bool) -> bool:
        """Draw what has changed on `window` and return whether anything was drawn. `frame` is the
        scene's picture without the animation; `fresh` means that `window` currently shows exactly
        that. May raise `OutOfTime`."""


class StackScene(Protocol):
    """A scene as the window sees it. The window runs scenes without importing their base class,
    `game.scenes.base.Scene`, which lies above it."""

    dirty: bool
    """Set by the scene when its picture has changed; cleared by the window after drawing."""
    transparent: bool
    """Whether the scenes below are drawn too (dialogs)."""
    freezes_below: bool
    """Whether the scenes below get no `update` calls."""
    ambient: Ambient | None
    """The animation over its picture while the scene is on top, or None."""

    def enter(self) -> None:
        """Called when the scene is pushed on the stack."""

    def leave(self) -> None:
        """Called when the scene is removed from the stack."""

    def resumed(self) -> None:
        """Called when the scene is on top again after the scenes above it were removed."""

    def resized(self) -> None:
        """Lay out the scene again after a change of size, language, palette or text size."""

    def handle(self, event: pygame.Event) -> bool:
        """Handle an input event. Return True if it was used."""

    def update(self, dt: float) -> None:
        """Advance the simulation by `dt` seconds."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on `surface` in native pixels without changing the scene."""

    def may_quit(self) -> bool:
        """Return whether the window may close now. A scene that refuses asks the person itself."""


class SceneStack:
    """A stack of scenes, the top one last. Scenes reach each other only through it.

    `looked_at` says whether the window has the focus and is not minimized. The window sets it.
    """

    def __init__(self) -> None:
        self._scenes: list[StackScene] = []
        self.changed = True
        self.closing = False
        self.looked_at = True

    def __iter__(self) -> Iterator[StackScene]:
        return iter(tuple(self._scenes))

    def __contains__(self, scene: object) -> bool:
        return any(below is scene for below in self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> StackScene | None:
        """The scene that gets the input, or None if the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: StackScene) -> None:
        """Push `scene` on top."""
        self._scenes.append(scene)
        self.changed = True
        scene.enter()

    def pop(self, scene: StackScene | None = None) -> None:
        """Remove the top scene, or `scene` and all scenes above it.

        Do nothing if `scene` is no longer on the stack.
        """
        if not self._scenes or (scene is not None and scene not in self._scenes):
            return
        target = scene or self._scenes[-1]
        while self._remove_top() is not target:
            pass
        if self._scenes:
            self._scenes[-1].resumed()

    def return_to(self, scene: StackScene) -> None:
        """Remove all scenes above `scene`, which is on the stack."""
        while self._scenes[-1] is not scene:
            self._remove_top()
        scene.resumed()

    def replace(self, scene: StackScene) -> None:
        """Replace the top scene."""
        if self._scenes:
            self._remove_top()
        self.push(scene)

    def reset(self, scene: StackScene) -> None:
        """Remove all scenes and push `scene`."""
        while self._scenes:
            self._remove_top()
        self.push(scene)

    def discard_top(self) -> None:
        """Remove the top scene without resuming the one below (used when the window closes)."""
        if self._scenes:
            self._remove_top()

    def quit(self) -> None:
        """Close the window after this frame."""
        self.closing = True

    def visible(self) -> tuple[StackScene, ...]:
        """Return the scenes to draw: the highest opaque one and all above it."""
        return self._from_last(lambda scene: not scene.transparent)

    def active(self) -> tuple[StackScene, ...]:
        """Return the scenes to update: the highest one that freezes those below, and all above
        it."""
        return self._from_last(lambda scene: scene.freezes_below)

    def resized(self) -> None:
        """Lay out every scene again after a change of size, language, palette or text size."""
        for scene in self:
            scene.resized()
        self.changed = True

    @property
    def dirty(self) -> bool:
        """Whether anything visible has changed since the last draw."""
        return self.changed or any(scene.dirty for scene in self.visible())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible scenes on `surface` and clear their dirty flags."""
        shown = self.visible()
        for scene in shown:
            scene.draw(surface)
        for scene in shown:
            scene.dirty = False
        self.changed = False

    def _remove_top(self) -> StackScene:
        scene = self._scenes.pop()
        self.changed = True
        scene.leave()
        return scene

    def _from_last(self, stops_at: Callable[[StackScene], bool]) -> tuple[StackScene, ...]:
        start = 0
        for index, scene in enumerate(self._scenes):
            if stops_at(scene):
                start = index
        return tuple(self._scenes[start:])
