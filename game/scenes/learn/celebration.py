"""The end of a lesson: what comes next, and confetti and a fanfare on the way to the first whole
game."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.content.lessons.catalog import load_catalog, next_lesson
from game.content.lessons.lesson import Lesson
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.theme import BRASS_LIGHT, CRIMSON, LAVENDER, LEAF, SEA_LIGHT, Color

SECONDS: Final = 6.0  # of confetti; then the picture is still
_WREATH: Final = 150.0
_PIECES: Final = 120
_COLORS: Final[tuple[Color, ...]] = (BRASS_LIGHT, CRIMSON, LAVENDER, LEAF, SEA_LIGHT)


class CelebrationDialog(Dialog):
    """A dialog under a laurel wreath with falling confetti, or none with reduced motion."""

    _seconds = 0.0

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.play("fanfare")

    def tick(self, dt: float) -> None:
        if self._seconds < SECONDS and not self.ctx.settings.current.reduced_motion:
            self._seconds += dt
            self.touch()

    def paint(self, p: Painter) -> None:
        super().paint(p)
        wreath = pygame.FRect(0, 0, _WREATH, _WREATH)
        wreath.midbottom = (self.box.centerx, self.box.y + 0.3 * _WREATH)
        p.picture("medals/laurel", wreath)
        if 0 < self._seconds < SECONDS:
            self._paint_confetti(p)

    def _paint_confetti(self, p: Painter) -> None:
        """Draw the pieces at their present heights. Each one rotates, so it looks narrow at
        times."""
        chance = random.Random(_PIECES)  # the same pieces in every picture
        for nth in range(_PIECES):
            left, above, speed, turn = (chance.random() for _ in range(4))
            top = (0.4 + 0.3 * speed) * 1080 * self._seconds - 1.5 * 1080 * above
            phase = 6.0 * self._seconds * (0.5 + turn) + nth
            box = pygame.FRect(0, 0, 3 + 13 * abs(math.cos(phase)), 20)
            box.center = (1920 * left + 40 * math.sin(0.5 * phase), top)
            p.fill(box, _COLORS[nth % len(_COLORS)], radius=3)


def tell_lesson_done(
    ctx: Context,
    lesson: Lesson,
    begin: Callable[[Lesson], None],
    list_lessons: Callable[[], None],
    leave: Callable[[], None],
) -> None:
    """Announce over the table that a lesson is done, and offer the next one to `begin`, the list of
    lessons, or the title."""
    tr = ctx.translator.tr
    following = next_lesson(load_catalog(ctx.paths.lessons), ctx.progress.lessons(), lesson.id)
    answers = [
        DialogButton(tr("All lessons"), list_lessons),
        DialogButton(tr("Title screen"), leave),
    ]
    if following is None:
        text = tr("You've finished all the lessons.")
        ctx.stack.push(Dialog(ctx, tr("Lesson complete"), text, answers))
        return
    go_on, summary = partial(begin, following), tr(following.summary)
    if following.kind == "game":
        play = DialogButton(tr("Play now"), go_on, icon="ui/play")
        text = f"{tr('Now play your first full game.')}\n{summary}"
        title = tr("You know how to play!")
        ctx.stack.push(CelebrationDialog(ctx, title, text, [play, *answers]))
        return
    following_button = DialogButton(tr("Next lesson"), go_on, icon="ui/play")
    text = f"{tr('Next lesson: **{title}**', title=tr(following.title))}\n{summary}"
    ctx.stack.push(Dialog(ctx, tr("Lesson complete"), text, [following_button, *answers]))
