"""What is derived from finished matches, as scenes need it: statistics, achievements, reviews.

Imports of what the title does not need stand where it is used, as in `navigator`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from game.scenes.dialogs.dialog import tell
from game.ui.context import Context
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from game.app.achievements.achievement import AchievementCatalog
    from game.app.achievements.achievement_book import (
        AchievementBook,
        AchievementProgress,
        EarnedAchievement,
    )
    from game.app.database.archive import Archive, ArchiveProgress
    from game.app.match import Match
    from game.app.review.match_review import MatchReview
    from game.app.review.review_job import ReviewJob
    from game.app.saves.match_library import MatchLibrary
    from game.app.saves.replay import Replay
    from game.app.statistics.match_outcome import MatchOutcome

Clock = Callable[[], float]

IDLE_SECONDS: Final = 0.004  # of a frame in which nothing is drawn that may be spent on reading
WAIT_SECONDS: Final = 0.15  # for which a person waits before a bar tells how far the reading is


class PastMatches:
    """Counts finished matches and opens what is told of them. ``now`` tells the local time,
    ``clock`` gives seconds."""

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        now: Callable[[], datetime],
        clock: Clock = time.perf_counter,
    ) -> None:
        self._ctx = ctx
        self._match_library = match_library
        self._now = now
        self._clock = clock
        self._reading: Iterator[ArchiveProgress] | None = None

    @property
    def _archive(self) -> Archive:
        return self._match_library.archive

    # Reading the matches --------------------------------------------------------------------

    def read_on(self) -> None:
        """Read some more of what is new in the folder of matches; an idle callback."""
        if self._reading is None:
            self._reading = self._archive.update()
        self._read_for(self._reading, IDLE_SECONDS)

    def _read_for(self, reading: Iterator[ArchiveProgress], seconds: float) -> bool:
        """Read for so long; True when everything is read."""
        end = self._clock() + seconds
        return all(self._clock() < end for _ in reading)

    # Statistics and achievements ------------------------------------------------------------

    def open_statistics(
        self,
        page: str,
        watch: Callable[[str], None],
        play: Callable[[], None],
        earned: EarnedAchievement | None = None,
    ) -> None:
        """Open the statistics at a page over the present scene, after a bar if there is much to be
        read. ``watch`` gets the name of a match file, ``play`` begins a match; ``earned`` is the
        achievement that is looked at first."""
        from game.scenes.statistics.reading import ReadingScene

        reading = self._archive.update()
        show = partial(self._show_statistics, page, watch, play, earned)
        if self._read_for(reading, WAIT_SECONDS):
            show()
        else:
            self._ctx.stack.push(ReadingScene(self._ctx, reading, self._clock, show))

    def _show_statistics(
        self,
        page: str,
        watch: Callable[[str], None],
        play: Callable[[], None],
        earned: EarnedAchievement | None,
    ) -> None:
        from game.app.achievements.achievement import AchievementError
        from game.app.saves.statistics import load_statistics
        from game.app.statistics.filtered import MatchCollection
        from game.scenes.statistics.achievements_page import AchievementsPage
        from game.scenes.statistics.scene import PAGES, PageMaker, StatisticsScene

        outcomes = self._archive.outcomes()
        matches = MatchCollection(outcomes, self._archive.accuracies.accuracies())
        pages: list[PageMaker] = [*PAGES]
        _, notice = load_statistics(self._ctx.paths.statistics)
        notice = notice or self._archive.logbook.notice
        try:
            catalog, book = self._achievements()
            book.count_matches(outcomes)
            pages.append(partial(AchievementsPage, catalog=catalog, book=book, earned=earned))
        except AchievementError as error:
            notice = error.message
        scene = StatisticsScene(
            self._ctx,
            matches,
            today=self._now().date(),
            open_match=watch,
            play=play,
            page=page,
            page_makers=pages,
            person=_last_person(outcomes),
        )
        self._ctx.stack.push(scene)
        if notice is not None:
            tell(self._ctx, "", escape(self._ctx.translator.say(notice)))

    def _achievements(self) -> tuple[AchievementCatalog, AchievementBook]:
        """Return the achievements and who has earned them, with the lessons that are done. Raises
        AchievementError."""
        from game.app.achievements.achievement_book import AchievementBook
        from game.app.achievements.reader import read_achievements

        catalog = read_achievements(self._ctx.paths.achievements)
        book = AchievementBook(catalog.achievements, self._archive.logbook)
        book.count_lessons(self._ctx.settings.current.lessons_done, self._today)
        return catalog, book

    def count(self, match: Match) -> list[AchievementProgress]:
        """Count a match that has just been finished, and return the achievements that it has
        brought. Where older matches are not all read yet they are not known."""
        from game.app.achievements.achievement import AchievementError

        outcome = self._match_library.add_to_statistics(match)
        if outcome is None or not self._read_for(self._archive.update(), WAIT_SECONDS):
            return []
        try:
            _, book = self._achievements()
        except AchievementError:
            return []  # the statistics say so
        new = book.count_matches(self._archive.outcomes())
        return [one for one in new if one.earned and one.earned.key == outcome.key]

    @property
    def _today(self) -> str:
        return self._now().date().isoformat()

    # Reviews --------------------------------------------------------------------------------

    def begin_review(self, replay: Replay) -> ReviewJob:
        """Begin the review of a match; what was reviewed earlier is kept."""
        from game.app.review.review_process import open_review

        assert replay.record is not None
        completed = partial(self._note_accuracies, replay)
        return open_review(replay.record, self._archive.reviews, completed=completed)

    def _note_accuracies(self, replay: Replay, review: MatchReview) -> None:
        """Keep the accuracies of a finished match for the statistics."""
        if replay.finished:
            key = replay.position(len(replay)).digest()
            found = [review.accuracy(seat) for seat in range(review.seats)]
            self._archive.accuracies.set_accuracies(key, found)


def _last_person(outcomes: Sequence[MatchOutcome]) -> str | None:
    """Return the name of the person who played last, if alone; None where there is nobody."""
    for outcome in reversed(outcomes):
        people = outcome.people
        if people:
            return outcome.seats[people[0]].name or None if len(people) == 1 else None
    return None
