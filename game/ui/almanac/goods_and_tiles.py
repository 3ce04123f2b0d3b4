"""Almanac texts of goods, tiles, people, money, victory points, ships and trading house."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.ui.almanac.model import PageText
from game.ui.phrases.names import GOOD_NAMES

# Page -> title, picture and a smaller picture beside it.
TITLES: Mapping[str, tuple[str, str, str]] = {
    "good/corn": (GOOD_NAMES["corn"], "tiles/corn", "barrels/corn"),
    "good/indigo": (GOOD_NAMES["indigo"], "tiles/indigo", "barrels/indigo"),
    "good/sugar": (GOOD_NAMES["sugar"], "tiles/sugar", "barrels/sugar"),
    "good/tobacco": (GOOD_NAMES["tobacco"], "tiles/tobacco", "barrels/tobacco"),
    "good/coffee": (GOOD_NAMES["coffee"], "tiles/coffee", "barrels/coffee"),
    "tile/quarry": (N_("Quarry"), "tiles/quarry", ""),
    "tile/forest": (N_("Forest"), "tiles/forest", ""),
    "piece/colonist": (N_("Colonists"), "pieces/colonist", ""),
    "piece/noble": (N_("Nobles"), "pieces/noble", ""),
    "piece/doubloon": (N_("Doubloons"), "pieces/coin_stack", ""),
    "piece/vp": (N_("Victory points"), "pieces/vp", ""),
    "piece/ship": (N_("Cargo ships"), "ships/cargo_6", ""),
    "piece/house": (N_("Trading house"), "trade/house", ""),
}

TEXTS: Mapping[str, PageText] = {
    "good/corn": PageText(
        (
            N_(
                "The easy crop: an occupied corn plantation yields 1 barrel, and no building is "
                "needed."
            ),
            N_(
                "In the trading house it is worth nothing by itself, but on a ship a barrel of "
                "corn counts as much as one of coffee."
            ),
        ),
        (
            N_("3 {corn} plantations, 2 of them occupied: 2 {corn}."),
            N_("With a small market corn sells for 1 {coin}."),
        ),
        ("role/craftsman", "role/trader", "role/captain", "building/small_market"),
    ),
    "good/indigo": PageText(
        (
            N_(
                "1 barrel needs two people: one on an indigo plantation, one in an indigo plant. "
                "Small and large plant count together."
            ),
            N_("Cheap to begin with: the small plant is the cheapest production building of all."),
        ),
        (
            N_(
                "4 indigo plantations, all occupied, and 1 person in the small plant: 1 {indigo}. "
                "With 3 more in the large plant: 4 {indigo}."
            ),
        ),
        (
            "building/small_indigo_plant",
            "building/indigo_plant",
            "building/aqueduct",
            "role/craftsman",
        ),
    ),
    "good/sugar": PageText(
        (
            N_(
                "1 barrel needs two people: one on a sugar plantation, one in a sugar mill. Small "
                "and large mill count together."
            ),
        ),
        (
            N_(
                "4 sugar plantations, 3 of them occupied, and 4 people in the mills: 3 {sugar}, "
                "one for each plantation at work."
            ),
        ),
        ("building/small_sugar_mill", "building/sugar_mill", "building/aqueduct", "role/craftsman"),
    ),
    "good/tobacco": PageText(
        (
            N_(
                "1 barrel needs two people: one on a tobacco plantation, one in the tobacco "
                "storage. There is only a large building for it."
            ),
        ),
        (N_("2 occupied tobacco plantations and 1 person in the storage: 1 {tobacco}."),),
        ("building/tobacco_storage", "role/craftsman", "role/trader"),
    ),
    "good/coffee": PageText(
        (
            N_(
                "1 barrel needs two people: one on a coffee plantation, one in the coffee roaster. "
                "There is only a large building for it, with {most} circles."
            ),
            N_("The dearest good, with the fewest plantations and the fewest circles."),
        ),
        (N_("The trader sells coffee with both markets: {coffee_sale} {coin}."),),
        ("building/coffee_roaster", "role/craftsman", "role/trader"),
    ),
    "tile/quarry": PageText(
        (
            N_(
                "An occupied quarry takes 1 {coin} off every building you build. How many quarries "
                "may help is the building's **column**: one in the first, four in the fourth."
            ),
            N_(
                "A quarry is taken instead of a plantation, by the **settler** or with an occupied "
                "**construction hut**. Never two in one turn. When all are gone, they are gone."
            ),
            N_("The library's second tile may be a quarry only with an occupied construction hut."),
        ),
        (N_("3 occupied quarries: an office (column 2) costs 3 {coin}, two of them help."),),
        ("role/settler", "role/builder", "building/construction_hut", "building/library"),
    ),
    "tile/forest": PageText(
        (
            N_(
                "With an occupied forest house you may lay a plantation face down: it is a forest. "
                "There is no circle on it and nobody works there."
            ),
            N_(
                "Every **two forests** take 1 {coin} off each building you build, in any column, "
                "besides quarries and privilege, even when the forest house stands empty later."
            ),
            N_(
                "A tile that was laid as a plantation never becomes a forest. A forest that is "
                "discarded returns as the plantation it was."
            ),
        ),
        (N_("5 forests save 2 {coin}: the fifth waits for a sixth."),),
        ("building/forest_house", "building/cloister", "building/hunting_lodge", "rule/new"),
    ),
    "piece/colonist": PageText(
        (
            N_(
                "A circle on a tile is room for one colonist. A tile with at least one is "
                "**occupied** and works. Production buildings with several circles give more with "
                "every person in them."
            ),
            N_(
                "Colonists arrive with the **mayor**, and only then may they be moved. Those who "
                "find no vacant circle wait in **San Juan**."
            ),
            N_(
                "When the colonist ship cannot be filled as it should, the game ends with that "
                "round. In the Nobles this end is left out."
            ),
        ),
        links=("role/mayor", "piece/noble", "building/hospice", "building/university", "rule/end"),
    ),
    "piece/noble": PageText(
        (
            N_("A noble is a colonist in every way: works everywhere, waits in San Juan, moves."),
            N_("At the end each noble is worth 1 point, wherever it stands."),
            N_(
                "In the buildings of the Nobles a noble may do something else than a colonist; the "
                "page of each says what."
            ),
        ),
        links=(
            "rule/nobles",
            "building/villa",
            "building/jeweler",
            "building/royal_garden",
            "ruling/people",
        ),
    ),
    "piece/doubloon": PageText(
        (
            N_(
                "Doubloons pay for buildings. They come from the **trader**, from role cards "
                "nobody picked, from the **prospector**, and from some buildings."
            ),
            N_(
                "The bank never runs dry. At the end doubloons count only to break a tie, so spend "
                "them in time."
            ),
        ),
        links=("role/trader", "role/prospector", "building/factory", "building/jeweler"),
    ),
    "piece/vp": PageText(
        (
            N_(
                "VP chips are earned by shipping, and by a few buildings. Points printed on "
                "buildings are not chips: they are only counted at the end."
            ),
            N_(
                "When the last chip is taken, in whatever phase, the game ends with that round. "
                "Points earned after that are noted on paper and count just the same."
            ),
        ),
        links=("role/captain", "building/customs_house", "building/church", "rule/end"),
    ),
    "piece/ship": PageText(
        (
            N_("The number of a ship is the number of barrels it takes. All are of one kind."),
            N_(
                "No kind is on two ships. If your kind is aboard a ship, that is its ship, even "
                "when it is full. For a new kind take an empty ship with room for all your "
                "barrels; if none has, the largest of the empty ones."
            ),
            N_(
                "A ship that is full at the end of the phase sails, and its goods return to the "
                "supply. A ship with room left keeps its load and its kind for the next time."
            ),
        ),
        (
            N_(
                "4 {tobacco} are on the ship for 5 and 1 space is free: the ship stays, and for "
                "the next captain it takes 1 {tobacco} and nothing else."
            ),
        ),
        ("role/captain", "building/wharf", "building/small_wharf", "rule/storage"),
    ),
    "piece/house": PageText(
        (
            N_("{house} barrels find room here, each of another kind."),
            N_(
                "With an occupied **office** you may sell a kind that is there already, and a "
                "**trading post** is a house of your own."
            ),
            N_("It is emptied only when it is full, at the end of the trader phase."),
        ),
        links=("role/trader", "building/office", "building/trading_post", "building/small_market"),
    ),
}
