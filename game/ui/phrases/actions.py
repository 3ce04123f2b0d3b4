"""Actions and questions as words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.app.i18n import N_
from game.rules import steps
from game.rules.actions import TAKE, Action
from game.rules.material import QUARRY, role_of
from game.rules.position import Position
from game.ui.phrases.names import ComponentNames, capitalized

PASS_TEXTS: Mapping[int, str] = {
    steps.GUESTS: N_("Don't move anybody"),
    steps.SETTLE: N_("Take nothing"),
    steps.HOSPICE: N_("No colonist"),
    steps.SETTLE_AGAIN: N_("Take nothing"),
    steps.LODGE: N_("Keep all tiles"),
    steps.BUILD: N_("Build nothing"),
    steps.PAY: N_("Pay another way"),
    steps.UNIVERSITY: N_("No colonist"),
    steps.PRIVILEGE: N_("Take nothing"),
    steps.TRADE: N_("Sell nothing"),
    steps.SUPPLY: N_("Don't return any more"),
    steps.LOAD: N_("Don't use the wharf now"),
}

ActionText = Callable[[ComponentNames, Action], str]


def action_text(names: ComponentNames, action: Action, position: Position) -> str:
    """Return the label of an action (markup with icons), as on a button."""
    if action.kind == "pass":
        return names.tr(PASS_TEXTS.get(position.step, N_("Pass")))
    if action.kind == "role" and _is_one_of_two(action, position):
        doubloons = position.card_doubloons[action.arg]
        return names.tr("{role} with {n} {coin}", role=names.role(action.arg), n=doubloons)
    return capitalized(_ACTION_TEXTS[action.kind](names, action))


def _is_one_of_two(action: Action, position: Position) -> bool:
    """Return whether another card of the same role can be chosen, with other doubloons on it."""
    role = role_of(action.arg)
    return sum(a.kind == "role" and role_of(a.arg) == role for a in position.legal_actions) > 1


def _place(names: ComponentNames, action: Action) -> str:
    if action.extra:
        return names.tr(
            "{colonists} {colonist} {nobles} {noble}", colonists=action.arg, nobles=action.extra
        )
    return names.tr("{n} {colonist}", n=action.arg)


def _discard(names: ComponentNames, action: Action) -> str:
    text = (N_("Discard: {tile}"), N_("Discard: {tile} {colonist}"), N_("Discard: {tile} {noble}"))
    return names.tr(text[action.extra], tile=names.tile(action.arg))


_ACTION_TEXTS: Mapping[str, ActionText] = {
    "role": lambda names, a: names.role(a.arg),
    "draw": lambda names, a: names.tr("Draw a tile"),
    "take": lambda names, a: names.tile(a.arg),
    "lay": lambda names, a: names.tr("Forest") if a.arg else names.tr("Plantation"),
    "colonist": lambda names, a: names.tr("Take the colonist"),
    "discard": _discard,
    "place": _place,
    "build": lambda names, a: names.building(a.arg),
    "pay_colonist": lambda names, a: names.tr("{colonist} from {place}", place=names.place(a.arg)),
    "pay_noble": lambda names, a: names.tr("{noble} from {place}", place=names.place(a.arg)),
    "pay_good": lambda names, a: names.tr("1 {good}", good=names.good(a.arg)),
    "pay_vp": lambda names, a: names.tr("1 VP"),
    "good": lambda names, a: names.good(a.arg),
    "sell": lambda names, a: names.tr("Sell {good}", good=names.good(a.arg)),
    "post": lambda names, a: names.tr("{good} to the trading post", good=names.good(a.arg)),
    "buy_tile": lambda names, a: names.tr("Buy a tile for 1 {coin}"),
    "supply": lambda names, a: names.tr("Return 1 {good}", good=names.good(a.arg)),
    "load": lambda names, a: names.tr(
        "{good} onto the {ship}-space ship", good=names.good(a.arg), ship=a.extra
    ),
    "wharf": lambda names, a: names.tr("{good} with the wharf", good=names.good(a.arg)),
    "small_wharf": lambda names, a: names.tr("Use the small wharf"),
    "ship": lambda names, a: str(a.arg),
    "store": lambda names, a: names.tr("{good} into the warehouse", good=names.good(a.arg)),
    "keep": lambda names, a: names.tr("Keep 1 {good}", good=names.good(a.arg)),
    "guest": lambda names, a: names.tr("Move a guest to: {place}", place=names.place(a.arg)),
    "draft": lambda names, a: names.building(a.arg),
}


PROMPTS: Mapping[str, str] = {
    "draft": N_("choose a building for this game"),
    "choose": N_("choose a role"),
    "guests": N_("move guests to free circles?"),
    "settle": N_("take a plantation"),
    "lay": N_("place the tile as a plantation or a forest?"),
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
QUARRY_PROMPT: Final = N_("take a plantation or a quarry")
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
    if pos.step == steps.SETTLE and TAKE[QUARRY] in pos.legal_actions:
        return QUARRY_PROMPT
    office = land_office_only(pos)
    return LAND_OFFICE_PROMPTS[office] if office else PROMPTS[pos.decision]
