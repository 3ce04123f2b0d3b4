"""The queue of match files to import while the list of matches is shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path

from game.app.i18n import Message
from game.history.match_library import ImportedMatch, MatchLibrary
from game.history.store.work_progress import WorkProgress


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
