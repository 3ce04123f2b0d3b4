"""A card of the list of achievements: medal, title, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.history.achievements.achievement_book import AchievementProgress
from game.scenes.achievements.medal import paint_medal
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    mix,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

_PAD: Final = 12.0
_BAR: Final = 14.0  # height of a progress bar
_MEDAL: Final = 132.0  # height of a medal
_LEAST: Final = 150.0  # width of a card, text at its usual size


class MedalCardLayout:
    """Where everything is on a card of a width: `height` is what title and foot need."""

    def __init__(self, text: TextRenderer, title: str, width: float) -> None:
        self.medal = _MEDAL * min(text.factor, 1.3)
        self.title = text.rich_size(title, SMALL_LABEL, width - 2 * _PAD)[1]
        self.foot = text.line_height(SMALL)

    @property
    def height(self) -> float:
        """The height of the card."""
        return _PAD + self.medal + 4 + self.title + 4 + self.foot + _PAD


class MedalCard(Widget):
    """An achievement in the list; a click chooses it. ``title`` is markup, ``day`` the one on which
    it was earned."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        progress: AchievementProgress,
        title: str,
        layout: MedalCardLayout,
        on_choose: Callable[[], None],
        *,
        day: str,
    ) -> None:
        super().__init__(rect)
        self._day = day
        self.progress = progress
        self.title = title
        self.on_choose = on_choose
        self.chosen = False
        self._layout = layout

    def activate(self, pos: Point | None = None) -> bool:
        self.on_choose()
        return True

    def draw(self, p: Painter) -> None:
        earned = self.progress.earned is not None
        self._draw_ground(p, earned)
        layout, box = self._layout, self.rect
        medal = pygame.FRect(box.x, box.y + _PAD, box.width, layout.medal)
        paint_medal(p, medal, self.progress.achievement, earned=earned)
        room = (box.x + _PAD, medal.bottom + 4, box.width - 2 * _PAD, layout.title + 1)
        p.write_rich(self.title, room, SMALL_LABEL, INK if earned else INK_SOFT, align="center")
        foot = pygame.FRect(box.x + _PAD, 0, box.width - 2 * _PAD, layout.foot)
        foot.bottom = box.bottom - _PAD
        self._draw_foot(p, foot)
        if self.focused:
            skin.focus_ring(p, box.inflate(-14, -14), 8)

    def _draw_ground(self, p: Painter, earned: bool) -> None:
        edge = BRASS if self.chosen else PAPER_EDGE
        thick = 8 if self.chosen else 4
        lit = self.hovered or self.pressed or self.chosen
        p.fill(self.rect, edge, radius=14)
        share = 1.0 if lit else 0.7 if earned else 0.3
        p.fill(self.rect.inflate(-thick, -thick), mix(PAPER_SHADE, PAPER_LIGHT, share), radius=11)

    def _draw_foot(self, p: Painter, foot: pygame.FRect) -> None:
        """Draw the day on which it was earned, or how far one has come if that is more than one
        step."""
        if self.progress.earned is not None:
            p.write(self._day, foot, SMALL, INK_SOFT, align="center")
        elif self.progress.needed > 1:
            draw_progress(p, foot, self.progress)


def draw_progress(p: Painter, room: pygame.FRect, progress: AchievementProgress) -> None:
    """Draw a bar and the numbers right of it."""
    words = escape(f"{progress.amount} / {progress.needed}")
    wide = p.text.size(words, SMALL)[0] + 2
    track = pygame.FRect(room.x, 0, max(24.0, room.width - wide - 10), _BAR)
    track.centery = room.centery
    p.fill(track, mix(PAPER_EDGE, WALNUT, 0.35), radius=_BAR / 2)
    p.fill(track.inflate(-4, -4), PAPER_LIGHT, radius=_BAR / 2 - 2)
    done = track.inflate(-4, -4)
    done.width *= progress.amount / progress.needed
    if done.width >= done.height:
        p.fill(done, mix(BRASS, BRASS_DARK, 0.3), radius=done.height / 2)
    number = (track.right + 10, room.y, room.right - track.right - 10, room.height)
    p.write(words, number, SMALL, INK_SOFT, align="right")


def card_width(text: TextRenderer, room: float, gap: float) -> tuple[int, float]:
    """Return in how many columns cards stand in a room, and how wide each is."""
    least = _LEAST * min(max(text.factor, 1.0), 1.8)
    columns = max(1, int((room + gap) / (least + gap)))
    return columns, (room - (columns - 1) * gap) / columns
