"""Tooltips: short explanations next to the hovered or focused item."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui import skin
from game.ui.free_place import free_place
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import PAPER_LIGHT
from game.ui.view import Point, RectLike

DELAY = 0.45  # seconds before it appears
MAX_WIDTH = 520.0
MIN_WIDTH_BESIDE = 360.0  # minimum space to the side of an item
PADDING = 20.0
GAP = 14.0


class Tooltip:
    """The tooltip of a scene. It appears shortly after `show` and stays inside the window."""

    def __init__(self) -> None:
        self.prefer_right = False
        """Whether it prefers the right side of its anchor, if there is space."""
        self.keep_clear: Callable[[], Sequence[pygame.FRect]] = tuple
        """Returns rectangles that it should not cover, if there is space elsewhere (logical
        units)."""
        self.neighbors: Callable[[], Sequence[Point]] = tuple
        """Returns the centers of what one may move to next, which it should not cover, if another
        side of its anchor is free (logical units)."""
        self.markup = ""
        self._anchor = pygame.FRect(0, 0, 0, 0)
        self._wait = 0.0

    def show(self, markup: str, anchor: RectLike) -> bool:
        """Show a tooltip for the item in `anchor` (logical units). Return True if the picture has
        changed."""
        same = markup == self.markup and pygame.FRect(anchor) == self._anchor
        if same or not markup:
            return self.hide() if not markup else False
        was_shown = self.shown
        self.markup = markup
        self._anchor = pygame.FRect(anchor)
        # When the mouse moves between items, the next tooltip appears without a delay.
        self._wait = 0.0 if was_shown else DELAY
        return was_shown

    def hide(self) -> bool:
        """Hide the tooltip. Return True if it was visible."""
        was_shown = self.shown
        self.markup = ""
        return was_shown

    @property
    def shown(self) -> bool:
        """Whether the tooltip is visible."""
        return bool(self.markup) and self._wait <= 0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if the tooltip has just appeared."""
        if not self.markup or self._wait <= 0:
            return False
        self._wait -= dt
        return self._wait <= 0

    def widest(self, p: Painter) -> float:
        """Return the wrapping width of the text, in logical units."""
        return MAX_WIDTH * p.text.factor

    def place(self, p: Painter) -> pygame.FRect:
        """Return the default position: below the anchor, above it, or beside it, always inside the
        window, and where it covers no neighbor, if possible."""
        room = self.widest(p)
        whole = p.view.whole.inflate(-16, -16)
        left = self._anchor.right + GAP
        beside = self.prefer_right and whole.right - left >= MIN_WIDTH_BESIDE
        if beside:
            room = min(room, whole.right - left - 2 * PADDING - 2)
        width, height = p.text.rich_size(self.markup, SMALL, room)
        box = pygame.FRect(0, 0, width + 2 * PADDING + 2, height + 2 * PADDING)
        if beside:
            box.midleft = (left, self._anchor.centery)
            return box.clamp(whole)
        around = self._anchor.inflate(2 * GAP, 2 * GAP)
        sides = [box.copy() for _ in range(4)]
        sides[0].midtop, sides[1].midbottom = around.midbottom, around.midtop
        sides[2].midleft, sides[3].midright = around.midright, around.midleft
        inside = [side.clamp(whole) for side in sides]
        fitting = [side for side in inside if not side.colliderect(around.inflate(-1, -1))]
        centers = self.neighbors()
        free = [side for side in fitting if not any(map(side.collidepoint, centers))]
        return (free or fitting or inside)[0]

    def clear_place(self, p: Painter) -> pygame.FRect:
        """Return the actual position: the default one, or the closest that covers nothing in
        `keep_clear`."""
        box, clear = self.place(p), self.keep_clear()
        if box.collidelist([*clear]) < 0:
            return box
        whole = p.view.whole.inflate(-16, -16)
        return free_place(box.size, whole, [*clear, self._anchor], box.center) or box

    def draw(self, p: Painter) -> None:
        """Draw the tooltip if it is visible. Call this last."""
        if not self.shown:
            return
        box = self.clear_place(p)
        skin.tooltip(p, box)
        inner = box.inflate(-2 * PADDING + 2, -2 * PADDING + 2)
        p.write_rich(self.markup, inner, SMALL, PAPER_LIGHT)
