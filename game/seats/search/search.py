"""Search for the best action: Monte Carlo tree search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks
from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.endgame import MAX_POSITIONS, solve_endgame
from game.seats.search.explanation import TermDifferences, term_differences
from game.seats.search.leaf_evaluation import (
    LeafEvaluator,
    LeafValue,
    final_value,
    is_searched,
    margins,
)
from game.seats.search.limit import LimitTracker
from game.seats.search.priors import action_priors, priors_of
from game.seats.search.tree import Decision, Node, Rollout, backpropagate

Chain = Sequence[Action]  # actions of one seat, one after the other

# Nodes between two tests whether the search may end early.
EARLY_STOP_INTERVAL: Final = 16
# Positions of an endgame that may be visited for each node of the limit.
ENDGAME_POSITIONS_PER_NODE: Final = 8


class Search:
    """The search of one decision: its tree, and what was found so far."""

    def __init__(
        self,
        observation: Observation,
        rng: random.Random,
        weights: Weights,
        networks: Networks,
    ) -> None:
        self.observation = observation
        self.rng = rng
        self.root_position: Position = observation.determinize(rng)
        self.evaluator = LeafEvaluator(self.root_position, weights, networks)
        self.seat_count = len(self.root_position.players)
        self.root_node = Node(self.seat_count)
        self.nodes = 0
        self.exact = False
        # With hidden VP the deals differ from the root on, so that no position is kept.
        self._keeps = observation.hidden_vp is None

    def run(self, tracker: LimitTracker, stop_early: bool) -> None:
        """Search until the limit is used up: solve the endgame if it is small; else visit every
        action once, then search the tree. `stop_early` ends the search as soon as no other action
        can be visited more often than the first."""
        legal, root_node = self.root_position.legal_actions, self.root_node
        if len(legal) == 1 or not tracker.may_continue() or self.solve(tracker):
            return
        policy = self.evaluator.rollout_policy(self.root_position)
        priors = root_node.priors = action_priors(self.root_position, policy)
        for action in sorted(legal, key=lambda action: -priors[action.id]):
            if not tracker.may_continue():
                return
            self._search_node(tracker, (action,))
        while tracker.may_continue() and not (stop_early and self._is_decided(tracker)):
            self._search_node(tracker, ())

    def solve(self, tracker: LimitTracker) -> bool:
        """Solve the endgame if it is small enough for the limit; tell whether it was."""
        left = tracker.nodes_left()
        most = MAX_POSITIONS if left is None else left * ENDGAME_POSITIONS_PER_NODE
        solution = solve_endgame(self.root_position, self.evaluator, most, tracker.may_continue)
        if solution is None:
            return False
        for number, value in solution.items():
            child = self.root_node.children[number] = Node(self.seat_count)
            backpropagate([self.root_node, child], value)
        self.exact = True
        return True

    def _search_node(self, tracker: LimitTracker, forced: Chain) -> None:
        self.iterate(forced)
        tracker.nodes += 1
        self.nodes += 1

    def _is_decided(self, tracker: LimitTracker) -> bool:
        """Tell whether the nodes left are too few for another action to get the most visits."""
        left = tracker.nodes_left()
        if left is None or tracker.nodes % EARLY_STOP_INTERVAL:
            return False
        children = self.root_node.children.values()
        visits = sorted((child.visits for child in children), reverse=True)
        return visits[0] - visits[1] > left

    def iterate(self, forced: Chain) -> None:
        """Run one iteration: determinize, select down to a leaf, expand it, evaluate it and
        backpropagate. `forced` are the actions to be played first, where the tree branches; what
        follows is selected.

        Until the first hidden tile is turned up, a position is the same in every deal. The tree
        keeps these, and what is played out is only what comes after the last of them."""
        evaluator, root = self.evaluator, self.root_position
        deal = self.observation.deal(self.rng) if self._keeps else None
        node = self.root_node
        path = [node]
        depth = 0
        pos = node.position
        is_kept = pos is not None
        if pos is None:
            pos = self._deal(root, deal)
            self._advance(node, pos)
        while pos.seat >= 0:
            if depth < len(forced):
                action = forced[depth]
            else:
                if node.priors is None:
                    node.priors = self._priors(node, pos)
                action = node.select(pos.legal_actions, pos.seat, node.priors)
            depth += 1
            child = node.children.get(action.id)
            is_leaf = child is None and depth >= len(forced)
            if child is None:
                child = node.expand(action)
            path.append(child)
            if is_leaf and child.rollout is not None and child.rollout.value is not None:
                backpropagate(path, child.rollout.value)
                return
            if is_kept and child.position is not None:
                node, pos = child, child.position
                continue
            if is_kept:
                pos = self._deal(pos, deal)
                is_kept = False
            play(pos, action)
            if is_leaf:
                backpropagate(path, self._evaluate(child, pos))
                return
            self._advance(child, pos)
            node = child
        backpropagate(path, final_value(pos, evaluator.weights))

    def _deal(self, pos: Position, deal: tuple[tuple[int, ...], int] | None) -> Position:
        """Return a copy of a position with what is hidden dealt anew; without a `deal` the root."""
        if deal is None:
            return self.observation.determinize(self.rng)
        copy = pos.copy()
        copy.face_down, copy.seed = deal
        return copy

    def _advance(self, node: Node, pos: Position) -> None:
        """Play on to where the tree branches, and keep the position in the node if it is the same
        in every deal."""
        while pos.seat >= 0 and not is_searched(pos, self.root_position):
            self.evaluator.play_rollout_action(pos)
        if self._is_open(pos):
            node.position = pos.copy()

    def _is_open(self, pos: Position) -> bool:
        """Tell whether no hidden tile was turned up on the way to a position."""
        root = self.root_position
        return self._keeps and pos.drawn == root.drawn and pos.shuffles == root.shuffles

    def _priors(self, node: Node, pos: Position) -> dict[int, float]:
        rollout = node.rollout
        if rollout is not None and node.rolled < len(rollout.decisions):
            likely, logits = rollout.decisions[node.rolled]
            return priors_of(pos.legal_actions, likely, logits)
        return action_priors(pos, self.evaluator.rollout_policy(pos))

    def _evaluate(self, node: Node, pos: Position) -> LeafValue:
        """Play a leaf out in place and return its value. As long as this is the same in every deal,
        it is kept for the nodes that the rollout passes."""
        evaluator = self.evaluator
        decisions: list[Decision] = []
        is_open = self._is_open(pos) and self.root_position.frame[0] != steps.PLACE
        while pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
            if is_open and is_searched(pos, self.root_position):
                is_open = self._is_open(pos)
                if is_open:
                    likely, logits = evaluator.rollout_policy(pos).decide(pos)
                    decisions.append((likely, logits))
                    play(pos, likely)
                    continue
            evaluator.play_rollout_action(pos)
        value = evaluator.value(pos)
        node.rollout = Rollout(decisions, value if is_open and self._is_open(pos) else None)
        node.rolled = 0
        return value

    def analysis(self, with_terms: bool = False) -> Analysis:
        """Return what was found so far, by visits, then by value; `with_terms` adds the terms."""
        root, seat = self.root_position, self.root_position.seat
        likely = self.evaluator.rollout_policy(root).choose(root)
        children = self.root_node.children
        terms: dict[int, TermDifferences] = {}
        if with_terms:
            terms = term_differences(root, root.legal_actions, self.evaluator)

        def rank(choice: RatedAction) -> tuple[float, ...]:
            child = children.get(choice.action.id)
            value = child.value(seat) if child else 0.0
            return choice.visits, value, choice.action is likely

        choices = [self._rate(action, terms.get(action.id, ())) for action in root.legal_actions]
        choices.sort(key=rank, reverse=True)
        return Analysis(tuple(choices), self.nodes, self.exact)

    def _rate(self, action: Action, terms: TermDifferences) -> RatedAction:
        child = self.root_node.children.get(action.id)
        seat = self.root_position.seat
        if child is None:
            return RatedAction(action, 0, 0.0, (0.0,) * self.seat_count, 0.0, terms)
        visits = child.visits
        points = [total / visits for total in child.point_sums]
        win_share = child.win_sums[seat] / visits
        return RatedAction(action, visits, win_share, tuple(points), margins(points)[seat], terms)
