"""The names of the game's things, in any language."""

from __future__ import annotations

from game.app.i18n import Translator
from game.rules.material import (
    BUILDINGS,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOODS,
    ROLES,
    SAN_JUAN,
    role_of,
)
from game.ui.phrases import names


class Terms:
    """Names and effects of roles, goods, tiles and buildings, through one translator."""

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


def _tile_id(tile: int) -> str:
    if tile >= FIRST_FOREST:
        return "forest"
    return (*GOODS, "quarry")[tile]
