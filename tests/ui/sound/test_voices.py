"""Which of many sounds are heard, how loud, and from which side."""

import itertools
import random

import pytest

from game.ui.sound.voices import SOFTEST, Crowd, Picker, pan


@pytest.mark.parametrize("x", [-300, 0, 400, 960, 1700, 1920, 5000])
def test_everything_is_as_loud_wherever_it_is(x: float) -> None:
    left, right = pan(x)
    assert left**2 + right**2 == pytest.approx(1)


def test_ten_barrels_in_half_a_second_are_a_row_and_no_machine_gun() -> None:
    for seed in range(20):
        crowd = Crowd(random.Random(seed))
        times = [0.06 * nth for nth in range(10)]
        gains = [crowd.gain("barrel", at) for at in times]
        heard = [at for at, gain in zip(times, gains, strict=True) if gain]
        assert 4 <= len(heard) <= 9
        assert all(b - a >= 0.06 - 1e-9 for a, b in itertools.pairwise(heard))
        loud = [gain for gain in gains if gain]
        assert loud[0] > 0.85
        assert max(loud[3:]) < 0.7
        assert min(loud) > 0.8 * SOFTEST


def test_sounds_of_other_kinds_and_later_ones_are_as_loud_as_ever() -> None:
    crowd = Crowd(random.Random(1))
    for nth in range(10):
        crowd.gain("barrel", 0.07 * nth)
    assert crowd.gain("coin", 0.7) > 0.85
    assert crowd.gain("barrel", 3.0) > 0.85


def test_no_variant_is_heard_twice_in_a_row_and_all_are_heard() -> None:
    picker = Picker(random.Random(2))
    picked = [picker.pick("coin", "abcd") for _ in range(60)]
    assert all(one != other for one, other in itertools.pairwise(picked))
    assert set(picked) == set("abcd")
