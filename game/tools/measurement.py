"""Shared parts of measurements: games between seats, intervals and tests, times, reports."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from game.history.statistics.confidence import Z_95, Interval, wilson_interval
from game.rules import Action, Game, Observation
from game.seats import Seat

T = TypeVar("T")
_SAMPLES: Final = 1000  # of a bootstrap

Progress = Callable[[int], None]  # called with the number of completed games
Figures = dict[str, float]  # by name, which ends with the unit


class Report(Protocol):
    """The results of a measurement."""

    def text(self) -> str:
        """Return the results as text."""
        ...

    def to_json(self) -> Any:
        """Return the results as JSON data."""
        ...


@dataclass(frozen=True)
class FigureReport:
    """Figures by subject."""

    subjects: Mapping[str, Mapping[str, float]]

    def text(self) -> str:
        """Return a line for each subject and each of its figures."""
        lines: list[str] = []
        for subject, figures in self.subjects.items():
            lines.append(subject)
            lines += [f"  {name.replace('_', ' '):28} {n:9.1f}" for name, n in figures.items()]
        return "\n".join(lines)

    def to_json(self) -> Any:
        """Return the figures by subject."""
        return self.subjects


class Mean(NamedTuple):
    """The mean of some values, and half the width of its 95% interval by the normal
    approximation."""

    value: float
    half: float

    def __str__(self) -> str:
        """Return the mean and interval with one decimal."""
        return f"{self.value:.1f} ± {self.half:.1f}"


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of at least one value; for a single value the interval is infinite."""
    if len(values) < 2:
        return Mean(values[0], math.inf)
    return Mean(statistics.fmean(values), Z_95 * statistics.stdev(values) / math.sqrt(len(values)))


def bootstrap(values: Sequence[T], statistic: Callable[[Sequence[T]], float]) -> Interval:
    """Return the 95% percentile interval of a statistic of at least one value by a bootstrap (Efron
    1979): the values are resampled with replacement. The same values always give the same
    interval."""
    rng, last = random.Random(0), _SAMPLES - 1
    found = sorted(statistic(rng.choices(values, k=len(values))) for _ in range(_SAMPLES))
    return Interval(found[round(0.025 * last)], found[round(0.975 * last)])


def bootstrap_share(blocks: Sequence[tuple[float, int]]) -> Interval:
    """Return the bootstrap interval of a share of wins. Each block is (wins, games); blocks are
    resampled as a whole."""
    if not blocks:
        return Interval(0.0, 1.0)
    return bootstrap(
        blocks, lambda drawn: sum(wins for wins, _ in drawn) / sum(games for _, games in drawn)
    )


def share_interval(blocks: Sequence[tuple[float, int]]) -> Interval:
    """Return the wider of the Wilson and bootstrap intervals for the share of wins over all
    blocks."""
    games = sum(count for _, count in blocks)
    wilson = wilson_interval(sum(wins for wins, _ in blocks), games)
    return max(wilson, bootstrap_share(blocks), key=lambda interval: interval.width)


def median_of(values: Sequence[float]) -> Figures:
    """Return the median and its bootstrap interval (low, high)."""
    return {"median": statistics.median(values), **bootstrap(values, statistics.median)._asdict()}


def chi_square_p_value(observed: Sequence[float], expected: Sequence[float]) -> float:
    """Return the p-value of Pearson's chi-square test: the probability of a deviation from the
    expected counts that is at least as large by chance."""
    if len(observed) < 2 or not all(expected):
        return 1.0
    statistic = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return _chi_square_tail(statistic, len(observed) - 1)


def _chi_square_tail(statistic: float, degrees: int) -> float:
    """Return the upper tail of the chi-square distribution for an integer number of degrees of
    freedom."""
    half = statistic / 2
    if degrees % 2:
        total = math.erfc(half**0.5)
        term = (half / math.pi) ** 0.5 * 2 * math.exp(-half)
        start = 3
    else:
        total = math.exp(-half)
        term = half * total
        start = 4
    for below in range(start, degrees + 2, 2):
        total += term
        term *= 2 * half / below
    return total


class Times(NamedTuple):
    """Milliseconds that something took: wall time, and CPU time of its thread."""

    wall: float
    cpu: float


def time_call(act: Callable[[], object]) -> Times:
    """Return how long a call takes."""
    begin, worked = time.perf_counter(), time.thread_time()
    act()
    wall, cpu = time.perf_counter() - begin, time.thread_time() - worked
    return Times(wall * 1000, cpu * 1000)


def table_of(kinds: Sequence[str], number: int) -> list[str]:
    """Return the kinds of seats at the table for a game number (from 0); they rotate from game to
    game."""
    turn = number % len(kinds)
    return [*kinds[turn:], *kinds[:turn]]


def choices(
    game: Game, seats: Sequence[Seat], rng: random.Random
) -> Iterator[tuple[Observation, Action]]:
    """Yield the observation and the choice of the seat to act until the game is over. The caller
    plays the action."""
    while not game.is_over:
        observation = game.observation(game.seat)
        yield observation, seats[game.seat].choose(observation, rng)
