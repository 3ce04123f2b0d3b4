"""Which turn a decision needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules import steps
from game.rules.position import Position
from game.scenes.table.input.captain_decisions import LoadTurn, StoreTurn, SupplyTurn, WharfTurn
from game.scenes.table.input.mayor_decisions import GuestTurn, PlaceTurn
from game.scenes.table.input.payment_decision import PayTurn
from game.scenes.table.input.pending_decision import ClickTurn, Turn
from game.ui.phrases import Phrases

_TURNS: Mapping[int, Callable[[Position, Phrases], Turn]] = {
    steps.PLACE: PlaceTurn,
    steps.GUESTS: GuestTurn,
    steps.LOAD: LoadTurn,
    steps.SHIP: WharfTurn,
    steps.SUPPLY: SupplyTurn,
    steps.STORE: StoreTurn,
    steps.PAY: PayTurn,
}


def turn_of(pos: Position, say: Phrases) -> Turn:
    """The turn that a position's decision needs."""
    return _TURNS.get(pos.step, ClickTurn)(pos, say)
