"""A scene with a progress bar for long-running work, such as reading all saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.history.store.work_progress import REST_SECONDS, WorkProgress
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import REST, column, middle
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING
from game.ui.theme import INK_SOFT
from game.ui.widgets.buttons import Button

_SHEET = pygame.FRect(460, 340, 1000, 400)
_ROOM = _SHEET.inflate(-160, -80)
FRAME_SECONDS: Final = 0.012
PATIENCE: Final = 0.03  # seconds before a progress bar appears


def work_with_bar(
    ctx: Context, heading: str, work: Iterator[WorkProgress], done: Callable[[], None]
) -> None:
    """Run `work` to its end, then call `done`. If that takes long, push a scene with a progress bar
    that does the work a few milliseconds per frame and can be canceled."""
    end = ctx.clock() + PATIENCE
    if all(ctx.clock() < end for _ in work):
        done()
    else:
        ctx.stack.push(ReadingScene(ctx, heading, work, done))


class ReadingScene(SheetScene):
    """A progress bar that runs `reading` a few milliseconds per frame, then closes and calls
    `done`. "Back" closes it without calling `done`."""

    title_style = HEADING

    def __init__(
        self,
        ctx: Context,
        heading: str,
        reading: Iterator[WorkProgress],
        done: Callable[[], None],
    ) -> None:
        super().__init__(ctx, heading, _SHEET)
        self._reading = reading
        self._done = done
        self.progress: WorkProgress | None = None
        self._rest_until = 0.0  # in clock time
        self._text = self._bar = self.head

    def layout(self) -> None:
        self.head, self._text, _, self._bar, _, foot = column(_ROOM, [70, REST, 10, 28, 30, 76])
        back = Button(middle(foot, 280, 76), self.tr("Back"), self.close)
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

    def paint(self, p: Painter) -> None:
        super().paint(p)
        if self.progress is None or not self.progress.total:
            return
        done, total = self.progress.done, self.progress.total
        text = self.tr("{done} of {total}", done=done, total=total)
        p.write(text, self._text, BODY, INK_SOFT, align="center", valign="bottom")
        skin.progress_bar(p, self._bar, done / total)
