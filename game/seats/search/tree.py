"""The tree: which branch is tried next, and what comes back up.

A node stands for the actions that led to it, not for one position: every iteration deals the
hidden tiles anew, and at a node only the actions that are legal in this deal are compared (an open
loop over determinizations). What comes back is a vector with one reward for every seat, and each
seat goes where its own reward is best (max^n).
"""

from __future__ import annotations

from math import sqrt

from game.rules import Action
from game.seats.search.leaf_evaluation import LeafValue, Vector

# How much an action that is likely and was hardly tried is preferred, in reward; and how much less
# than its parent an action is expected to bring that was never tried.
EXPLORE = 0.6
UNTRIED = 0.02
# The share of an action that was not there when the shares were given.
STRANGER = 0.05


class Node:
    """Sums over the iterations that came through here, by seat; children by the id of the action,
    and how likely each of them seemed at first."""

    __slots__ = ("children", "points", "priors", "reward", "visits", "win")

    def __init__(self, count: int) -> None:
        self.visits = 0
        self.reward: Vector = [0.0] * count
        self.win: Vector = [0.0] * count
        self.points: Vector = [0.0] * count
        self.children: dict[int, Node] = {}
        self.priors: dict[int, float] | None = None

    def add(self, outcome: LeafValue) -> None:
        """One more iteration came through."""
        self.visits += 1
        for sums, news in zip((self.reward, self.win, self.points), outcome, strict=True):
            for seat, value in enumerate(news):
                sums[seat] += value

    def mean(self, seat: int) -> float:
        """The reward that a seat had here on average."""
        return self.reward[seat] / self.visits

    def select(self, legal: list[Action], seat: int, priors: dict[int, float]) -> Action:
        """The action to try: that with the best reward for the seat so far, and a premium for
        those that are likely and were seldom tried."""
        children = self.children
        premium = EXPLORE * sqrt(self.visits)
        untried = self.mean(seat) - UNTRIED
        best, most = legal[0], float("-inf")
        for action in legal:
            number = action.id
            prior = priors.get(number, STRANGER)
            child = children.get(number)
            if child is None:
                value = untried + premium * prior
            else:
                visits = child.visits
                value = child.reward[seat] / visits + premium * prior / (1 + visits)
            if value > most:
                best, most = action, value
        return best


def backpropagate(path: list[Node], outcome: LeafValue) -> None:
    """Tell every node on the way what came of it."""
    for node in path:
        node.add(outcome)
