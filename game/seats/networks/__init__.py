"""The policy and value networks, trained by `game.tools.training`.

features.py   encoding a position as network input
network.py    two-layer networks: the policy network and the value network
shipped.py    both networks as a pair, and the trained ones that come with the game
rollout.py    the rollout policy that uses the policy network
softmax.py    from logits to probabilities
seat.py       the policy network as a seat without search, for measurements
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
