"""The selected achievement, large: what to do, progress, and when it was earned."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.app.i18n import Translator
from game.history.achievements.achievement_book import AchievementProgress
from game.history.achievements.goals import BestGoal, LessonGoal, StreakGoal
from game.scenes.achievements.cards import draw_progress
from game.scenes.achievements.medal import paint_medal
from game.ui.box_layout import Size, TextMeasure, column, total
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SUBHEADING, TextStyle
from game.ui.theme import GOOD_NEWS, INK, INK_SOFT, Color

_GAP: Final = 8.0
_LARGEST, _SMALLEST = 250.0, 96.0  # height of the medal
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
        note = tr("Matches with undos or advice count too.")
    else:
        note = tr(
            "A match doesn't count if you asked for advice or if a decision was undone after "
            "revealing something hidden."
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
    medal = min(_LARGEST, max(_SMALLEST, room.height - total([0, *needs], _GAP).preferred))
    place, *places = column(room, [medal, *needs], _GAP)
    paint_medal(p, place, progress.achievement, earned=progress.earned is not None)
    bar = places.pop(_BAR_AT)
    if shows_bar:
        draw_progress(p, bar.inflate(-40, 0), progress)
    for line, box in zip(lines, places, strict=True):
        p.write_rich(line.text, box, line.style, line.color, align="center")
