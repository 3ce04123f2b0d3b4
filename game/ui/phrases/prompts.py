"""What the seat to act is asked, for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_

PROMPTS: Mapping[str, str] = {
    "draft": N_("choose a building for this game"),
    "choose": N_("choose a role"),
    "guests": N_("guests may move to free circles"),
    "settle": N_("take a plantation"),
    "lay": N_("lay the tile as plantation or forest?"),
    "hospice": N_("the hospice offers a colonist"),
    "settle_again": N_("the library allows a second tile"),
    "lodge": N_("the hunting lodge may clear a tile"),
    "place": N_("place your people"),
    "build": N_("build a building"),
    "pay": N_("pay the missing doubloons"),
    "university": N_("the university offers a colonist"),
    "privilege": N_("take one barrel more"),
    "trade": N_("sell a barrel"),
    "supply": N_("return barrels for the crown"),
    "load": N_("load a ship"),
    "ship": N_("how many barrels for the small wharf?"),
    "store": N_("choose the barrels to keep"),
}
