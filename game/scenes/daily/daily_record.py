"""The deals of the day of a person: matches, tries, and results of computers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import cached_property

from game.app.child_process import WorkerProcess
from game.content.daily_deal import DayRules, daily_match, day_of, person_seat, read_daily_rules
from game.history.daily.computer_results import FieldJob, StartWorker, missing, result_of
from game.history.daily.daily_table import DailyTable
from game.history.daily.results import DailyTry, FieldResult, Streaks, streaks
from game.match.match import Match
from game.match.match_spec import MatchSpec
from game.ui.context import Context


class DailyBook:
    """What is known of the deals of the day. `person` returns the name of the person, `now` the
    local time; `start_worker` is for tests. Methods raise DataFileError if the rules of the week
    cannot be read."""

    def __init__(
        self,
        ctx: Context,
        person: Callable[[], str],
        now: Callable[[], datetime],
        start_worker: StartWorker = WorkerProcess,
    ) -> None:
        self._ctx = ctx
        self.person = person
        self._now = now
        self._start_worker = start_worker
        self._table = DailyTable(ctx.database)
        self._job: FieldJob | None = None
        self._job_day: date | None = None

    @cached_property
    def week(self) -> Sequence[DayRules]:
        """The rules of the weekdays."""
        return read_daily_rules(self._ctx.paths.daily)

    @property
    def today(self) -> date:
        """The date by the clock of this computer."""
        return self._now().date()

    def match_of(self, day: date) -> MatchSpec:
        """Return the match of a day."""
        return daily_match(day, self.week, self._ctx.characters, self.person())

    def tries(self) -> list[DailyTry]:
        """Return all tries of the person, by day."""
        return self._table.tries(self.person())

    def tried(self, day: date) -> DailyTry | None:
        """Return the person's try at the deal of a day, or None."""
        return self._table.tried(self.person(), day)

    def streaks(self) -> Streaks:
        """Return how many days in a row the person has played."""
        return streaks(self.tries(), self.today)

    def field(self, day: date) -> list[FieldResult]:
        """Return the results of computers on the deal of a day that are known by now."""
        if self._job is not None and self._job_day is not None:
            self._table.add_field(self._job_day, self._job.poll())
        return self._table.field(day)

    def is_playing(self, day: date) -> bool:
        """Whether computers are playing the deal of a day at present."""
        return self._job is not None and self._job.running and self._job_day == day

    def let_computers_play(self, day: date) -> None:
        """Have the missing results of computers on a deal made in another process."""
        if self.is_playing(day):
            return
        known = {(each.kind, each.number) for each in self.field(day)}
        if self._job is not None:
            self._job.close()
            self._job = None
        if wanted := missing(known):
            spec = self.match_of(day)
            job = FieldJob(spec, person_seat(spec), wanted, self._start_worker)
            self._job, self._job_day = job, day

    def begin(self, day: date, match: Match) -> None:
        """Record that the person begins the one try at the deal of a day."""
        file = match.path.name if match.path is not None else ""
        self._table.begin(self.person(), day, self.today, file)

    def count(self, match: Match) -> None:
        """Record the result of a finished match, if it is a deal of the day."""
        day = day_of(match.spec.challenge)
        people = [seat for seat, each in enumerate(match.spec.seats) if not each.is_computer]
        if day is None or len(people) != 1:  # a computer has taken over
            return
        position, person = match.game.position, match.spec.seats[people[0]].name
        self._table.finish(person, day, position.digest(), result_of(position, people[0]))
