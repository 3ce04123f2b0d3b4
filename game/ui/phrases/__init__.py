"""Translated sentences about the game: names, effects, prompts, refusals and log lines.

The rules return numbers and codes; the modules in this folder convert them to words.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.milestones import Milestone
from game.rules.actions import Action
from game.rules.events import Event
from game.rules.position import Position
from game.rules.refusals import Refusal
from game.ui.phrases.actions import PROMPTS, action_text, prompt_for
from game.ui.phrases.log import event_line
from game.ui.phrases.milestones import MILESTONE_TITLES, milestone_sentence
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.refusal_texts import REFUSAL_TEXTS
from game.ui.text.rich_text import escape


class Phrases(ComponentNames):
    """Translated names of components, and sentences about positions, events and refusals."""

    def prompt(self, position: Position) -> str:
        """Return the question to the seat to act, without its name, or "" if the game is over."""
        return self.tr(prompt_for(position))

    def refusal(self, refusal: Refusal, seats: Sequence[str]) -> str:
        """Return the sentence for a refusal. `seats` are the players' names."""
        values: dict[str, object] = dict(refusal.params)
        for key, name_of in (("good", self.good), ("building", self.building)):
            if key in values:
                values[key] = name_of(int(str(values[key])))
        if "card" in values:
            values["role"] = self.role(int(str(values["card"])))
        if "seat" in values:
            values["name"] = escape(seats[int(str(values["seat"]))])
        if "decision" in values:
            values["asked"] = self.tr(PROMPTS[str(values["decision"])])
        return self.tr(REFUSAL_TEXTS[refusal.code], **values)

    def event(self, event: Event, seats: Sequence[str]) -> str:
        """Return the log line of an event (markup with icons), or "" if it needs none."""
        return event_line(self, event, seats)

    def moment(self, moment: Milestone, seats: Sequence[str]) -> tuple[str, str]:
        """Return the title of a match highlight and a sentence about it (markup with icons)."""
        return self.tr(MILESTONE_TITLES[moment.code]), milestone_sentence(self, moment, seats)

    def action(self, action: Action, position: Position) -> str:
        """Return the label of an action, as on a button."""
        return action_text(self, action, position)
