"""The Governor: a computer seat that searches.

limit.py             how much may be spent, and on which kind of decision how much of it
tree.py              the tree: which branch is tried next, what comes back up (max^n)
priors.py            what the policy would do: where the tree looks first
leaf_evaluation.py   playing on from a leaf to the end of the role, and what is foretold there
endgame.py           the last decisions of a game, exactly
explanation.py       why: how choices differ, in the terms of the evaluation
analysis.py          what a search found
seat.py              the seat itself
"""

from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.limit import Limit
from game.seats.search.seat import SearchSeat

__all__ = ["Analysis", "Limit", "RatedAction", "SearchSeat"]
