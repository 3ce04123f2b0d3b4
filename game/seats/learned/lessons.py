"""Games to learn from: positions where a role is to be chosen, and how the game ended for all.

The games are played by heuristic seats; now and then a seat chooses at random instead, so that
positions are seen which none of them would bring about.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import numpy as np

from game.rules import Game, Options, steps
from game.rules.scoring import final_points
from game.seats.base import Seat
from game.seats.evaluate import Evaluation
from game.seats.learned.features import board, judged, rest
from game.seats.weights import Weights

# One game after the other of these kinds.
COURSE: Final = (
    Options(players=4),
    Options(players=4),
    Options(players=3),
    Options(players=4),
    Options(players=4, buildings="all", nobles=True),
    Options(players=4),
    Options(players=5),
    Options(players=4),
    Options(players=2),
    Options(players=4, buildings="random"),
)
# How often a role or a building is chosen at random, and how often a position is kept.
STRAY: Final = 0.06
KEEP: Final = 0.45
_STRAYS: Final = frozenset({steps.CHOOSE, steps.BUILD, steps.SETTLE})


def lesson(number: int, seat: Seat) -> tuple[list[list[float]], list[float], list[float]]:
    """The rows of one game, what each seat was worth by the evaluation then, and the points it had
    in the end."""
    weights = Weights()
    rng = random.Random(number)
    game = Game.new(COURSE[number % len(COURSE)], number)
    rows: list[list[float]] = []
    then: list[float] = []
    seats: list[int] = []
    while not game.is_over:
        pos = game.position
        choosing = pos.frame[0] == steps.CHOOSE
        if choosing and rng.random() < KEEP:
            more, values = judged(Evaluation(pos, weights).terms(pos))
            parts = zip(pos.players, rest(pos), more, strict=True)
            rows += [board(player) + other + row for player, other, row in parts]
            then += values
            seats += range(len(values))
        stray = len(pos.legal) > 1 and pos.frame[0] in _STRAYS and rng.random() < STRAY
        observation = game.observation(pos.seat)
        game.play(rng.choice(pos.legal) if stray else seat.choose(observation, rng))
    last = final_points(game.position)
    return rows, then, [float(last[seat]) for seat in seats]


def write(path: Path, first: int, games: int, seat: Seat) -> None:
    """Play games with these numbers and write what is learned from them to a file."""
    rows: list[list[float]] = []
    then: list[float] = []
    end: list[float] = []
    for number in range(first, first + games):
        more, points, last = lesson(number, seat)
        rows += more
        then += points
        end += last
    np.savez_compressed(
        path,
        rows=np.array(rows, dtype=np.float16),
        then=np.array(then, dtype=np.float32),
        end=np.array(end, dtype=np.float32),
    )
