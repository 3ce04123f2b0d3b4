"""The store as scenes use it: the list of matches, results, reviews and accuracies."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.outcome_reader import counts, outcome_of
from game.history.store.database import Database
from game.history.store.match_table import MatchTable
from game.history.store.outcome_table import OutcomeTable
from game.history.store.review_table import AccuracyTable, ReviewTable
from game.history.store.work_progress import WorkProgress
from game.match.assistance import Assistance
from game.match.match_entry import MatchEntry

if TYPE_CHECKING:
    from game.match.match import Match


class Store:
    """What is known of the matches in a folder. Nothing is opened before it is used, and nothing
    here raises for what is wrong with a file."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.reviews = ReviewTable(database)
        self.accuracies = AccuracyTable(database)
        self.matches = MatchTable(database, folder)
        self._outcomes = OutcomeTable(database)
        self.is_up_to_date = False
        """Whether the folder was looked at to its end since the game was started."""

    def update(self) -> Generator[WorkProgress, None, None]:
        """Bring everything up to date, some ten milliseconds at a time: yields between them. What
        was read is kept when the rest is not waited for."""
        yield from self.update_entries()
        if self.matches.is_readable:
            files = yield from self.matches.without_outcome()
            yield from self._outcomes.refresh(files)

    def update_entries(self) -> Generator[WorkProgress, None, None]:
        """The first part of `update`, all that `entries` needs."""
        yield from self.matches.refresh()
        self.is_up_to_date = self.matches.is_readable

    def entries(self, limit: int = -1, offset: int = 0) -> list[MatchEntry]:
        """Return matches of the list as far as it was read, the one played last first: `limit` of
        them (-1: all) after the first `offset`."""
        return self.matches.entries(limit, offset)

    def outcomes(self) -> list[MatchOutcome]:
        """Return the outcomes of finished matches that are known by now, each match once, in the
        order in which they were played."""
        return [outcome for batch in self._outcomes.batches() for outcome in batch]

    def outcome_batches(self) -> Iterator[list[MatchOutcome]]:
        """Yield what `outcomes` returns in batches, each in some milliseconds."""
        return self._outcomes.batches()

    def assistance_in(self, digest: str) -> Assistance:
        """Return what helped somebody in a finished match, by the digest of its last position."""
        outcome = self._outcomes.outcome(digest)
        return outcome.assistance if outcome is not None else Assistance(0)

    def finished(self) -> int:
        """Return how many finished matches are known."""
        return self._outcomes.count()

    def add(self, match: Match, day: str) -> MatchOutcome | None:
        """Record a match that has just been finished, on a day (ISO 8601); None for a match that is
        not finished or on no disk, or that was begun in the middle of another."""
        if match.path is None or not match.game.is_over or not counts(match.record):
            return None
        outcome = outcome_of(match.record, match.spec, day, match.path, match.used_undo)
        self._outcomes.record(outcome, match.path)
        return outcome

    def keep(self, path: Path) -> bool:
        """Make sure that a finished match counts when its file is deleted; False where that cannot
        be written."""
        return self._outcomes.keep(path)
