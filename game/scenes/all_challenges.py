"""Open the challenges, and count the finished matches that are part of one.

Modules that the title screen does not need are imported where they are used, as in `navigator`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from game.history.statistics.outcome_reader import counts
from game.match.seat_data import PERSON, UNNAMED
from game.scenes.challenges.hub import ChallengeCard, ChallengesScene, MatchExits
from game.ui.context import Context

if TYPE_CHECKING:
    from game.history.match_library import MatchLibrary
    from game.match.match import Match
    from game.scenes.daily.opener import DailyDeals
    from game.scenes.islands.opener import Islands
    from game.scenes.problems.opener import Problems
    from game.scenes.scoring import WayBack
    from game.scenes.table.helper.guide import Guide


class Challenges:
    """Opens the challenges of one person and counts what they play.

    `leave` returns to the title, `now` returns the local time, and `new_seed` a seed for a match.
    """

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        play: MatchExits,
        leave: Callable[[], None],
        now: Callable[[], datetime],
        new_seed: Callable[[], int],
    ) -> None:
        self._ctx = ctx
        self._match_library = match_library
        self._play = play
        self._leave = leave
        self._now = now
        self._new_seed = new_seed

    @property
    def person(self) -> str:
        """The name of the person who plays challenges: the first one in the last setup."""
        from game.scenes.setup.plan import SetupPlan

        plan = SetupPlan.from_json(self._ctx.settings.current.last_setup)
        people = [seat.name.strip() for seat in plan.seats if seat.kind == PERSON]
        return next(iter(people), "") or UNNAMED

    def open(self) -> None:
        """Open the list of challenges over the current scene."""
        self._ctx.stack.push(ChallengesScene(self._ctx, self.cards))

    def cards(self) -> list[ChallengeCard]:
        """Return the cards of the list, with what is due or reached now."""
        return [*self.daily.cards(), *self.problems.cards(), *self.islands.cards()]

    def count(self, match: Match) -> None:
        """Record a newly finished match in the challenge that it is part of, if any. A match that
        branched off another does not count."""
        if match.spec.challenge and counts(match.record):
            self.daily.count(match)
            self.islands.count(match)

    def guide(self, match: Match) -> Guide | None:
        """Return the guide of a match that has goals of its own, None for the usual one."""
        goals = self.islands.goals(match) if match.spec.challenge else None
        if goals is None:
            return None
        from game.scenes.table.helper.helper import Helper

        return Helper(self._ctx, goals)

    def way_back(self, match: Match) -> WayBack | None:
        """Return how the result of a match leads back to its challenge, None if it has none."""
        way = self.islands.way_back(match) if match.spec.challenge else None
        if way is None:
            return None

        def back() -> None:
            self._leave()
            self.open()
            way.open()

        return way._replace(open=back)

    @cached_property
    def daily(self) -> DailyDeals:
        """The deal of the day."""
        from game.scenes.daily.opener import DailyDeals

        return DailyDeals(self._ctx, self._play, lambda: self.person, self._now)

    @cached_property
    def problems(self) -> Problems:
        """Problems and practice."""
        from game.scenes.problems.opener import Problems
        from game.scenes.problems.problem_book import ProblemBook

        store = self._match_library.store
        book = ProblemBook(self._ctx, store, lambda: self.person, self._leave, self._now)
        return Problems(self._ctx, book)

    @cached_property
    def islands(self) -> Islands:
        """The islands and the ladder."""
        from game.scenes.islands.opener import Islands

        return Islands(self._ctx, self._play, lambda: self.person, self._new_seed, self._now)
