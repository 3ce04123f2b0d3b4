"""Value network examples: role choices of training games, with the result of the game as the
target."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.rules import Position
from game.rules.scoring import final_points, winners
from game.seats.networks.features import MAX_SEATS
from game.seats.networks.network import Float32Array, input_features

Float16Array = npt.NDArray[np.float16]


class ValueExamples(NamedTuple):
    """Examples for the value network, in order of play, game by game.

    `features`: examples x INPUT_SIZE
    `games`, `seats`: the number of the game, and the seat to act
    `points`, `win_shares`: examples x MAX_SEATS, the targets: final VP and win share of each seat,
    starting with the seat to act
    `seat_mask`: examples x MAX_SEATS, 1 for existing seats, otherwise 0
    """

    features: Float16Array
    games: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int8]
    points: Float32Array
    win_shares: Float32Array
    seat_mask: Float32Array


class ValueRecorder:
    """Records role choices of games that are played one after another."""

    def __init__(self) -> None:
        self._features: list[Float16Array] = []
        self._games: list[int] = []
        self._seats: list[int] = []
        self._targets: list[list[list[float]]] = []

    def add(self, pos: Position, game: int) -> None:
        """Record a position of the game with this number."""
        self._features.append(np.array(input_features(pos), dtype=np.float16))
        self._games.append(game)
        self._seats.append(pos.seat)

    def finish(self, pos: Position) -> None:
        """Add the result of a finished game to its positions."""
        self._targets += [_result(pos, seat) for seat in self._seats[len(self._targets) :]]

    def examples(self) -> ValueExamples:
        """Return the examples of all finished games."""
        points, win_shares, seat_mask = np.array(self._targets, np.float32).transpose(1, 0, 2)
        return ValueExamples(
            np.array(self._features),
            np.array(self._games, np.int32),
            np.array(self._seats, np.int8),
            points,
            win_shares,
            seat_mask,
        )


def _result(pos: Position, seat: int) -> list[list[float]]:
    """Return the points, win shares and mask of a finished game, starting from a seat."""
    count = len(pos.players)
    around = [(seat + behind) % count for behind in range(count)]
    points, won = final_points(pos), winners(pos)
    padding = [0.0] * (MAX_SEATS - count)
    return [
        [float(points[other]) for other in around] + padding,
        [(other in won) / len(won) for other in around] + padding,
        [1.0] * count + padding,
    ]
