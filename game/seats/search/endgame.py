"""The last decisions of a game, counted through: every seat does what is best for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules import Action, Position
from game.rules.flow import play
from game.seats.heuristic.outlook import choices_left
from game.seats.search.leaf_evaluation import LeafEvaluator, LeafValue, final_value, is_searched

# Roles that may still be chosen, and positions that may be looked at.
MOST_CHOICES: Final = 1
MOST_POSITIONS: Final = 3000


class TooManyPositions(Exception):
    """There are more ways to the end than may be looked at."""


def solve_endgame(
    pos: Position, horizon: LeafEvaluator, most: int, is_open: Callable[[], bool]
) -> dict[int, LeafValue] | None:
    """The outcome of every legal action, by its id, when all decide best; None when the game goes
    on after this round, when more than `most` positions would have to be looked at, or when
    `is_open` says no."""
    if not pos.end_causes or choices_left(pos) > MOST_CHOICES or not is_open():
        return None
    ending = _Ending(pos, horizon, min(most, MOST_POSITIONS), is_open)
    try:
        return {action.id: ending.after(pos, action) for action in pos.legal_actions}
    except TooManyPositions:
        return None


class _Ending:
    def __init__(
        self, root: Position, horizon: LeafEvaluator, most: int, is_open: Callable[[], bool]
    ) -> None:
        self.root = root
        self.horizon = horizon
        self.left = most
        self.is_open = is_open

    def after(self, pos: Position, action: Action) -> LeafValue:
        """The outcome after an action, on a copy."""
        self.left -= 1
        if self.left < 0 or (self.left % 64 == 0 and not self.is_open()):
            raise TooManyPositions
        twin = pos.copy()
        play(twin, action)
        return self._best(twin)

    def _best(self, pos: Position) -> LeafValue:
        while pos.seat >= 0 and not is_searched(pos, self.root):
            self.horizon.answer(pos)
        if pos.seat < 0:
            return final_value(pos, self.horizon.weights)
        seat = pos.seat
        return max(
            (self.after(pos, a) for a in pos.legal_actions), key=lambda out: out.reward[seat]
        )
