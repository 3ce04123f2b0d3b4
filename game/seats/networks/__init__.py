"""The policy and value networks, trained by `game.tools.training`.

features.py   encode a position as the input of the networks
network.py    networks of two layers, and the policy and value networks
shipped.py    both together, and the trained ones that come with the game
rollout.py    the rollout policy by the policy network
softmax.py    from logits to probabilities
seat.py       the policy network alone as a seat, for measurements
"""

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
