"""Quick answers that were learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules import Action, Position, steps
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.weights import Weights

if TYPE_CHECKING:
    from game.seats.networks.network import PolicyNetwork

# What the policy answers better than a rule of thumb.
BETTER: Final = frozenset(
    {steps.CHOOSE, steps.SETTLE, steps.SETTLE_AGAIN, steps.BUILD, steps.PRIVILEGE, steps.STORE}
)


class NetworkRolloutPolicy(RolloutPolicy):
    """Answers by the policy where it knows better."""

    def __init__(self, o: Outlook, w: Weights, policy: PolicyNetwork) -> None:
        super().__init__(o, w)
        self.policy = policy

    def choose(self, pos: Position) -> Action:
        """A likely answer of the seat to decide."""
        legal = pos.legal_actions
        if len(legal) == 1:
            return legal[0]
        if pos.frame[0] in BETTER:
            welcome = self.policy.logits(pos)
            return legal[welcome.index(max(welcome))]
        return super().choose(pos)
