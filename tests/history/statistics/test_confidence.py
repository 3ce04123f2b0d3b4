"""The confidence interval of a win share."""

from __future__ import annotations

from game.history.statistics.confidence import wilson_interval


def test_wilson_interval() -> None:
    low, high = wilson_interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    low, high = wilson_interval(15, 20)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(20, 20)[1] == 1.0
