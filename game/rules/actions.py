"""What a player can decide: small immutable values, each made once.

An action is identified by its `id`; `str(action)` is its readable form and `parse` reads it back.
Which decision it answers is known from the position: "pass" always means to let the offer go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
    """One decision: `kind` says what is done, `arg` and `extra` with what (see the tables below).

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
    """A text that names no action."""


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


PASS: Final = _make("pass", "pass")
# By role card.
ROLE: Final = tuple(_make("role", name, card) for card, name in enumerate(CARDS))
# Settler: the hacienda's draw, an open tile by kind (quarry last), forest or plantation.
DRAW: Final = _make("draw", "draw")
TAKE: Final = _each("take", TILES[:FIRST_FOREST])
LAY_PLANTATION: Final = _make("lay", "lay plantation", 0)
LAY_FOREST: Final = _make("lay", "lay forest", 1)
# Hospice and university: the colonist is wanted.
COLONIST: Final = _make("colonist", "colonist")
# Hunting lodge and land office: discard a vacant tile of the own island, by tile kind, or one on
# which a colonist or a noble stands.
DISCARD: Final = tuple(_make("discard", f"discard {tile}", t, 0) for t, tile in enumerate(TILES))
DISCARD_COLONIST: Final = tuple(
    _make("discard", f"discard {good} with colonist", t, 1) for t, good in enumerate(GOODS)
)
DISCARD_NOBLE: Final = tuple(
    _make("discard", f"discard {good} with noble", t, 2) for t, good in enumerate(GOODS)
)
# Mayor: how many colonists and nobles go onto the place that is asked about.
PLACE: Final = tuple(
    tuple(
        _make("place", f"place {c}" + (f" {n} nobles" if n else ""), c, n)
        for n in range(ISLAND_SPACES + 1 - c)
    )
    for c in range(ISLAND_SPACES + 1)
)
# Builder: by building id. Black market: a colonist or noble by place, a good, a VP.
BUILD: Final = _each_building("build")
PAY_COLONIST: Final = tuple(
    _make("pay_colonist", f"pay colonist {name}", place) for place, name in enumerate(PLACE_NAMES)
)
PAY_NOBLE: Final = tuple(
    _make("pay_noble", f"pay noble {name}", place) for place, name in enumerate(PLACE_NAMES)
)
PAY_GOOD: Final = tuple(_make("pay_good", f"pay {good}", g) for g, good in enumerate(GOODS))
PAY_VP: Final = _make("pay_vp", "pay vp")
# Craftsman's privilege, by good.
PRIVILEGE_GOOD: Final = _each("good", GOODS, "privilege")
# Trader: to the trading house, to the own trading post; the land office's purchase.
SELL: Final = _each("sell", GOODS)
SELL_TO_POST: Final = _each("post", GOODS)
BUY_TILE: Final = _make("buy_tile", "buy tile")
# Captain: royal supplier's barrels by good; a ship by good and capacity; the wharves.
RETURN_GOOD: Final = _each("supply", GOODS, "return")
LOAD: Final = tuple(
    {c: _make("load", f"load {good} {c}", g, c) for c in SHIP_CAPACITIES}
    for g, good in enumerate(GOODS)
)
WHARF_LOAD: Final = _each("wharf", GOODS)
SMALL_WHARF_LOAD: Final = _make("small_wharf", "small wharf")
SMALL_WHARF_BARRELS: Final = _each("ship", (str(n) for n in range(12)), "small wharf")
# Storage: a kind into a warehouse, a single barrel kept.
STORE: Final = _each("store", GOODS)
KEEP: Final = _each("keep", GOODS)
# Guesthouse: a guest moves, by place.
GUEST: Final = tuple(
    _make("guest", f"guest {name}", place, 0) for place, name in enumerate(PLACE_NAMES)
)
GUEST_NOBLE: Final = tuple(
    _make("guest", f"guest noble {name}", place, 1) for place, name in enumerate(PLACE_NAMES)
)
DRAFT: Final = _each_building("draft")

ACTIONS: Final = tuple(_actions)
# Texts that version 0.1.0 wrote for some actions: they are read for ever, and digests hold them.
FIRST_TEXTS: Final = {
    action: f"{action.kind} {action.text.rpartition(' ')[2]}"
    for action in (*PRIVILEGE_GOOD, *RETURN_GOOD, *SMALL_WHARF_BARRELS)
}
_BY_TEXT: Final = {
    **{text: action for action, text in FIRST_TEXTS.items()},
    **{action.text: action for action in ACTIONS},
}
assert len(_BY_TEXT) == len(ACTIONS) + len(FIRST_TEXTS)


def parse(text: str) -> Action:
    """The action with this text. Raises UnknownAction when there is none."""
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):  # a list is no key
        raise UnknownAction(f"no action is called {text!r}") from None
