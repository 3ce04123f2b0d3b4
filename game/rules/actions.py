"""Define the actions: every decision a player can make, as small immutable values created once.

An action is identified by its `id`. `str(action)` is its text, which `parse` reads back. The
position tells which decision an action answers; "pass" always declines the offer. The comment on
each kind below gives the meaning of `arg` and `extra`; a field that is not mentioned is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    CARDS,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOODS,
    ISLAND_SPACES,
    PLACE_NAMES,
    SHIP_CAPACITIES,
    TILES,
)


class Action:
    """An action: its `kind`, plus the integers `arg` and `extra`, whose meaning depends on the
    kind.

    Actions are compared by identity; take them from the tables of this module or from `parse`.
    """

    __slots__ = ("arg", "extra", "id", "kind", "text")

    def __init__(self, number: int, kind: str, arg: int, extra: int, text: str) -> None:
        self.id = number
        self.kind = kind
        self.arg = arg
        self.extra = extra
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse({self.text!r})"

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse, (self.text,)


class UnknownAction(ValueError):
    """Raised for a text that names no action."""


# An action or its text. Anything else also raises UnknownAction: with a narrower type, compiled
# code would raise a TypeError of its own.
Named: TypeAlias = Action | str | Any


_actions: list[Action] = []


def _make(kind: str, text: str, arg: int = 0, extra: int = 0) -> Action:
    action = Action(len(_actions), kind, arg, extra, text)
    _actions.append(action)
    return action


def _each(kind: str, names: Iterable[str], verb: str = "") -> tuple[Action, ...]:
    return tuple(_make(kind, f"{verb or kind} {name}", arg) for arg, name in enumerate(names))


def _each_building(kind: str) -> tuple[Action, ...]:
    made = (_make(kind, f"{kind} {BUILDINGS[b].name}", b) for b in BUILDING_IDS)
    return (PASS,) * FIRST_BUILDING + tuple(made)


# pass: decline the offer.
PASS: Final = _make("pass", "pass")
# role: take a role card. arg: the card.
ROLE: Final = tuple(_make("role", name, card) for card, name in enumerate(CARDS))
# draw: the hacienda's face-down tile. take: an open plantation or a quarry; arg: the tile kind.
# lay: how to lay the tile just taken (forest house); arg: 0 as a plantation, 1 as a forest.
DRAW: Final = _make("draw", "draw")
TAKE: Final = _each("take", TILES[:FIRST_FOREST])
LAY_PLANTATION: Final = _make("lay", "lay plantation", 0)
LAY_FOREST: Final = _make("lay", "lay forest", 1)
# colonist: accept the colonist from the hospice or university.
COLONIST: Final = _make("colonist", "colonist")
# discard: a tile from the player's own island (hunting lodge, land office). arg: the tile kind;
# extra: the occupant, who goes to San Juan: 0 nobody, 1 a colonist, 2 a noble.
DISCARD: Final = tuple(_make("discard", f"discard {tile}", t, 0) for t, tile in enumerate(TILES))
DISCARD_COLONIST: Final = tuple(
    _make("discard", f"discard {good} with colonist", t, 1) for t, good in enumerate(GOODS)
)
DISCARD_NOBLE: Final = tuple(
    _make("discard", f"discard {good} with noble", t, 2) for t, good in enumerate(GOODS)
)
# place: people on the current place. arg: colonists; extra: nobles. Indexed by both.
PLACE: Final = tuple(
    tuple(
        _make("place", f"place {c}" + (f" {n} nobles" if n else ""), c, n)
        for n in range(ISLAND_SPACES + 1 - c)
    )
    for c in range(ISLAND_SPACES + 1)
)
# build: arg: the building. pay_colonist, pay_noble: arg: the place they come from. pay_good: arg:
# the good. pay_vp: 1 VP. The last four pay for a building through the black market.
BUILD: Final = _each_building("build")
PAY_COLONIST: Final = tuple(
    _make("pay_colonist", f"pay colonist {name}", place) for place, name in enumerate(PLACE_NAMES)
)
PAY_NOBLE: Final = tuple(
    _make("pay_noble", f"pay noble {name}", place) for place, name in enumerate(PLACE_NAMES)
)
PAY_GOOD: Final = tuple(_make("pay_good", f"pay {good}", g) for g, good in enumerate(GOODS))
PAY_VP: Final = _make("pay_vp", "pay vp")
# good: the craftsman's extra barrel. arg: the good.
PRIVILEGE_GOOD: Final = _each("good", GOODS, "privilege")
# sell: to the trading house. post: to the player's own trading post. arg: the good. buy_tile: buy a
# tile with the land office.
SELL: Final = _each("sell", GOODS)
SELL_TO_POST: Final = _each("post", GOODS)
BUY_TILE: Final = _make("buy_tile", "buy tile")
# supply: return a barrel to the supply (royal supplier). arg: the good.
RETURN_GOOD: Final = _each("supply", GOODS, "return")
# load: a cargo ship. arg: the good; extra: the ship's capacity. Indexed by both.
LOAD: Final = tuple(
    {c: _make("load", f"load {good} {c}", g, c) for c in SHIP_CAPACITIES}
    for g, good in enumerate(GOODS)
)
# wharf: ship all barrels of a good with the wharf. arg: the good. small_wharf: start loading the
# small wharf. ship: barrels of the current good on the small wharf. arg: how many.
WHARF_LOAD: Final = _each("wharf", GOODS)
SMALL_WHARF_LOAD: Final = _make("small_wharf", "small wharf")
SMALL_WHARF_BARRELS: Final = _each("ship", (str(n) for n in range(12)), "small wharf")
# store: keep all barrels of a good in a warehouse. keep: keep a single barrel. arg: the good.
STORE: Final = _each("store", GOODS)
KEEP: Final = _each("keep", GOODS)
# guest: a person leaves the guesthouse. arg: the destination; extra: 0 a colonist, 1 a noble.
GUEST: Final = tuple(
    _make("guest", f"guest {name}", place, 0) for place, name in enumerate(PLACE_NAMES)
)
GUEST_NOBLE: Final = tuple(
    _make("guest", f"guest noble {name}", place, 1) for place, name in enumerate(PLACE_NAMES)
)
# draft: bring a building into play. arg: the building.
DRAFT: Final = _each_building("draft")

ACTIONS: Final = tuple(_actions)
# The texts that version 0.1.0 wrote for some actions. They stay readable, and digests use them.
FIRST_TEXTS: Final = {
    action: f"{action.kind} {action.text.rpartition(' ')[2]}"
    for action in (*PRIVILEGE_GOOD, *RETURN_GOOD, *SMALL_WHARF_BARRELS)
}
_BY_TEXT: Final = {
    **{text: action for action, text in FIRST_TEXTS.items()},
    **{action.text: action for action in ACTIONS},
}
assert len(_BY_TEXT) == len(ACTIONS) + len(FIRST_TEXTS)


def parse(text: str | Any) -> Action:
    """Return the action with this text; texts of version 0.1.0 are accepted. Raises UnknownAction
    if there is none."""
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):  # a list is unhashable
        raise UnknownAction(f"no action is called {text!r}") from None
