"""Open the islands and the ladder, and count the matches that are played there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path

from game.app.i18n import Message
from game.content.islands import Island, IslandCatalog, Rung, read_islands
from game.content.reader import ContentError
from game.history.achievements.match_values import MatchValues
from game.history.islands.island_table import IslandMatch, IslandTable
from game.history.islands.series import Series
from game.history.islands.stars import STARS, won_stars
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.outcome_reader import counts, outcome_of
from game.match.match import Match
from game.match.seat_changes import seat_changes
from game.scenes.challenges.hub import ChallengeCard, MatchExits
from game.scenes.dialogs.dialog import show_message
from game.scenes.islands.chart import ChartScene
from game.scenes.islands.island_sheet import IslandScene
from game.scenes.islands.ladder import LadderScene
from game.scenes.islands.progress import Progress
from game.scenes.scoring import WayBack
from game.scenes.table.helper.island_goals import IslandGoals
from game.ui.context import Context
from game.ui.text.rich_text import escape


class Islands:
    """Opens chart and ladder for a person and counts finished matches.

    `person` returns the name of the person, `seed` a new seed, `now` the local time.
    """

    def __init__(
        self,
        ctx: Context,
        play: MatchExits,
        person: Callable[[], str],
        seed: Callable[[], int],
        now: Callable[[], datetime],
    ) -> None:
        self._ctx = ctx
        self._play = play
        self._person = person
        self._seed = seed
        self._now = now
        self._table = IslandTable(ctx.database)
        self.fault: Message | None = None
        """Why the file of the islands cannot be used, once it has been read."""

    @cached_property
    def catalog(self) -> IslandCatalog:
        """The islands and the ladder; empty if the file cannot be used."""
        try:
            return read_islands(self._ctx.paths.islands, self._ctx.opponents.catalog)
        except ContentError as error:
            self.fault = error.message
            return IslandCatalog()

    def progress(self) -> Progress:
        """Return what the person has won, with the islands in the current language."""
        tr, person = self._ctx.translator.tr, self._person()
        islands = [island.translated(tr) for island in self.catalog.islands]
        return Progress(islands, self._table.stars(person), self._table.best(person))

    # The list of challenges ---------------------------------------------------------------------

    def cards(self) -> Sequence[ChallengeCard]:
        """Return the cards of the chart and of the ladder."""
        tr, catalog = self._ctx.translator.tr, self.catalog
        if self.fault is not None:
            text = escape(self._ctx.translator.say(self.fault))
            show = self._show_fault
            return [ChallengeCard(tr("Islands"), text, "", tr("Why?"), "islands/sandbar", show)]
        progress = self.progress()
        series = self.series()
        beaten = sum(series.get(rung.id, Series()).beaten for rung in catalog.ladder)
        stars = tr("Stars: {n} of {all}", n=progress.count, all=progress.most)
        rungs = tr("Beaten: {n} of {all}", n=beaten, all=len(catalog.ladder))
        chart_text = tr("Sail from island to island. Each has a story, a twist and three stars.")
        ladder_text = tr("Beat one character after another, each in a best-of-three series.")
        see, climb = tr("See the chart"), tr("Climb")
        chart = tr("The islands"), chart_text, stars, see, "islands/two_palms", self.open_chart
        ladder = tr("The ladder"), ladder_text, rungs, climb, "portraits/diego", self.open_ladder
        return [ChallengeCard(*chart), ChallengeCard(*ladder)]

    def _show_fault(self) -> None:
        if self.fault is not None:
            show_message(self._ctx, "", escape(self._ctx.translator.say(self.fault)))

    def open_chart(self) -> None:
        """Open the sea chart over the current scene."""
        self._ctx.stack.push(ChartScene(self._ctx, self.progress, self.open_island))

    def open_island(self, island: Island) -> None:
        """Open the sheet of an island over the current scene."""
        self._ctx.stack.push(IslandScene(self._ctx, island, self.progress(), self.sail))

    def open_ladder(self) -> None:
        """Open the ladder over the current scene."""
        rungs = [rung.translated(self._ctx.translator.tr) for rung in self.catalog.ladder]
        self._ctx.stack.push(LadderScene(self._ctx, rungs, self.series, self.challenge))

    def series(self) -> Mapping[str, Series]:
        """Return the person's series by character."""
        return self._table.series(self._person())

    # Matches ------------------------------------------------------------------------------------

    def sail(self, island: Island) -> None:
        """Begin the match of an island."""
        spec = island.spec(self._person(), self._ctx.characters)
        start = island.game().position if island.start else None
        self._play.open(Match.new(spec, self._ctx.paths.saves, start=start))

    def challenge(self, rung: Rung) -> None:
        """Begin the next match of the series on a rung of the ladder."""
        spec = rung.spec(self._person(), self._ctx.characters, self._seed())
        self._play.open(Match.new(spec, self._ctx.paths.saves))

    def goals(self, match: Match) -> IslandGoals | None:
        """Return the goals of a match on an island, None for any other match."""
        entry = self.catalog.of(match.spec.challenge)
        if not isinstance(entry, Island):
            return None
        return IslandGoals(self._ctx, entry.translated(self._ctx.translator.tr))

    def count(self, match: Match) -> None:
        """Record a newly finished match, if it is part of an island or the ladder and counts."""
        entry = self.catalog.of(match.spec.challenge)
        if entry is None or not match.game.is_over or not _counts(match):
            return
        outcome = _outcome(match)
        own, now = outcome.seats[entry.seat], self._now()
        if isinstance(entry, Rung):
            won = own.place == 1 and sum(seat.won for seat in outcome.seats) == 1
            self._table.note_ladder_match(own.name, entry.id, outcome.key, now, won=won)
            return
        lead = own.facts.get("lead", 0)
        played = IslandMatch(
            own.name, entry.id, outcome.key, own.points, own.place, lead, outcome.rounds
        )
        self._table.note_match(played, stars_of(entry, outcome), now)

    def way_back(self, match: Match) -> WayBack | None:
        """Return the way back from a finished match of an island or the ladder, with what the match
        has won; None for any other match."""
        tr, trn = self._ctx.translator.tr, self._ctx.translator.trn
        entry = self.catalog.of(match.spec.challenge)
        if entry is None:
            return None
        if isinstance(entry, Rung):
            series = self.series().get(entry.id, Series())
            note = tr("Series: {won} to {lost}", won=series.won, lost=series.lost)
            return WayBack(tr("Back to the ladder"), note, self.open_ladder)
        stars = stars_of(entry, _outcome(match)) if _counts(match) else []
        note = trn("{n} star won", "{n} stars won", len(stars))
        won = [number in stars for number in range(1, STARS + 1)]
        return WayBack(tr("Back to the chart"), note, self.open_chart, won)


def _counts(match: Match) -> bool:
    """Return whether a match can win anything: it did not branch off another one, and no seat was
    given to another player."""
    return counts(match.record) and not seat_changes(match.record)


def _outcome(match: Match) -> MatchOutcome:
    """Return the outcome of a finished match, or of a match in play as if it ended now."""
    return outcome_of(match.record, match.spec, "", match.path or Path(), match.used_undo)


def stars_of(island: Island, outcome: MatchOutcome) -> list[int]:
    """Return the numbers of the stars that a finished match on an island wins."""
    return won_stars(
        island.goals, MatchValues(outcome, island.seat).get, used_undo=outcome.used_undo
    )
