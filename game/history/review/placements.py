"""Where a mayor placement puts its people."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.review.decisions import MatchDecision
from game.rules import Action, steps
from game.rules.flow import play
from game.rules.material import SAN_JUAN
from game.rules.phases.mayor import placement_progress


def is_placement(decision: MatchDecision) -> bool:
    """Return whether a decision places the people of a seat in a mayor phase."""
    return decision.before.frame[0] == steps.PLACE


def placed_people(decision: MatchDecision, chain: Sequence[Action]) -> dict[int, int]:
    """Return the number of people that a chain of placements puts on each place, in order. Empty
    places and San Juan are left out."""
    pos, seat = decision.before.copy(), decision.seat
    waiting, placed = list(chain), dict[int, int]()
    while pos.seat == seat and pos.frame[0] == steps.PLACE:
        legal = pos.legal_actions
        action = legal[0] if len(legal) == 1 or not waiting else waiting.pop(0)
        place = pos.players[seat].places[placement_progress(pos).at]
        people = action.arg + action.extra
        if people and place != SAN_JUAN:
            placed[place] = people
        play(pos, action)
    return placed
