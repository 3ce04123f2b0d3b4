"""Actions in words: for the few choices that are no piece on the table, and for readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.i18n import N_
from game.rules import steps
from game.rules.actions import Action
from game.rules.position import Position

if TYPE_CHECKING:
    from game.ui.phrases import Phrases

PASSES = {
    steps.GUESTS: N_("Nobody moves"),
    steps.SETTLE: N_("Take nothing"),
    steps.HOSPICE: N_("No colonist"),
    steps.SETTLE_AGAIN: N_("Take nothing"),
    steps.LODGE: N_("Keep all tiles"),
    steps.BUILD: N_("Build nothing"),
    steps.PAY: N_("Pay with something else"),
    steps.UNIVERSITY: N_("No colonist"),
    steps.PRIVILEGE: N_("Take nothing"),
    steps.TRADE: N_("Sell nothing"),
    steps.SUPPLY: N_("Return nothing more"),
    steps.LOAD: N_("Do not use the wharf now"),
}

Say = Callable[["Phrases", Action], str]


def choice(say: Phrases, action: Action, position: Position) -> str:
    """An action in words, as it stands on a button."""
    if action.kind == "pass":
        return say.tr(PASSES.get(position.step, N_("Pass")))
    return _SAY[action.kind](say, action)


def _place(say: Phrases, action: Action) -> str:
    if action.extra:
        return say.tr(
            "{colonists} {colonist} {nobles} {noble}", colonists=action.arg, nobles=action.extra
        )
    return say.tr("{n} {colonist}", n=action.arg)


def _discard(say: Phrases, action: Action) -> str:
    text = (N_("Discard: {tile}"), N_("Discard: {tile} {colonist}"), N_("Discard: {tile} {noble}"))
    return say.tr(text[action.extra], tile=say.tile(action.arg))


_SAY: dict[str, Say] = {
    "role": lambda say, a: say.role(a.arg),
    "draw": lambda say, a: say.tr("Draw a tile"),
    "take": lambda say, a: say.tile(a.arg),
    "lay": lambda say, a: say.tr("Forest") if a.arg else say.tr("Plantation"),
    "colonist": lambda say, a: say.tr("Take the colonist"),
    "discard": _discard,
    "place": _place,
    "build": lambda say, a: say.building(a.arg),
    "pay_colonist": lambda say, a: say.tr("{colonist} from {place}", place=say.place(a.arg)),
    "pay_noble": lambda say, a: say.tr("{noble} from {place}", place=say.place(a.arg)),
    "pay_good": lambda say, a: say.tr("1 {good}", good=say.good(a.arg)),
    "pay_vp": lambda say, a: say.tr("1 VP"),
    "good": lambda say, a: say.good(a.arg),
    "sell": lambda say, a: say.tr("Sell {good}", good=say.good(a.arg)),
    "post": lambda say, a: say.tr("{good} to the trading post", good=say.good(a.arg)),
    "buy_tile": lambda say, a: say.tr("Buy a tile for 1 {coin}"),
    "supply": lambda say, a: say.tr("Return 1 {good}", good=say.good(a.arg)),
    "load": lambda say, a: say.tr(
        "{good} onto the ship for {ship}", good=say.good(a.arg), ship=a.extra
    ),
    "wharf": lambda say, a: say.tr("{good} by the wharf", good=say.good(a.arg)),
    "small_wharf": lambda say, a: say.tr("Use the small wharf"),
    "ship": lambda say, a: str(a.arg),
    "store": lambda say, a: say.tr("{good} into the warehouse", good=say.good(a.arg)),
    "keep": lambda say, a: say.tr("Keep 1 {good}", good=say.good(a.arg)),
    "guest": lambda say, a: say.tr("Guest to: {place}", place=say.place(a.arg)),
    "draft": lambda say, a: say.building(a.arg),
}
