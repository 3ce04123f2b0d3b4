"""Give the prior probabilities of actions, which direct the search before anything was tried."""

from __future__ import annotations

from game.rules import Action, Position
from game.seats.networks import POLICY_STEPS, NetworkRolloutPolicy, softmax

# Where the policy network is not asked: the prior of the rollout policy's action. The others share
# the rest.
ROLLOUT_ACTION_PRIOR = 0.6

Priors = dict[int, float]  # by id of the action


def action_priors(pos: Position, rollout_policy: NetworkRolloutPolicy) -> Priors:
    """Return probabilities that sum to 1, by the id of the legal actions of the seat to decide."""
    if pos.frame[0] in POLICY_STEPS:
        return network_priors(pos.legal_actions, rollout_policy.policy.logits(pos))
    return likely_priors(pos.legal_actions, rollout_policy.choose(pos))


def network_priors(legal: list[Action], logits: list[float]) -> Priors:
    """Return the same from the logits of the policy network."""
    return {action.id: prior for action, prior in zip(legal, softmax(logits), strict=True)}


def likely_priors(legal: list[Action], likely: Action) -> Priors:
    """Return the same from the action of the rollout policy."""
    other = (1 - ROLLOUT_ACTION_PRIOR) / (len(legal) - 1)
    return {action.id: ROLLOUT_ACTION_PRIOR if action is likely else other for action in legal}


def tempered(priors: Priors, temperature: float) -> Priors:
    """Return priors to the power of 1 / temperature, such that they sum to 1 again."""
    if temperature == 1.0:
        return priors
    raised = {number: prior ** (1 / temperature) for number, prior in priors.items()}
    total = sum(list(raised.values()))
    return {number: part / total for number, part in raised.items()}
