"""What measurements share: games between computer seats, means with intervals, times, reports."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, NamedTuple, Protocol

from game.history.statistics.confidence import BOOTSTRAP_SAMPLES, Z_95
from game.rules import Action, Game, Observation
from game.seats import Seat

Progress = Callable[[int], None]  # called with the number of games that are done
Figures = dict[str, float]  # by name, which ends with the unit


class Report(Protocol):
    """What was measured."""

    def text(self) -> str:
        """Return it as text."""
        ...

    def to_json(self) -> Any:
        """Return it as JSON data."""
        ...


@dataclass(frozen=True)
class FigureReport:
    """Figures by subject."""

    subjects: Mapping[str, Mapping[str, float]]

    def text(self) -> str:
        """Return a line for each subject, and one for each of its figures."""
        lines: list[str] = []
        for subject, figures in self.subjects.items():
            lines.append(subject)
            lines += [f"  {name.replace('_', ' '):28} {n:9.1f}" for name, n in figures.items()]
        return "\n".join(lines)

    def to_json(self) -> Any:
        """Return the figures by subject."""
        return self.subjects


class Mean(NamedTuple):
    """The mean of some values, and half of its 95% interval by the normal approximation."""

    value: float
    half: float

    def __str__(self) -> str:
        """Return it in one decimal."""
        return f"{self.value:.1f} ± {self.half:.1f}"


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of at least one value; of one alone the interval is not known (infinite)."""
    if len(values) < 2:
        return Mean(values[0], inf)
    return Mean(statistics.fmean(values), Z_95 * statistics.stdev(values) / sqrt(len(values)))


def median_of(values: Sequence[float]) -> Figures:
    """Return the median, and its 95% percentile interval (low, high) by a bootstrap."""
    rng, last = random.Random(0), BOOTSTRAP_SAMPLES - 1
    samples = (rng.choices(values, k=len(values)) for _ in range(BOOTSTRAP_SAMPLES))
    medians = sorted(map(statistics.median, samples))
    low, high = medians[round(0.025 * last)], medians[round(0.975 * last)]
    return {"median": statistics.median(values), "low": low, "high": high}


class Times(NamedTuple):
    """Milliseconds that something took: on the wall, and CPU time of its thread."""

    wall: float
    cpu: float


def time_call(act: Callable[[], object]) -> Times:
    """Return how long a call takes."""
    begin, worked = time.perf_counter(), time.thread_time()
    act()
    wall, cpu = time.perf_counter() - begin, time.thread_time() - worked
    return Times(wall * 1000, cpu * 1000)


def table_of(kinds: Sequence[str], number: int) -> list[str]:
    """Return who sits at the table of a game (from 0): the kinds move round it."""
    turn = number % len(kinds)
    return [*kinds[turn:], *kinds[:turn]]


def choices(
    game: Game, seats: Sequence[Seat], rng: random.Random
) -> Iterator[tuple[Observation, Action]]:
    """Yield what the seat to decide sees and chooses, until the game is over. Who asks plays the
    action."""
    while not game.is_over:
        observation = game.observation(game.seat)
        yield observation, seats[game.seat].choose(observation, rng)
