"""The result of a search: every legal action with its expected outcome."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import Action
from game.seats.search.explanation import UNKNOWN_END, RoundEnd


class RatedAction(NamedTuple):
    """A legal action as rated by a search for the seat to act.

    `visits`: visit count of its node
    `win_share`: expected win share, 0 to 1
    `points`: expected VP of each seat at the end
    `margin`: expected lead over the best other seat, in VP
    `round_end`: the terms of the evaluation at the end of the round
    """

    action: Action
    visits: int
    win_share: float
    points: tuple[float, ...]
    margin: float
    round_end: RoundEnd = UNKNOWN_END


class Analysis(NamedTuple):
    """All legal actions, best first. `nodes` is the number of search iterations; `exact` is true if
    the rest of the game was solved."""

    choices: tuple[RatedAction, ...]
    nodes: int = 0
    exact: bool = False

    @property
    def best(self) -> Action:
        """The best action."""
        return self.choices[0].action
