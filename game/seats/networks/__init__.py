"""What was learned from games: what a sound player would do, and how a game will end.

features.py   what the networks see of a position
network.py    the networks: policy and forecast
shipped.py    both together, and those that come with the game
softmax.py    outputs as shares
rollout.py    quick answers by the policy
softmax.py    from logits to probabilities
seat.py       the policy alone as a seat, for measurements
"""

from game.seats.networks.rollout import BETTER, NetworkRolloutPolicy
from game.seats.networks.shipped import Networks, shipped_networks
from game.seats.networks.softmax import softmax

__all__ = ["BETTER", "NetworkRolloutPolicy", "Networks", "shipped_networks", "softmax"]
