"""What was learned from games: what a sound player would do, and how a game will end.

features.py   what the networks see of a position
network.py    the networks: policy and forecast
shipped.py    both together, and those that come with the game
rollout.py    quick answers by the policy
seat.py       the policy alone as a seat, for measurements
"""

from game.seats.networks.rollout import BETTER, LearnedQuick
from game.seats.networks.shipped import Learned, usual
from game.seats.networks.softmax import shares

__all__ = ["BETTER", "Learned", "LearnedQuick", "shares", "usual"]
