"""Almanac texts of the rules, chapter by chapter (docs/rules.md 2 to 5, 8 to 10)."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.ui.almanac.model import PageText

# Page -> title and picture.
TITLES: Mapping[str, tuple[str, str]] = {
    "rule/aim": (N_("The game in short"), "scenery/logo"),
    "rule/setup": (N_("Setting up"), "ui/dice"),
    "rule/round": (N_("A round"), "pieces/governor"),
    "rule/storage": (N_("Storing goods"), "buildings/large_warehouse"),
    "rule/end": (N_("End and scoring"), "ui/trophy"),
    "rule/two": (N_("Two players"), "ui/person"),
    "rule/new": (N_("About New Buildings"), "buildings/lighthouse"),
    "rule/nobles": (N_("About the Nobles"), "buildings/villa"),
    "rule/play": (N_("Which buildings are in play"), "ui/city"),
    "rule/variants": (N_("Variants"), "ui/settings"),
}

TEXTS: Mapping[str, PageText] = {
    "rule/aim": PageText(
        (
            N_(
                "You run a young colony. You plant, settle people, raise a city and ship goods "
                "across the sea. Whoever ends with the most victory points wins."
            ),
            N_(
                "Points come from two sides. **Shipping** earns VP chips barrel by barrel. "
                "**Building** earns the points printed on the tile, and every large building with "
                "somebody in it has a bonus at the end."
            ),
            N_(
                "Everything happens through **roles**. One player picks a role, all players carry "
                "out its action, and the one who picked it enjoys a privilege on top. So look at "
                "what a role does for you, and at what it does for the others."
            ),
            N_(
                "Land and houses do nothing by themselves. Only what is **occupied**, with a "
                "colonist standing on it, works, except where a page says otherwise."
            ),
            N_(
                "Doubloons, goods, tiles and people lie open for everybody to see. Hidden are the "
                "stack of plantations and, if you chose so, the VP chips."
            ),
        ),
        links=("rule/setup", "rule/round", "rule/end", "piece/colonist", "piece/vp"),
    ),
    "rule/setup": PageText(
        (
            N_(
                "The table shows what each number of players begins with. Starting tiles are "
                "handed out from the governor clockwise and come out of the plantations before the "
                "rest is shuffled. The first governor is drawn by lot, or chosen."
            ),
            N_(
                "Next to the face-down stack lie open plantations, one more than there are "
                "players. Quarries lie apart, face up."
            ),
            N_(
                "With three to five players all {production} production buildings are there, two "
                "of each small violet building and one of each large one."
            ),
        ),
        links=("rule/round", "rule/two", "rule/play", "rule/variants", "rule/nobles"),
    ),
    "rule/round": PageText(
        (
            N_(
                "The governor picks a role card, then the next player clockwise, and so on. With "
                "three to five players everybody picks one role a round. Two players take turns "
                "until each has picked three."
            ),
            N_(
                "Whoever picks a card gets the doubloons lying on it, uses the privilege and acts "
                "first. Then all the others, clockwise, carry out the same action, without the "
                "privilege."
            ),
            N_(
                "Nobody may decline to pick, even when no card is of any use. A role picked is "
                "gone until the round ends. Two prospectors are two cards, each with its own "
                "doubloons."
            ),
            N_(
                "You may leave out most actions. Loading ships is a duty. Production and the "
                "colonists off the ship come to you by themselves."
            ),
            N_(
                "When everybody has picked, 1 {coin} is put on each card that is left, beside what "
                "lies there already. The picked cards come back empty and the governor card passes "
                "to the left. If an end condition has come true, the game is over instead."
            ),
        ),
        (
            N_(
                "Three cards are left over with four players. A captain nobody wanted for two "
                "rounds lies there with 2 {coin}, a good reason to sail after all."
            ),
        ),
        (
            "role/settler",
            "role/mayor",
            "role/builder",
            "role/craftsman",
            "role/trader",
            "role/captain",
            "role/prospector",
            "rule/end",
        ),
    ),
    "rule/storage": PageText(
        (
            N_(
                "The captain phase ends with storage; at all other times you may hold any number "
                "of barrels. In order, each player keeps **one single barrel**, and what "
                "warehouses hold."
            ),
            N_(
                "A small warehouse keeps all barrels of one kind, a large one all barrels of two "
                "kinds, both together of three. A storehouse keeps any 3 barrels. The single "
                "barrel always comes on top."
            ),
            N_(
                "You choose what to keep, but you cannot throw away what would fit. Everything "
                "else goes back to the supply."
            ),
        ),
        (
            N_("5 {indigo} are left, and there is no warehouse: 1 {indigo} stays, 4 go back."),
            N_(
                "With a small warehouse and a storehouse: all barrels of one kind, and any 4 "
                "barrels more."
            ),
        ),
        (
            "role/captain",
            "building/small_warehouse",
            "building/large_warehouse",
            "building/storehouse",
            "ruling/shipping",
        ),
    ),
    "rule/end": PageText(
        (
            N_(
                "The game ends after the round in which one of three things has happened: the "
                "colonist ship could not be filled as it should (not in the Nobles); somebody has "
                "built on the last of the {city} city spaces; the last VP chip was taken from the "
                "supply. The round is played out."
            ),
            N_(
                "**Your score** is the sum of your VP chips, the points printed on your buildings "
                "(occupied or not), the bonus of every large building that is occupied, and, in "
                "the Nobles, 1 for each noble."
            ),
            N_(
                "An empty supply costs you nothing: points you earn after the last chip are noted "
                "on paper and count like chips everywhere."
            ),
            N_(
                "**A tie** goes to the player with more doubloons and goods together, each barrel "
                "counting as one doubloon. If that is equal too, the victory is shared."
            ),
        ),
        (
            N_(
                "30 {vp} chips, 18 points printed on buildings, an occupied customs house for 7 "
                "and an occupied residence on an island of 10 tiles for 5: 60 points."
            ),
        ),
        (
            "piece/vp",
            "building/guild_hall",
            "building/residence",
            "building/fortress",
            "building/customs_house",
            "building/city_hall",
            "ruling/end",
        ),
    ),
    "rule/two": PageText(
        (
            N_(
                "You pick roles in turn, the governor first, until each has picked three. One card "
                "is left and gets 1 {coin}. Then the governor card goes to the other player."
            ),
            N_(
                "The table is smaller. {goods} barrels of each kind, {plantations} tiles of each "
                "kind of plantation and {quarries} quarries stay in the box."
            ),
            N_(
                "There are two tiles of each production building, and one of each violet building, "
                "small or large. The two cargo ships hold {small_ship} and {large_ship} barrels."
            ),
            N_("Everything else is as in the game of three to five."),
        ),
        links=("rule/setup", "rule/round", "piece/ship"),
    ),
    "rule/new": PageText(
        (
            N_(
                "The first expansion brings twelve small and two large buildings, all violet. How "
                "many of them stand beside or instead of the usual ones is settled before the game."
            ),
            N_(
                "Some open new ways: forests that make building cheaper, guests who help out where "
                "needed, a trading house of your own."
            ),
        ),
        links=("rule/play", "tile/forest", "building/guesthouse", "ruling/guests"),
    ),
    "rule/nobles": PageText(
        (
            N_(
                "The second expansion brings {nobles} nobles and eight buildings. A noble is a "
                "colonist in every way, and is worth 1 point at the end wherever it stands."
            ),
            N_(
                "The first ship carries 1 {noble} and one colonist less than there are players. At "
                "every refill one of the passengers is a noble, as long as any are left. The noble "
                "goes to whoever takes first from the ship: the mayor."
            ),
            N_(
                "All {colonists} colonists are in play, and running out of colonists or nobles "
                "does not end the game. The other two ends stay."
            ),
            N_(
                "Several of the eight buildings do one thing with a colonist inside and another "
                "with a noble. What counts is the one person standing there."
            ),
        ),
        links=("piece/noble", "role/mayor", "rule/end", "ruling/people"),
    ),
    "rule/play": PageText(
        (
            N_(
                "Production buildings are always there. The violet ones are chosen at set-up: "
                "those of the **base game**, **all** kinds of base and New Buildings, kinds "
                "**drawn by lot**, or a **draft**."
            ),
            N_(
                "Drafting, players in turn from the governor name one building not yet in play, "
                "until all places are full. There are places for each cost, as the table shows: "
                "twelve small and five large buildings in all. Drawing by lot fills the same "
                "places."
            ),
            N_("The eight buildings of the Nobles come on top of all that, if you play with them."),
            N_(
                "Office and trading post do much the same work, so having both in one game is not "
                "advised."
            ),
        ),
        (
            N_(
                "A place of cost 2 goes to the black market, the other to the hacienda: "
                "construction hut and forest house are out of this game."
            ),
        ),
        ("rule/setup", "rule/new", "rule/nobles", "rule/variants"),
    ),
    "rule/variants": PageText(
        (
            N_(
                "**Factory {factory}, university {university}.** The two swap their prices, for "
                "experienced players think the factory too cheap."
            ),
            N_(
                "**Corn: 1 doubloon less.** Whoever starts with a corn plantation begins with 1 "
                "{coin} less, since corn needs no building."
            ),
            N_(
                "**Editions.** Five players have a supply of {first} {vp} in the first edition and "
                "{later} {vp} in the edition of 2014."
            ),
            N_(
                "**Hidden victory points.** Chips lie face down, and only their owner knows how "
                "many there are."
            ),
            N_(
                "**A start for beginners.** Any seat may begin with extra doubloons or victory "
                "points."
            ),
        ),
        links=("rule/setup", "rule/play", "building/factory", "building/university"),
    ),
}
