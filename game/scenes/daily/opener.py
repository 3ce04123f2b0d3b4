"""Open the deal of the day: its card, its scene and its matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime

from game.app.data_file import DataFileError
from game.match.match import Match
from game.scenes.challenges.hub import ChallengeCard, MatchExits
from game.scenes.daily.daily_record import DailyBook
from game.scenes.daily.scene import DailyScene
from game.scenes.dialogs.dialog import show_message
from game.ui.context import Context
from game.ui.text.rich_text import escape


class DailyDeals(DailyBook):
    """The deal of the day in the list of challenges. `person` returns the name of the person, `now`
    the local time."""

    def __init__(
        self,
        ctx: Context,
        play: MatchExits,
        person: Callable[[], str],
        now: Callable[[], datetime],
    ) -> None:
        super().__init__(ctx, person, now)
        self._play = play

    def cards(self) -> Sequence[ChallengeCard]:
        """Return the card of today's deal."""
        tr = self._ctx.translator.tr
        tried = self.tried(self.today)
        if tried is None:
            call, note = tr("Play"), tr("You haven't played it yet.")
        elif tried.result is None:
            call, note = tr("Continue"), tr("You're in the middle of it.")
        else:
            call, note = tr("Results"), tr("You've played it.")
        streak = self.streaks().current
        if streak:
            days = self._ctx.translator.trn("{n} day in a row", "{n} days in a row", streak)
            note = f"{note} · {days}"
        text = tr("The same game for everybody, and a new one every day. You get one try.")
        title = tr("Deal of the day")
        return [ChallengeCard(title, text, note, call, "ui/dice", self.open, tried is None)]

    def open(self) -> None:
        """Open today's deal over the current scene, or say why its file cannot be read."""
        try:
            self.match_of(self.today)
        except DataFileError as error:
            show_message(self._ctx, "", escape(self._ctx.translator.say(error.message)))
            return
        self._ctx.stack.push(DailyScene(self._ctx, self, self.play))

    def play(self, day: date) -> None:
        """Begin the person's one try at the deal of a day, or continue it."""
        tried = self.tried(day)
        if tried is None:
            self.let_computers_play(day)
            match = Match.new(self.match_of(day), self._ctx.paths.saves)
            self.begin(day, match)
            self._play.open(match)
            return
        path = self._ctx.paths.saves / tried.file
        if tried.file and path.is_file():
            self._play.resume(path)
        else:
            text = self._ctx.translator.tr("This match's file no longer exists.")
            show_message(self._ctx, "", text)
