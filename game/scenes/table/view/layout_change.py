"""The transition of the table between layouts: parts glide to their new positions."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import FRect, Rect, Surface

from game.scenes.table.view.scenery import table_picture
from game.scenes.table.view.table_layout import IN_PHASES
from game.scenes.table.view.table_part import SHADOW
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.tween import ease_in_out

SECONDS = 0.3
SMOOTH_WIDTH = 2560  # maximum window width in pixels for smooth scaling
FADE = (0.15, 0.7)  # the range of the transition for the cross-fade


class LayoutChange:
    """A transition between two table views. Time starts when the new view has been drawn."""

    def __init__(self, old: TableView, new: TableView) -> None:
        self.old = old
        self.new = new
        self._elapsed = 0.0
        self._moves = tuple(_moves(old, new))

    def advance(self, dt: float, state: ViewState) -> bool:
        """Advance by `dt` seconds. Return True at the end."""
        if self.new.ready(state):
            self._elapsed += dt
        return self._elapsed >= SECONDS - 1e-6

    def draw(self, p: Painter, state: ViewState) -> None:
        """Draw the table at the current stage of the transition."""
        share = ease_in_out(min(1.0, self._elapsed / SECONDS))
        before, after = self.old.sheet(p, state), self.new.sheet(p, state)
        wood = table_picture(p.image_cache, p.view.size, state.dusk)
        p.surface.blit(after, (0, 0))
        for move in self._moves:
            for box in move:
                ground = p.view.rect((box.x, box.y, box.width + SHADOW, box.height + SHADOW))
                p.surface.blit(wood, ground, ground)
        first, last = FADE
        faded = min(1.0, max(0.0, (share - first) / (last - first)))
        for old, new in self._moves:
            place = p.view.rect(_between(old, new, share))
            if faded < 1:
                p.surface.blit(_stretched(before, p.view.rect(old), place.size), place)
            if faded > 0:
                picture = _stretched(after, p.view.rect(new), place.size)
                picture.set_alpha(round(255 * faded))
                p.surface.blit(picture, place)


def _moves(old: TableView, new: TableView) -> Iterator[tuple[FRect, FRect]]:
    """Yield the start and end rectangles of each part that moves. Parts on top of another part are
    drawn with it."""
    before, after = _areas(old), _areas(new)
    partners = {name: name for name in before if name in after}
    for name, other in IN_PHASES.items():
        if name in after and other in before:
            partners[other] = name
        elif name in before and other in after:
            partners[name] = other
    moves = [(before[name], after[other]) for name, other in partners.items()]
    for start, end in moves:
        around = (move for move in moves if move != (start, end))
        below = any(outer.contains(start) and last.contains(end) for outer, last in around)
        if start != end and not below:
            yield start, end


def _areas(view: TableView) -> dict[str, FRect]:
    """Return the zones that hold parts, except sheets."""
    areas = [part.area for part in view.parts]
    zones = {name: zone.rect for name, zone in view.level.zones.items()}
    return {name: rect for name, rect in zones.items() if rect in areas}


def _between(start: FRect, end: FRect, share: float) -> FRect:
    """Interpolate between two rectangles."""
    return FRect(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def _stretched(sheet: Surface, area: Rect, size: tuple[int, int]) -> Surface:
    """Return a scaled section of a sheet (`size` in pixels). Large screens use nearest-neighbor
    scaling, which is unnoticeable in motion and takes a third of the time."""
    picture = sheet.subsurface(area.clip(sheet.get_rect()))
    large = sheet.get_width() > SMOOTH_WIDTH
    return (pygame.transform.scale if large else pygame.transform.smoothscale)(picture, size)
