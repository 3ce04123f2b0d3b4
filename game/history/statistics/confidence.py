"""Confidence intervals of win shares, and quantiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

Z_95: Final = 1.959964  # the 97.5% quantile of the standard normal distribution


class Interval(NamedTuple):
    """A confidence interval of a proportion (0 to 1)."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low


def wilson_interval(wins: float, games: int) -> Interval:
    """Return the Wilson score interval (1927) of a proportion, for 95%. Return 0 to 1 if there are
    no games."""
    if not games:
        return Interval(0.0, 1.0)
    share, z = wins / games, Z_95
    scale = 1 + z * z / games
    center = (share + z * z / (2 * games)) / scale
    half = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5 / scale
    return Interval(max(0.0, center - half), min(1.0, center + half))


def quantile(counts: Mapping[int, int], part: float) -> int:
    """Return the smallest key such that at least the share `part` (0 to 1) of all counts is at or
    below it. Return 0 if there are no counts."""
    wanted = part * sum(counts.values())
    total = 0
    for key in sorted(counts):
        total += counts[key]
        if total >= wanted:
            return key
    return 0
