"""Hard choices: whether the two best roles are about level, by a quick estimate."""

from __future__ import annotations

from game.rules import Position, steps
from game.rules.material import role_of
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.role_choice import estimate_role_gain
from game.seats.heuristic.weights import Weights

LEVEL = 0.3  # VP
LEAST = 1.0  # VP; among poor roles nobody needs counsel


def is_hard_choice(position: Position) -> bool:
    """Tell whether the seat to act chooses among roles of which two would bring it much, and about
    the same."""
    if position.step != steps.CHOOSE or len(position.legal_actions) < 2:
        return False
    outlook = estimate_outlook(position, Weights())
    gains = sorted(
        estimate_role_gain(position, position.seat, role_of(action.arg), outlook)
        + position.card_doubloons[action.arg] * outlook.doubloon_value
        for action in position.legal_actions
    )
    return gains[-1] >= LEAST and gains[-1] - gains[-2] < LEVEL
