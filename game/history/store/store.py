"""The store as scenes use it: the match list, results, reviews and accuracies."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.outcome_reader import counts, outcome_of
from game.history.store.database import Database
from game.history.store.match_table import MatchTable
from game.history.store.outcome_table import OutcomeTable
from game.history.store.practice_book import PracticeBook
from game.history.store.review_table import AccuracyTable, HabitTable, ReviewTable
from game.history.store.work_progress import WorkProgress
from game.match.assistance import Assistance
from game.match.match_entry import MatchEntry

if TYPE_CHECKING:
    from game.match.match import Match


class Store:
    """Stored data about the matches in a folder. The database is opened on first use, and no method
    raises an exception for a problem with a file."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.reviews = ReviewTable(database)
        self.accuracies = AccuracyTable(database)
        self.habits = HabitTable(database)
        self.practice = PracticeBook(database)
        self.matches = MatchTable(database, folder)
        self._outcomes = OutcomeTable(database)
        self.is_up_to_date = False
        """Whether the folder has been read completely since the game started."""

    def update(self) -> Generator[WorkProgress, None, None]:
        """Update everything in steps of about ten milliseconds, yielding in between. If the caller
        stops early, the data read so far is kept."""
        yield from self.update_entries()
        if self.matches.is_readable:
            files = yield from self.matches.without_outcome()
            yield from self._outcomes.refresh(files)

    def update_entries(self) -> Generator[WorkProgress, None, None]:
        """Run the first part of `update`, which is enough for `entries`."""
        yield from self.matches.refresh()
        self.is_up_to_date = self.matches.is_readable

    def entries(self, limit: int = -1, offset: int = 0) -> list[MatchEntry]:
        """Return `limit` matches of the list as read so far (-1: all) after the first `offset`,
        most recently played first."""
        return self.matches.entries(limit, offset)

    def outcomes(self) -> list[MatchOutcome]:
        """Return all known outcomes of finished matches, one per match, in the order they were
        played."""
        return [outcome for batch in self._outcomes.batches() for outcome in batch]

    def outcome_batches(self) -> Iterator[list[MatchOutcome]]:
        """Yield the result of `outcomes` in batches of a few milliseconds each."""
        return self._outcomes.batches()

    def outcome(self, key: str) -> MatchOutcome | None:
        """Return the outcome of a finished match by its key, None if it is not known."""
        return self._outcomes.outcome(key)

    def assistance_in(self, digest: str) -> Assistance:
        """Return the assistance used in a finished match, given the digest of its final
        position."""
        outcome = self._outcomes.outcome(digest)
        return outcome.assistance if outcome is not None else Assistance(0)

    def finished(self) -> int:
        """Return the number of known finished matches."""
        return self._outcomes.count()

    def add(self, match: Match, day: str) -> MatchOutcome | None:
        """Record a newly finished match that ended on `day` (ISO 8601) and return its outcome.
        Return None if the match is unfinished, was never saved, or branched off another match."""
        if match.path is None or not match.game.is_over or not counts(match.record):
            return None
        outcome = outcome_of(match.record, match.spec, day, match.path, match.used_undo)
        self._outcomes.record(outcome, match.path)
        return outcome

    def ensure_recorded(self, path: Path) -> bool:
        """Ensure that a finished match still counts after its file is deleted. Return False if that
        cannot be saved."""
        return self._outcomes.ensure_recorded(path)
