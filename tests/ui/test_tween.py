"""Tweens, flights, and what plays them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui import tween
from game.ui.images.image_cache import ImageSpec
from game.ui.tween import Animator, Flight, ParallelAnimation, SequentialAnimation, Tween

BARREL = ImageSpec("barrels/corn", (40, 50))


def test_a_tween_goes_from_0_to_1_after_its_delay() -> None:
    done: list[bool] = []
    moving = Tween(1.0, delay=0.5, on_done=lambda: done.append(True))
    assert moving.advance(0.25) is None
    assert (moving.waiting, moving.progress) == (True, 0)
    assert moving.advance(0.5) is None
    assert moving.progress == 0.25
    assert moving.advance(1.0) == pytest.approx(0.25)
    assert moving.progress == 1.0
    assert done == [True]
    moving.finish()
    assert done == [True]


@given(st.lists(st.floats(0.001, 0.5), min_size=1, max_size=8), st.floats(0.001, 0.3))
def test_a_sequence_loses_no_time(durations: list[float], step: float) -> None:
    ends: list[int] = []
    parts = [
        Tween(duration, on_done=lambda index=index: ends.append(index))  # type: ignore[misc]
        for index, duration in enumerate(durations)
    ]
    moving, passed = SequentialAnimation(parts), 0.0
    rest = None
    while rest is None:
        rest = moving.advance(step)
        passed += step
    assert ends == list(range(len(durations)))
    assert passed - rest == pytest.approx(sum(durations), abs=1e-6)


def test_a_flight_starts_flies_in_an_arc_and_lands_once() -> None:
    log: list[str] = []
    flight = Flight(
        BARREL,
        (0, 100),
        (100, 100),
        1.0,
        on_land=lambda: log.append("land"),
    )
    flight.delay = 0.2
    flight.advance(0.1)
    assert (flight.waiting, log) == (True, [])
    flight.advance(0.6)
    assert log == []
    assert flight.position == pytest.approx((50, 88))
    flight.advance(0.6)
    assert log == ["land"]
    assert flight.position == pytest.approx((100, 100))
    flight.finish()
    assert log == ["land"]


def test_animations_side_by_side_end_with_the_last() -> None:
    log: list[str] = []
    both = ParallelAnimation(
        [
            Tween(0.2, on_done=lambda: log.append("short")),
            Tween(0.5, on_done=lambda: log.append("long")),
        ]
    )
    assert both.advance(0.3) is None
    assert log == ["short"]
    assert both.advance(0.3) == pytest.approx(0.1)
    assert log == ["short", "long"]
    assert ParallelAnimation([]).advance(0.3) == 0.3


def test_finishing_lands_everything_in_order_also_what_is_started_then() -> None:
    log: list[str] = []
    animator = Animator()

    def landed() -> None:
        log.append("first")
        animator.add(Flight(BARREL, (0, 0), (1, 1), 1, on_land=lambda: log.append("third")))

    flight = Flight(BARREL, (0, 0), (1, 1), 1, on_land=landed)
    then = tween.call(lambda: log.append("second"))
    animator.add(SequentialAnimation([flight, tween.pause(1), then]))
    animator.update(0.1)
    animator.finish()
    assert log == ["first", "second", "third"]
    assert not animator.busy
    assert not animator.update(0.1)


def test_with_reduced_motion_nothing_flies_but_pauses_stay() -> None:
    log: list[str] = []
    animator = Animator(reduced=True)
    flight = Flight(BARREL, (0, 0), (1, 1), 1, on_land=lambda: log.append("land"))
    then = tween.call(lambda: log.append("then"))
    animator.add(SequentialAnimation([flight, tween.pause(0.5), then]))
    animator.update(0.1)
    assert log == ["land"]
    animator.update(0.5)
    assert log == ["land", "then"]
