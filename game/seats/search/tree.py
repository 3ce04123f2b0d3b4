"""The search tree: select actions by PUCT, backpropagate values.

A node stands for the sequence of actions that leads to it, not for one position: every iteration
deals the hidden tiles anew (a determinization), and a node compares only the actions that are legal
in this deal (an open-loop tree; Cowling, Powley and Whitehouse 2012, information set Monte Carlo
tree search). Values are vectors with one number for every seat, and each seat selects by its own
(max^n; Luckhardt and Irani 1986).
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.rules import Action, Position
from game.seats.search.leaf_evaluation import LeafValue, PerSeat

# Q of an action without visits is that of the node less this (first play urgency; Gelly and Wang
# 2006).
FPU_REDUCTION = 0.02
# P of an action that was not legal in the deal for which the node's priors were made.
UNKNOWN_PRIOR = 0.05


# An action of the rollout policy, the legal ones, and their logits where the network was asked.
Decision = tuple[Action, list[Action], list[float] | None]


class Rollout(NamedTuple):
    """How a leaf was played out: what was decided where the tree can branch, at the leaf itself and
    then as far as it is the same in every deal, and the value at the end, None if that is not."""

    decisions: list[Decision]
    value: LeafValue | None

    def action_at(self, number: int) -> Action | None:
        """Return the action of a decision by its number, None beyond the last."""
        return self.decisions[number][0] if number < len(self.decisions) else None


class Node:
    """A node of the tree: its visit count, the sums of all leaf values below it by seat, its
    children and their priors by the id of the action. Priors are None until it is first selected
    from."""

    __slots__ = (
        "children",
        "pending",
        "point_sums",
        "position",
        "priors",
        "rolled",
        "rollout",
        "value_sums",
        "visits",
        "win_sums",
    )

    def __init__(self, seat_count: int) -> None:
        self.visits = 0
        self.pending = 0
        self.value_sums: PerSeat = [0.0] * seat_count
        self.win_sums: PerSeat = [0.0] * seat_count
        self.point_sums: PerSeat = [0.0] * seat_count
        self.children: dict[int, Node] = {}
        self.priors: dict[int, float] | None = None
        self.position: Position | None = None
        self.rollout: Rollout | None = None
        self.rolled = 0

    def expand(self, action: Action) -> Node:
        """Return a new child for an action. It goes on with the rollout of its parent, if that
        took the same action."""
        child = self.children[action.id] = Node(len(self.value_sums))
        rollout = self.rollout
        if rollout is not None and action is rollout.action_at(self.rolled):
            child.rollout = rollout
            child.rolled = self.rolled + 1
        return child

    def value(self, seat: int) -> float:
        """Return the mean value for a seat (Q), 0 to 1."""
        return self.value_sums[seat] / self.visits

    def select(
        self, legal: list[Action], seat: int, priors: dict[int, float], c_puct: float
    ) -> Action:
        """Return the action with the highest PUCT score for the seat to decide (Rosin 2011, in the
        form of Silver et al. 2017): Q + c * P * sqrt(N) / (1 + n), where Q is its mean value (0 to
        1), P its prior, n its visit count, N that of the node, and c a constant."""
        children = self.children
        exploration = c_puct * sqrt(self.visits + self.pending)
        unvisited = (self.value(seat) if self.visits else 0.0) - FPU_REDUCTION
        best, best_score = legal[0], float("-inf")
        for action in legal:
            number = action.id
            prior = priors.get(number, UNKNOWN_PRIOR)
            child = children.get(number)
            if child is None:
                score = unvisited + exploration * prior
            else:
                visits = child.visits
                value = child.value_sums[seat] / visits if visits else unvisited
                score = value + exploration * prior / (1 + visits + child.pending)
            if score > best_score:
                best, best_score = action, score
        return best


class Line:
    """An iteration that has come to a leaf: the nodes from the root to it, and its position, which
    is played out in place; what was decided there, and the value at the end."""

    __slots__ = ("decisions", "path", "pos", "value")

    def __init__(self, path: list[Node], pos: Position) -> None:
        self.path = path
        self.pos = pos
        self.decisions: list[Decision] = []
        self.value: LeafValue | None = None


def backpropagate(path: list[Node], leaf: LeafValue, rated: int | None = None) -> None:
    """Count a visit with this leaf value for every node on the path from the root. Victory and
    points are summed for the first `rated` nodes alone (None: for all)."""
    values, win_shares, points = leaf
    for node in path:
        node.visits += 1
        sums = node.value_sums
        for seat, value in enumerate(values):
            sums[seat] += value
    for node in path[:rated]:
        wins, totals = node.win_sums, node.point_sums
        for seat, share in enumerate(win_shares):
            wins[seat] += share
            totals[seat] += points[seat]
