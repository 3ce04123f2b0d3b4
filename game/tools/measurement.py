"""The frame of everything that measures: samples taken by number, and a report on all of them.

A measurement is data and two functions. `take(number)` returns a sample: plain JSON data (dicts,
lists, text, numbers; tuples come back as lists) that depends on nothing but the number and what is
bound to the function. Chance comes from the seed and the number, such as
`random.Random(f"{seed} {number}")`. It must be picklable, because workers may take samples in other
processes. `report(samples)` gets all samples in order of their numbers:

    def measure_points(kinds: Sequence[str], games: int, seed: int) -> Measurement[list[int]]:
        return Measurement(games, partial(_points, kinds, seed), _report)

A row of `command_line/measurements.py` makes it a command. The command line gives `--json` and, to
those that play games, `--games`, `--seed`, `--workers`, `--scheduler`, `--out` and `--seats`, shows
the progress, and checks the names of seats. Below the frame are intervals and tests for reports.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.history.statistics.confidence import Z_95, Interval, wilson_interval
from game.rules import Action, Game, Observation
from game.seats import Seat
from game.tools.code_version import code_fingerprint
from game.tools.json_lines import JsonLines
from game.tools.workers.processes import ThisProcess
from game.tools.workers.tasks import run_tasks
from game.tools.workers.workers import Workers

T = TypeVar("T")
_SAMPLES: Final = 1000  # of a bootstrap

Progress = Callable[[int], None]  # called with the number of completed samples
Figures = dict[str, float]  # by name, which ends with the unit


class Report(NamedTuple):
    """The results of a measurement: as text, as JSON data, and the faults that it looked for."""

    text: str
    data: Any
    faults: Sequence[str] = ()


@dataclass(frozen=True)
class Measurement(Generic[T]):
    """How many samples to take, how to take one by its number (from 0), and what all of them
    say."""

    count: int
    take: Callable[[int], T]
    report: Callable[[Sequence[T]], Report]

    def run(
        self,
        progress: Progress = lambda done: None,
        workers: Workers | None = None,
        file: JsonLines | None = None,
        key: str = "",
    ) -> Report:
        """Take the samples, in this process without `workers`, and report on them. `file` keeps
        them as they come: those that it has under the same `key`, from the same rules and seats,
        are not taken again. Raises TaskFailed, WorkersError."""
        known: dict[int, T] = {}
        line = {"measurement": key, "code": code_fingerprint()}
        for kept in file.read() if file else ():
            if line.items() <= kept.items():
                known[kept["number"]] = kept["sample"]
        missing = [number for number in range(self.count) if number not in known]
        for number, sample in run_tasks(
            missing, self.take, workers or ThisProcess(), "sample {}".format
        ):
            known[number] = sample
            if file:
                file.append({**line, "number": number, "sample": sample})
            progress(len(known))
        return self.report([known[number] for number in range(self.count)])


def report_figures(subjects: Mapping[str, Figures]) -> Report:
    """Return a report of a line for each subject and each of its figures."""
    lines: list[str] = []
    for subject, figures in subjects.items():
        lines.append(subject)
        lines += [f"  {name.replace('_', ' '):28} {n:9.1f}" for name, n in figures.items()]
    return Report("\n".join(lines), subjects)


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
    half, shape = statistic / 2, 0.5 if degrees % 2 else 1.0
    total = math.erfc(half**0.5) if degrees % 2 else math.exp(-half)
    while shape < degrees / 2:
        total += half**shape * math.exp(-half) / math.gamma(shape + 1)
        shape += 1
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


def choices(
    game: Game, seats: Sequence[Seat], rng: random.Random
) -> Iterator[tuple[Observation, Action]]:
    """Yield the observation and the choice of the seat to act until the game is over. The caller
    plays the action."""
    while not game.is_over:
        observation = game.observation(game.seat)
        yield observation, seats[game.seat].choose(observation, rng)
