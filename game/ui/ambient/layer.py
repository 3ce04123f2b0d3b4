"""Ambient layers: sprites over a picture that stands still, and the animation of several layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui.ambient.sprite import FULL, Sprite, Subject
from game.ui.images.image_cache import ImageCache
from game.ui.view import View

_EXACT = (1, 1, 1, 255)
"""Threshold for `mask.from_threshold` that accepts only equal pixels."""


@dataclass(frozen=True)
class Ground:
    """A piece of scenery without animated sprites: its picture, the window pixel of the picture's
    top left corner, the pixels that may be drawn on, and the view that positions sprites."""

    picture: pygame.Surface
    corner: tuple[int, int]
    area: pygame.Rect
    view: View


class _Placed(NamedTuple):
    """A picture at a window pixel. Pictures come from the cache, so they are compared by
    identity."""

    picture: pygame.Surface
    corner: tuple[int, int]


class _Pile:
    """Placed pictures, from bottom to top."""

    def __init__(self, placed: Iterable[_Placed]) -> None:
        self.placed = list(placed)
        self.rects = [sprite.picture.get_rect(topleft=sprite.corner) for sprite in self.placed]

    def rects_of_difference(self, other: _Pile) -> list[pygame.Rect]:
        """Return the rectangles in which two piles differ, merging those that overlap."""
        rects: list[pygame.Rect] = []
        for picture, corner in set(self.placed).symmetric_difference(other.placed):
            rect = picture.get_rect(topleft=corner)
            met = rect.collidelist(rects)
            if met < 0:
                rects.append(rect)
            else:
                rects[met].union_ip(rect)
        return rects

    def blit(self, target: pygame.Surface, part: pygame.Rect) -> None:
        """Draw the pictures on `target`, which is the `part` of the window."""
        for index in part.collidelistall(self.rects):
            left, top = self.placed[index].corner
            target.blit(self.placed[index].picture, (left - part.x, top - part.y))


class AmbientLayer:
    """Draws subjects over the ground that `ground` returns, or nothing if it returns None.

    A pixel is drawn only where the frame shows exactly the ground and the still sprites. Anything
    that covers the scenery, such as cards, text, tooltips or a dimmed overlay, therefore also hides
    the animation, and no other part of the screen needs to report what it covers.
    """

    def __init__(
        self,
        images: ImageCache,
        ground: Callable[[], Ground | None],
        subjects: Sequence[Subject],
    ) -> None:
        self._ground = ground
        self._subjects = subjects
        self._pictures = _Pictures(images)
        self._scene: _Scenery | None = None  # None after the frame has changed
        self._shown = _Pile(())

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for subject in self._subjects:
            subject.advance(dt)

    def forget(self) -> None:
        """Reset after the window was redrawn with a frame that may be new."""
        self._scene = None

    def draw(self, window: pygame.Surface, frame: pygame.Surface) -> bool:
        """Draw what has changed on `window` since the last call, and return whether anything was
        drawn. `frame` is the frame without animation, of the same size. May raise `OutOfTime`
        before drawing."""
        scene = self._scene
        if scene is None:
            ground = self._ground()
            if ground is None:
                return False
            still = self._pictures.pile(
                ground, [sprite for s in self._subjects for sprite in s.still()]
            )
            scene = self._scene = _Scenery(ground, still)
            self._shown = still
        sprites = [sprite for s in self._subjects for sprite in s.sprites()]
        now = self._pictures.pile(scene.ground, sprites)
        changed = self._shown.rects_of_difference(now)
        self._shown = now
        area = scene.ground.area.clip(window.get_rect())
        for rect in (rect.clip(area) for rect in changed):
            if rect:
                scene.redraw(window, frame, rect, now)
        return bool(changed)


class _Pictures:
    """The pictures of sprites, looked up once while the size of the ground stays the same."""

    def __init__(self, images: ImageCache) -> None:
        self._images = images
        self._known: dict[tuple[object, ...], pygame.Surface] = {}
        self._made_for: tuple[object, ...] = ()

    def pile(self, ground: Ground, sprites: Iterable[Sprite]) -> _Pile:
        """Return the placed pictures of sprites. May raise `OutOfTime`."""
        made_for = ground.picture.get_size(), ground.view.scale
        if made_for != self._made_for:
            self._known, self._made_for = {}, made_for
        placed, view, known = [], ground.view, self._known
        for sprite in sprites:
            key = (sprite.name, sprite.box[2:], sprite.opacity, sprite.color)
            picture = known.get(key)
            if picture is None:
                picture = known[key] = _picture(self._images, view, sprite)
            placed.append(_Placed(picture, view.point(sprite.box[:2])))
        return _Pile(placed)


class _Scenery(NamedTuple):
    """A ground and its still sprites, valid while the frame stays the same."""

    ground: Ground
    still: _Pile

    def redraw(
        self, window: pygame.Surface, frame: pygame.Surface, rect: pygame.Rect, now: _Pile
    ) -> None:
        """Draw the ground and all sprites in `rect`, and restore the frame where something covers
        them."""
        target, seen = window.subsurface(rect), frame.subsurface(rect).convert(window)
        left, top = self.ground.corner
        bare = self.ground.picture.subsurface(rect.move(-left, -top))
        expected = bare
        if rect.collidelist(self.still.rects) >= 0:
            expected = bare.copy()
            self.still.blit(expected, rect)
        target.blit(bare, (0, 0))
        now.blit(target, rect)
        covered = pygame.mask.from_threshold(seen, (0, 0, 0), _EXACT, expected)
        covered.invert()
        if covered.count():
            covered.to_surface(target, setsurface=seen, unsetcolor=None)


def placed_picture(
    images: ImageCache, view: View, sprite: Sprite
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the picture of a sprite and the pixel of its top left corner."""
    return _picture(images, view, sprite), view.point(sprite.box[:2])


def _picture(images: ImageCache, view: View, sprite: Sprite) -> pygame.Surface:
    """Return the picture of a sprite. Its size does not depend on its position, so a moving picture
    is rendered only once."""
    size = view.px(sprite.box[2]), view.px(sprite.box[3])
    subst = {"MAIN": sprite.color} if sprite.color else {}
    if sprite.opacity < FULL:
        return images.faded(sprite.name, size, sprite.opacity * 255 // FULL, **subst)
    return images.get(sprite.name, size, **subst)


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
