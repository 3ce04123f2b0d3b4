"""Where a mayor placement puts its people."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.review.decisions import MatchDecision
from game.rules import Action, Player, steps
from game.rules.flow import play
from game.rules.material import SAN_JUAN


def is_placement(decision: MatchDecision) -> bool:
    """Return whether a decision places the people of a seat in a mayor phase."""
    return decision.before.frame[0] == steps.PLACE


def placed_people(decision: MatchDecision, chain: Sequence[Action]) -> dict[int, int]:
    """Return the number of people that a chain of placements puts on each place, in order. Empty
    places and San Juan are left out."""
    player = placed_board(decision, chain)
    counts = {place: player.people[place] for place in player.places if place != SAN_JUAN}
    return {place: people for place, people in counts.items() if people}


def placed_board(decision: MatchDecision, chain: Sequence[Action]) -> Player:
    """Return the seat's board after a chain of placements and those without an alternative."""
    pos, seat, waiting = decision.before.copy(), decision.seat, list(chain)
    while pos.seat == seat and pos.frame[0] == steps.PLACE:
        legal = pos.legal_actions
        play(pos, legal[0] if len(legal) == 1 or not waiting else waiting.pop(0))
    return pos.players[seat]
