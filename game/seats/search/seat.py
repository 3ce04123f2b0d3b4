"""The seat that searches."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks, shipped_networks
from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.endgame import MOST_POSITIONS, solve_endgame
from game.seats.search.explanation import Differences, term_differences
from game.seats.search.leaf_evaluation import LeafEvaluator, final_value, is_searched, leads
from game.seats.search.limit import Limit, LimitTracker
from game.seats.search.priors import action_priors
from game.seats.search.tree import Node, backpropagate

# A lead in visits is looked at every so many iterations.
CHECK = 16
# Positions of an ending counted through, for the price of an iteration.
POSITIONS_AN_ITERATION = 8


class SearchSeat:
    """Looks ahead with a tree over everybody's actions, as far as `budget` goes. It plays for the
    victory and for the lead, and takes the others to do the same."""

    def __init__(
        self,
        budget: Limit,
        weights: Weights | None = None,
        clock: Callable[[], float] = perf_counter,
        learned: Networks | None = None,
    ) -> None:
        self.budget = budget
        self.weights = weights or Weights()
        self.learned = learned or shipped_networks()
        self._clock = clock

    def choose(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None = None,
    ) -> Action:
        """See `Seat.choose`; `stop` as with `consider`."""
        position = observation.position
        if len(position.legal_actions) == 1:
            return position.legal_actions[0]
        if position.frame[0] == steps.DRAFT:
            return self._draft(observation, rng).best
        return self._search(observation, rng, stop, early=True).advice().best

    def consider(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None = None,
    ) -> Analysis:
        """All choices of the seat to decide, the best first. `stop` is asked every few iterations:
        when it says yes, the answer is what was found so far."""
        if observation.position.frame[0] == steps.DRAFT:
            return self._draft(observation, rng)
        return self._search(observation, rng, stop, early=False).advice(with_terms=True)

    def _draft(self, observation: Observation, rng: random.Random) -> Analysis:
        """What the heuristic would draft: before the game there is nothing to look ahead to."""
        best = HeuristicSeat(self.weights).choose(observation, rng)
        none = (0.0,) * len(observation.position.players)
        legal = sorted(observation.position.legal_actions, key=lambda action: action is not best)
        return Analysis(tuple(RatedAction(action, 0, 0.0, none, 0.0) for action in legal))

    def _search(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None,
        early: bool,
    ) -> Search:
        search = Search(observation, rng, self.weights, self.learned)
        step = search.root.frame[0]
        search.run(LimitTracker(self.budget, step, self._clock, stop), early)
        return search


class Search:
    """One decision being thought about."""

    def __init__(
        self,
        observation: Observation,
        rng: random.Random,
        weights: Weights,
        learned: Networks,
    ) -> None:
        self.observation = observation
        self.rng = rng
        self.root: Position = observation.determinize(rng)
        self.horizon = LeafEvaluator(self.root, weights, learned)
        self.count = len(self.root.players)
        self.top = Node(self.count)
        self.spent = 0
        self.exact = False

    def run(self, tracker: LimitTracker, early: bool) -> None:
        """Spend the purse: to the end of the game when that is near; else a look at every action,
        then the tree. `early` ends it as soon as no other action can be visited more often than
        the first."""
        legal, top = self.root.legal_actions, self.top
        if len(legal) == 1 or not tracker.is_open() or self._solve(tracker):
            return
        priors = top.priors = action_priors(self.root, self.horizon.quick(self.root))
        for action in sorted(legal, key=lambda action: -priors[action.id]):
            if not tracker.is_open():
                return
            self._spend(tracker, action)
        while tracker.is_open() and not (early and self._is_settled(tracker)):
            self._spend(tracker, None)

    def _solve(self, tracker: LimitTracker) -> bool:
        """Count the ending through, if it is small; it costs less than the tree would."""
        left = tracker.left()
        most = MOST_POSITIONS if left is None else left * POSITIONS_AN_ITERATION
        found = solve_endgame(self.root, self.horizon, most, tracker.is_open)
        if found is None:
            return False
        for number, outcome in found.items():
            child = self.top.children[number] = Node(self.count)
            backpropagate([self.top, child], outcome)
        self.exact = True
        return True

    def _spend(self, tracker: LimitTracker, first: Action | None) -> None:
        self._iterate(first)
        tracker.spent += 1
        self.spent += 1

    def _is_settled(self, tracker: LimitTracker) -> bool:
        left = tracker.left()
        if left is None or tracker.spent % CHECK:
            return False
        visits = sorted((child.visits for child in self.top.children.values()), reverse=True)
        return visits[0] - visits[1] > left

    def _iterate(self, first: Action | None) -> None:
        """One deal of what is hidden, one way down the tree and on to the horizon, and back."""
        root, horizon, count = self.root, self.horizon, self.count
        pos = self.observation.determinize(self.rng)
        node = self.top
        path = [node]
        while pos.seat >= 0:
            if not is_searched(pos, root):
                horizon.answer(pos)
                continue
            if first is not None:
                action, first = first, None
            else:
                if node.priors is None:
                    node.priors = action_priors(pos, horizon.quick(pos))
                action = node.select(pos.legal_actions, pos.seat, node.priors)
            play(pos, action)
            child = node.children.get(action.id)
            if child is None:
                child = node.children[action.id] = Node(count)
                path.append(child)
                backpropagate(path, horizon.outcome(pos))
                return
            node = child
            path.append(node)
        backpropagate(path, final_value(pos, horizon.weights))

    def advice(self, with_terms: bool = False) -> Analysis:
        """What was found so far."""
        quick = self.horizon.quick(self.root).choose(self.root)
        children, seat = self.top.children, self.root.seat
        terms: dict[int, Differences] = {}
        if with_terms:
            terms = term_differences(self.root, self.root.legal_actions, self.horizon)

        def rank(choice: RatedAction) -> tuple[float, ...]:
            child = children.get(choice.action.id)
            reward = child.mean(seat) if child else 0.0
            return choice.visits, reward, choice.action is quick

        found = [self._choice(each, terms.get(each.id, ())) for each in self.root.legal_actions]
        found.sort(key=rank, reverse=True)
        return Analysis(tuple(found), self.spent, self.exact)

    def _choice(self, action: Action, terms: Differences) -> RatedAction:
        child = self.top.children.get(action.id)
        seat = self.root.seat
        if child is None:
            return RatedAction(action, 0, 0.0, (0.0,) * self.count, 0.0, terms)
        visits = child.visits
        points = [total / visits for total in child.points]
        win = child.win[seat] / visits
        return RatedAction(action, visits, win, tuple(points), leads(points)[seat], terms)
