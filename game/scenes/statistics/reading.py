"""The scene that tells how far long work has come, such as reading all saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.history.store.work_progress import REST_SECONDS, WorkProgress
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button

_SHEET = pygame.FRect(460, 340, 1000, 400)
_BAR = pygame.FRect(540, 528, 840, 28)
FRAME_SECONDS: Final = 0.012
PATIENCE: Final = 0.03  # seconds for which a person waits before a bar comes


def work_with_bar(
    ctx: Context, heading: str, work: Iterator[WorkProgress], done: Callable[[], None]
) -> None:
    """Go through ``work``, then call ``done``. If that takes long, a scene with a bar lies over the
    present one, some milliseconds a frame; it can be left."""
    end = ctx.clock() + PATIENCE
    if all(ctx.clock() < end for _ in work):
        done()
    else:
        ctx.stack.push(ReadingScene(ctx, heading, work, done))


class ReadingScene(Scene):
    """A bar while ``reading`` goes on, some milliseconds a frame; then the scene closes and calls
    ``done``. "Back" closes it without."""

    def __init__(
        self,
        ctx: Context,
        heading: str,
        reading: Iterator[WorkProgress],
        done: Callable[[], None],
    ) -> None:
        super().__init__(ctx)
        self._heading = heading
        self._reading = reading
        self._done = done
        self.progress: WorkProgress | None = None
        self._rest_until = 0.0  # by the clock

    def layout(self) -> None:
        place = (_SHEET.centerx - 140, _SHEET.bottom - 112, 280, 76)
        back = Button(place, self.tr("Back"), self.close)
        self.widgets.set([back], focus=back)

    def tick(self, dt: float) -> None:
        now = self.ctx.clock()
        if now < self._rest_until:
            return
        for progress in self._reading:
            self.progress = progress
            if self.ctx.clock() >= now + FRAME_SECONDS:
                self._rest_until = self.ctx.clock() + REST_SECONDS
                self.touch()
                return
        self.close()
        self._done()

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
            return True
        return False

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, _SHEET)
        head = (_SHEET.x + 60, _SHEET.y + 40, _SHEET.width - 120, 70)
        p.write(self._heading, head, HEADING, INK, align="center")
        if self.progress is None or not self.progress.total:
            return
        done, total = self.progress.done, self.progress.total
        text = self.tr("{done} of {total}", done=done, total=total)
        p.write(text, (_BAR.x, _BAR.y - 56, _BAR.width, 44), BODY, INK_SOFT, align="center")
        skin.progress_bar(p, _BAR, done / total)
