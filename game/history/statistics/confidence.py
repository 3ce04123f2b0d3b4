"""Confidence intervals of win shares, quantiles, and the chi-square test."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Z_95: Final = 1.959964  # the 97.5% quantile of the standard normal distribution
BOOTSTRAP_SAMPLES: Final = 1000


class Interval(NamedTuple):
    """A confidence interval of a proportion (0 to 1)."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low


def wilson_interval(wins: float, games: int, z: float = Z_95) -> Interval:
    """Return the Wilson score interval (1927) of a proportion, 95% by default. Return 0 to 1 if
    there are no games."""
    if not games:
        return Interval(0.0, 1.0)
    share = wins / games
    scale = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / scale
    half = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5 / scale
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def bootstrap_interval(
    blocks: Sequence[tuple[float, int]], samples: int = BOOTSTRAP_SAMPLES
) -> Interval:
    """Return the 95% percentile interval of a proportion by a block bootstrap (Efron 1979). Each
    block is (wins, games), and blocks are resampled with replacement. The same blocks always give
    the same interval."""
    if not blocks:
        return Interval(0.0, 1.0)
    rng = random.Random(0)
    shares: list[float] = []
    for _ in range(samples):
        sample = rng.choices(blocks, k=len(blocks))
        shares.append(sum(wins for wins, _ in sample) / sum(games for _, games in sample))
    shares.sort()
    return Interval(shares[round(0.025 * (samples - 1))], shares[round(0.975 * (samples - 1))])


def share_interval(blocks: Sequence[tuple[float, int]]) -> Interval:
    """Return the wider of the Wilson and bootstrap intervals for the share of wins over all
    blocks."""
    games = sum(count for _, count in blocks)
    wilson = wilson_interval(sum(wins for wins, _ in blocks), games)
    return max(wilson, bootstrap_interval(blocks), key=lambda interval: interval.width)


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


def quantile(counts: Mapping[int, int], part: float) -> int:
    """Return the smallest key such that the share `part` (0 to 1) of all counts is at or below it.
    Return 0 if there are no counts."""
    wanted = part * sum(counts.values())
    total = 0
    for key in sorted(counts):
        total += counts[key]
        if total >= wanted:
            return key
    return 0
