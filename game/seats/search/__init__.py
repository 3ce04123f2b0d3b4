"""The Governor: Monte Carlo tree search (MCTS) with a policy network and a value network."""

from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.limit import Limit
from game.seats.search.seat import SearchSeat

__all__ = ["Analysis", "Limit", "RatedAction", "SearchSeat"]
