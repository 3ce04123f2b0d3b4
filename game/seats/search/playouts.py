"""Play the rest of the game out repeatedly after two choices, with the same hidden tiles for both.

A search trusts the value network at its leaves. Playouts use only the rules and a policy, so they
reveal what the network misjudges, especially late in the game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.rules import Observation, Position
from game.rules.flow import play
from game.rules.queries.observation import observe
from game.seats.base import Seat
from game.seats.heuristic.weights import Weights
from game.seats.networks import POLICY_STEPS, Networks, softmax
from game.seats.search.comparison import Prospects
from game.seats.search.explanation import play_chain
from game.seats.search.leaf_evaluation import LeafEvaluator, final_value
from game.seats.search.search import Chain


class Finisher(Protocol):
    """Plays a game to its end."""

    def finish(self, pos: Position, rng: random.Random) -> None:
        """Play on in place until the game is over."""


class PolicyFinisher:
    """Plays on quickly: all seats sample from the policy network's probabilities.

    Always taking the most probable action would make the games after a choice too similar.
    """

    def __init__(self, root: Position, networks: Networks) -> None:
        self._policy = networks.policy
        self._evaluator = LeafEvaluator(root, Weights(), networks)

    def finish(self, pos: Position, rng: random.Random) -> None:
        """Play on in place until the game is over, with the policy network."""
        while pos.seat >= 0:
            legal = pos.legal_actions
            if pos.frame[0] in POLICY_STEPS and len(legal) > 1:
                play(pos, rng.choices(legal, softmax(self._policy.logits(pos)))[0])
            else:
                self._evaluator.play_rollout_action(pos)


class SeatsFinisher:
    """Plays on with computer seats, drawn at random for each game, with replacement.

    Late in a game, a seat that uses no randomness would repeat the same line; seats of several
    kinds avoid that.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    def finish(self, pos: Position, rng: random.Random) -> None:
        """Play on in place until the game is over, with randomly drawn seats."""
        table = rng.choices(self._seats, k=len(pos.players))
        while pos.seat >= 0:
            legal = pos.legal_actions
            if len(legal) == 1:
                play(pos, legal[0])
            else:
                play(pos, table[pos.seat].choose(observe(pos, pos.seat), rng))


class PlayedPair(NamedTuple):
    """The results of one deal of the hidden tiles after each of two chains of actions."""

    first: Prospects
    second: Prospects


class PairedPlayouts:
    """Plays out pairs of games to the end, one after each of two chains of the seat to act.

    Both games of a pair share the deal of the hidden information and the random seed (common random
    numbers), which reduces the variance of their difference.
    """

    def __init__(
        self,
        observation: Observation,
        chains: tuple[Chain, Chain],
        finisher: Finisher,
        rng: random.Random,
    ) -> None:
        self._observation = observation
        self._chains = chains
        self._finisher = finisher
        self._rng = rng

    def play_pair(self) -> PlayedPair:
        """Play out both chains with a new deal."""
        deal = self._observation.determinize(self._rng)
        seed = self._rng.getrandbits(62)
        first, second = (self._play_out(deal.copy(), chain, seed) for chain in self._chains)
        return PlayedPair(first, second)

    def _play_out(self, pos: Position, chain: Chain, seed: int) -> Prospects:
        play_chain(pos, chain)
        self._finisher.finish(pos, random.Random(seed))
        final = final_value(pos, Weights())
        return Prospects(tuple(final.win_shares), tuple(final.points))
