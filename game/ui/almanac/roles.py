"""Almanac texts of the seven roles and their phases (docs/rules.md 4)."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.ui.almanac.model import PageText

TEXTS: Mapping[str, PageText] = {
    "settler": PageText(
        (
            N_(
                "**Everybody,** in order from the settler: take one of the open plantations, if "
                "you like, and lay it on a free space of your island."
            ),
            N_("**The settler** may take a quarry instead of a plantation."),
            N_(
                "An island has {island} spaces. When yours is full, you take nothing. Nothing is "
                "ever taken off again, except by hunting lodge and land office."
            ),
            N_(
                "**At the end** the open tiles that nobody wanted are discarded, and one more than "
                "there are players is turned up. When the stack runs short, the discards are "
                "shuffled into a new one; if even that is not enough, fewer tiles lie open."
            ),
        ),
        (
            N_(
                "Four players: five tiles lie open. The settler takes a quarry, the others three "
                "plantations. Two are left, go to the discards, and five new ones are turned up."
            ),
        ),
        ("tile/quarry", "tile/forest", "ruling/land", "building/forest_house"),
    ),
    "mayor": PageText(
        (
            N_("**The mayor** first takes 1 {colonist} from the supply, if one is left there."),
            N_(
                "**Everybody** then takes people off the colonist ship, one at a time, in order "
                "from the mayor, round and round until it is empty."
            ),
            N_(
                "Now each player in order may **rearrange** all their people over island and city. "
                "Every circle that can be filled must be: somebody may wait in San Juan only when "
                "you have no vacant circle at all. Guests apart, people move in this phase only."
            ),
            N_(
                "**At the end** the ship is filled from the supply: one colonist for every vacant "
                "circle on all players' buildings, but no fewer than there are players. Circles on "
                "islands do not count."
            ),
            N_(
                "If the supply holds too few, what is there goes on, and this round is the last; "
                "in the Nobles the game goes on."
            ),
        ),
        (
            N_(
                "Four players, 4 people on the ship: the mayor gets 1 from the supply and 1 off "
                "the ship, each of the others gets 1."
            ),
            N_(
                "With 6 on the ship the mayor has 3 in all, the second player 2, the others 1 each."
            ),
        ),
        ("piece/colonist", "rule/end", "ruling/people"),
    ),
    "builder": PageText(
        (
            N_(
                "**Everybody,** in order from the builder, may build one building: pay its price "
                "and put it into the city. Nobody owns two of a kind."
            ),
            N_("**The builder** pays 1 {coin} less. Whoever builds nothing gets nothing for that."),
            N_(
                "Each **occupied quarry** takes off 1 {coin} more, up to the building's column: at "
                "most 1 in the first column, at most 4 in the fourth. No price falls below 0."
            ),
            N_(
                "A city has {city} spaces. Large buildings need two, any two: tiles may be "
                "shifted. Whoever builds on the last space ends the game with this round."
            ),
        ),
        (
            N_(
                "3 occupied quarries, not the builder: construction hut 1 {coin}, office 3 {coin}, "
                "harbor 5 {coin}, city hall 7 {coin}."
            ),
            N_(
                "2 occupied quarries: hacienda 1 {coin}, office 3 {coin}, university 6 {coin}. As "
                "builder: 0, 2 and 5 {coin}."
            ),
        ),
        ("tile/quarry", "tile/forest", "ruling/building", "building/forest_house"),
    ),
    "craftsman": PageText(
        (
            N_(
                "**Everybody,** in order from the craftsman, gets from the supply what their "
                "people produce: one corn for each occupied corn plantation; of any other kind as "
                "many barrels as there are pairs of an occupied plantation and somebody in a "
                "building for it."
            ),
            N_(
                "Small and large plants of a kind are counted together. What the supply lacks, you "
                "do not get, so being early in the order can matter."
            ),
            N_(
                "**The craftsman,** last of all, may take 1 barrel more of a kind just received, "
                "if the supply has one. Whoever received nothing has no privilege."
            ),
        ),
        (
            N_(
                "3 {corn} plantations, 2 of them occupied; 2 occupied {tobacco} plantations and 1 "
                "person in the tobacco storage; 4 {sugar} plantations, 3 occupied, and 4 people in "
                "the mills: 2 {corn}, 1 {tobacco}, 3 {sugar}."
            ),
        ),
        ("good/corn", "good/indigo", "good/sugar", "good/tobacco", "good/coffee", "ruling/goods"),
    ),
    "trader": PageText(
        (
            N_(
                "**Everybody,** in order from the trader, may sell one barrel to the trading "
                "house. It has {house} spaces and takes each kind once."
            ),
            N_(
                "Corn brings {price_corn}, indigo {price_indigo}, sugar {price_sugar}, tobacco "
                "{price_tobacco} and coffee {price_coffee} {coin}. **The trader** gets 1 {coin} "
                "more for a sale, and nothing without one."
            ),
            N_("You may sell corn for nothing, if only to take the space from somebody else."),
            N_(
                "The phase is over when all had their chance or the house is full. **At the end** "
                "a full house is emptied into the supply. One that is not full keeps its goods, "
                "and those kinds stay closed for the next time."
            ),
        ),
        (
            N_("The trader sells corn for 1 {coin}: 0 for the corn, 1 for the privilege."),
            N_(
                "Tobacco and sugar lie in the house. Only corn, indigo and coffee can be sold, and "
                "only two barrels more."
            ),
        ),
        ("piece/house", "ruling/goods"),
    ),
    "captain": PageText(
        (
            N_(
                "**Everybody,** in order from the captain, loads goods onto the cargo ships, round "
                "and round until nobody can. Each barrel loaded brings 1 {vp}."
            ),
            N_(
                "**You must load if you can:** at your turn exactly one kind, and as many barrels "
                "of it as the ship takes. Which kind is up to you. If nothing fits, you pass."
            ),
            N_(
                "A ship carries one kind only, and no two ships carry the same. If a ship carries "
                "your kind already, the barrels go there; if that ship is full, the kind stays "
                "ashore. Otherwise take an empty ship, and one that leaves no barrel behind which "
                "another empty ship would have taken."
            ),
            N_(
                "**The captain** gets 1 {vp} more, once, with the first loading. A captain who "
                "loads nothing gets none."
            ),
            N_(
                "When nobody can load any more, goods are **stored**: everybody keeps 1 barrel and "
                "what warehouses hold. **At the end** full ships sail and come back empty; the "
                "others wait with their load."
            ),
        ),
        (
            N_(
                "Ships for 5 and 7 are empty, one for 6 holds 3 {corn}. The captain has 2 {corn} "
                "and 6 {sugar}. Sugar must go onto the ship for 7, for on the other one barrel "
                "would stay behind: 6 {vp} and 1 more as captain. The 2 {corn} could go first "
                "instead."
            ),
            N_(
                "A player with 2 {sugar} is next: 1 space is left on the ship for 7, so 1 {sugar} "
                "is loaded for 1 {vp}."
            ),
        ),
        ("piece/ship", "rule/storage", "ruling/shipping"),
    ),
    "prospector": PageText(
        (
            N_("**The prospector** takes 1 {coin} from the bank. For the others nothing happens."),
            N_(
                "Three players do without this card, two and four have one, five have two. The two "
                "are separate cards, each with the doubloons that lie on it."
            ),
        ),
        (N_("2 {coin} lie on the card: it brings 3 {coin} in all."),),
        ("piece/doubloon", "rule/round"),
    ),
}
