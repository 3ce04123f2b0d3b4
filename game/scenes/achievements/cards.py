"""Achievements as cards in the list and in detail, with their medals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Final, NamedTuple

import pygame

from game.app.i18n import Translator
from game.history.achievements.achievement import Achievement
from game.history.achievements.achievement_book import AchievementProgress
from game.history.achievements.goals import BestGoal, LessonGoal, StreakGoal
from game.ui import skin
from game.ui.box_layout import Length, Size, TextMeasure, column, middle, row, total
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    CRIMSON,
    GOOD_NEWS,
    INK,
    INK_SOFT,
    LEAF_DARK,
    PAPER_LIGHT,
    SEA,
    SEA_DARK,
    VIOLET,
    WALNUT_DARK,
    Color,
    hexcode,
    mix,
    rgb,
)
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget

SHAPE: Final = 128 / 160  # width of a medal divided by its height
RIBBON_COLORS: Final[Mapping[str, Color]] = {
    "coral": rgb("#e08a6a"),
    "sea": SEA,
    "corn": rgb("#f0c02a"),
    "terracotta": rgb("#c8553a"),
    "leaf": LEAF_DARK,
    "violet": VIOLET,
    "crimson": CRIMSON,
    "night": SEA_DARK,
    "sky": rgb("#7fb2dc"),
    "brass": BRASS,
}
# In shares of a medal's width: the center of the plate, and the maximum distance of a picture's
# corners from it.
_PLATE: Final = (64 / 128, 100 / 128)
_REACH: Final = 39 / 128
_RADIUS: Final = 60 / 128  # of the disc with its rays
_INK: Final = {"MAIN": hexcode(BRASS_DARK)}


def ribbon_colors(ribbon: str) -> dict[str, str]:
    """Return the color substitutions for a ribbon."""
    main = RIBBON_COLORS[ribbon]
    tones = {
        "MAIN": main,
        "DARK": mix(main, WALNUT_DARK, 0.45),
        "LIGHT": mix(main, PAPER_LIGHT, 0.4),
    }
    return {name: hexcode(color) for name, color in tones.items()}


def paint_medal(p: Painter, rect: RectLike, achievement: Achievement, *, earned: bool) -> None:
    """Draw a medal centered in a rectangle, in grays unless `earned`."""
    box = pygame.FRect(rect)
    height = min(box.height, box.width / SHAPE)
    place = middle(box, height * SHAPE, height)
    draw = p.picture if earned else p.grayed
    draw("medals/ribbon", place, **ribbon_colors(achievement.group.ribbon))
    draw(f"medals/{achievement.metal}", place)
    draw(achievement.picture, _picture_place(p, place, achievement.picture), **_INK)


def paint_disc(p: Painter, rect: RectLike, achievement: Achievement) -> None:
    """Draw a medal without its ribbon, its disc as large as fits into a rectangle."""
    box = pygame.FRect(rect)
    width = min(box.width, box.height) / (2 * _RADIUS)
    place = pygame.FRect(0, 0, width, width / SHAPE)
    place.topleft = (box.centerx - _PLATE[0] * width, box.centery - _PLATE[1] * width)
    p.picture(f"medals/{achievement.metal}", place)
    p.picture(achievement.picture, _picture_place(p, place, achievement.picture), **_INK)


def _picture_place(p: Painter, medal: pygame.FRect, picture: str) -> pygame.FRect:
    """Return the largest area on the plate with the proportions of a picture."""
    width, height = p.image_cache.natural_size(picture)
    scale = 2 * _REACH * medal.width / hypot(width, height)
    place = pygame.FRect(0, 0, width * scale, height * scale)
    place.center = (medal.x + _PLATE[0] * medal.width, medal.y + _PLATE[1] * medal.width)
    return place


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
        self.on_click = on_choose
        self.chosen = False
        self._day = day
        medal = _MEDAL * min(fit.factor, _LARGEST)
        words = fit.lines(title, SMALL_LABEL, width - 2 * _PAD).stretched()
        self._heights: list[Size] = [medal, words, fit.line(SMALL)]
        super().__init__((0, 0, width, total(self._heights, _GAP).padded(2 * _PAD).preferred))

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


_DETAIL_GAP: Final = 8.0
_HIGHEST, _LOWEST = 250.0, 96.0  # height of the medal
_BAR_AT: Final = 2  # index of the bar: below title and text


class DetailLine(NamedTuple):
    """A paragraph below the medal."""

    text: str
    style: TextStyle
    color: Color


def detail_lines(translator: Translator, progress: AchievementProgress) -> list[DetailLine]:
    """Return the description of an achievement, as paragraphs of markup."""
    tr, achievement = translator.tr, progress.achievement
    lines = [
        DetailLine(tr(achievement.title), SUBHEADING, INK),
        DetailLine(tr(achievement.text), BODY, INK),
    ]
    if progress.earned is not None:
        day = escape(translator.formats.day(progress.earned.day, long=True))
        words = tr("Earned: {day}", day=day) if day else tr("Earned")
        return [*lines, DetailLine("{check} " + words, LABEL, GOOD_NEWS)]
    if isinstance(achievement.goal, LessonGoal):
        return lines
    if isinstance(achievement.goal, StreakGoal):
        lines.append(DetailLine(tr("Based on your current streak."), SMALL, INK_SOFT))
    if isinstance(achievement.goal, BestGoal):
        lines.append(DetailLine(tr("Based on your best match so far."), SMALL, INK_SOFT))
    if achievement.gentle:
        note = tr("Matches with undo or advice count too.")
    else:
        note = tr(
            "A match doesn't count if you asked for advice or undid a decision that had "
            "revealed something hidden."
        )
    return [*lines, DetailLine(note, SMALL, INK_SOFT)]


def paint_detail(
    p: Painter, room: pygame.FRect, progress: AchievementProgress, lines: list[DetailLine]
) -> None:
    """Draw the medal and the paragraphs below it; the medal shrinks if the text needs space."""
    fit = TextMeasure(p.text)
    needs: list[Size] = [fit.lines(line.text, line.style, room.width) for line in lines]
    shows_bar = progress.earned is None and progress.needed > 1
    needs.insert(_BAR_AT, fit.line(SMALL) if shows_bar else 0.0)
    medal = min(_HIGHEST, max(_LOWEST, room.height - total([0, *needs], _DETAIL_GAP).preferred))
    place, *places = column(room, [medal, *needs], _DETAIL_GAP)
    paint_medal(p, place, progress.achievement, earned=progress.earned is not None)
    bar = places.pop(_BAR_AT)
    if shows_bar:
        draw_progress(p, bar.inflate(-40, 0), progress)
    for line, box in zip(lines, places, strict=True):
        p.write_rich(line.text, box, line.style, line.color, align="center")
