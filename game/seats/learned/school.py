"""Learning: from lessons to a network, by gradient descent (Adam) on the squared error of the
points still to come. A part of the games is kept apart to see how much was understood."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.seats.learned.network import Network, Numbers

UNITS = 64
BATCH = 512
RATE = 2e-3
DECAY = 2e-5
KEPT_APART = 0.08


class Lessons(NamedTuple):
    """Rows of positions, and the points still to come."""

    rows: Numbers
    more: Numbers

    @classmethod
    def read(cls, paths: Sequence[Path]) -> Lessons:
        """All lessons of these files."""
        rows, more = [], []
        for path in paths:
            with np.load(path, allow_pickle=False) as data:
                rows.append(data["rows"])
                more.append(data["end"] - data["then"])
        return cls(np.concatenate(rows), np.concatenate(more).astype(np.float32))


class Learner:
    """A network while it learns."""

    def __init__(self, inputs: int, base: float, units: int = UNITS, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.rng = rng
        scale = (2 / inputs) ** 0.5
        self.weights: list[Numbers] = [
            (rng.standard_normal((inputs, units)) * scale).astype(np.float32),
            np.zeros(units, dtype=np.float32),
            (rng.standard_normal(units) * (1 / units) ** 0.5).astype(np.float32),
            np.array([base], dtype=np.float32),
        ]
        self._first = [np.zeros_like(w) for w in self.weights]
        self._second = [np.zeros_like(w) for w in self.weights]
        self._steps = 0

    def guess(self, rows: Numbers) -> Numbers:
        """Points still to come."""
        inner, bias, outer, base = self.weights
        found: Numbers = np.maximum(rows @ inner + bias, 0) @ outer + base
        return found

    def step(self, rows: Numbers, more: Numbers, rate: float) -> None:
        """Learn from one batch."""
        inner, bias, outer, base = self.weights
        sums = rows @ inner + bias
        hidden = np.maximum(sums, 0)
        wrong = (hidden @ outer + base - more) / len(more)
        back = np.outer(wrong, outer) * (sums > 0)
        slopes = [rows.T @ back, back.sum(0), wrong @ hidden, wrong.sum(keepdims=True)]
        self._steps += 1
        for at, slope in enumerate(slopes):
            first, second = self._first[at], self._second[at]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            fair = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            self.weights[at] -= fair * first / (np.sqrt(second) + 1e-8)
            if at in (0, 2):
                self.weights[at] *= 1 - DECAY

    def network(self) -> Network:
        """What has been learned."""
        inner, bias, outer, base = self.weights
        return Network(inner, bias, outer, float(base[0]))


def learn(lessons: Lessons, apart: Lessons, rounds: int, units: int = UNITS) -> Learner:
    """Go through the lessons so many times; prints the error on those kept apart."""
    learner = Learner(lessons.rows.shape[1], float(lessons.more.mean()), units)
    count = len(lessons.more)
    for number in range(rounds):
        order = learner.rng.permutation(count)
        rate = RATE * 0.5 * (1 + np.cos(np.pi * number / rounds))
        for start in range(0, count, BATCH):
            picked = order[start : start + BATCH]
            learner.step(lessons.rows[picked].astype(np.float32), lessons.more[picked], rate)
        print(f"{number + 1}: {error(learner, lessons, 20000):.3f} {error(learner, apart):.3f}")
    return learner


def error(learner: Learner, lessons: Lessons, most: int = 10**9) -> float:
    """The root of the mean squared error, in points."""
    wrong = learner.guess(lessons.rows[:most].astype(np.float32)) - lessons.more[:most]
    return float(np.sqrt(np.mean(wrong * wrong)))
