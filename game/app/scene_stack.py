"""The stack of scenes: the top one is played, transparent ones let those below show through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame


class StackScene(Protocol):
    """What the window asks of a scene. `game.scenes.base.Scene` is the usual base class."""

    dirty: bool
    """Set by the scene when its picture has changed; cleared by the window after drawing."""
    transparent: bool
    """Whether the scenes below show through (dialogs)."""
    freezes_below: bool
    """Whether the scenes below stand still meanwhile."""

    def enter(self) -> None:
        """Called when the scene is put on the stack."""

    def leave(self) -> None:
        """Called when the scene is taken off the stack."""

    def resumed(self) -> None:
        """Called when the scene is on top again after those above have left."""

    def resized(self) -> None:
        """Called when size, language, palette or text size changed: lay out again."""

    def handle(self, event: pygame.Event) -> bool:
        """Take an input event; True when it was used."""

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds of simulation."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on ``surface`` at native pixels; must change nothing."""

    def may_quit(self) -> bool:
        """Whether the window may close now; a scene that says no asks the person itself."""


class SceneStack:
    """Scenes, the top one last. Scenes reach each other only through this."""

    def __init__(self) -> None:
        self._scenes: list[StackScene] = []
        self.changed = True
        self.closing = False

    def __iter__(self) -> Iterator[StackScene]:
        return iter(tuple(self._scenes))

    def __contains__(self, scene: object) -> bool:
        return any(one is scene for one in self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> StackScene | None:
        """The scene that gets the input, or None when there is none."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: StackScene) -> None:
        """Put ``scene`` on top."""
        self._scenes.append(scene)
        self.changed = True
        scene.enter()

    def pop(self, scene: StackScene | None = None) -> None:
        """Take the top scene off; given ``scene``, everything above and with it.

        A scene that is no longer on the stack is passed over, so closing twice does no harm.
        """
        if not self._scenes or (scene is not None and scene not in self._scenes):
            return
        target = scene or self._scenes[-1]
        while self._take() is not target:
            pass
        if self._scenes:
            self._scenes[-1].resumed()

    def replace(self, scene: StackScene) -> None:
        """Put ``scene`` in the place of the top one."""
        if self._scenes:
            self._take()
        self.push(scene)

    def reset(self, scene: StackScene) -> None:
        """Take every scene off and begin again with ``scene``."""
        while self._scenes:
            self._take()
        self.push(scene)

    def drop(self) -> None:
        """Take the top scene off without waking the one below (the window closes)."""
        if self._scenes:
            self._take()

    def quit(self) -> None:
        """Close the window after this frame."""
        self.closing = True

    def visible(self) -> tuple[StackScene, ...]:
        """The scenes to draw, from the highest opaque one upwards."""
        return self._from_last(lambda scene: not scene.transparent)

    def active(self) -> tuple[StackScene, ...]:
        """The scenes whose time passes, from the highest one that stops those below upwards."""
        return self._from_last(lambda scene: scene.freezes_below)

    def resized(self) -> None:
        """Let every scene lay itself out again (new size, language, palette or text size)."""
        for scene in self:
            scene.resized()
        self.changed = True

    @property
    def dirty(self) -> bool:
        """Whether anything that can be seen has changed since the last drawing."""
        return self.changed or any(scene.dirty for scene in self.visible())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what can be seen on ``surface`` and note that it is now up to date."""
        shown = self.visible()
        for scene in shown:
            scene.draw(surface)
        for scene in shown:
            scene.dirty = False
        self.changed = False

    def _take(self) -> StackScene:
        scene = self._scenes.pop()
        self.changed = True
        scene.leave()
        return scene

    def _from_last(self, ends: _Test) -> tuple[StackScene, ...]:
        start = 0
        for index, scene in enumerate(self._scenes):
            if ends(scene):
                start = index
        return tuple(self._scenes[start:])


class _Test(Protocol):
    def __call__(self, scene: StackScene, /) -> bool: ...
