"""The scene that tells how far the saved matches are read, before the statistics open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.app.database.archive import ArchiveProgress
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING
from game.ui.theme import BRASS, BRASS_DARK, INK, INK_SOFT, PAPER_EDGE
from game.ui.widgets.buttons import Button

_SHEET = pygame.FRect(460, 340, 1000, 400)
_BAR = pygame.FRect(540, 528, 840, 28)
FRAME_SECONDS: Final = 0.012


class ReadingScene(Scene):
    """A bar while ``reading`` goes on, some milliseconds a frame; then the scene closes and calls
    ``done``. "Back" closes it without. ``clock`` gives seconds."""

    def __init__(
        self,
        ctx: Context,
        reading: Iterator[ArchiveProgress],
        clock: Callable[[], float],
        done: Callable[[], None],
    ) -> None:
        super().__init__(ctx)
        self._reading = reading
        self._clock = clock
        self._done = done
        self.progress: ArchiveProgress | None = None

    def layout(self) -> None:
        place = (_SHEET.centerx - 140, _SHEET.bottom - 112, 280, 76)
        back = Button(place, self.tr("Back"), self.close)
        self.widgets.set([back], focus=back)

    def tick(self, dt: float) -> None:
        end = self._clock() + FRAME_SECONDS
        for progress in self._reading:
            self.progress = progress
            if self._clock() >= end:
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
        p.write(self.tr("Reading the saved matches"), head, HEADING, INK, align="center")
        if self.progress is None:
            return
        done, total = self.progress.progress
        text = self.tr("{done} of {total}", done=done, total=total)
        p.write(text, (_BAR.x, _BAR.y - 56, _BAR.width, 44), BODY, INK_SOFT, align="center")
        p.fill(_BAR, PAPER_EDGE, radius=10)
        full = _BAR.inflate(-6, -6)
        p.fill(full, BRASS_DARK, alpha=60, radius=7)
        full.width *= done / max(1, total)
        if full.width >= 1:
            p.fill(full, BRASS, radius=7)
