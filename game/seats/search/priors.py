"""Compute the prior probabilities of actions, which guide the search before any visits."""

from __future__ import annotations

from game.rules import Action, Position
from game.seats.networks import POLICY_STEPS, NetworkRolloutPolicy, softmax

# Prior of the rollout policy's action at steps without the policy network. The other actions share
# the rest.
ROLLOUT_ACTION_PRIOR = 0.6

Priors = dict[int, float]  # by action id


def action_priors(pos: Position, rollout_policy: NetworkRolloutPolicy) -> Priors:
    """Return prior probabilities that sum to 1, by id of the acting seat's legal actions."""
    if pos.frame[0] in POLICY_STEPS:
        return network_priors(pos.legal_actions, rollout_policy.policy.logits(pos))
    return likely_priors(pos.legal_actions, rollout_policy.choose(pos))


def network_priors(legal: list[Action], logits: list[float]) -> Priors:
    """Return the priors for the policy network's logits."""
    return {action.id: prior for action, prior in zip(legal, softmax(logits), strict=True)}


def likely_priors(legal: list[Action], likely: Action) -> Priors:
    """Return the priors for the rollout policy's action."""
    other = (1 - ROLLOUT_ACTION_PRIOR) / (len(legal) - 1)
    return {action.id: ROLLOUT_ACTION_PRIOR if action is likely else other for action in legal}


def tempered(priors: Priors, temperature: float) -> Priors:
    """Return the priors raised to the power 1 / temperature and normalized to sum to 1."""
    if temperature == 1.0:
        return priors
    raised = {number: prior ** (1 / temperature) for number, prior in priors.items()}
    total = sum(list(raised.values()))
    return {number: part / total for number, part in raised.items()}
