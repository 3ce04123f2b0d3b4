"""Sentences about the game: names, effects, prompts, refusals and log lines, in any language.

The rules speak in numbers and codes; this is where they become words.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.app.saves.moments import Moment
from game.rules.actions import Action
from game.rules.events import Event
from game.rules.position import Position
from game.rules.refusals import Refusal
from game.ui.phrases import log, moments
from game.ui.phrases.choices import choice
from game.ui.phrases.prompts import PROMPTS, asked
from game.ui.phrases.refusals import REFUSALS
from game.ui.phrases.terms import Terms
from game.ui.text.rich_text import escape


class Phrases(Terms):
    """All sentences, through one translator."""

    def prompt(self, position: Position) -> str:
        """What the seat to act is asked, without its name."""
        return self.tr(asked(position))

    def refusal(self, refusal: Refusal, seats: Sequence[str]) -> str:
        """The sentence of a refusal; `seats` are the players' names."""
        values: dict[str, object] = dict(refusal.params)
        for key, say in (("good", self.good), ("building", self.building), ("card", self.role)):
            if key in values:
                values[key] = say(int(str(values[key])))
        if "seat" in values:
            values["seat"] = escape(seats[int(str(values["seat"]))])
        if "decision" in values:
            values["asked"] = self.tr(PROMPTS[str(values["decision"])])
        return self.tr(REFUSALS[refusal.code], **values)

    def event(self, event: Event, seats: Sequence[str]) -> str:
        """The log line of an event (markup with icons), or "" when it needs none."""
        return log.line(self, event, seats)

    def moment(self, moment: Moment, seats: Sequence[str]) -> tuple[str, str]:
        """The title of a moment worth remembering, and what happened (markup with icons)."""
        return self.tr(moments.TITLES[moment.code]), moments.sentence(self, moment, seats)

    def choice(self, action: Action, position: Position) -> str:
        """An action in words, for lists of choices and for readers."""
        return choice(self, action, position)
