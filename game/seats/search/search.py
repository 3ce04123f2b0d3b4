"""Search for the best action with Monte Carlo tree search."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Final

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.heuristic.weights import Weights
from game.seats.networks import POLICY_STEPS, Networks
from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.endgame import MAX_POSITIONS, solve_endgame
from game.seats.search.explanation import UNKNOWN_END, RoundEnd, round_end
from game.seats.search.exploration import USUAL, Exploration
from game.seats.search.leaf_evaluation import LeafEvaluator, final_value, is_searched, margins
from game.seats.search.limit import LimitTracker
from game.seats.search.priors import Priors, action_priors, likely_priors, network_priors, tempered
from game.seats.search.tree import Line, Node, Rollout, backpropagate

Chain = Sequence[Action]  # consecutive actions of one seat
Deal = tuple[tuple[int, ...], int]  # a face-down stack, and the seed for later shuffles

# Nodes between checks for an early end of the search.
EARLY_STOP_INTERVAL: Final = 16
# Endgame positions that may be visited per node of the limit.
ENDGAME_POSITIONS_PER_NODE: Final = 8
# Nodes of the limit per line that runs at once.
NODES_PER_LINE: Final = 25


def width(nodes: int | None, most: int) -> int:
    """Return how many lines run at once in a search of `nodes` nodes (None: unlimited), at most
    `most`."""
    return most if nodes is None else max(1, min(most, nodes // NODES_PER_LINE))


def _cut(deal: Deal | None, line: int, lines: int) -> Deal | None:
    """Return the deal of one of several lines: each line cuts the stack at a different place."""
    if deal is None or not line:
        return deal
    stack, seed = deal
    at = len(stack) * line // lines
    return stack[at:] + stack[:at], seed + line


class Search:
    """The search for one decision: its tree and its results so far."""

    def __init__(
        self,
        observation: Observation,
        rng: random.Random,
        weights: Weights,
        networks: Networks,
        exploration: Exploration = USUAL,
    ) -> None:
        self.observation = observation
        self.rng = rng
        self._exploration = exploration
        self.root_position: Position = observation.determinize(rng)
        self.evaluator = LeafEvaluator(self.root_position, weights, networks)
        self.seat_count = len(self.root_position.players)
        self.root_node = Node(self.seat_count)
        self.nodes = 0
        self.exact = False
        # With hidden VP, deals differ from the root on, so no positions are kept.
        self._keeps = observation.hidden_vp is None
        # The root's children need more than their value; deeper nodes only if a seat places several
        # people.
        self._rated = None if self.root_position.frame[0] == steps.PLACE else 2
        # Rollouts place all people at once, which does not match a tree of single placements.
        self._may_record = self._keeps and self.root_position.frame[0] != steps.PLACE

    def run(self, tracker: LimitTracker, stop_early: bool) -> None:
        """Search until the limit is used up: solve the endgame if it is small enough; otherwise
        visit every action once, then search the tree. `stop_early` ends the search once no other
        action can overtake the most visited one."""
        legal, root_node = self.root_position.legal_actions, self.root_node
        if len(legal) == 1 or not tracker.may_continue() or self.solve(tracker):
            return
        policy = self.evaluator.rollout_policy(self.root_position)
        predicted = action_priors(self.root_position, policy)
        priors = root_node.priors = tempered(predicted, self._exploration.root_temperature)
        first = sorted(legal, key=lambda action: -priors[action.id])
        first.reverse()

        def next_chain() -> Chain | None:
            if not tracker.may_continue():
                return None
            if not first and stop_early and self._is_decided(tracker):
                return None
            tracker.nodes += 1
            self.nodes += 1
            return (first.pop(),) if first else ()

        self._iterate(next_chain, width(tracker.nodes_left(), self._exploration.lines))

    def visit(self, chain: Chain, visits: int) -> None:
        """Run `visits` iterations through a chain of actions."""
        left = repeat(chain, visits)
        self._iterate(lambda: next(left, None), width(visits, self._exploration.lines))

    def solve(self, tracker: LimitTracker) -> bool:
        """Solve the endgame if it is small enough for the limit; return whether it was solved."""
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

    def _is_decided(self, tracker: LimitTracker) -> bool:
        """Return whether too few nodes are left for another action to get the most visits."""
        left = tracker.nodes_left()
        if left is None or tracker.nodes % EARLY_STOP_INTERVAL:
            return False
        children = self.root_node.children.values()
        visits = sorted((child.visits for child in children), reverse=True)
        return visits[0] - visits[1] > left + sum(child.pending for child in children)

    def _iterate(self, next_chain: Callable[[], Chain | None], width: int) -> None:
        """Run iterations: determinize, select down to a leaf, expand, evaluate and backpropagate.
        `width` iterations run at once: their leaves share forward passes and one shuffled stack,
        which each cuts at a different place. `next_chain` returns the actions to force at the first
        branching points of the next iteration, or None to stop."""
        started = width
        while started == width:
            lines: list[Line] = []
            deal: Deal | None = None
            started = 0
            while started < width:
                chain = next_chain()
                if chain is None:
                    break
                if self._keeps and deal is None:
                    deal = self.observation.deal(self.rng)
                line = self._descend(chain, _cut(deal, started, width))
                started += 1
                if line is not None:
                    lines.append(line)
            self._evaluate(lines)

    def _descend(self, forced: Chain, deal: Deal | None) -> Line | None:
        """Begin an iteration: select down to a leaf and return it. If the leaf's value is already
        known, backpropagate it and return None.

        Until the first hidden tile is revealed, positions are the same in every deal. The tree
        keeps these, so only the part after them has to be played.
        """
        node, c_puct = self.root_node, self._exploration.c_puct
        path = [node]
        depth = 0
        pos = node.position
        is_kept = pos is not None
        if pos is None:
            pos = self._deal(self.root_position, deal)
            self._advance(node, pos)
        while pos.seat >= 0:
            if depth < len(forced):
                action = forced[depth]
            else:
                if node.priors is None:
                    node.priors = self._priors(node, pos)
                action = node.select(pos.legal_actions, pos.seat, node.priors, c_puct)
            depth += 1
            child = node.children.get(action.id)
            is_leaf = child is None and depth >= len(forced)
            if child is None:
                child = node.expand(action)
            path.append(child)
            if is_leaf and child.rollout is not None and child.rollout.value is not None:
                backpropagate(path, child.rollout.value, self._rated)
                return None
            if is_kept and child.position is not None:
                node, pos = child, child.position
                continue
            if is_kept:
                pos = self._deal(pos, deal)
                is_kept = False
            play(pos, action)
            if is_leaf:
                for passed in path:
                    passed.pending += 1
                return Line(path, pos)
            self._advance(child, pos)
            node = child
        backpropagate(path, final_value(pos, self.evaluator.weights), self._rated)
        return None

    def _deal(self, pos: Position, deal: Deal | None) -> Position:
        """Return a copy of a position with the hidden information dealt anew. Without a `deal`,
        return a new determinization of the root."""
        if deal is None:
            return self.observation.determinize(self.rng)
        copy = pos.copy()
        copy.face_down, copy.seed = deal
        return copy

    def _advance(self, node: Node, pos: Position) -> None:
        """Play on to the next branching point, and keep the position in the node if it is the same
        in every deal."""
        while pos.seat >= 0 and not is_searched(pos, self.root_position):
            self.evaluator.play_rollout_action(pos)
        if self._is_open(pos):
            node.position = pos.copy()

    def _is_open(self, pos: Position) -> bool:
        """Return whether no hidden tile was revealed on the way to a position."""
        root = self.root_position
        return self._keeps and pos.drawn == root.drawn and pos.shuffles == root.shuffles

    def _priors(self, node: Node, pos: Position) -> Priors:
        rollout = node.rollout
        if rollout is None or node.rolled >= len(rollout.decisions):
            return action_priors(pos, self.evaluator.rollout_policy(pos))
        likely, legal, logits = rollout.decisions[node.rolled]
        return likely_priors(legal, likely) if logits is None else network_priors(legal, logits)

    def _evaluate(self, lines: list[Line]) -> None:
        """Play leaves out to the end of the role and backpropagate their values."""
        evaluator = self.evaluator
        policy, value = evaluator.networks.policy, evaluator.networks.value
        asking = [line for line in lines if self._play_on(line)]
        while asking:
            rows = policy.outputs_of([line.pos for line in asking])
            for line, row in zip(asking, rows, strict=True):
                logits = policy.legal_logits(line.pos, row)
                likely = line.pos.legal_actions[logits.index(max(logits))]
                self._decide(line, likely, logits)
            asking = [line for line in asking if self._play_on(line)]
        ended = [line for line in lines if line.pos.seat >= 0]
        rows = value.outputs_of([line.pos for line in ended])
        for line, row in zip(ended, rows, strict=True):
            line.value = evaluator.predicted(line.pos, row)
        for line in lines:
            leaf = line.value or final_value(line.pos, evaluator.weights)
            known = leaf if self._may_record and self._is_open(line.pos) else None
            node = line.path[-1]
            node.rollout, node.rolled = Rollout(line.decisions, known), 0
            for passed in line.path:
                passed.pending -= 1
            backpropagate(line.path, leaf, self._rated)

    def _play_on(self, line: Line) -> bool:
        """Play on in place to the end of the role or the next decision of the policy network;
        return whether the network is needed."""
        pos, evaluator = line.pos, self.evaluator
        while pos.seat >= 0:
            step = pos.frame[0]
            if step == steps.CHOOSE:
                return False
            if len(pos.legal_actions) == 1 or step == steps.PLACE:
                evaluator.play_rollout_action(pos)
            elif step in POLICY_STEPS:
                return True
            else:
                self._decide(line, evaluator.rollout_policy(pos).choose(pos), None)
        return False

    def _decide(self, line: Line, likely: Action, logits: list[float] | None) -> None:
        """Play the rollout policy's decision, and record it as long as it is the same in every
        deal. The decision at the leaf is always recorded, for the priors of its children."""
        if self._may_record and (not line.decisions or self._is_open(line.pos)):
            line.decisions.append((likely, line.pos.legal_actions, logits))
        play(line.pos, likely)

    def analysis(self, with_round_ends: bool = False) -> Analysis:
        """Return the results so far, by visits, then by value. `with_round_ends` adds the end of
        the round for each action."""
        root, seat = self.root_position, self.root_position.seat
        likely = self.evaluator.rollout_policy(root).choose(root)
        children = self.root_node.children

        def rank(choice: RatedAction) -> tuple[float, ...]:
            child = children.get(choice.action.id)
            value = child.value(seat) if child else 0.0
            return choice.visits, value, choice.action is likely

        choices = [
            self._rate(
                action,
                round_end(root, (action,), self.evaluator) if with_round_ends else UNKNOWN_END,
            )
            for action in root.legal_actions
        ]
        choices.sort(key=rank, reverse=True)
        return Analysis(tuple(choices), self.nodes, self.exact)

    def _rate(self, action: Action, end: RoundEnd) -> RatedAction:
        child = self.root_node.children.get(action.id)
        seat = self.root_position.seat
        if child is None:
            return RatedAction(action, 0, 0.0, (0.0,) * self.seat_count, 0.0, end)
        visits = child.visits
        points = [total / visits for total in child.point_sums]
        win_share = child.win_sums[seat] / visits
        return RatedAction(action, visits, win_share, tuple(points), margins(points)[seat], end)
