"""The archive: everything that is derived from matches, in one place, for the scenes."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.app.database.database import Database
from game.app.database.match_index import MatchIndex, Progress
from game.app.database.outcome_index import OutcomeIndex
from game.app.database.review_table import AccuracyTable, ReviewTable
from game.app.files.disk import Sleep
from game.app.paths import Paths
from game.app.saves.match_entry import MatchEntry
from game.app.statistics.logbook import Logbook
from game.app.statistics.match_outcome import MatchOutcome
from game.app.statistics.outcome_reader import counts, outcome_of

if TYPE_CHECKING:
    from game.app.match import Match


class ArchiveProgress(NamedTuple):
    """How far `Archive.update` has come: with `reading_outcomes` in the outcomes of finished
    matches, before that in reading new and changed match files."""

    reading_outcomes: bool
    progress: Progress


class Archive:
    """What is known of the matches below `paths`: the list, outcomes, reviews and accuracies in the
    database, and the logbook. Nothing is opened before it is used, and nothing here raises for what
    is wrong with a file."""

    def __init__(self, paths: Paths, sleep: Sleep) -> None:
        self.database = Database(paths.index)
        self.logbook = Logbook(paths.logbook, sleep)
        self.reviews = ReviewTable(self.database)
        self.accuracies = AccuracyTable(self.database)
        self._matches = MatchIndex(self.database, paths.saves)
        self._outcomes = OutcomeIndex(self.database, self.logbook, paths.statistics)

    def update(self) -> Generator[ArchiveProgress, None, None]:
        """Bring everything up to date, some ten milliseconds at a time: yields between them, and
        not at all when nothing has changed. Whoever stops keeps what was read so far."""
        for progress in self.update_entries():
            yield ArchiveProgress(reading_outcomes=False, progress=progress)
        if self._matches.is_readable:
            for progress in self._outcomes.refresh(self._matches.finished()):
                yield ArchiveProgress(reading_outcomes=True, progress=progress)

    def update_entries(self) -> Generator[Progress, None, None]:
        """The first part of `update`, all that `entries` needs: yields for each file to be read."""
        return self._matches.refresh()

    def entries(self) -> list[MatchEntry]:
        """Return the list of matches as it was found last, the one played last first, also those
        that cannot be opened."""
        return self._matches.entries(self._outcomes.taken_back())

    def outcomes(self) -> list[MatchOutcome]:
        """Return the outcomes of finished matches that are known by now, each match once, in the
        order in which they were played."""
        return self._outcomes.outcomes()

    def add(self, match: Match, day: str) -> MatchOutcome | None:
        """Count a match that has just been finished, on a day (ISO 8601); None for a match that is
        not finished or on no disk, or that was begun in the middle of another."""
        if match.path is None or not match.game.is_over or not counts(match.record):
            return None
        outcome = outcome_of(match.record, match.spec, day, match.path, match.took_back)
        self._outcomes.add(outcome, match.path)
        return outcome

    def keep(self, path: Path) -> None:
        """Count a match for ever whose file is about to be deleted; does nothing for a match that
        is not finished."""
        self._outcomes.keep(path)

    def close(self) -> None:
        """Close the database; it is opened again when it is used."""
        self.database.close()
