"""A value of positions that was learned from whole games.

    features.py   what the network sees of a position: a row of numbers for every seat
    network.py    the network: points to come, by seat
    lessons.py    games to learn from, played by computer seats
    school.py     learning: from lessons to a network
"""

from game.seats.learned.network import Network, usual

__all__ = ["Network", "usual"]
