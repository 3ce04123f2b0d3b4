"""A card of the list of achievements: medal, title and progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.history.achievements.achievement_book import AchievementProgress
from game.scenes.achievements.medal import paint_medal
from game.ui import skin
from game.ui.box_layout import Length, Size, TextMeasure, column, middle, row, total
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SMALL_LABEL
from game.ui.theme import INK, INK_SOFT
from game.ui.view import Point
from game.ui.widgets.widget import Widget

_PAD, _GAP = 12.0, 4.0
_MEDAL: Final = 132.0  # height of a medal, at 100% text
_LARGEST: Final = 1.3  # maximum size relative to that
_BAR: Final = 14.0  # height of a progress bar


class MedalCard(Widget):
    """An achievement in the list. Its height depends on the text; a click chooses it. `title` is
    markup, `day` the date on which it was earned."""

    focusable = True

    def __init__(
        self,
        width: float,
        fit: TextMeasure,
        progress: AchievementProgress,
        title: str,
        day: str,
        on_choose: Callable[[], None],
    ) -> None:
        self.progress = progress
        self.title = title
        self.on_choose = on_choose
        self.chosen = False
        self._day = day
        medal = _MEDAL * min(fit.factor, _LARGEST)
        words = fit.lines(title, SMALL_LABEL, width - 2 * _PAD).stretched()
        self._heights: list[Size] = [medal, words, fit.line(SMALL)]
        super().__init__((0, 0, width, total(self._heights, _GAP).padded(2 * _PAD).preferred))

    def activate(self, pos: Point | None = None) -> bool:
        self.on_choose()
        return True

    def draw(self, p: Painter) -> None:
        earned = self.progress.earned is not None
        lit = self.hovered or self.pressed or self.chosen
        light = 1.0 if lit else 0.7 if earned else 0.3
        skin.list_card(p, self.rect, light, marked=self.chosen, focused=self.focused)
        medal, words, foot = column(self.rect.inflate(-2 * _PAD, -2 * _PAD), self._heights, _GAP)
        paint_medal(p, medal, self.progress.achievement, earned=earned)
        p.write_rich(self.title, words, SMALL_LABEL, INK if earned else INK_SOFT, align="center")
        if earned:
            p.write(self._day, foot, SMALL, INK_SOFT, align="center")
        elif self.progress.needed > 1:
            draw_progress(p, foot, self.progress)


def draw_progress(p: Painter, room: pygame.FRect, progress: AchievementProgress) -> None:
    """Draw a progress bar with its numbers to the right."""
    words = f"{progress.amount} / {progress.needed}"
    bar, number = row(room, [Length(24, 24, 1), TextMeasure(p.text).width(words)], gap=10)
    skin.progress_bar(p, middle(bar, bar.width, _BAR), progress.amount / progress.needed)
    p.write(words, number, SMALL, INK_SOFT, align="right")
