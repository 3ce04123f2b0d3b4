"""Loudness: the filters of the recommendation, and signals whose loudness is known."""

import numpy as np
import pytest
from numpy.typing import NDArray

from game.tools.soundtrack.loudness import (
    integrated,
    k_weighting,
)

RATE = 48000


def sine(level: float, seconds: float, hertz: float = 997.0) -> NDArray[np.float64]:
    """A sine with a peak of so many dBFS, one channel."""
    t = np.arange(int(RATE * seconds)) / RATE
    return np.asarray(10 ** (level / 20) * np.sin(2 * np.pi * hertz * t))[np.newaxis]


def test_at_48_kilohertz_the_filters_are_those_of_the_recommendation() -> None:
    shelf, high_pass = k_weighting(48000)
    listed = (1.53512485958697, -2.69169618940638, 1.19839281085285)
    assert shelf.b == pytest.approx(listed, abs=1e-12)
    assert shelf.a == pytest.approx((1, -1.69065929318241, 0.73248077421585), abs=1e-12)
    assert high_pass.b == pytest.approx((1, -2, 1))
    assert high_pass.a == pytest.approx((1, -1.99004745483398, 0.99007225036621), abs=1e-12)


def test_a_full_sine_of_997_hertz_on_one_channel_has_minus_3_lufs() -> None:
    assert integrated(sine(0, 3), RATE) == pytest.approx(-3.01, abs=0.02)
