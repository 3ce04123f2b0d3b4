"""Where the people of a placement stand after it."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.review.decisions import MatchDecision
from game.rules import Action, steps
from game.rules.flow import play
from game.rules.material import SAN_JUAN
from game.rules.phases.mayor import placement_progress


def is_placement(decision: MatchDecision) -> bool:
    """Tell whether a decision places the people of a seat in a mayor phase."""
    return decision.before.frame[0] == steps.PLACE


def placed_people(decision: MatchDecision, chain: Sequence[Action]) -> dict[int, int]:
    """Return the people that a chain of placements puts on each place, in their order. Places that
    stay empty are left out, and so is San Juan."""
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
