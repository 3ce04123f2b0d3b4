"""Prompts: the question to the seat to act for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.rules import steps
from game.rules.position import Position

PROMPTS: Mapping[str, str] = {
    "draft": N_("choose a building for this game"),
    "choose": N_("choose a role"),
    "guests": N_("move guests to free circles?"),
    "settle": N_("take a plantation"),
    "lay": N_("lay the tile as a plantation or a forest?"),
    "hospice": N_("take the hospice's colonist?"),
    "settle_again": N_("take a second tile with the library?"),
    "lodge": N_("discard a tile with the hunting lodge?"),
    "place": N_("place your people"),
    "build": N_("build a building"),
    "pay": N_("pay the rest"),
    "university": N_("take the university's colonist?"),
    "privilege": N_("take one extra barrel"),
    "trade": N_("sell a barrel"),
    "supply": N_("return barrels to the supply for VP?"),
    "load": N_("load a ship"),
    "ship": N_("how many barrels for the small wharf?"),
    "store": N_("choose the barrels to keep"),
}
LAND_OFFICE_PROMPTS: Mapping[str, str] = {
    "buy_tile": N_("buy a tile with the land office for 1 doubloon?"),
    "discard": N_("sell a tile with the land office for 1 doubloon?"),
}
"""Prompts in a trader phase for a seat with nothing to sell, by the land office's action."""


def land_office_only(pos: Position) -> str:
    """Return the land office's action if it is the only one in a trader phase (a key of
    `LAND_OFFICE_PROMPTS`). Return "" if a barrel can be sold too, or for any other decision."""
    if pos.is_over or pos.step != steps.TRADE:
        return ""
    kinds = {action.kind for action in pos.legal_actions}
    if kinds & {"sell", "post"}:
        return ""
    return next((kind for kind in LAND_OFFICE_PROMPTS if kind in kinds), "")


def prompt_for(pos: Position) -> str:
    """Return the prompt for the seat to act (a source string), or "" if the game is over."""
    if pos.is_over:
        return ""
    office = land_office_only(pos)
    return LAND_OFFICE_PROMPTS[office] if office else PROMPTS[pos.decision]
