"""Quick answers that were learned."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from game.rules import Action, Position, steps
from game.seats.outlook import Outlook
from game.seats.quick import Quick
from game.seats.weights import Weights

if TYPE_CHECKING:
    from game.seats.learned.network import Policy

# What the policy answers better than a rule of thumb.
BETTER: Final = frozenset(
    {steps.CHOOSE, steps.SETTLE, steps.SETTLE_AGAIN, steps.BUILD, steps.PRIVILEGE, steps.STORE}
)


class LearnedQuick(Quick):
    """Answers by the policy where it knows better."""

    def __init__(self, o: Outlook, w: Weights, policy: Policy) -> None:
        super().__init__(o, w)
        self.policy = policy

    def choose(self, pos: Position) -> Action:
        """A likely answer of the seat to decide."""
        legal = pos.legal
        if len(legal) == 1:
            return legal[0]
        if pos.frame[0] in BETTER:
            welcome = self.policy.welcome(pos)
            return legal[welcome.index(max(welcome))]
        return super().choose(pos)


def shares(welcome: Sequence[float]) -> list[float]:
    """Shares that sum to 1: what is 1 more welcome gets e times as much."""
    best = max(welcome)
    parts = [exp(value - best) for value in welcome]
    total = sum(parts)
    return [part / total for part in parts]
