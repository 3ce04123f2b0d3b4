"""The list of saved matches is brought up to date while it is shown, some milliseconds a frame."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pygame

from game.history.store.match_table import FIRST_BATCH
from game.history.store.store import Store
from game.history.store.work_progress import REST_SECONDS, WorkProgress
from game.ui import skin
from game.ui.box_layout import REST, column
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import INK_SOFT

FIRST_FILES = FIRST_BATCH  # that are read before the list is shown, however long that takes
FIRST_SECONDS = 0.03  # for which the folder is looked through, and more are read
FRAME_SECONDS = 0.006
LIST_SECONDS = 1.0  # between two looks at the list while files are read
_BAR = 14.0

Clock = Callable[[], float]


class ListUpdate:
    """Reads what is new in the folder of matches: a little at `begin`, more at each `advance`, and
    the outcomes of finished matches at last. `clock` gives seconds."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._steps: Generator[WorkProgress, None, None] | None = None
        self._reading: WorkProgress | None = None
        self._is_counting = False  # the list is complete
        self._list_due = self._rest_until = 0.0  # by the clock

    @property
    def reading(self) -> WorkProgress | None:
        """How many of the new files are read; None when all are."""
        return self._reading

    @property
    def is_listed(self) -> bool:
        """Whether all matches of the folder are in the list."""
        return self._steps is None or self._is_counting

    def begin(self) -> None:
        """Look into the folder anew, and read its first files."""
        self.close()
        self._steps = self._store.update()
        end, files = self._clock() + FIRST_SECONDS, 0
        while self._step() and not self._is_counting:
            files += self._reading is not None
            if not 0 < files <= FIRST_FILES and self._clock() >= end:
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
        self._is_counting = step.of_outcomes
        self._reading = None if step.of_outcomes or step.done == step.total else step
        return True


def paint_progress(p: Painter, place: pygame.FRect, text: str, progress: WorkProgress) -> None:
    """Draw how far work has come: a sentence, and a bar below."""
    line, bar = column(place, [REST, _BAR], gap=6)
    p.write(text, line, SMALL, INK_SOFT)
    skin.progress_bar(p, bar, progress.done / progress.total)
