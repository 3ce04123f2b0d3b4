"""A network while it learns: gradient descent (Adam), with a part of the lessons kept apart to see
how much was understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from game.seats.networks.features import MOST_SEATS
from game.seats.networks.network import INPUTS, OUTPUT, POINTS, Layers
from game.tools.training.examples import Halves, Numbers, PolicyExamples, ValueExamples

BATCH: Final = 512
RATE: Final = 1.5e-3
# The part of that rate at which a network that knows something goes on learning.
GENTLE: Final = 0.3
DECAY: Final = 2e-2
# The part of the lessons that is kept apart, and how many at the most.
APART: Final = 0.04
MOST_APART: Final = 40_000
# How much a victory counts besides the points.
VICTORY: Final = 0.4
# How much the end of a game counts against what is foretold, from one position to the next.
HINDSIGHT: Final = 0.6

Picked = npt.NDArray[np.int64]
# For a batch of lessons and the outputs for them, the slope of the error, for one lesson each.
Slope = Callable[[Picked, Numbers], Numbers]
# For some lessons and the outputs for them, how well they were understood.
Mark = Callable[[Picked, Numbers], str]
# Somebody who wants to hear how it goes, line by line.
Tell = Callable[[str], None]


class Trainer:
    """Two layers, those of `known` or new ones; see `Network` for their shapes."""

    def __init__(self, units: int, outputs: int, known: Layers | None = None) -> None:
        rng = self.rng = np.random.default_rng(1)
        self.rate = RATE * GENTLE if known else RATE
        self.layers = [layer.copy() for layer in known or _new(units, outputs, rng)]
        self._first = [np.zeros_like(layer) for layer in self.layers]
        self._second = [np.zeros_like(layer) for layer in self.layers]
        self._steps = 0

    def learn(
        self,
        rows: Halves,
        slope: Slope,
        mark: Mark,
        rounds: int,
        tell: Tell,
    ) -> Layers:
        """Go through the lessons so many times; tells marks for those kept apart. These are the
        last, not some of all: of a game it has learned from it would know the end."""
        kept = min(MOST_APART, round(APART * len(rows)))
        rest, apart = np.split(np.arange(len(rows)), [len(rows) - kept])
        for number in range(rounds):
            rate = self.rate * (0.5 * (1 + np.cos(np.pi * number / rounds)) + 0.01)
            self.rng.shuffle(rest)
            for start in range(0, len(rest), BATCH):
                self._step(rows, rest[start : start + BATCH], slope, rate)
            tell(f"  {number + 1}: {mark(apart, outputs(self.layers, rows[len(rest) :]))}")
        inner, bias, outer, base = self.layers
        return inner, bias, outer, base

    def _step(self, rows: Halves, picked: Picked, slope: Slope, rate: float) -> None:
        inner, bias, outer, base = self.layers
        seen = rows[picked].astype(np.float32)
        hidden = np.maximum(seen @ inner + bias, 0)
        wrong = slope(picked, hidden @ outer + base) / len(picked)
        inside = (wrong @ outer.T) * (hidden > 0)
        slopes = [seen.T @ inside, inside.sum(0), hidden.T @ wrong, wrong.sum(0)]
        self._steps += 1
        fair = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for layer, first, second, change in zip(
            self.layers, self._first, self._second, slopes, strict=True
        ):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            layer -= fair * first / (np.sqrt(second) + 1e-8)
            if layer.ndim == 2:
                layer *= 1 - DECAY * rate


def _new(units: int, outputs: int, rng: np.random.Generator) -> Layers:
    """Layers that know nothing."""
    return (
        (rng.standard_normal((INPUTS, units)) * (2 / INPUTS) ** 0.5).astype(np.float32),
        np.zeros(units, dtype=np.float32),
        (rng.standard_normal((units, outputs)) * 0.5 * units**-0.5).astype(np.float32),
        np.zeros(outputs, dtype=np.float32),
    )


def outputs(layers: Sequence[Numbers], rows: Halves) -> Numbers:
    """What a network says of all positions."""
    inner, bias, outer, base = layers
    parts = np.array_split(rows, max(1, len(rows) // 4096))
    return np.concatenate(
        [np.maximum(part.astype(np.float32) @ inner + bias, 0) @ outer + base for part in parts]
    )


def learn_policy(lessons: PolicyExamples, units: int, rounds: int, tell: Tell) -> Layers:
    """What is welcome becomes likely. The mark: how often the best action was foretold."""
    there = lessons.outputs >= 0
    numbers = np.maximum(lessons.outputs, 0).astype(np.int64)
    shares = _likely(np.where(there, lessons.welcome, -np.inf))

    def guess(picked: Picked, found: Numbers) -> Numbers:
        taken = np.take_along_axis(found, numbers[picked], axis=1)
        return _likely(np.where(there[picked], taken, -np.inf))

    def slope(picked: Picked, found: Numbers) -> Numbers:
        wrong = np.zeros_like(found)
        # Where there is no action nothing is wrong: 0 is added to the first output.
        at = np.arange(len(picked))[:, None], numbers[picked]
        np.add.at(wrong, at, guess(picked, found) - shares[picked])
        return wrong

    def mark(picked: Picked, found: Numbers) -> str:
        right = guess(picked, found).argmax(axis=1) == shares[picked].argmax(axis=1)
        return f"{right.mean():.3f} foretold"

    return Trainer(units, len(OUTPUT)).learn(lessons.rows, slope, mark, rounds, tell)


def learn_forecast(
    lessons: ValueExamples, units: int, rounds: int, tell: Tell, known: Layers | None = None
) -> Layers:
    """What was foretold becomes what happened; `known` are layers to go on from. The marks: the
    root of the mean squared error of the points, and the surprise (cross entropy) of the
    victories."""
    points, there = lessons.points / POINTS, lessons.there

    def win(picked: Picked, found: Numbers) -> Numbers:
        return _wins(found, there[picked])

    def slope(picked: Picked, found: Numbers) -> Numbers:
        off = (found[:, :MOST_SEATS] - points[picked]) * there[picked]
        return np.concatenate([off, VICTORY * (win(picked, found) - lessons.wins[picked])], axis=1)

    def mark(picked: Picked, found: Numbers) -> str:
        off = POINTS * (found[:, :MOST_SEATS] - points[picked])[there[picked] > 0]
        surprise = -(lessons.wins[picked] * np.log(win(picked, found) + 1e-9)).sum(axis=1).mean()
        return f"{np.sqrt((off * off).mean()):.3f} VP off, surprise {surprise:.3f}"

    learner = Trainer(units, 2 * MOST_SEATS, known)
    if known is None:
        learner.layers[3][:MOST_SEATS] = points.sum(0) / np.maximum(there.sum(0), 1)
    return learner.learn(lessons.rows, slope, mark, rounds, tell)


def bootstrap_targets(lessons: ValueExamples, layers: Layers) -> ValueExamples:
    """The same positions; but what is learned of each of them is not only how the game ended, but
    for the most part what a first forecast said a little later in the game, and most of all soon
    after (a temporal difference, with `HINDSIGHT` for its lambda). Chance has less of a say in it,
    so that as many games teach more."""
    found = outputs(layers, lessons.rows)
    said = np.stack([POINTS * found[:, :MOST_SEATS], _wins(found, lessons.there)], axis=1)
    learned = np.stack([lessons.points, lessons.wins], axis=1)
    games, seats = lessons.games.tolist(), lessons.seats.tolist()
    counts = lessons.there.sum(axis=1).astype(int).tolist()
    for at in reversed(range(len(games) - 1)):
        if games[at] == games[at + 1]:
            later = (1 - HINDSIGHT) * said[at + 1] + HINDSIGHT * learned[at + 1]
            count = counts[at]
            learned[at, :, :count] = np.roll(later[:, :count], seats[at + 1] - seats[at], axis=1)
    return lessons._replace(points=learned[:, 0], wins=learned[:, 1])


def _wins(found: Numbers, there: Numbers) -> Numbers:
    return _likely(np.where(there > 0, found[:, MOST_SEATS:], -np.inf))


def _likely(welcome: Numbers) -> Numbers:
    heat = np.exp(welcome - welcome.max(axis=1, keepdims=True))
    shares: Numbers = (heat / heat.sum(axis=1, keepdims=True)).astype(np.float32)
    return shares
