"""Shares and how sure they are."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Z_95: Final = 1.959964
DRAWS: Final = 1000  # samples of a bootstrap


class Interval(NamedTuple):
    """Where a share lies, with 95% confidence."""

    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


def wilson(wins: float, games: int, z: float = Z_95) -> Interval:
    """The Wilson interval of a share, by default for 95%."""
    if not games:
        return Interval(0.0, 1.0)
    share = wins / games
    scale = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / scale
    half = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5 / scale
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def bootstrap(blocks: Sequence[tuple[float, int]], draws: int = DRAWS) -> Interval:
    """The interval of a share from the spread between blocks, each (wins, games): blocks are drawn
    with replacement again and again. The same blocks always give the same interval."""
    if not blocks:
        return Interval(0.0, 1.0)
    rng = random.Random(0)
    shares: list[float] = []
    for _ in range(draws):
        drawn = rng.choices(blocks, k=len(blocks))
        shares.append(sum(wins for wins, _ in drawn) / sum(games for _, games in drawn))
    shares.sort()
    return Interval(shares[round(0.025 * (draws - 1))], shares[round(0.975 * (draws - 1))])


def share_interval(blocks: Sequence[tuple[float, int]]) -> Interval:
    """The wider of the two intervals, for the share of wins in all blocks."""
    games = sum(count for _, count in blocks)
    plain = wilson(sum(wins for wins, _ in blocks), games)
    return max(plain, bootstrap(blocks), key=lambda interval: interval.width)


def chi_square(seen: Sequence[float], expected: Sequence[float]) -> float:
    """How likely counts as far from the expected ones are by chance alone (0 to 1)."""
    if len(seen) < 2 or not all(expected):
        return 1.0
    distance = sum((s - e) ** 2 / e for s, e in zip(seen, expected, strict=True))
    return _tail(distance, len(seen) - 1)


def _tail(distance: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, for whole degrees of freedom."""
    half = distance / 2
    if freedom % 2:
        total = math.erfc(half**0.5)
        term = (half / math.pi) ** 0.5 * 2 * math.exp(-half)
        start = 3
    else:
        total = math.exp(-half)
        term = half * total
        start = 4
    for below in range(start, freedom + 2, 2):
        total += term
        term *= 2 * half / below
    return total


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The least key with this part of all counts at or below it; 0 when there are none."""
    wanted = part * sum(counts.values())
    seen = 0
    for key in sorted(counts):
        seen += counts[key]
        if seen >= wanted:
            return key
    return 0
