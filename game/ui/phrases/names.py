"""Translated names and effects of all game components: roles, goods, tiles and buildings.

The texts are in `levels/almanac`; `ComponentNames` looks them up by the numbers of
`game.rules.material`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_, Formats, Name, Translator
from game.content.almanac_data import BuildingPage, RolePage, shipped_components
from game.rules.material import (
    BUILDINGS,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOODS,
    ROLES,
    SAN_JUAN,
    role_of,
)

# Title and description of each variant in `game.rules.options.VARIANTS`.
VARIANT_NAMES: Mapping[str, tuple[str, str]] = {
    "balanced": (
        N_("Factory 8, university 7"),
        N_("The factory costs 1 doubloon more than usual, and the university 1 less."),
    ),
    "corn_start": (
        N_("Corn start: 1 doubloon less"),
        N_("Players who start with corn get 1 doubloon less."),
    ),
}

SAN_JUAN_NAME = N_("San Juan")

END_CAUSES: Mapping[str, str] = {
    "colonists": N_("the colonists have run out"),
    "city": N_("a city is full"),
    "vp": N_("the victory points have run out"),
}


class ComponentNames:
    """Translated names and effects of components, by their number in `game.rules.material`."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    def tr(self, message: str, **values: object) -> str:
        """Translate a message and substitute its `{placeholders}`."""
        return self.translator.tr(message, **values)

    @property
    def formats(self) -> Formats:
        """The language's formats for numbers, dates and lists."""
        return self.translator.formats

    def role(self, card: int) -> Name:
        """Return the name of a role card's role."""
        page = _role(card)
        return self.translator.name(page.id, page.name)

    def role_effect(self, card: int) -> tuple[str, str]:
        """Return a role's effect for everybody, and its privilege."""
        page = _role(card)
        return self.tr(page.effect), self.tr(page.privilege)

    def good(self, kind: int) -> Name:
        """Return the name of a good in lower case, as in a sentence."""
        good = GOODS[kind]
        return self.translator.name(good, shipped_components().goods[good].name)

    def tile(self, tile: int) -> Name:
        """Return the name of an island tile."""
        name = _tile_name(tile)
        return self.translator.name(tile_term(name), shipped_components().tile_name(name))

    def tile_effect(self, tile: int) -> str:
        """Return a description of what an island tile does."""
        return self.tr(shipped_components().tile_effect(_tile_name(tile)))

    def building(self, building: int) -> Name:
        """Return the name of a building."""
        page = _building(building)
        return self.translator.name(page.id, page.name)

    def building_short(self, building: int) -> Name:
        """Return the short name of a building for narrow spaces."""
        page = _building(building)
        return self.translator.short_name(page.id, page.short_name)

    def effect(self, building: int) -> str:
        """Return a description of what a building does."""
        return self.tr(_building(building).effect)

    def brief(self, building: int) -> str:
        """Return a description in a few words of what a building does (markup)."""
        return self.tr(_building(building).brief)

    def place(self, place: int) -> Name:
        """Return the name of a place that people occupy: a tile, San Juan or a building."""
        if place == SAN_JUAN:
            return self.translator.name("san_juan", SAN_JUAN_NAME)
        return self.building(place) if place >= FIRST_BUILDING else self.tile(place)

    def end_cause(self, cause: str) -> str:
        """Return the cause of the end of the game as a clause."""
        return self.tr(END_CAUSES[cause])


def _building(building: int) -> BuildingPage:
    return shipped_components().buildings[BUILDINGS[building].name]


def _role(card: int) -> RolePage:
    return shipped_components().roles[ROLES[role_of(card)]]


def tile_term(tile: str) -> str:
    """Return the glossary key of an island tile, given its name in the almanac."""
    return f"{tile}_plantation" if tile in GOODS else tile


def _tile_name(tile: int) -> str:
    """Return the name of an island tile in the almanac."""
    if tile >= FIRST_FOREST:
        return "forest"
    return (*GOODS, "quarry")[tile]


def capitalized(text: str) -> str:
    """Return a text with its first letter capitalized."""
    return text[:1].upper() + text[1:]
