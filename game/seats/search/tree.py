"""The search tree: select actions by PUCT, backpropagate values.

A node stands for a sequence of actions, not for a single position: every iteration deals the hidden
tiles anew (a determinization), and a node compares only the actions legal in that deal (an
open-loop tree; Cowling, Powley and Whitehouse 2012, information set Monte Carlo tree search).
Values are vectors with one number per seat, and each seat maximizes its own (max^n; Luckhardt and
Irani 1986).
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.rules import Action, Position
from game.seats.search.leaf_evaluation import LeafValue, PerSeat

# Q of an unvisited action is that of its parent minus this (first play urgency; Gelly and Wang
# 2006).
FPU_REDUCTION = 0.02
# P of an action that was not legal in the deal used for the node's priors.
UNKNOWN_PRIOR = 0.05


# The rollout policy's action, the legal actions, and their logits if the network was used.
Decision = tuple[Action, list[Action], list[float] | None]


class Rollout(NamedTuple):
    """How a leaf was played out: the decisions at branching points, from the leaf on for as long as
    they are the same in every deal, and the final value, None if it differs between deals."""

    decisions: list[Decision]
    value: LeafValue | None

    def action_at(self, number: int) -> Action | None:
        """Return the action of the decision with this index, None after the last one."""
        return self.decisions[number][0] if number < len(self.decisions) else None


class Node:
    """A node of the tree: its visit count, the sums of the leaf values below it by seat, and its
    children and their priors by action id. `priors` is None until the first selection."""

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
        """Return a new child for an action. It continues its parent's rollout if that took the same
        action."""
        child = self.children[action.id] = Node(len(self.value_sums))
        rollout = self.rollout
        if rollout is not None and action is rollout.action_at(self.rolled):
            child.rollout = rollout
            child.rolled = self.rolled + 1
        return child

    def value(self, seat: int) -> float:
        """Return the average value for a seat (Q), 0 to 1."""
        return self.value_sums[seat] / self.visits

    def select(
        self, legal: list[Action], seat: int, priors: dict[int, float], c_puct: float
    ) -> Action:
        """Return the action with the highest PUCT score for the seat to act (Rosin 2011, in the
        form of Silver et al. 2017): Q + c * P * sqrt(N) / (1 + n), where Q is its average value (0
        to 1), P its prior, n its visit count, N the node's visit count, and c a constant."""
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
    """An iteration that has reached a leaf: the nodes from the root to it, its position, which is
    played out in place, the decisions made, and the final value."""

    __slots__ = ("decisions", "path", "pos", "value")

    def __init__(self, path: list[Node], pos: Position) -> None:
        self.path = path
        self.pos = pos
        self.decisions: list[Decision] = []
        self.value: LeafValue | None = None


def backpropagate(path: list[Node], leaf: LeafValue, rated: int | None = None) -> None:
    """Add a visit with this leaf value to every node on the path from the root. Win shares and
    points are added only for the first `rated` nodes (None: for all)."""
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
