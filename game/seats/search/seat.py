"""The Governor's seat, which plays by search."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

from game.rules import Action, Observation, steps
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.sensible import sensible_actions, without_waste
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks, shipped_networks
from game.seats.search.analysis import Analysis, RatedAction
from game.seats.search.exploration import USUAL, Exploration
from game.seats.search.limit import Limit, LimitTracker
from game.seats.search.search import Search


class SearchSeat:
    """Searches up to its limit, with `networks` or those that ship for the number of players. It
    plays to win and for the lead, and assumes that the others do too."""

    def __init__(
        self,
        limit: Limit,
        weights: Weights | None = None,
        clock: Callable[[], float] = perf_counter,
        exploration: Exploration = USUAL,
        networks: Networks | None = None,
    ) -> None:
        self.limit = limit
        self.exploration = exploration
        self.weights = weights or Weights()
        self._networks = networks
        self._clock = clock

    def choose(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None = None,
    ) -> Action:
        """Return the best action found. `stop` is polled every few nodes and ends the search when
        it returns True."""
        observation = without_waste(observation, self.weights)
        position = observation.position
        if len(position.legal_actions) == 1:
            return position.legal_actions[0]
        if position.frame[0] == steps.DRAFT:
            return self._draft(observation, rng).best
        return self._search(observation, rng, stop, stop_early=True).analysis().best

    def analyze(
        self,
        observation: Observation,
        rng: random.Random,
        stop: Callable[[], bool] | None = None,
    ) -> Analysis:
        """Rate all actions of the seat to act, best first; a clear waste is never ranked best.
        `stop` is polled every few nodes; when it returns True, the search ends with what it has
        found."""
        if observation.position.frame[0] == steps.DRAFT:
            return self._draft(observation, rng)
        search = self._search(observation, rng, stop, stop_early=False)
        analysis = search.analysis(with_round_ends=True)
        sensible = sensible_actions(observation.position, self.weights)
        choices = sorted(analysis.choices, key=lambda choice: choice.action not in sensible)
        return analysis._replace(choices=tuple(choices))

    def _draft(self, observation: Observation, rng: random.Random) -> Analysis:
        """Draft like the heuristic seat, since there is nothing to search before the game."""
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
        networks = self._networks or shipped_networks(len(observation.position.players))
        search = Search(observation, rng, self.weights, networks, self.exploration)
        step = search.root_position.frame[0]
        search.run(LimitTracker(self.limit, step, self._clock, stop), stop_early)
        return search
