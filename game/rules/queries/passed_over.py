"""Say why a seat can do nothing in a phase: nobody asks it, so no action of it is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules import steps
from game.rules.bank import is_island_full
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CITY_SPACES,
    GUESTHOUSE,
    SETTLER,
    TRADER,
    TRADING_HOUSE_SPACES,
)
from game.rules.phases.builder import price
from game.rules.phases.captain import can_load
from game.rules.position import Player, Position

# The step that asks a seat, by role.
TURNS: Final[Mapping[int, steps.StepKind]] = {
    SETTLER: steps.SETTLE,
    BUILDER: steps.BUILD,
    TRADER: steps.TRADE,
    CAPTAIN: steps.LOAD,
}

CODES: Final = (
    "island_full",
    "tiles_gone",
    "city_full",
    "too_poor",
    "nothing_to_build",
    "nothing_to_sell",
    "house_full",
    "kinds_in_house",
    "nothing_to_ship",
    "no_ship",
)


def may_be_asked(pos: Position, step: steps.StepKind, seat: int) -> bool:
    """Return whether a seat may still be asked in this phase. Room on ships only becomes less, so
    loading is over for anyone who cannot load and has no guest to move."""
    turns = [turn for asks, turn, _ in (pos.frame, *pos.pending) if asks == step]
    if step == steps.LOAD and turns:
        return can_load(pos, seat) or pos.players[seat].people[GUESTHOUSE] > 0
    return seat in turns


def why_passed_over(pos: Position, role: int, seat: int) -> str:
    """Return the code (`CODES`) of why a seat can do nothing in the phase of a role (`TURNS`)."""
    player = pos.players[seat]
    if role == SETTLER:
        return "island_full" if is_island_full(player) else "tiles_gone"
    if role == BUILDER:
        return _why_no_building(pos, player, seat)
    if not any(player.goods):
        return "nothing_to_sell" if role == TRADER else "nothing_to_ship"
    if role == TRADER:
        full = len(pos.trading_house) >= TRADING_HOUSE_SPACES
        return "house_full" if full else "kinds_in_house"
    return "no_ship"


def _why_no_building(pos: Position, player: Player, seat: int) -> str:
    if player.city_spaces >= CITY_SPACES:
        return "city_full"
    left = [kind for kind, tiles in enumerate(pos.market) if tiles and kind not in player.city]
    if all(price(pos, seat, kind).total > player.doubloons for kind in left):
        return "too_poor"
    return "nothing_to_build"
