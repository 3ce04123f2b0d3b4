"""Where the tree looks first: how likely each action is, before anything was tried."""

from __future__ import annotations

from game.rules import Position
from game.seats.networks import BETTER, NetworkRolloutPolicy, softmax

# Where the policy is not asked: the share of what the quick answer is; the others share the rest.
QUICK_SHARE = 0.6


def action_priors(pos: Position, quick: NetworkRolloutPolicy) -> dict[int, float]:
    """Shares that sum to 1, by the id of the legal actions of the seat to decide."""
    legal = pos.legal_actions
    if pos.frame[0] in BETTER:
        parts = softmax(quick.policy.logits(pos))
    else:
        answer = quick.choose(pos)
        other = (1 - QUICK_SHARE) / (len(legal) - 1)
        parts = [QUICK_SHARE if action is answer else other for action in legal]
    return {action.id: part for action, part in zip(legal, parts, strict=True)}
