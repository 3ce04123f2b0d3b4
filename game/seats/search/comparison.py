"""Compare what a seat played with the best alternatives.

A search for a decision concentrates on the most promising actions, so others get few visits and
unreliable values. Here every compared action gets enough visits.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks, shipped_networks
from game.seats.search.endgame import MAX_POSITIONS, solve_endgame
from game.seats.search.explanation import play_chain
from game.seats.search.leaf_evaluation import LeafValue, margins
from game.seats.search.limit import Limit, LimitTracker
from game.seats.search.priors import action_priors
from game.seats.search.search import Chain, Search
from game.seats.search.tree import Node

# The minimum share of a search's nodes for every chain in a comparison.
VISIT_SHARE: Final = 0.25
MIN_VISITS: Final = 8
# Alternatives to the chain that was played, by descending visits.
MAX_ALTERNATIVES: Final = 2


class Prospects(NamedTuple):
    """What each seat can expect: its win share, 0 to 1, and its final VP."""

    win_shares: tuple[float, ...]
    points: tuple[float, ...]

    @property
    def margins(self) -> tuple[float, ...]:
        """The lead of each seat over the best of the others, in VP."""
        return tuple(margins(list(self.points)))


class ComparedChain(NamedTuple):
    """A chain of actions of one seat, as rated by a search.

    `actions`: the actions that had an alternative, in order; usually one
    `visits`: visit count of the node after it; 0 if the rest of the game was solved
    `prior`: the prior probability of its first action, 0 to 1
    `prospects`: the prospects of every seat
    """

    actions: tuple[Action, ...]
    visits: int
    prior: float
    prospects: Prospects


class Comparison(NamedTuple):
    """What was played and the best alternatives, unordered. `exact` is true if the rest of the game
    was solved."""

    played: ComparedChain
    others: tuple[ComparedChain, ...]
    exact: bool


class ChoiceComparer:
    """Compares chains of actions of the seat to act, with a node-limited search.

    A chain is a single action or, for placements, all placements of the seat; decisions with one
    legal action are omitted. The comparer gets only an observation, like a seat.
    """

    def __init__(
        self,
        observation: Observation,
        rng: random.Random,
        nodes: int,
        networks: Networks | None = None,
    ) -> None:
        networks = networks or shipped_networks(len(observation.position.players))
        search = Search(observation, rng, Weights(), networks)
        root = search.root_position
        self._search = search
        self._priors = action_priors(root, search.evaluator.rollout_policy(root))
        self._tracker = LimitTracker(Limit(nodes=nodes), root.frame[0], _no_clock)
        self._nodes = self._tracker.nodes_left() or 0

    def compare(self, played: Chain) -> Comparison:
        """Search, then compare what was played with the best alternatives found."""
        self._search.run(self._tracker, stop_early=True)
        alternatives = [chain for chain in self._find_chains() if chain != tuple(played)]
        visits = max(MIN_VISITS, round(VISIT_SHARE * self._nodes))
        chains = [played, *alternatives[:MAX_ALTERNATIVES]]
        rated = [self._rate(chain, visits) for chain in chains]
        return Comparison(rated[0], tuple(rated[1:]), self._search.exact)

    def _rate(self, chain: Chain, visits: int) -> ComparedChain:
        search = self._search
        prior = self._priors[chain[0].id]
        solved = self._solution(chain) if search.exact else None
        if solved is not None:
            prospects = Prospects(tuple(solved.win_shares), tuple(solved.points))
            return ComparedChain(tuple(chain), 0, prior, prospects)
        node = self._node_after(chain)
        if node is None or node.visits < visits:
            search.visit(chain, visits - (node.visits if node else 0))
            node = self._node_after(chain)
            assert node is not None  # at least one iteration was run
        wins = tuple(total / node.visits for total in node.win_sums)
        points = tuple(total / node.visits for total in node.point_sums)
        return ComparedChain(tuple(chain), node.visits, prior, Prospects(wins, points))

    def _node_after(self, chain: Chain) -> Node | None:
        """Return the node after a chain, None if it has no visits."""
        node: Node | None = self._search.root_node
        for action in chain:
            node = node.children.get(action.id) if node else None
        return node if node and node.visits else None

    def _solution(self, chain: Chain) -> LeafValue | None:
        """Return the final value after a chain if the rest of the game can be solved, otherwise
        None."""
        pos = self._search.root_position.copy()
        play_chain(pos, chain[:-1])
        while len(chain) > 1 and len(pos.legal_actions) == 1:
            play(pos, pos.legal_actions[0])
        values = solve_endgame(pos, self._search.evaluator, MAX_POSITIONS, lambda: True)
        return values[chain[-1].id] if values else None

    def _find_chains(self) -> list[tuple[Action, ...]]:
        """Return the chains worth comparing, by descending visits."""
        root = self._search.root_position
        if root.frame[0] == steps.PLACE:
            chains = [self._placements(search_first=True), self._placements(search_first=False)]
            return list(dict.fromkeys(chains))
        children, seat = self._search.root_node.children, root.seat
        tried = [action for action in root.legal_actions if action.id in children]

        def rank(action: Action) -> tuple[int, float]:
            child = children[action.id]
            return child.visits, child.value(seat)

        return [(action,) for action in sorted(tried, key=rank, reverse=True)]

    def _placements(self, search_first: bool) -> tuple[Action, ...]:
        """Return a complete chain of placements: with `search_first`, from the search (or the
        solution) as far as it goes and then from the rollout policy; otherwise all from the rollout
        policy."""
        search = self._search
        pos = search.root_position.copy()
        policy = search.evaluator.rollout_policy(pos)
        seat, chain = pos.seat, list[Action]()
        node: Node | None = search.root_node if search_first else None
        while pos.seat == seat and pos.frame[0] == steps.PLACE:
            legal = pos.legal_actions
            if len(legal) == 1:
                play(pos, legal[0])
                continue
            action = _favorite(node, pos) if node else None
            if action is None and search_first and search.exact:
                action = self._solved_placement(pos)
            action = action or policy.choose(pos)
            node = node.children.get(action.id) if node else None
            chain.append(action)
            play(pos, action)
        return tuple(chain)

    def _solved_placement(self, pos: Position) -> Action | None:
        values = solve_endgame(pos, self._search.evaluator, MAX_POSITIONS, lambda: True)
        if values is None:
            return None
        return max(pos.legal_actions, key=lambda action: values[action.id].values[pos.seat])


def _favorite(node: Node, pos: Position) -> Action | None:
    """Return the legal action with the most visits, then the highest value; None if none has a
    node."""
    tried = [action for action in pos.legal_actions if action.id in node.children]
    if not tried:
        return None

    def rank(action: Action) -> tuple[int, float]:
        child = node.children[action.id]
        return child.visits, child.value(pos.seat)

    return max(tried, key=rank)


def _no_clock() -> float:
    return 0.0
