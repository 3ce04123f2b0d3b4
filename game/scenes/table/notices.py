"""What comes and goes over the table: short sentences (toasts), and ribbons for great moments."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui import skin
from game.ui.paint import Painter
from game.ui.text import BODY, HEADING, SMALL_LABEL
from game.ui.theme import BRASS, BRASS_LIGHT, PAPER_LIGHT, PAPER_SHADE, WALNUT_DARK

TOAST_SECONDS = 3.6
RIBBON_SECONDS = 2.2


@dataclass
class Timed:
    """A text that is shown for some seconds."""

    text: str = ""
    detail: str = ""
    left: float = 0.0

    def show(self, text: str, seconds: float, detail: str = "") -> None:
        """Show it from now on."""
        self.text, self.detail, self.left = text, detail, seconds

    def hide(self) -> bool:
        """Take it away; True when it could be seen."""
        seen, self.left = self.shown, 0.0
        return seen

    @property
    def shown(self) -> bool:
        """Can it be seen?"""
        return self.left > 0

    def update(self, dt: float) -> bool:
        """Pass ``dt`` seconds; True when it has just gone."""
        if not self.shown:
            return False
        self.left -= dt
        return not self.shown


def draw_toast(p: Painter, toast: Timed, zone: pygame.FRect) -> None:
    """A refusal or a remark, where the eye is."""
    if not toast.shown:
        return
    room = max(zone.width, 420.0)
    width, height = p.text.rich_size(toast.text, BODY, room)
    box = pygame.FRect(0, 0, width + 64, height + 36)
    box.midbottom = (zone.centerx, zone.bottom)
    box.clamp_ip(p.view.table)
    skin.tooltip(p, box)
    p.write_rich(
        toast.text, box.inflate(-60, -32), BODY, PAPER_LIGHT, align="center", valign="middle"
    )


def draw_ribbon(p: Painter, ribbon: Timed) -> None:
    """A new round, or the end in sight: across the table for a moment."""
    if not ribbon.shown:
        return
    height = 150 if ribbon.detail else 110
    band = pygame.FRect(0, 0, p.view.whole.width, height)
    band.center = (960, 430)
    p.fill(band, WALNUT_DARK, alpha=215)
    for y in (band.top, band.bottom):
        p.line((band.left, y), (band.right, y), BRASS, 4)
    title = pygame.FRect(200, band.top + 14, 1520, 82)
    p.write_rich(ribbon.text, title, HEADING, BRASS_LIGHT, align="center", valign="middle")
    if ribbon.detail:
        line = pygame.FRect(200, band.top + 94, 1520, 44)
        p.write_rich(ribbon.detail, line, BODY, PAPER_LIGHT, align="center", valign="middle")


def draw_note(p: Painter, rect: pygame.FRect, text: str) -> None:
    """A small remark on dark ground."""
    p.fill(rect, WALNUT_DARK, alpha=190, radius=10)
    p.write(text, rect.inflate(-20, -6), SMALL_LABEL, PAPER_SHADE, align="center")
