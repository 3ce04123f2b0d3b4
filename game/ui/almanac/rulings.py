"""Almanac texts of the rulings: fine points, and how this game decides them (docs/rules.md 12)."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.ui.almanac.model import PageText

# Page -> title and picture.
TITLES: Mapping[str, tuple[str, str]] = {
    "ruling/land": (N_("Tiles and the island"), "tiles/back"),
    "ruling/people": (N_("Colonists and nobles"), "ships/colonist_ship"),
    "ruling/building": (N_("Building and paying"), "pieces/coin_stack"),
    "ruling/goods": (N_("Producing and selling"), "trade/house"),
    "ruling/shipping": (N_("Loading and storing"), "ships/cargo_7"),
    "ruling/guests": (N_("When guests may move"), "buildings/guesthouse"),
    "ruling/end": (N_("Points and the end"), "ui/flag_end"),
}

TEXTS: Mapping[str, PageText] = {
    "ruling/land": PageText(
        (
            N_(
                "**The stack is empty.** Hacienda and land office have the discards shuffled "
                "first. Are there none, nothing is drawn and nothing paid. Both need a free island "
                "space."
            ),
            N_("**What may be discarded?** Plantations and forests. Quarries stay for ever."),
            N_(
                "**A plantation stays a plantation.** Only when it is laid can it become a forest; "
                "a forest that is discarded returns as what is printed on it."
            ),
            N_(
                "**The settler phase closes** in this order: the library's second tile, hunting "
                "lodges, discarding the open tiles, turning up new ones."
            ),
        ),
        links=(
            "role/settler",
            "building/hacienda",
            "building/hunting_lodge",
            "building/land_office",
            "tile/forest",
        ),
    ),
    "ruling/people": PageText(
        (
            N_(
                "**Must I take colonists?** Yes, those off the ship come by themselves. The "
                "colonist of hospice and university may be declined."
            ),
            N_(
                "**Who gets the noble on the ship?** Always the first to take, so the mayor, "
                "unless someone took it earlier."
            ),
            N_(
                "**Who comes by privilege, hospice or university?** A colonist from the supply, "
                "never a noble from there. Hospice and university turn to the ship when the supply "
                "is empty, and take its noble only if nobody else is left aboard."
            ),
            N_(
                "**The ship in the Nobles** is filled at the end of the mayor phase, with 1 "
                "{noble} even when no colonist is left."
            ),
        ),
        links=("role/mayor", "building/hospice", "building/university", "rule/nobles"),
    ),
    "ruling/building": PageText(
        (
            N_(
                "**Must the two spaces of a large building touch?** No. Tiles may be shifted, so "
                "any two free spaces will do."
            ),
            N_(
                "**A quarry emptied to pay.** If the black market takes a colonist off a quarry, "
                "the price does not change: it was settled before paying."
            ),
            N_(
                "**Whom may the black market take?** Any colonist or noble of yours, San Juan too, "
                "but not one on the black market. A noble returns to the nobles."
            ),
            N_(
                "**Church and university** do nothing for themselves: when they were built, nobody "
                "stood in them."
            ),
        ),
        links=("role/builder", "building/black_market", "building/church", "building/university"),
    ),
    "ruling/goods": PageText(
        (
            N_(
                "**Production is taken in full,** by itself. The barrel of the craftsman's "
                "privilege may be declined."
            ),
            N_(
                "**All five kinds in the factory** bring {factory_5} {coin}, whatever some printed "
                "tiles say."
            ),
            N_(
                "**A full trading house** does not keep anybody from their own trading post, nor "
                "from their land office: the phase goes on until those owners had their turn."
            ),
            N_(
                "**Aqueduct with both plants of a kind:** it is enough that the large one is "
                "occupied and you received a barrel of the kind."
            ),
        ),
        links=(
            "role/craftsman",
            "role/trader",
            "building/factory",
            "building/trading_post",
            "building/aqueduct",
        ),
    ),
    "ruling/shipping": PageText(
        (
            N_(
                "**Who cannot load passes.** Room on ships only shrinks, so that is for the rest "
                "of the phase, unless a wharf, a small wharf or a guest is still to be used."
            ),
            N_(
                "**The wharves are never a duty.** Only who can load a ship has to load something, "
                "and may do it by wharf or by small wharf. The small wharf takes any number, from "
                "one."
            ),
            N_(
                "**Captain and lighthouse.** The captain's 1 {vp} comes with the first loading, a "
                "wharf's too. The lighthouse's doubloon for the captain comes even without one."
            ),
            N_(
                "**Before the first loading** the royal supplier takes barrels of different kinds, "
                "no more than you have nobles. Then the union hall counts what is left. Both work "
                "even if you cannot load."
            ),
            N_(
                "**Keeping less than fits** is not possible. You choose which kinds and which "
                "single barrels; what fits is kept."
            ),
        ),
        (
            N_(
                "With all 5 {tobacco} gone by the wharf, the ship that has room for 3 {tobacco} is "
                "not filled, and so does not sail."
            ),
        ),
        ("role/captain", "rule/storage", "piece/ship", "building/wharf", "building/small_wharf"),
    ),
    "ruling/guests": PageText(
        (
            N_(
                "While you have guests and a vacant circle elsewhere, you are asked at these "
                "moments; with several owners, in order:"
            ),
            N_(
                "**At the start of each of your turns,** in every phase but the mayor's, even when "
                "there is nothing else to decide: a guest on a quarry may make a building "
                "affordable."
            ),
            N_("**When you have picked a role,** before its privilege."),
            N_("**As the craftsman phase begins,** and again before your own production."),
            N_("**At the end of the settler phase,** before the hunting lodges."),
            N_("**Before your goods are stored,** and **before the final scoring.**"),
            N_(
                "A guest who has moved works at once. If both move at the same moment, they go one "
                "after the other in the order of the board: the second cannot take an earlier "
                "place than the first."
            ),
        ),
        links=("building/guesthouse", "role/mayor", "rule/storage"),
    ),
    "ruling/end": PageText(
        (
            N_(
                "**The last chip** may be taken in any phase, by church, chapel or lodge as well "
                "as by a ship. The end stays settled even if a VP comes back by the black market."
            ),
            N_("**The colonist ship** that could not be filled settles the end just as firmly."),
            N_("**Still level after the tie-break?** The victory is shared."),
            N_("**The bank** has as many doubloons as anybody needs."),
        ),
        links=("rule/end", "piece/vp", "role/mayor", "building/black_market"),
    ),
}
