"""Play the rest of the game out from two choices, again and again, with the same hidden tiles.

A search trusts the value network at its leaves. Playouts do not: they know only the rules and who
plays on, and so tell what the network sees wrong, above all late in the game.
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
    """Plays on fast: all seats by the policy network, which chooses by lot with its probabilities.

    With always the likeliest action, the games after one choice would be much alike.
    """

    def __init__(self, root: Position, networks: Networks) -> None:
        self._policy = networks.policy
        self._evaluator = LeafEvaluator(root, Weights(), networks)

    def finish(self, pos: Position, rng: random.Random) -> None:
        """See `Finisher.finish`."""
        while pos.seat >= 0:
            legal = pos.legal_actions
            if pos.frame[0] in POLICY_STEPS and len(legal) > 1:
                play(pos, rng.choices(legal, softmax(self._policy.logits(pos)))[0])
            else:
                self._evaluator.play_rollout_action(pos)


class SeatsFinisher:
    """Plays on by seats: who sits where is drawn by lot for each game, with replacement.

    Late in a game a seat without chance in it plays one and the same line again and again; seats
    of several kinds do not.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    def finish(self, pos: Position, rng: random.Random) -> None:
        """See `Finisher.finish`."""
        table = rng.choices(self._seats, k=len(pos.players))
        while pos.seat >= 0:
            legal = pos.legal_actions
            if len(legal) == 1:
                play(pos, legal[0])
            else:
                play(pos, table[pos.seat].choose(observe(pos, pos.seat), rng))


class PlayedPair(NamedTuple):
    """How one deal of the hidden tiles ended after each of two chains of actions."""

    first: Prospects
    second: Prospects


class PairedPlayouts:
    """Plays out pairs of games to their end, one after each of two chains of the seat to decide.

    Both games of a pair have the same deal of what is hidden from the seat, and the same random
    numbers (common random numbers), so that their difference says more than two games alone would.
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
        """Play out both chains with one more deal."""
        deal = self._observation.determinize(self._rng)
        seed = self._rng.getrandbits(62)
        first, second = (self._play_out(deal.copy(), chain, seed) for chain in self._chains)
        return PlayedPair(first, second)

    def _play_out(self, pos: Position, chain: Chain, seed: int) -> Prospects:
        play_chain(pos, chain)
        self._finisher.finish(pos, random.Random(seed))
        final = final_value(pos, Weights())
        return Prospects(tuple(final.win_shares), tuple(final.points))
