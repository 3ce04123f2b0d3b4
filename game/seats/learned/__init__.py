"""What was learned from games: what a sound player would do, and how a game will end.

features.py   what the networks see of a position
network.py    the networks: policy and forecast
answers.py    quick answers by the policy
"""

from game.seats.learned.answers import BETTER, LearnedQuick
from game.seats.learned.shipped import Learned, usual

__all__ = ["BETTER", "Learned", "LearnedQuick", "usual"]
