"""Almanac texts of the buildings of New Buildings and of the Nobles (docs/rules.md 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.ui.almanac.model import PageText

_LARGE = N_(
    "The bonus counts only if somebody stands here at the end. The points printed on the tile "
    "count in any case."
)

TEXTS: Mapping[str, PageText] = {
    "aqueduct": PageText(
        (
            N_(
                "If you received at least 1 {indigo} and your large indigo plant is occupied, you "
                "get 1 {indigo} more; the same goes for {sugar} and the large sugar mill. The "
                "supply must have it."
            ),
            N_(
                "The small plant and the small mill alone do not count. The extra barrels belong "
                "to your production, so the specialty factory counts them."
            ),
        ),
        (
            N_("1 {indigo} by the small plant, no {sugar} by the large mill: still 1 {indigo}."),
            N_(
                "2 {indigo} by the large plant, 3 {sugar} by the large mill: 3 {indigo} and 4 "
                "{sugar}."
            ),
        ),
        (
            "role/craftsman",
            "building/indigo_plant",
            "building/sugar_mill",
            "building/specialty_factory",
        ),
    ),
    "forest_house": PageText(
        (
            N_(
                "In the settler phase you may lay a plantation that you take face down, as a "
                "forest. Never a quarry. For this the forest house must be occupied."
            ),
            N_(
                "Whenever you build, every two forests take off 1 {coin}, in any column, besides "
                "quarries and privilege. For this it need not be occupied."
            ),
            N_(
                "A tile drawn with hacienda or land office is looked at first; then you decide. "
                "Each of the library's two tiles is decided by itself. A hospice colonist finds no "
                "circle in a forest and goes to San Juan."
            ),
        ),
        (
            N_("4 forests, 2 occupied quarries, as builder: the large warehouse costs 1 {coin}."),
            N_("5 forests, 4 occupied quarries, as builder: the wharf costs 3 {coin}."),
        ),
        ("tile/forest", "role/settler", "role/builder", "building/cloister"),
    ),
    "black_market": PageText(
        (
            N_(
                "If you are short of money for a building, you may pay up to 3 {coin} of the price "
                "in other pieces: one person, one good, one VP, each worth 1 {coin}, none of them "
                "twice. They go back to the supply."
            ),
            N_(
                "Only what is missing is paid so: all your doubloons go first. The price is "
                "settled before that, with every discount, and does not change any more."
            ),
            N_(
                "The person may come from anywhere on your board or from San Juan, but not off the "
                "black market. If you empty university or church, they do not work for this "
                "building."
            ),
        ),
        (
            N_(
                "A factory at 7 {coin}, and you have 5 {coin}: 1 {sugar} and 1 {vp} pay the "
                "missing 2. So do a good and a person, or a person and a VP. Two VP may not, nor "
                "all three pieces: 1 {coin} would be left over."
            ),
        ),
        ("role/builder", "building/university", "building/church", "ruling/building"),
    ),
    "storehouse": PageText(
        (
            N_(
                "When goods are stored you keep any 3 barrels more, of any kinds, beside the "
                "single barrel that everybody keeps and what warehouses hold."
            ),
        ),
        (N_("With a small warehouse: all barrels of one kind, and any 4 barrels more."),),
        ("rule/storage", "building/small_warehouse", "building/large_warehouse"),
    ),
    "guesthouse": PageText(
        (
            N_(
                "Whoever stands here is a **guest**. Guests may move to vacant circles on your "
                "board, one or both, each wherever you need it, in any phase but the mayor's. They "
                "work there at once."
            ),
            N_(
                "A guest who has moved is an ordinary colonist and stays until the next mayor "
                "phase. The guesthouse's vacant circles count when the ship is filled."
            ),
            N_("You are asked whenever a guest could be of use; the first link below says when."),
        ),
        (
            N_(
                "One guest goes to the storehouse before goods are stored: 3 barrels more are "
                "kept. Later you pick the trader; the other guest goes to the library, and your "
                "sale brings 2 {coin} more instead of 1."
            ),
        ),
        ("ruling/guests", "role/mayor", "piece/colonist", "building/university"),
    ),
    "trading_post": PageText(
        (
            N_(
                "Instead of selling to the trading house you may sell your one barrel to your own "
                "post: any kind, at the same price, even when the house is full. The barrel goes "
                "to the supply."
            ),
            N_("Markets do not help here; the trader's privilege does."),
        ),
        (N_("The trader sells coffee to the post: {price_coffee} and 1 more, both markets idle."),),
        ("role/trader", "piece/house", "building/office", "rule/play"),
    ),
    "church": PageText(
        (
            N_(
                "Building something of column 2 or 3 brings you 1 {vp}, something of column 4 "
                "brings 2 {vp}. Column 1 brings nothing."
            ),
            N_(
                "The church earns nothing for itself, and it must still be occupied when all is "
                "paid."
            ),
        ),
        (N_("You build a harbor: 1 {vp}. You build a fortress: 2 {vp}."),),
        ("role/builder", "piece/vp", "building/black_market"),
    ),
    "small_wharf": PageText(
        (
            N_(
                "Once in each captain phase you may send barrels away without a ship: as many as "
                "you like, at least one, kinds mixed. They go to the supply and bring 1 {vp} for "
                "every 2 barrels."
            ),
            N_(
                "An odd barrel brings nothing. It is a loading like any other, so it fulfils the "
                "duty to load, and harbor and lighthouse add their share. With the wharf too, you "
                "may use both, in any order."
            ),
        ),
        (N_("2 {corn}, 1 {indigo} and 2 {coffee}: 5 barrels, 2 {vp}; with a harbor 3 {vp}."),),
        ("role/captain", "building/wharf", "building/harbor", "ruling/shipping"),
    ),
    "lighthouse": PageText(
        (
            N_(
                "Every time you load in the captain phase you get 1 {coin}; loading by a wharf "
                "counts too."
            ),
            N_(
                "As captain you get 1 {coin} more, once, even if you load nothing at all. That is "
                "no privilege: the library does not double it."
            ),
        ),
        (N_("The captain loads three times: 3 {coin} and 1 more."),),
        ("role/captain", "building/harbor", "building/library"),
    ),
    "specialty_factory": PageText(
        (
            N_(
                "After your production you look at the kind, other than corn, of which you "
                "received most. You get as many doubloons as barrels of it, less one."
            ),
            N_(
                "The aqueduct's barrels count; the barrel of the craftsman's privilege does not. "
                "With one barrel or none you get nothing."
            ),
        ),
        (N_("5 {corn}, 4 {indigo} and 2 {sugar}: {indigo} is the best kind, 3 {coin}."),),
        ("role/craftsman", "building/factory", "building/aqueduct"),
    ),
    "library": PageText(
        (
            N_("When **you** pick a role, its privilege counts twice."),
            N_(
                "**Settler:** when all had their turn, you may take a second tile: an open "
                "plantation, or a quarry if your construction hut is occupied. No hospice colonist "
                "comes with it, and the hacienda draws nothing before it."
            ),
            N_(
                "**Mayor:** 2 {colonist} from the supply. **Builder:** 2 {coin} less. "
                "**Craftsman:** 2 barrels more, of one kind or of two."
            ),
            N_(
                "**Trader:** 2 {coin} more for a sale. **Captain:** 2 {vp} more with the first "
                "loading. **Prospector:** 2 {coin}."
            ),
        ),
        (N_("A prospector with a library and 2 {coin} on the card: 4 {coin}."),),
        ("rule/round", "building/construction_hut", "building/lighthouse"),
    ),
    "union_hall": PageText(
        (
            N_(
                "At your first turn of the captain phase, before you load, your goods bring 1 {vp} "
                "for every 2 barrels of one kind. You keep the barrels."
            ),
            N_(
                "Each kind is counted by itself, and a single barrel brings nothing. You get the "
                "VP even when you cannot load."
            ),
        ),
        (
            N_("3 {corn}, 1 {coffee} and 2 {indigo}: 2 {vp}."),
            N_("4 {corn} and 2 {coffee}: 3 {vp}."),
        ),
        ("role/captain", "building/royal_supplier", "ruling/shipping"),
    ),
    "statue": PageText(
        (
            N_(
                "A large building for its own sake: it is worth {vp_printed} {vp}, and has neither "
                "circle nor bonus."
            ),
            N_("It counts at the city hall like any violet building."),
        ),
        links=("rule/end", "building/city_hall", "building/church"),
    ),
    "cloister": PageText(
        (
            N_(
                "At the end your island tiles are sorted into sets of three of one kind, occupied "
                "or not. Forests and quarries are kinds too. The table shows what the sets bring."
            ),
            _LARGE,
        ),
        (
            N_("6 {corn}, 1 {sugar}, 2 {tobacco} and 3 forests: 3 sets, {sets_3} {vp}."),
            N_("With a third {tobacco} instead of the {sugar}: 4 sets, {sets_4} {vp}."),
        ),
        ("rule/end", "tile/forest", "tile/quarry", "building/residence"),
    ),
    "land_office": PageText(
        (
            N_("Once in the trader phase, at your turn, before or after your sale:"),
            N_(
                "{colonist} **Colonist:** you may pay 1 {coin} for the top tile of the face-down "
                "stack and lay it. With an occupied forest house it may become a forest."
            ),
            N_(
                "{noble} **Noble:** you may discard a plantation or forest of your island and get "
                "1 {coin}. Whoever stood on it goes to San Juan. Quarries stay."
            ),
            N_(
                "Buying needs a free island space. When the stack is empty the discards are "
                "shuffled first; if there are none, nothing is bought and nothing paid."
            ),
        ),
        links=("role/trader", "building/forest_house", "building/hunting_lodge", "ruling/land"),
    ),
    "chapel": PageText(
        (
            N_("As the craftsman phase begins, before anything is produced, it pays:"),
            N_("{colonist} **Colonist:** you get 1 {coin}."),
            N_("{noble} **Noble:** you get 1 {vp}."),
            N_("The barrels you produce do not matter; the chapel pays in any case."),
        ),
        links=("role/craftsman", "piece/noble", "rule/nobles"),
    ),
    "hunting_lodge": PageText(
        (
            N_(
                "At the end of the settler phase, in order, before the open tiles are cleared away "
                "and new ones turned up:"
            ),
            N_(
                "{colonist} **Colonist:** you may discard a plantation or forest of your own. "
                "Whoever stood on it goes to San Juan. Quarries stay."
            ),
            N_(
                "{noble} **Noble:** you get 2 {vp} if your island has more free spaces than "
                "anybody else's. A tie brings nothing."
            ),
        ),
        (
            N_(
                "Free spaces 7, 5 and 4: with a noble here the first gets 2 {vp}. 7, 7 and 4: "
                "nobody."
            ),
        ),
        ("role/settler", "building/land_office", "piece/noble", "ruling/land"),
    ),
    "zoning_office": PageText(
        (
            N_("When you build, it depends on who stands here:"),
            N_("{colonist} **Colonist:** 1 {coin} off buildings of columns 1 to 3."),
            N_("{noble} **Noble:** 2 {coin} off buildings of column 4."),
            N_("Privilege, quarries and forests are added to that. No price falls below 0."),
        ),
        (N_("A noble here, 3 occupied quarries, as builder: a large building costs 4 {coin}."),),
        ("role/builder", "tile/quarry", "tile/forest"),
    ),
    "royal_supplier": PageText(
        (
            N_(
                "At your first turn of the captain phase, before you load, you may return barrels "
                "to the supply, each of a different kind, no more than you have nobles. Each "
                "brings 1 {vp}."
            ),
            N_(
                "A colonist or a noble may stand here. These barrels are not loaded: neither the "
                "captain's privilege nor harbor or lighthouse add anything."
            ),
            N_("It works even when you cannot load. With a union hall, this comes first."),
        ),
        (N_("3 {noble}, and 2 {corn}, 1 {sugar} and 1 {coffee}: return one of each for 3 {vp}."),),
        ("role/captain", "building/union_hall", "piece/noble"),
    ),
    "villa": PageText(
        (
            N_(
                "In the mayor phase, before you take your first person off the ship, 1 {noble} "
                "comes to you from the supply. If no noble is left, 1 {colonist}; if there is none "
                "either, nobody."
            ),
            N_(
                "A colonist or a noble may stand here. It works in order after the mayor's "
                "privilege, even if the ship is already empty at your turn."
            ),
        ),
        links=("role/mayor", "piece/noble", "rule/nobles"),
    ),
    "jeweler": PageText(
        (
            N_(
                "In the craftsman phase you get 1 {coin} for each of your nobles. A colonist or a "
                "noble may work here."
            ),
            N_(
                "The jeweler is a production building, though it makes no goods: it brings 2 {vp} "
                "at the guild hall and nothing at the city hall."
            ),
        ),
        (N_("3 {noble} on the island, 1 in the city, 1 in San Juan: 5 {coin}."),),
        ("role/craftsman", "piece/noble", "building/guild_hall"),
    ),
    "royal_garden": PageText(
        (
            N_(
                "Each of your nobles brings 1 {vp} more at the end, beside the point it is worth "
                "anyway. A colonist or a noble may stand here."
            ),
            _LARGE,
        ),
        (N_("6 {noble} and an occupied royal garden: 6 + 6 {vp}."),),
        ("rule/end", "piece/noble", "rule/nobles"),
    ),
}
