"""Play the rest of a game out repeatedly after two choices, with the same hidden tiles for both.

A search trusts the value network at its leaves. Playouts use only the rules and a policy, and show
what the better choice changes by the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from operator import add
from random import Random
from statistics import pstdev
from typing import Final, NamedTuple, Protocol

from game.history.review.game_end import DIGITS, EndRecorder, GameEnd, end_difference, mean_end
from game.history.review.grades import Loss
from game.rules import Action, Observation, Position
from game.rules.flow import play
from game.rules.queries.observation import observe
from game.seats.base import Seat
from game.seats.heuristic.weights import Weights
from game.seats.networks import POLICY_STEPS, Networks, softmax
from game.seats.search.explanation import play_chain
from game.seats.search.leaf_evaluation import LeafEvaluator
from game.seats.search.search import Chain

# One pair of so many is played by strong seats, and counts for so many of the others. The policy
# network is twenty times as fast, but plays all alike, so that its games alone would say what a
# choice is worth against others like it.
STRONG_PAIRS: Final = 12
STRONG_WEIGHT: Final = 8.0


class Playouts(NamedTuple):
    """Pairs of games played out after two choices.

    `pairs`: their number; `weight`, `squared_weights`: the sums of their weights and of the squares
        of these
    `better`, `played`: the weighted mean end after the alternative and after what was played
    `squares`: the weighted sum of the squared losses (percent), for their standard deviation
    `squared`: the weighted sums of the squared differences of the ends, for theirs
    `typical`: the seed of the pair whose differences are closest to the mean
    """

    pairs: int
    weight: float
    squared_weights: float
    better: GameEnd
    played: GameEnd
    squares: float
    squared: GameEnd
    typical: int

    @property
    def loss(self) -> Loss:
        """The mean loss of what was played."""
        differences = self.differences
        return Loss(differences.win_share, differences.margin)

    @property
    def variance(self) -> float:
        """The variance of the loss of a pair (percent squared), as far as these pairs tell."""
        return max(0.0, self.squares / self.weight - self.loss.worth**2)

    @property
    def effective_pairs(self) -> float:
        """The number of equally weighted pairs that would tell as much (Kish 1965)."""
        return self.weight**2 / self.squared_weights

    @property
    def differences(self) -> GameEnd:
        """How many more of everything the alternative brings, on average."""
        return end_difference(self.better, self.played)

    @property
    def errors(self) -> GameEnd:
        """The standard errors of the differences, as far as these pairs tell: those of Student's
        distribution, which are larger for few pairs."""
        free = self.effective_pairs - 3
        pairs = zip(self.squared.numbers, self.differences.numbers, strict=True)
        variances = (max(0.0, square / self.weight - mean**2) for square, mean in pairs)
        return GameEnd.of(sqrt(variance / free) if free > 0 else inf for variance in variances)

    def joined(self, later: Playouts) -> Playouts:
        """Return these pairs together with later ones, of which the typical pair is kept."""
        share = later.weight / (self.weight + later.weight)
        return Playouts(
            self.pairs + later.pairs,
            self.weight + later.weight,
            self.squared_weights + later.squared_weights,
            _mixed(self.better, later.better, share),
            _mixed(self.played, later.played, share),
            self.squares + later.squares,
            GameEnd.of(map(add, self.squared.numbers, later.squared.numbers)),
            later.typical,
        )


def _mixed(one: GameEnd, other: GameEnd, share: float) -> GameEnd:
    pairs = zip(one.numbers, other.numbers, strict=True)
    return GameEnd.of(a + share * (b - a) for a, b in pairs)


class Finisher(Protocol):
    """Plays a game to its end."""

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        """Play on in place until the game is over, and append each action to `actions`, if
        given."""


class PolicyFinisher:
    """Plays on quickly: all seats sample from the policy network's probabilities.

    Always taking the most probable action would make the games after a choice too similar.
    """

    def __init__(self, networks: Networks) -> None:
        self._networks = networks

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        """Play on in place until the game is over, with the policy network."""
        policy = self._networks.policy
        evaluator = LeafEvaluator(pos, Weights(), self._networks)
        while pos.seat >= 0:
            legal = pos.legal_actions
            if len(legal) > 1 and pos.frame[0] in POLICY_STEPS:
                action = rng.choices(legal, softmax(policy.logits(pos)))[0]
            elif actions is None:
                evaluator.play_rollout_action(pos)  # places all people of a seat at once
                continue
            else:
                action = legal[0] if len(legal) == 1 else evaluator.rollout_policy(pos).choose(pos)
            if actions is not None:
                actions.append(action)
            play(pos, action)


class SeatsFinisher:
    """Plays on with computer seats, drawn at random for each game, with replacement.

    Late in a game, a seat that uses no randomness would repeat the same line; seats of several
    kinds avoid that.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        """Play on in place until the game is over, with randomly drawn seats."""
        table = rng.choices(self._seats, k=len(pos.players))
        while pos.seat >= 0:
            legal = pos.legal_actions
            single = len(legal) == 1
            action = legal[0] if single else table[pos.seat].choose(observe(pos, pos.seat), rng)
            if actions is not None:
                actions.append(action)
            play(pos, action)


class Mixture(NamedTuple):
    """Who plays on: `strong` seats in one of STRONG_PAIRS pairs, if there are any, the `usual` ones
    in the others."""

    usual: Finisher
    strong: Finisher | None = None

    def finisher(self, seed: int) -> Finisher:
        """Return who plays the pair with a seed."""
        return self.strong if self.strong and seed % STRONG_PAIRS == 0 else self.usual

    def weight(self, seed: int) -> float:
        """Return the weight of the pair with a seed."""
        return 1.0 if self.finisher(seed) is self.usual else STRONG_WEIGHT


def play_pairs(
    observation: Observation, chains: tuple[Chain, Chain], mixture: Mixture, seeds: range
) -> Playouts:
    """Play out pairs of games to the end, one after each of two chains of the seat to act: the
    better one and the one that was played.

    Both games of a pair share the deal of the hidden information and the random seed (common random
    numbers), which reduces the variance of their difference.
    """
    better, played = (
        [play_to_end(observation, chain, mixture.finisher(seed), seed, other) for seed in seeds]
        for chain, other in (chains, chains[::-1])
    )
    return _summary(better, played, [mixture.weight(seed) for seed in seeds], seeds[0])


def play_to_end(
    observation: Observation, chain: Chain, finisher: Finisher, seed: int, other: Chain = ()
) -> GameEnd:
    """Play out one game after a chain of the seat that observes, and return its end. The same seed
    gives the same deal and random numbers after any chain. The end says who takes what the `other`
    chain begins with (`EndRecorder`)."""
    rng = Random(seed)
    pos = observation.determinize(rng)
    pos.sink = recorder = EndRecorder(pos, observation.seat, other[0] if other else None)
    play_chain(pos, chain)
    finisher.finish(pos, rng)
    return recorder.end()


def play_again(
    observation: Observation, chain: Chain, finisher: Finisher, seed: int
) -> tuple[Position, list[Action]]:
    """Play out one game of a pair again, given the seed of the pair. Return the position with its
    deal, and all actions from there."""
    rng, actions = Random(seed), list[Action]()
    deal = observation.determinize(rng)
    pos = deal.copy()
    actions += play_chain(pos, chain)
    finisher.finish(pos, rng, actions)
    return deal, actions


def _summary(
    better: Sequence[GameEnd], played: Sequence[GameEnd], weights: Sequence[float], first: int
) -> Playouts:
    """Return the summary of the ends of weighted pairs; `first` is the seed of the first."""
    ends = mean_end(better, weights), mean_end(played, weights)
    rows = [end_difference(*pair) for pair in zip(better, played, strict=True)]
    columns = list(zip(*(row.numbers for row in rows), strict=True))
    middle = end_difference(*ends)
    scales = [pstdev(column) or 1.0 for column in columns[: len(middle.own)]]

    def distance(row: GameEnd) -> float:
        parts = zip(row.own, middle.own, scales, strict=True)
        return sum([((value - mean) / scale) ** 2 for value, mean, scale in parts])

    losses = [Loss(row.win_share, row.margin).worth for row in rows]
    return Playouts(
        pairs=len(rows),
        weight=sum(weights),
        squared_weights=sum([weight**2 for weight in weights]),
        better=ends[0],
        played=ends[1],
        squares=_sum_of_squares(losses, weights),
        squared=GameEnd.of(round(_sum_of_squares(column, weights), DIGITS) for column in columns),
        typical=first + min(range(len(rows)), key=lambda number: distance(rows[number])),
    )


def _sum_of_squares(values: Iterable[float], weights: Iterable[float]) -> float:
    return sum([weight * value**2 for value, weight in zip(values, weights, strict=True)])
