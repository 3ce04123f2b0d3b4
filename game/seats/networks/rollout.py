"""The search's rollout policy: fast decisions with the policy network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules import Action, Position, steps
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.weights import Weights

if TYPE_CHECKING:
    from game.seats.networks.network import PolicyNetwork

# The steps where the policy network is better than a rule of thumb.
POLICY_STEPS: Final = frozenset(
    {steps.CHOOSE, steps.SETTLE, steps.SETTLE_AGAIN, steps.BUILD, steps.PRIVILEGE, steps.STORE}
)


class NetworkRolloutPolicy(RolloutPolicy):
    """Uses the policy network at POLICY_STEPS and rules of thumb elsewhere."""

    def __init__(self, outlook: Outlook, weights: Weights, policy: PolicyNetwork) -> None:
        super().__init__(outlook, weights)
        self.policy = policy

    def choose(self, pos: Position) -> Action:
        """Return the most probable action for the seat to act."""
        legal = pos.legal_actions
        if len(legal) > 1 and pos.frame[0] in POLICY_STEPS:
            logits = self.policy.logits(pos)
            return legal[logits.index(max(logits))]
        return super().choose(pos)
