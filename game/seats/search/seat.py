"""Search for the best action: Monte Carlo tree search, and the seat that plays by it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import perf_counter

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks, shipped_networks
from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.endgame import MAX_POSITIONS, solve_endgame
from game.seats.search.explanation import TermDifferences, term_differences
from game.seats.search.leaf_evaluation import LeafEvaluator, final_value, is_searched, margins
from game.seats.search.limit import Limit, LimitTracker
from game.seats.search.priors import action_priors
from game.seats.search.tree import Node, backpropagate

Chain = Sequence[Action]  # actions of one seat, one after the other

# Nodes between two tests whether the search may end early.
EARLY_STOP_INTERVAL = 16
# Positions of an endgame that may be visited for each node of the limit.
ENDGAME_POSITIONS_PER_NODE = 8


class SearchSeat:
    """Searches as far as its limit goes. It plays for the victory and for the lead, and assumes
    that the others do the same."""

    def __init__(
        self,
        limit: Limit,
        weights: Weights | None = None,
        clock: Callable[[], float] = perf_counter,
        networks: Networks | None = None,
    ) -> None:
        self.limit = limit
        self.weights = weights or Weights()
        self.networks = networks or shipped_networks()
        self._clock = clock

    def choose(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None = None,
    ) -> Action:
        """See `Seat.choose`; `stop` as in `analyse`."""
        position = observation.position
        if len(position.legal_actions) == 1:
            return position.legal_actions[0]
        if position.frame[0] == steps.DRAFT:
            return self._draft(observation, rng).best
        return self._search(observation, rng, stop, stop_early=True).analysis().best

    def analyse(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None = None,
    ) -> Analysis:
        """Rate all actions of the seat to decide, the best first. `stop` is asked every few nodes:
        when it returns True, the search ends with what it has found so far."""
        if observation.position.frame[0] == steps.DRAFT:
            return self._draft(observation, rng)
        return self._search(observation, rng, stop, stop_early=False).analysis(with_terms=True)

    def _draft(self, observation: Observation, rng: random.Random) -> Analysis:
        """Draft as the heuristic seat does: before the game there is nothing to search."""
        best = HeuristicSeat(self.weights).choose(observation, rng)
        none = (0.0,) * len(observation.position.players)
        legal = sorted(observation.position.legal_actions, key=lambda action: action is not best)
        return Analysis(tuple(RatedAction(action, 0, 0.0, none, 0.0) for action in legal))

    def _search(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None,
        stop_early: bool,
    ) -> Search:
        search = Search(observation, rng, self.weights, self.networks)
        step = search.root_position.frame[0]
        search.run(LimitTracker(self.limit, step, self._clock, stop), stop_early)
        return search


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
        follows is selected."""
        evaluator = self.evaluator
        pos = self.observation.determinize(self.rng)
        node = self.root_node
        path = [node]
        depth = 0
        while pos.seat >= 0:
            if not is_searched(pos, self.root_position):
                evaluator.play_rollout_action(pos)
                continue
            if depth < len(forced):
                action = forced[depth]
            else:
                if node.priors is None:
                    node.priors = action_priors(pos, evaluator.rollout_policy(pos))
                action = node.select(pos.legal_actions, pos.seat, node.priors)
            play(pos, action)
            depth += 1
            child = node.children.get(action.id)
            is_new = child is None
            if child is None:
                child = node.children[action.id] = Node(self.seat_count)
            node = child
            path.append(node)
            if is_new and depth >= len(forced):
                backpropagate(path, evaluator.evaluate(pos))
                return
        backpropagate(path, final_value(pos, evaluator.weights))

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
