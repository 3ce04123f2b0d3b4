"""Play games out after all answers of a problem, with the same deals for each.

Seats of several kinds play on, so that no answer is best only against one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from game.content.problems import PARTS, Answer
from game.history.review.game_end import GameEnd, mean_end
from game.history.review.grades import Loss
from game.history.review.playouts import PolicyFinisher, SeatsFinisher, play_to_end
from game.rules import Action, Observation, Position
from game.seats import make_seat
from game.seats.networks import shipped_networks
from game.tools.measurement import Mean, mean_of

_STRONG_SEATS: Final = (
    "policy",
    "harbourmaster",
    "harbourmaster/shipper",
    "harbourmaster/builder",
    "harbourmaster/trader",
)
_SEATS_SHARE: Final = 0.06
_SMALLEST_PART: Final = 0.05  # rounds to 0.1


class MixedFinisher:
    """Plays on with the policy network, in some games with strong seats instead."""

    def __init__(self) -> None:
        self._policy = PolicyFinisher(shipped_networks())
        self._seats = SeatsFinisher([make_seat(kind) for kind in _STRONG_SEATS])

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        """Play on in place until the game is over."""
        finisher = self._seats if rng.random() < _SEATS_SHARE else self._policy
        finisher.finish(pos, rng, actions)


class Trials:
    """The ends of games played out after each of several chains of the seat that observes; game
    number n has the same deal after each chain."""

    def __init__(
        self, observation: Observation, chains: Sequence[Sequence[Action]], seed: int
    ) -> None:
        self._observation = observation
        self._chains = chains
        self._seed = seed
        self._finisher = MixedFinisher()
        self.ends: list[list[GameEnd]] = [[] for _ in chains]

    def play(self, number: int, games: int) -> None:
        """Play games after a chain until there are so many."""
        chain, ends = self._chains[number], self.ends[number]
        while len(ends) < games:
            seed = self._seed + len(ends)
            ends.append(play_to_end(self._observation, chain, self._finisher, seed))

    def loss(self, best: int, other: int) -> Mean:
        """Return how much less another chain is worth than the best one (percent, `Loss.worth`), by
        the games with the same deals."""
        pairs = zip(self.ends[best], self.ends[other], strict=False)
        return mean_of(
            [Loss(a.win_share - b.win_share, a.margin - b.margin).worth for a, b in pairs]
        )

    def filled(self, answers: Sequence[Answer]) -> tuple[Answer, ...]:
        """Return the answers with the means of their games; the first is the best."""
        best = mean_end(self.ends[0])._asdict()
        filled = list[Answer]()
        for answer, ends in zip(answers, self.ends, strict=True):
            end = mean_end(ends)
            mine = end._asdict()
            differences = {part: round(best[part] - mine[part], 1) for part in PARTS}
            parts = {part: vp for part, vp in differences.items() if abs(vp) > _SMALLEST_PART}
            filled.append(
                msgspec.structs.replace(
                    answer,
                    win=round(100 * end.win_share, 1),
                    lead=round(end.margin, 1),
                    parts={} if answer is answers[0] else parts,
                )
            )
        return tuple(filled)
