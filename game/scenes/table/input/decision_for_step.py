"""Chooses the kind of pending decision for a step of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules import steps
from game.rules.position import Position
from game.scenes.table.input.captain_decisions import (
    PendingLoading,
    PendingRoyalSupply,
    PendingSmallWharf,
    PendingStorage,
)
from game.scenes.table.input.mayor_decisions import PendingGuestMoves, PendingPlacement
from game.scenes.table.input.payment_decision import PendingPayment
from game.scenes.table.input.pending_decision import PendingClick, PendingDecision
from game.ui.phrases import Phrases

_DECISIONS: Mapping[int, Callable[[Position, Phrases], PendingDecision]] = {
    steps.PLACE: PendingPlacement,
    steps.GUESTS: PendingGuestMoves,
    steps.LOAD: PendingLoading,
    steps.SHIP: PendingSmallWharf,
    steps.SUPPLY: PendingRoyalSupply,
    steps.STORE: PendingStorage,
    steps.PAY: PendingPayment,
}


def pending_decision_for(pos: Position, phrases: Phrases) -> PendingDecision:
    """Return the pending decision of a position, of the kind that its step needs."""
    return _DECISIONS.get(pos.step, PendingClick)(pos, phrases)
