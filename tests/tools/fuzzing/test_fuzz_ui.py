"""UI fuzzer and soak test, small runs: no faults here, and planted ones are found. Large runs are
commands: `python -m game.tools crash-test --monkey 50000 --soak 200`."""

from typing import Any

import pytest

from game.scenes.base import Scene
from game.tools.fuzzing import fuzz_ui, soak


@pytest.mark.slow
def test_fuzzing_finds_no_fault() -> None:
    report = fuzz_ui.run(400, seed=14)
    assert report.faults == []
    assert report.events >= 400
    assert report.decisions > 5
    assert {"TableScene", "MenuScene"} <= set(report.scenes)


def test_a_fault_lists_the_events_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    handle, calls = Scene.handle, []

    def fail(scene: Scene, event: Any) -> bool:
        calls.append(event)
        if len(calls) % 40 == 0:
            raise ZeroDivisionError("planted")
        return handle(scene, event)

    monkeypatch.setattr(Scene, "handle", fail)
    report = fuzz_ui.run(150, seed=1)
    assert report.faults
    assert "planted" in report.faults[0]
    assert report.faults[0].startswith("seed 1, event ")
    assert report.starts > 1  # and the game was started again


@pytest.mark.slow
def test_the_soak_test_plays_whole_games() -> None:
    lines: list[str] = []
    report = soak.run(1, 5, lines.append)
    assert report.faults == []
    assert list(report.memory) == [1]
    assert report.decisions > 50
    assert lines[-1] == "0 faults"
