"""Names and effects of all game components (roles, goods, tiles, buildings), to be translated.

The tables are keyed by the names in `game.rules.material`; `ComponentNames` looks them up by
number, in one language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.app.i18n import N_, Formats, Name, Translator
from game.rules.material import (
    BUILDINGS,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOODS,
    ROLES,
    SAN_JUAN,
    role_of,
)


class BuildingText(NamedTuple):
    """What a building is called, in full and for narrow places, and what it does."""

    name: str
    short_name: str
    effect: str


ROLE_NAMES: Mapping[str, str] = {
    "settler": N_("Settler"),
    "mayor": N_("Mayor"),
    "builder": N_("Builder"),
    "craftsman": N_("Craftsman"),
    "trader": N_("Trader"),
    "captain": N_("Captain"),
    "prospector": N_("Prospector"),
}

ROLE_EFFECTS: Mapping[str, tuple[str, str]] = {
    "settler": (
        N_("Everybody may lay a plantation."),
        N_("You may take a quarry instead."),
    ),
    "mayor": (
        N_("Colonists come ashore and everybody places their people anew."),
        N_("You get one colonist more."),
    ),
    "builder": (
        N_("Everybody may build one building."),
        N_("Yours costs 1 doubloon less."),
    ),
    "craftsman": (
        N_("Everybody gets the goods their people produce."),
        N_("You get one barrel more of a kind you produced."),
    ),
    "trader": (
        N_("Everybody may sell one barrel to the trading house."),
        N_("Your sale brings 1 doubloon more."),
    ),
    "captain": (
        N_("Everybody must ship goods for victory points, as long as there is room."),
        N_("Your first loading brings 1 VP more."),
    ),
    "prospector": (
        N_("Nothing happens for the others."),
        N_("You get 1 doubloon."),
    ),
}

# By the name in `game.rules.options.VARIANTS`: a title, and what it changes.
VARIANT_NAMES: Mapping[str, tuple[str, str]] = {
    "balanced": (
        N_("Factory 8, university 7"),
        N_("The factory costs 1 doubloon more than usual, the university 1 less."),
    ),
    "corn_start": (
        N_("Corn: 1 doubloon less"),
        N_("Whoever begins with corn gets 1 doubloon less."),
    ),
}

GOOD_NAMES: Mapping[str, str] = {
    "corn": N_("corn"),
    "indigo": N_("indigo"),
    "sugar": N_("sugar"),
    "tobacco": N_("tobacco"),
    "coffee": N_("coffee"),
}

TILE_NAMES: Mapping[str, str] = {
    "corn": N_("Corn plantation"),
    "indigo": N_("Indigo plantation"),
    "sugar": N_("Sugar plantation"),
    "tobacco": N_("Tobacco plantation"),
    "coffee": N_("Coffee plantation"),
    "quarry": N_("Quarry"),
    "forest": N_("Forest"),
}

TILE_EFFECTS: Mapping[str, str] = {
    "corn": N_("With a colonist: 1 corn in the craftsman phase. Corn needs no building."),
    "indigo": N_("With a colonist: 1 indigo, if an indigo plant has a colonist for it."),
    "sugar": N_("With a colonist: 1 sugar, if a sugar mill has a colonist for it."),
    "tobacco": N_("With a colonist: 1 tobacco, if the tobacco storage has a colonist for it."),
    "coffee": N_("With a colonist: 1 coffee, if the coffee roaster has a colonist for it."),
    "quarry": N_("With a colonist: 1 doubloon off each building, up to the building's column."),
    "forest": N_("Every two forests take 1 doubloon off each building. Nobody works here."),
}

SAN_JUAN_NAME = N_("San Juan")

BUILDING_TEXTS: Mapping[str, BuildingText] = {
    "small_indigo_plant": BuildingText(
        N_("Small indigo plant"),
        N_("Sm. indigo"),
        N_("Turns the crop of indigo plantations into barrels, one for each colonist here."),
    ),
    "small_sugar_mill": BuildingText(
        N_("Small sugar mill"),
        N_("Sm. sugar"),
        N_("Turns the crop of sugar plantations into barrels, one for each colonist here."),
    ),
    "indigo_plant": BuildingText(
        N_("Indigo plant"),
        N_("Indigo"),
        N_("Turns the crop of indigo plantations into barrels, one for each colonist here."),
    ),
    "sugar_mill": BuildingText(
        N_("Sugar mill"),
        N_("Sugar"),
        N_("Turns the crop of sugar plantations into barrels, one for each colonist here."),
    ),
    "tobacco_storage": BuildingText(
        N_("Tobacco storage"),
        N_("Tobacco"),
        N_("Turns the crop of tobacco plantations into barrels, one for each colonist here."),
    ),
    "coffee_roaster": BuildingText(
        N_("Coffee roaster"),
        N_("Coffee"),
        N_("Turns the crop of coffee plantations into barrels, one for each colonist here."),
    ),
    "small_market": BuildingText(
        N_("Small market"),
        N_("Sm. market"),
        N_("Trader: a sale to the trading house brings 1 doubloon more."),
    ),
    "hacienda": BuildingText(
        N_("Hacienda"),
        N_("Hacienda"),
        N_("Settler: before taking a tile you may draw one from the stack; it must be laid."),
    ),
    "construction_hut": BuildingText(
        N_("Construction hut"),
        N_("Constr. hut"),
        N_("Settler: you may take a quarry instead of a plantation."),
    ),
    "small_warehouse": BuildingText(
        N_("Small warehouse"),
        N_("Sm. wareh."),
        N_("End of the captain phase: keep all barrels of one kind more."),
    ),
    "hospice": BuildingText(
        N_("Hospice"),
        N_("Hospice"),
        N_("Settler: a colonist comes with the tile you take."),
    ),
    "office": BuildingText(
        N_("Office"),
        N_("Office"),
        N_("Trader: you may sell a kind that is in the trading house already."),
    ),
    "large_market": BuildingText(
        N_("Large market"),
        N_("Lg. market"),
        N_("Trader: a sale to the trading house brings 2 doubloons more."),
    ),
    "large_warehouse": BuildingText(
        N_("Large warehouse"),
        N_("Lg. wareh."),
        N_("End of the captain phase: keep all barrels of two kinds more."),
    ),
    "factory": BuildingText(
        N_("Factory"),
        N_("Factory"),
        N_("Craftsman: for 2, 3, 4 or 5 kinds produced you get 1, 2, 3 or 5 doubloons."),
    ),
    "university": BuildingText(
        N_("University"),
        N_("University"),
        N_("Builder: a colonist comes with the building you build."),
    ),
    "harbor": BuildingText(
        N_("Harbor"),
        N_("Harbor"),
        N_("Captain: each of your loadings brings 1 VP more."),
    ),
    "wharf": BuildingText(
        N_("Wharf"),
        N_("Wharf"),
        N_("Captain: once a phase you may ship all barrels of one kind without a ship."),
    ),
    "guild_hall": BuildingText(
        N_("Guild hall"),
        N_("Guild hall"),
        N_("End: 1 VP for each small production building of yours, 2 VP for each large one."),
    ),
    "residence": BuildingText(
        N_("Residence"),
        N_("Residence"),
        N_("End: 4 VP for up to 9 tiles on your island, 5, 6 or 7 VP for 10, 11 or 12."),
    ),
    "fortress": BuildingText(
        N_("Fortress"),
        N_("Fortress"),
        N_("End: 1 VP for every 3 people on your board."),
    ),
    "customs_house": BuildingText(
        N_("Customs house"),
        N_("Customs"),
        N_("End: 1 VP for every 4 VP chips."),
    ),
    "city_hall": BuildingText(
        N_("City hall"),
        N_("City hall"),
        N_("End: 1 VP for each violet building of yours, this one too."),
    ),
    "aqueduct": BuildingText(
        N_("Aqueduct"),
        N_("Aqueduct"),
        N_("Craftsman: 1 more indigo from the large plant, 1 more sugar from the large mill."),
    ),
    "forest_house": BuildingText(
        N_("Forest house"),
        N_("Forest hse."),
        N_(
            "Settler: a plantation may be laid as a forest. Two forests save 1 doubloon a building."
        ),
    ),
    "black_market": BuildingText(
        N_("Black market"),
        N_("Blk. market"),
        N_("Builder: a colonist, a good and a VP may each pay for 1 doubloon you lack."),
    ),
    "storehouse": BuildingText(
        N_("Storehouse"),
        N_("Storehouse"),
        N_("End of the captain phase: keep any 3 barrels more."),
    ),
    "guesthouse": BuildingText(
        N_("Guesthouse"),
        N_("Guesthouse"),
        N_("Two guests wait here and may move to any vacant circle when you need them."),
    ),
    "trading_post": BuildingText(
        N_("Trading post"),
        N_("Trade post"),
        N_("Trader: you may sell to your own post instead: any kind, but no market helps."),
    ),
    "church": BuildingText(
        N_("Church"),
        N_("Church"),
        N_("Builder: building from column 2 or 3 brings 1 VP, from column 4 it brings 2 VP."),
    ),
    "small_wharf": BuildingText(
        N_("Small wharf"),
        N_("Sm. wharf"),
        N_("Captain: once a phase ship any barrels without a ship, 1 VP for every 2."),
    ),
    "lighthouse": BuildingText(
        N_("Lighthouse"),
        N_("Lighthouse"),
        N_("Captain: 1 doubloon with each of your loadings, and 1 as captain."),
    ),
    "specialty_factory": BuildingText(
        N_("Specialty factory"),
        N_("Spec. fact."),
        N_("Craftsman: doubloons for your best kind except corn: its barrels less one."),
    ),
    "library": BuildingText(
        N_("Library"),
        N_("Library"),
        N_("The privilege of a role you choose counts twice."),
    ),
    "union_hall": BuildingText(
        N_("Union hall"),
        N_("Union hall"),
        N_("Captain: before you load, 1 VP for every 2 barrels of one kind you own."),
    ),
    "statue": BuildingText(
        N_("Statue"),
        N_("Statue"),
        N_("8 VP. Nobody works here."),
    ),
    "cloister": BuildingText(
        N_("Cloister"),
        N_("Cloister"),
        N_("End: 1, 3, 6 or 10 VP for 1, 2, 3 or 4 sets of three equal island tiles."),
    ),
    "land_office": BuildingText(
        N_("Land office"),
        N_("Land office"),
        N_("Trader: a colonist here buys a tile for 1 doubloon, a noble sells one for 1."),
    ),
    "chapel": BuildingText(
        N_("Chapel"),
        N_("Chapel"),
        N_("Craftsman: a colonist here brings 1 doubloon, a noble 1 VP."),
    ),
    "hunting_lodge": BuildingText(
        N_("Hunting lodge"),
        N_("Hunt. lodge"),
        N_("Settler: a colonist may discard a tile; a noble brings 2 VP for the emptiest island."),
    ),
    "zoning_office": BuildingText(
        N_("Zoning office"),
        N_("Zoning off."),
        N_("Builder: a colonist saves 1 doubloon in columns 1 to 3, a noble 2 in column 4."),
    ),
    "royal_supplier": BuildingText(
        N_("Royal supplier"),
        N_("Royal supp."),
        N_("Captain: before you load, return different barrels, one for each noble: 1 VP each."),
    ),
    "villa": BuildingText(
        N_("Villa"),
        N_("Villa"),
        N_("Mayor: a noble comes to you from the supply."),
    ),
    "jeweler": BuildingText(
        N_("Jeweler"),
        N_("Jeweler"),
        N_("Craftsman: 1 doubloon for each of your nobles."),
    ),
    "royal_garden": BuildingText(
        N_("Royal garden"),
        N_("Royal gard."),
        N_("End: 1 VP more for each of your nobles."),
    ),
}

END_CAUSES: Mapping[str, str] = {
    "colonists": N_("the colonists have run out"),
    "city": N_("a city is full"),
    "vp": N_("the victory points have run out"),
}


class ComponentNames:
    """Names and effects of components by their number in `game.rules.material`, translated."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    def tr(self, message: str, **values: object) -> str:
        """Translate a message and fill in its ``{placeholders}``."""
        return self.translator.tr(message, **values)

    @property
    def formats(self) -> Formats:
        """How the language writes numbers, dates and lists."""
        return self.translator.formats

    def role(self, card: int) -> Name:
        """Return the name of a role card's role."""
        role = ROLES[role_of(card)]
        return self.translator.name(role, ROLE_NAMES[role])

    def role_effect(self, card: int) -> tuple[str, str]:
        """Return what a role does for everybody, and its privilege."""
        action, privilege = ROLE_EFFECTS[ROLES[role_of(card)]]
        return self.tr(action), self.tr(privilege)

    def good(self, kind: int) -> Name:
        """Return the name of a good, as it stands in a sentence."""
        return self.translator.name(GOODS[kind], GOOD_NAMES[GOODS[kind]])

    def tile(self, tile: int) -> Name:
        """Return the name of an island tile."""
        name = _tile_name(tile)
        return self.translator.name(tile_term(name), TILE_NAMES[name])

    def tile_effect(self, tile: int) -> str:
        """Return what an island tile is good for."""
        return self.tr(TILE_EFFECTS[_tile_name(tile)])

    def building(self, building: int) -> Name:
        """Return the name of a building."""
        name = BUILDINGS[building].name
        return self.translator.name(name, BUILDING_TEXTS[name].name)

    def building_short(self, building: int) -> Name:
        """Return the name of a building for a narrow place."""
        name = BUILDINGS[building].name
        return self.translator.short_name(name, BUILDING_TEXTS[name].short_name)

    def effect(self, building: int) -> str:
        """Return what a building does."""
        return self.tr(BUILDING_TEXTS[BUILDINGS[building].name].effect)

    def place(self, place: int) -> Name:
        """Return the name of a place where people stand: tile, San Juan or building."""
        if place == SAN_JUAN:
            return self.translator.name("san_juan", SAN_JUAN_NAME)
        return self.building(place) if place >= FIRST_BUILDING else self.tile(place)

    def end_cause(self, cause: str) -> str:
        """Return why the game ends, as the end of a sentence."""
        return self.tr(END_CAUSES[cause])


def tile_term(tile: str) -> str:
    """Return the glossary's key of a tile in `TILE_NAMES`."""
    return f"{tile}_plantation" if tile in GOODS else tile


def _tile_name(tile: int) -> str:
    """Return the key of a tile in `TILE_NAMES`."""
    if tile >= FIRST_FOREST:
        return "forest"
    return (*GOODS, "quarry")[tile]


def capitalised(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
