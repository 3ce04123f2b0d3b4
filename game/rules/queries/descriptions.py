"""Describe actions in plain English, for scripts and program logs.

The game's interface uses the translated sentences of `game.ui.phrases`; these are not translated.
Descriptions depend on the position: "place 2" refers to the current place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules import steps
from game.rules.actions import Action
from game.rules.material import CARDS, GOODS, PLACE_NAMES, QUARRY, TILES
from game.rules.phases.builder import price
from game.rules.phases.captain import WHARF_SHIP, loadings, shipped_barrels
from game.rules.phases.mayor import placement_progress
from game.rules.phases.trader import proceeds
from game.rules.position import Position

_PASSES: Final = {
    steps.GUESTS: "move no guest",
    steps.SETTLE: "take no plantation",
    steps.HOSPICE: "decline the hospice's colonist",
    steps.SETTLE_AGAIN: "take no second tile",
    steps.LODGE: "discard nothing with the hunting lodge",
    steps.BUILD: "build nothing",
    steps.PAY: "pay with something else",
    steps.UNIVERSITY: "decline the university's colonist",
    steps.PRIVILEGE: "take no extra barrel",
    steps.TRADE: "sell nothing",
    steps.SUPPLY: "return no more barrels",
    steps.LOAD: "load nothing",
}


def describe(pos: Position, action: Action) -> str:
    """Return a description of a legal action. Raises ValueError if it is not legal."""
    if action not in pos.legal_actions:
        raise ValueError(f"{action} is not legal here, so it does nothing; ask why_not")
    if action.kind == "pass":
        return _PASSES.get(pos.step, "pass")
    return _DESCRIPTIONS[action.kind](pos, action)


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def _role(pos: Position, action: Action) -> str:
    doubloons = pos.card_doubloons[action.arg]
    with_money = f" with {_count(doubloons, 'doubloon')} on it" if doubloons else ""
    return f"choose the {CARDS[action.arg]}{with_money}"


def _take(pos: Position, action: Action) -> str:
    return "take a quarry" if action.arg == QUARRY else f"take the {TILES[action.arg]} plantation"


def _discard(pos: Position, action: Action) -> str:
    people = ("", " with the colonist on it", " with the noble on it")[action.extra]
    return f"discard a {TILES[action.arg]} tile{people}"


def _place(pos: Position, action: Action) -> str:
    place = PLACE_NAMES[pos.players[pos.seat].places[placement_progress(pos).at]]
    colonists = _count(action.arg, "colonist")
    nobles = f" and {_count(action.extra, 'noble')}" if action.extra else ""
    return f"place {colonists}{nobles} on {place}"


def _build(pos: Position, action: Action) -> str:
    total = price(pos, pos.seat, action.arg).total
    return f"build the {PLACE_NAMES[action.arg]} for {_count(total, 'doubloon')}"


def _sell(pos: Position, action: Action) -> str:
    post = action.kind == "post"
    total = proceeds(pos, pos.seat, action.arg, post).total
    buyer = "trading post" if post else "trading house"
    return f"sell 1 {GOODS[action.arg]} to the {buyer} for {_count(total, 'doubloon')}"


def _load(pos: Position, action: Action) -> str:
    ship = action.extra if action.kind == "load" else WHARF_SHIP
    offer = next(offer for offer in loadings(pos, action.arg) if offer.ship == ship)
    onto = f"onto the ship of {ship}" if ship else "by the wharf"
    return f"load {offer.barrels} {GOODS[action.arg]} {onto} for {offer.income.vp} VP"


def _ship(pos: Position, action: Action) -> str:
    return f"ship {action.arg} {GOODS[shipped_barrels(pos).kind]} by the small wharf"


_DESCRIPTIONS: Final[dict[str, Callable[[Position, Action], str]]] = {
    "role": _role,
    "draw": lambda pos, action: "draw a plantation with the hacienda",
    "take": _take,
    "lay": lambda pos, action: "lay it as a forest" if action.arg else "lay it as a plantation",
    "colonist": lambda pos, action: "take the colonist",
    "discard": _discard,
    "place": _place,
    "build": _build,
    "pay_colonist": lambda pos, action: f"pay with the colonist on {PLACE_NAMES[action.arg]}",
    "pay_noble": lambda pos, action: f"pay with the noble on {PLACE_NAMES[action.arg]}",
    "pay_good": lambda pos, action: f"pay with 1 {GOODS[action.arg]}",
    "pay_vp": lambda pos, action: "pay with 1 VP",
    "good": lambda pos, action: f"take 1 {GOODS[action.arg]} as the craftsman's privilege",
    "sell": _sell,
    "post": _sell,
    "buy_tile": lambda pos, action: "buy a plantation with the land office for 1 doubloon",
    "supply": lambda pos, action: f"return 1 {GOODS[action.arg]} for 1 VP (royal supplier)",
    "load": _load,
    "wharf": _load,
    "small_wharf": lambda pos, action: "use the small wharf",
    "ship": _ship,
    "store": lambda pos, action: f"keep all {GOODS[action.arg]} in a warehouse",
    "keep": lambda pos, action: f"keep 1 {GOODS[action.arg]}",
    "guest": lambda pos, action: (
        f"move a {'noble' if action.extra else 'colonist'} from the guesthouse to "
        f"{PLACE_NAMES[action.arg]}"
    ),
    "draft": lambda pos, action: f"bring the {PLACE_NAMES[action.arg]} into the game",
}
