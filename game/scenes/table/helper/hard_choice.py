"""Hard choices: whether the two best roles are nearly equal in a fast estimate."""

from __future__ import annotations

from game.rules import Position, steps
from game.rules.material import role_of
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.role_choice import estimate_role_gain
from game.seats.heuristic.weights import Weights

LEVEL = 0.3  # VP
LEAST = 1.0  # VP; with only poor roles nobody needs counsel


def hard_choice(position: Position) -> tuple[int, ...]:
    """Return the cards of the two best roles, the better one first, if the seat to act chooses a
    role and these two would bring it much and about the same. Return () otherwise."""
    if position.step != steps.CHOOSE or len(position.legal_actions) < 2:
        return ()
    outlook = estimate_outlook(position, Weights())
    gains = {
        action.arg: estimate_role_gain(position, position.seat, role_of(action.arg), outlook)
        + position.card_doubloons[action.arg] * outlook.doubloon_value
        for action in position.legal_actions
    }
    best, *others = sorted(gains, key=lambda card: -gains[card])
    second = next((card for card in others if role_of(card) != role_of(best)), best)
    is_hard = second != best and gains[best] >= LEAST and gains[best] - gains[second] < LEVEL
    return (best, second) if is_hard else ()
