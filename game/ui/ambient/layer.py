"""A layer of ambient animation: sprites over one piece of scenery, where that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui.ambient.sprite import FULL, Sprite, Subject
from game.ui.images.image_cache import ImageCache
from game.ui.view import View

_EXACT = (1, 1, 1, 255)
"""`mask.from_threshold` takes what differs by less than this: only what is equal."""


@dataclass(frozen=True)
class Ground:
    """A piece of scenery without what moves: its picture, the pixel of the window at which the
    picture's corner lies, the pixels that may be drawn on, and the view by which sprites lie."""

    picture: pygame.Surface
    corner: tuple[int, int]
    area: pygame.Rect
    view: View


class _Placed(NamedTuple):
    """A picture at a pixel of the window. Pictures from the cache are compared by identity."""

    picture: pygame.Surface
    corner: tuple[int, int]


class _Pile:
    """Placed pictures, the upper ones last."""

    def __init__(self, placed: Iterable[_Placed]) -> None:
        self.placed = list(placed)
        self.rects = [one.picture.get_rect(topleft=one.corner) for one in self.placed]

    def blit(self, target: pygame.Surface, part: pygame.Rect) -> None:
        """Draw them on ``target``, which is the ``part`` of the window."""
        for index in part.collidelistall(self.rects):
            left, top = self.placed[index].corner
            target.blit(self.placed[index].picture, (left - part.x, top - part.y))


class AmbientLayer:
    """Draws subjects over the ground that ``ground`` returns; None: it is not to be seen now.

    A pixel is drawn only where the clean frame shows exactly what the ground and the still sprites
    give there. So whatever else lies over the scenery, cards, words, a tooltip, a veil, hides what
    moves below it, and no part of the screen has to be asked what it covers.
    """

    def __init__(
        self,
        images: ImageCache,
        ground: Callable[[], Ground | None],
        subjects: Sequence[Subject],
    ) -> None:
        self._images = images
        self._ground = ground
        self._subjects = subjects
        self._shown: _Pile | None = None  # None: the clean frame

    def advance(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        for subject in self._subjects:
            subject.advance(dt)

    def forget(self) -> None:
        """Take note that the window shows the clean frame again."""
        self._shown = None

    def draw(self, window: pygame.Surface, frame: pygame.Surface) -> bool:
        """Draw on ``window`` what has changed since the last time; ``frame`` is the clean frame,
        of the same size. True if anything was drawn. May raise `OutOfTime` before drawing."""
        ground = self._ground()
        if ground is None:
            return False
        still = self._pile(ground.view, (one for s in self._subjects for one in s.still()))
        now = self._pile(ground.view, (one for s in self._subjects for one in s.sprites()))
        shown = still if self._shown is None else self._shown
        self._shown = now
        area = ground.area.clip(window.get_rect())
        changed = set(shown.placed).symmetric_difference(now.placed)
        for one in changed:
            rect = one.picture.get_rect(topleft=one.corner).clip(area)
            if rect:
                _redraw(window, frame, ground, rect, now, still)
        return bool(changed)

    def _pile(self, view: View, sprites: Iterable[Sprite]) -> _Pile:
        return _Pile(_Placed(*placed_picture(self._images, view, one)) for one in sprites)


def placed_picture(
    images: ImageCache, view: View, sprite: Sprite
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the picture of a sprite and the pixel of its corner. Its size does not depend on
    where it is, so that a picture that moves is made once."""
    x, y, width, height = sprite.box
    size = view.px(width), view.px(height)
    subst = {"MAIN": sprite.colour} if sprite.colour else {}
    if sprite.opacity < FULL:
        picture = images.faded(sprite.name, size, sprite.opacity * 255 // FULL, **subst)
    else:
        picture = images.get(sprite.name, size, **subst)
    return picture, view.point((x, y))


def _redraw(
    window: pygame.Surface,
    frame: pygame.Surface,
    ground: Ground,
    rect: pygame.Rect,
    now: _Pile,
    still: _Pile,
) -> None:
    """Draw the ground and all sprites in ``rect``; where something else lies over them, the clean
    frame."""
    target, seen = window.subsurface(rect), frame.subsurface(rect)
    bare = ground.picture.subsurface(rect.move(-ground.corner[0], -ground.corner[1]))
    expected = bare
    if rect.collidelist(still.rects) >= 0:
        expected = bare.copy()
        still.blit(expected, rect)
    target.blit(bare, (0, 0))
    now.blit(target, rect)
    covered = pygame.mask.from_threshold(seen, (0, 0, 0), _EXACT, expected)
    covered.invert()
    if covered.count():
        covered.to_surface(target, setsurface=seen, unsetcolor=None)
