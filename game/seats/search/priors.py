"""Give the prior probabilities of actions, which direct the search before anything was tried."""

from __future__ import annotations

from game.rules import Action, Position
from game.seats.networks import NetworkRolloutPolicy, softmax

# Where the policy network is not asked: the prior of the rollout policy's action. The others share
# the rest.
ROLLOUT_ACTION_PRIOR = 0.6


def action_priors(pos: Position, rollout_policy: NetworkRolloutPolicy) -> dict[int, float]:
    """Return probabilities that sum to 1, by the id of the legal actions of the seat to decide."""
    return priors_of(pos.legal_actions, *rollout_policy.decide(pos))


def priors_of(
    legal: list[Action], likely: Action, logits: list[float] | None
) -> dict[int, float]:
    """Return the same from what the rollout policy decided."""
    if logits is not None:
        priors = softmax(logits)
    else:
        other = (1 - ROLLOUT_ACTION_PRIOR) / (len(legal) - 1)
        priors = [ROLLOUT_ACTION_PRIOR if action is likely else other for action in legal]
    return {action.id: prior for action, prior in zip(legal, priors, strict=True)}
