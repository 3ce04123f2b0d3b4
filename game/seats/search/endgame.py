"""Solve the last decisions of a game exactly, by multi-player backward induction (max^n)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules import Action, Position
from game.rules.flow import play
from game.seats.heuristic.outlook import role_choices_left
from game.seats.search.leaf_evaluation import LeafEvaluator, LeafValue, final_value, is_searched

# Maximum numbers of roles still to be chosen and of positions to visit.
MAX_ROLE_CHOICES: Final = 1
MAX_POSITIONS: Final = 3000


class TooManyPositions(Exception):
    """Raised when the rest of the game has too many positions."""


def solve_endgame(
    pos: Position,
    evaluator: LeafEvaluator,
    max_positions: int,
    may_continue: Callable[[], bool],
) -> dict[int, LeafValue] | None:
    """Return the final value of every legal action by id, assuming that each seat maximizes its own
    value. Return None if the game continues after this round, if more than `max_positions` (or
    MAX_POSITIONS) positions would be visited, or if `may_continue` returns False."""
    if not pos.end_causes or role_choices_left(pos) > MAX_ROLE_CHOICES or not may_continue():
        return None
    solver = _Solver(pos, evaluator, min(max_positions, MAX_POSITIONS), may_continue)
    try:
        return {action.id: solver.value_after(pos, action) for action in pos.legal_actions}
    except TooManyPositions:
        return None


class _Solver:
    def __init__(
        self,
        root: Position,
        evaluator: LeafEvaluator,
        max_positions: int,
        may_continue: Callable[[], bool],
    ) -> None:
        self.root = root
        self.evaluator = evaluator
        self.positions_left = max_positions
        self.may_continue = may_continue

    def value_after(self, pos: Position, action: Action) -> LeafValue:
        """Return the value of the position after an action, played on a copy."""
        self.positions_left -= 1
        if self.positions_left < 0 or (self.positions_left % 64 == 0 and not self.may_continue()):
            raise TooManyPositions
        after = pos.copy()
        play(after, action)
        return self._value(after)

    def _value(self, pos: Position) -> LeafValue:
        while pos.seat >= 0 and not is_searched(pos, self.root):
            self.evaluator.play_rollout_action(pos)
        if pos.seat < 0:
            return final_value(pos, self.evaluator.weights)
        seat = pos.seat
        values = (self.value_after(pos, action) for action in pos.legal_actions)
        return max(values, key=lambda value: value.values[seat])
