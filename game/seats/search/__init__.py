"""The Governor: Monte Carlo tree search (MCTS) with a policy network and a value network.

limit.py             the limit of a search in time and nodes, and its share for each step
exploration.py       the constants of a search
tree.py              the nodes of the tree: selection by PUCT, backpropagation
priors.py            the prior probabilities of actions
leaf_evaluation.py   evaluating a leaf: play out the role, then query the value network
endgame.py           solving the last decisions of a game exactly
explanation.py       how actions differ in the terms of the evaluation
analysis.py          the result of a search
comparison.py        comparing what was played with the best alternatives
search.py            the search itself
seat.py              the seat that uses it
"""

from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.limit import Limit
from game.seats.search.seat import SearchSeat

__all__ = ["Analysis", "Limit", "RatedAction", "SearchSeat"]
