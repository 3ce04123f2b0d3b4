"""Confidence intervals of win shares, and the chi-square test."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Z_95: Final = 1.959964  # the 97.5% quantile of the standard normal distribution
BOOTSTRAP_SAMPLES: Final = 1000


class Interval(NamedTuple):
    """A confidence interval of a share (0 to 1)."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """The difference of its ends."""
        return self.high - self.low


def wilson_interval(wins: float, games: int, z: float = Z_95) -> Interval:
    """Return the score interval of a share (Wilson 1927), by default for 95%; 0 to 1 without
    games."""
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
    """Return the 95% percentile interval of a share by a bootstrap over blocks (Efron 1979), each
    (wins, games): its samples draw blocks with replacement. The same blocks always give the same
    interval."""
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
    """Return the wider of both intervals, for the share of wins in all blocks."""
    games = sum(count for _, count in blocks)
    wilson = wilson_interval(sum(wins for wins, _ in blocks), games)
    return max(wilson, bootstrap_interval(blocks), key=lambda interval: interval.width)


def chi_square_p_value(observed: Sequence[float], expected: Sequence[float]) -> float:
    """Return the p-value of Pearson's chi-square test: the probability that counts differ from the
    expected ones by as much or more by chance."""
    if len(observed) < 2 or not all(expected):
        return 1.0
    statistic = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return _chi_square_tail(statistic, len(observed) - 1)


def _chi_square_tail(statistic: float, degrees: int) -> float:
    """Return the upper tail of the chi-square distribution, for whole degrees of freedom."""
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
    """Return the least key with this part (0 to 1) of all counts at or below it; 0 without
    counts."""
    wanted = part * sum(counts.values())
    total = 0
    for key in sorted(counts):
        total += counts[key]
        if total >= wanted:
            return key
    return 0
