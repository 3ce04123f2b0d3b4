"""Derived data of finished matches for scenes: statistics, achievements and reviews.

Modules that the title screen does not need are imported where they are used, as in `navigator`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.history.store.work_progress import REST_SECONDS, WorkProgress
from game.scenes.dialogs.dialog import show_message
from game.ui.context import Context
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from game.history.achievements.achievement import AchievementCatalog
    from game.history.achievements.achievement_book import AchievementBook, AchievementProgress
    from game.history.match_library import MatchLibrary
    from game.history.review.decisions import KindCost
    from game.history.review.match_review import MatchReview
    from game.history.review.review_process import ReviewJob
    from game.history.statistics.filtered import MatchCollection
    from game.history.statistics.match_outcome import MatchOutcome
    from game.history.store.personal_progress import EarnedAchievement
    from game.history.store.store import Store
    from game.match.match import Match
    from game.match.replay import Replay
    from game.scenes.statistics.scene import PageMaker

IDLE_SECONDS: Final = 0.004  # reading time per frame without drawing
COUNT_SECONDS: Final = 0.012  # time per frame to count achievements
COUNTED: Final = 10  # matches between checks of the clock


class StatisticsExits(NamedTuple):
    """Where the statistics lead: `watch` receives the name of a match file, `play` starts a match,
    `learn` receives the name of a lesson file, `train` a kind of decision and the person (None: the
    one who plays) who is to practice it."""

    watch: Callable[[str], None]
    play: Callable[[], None]
    learn: Callable[[str], None]
    train: Callable[[str, str | None], None]


@dataclass(eq=False)
class _Found:
    """The result of reading all matches: their outcomes, newly earned achievements, and the
    collection for the statistics."""

    outcomes: list[MatchOutcome] = field(default_factory=list)
    new: list[AchievementProgress] = field(default_factory=list)
    matches: MatchCollection | None = None


class PastMatches:
    """Counts finished matches and opens the scenes about them. `now` returns the local time."""

    def __init__(
        self, ctx: Context, match_library: MatchLibrary, now: Callable[[], datetime]
    ) -> None:
        self._ctx = ctx
        self._match_library = match_library
        self._now = now
        self._clock = ctx.clock
        self._reading: Iterator[WorkProgress] | None = None
        self._book: AchievementBook | None = None  # contains all known matches

    @property
    def _store(self) -> Store:
        return self._match_library.store

    # Reading the matches --------------------------------------------------------------------

    def read_again(self) -> None:
        """Scan the match folder again, starting with the next idle frame."""
        self._reading = None

    def read_on(self) -> bool:
        """Read more of the new matches in an idle frame. Return True if everything has been
        read."""
        if self._reading is None:
            self._reading = self._read_all()
        return self._read_for(self._reading, IDLE_SECONDS)

    def _read_all(self, news: _Found | None = None) -> Iterator[WorkProgress]:
        """Read new matches, then count the achievements of all matches, yielding every few
        milliseconds. `news` collects the results."""
        generation = -1
        while generation != self._store.database.generation:  # repeat after recovery
            generation = self._store.database.generation
            if news is not None:
                news.outcomes.clear()
            yield from self._read_once(news)

    def _read_once(self, news: _Found | None) -> Iterator[WorkProgress]:
        from game.app.data_file import DataFileError

        yield from self._store.update()
        if self._book is not None and news is None and self._book.matches == self._store.finished():
            return
        yield WorkProgress(0, 0, of_outcomes=True)
        book: AchievementBook | None = None
        with suppress(DataFileError):  # the statistics report it
            book = self._achievements()[1]
        done, total = 0, self._store.finished()
        yield WorkProgress(done, total, of_outcomes=True)
        for batch in self._store.outcome_batches():
            for outcome in batch:
                new = book.count_match(outcome) if book is not None else []
                if news is not None:
                    news.outcomes.append(outcome)
                    news.new += new
                done += 1
                if done % COUNTED == 0:
                    yield WorkProgress(done, total, of_outcomes=True)
        if book is not None:
            book.write()
        self._book = book

    def _read_for(self, reading: Iterator[WorkProgress], seconds: float) -> bool:
        """Read for `seconds`. Return True if everything has been read."""
        end = self._clock() + seconds
        return all(self._clock() < end for _ in reading)

    # Statistics and achievements ------------------------------------------------------------

    def open_statistics(
        self, page: str, exits: StatisticsExits, earned: EarnedAchievement | None = None
    ) -> None:
        """Open the statistics at a page over the current scene, after a progress bar if reading
        takes long. `earned` is the achievement to show first."""
        from game.scenes.statistics.progress_scene import work_with_bar

        news = _Found()

        def show() -> None:
            assert news.matches is not None
            pages = self._more_pages(exits, earned)
            self._show_statistics(news.matches, page, exits, pages)

        heading = self._ctx.translator.tr("Reading your saved games")
        work_with_bar(self._ctx, heading, self._collect(news), show)

    def _collect(self, news: _Found) -> Iterator[WorkProgress]:
        """Read all finished matches and compute the statistics, yielding every few milliseconds."""
        from game.history.statistics.filtered import MatchCollection

        for progress in self._read_all(news):
            gc.freeze()  # otherwise garbage collection of all of them would delay a frame
            yield progress
        total = len(news.outcomes)
        accuracies: dict[str, tuple[float | None, ...]] = {}
        for number, (key, of_seats) in enumerate(self._store.accuracies.accuracies()):
            accuracies[key] = of_seats
            if number % COUNTED == 0:
                yield WorkProgress(total, total, of_outcomes=True)
        costs: dict[str, dict[int, dict[str, KindCost]]] = {}
        for number, (key, seat, of_seat) in enumerate(self._store.habits.costs()):
            costs.setdefault(key, {})[seat] = of_seat
            if number % COUNTED == 0:
                yield WorkProgress(total, total, of_outcomes=True)
        matches = MatchCollection(news.outcomes, accuracies, costs)
        for done in matches.count():
            gc.freeze()
            yield WorkProgress(done, total, of_outcomes=True)
        news.matches = matches

    def _show_statistics(
        self,
        matches: MatchCollection,
        page: str,
        exits: StatisticsExits,
        pages: Sequence[PageMaker],
    ) -> None:
        from game.history.statistics.filtered import FilteredStatistics
        from game.history.statistics.filters import StatisticsFilter
        from game.scenes.statistics.scene import PAGES, StatisticsScene

        notice, self._ctx.database.notice = self._ctx.database.notice, None
        person = _last_person(matches.outcomes)
        scene = StatisticsScene(
            self._ctx,
            FilteredStatistics(matches, StatisticsFilter(person=person), self._now().date()),
            exits.watch,
            exits.play,
            page,
            [*PAGES, *pages],
        )
        self._ctx.stack.push(scene)
        if notice is not None:
            show_message(self._ctx, "", escape(self._ctx.translator.say(notice)))

    def _more_pages(
        self, exits: StatisticsExits, earned: EarnedAchievement | None
    ) -> list[PageMaker]:
        """Return the pages that need a data file. If a file is damaged, its page is left out and
        the database's notice says so."""
        from game.app.data_file import DataFileError

        pages: list[PageMaker] = []
        for make in (partial(self._habits_page, exits), partial(self._achievements_page, earned)):
            try:
                pages.append(make())
            except DataFileError as error:
                self._ctx.database.notice = error.message
        return pages

    def _habits_page(self, exits: StatisticsExits) -> PageMaker:
        """Return what creates the page of habits. Raises DataFileError."""
        from game.content.habit_baselines import read_habit_baselines
        from game.scenes.statistics.habits_page import HabitAdvice, HabitsPage

        baselines = read_habit_baselines(self._ctx.paths.habit_baselines)
        practice = partial(self._store.practice.counts, self._now().date())
        advice = HabitAdvice(baselines, practice, exits.learn, exits.train)
        return partial(HabitsPage, advice=advice)

    def _achievements_page(self, earned: EarnedAchievement | None) -> PageMaker:
        """Return what creates the page of achievements. Raises DataFileError."""
        from game.scenes.achievements.page import AchievementsPage

        catalog, new_book = self._achievements()
        return partial(
            AchievementsPage, catalog=catalog, book=self._book or new_book, earned=earned
        )

    def _achievements(self) -> tuple[AchievementCatalog, AchievementBook]:
        """Return the achievements and the book of who has earned them, including finished lessons
        and challenges. Raises DataFileError."""
        from game.content.achievements import read_achievements
        from game.history.achievements.achievement_book import AchievementBook
        from game.history.achievements.challenge_facts import challenge_facts, challenged_people

        catalog = read_achievements(self._ctx.paths.achievements)
        book = AchievementBook(catalog.achievements, self._ctx.progress)
        book.count_lessons(self._ctx.progress.lessons().done, self._today)
        database = self._ctx.database
        for person in challenged_people(database):
            book.count_challenges(person, challenge_facts(database, person), self._today)
        book.write()
        return catalog, book

    def count(self, match: Match) -> Iterator[list[AchievementProgress]]:
        """Record a newly finished match. Return an iterator that counts it after all older ones, a
        few milliseconds at a time. It yields empty lists, then the achievements earned in the
        match."""
        outcome = self._match_library.add_to_statistics(match)
        if outcome is None:
            return iter(())
        self._ctx.database.back_up_in(self._ctx.run_in_background)
        return self._achievements_of(outcome)

    def _achievements_of(self, outcome: MatchOutcome) -> Iterator[list[AchievementProgress]]:
        news = _Found()
        if self._book is not None:
            news.new = self._book.count_match(outcome)
            self._book.write()
        else:
            reading = self._read_all(news)
            while not self._read_for(reading, COUNT_SECONDS):
                rest_until = self._clock() + REST_SECONDS
                yield []
                while self._clock() < rest_until:
                    yield []
        yield [
            progress
            for progress in news.new
            if progress.earned and progress.earned.key == outcome.key
        ]

    @property
    def _today(self) -> str:
        return self._now().date().isoformat()

    # Reviews --------------------------------------------------------------------------------

    def begin_review(self, replay: Replay) -> ReviewJob:
        """Start the review of a match, reusing earlier results."""
        from game.history.review.review_process import open_review

        assert replay.record is not None
        reviews, completed = self._store.reviews, partial(self._note_review, replay)
        return open_review(replay.record, reviews.load, reviews.add, completed=completed)

    def _note_review(self, replay: Replay, review: MatchReview) -> None:
        """Store what a complete review of a finished match says: accuracies and habits for the
        statistics, and the errors of people to practice."""
        from game.history.store.practice_positions import practice_positions

        if replay.finished:
            end = len(replay)
            key, seats = replay.position(end).digest(), range(review.seats)
            own = review.counting(replay.spec_at(end).seats, replay.spec_at)
            self._store.accuracies.set_accuracies(key, [own.accuracy(seat) for seat in seats])
            self._store.habits.set_costs(key, [own.costs(seat) for seat in seats])
            positions = practice_positions(review, key, replay.spec_at)
            self._store.practice.add(positions, self._now().date())


def _last_person(outcomes: Sequence[MatchOutcome]) -> str | None:
    """Return the name of the person who played last (the first of several), or None if that person
    has no name or there is none."""
    for outcome in reversed(outcomes):
        people = outcome.people
        if people:
            return outcome.seats[people[0]].name or None
    return None
