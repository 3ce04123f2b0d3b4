"""The list of saved matches is brought up to date while it is shown, some milliseconds a frame."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pygame

from game.app.database.archive import Archive, ArchiveProgress
from game.app.database.match_index import Progress
from game.app.i18n import Translator
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import BRASS, BRASS_DARK, INK_SOFT, PAPER_EDGE

FIRST_FILES = 24  # that are read before the list is shown, however long that takes
FIRST_SECONDS = 0.04  # for which more are read then
FRAME_SECONDS = 0.006
REST_SECONDS = 0.008  # until it reads on: after a slow frame a scene is updated several times
LIST_SECONDS = 1.0  # between two looks at the list while files are read
_BAR = 14.0

Clock = Callable[[], float]


class ListUpdate:
    """Reads what is new in the folder of matches: a little at `begin`, more at each `advance`, and
    the outcomes of finished matches at last. `clock` gives seconds."""

    def __init__(self, archive: Archive, clock: Clock) -> None:
        self._archive = archive
        self._clock = clock
        self._steps: Generator[ArchiveProgress, None, None] | None = None
        self._reading: Progress | None = None
        self._list_due = self._rest_until = 0.0  # by the clock

    @property
    def reading(self) -> Progress | None:
        """How many of the new files are read; None when all are."""
        return self._reading

    def begin(self) -> None:
        """Look into the folder anew, and read its first files."""
        self.close()
        self._steps = self._archive.update()
        end, files = self._clock() + FIRST_SECONDS, 0
        while self._step() and self._reading is not None:
            files += 1
            if files > FIRST_FILES and self._clock() >= end:
                break
        now = self._clock()
        self._list_due, self._rest_until = now + LIST_SECONDS, now + REST_SECONDS

    def advance(self) -> bool:
        """Read on for the time of a frame; True when the list may be another one now."""
        now = self._clock()
        if self._steps is None or now < self._rest_until:
            return False
        was_reading = self._reading is not None
        end = now + FRAME_SECONDS
        while self._step() and self._clock() < end:
            pass
        now = self._clock()
        self._rest_until = now + REST_SECONDS
        if was_reading and (self._reading is None or now >= self._list_due):
            self._list_due = now + LIST_SECONDS
            return True
        return self._steps is None

    def close(self) -> None:
        """Stop; what was read so far is kept."""
        if self._steps is not None:
            self._steps.close()
        self._steps = self._reading = None

    def _step(self) -> bool:
        """Do one step; False when there is none left."""
        step = next(self._steps, None) if self._steps is not None else None
        if step is None:
            self._steps = self._reading = None
            return False
        done, total = step.progress
        self._reading = None if step.reading_outcomes or done == total else step.progress
        return True

    def paint(self, p: Painter, place: pygame.FRect, tr: Translator) -> None:
        """Draw how far the reading has come: a sentence, and a bar below."""
        if self._reading is None:
            return
        done, total = self._reading
        text = tr.tr("Reading the saved matches: {done} of {total}", done=done, total=total)
        line = (place.x, place.y, place.width, place.height - _BAR - 6)
        p.write(text, line, SMALL, INK_SOFT)
        bar = pygame.FRect(place.x, place.bottom - _BAR, place.width, _BAR)
        p.fill(bar, PAPER_EDGE, radius=6)
        p.fill(bar.inflate(-4, -4), BRASS_DARK, alpha=60, radius=4)
        full = bar.inflate(-4, -4)
        full.width *= done / total
        if full.width >= 1:
            p.fill(full, BRASS)
