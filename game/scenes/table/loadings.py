"""What a loading would bring: asked of the rules, for explanations before the click."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.captain import WHARF_SHIP, LoadingVP, loading_vp
from game.rules.position import Position


class Loading(NamedTuple):
    """One legal loading of a kind: the ship's capacity (0: the wharf), barrels that go and stay,
    and the VP."""

    good: int
    ship: int
    barrels: int
    stays: int
    vp: LoadingVP


def loadings(pos: Position, good: int) -> list[Loading]:
    """The legal loadings of a kind for the seat to act."""
    have = pos.players[pos.seat].goods[good]
    found = []
    for action in pos.legal:
        if action.arg != good or action.kind not in ("load", "wharf"):
            continue
        ship, goes = WHARF_SHIP, have
        if action.kind == "load":
            ship = action.extra
            at = pos.setup.ships.index(ship)
            goes = min(ship - pos.ship_loads[at], have)
        found.append(Loading(good, ship, goes, have - goes, loading_vp(pos, pos.seat, goes)))
    return found
