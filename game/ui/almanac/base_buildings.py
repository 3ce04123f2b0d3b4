"""Almanac texts of the buildings of the base game (docs/rules.md 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.ui.almanac.model import PageText

_PAIRS = N_(
    "Each colonist here turns the crop of one occupied plantation of the kind into a barrel. You "
    "get as many barrels as there are such pairs."
)
_TOGETHER = N_(
    "Small and large building are counted together. If you own both, it does not matter in which "
    "of them the people stand."
)
_AT_MOST = N_(
    "With all circles filled that makes {most} barrels at most; the craftsman's privilege comes on "
    "top."
)
_AT_MOST_BOTH = N_(
    "With all circles of both filled that makes {most} barrels at most; the craftsman's privilege "
    "and the aqueduct come on top."
)
_LARGE = N_(
    "The bonus counts only if somebody stands here at the end. The points printed on the tile "
    "count in any case."
)

TEXTS: Mapping[str, PageText] = {
    "small_indigo_plant": PageText(
        (_PAIRS, _TOGETHER, _AT_MOST_BOTH),
        (N_("2 occupied indigo plantations and 1 {colonist} here: 1 {indigo}."),),
        ("good/indigo", "building/indigo_plant", "role/craftsman", "building/guild_hall"),
    ),
    "small_sugar_mill": PageText(
        (_PAIRS, _TOGETHER, _AT_MOST_BOTH),
        (N_("2 occupied sugar plantations and 1 {colonist} here: 1 {sugar}."),),
        ("good/sugar", "building/sugar_mill", "role/craftsman", "building/guild_hall"),
    ),
    "indigo_plant": PageText(
        (_PAIRS, _TOGETHER, _AT_MOST_BOTH),
        (N_("2 occupied indigo plantations and 3 {colonist} here: 2 {indigo}."),),
        (
            "good/indigo",
            "building/small_indigo_plant",
            "building/aqueduct",
            "role/craftsman",
            "building/guild_hall",
        ),
    ),
    "sugar_mill": PageText(
        (_PAIRS, _TOGETHER, _AT_MOST_BOTH),
        (
            N_(
                "4 sugar plantations, 3 of them occupied; 1 {colonist} in the small mill, 3 here: "
                "3 {sugar}."
            ),
        ),
        (
            "good/sugar",
            "building/small_sugar_mill",
            "building/aqueduct",
            "role/craftsman",
            "building/guild_hall",
        ),
    ),
    "tobacco_storage": PageText(
        (_PAIRS, _AT_MOST),
        (N_("2 occupied tobacco plantations and 1 {colonist} here: 1 {tobacco}."),),
        ("good/tobacco", "role/craftsman", "building/guild_hall"),
    ),
    "coffee_roaster": PageText(
        (_PAIRS, _AT_MOST),
        (N_("3 occupied coffee plantations and 2 {colonist} here: 2 {coffee}."),),
        ("good/coffee", "role/craftsman", "building/guild_hall"),
    ),
    "small_market": PageText(
        (
            N_(
                "A barrel that you sell to the trading house brings 1 {coin} more, whatever it is. "
                "The large market and the trader's privilege are added to that."
            ),
            N_("It does nothing for a barrel sold to your own trading post."),
        ),
        (
            N_("Corn, worth 0, sells for 1 {coin}."),
            N_("Coffee with both markets: {price_coffee} and 3 more, {coffee_both} {coin}."),
        ),
        ("role/trader", "building/large_market", "building/trading_post"),
    ),
    "hacienda": PageText(
        (
            N_(
                "Before you take an open tile, you may draw the top tile of the face-down stack "
                "and lay it: two plantations in one turn. Once drawn, it has to be laid."
            ),
            N_(
                "Only plantations lie in the stack, never quarries. The open tile comes after it, "
                "as usual, if there is still a free space."
            ),
            N_(
                "No hospice colonist comes with the drawn tile. If the stack is empty, the "
                "discards are shuffled first; if there are none either, nothing is drawn."
            ),
        ),
        (N_("11 tiles lie on your island: the one you draw is the last, and no other is taken."),),
        ("role/settler", "building/hospice", "building/forest_house", "ruling/land"),
    ),
    "construction_hut": PageText(
        (
            N_(
                "In the settler phase you may take a quarry instead of an open plantation, as if "
                "you were the settler."
            ),
            N_(
                "It is still one tile: a settler with a construction hut takes one quarry, not two."
            ),
            N_("When the quarries are gone, there is nothing to take here."),
        ),
        links=("role/settler", "tile/quarry", "building/library"),
    ),
    "small_warehouse": PageText(
        (
            N_(
                "When goods are stored you keep all barrels of one kind, as many as there are, "
                "beside the single barrel that everybody keeps."
            ),
            N_(
                "With the large warehouse it is three kinds, and 1 barrel of a fourth. What can be "
                "loaded must be loaded all the same: a warehouse keeps nothing from the ships."
            ),
        ),
        (
            N_(
                "5 {sugar} and 2 {coffee} are left: you may keep the 5 {sugar} and 1 {coffee}; the "
                "other {coffee} goes back."
            ),
        ),
        ("rule/storage", "building/large_warehouse", "building/storehouse", "role/captain"),
    ),
    "hospice": PageText(
        (
            N_(
                "The open plantation or the quarry that you take comes with 1 {colonist} on it, so "
                "it is occupied at once. You may decline."
            ),
            N_(
                "The colonist comes from the supply; if that is empty, off the colonist ship; if "
                "both are empty, nobody comes."
            ),
            N_(
                "Nobody comes with a tile that the hacienda draws, nor with the library's second "
                "tile. With a forest the colonist goes to San Juan."
            ),
        ),
        links=("role/settler", "building/university", "building/hacienda", "piece/colonist"),
    ),
    "office": PageText(
        (
            N_(
                "You may sell a kind that the trading house already has. It must still have a free "
                "space."
            ),
        ),
        (
            N_(
                "1 {tobacco} lies in the house. Two owners of an office sell {tobacco} one after "
                "the other: now there are three."
            ),
        ),
        ("role/trader", "piece/house", "building/trading_post"),
    ),
    "large_market": PageText(
        (
            N_(
                "A barrel that you sell to the trading house brings 2 {coin} more; with the small "
                "market too, 3 {coin}. The trader's privilege is added to that."
            ),
            N_("It does nothing for a barrel sold to your own trading post."),
        ),
        (N_("The trader sells coffee with both markets: {coffee_sale} {coin}."),),
        ("role/trader", "building/small_market", "building/trading_post"),
    ),
    "large_warehouse": PageText(
        (
            N_(
                "When goods are stored you keep all barrels of two kinds, beside the single barrel "
                "that everybody keeps. With the small warehouse it is three kinds, and 1 barrel of "
                "a fourth."
            ),
            N_("What can be loaded must be loaded all the same."),
        ),
        (
            N_(
                "3 {corn}, 2 {sugar} and 4 {tobacco} are left: you may keep all {corn}, all "
                "{tobacco} and 1 {sugar}."
            ),
        ),
        ("rule/storage", "building/small_warehouse", "building/storehouse", "role/captain"),
    ),
    "factory": PageText(
        (
            N_(
                "After your production you get doubloons for the number of different kinds that "
                "you received, as the table shows."
            ),
            N_(
                "Kinds received count, not barrels. The barrel of the craftsman's privilege adds "
                "no kind."
            ),
        ),
        (
            N_(
                "Your people could make {corn}, {sugar} and {tobacco}, but the supply has no "
                "{corn} left: 2 kinds received, 1 {coin}."
            ),
            N_("3 {corn}, 2 {indigo} and 1 {coffee}: 3 kinds, 2 {coin}."),
        ),
        ("role/craftsman", "building/specialty_factory", "rule/variants"),
    ),
    "university": PageText(
        (
            N_(
                "The building that you build comes with 1 {colonist} on it, so it works at once. "
                "Never more than one, however many circles it has. You may decline."
            ),
            N_(
                "The colonist comes from the supply; if that is empty, off the colonist ship; if "
                "both are empty, nobody comes."
            ),
            N_(
                "It does not work for itself, and not for the statue, which has no circle. It must "
                "still be occupied when all is paid: mind whom the black market takes."
            ),
        ),
        links=("role/builder", "building/hospice", "building/guesthouse", "ruling/building"),
    ),
    "harbor": PageText(
        (
            N_(
                "Every time you load in the captain phase you get 1 {vp} more, however few barrels "
                "it was. Loading by a wharf counts too."
            ),
        ),
        (
            N_(
                "5 {tobacco} and 2 {sugar}, not the captain: 3 {tobacco} fit aboard, 3 + 1 {vp}; "
                "the {sugar}, 2 + 1 {vp}; the other 2 {tobacco} by the wharf, 2 + 1 {vp}. That is "
                "10 {vp}, 3 of them by the harbor."
            ),
        ),
        ("role/captain", "building/wharf", "building/lighthouse", "ruling/shipping"),
    ),
    "wharf": PageText(
        (
            N_(
                "Once in each captain phase you may send all barrels of one kind away without a "
                "ship. They go to the supply and bring VP as if loaded."
            ),
            N_(
                "Any kind will do, whatever the ships carry, but it must be all barrels of that "
                "kind."
            ),
            N_(
                "If a ship could take something of yours, you have to load: ship or wharf, as you "
                "like. If none could, you may pass and use the wharf at a later turn of the phase."
            ),
        ),
        (
            N_(
                "2 {corn} and 4 {tobacco}, with a harbor, not the captain: 1 {tobacco} aboard, 1 + "
                "1 {vp}; 2 {corn} aboard, 2 + 1 {vp}; 3 {tobacco} by the wharf, 3 + 1 {vp}: 9 {vp}."
            ),
        ),
        ("role/captain", "building/harbor", "building/small_wharf", "ruling/shipping"),
    ),
    "guild_hall": PageText(
        (
            N_(
                "Each of your small production buildings (small indigo plant, small sugar mill) "
                "brings 1 {vp}, each of the others 2 {vp}, occupied or not. The jeweler is one of "
                "those others."
            ),
            _LARGE,
        ),
        (
            N_("Small and large sugar mill, small indigo plant, coffee roaster: 6 {vp}."),
            N_("Small and large indigo plant, coffee roaster, large sugar mill: 7 {vp}."),
        ),
        ("rule/end", "building/jeweler", "building/small_indigo_plant", "building/coffee_roaster"),
    ),
    "residence": PageText(
        (
            N_(
                "The more tiles on your island, the better: all count, occupied or not, quarries "
                "and forests too. The table shows the bonus."
            ),
            _LARGE,
        ),
        (N_("10 tiles: {residence_10} {vp}."),),
        ("rule/end", "role/settler", "building/cloister"),
    ),
    "fortress": PageText(
        (
            N_(
                "1 {vp} for every 3 people on your board, colonists and nobles, those in San Juan "
                "too."
            ),
            _LARGE,
        ),
        (N_("20 colonists: 6 {vp}. 22 colonists: 7 {vp}."),),
        ("rule/end", "piece/colonist", "role/mayor"),
    ),
    "customs_house": PageText(
        (
            N_(
                "1 {vp} for every 4 {vp} chips, those noted on paper too. Points printed on "
                "buildings are no chips."
            ),
            _LARGE,
        ),
        (N_("23 {vp}: 5 more. 30 {vp}: 7 more."),),
        ("rule/end", "piece/vp", "role/captain"),
    ),
    "city_hall": PageText(
        (
            N_(
                "1 {vp} for each violet building of yours, small or large, occupied or not, the "
                "city hall itself too. Those of the expansions count; production buildings and the "
                "jeweler do not."
            ),
            _LARGE,
        ),
        (
            N_(
                "Hacienda, construction hut, office, large warehouse, harbor, residence and the "
                "city hall: 7 {vp}."
            ),
        ),
        ("rule/end", "role/builder", "building/guild_hall"),
    ),
}
