"""The performance tool: its figures are plausible. No time is asserted."""

import gc

import pytest

from game.tools.measurement import Times
from game.tools.speed import perf

FRAMES = 20


@pytest.fixture(autouse=True)
def _frames_for_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop runs for so many frames, however fast the machine is."""

    def run_frames(window: perf.PerfWindow, seconds: float) -> list[Times]:
        left = iter(range(FRAMES))
        return window.run_while(lambda: next(left, None) is not None)

    monkeypatch.setattr(perf.PerfWindow, "run_for", run_frames)
    monkeypatch.setattr(gc, "collect", lambda: 0)  # it would look through all other tests


@pytest.mark.slow
def test_figures_of_the_table_make_sense() -> None:
    with perf.perf_window() as on:
        assert on.app.frame.get_size() == perf.SIZE
        prepared = perf.measure_preparing(on)
        opened = perf.measure_opening(on)
        waiting = perf.measure_idle(on)
        flying = perf.measure_animation(on)
        resized = perf.measure_resize(on)
        assert on.app.frame.get_size() == perf.SIZE
    assert all(value > 0 for value in (*prepared.values(), *opened.values(), *resized.values()))
    assert waiting["drawn_per_second"] == 0
    assert waiting["loops_per_second"] > 0
    assert 0 < flying["drawn_per_second"] <= flying["loops_per_second"]
