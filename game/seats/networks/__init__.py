"""The policy and value networks, trained by `game.tools.training`."""

from game.seats.networks.rollout import POLICY_STEPS, NetworkRolloutPolicy
from game.seats.networks.shipped import Networks, shipped_digest, shipped_networks
from game.seats.networks.softmax import softmax

__all__ = [
    "POLICY_STEPS",
    "NetworkRolloutPolicy",
    "Networks",
    "shipped_digest",
    "shipped_networks",
    "softmax",
]
