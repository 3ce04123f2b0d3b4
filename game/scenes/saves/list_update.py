"""Update the list of saved matches while it is shown, a few milliseconds per frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pygame

from game.app.i18n import Message
from game.history.match_library import ImportedMatch, MatchLibrary
from game.history.store.match_table import FIRST_BATCH
from game.history.store.store import Store
from game.history.store.work_progress import REST_SECONDS, WorkProgress
from game.ui import skin
from game.ui.box_layout import REST, column
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL
from game.ui.theme import INK_SOFT

FIRST_FILES = FIRST_BATCH  # read before the list is shown, however long that takes
FIRST_SECONDS = 0.03  # for scanning the folder and reading more files
FRAME_SECONDS = 0.006
LIST_SECONDS = 1.0  # between two refreshes of the list while files are read
_BAR = 14.0

Clock = Callable[[], float]


class ListUpdate:
    """Reads new files in the folder of matches: some in `begin`, more in each `advance`, and
    finally the outcomes of finished matches. `clock` returns seconds."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._steps: Generator[WorkProgress, None, None] | None = None
        self._reading: WorkProgress | None = None
        self._is_counting = False  # whether the list is complete
        self._list_due = self._rest_until = 0.0  # by the clock

    @property
    def reading(self) -> WorkProgress | None:
        """How many of the new files have been read; None if all have."""
        return self._reading

    @property
    def is_listed(self) -> bool:
        """Whether all matches of the folder are in the list."""
        return self._steps is None or self._is_counting

    def begin(self) -> None:
        """Scan the folder again, and read its first files."""
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
        """Continue reading for the time of a frame. Return True if the list may have changed."""
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
        """Stop, and keep what was read so far."""
        if self._steps is not None:
            self._steps.close()
        self._steps = self._reading = None

    def _step(self) -> bool:
        """Perform one step. Return False if none is left."""
        step = next(self._steps, None) if self._steps is not None else None
        if step is None:
            self._steps = self._reading = None
            return False
        self._is_counting = step.of_outcomes
        self._reading = None if step.of_outcomes or step.done == step.total else step
        return True


def paint_progress(p: Painter, place: pygame.FRect, text: str, progress: WorkProgress) -> None:
    """Draw the progress of work: a sentence, with a bar below."""
    line, bar = column(place, [REST, _BAR], gap=6)
    p.write(text, line, SMALL, INK_SOFT)
    skin.progress_bar(p, bar, progress.done / progress.total)


class ImportQueue:
    """Imports waiting files, one per `advance`: those of the imports folder, and those dropped on
    the window. Files not imported yet stay where they are when the list is closed."""

    def __init__(self, match_library: MatchLibrary) -> None:
        self._match_library = match_library
        self._waiting: deque[Path] = deque()
        self._done = 0
        self.latest: Path | None = None
        """The match imported last."""
        self.notices: list[Message] = []
        """Why files were refused or only partly read."""

    @property
    def progress(self) -> WorkProgress | None:
        """How many files have been imported; None if none are waiting."""
        if not self._waiting:
            return None
        return WorkProgress(self._done, self._done + len(self._waiting))

    def add(self, files: Iterable[Path]) -> None:
        """Add files to the queue."""
        if not self._waiting:
            self._done = 0
            self.latest, self.notices = None, []
        self._waiting.extend(files)

    def advance(self) -> bool:
        """Import the next file. Return False if none is waiting."""
        if not self._waiting:
            return False
        result = self._match_library.import_or_refuse(self._waiting.popleft())
        self._done += 1
        if isinstance(result, ImportedMatch):
            self.latest, notice = result.path, result.notice
        else:
            notice = result
        if notice is not None:
            self.notices.append(notice)
        return True
