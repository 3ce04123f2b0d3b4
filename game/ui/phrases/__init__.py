"""Sentences about the game: names, effects, prompts, refusals and log lines, in any language.

The rules speak in numbers and codes; this is where they become words.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.app.i18n import Translator
from game.app.saves.moments import Moment
from game.rules.actions import Action
from game.rules.events import Event
from game.rules.material import (
    BUILDINGS,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOODS,
    ROLES,
    SAN_JUAN,
    role_of,
)
from game.rules.position import Position
from game.rules.refusals import Refusal
from game.ui.phrases import log, moments, names
from game.ui.phrases.choices import choice
from game.ui.phrases.prompts import PROMPTS, asked
from game.ui.phrases.refusals import REFUSALS
from game.ui.text.rich_text import escape


class Phrases:
    """All sentences, through one translator."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    def tr(self, message: str, **values: object) -> str:
        """Translate and fill in."""
        return self.translator.tr(message, **values)

    def role(self, card: int) -> str:
        """The name of a role card's role."""
        return self.tr(names.ROLE_NAMES[ROLES[role_of(card)]])

    def role_effect(self, card: int) -> tuple[str, str]:
        """What a role does for everybody, and its privilege."""
        action, privilege = names.ROLE_EFFECTS[ROLES[role_of(card)]]
        return self.tr(action), self.tr(privilege)

    def good(self, kind: int) -> str:
        """The name of a good, as it stands in a sentence."""
        return self.tr(names.GOOD_NAMES[GOODS[kind]])

    def tile(self, tile: int) -> str:
        """The name of an island tile."""
        return self.tr(names.TILE_NAMES[_tile_id(tile)])

    def tile_effect(self, tile: int) -> str:
        """What an island tile is good for."""
        return self.tr(names.TILE_EFFECTS[_tile_id(tile)])

    def building(self, building: int) -> str:
        """The name of a building."""
        return self.tr(names.BUILDINGS[BUILDINGS[building].name][0])

    def building_short(self, building: int) -> str:
        """The name of a building for a narrow place."""
        return self.tr(names.BUILDINGS[BUILDINGS[building].name][1])

    def effect(self, building: int) -> str:
        """What a building does."""
        return self.tr(names.BUILDINGS[BUILDINGS[building].name][2])

    def place(self, place: int) -> str:
        """The name of a place where people stand."""
        if place == SAN_JUAN:
            return self.tr(names.SAN_JUAN_NAME)
        return self.building(place) if place >= FIRST_BUILDING else self.tile(place)

    def end_cause(self, cause: str) -> str:
        """Why the game ends, as the end of a sentence."""
        return self.tr(names.END_CAUSES[cause])

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


def _tile_id(tile: int) -> str:
    if tile >= FIRST_FOREST:
        return "forest"
    return (*GOODS, "quarry")[tile]
