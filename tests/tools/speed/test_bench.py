"""The benchmarks: both kernels in one run, in turns, as ratios; and the list of saved matches."""

import json

import pytest

from game.kernel import SOURCE, VARIABLE
from game.tools.measurement import Figures
from game.tools.speed import bench
from game.tools.speed.saves_bench import measure

COMPILED = {VARIABLE: "a folder"}


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Nothing is measured: compiled rules are said to be twice as fast, in each round more or less.
    What would have been measured is noted."""
    asked: list[tuple[int, str]] = []

    def in_process(number: int, environment: dict[str, str]) -> Figures:
        asked.append((number, environment[VARIABLE]))
        drift = 100.0 * (number + 1)
        faster = 1.0 if environment[VARIABLE] == SOURCE else 2.0 + 0.1 * (number % 3)
        return {bench.IMPORT: 0.1, "base games/s": drift * faster}

    monkeypatch.setattr(bench, "_in_process", in_process)
    monkeypatch.setattr(bench, "_catanatron", lambda seed: None)
    return asked


def test_both_kernels_are_measured_in_turns(
    rounds: list[tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "_compiled_kernel", lambda: (COMPILED, ""))
    text, report, _ = bench.measure_bench().run()
    assert sorted(rounds) == [(n, env) for n in range(bench.ROUNDS) for env in ("a folder", SOURCE)]
    assert [number for number, _ in rounds] == sorted([*range(bench.ROUNDS)] * 2)
    assert {env for _, env in rounds[::2]} == {"a folder", SOURCE}  # neither always comes first
    ratio = report["ratios"]["compiled : source"]["base games/s"]
    assert ratio["median"] == pytest.approx(2.1)
    assert 2.0 <= ratio["low"] < 2.1 < ratio["high"] <= 2.2 + 1e-9
    assert bench.IMPORT not in report["ratios"]["compiled : source"]
    assert "compiled : source   base games/s           2.10 [2.00, 2.20]" in text


def test_a_round_measures_games_copies_and_the_import(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "COPIES", 10)
    monkeypatch.setattr(bench, "_import_seconds", lambda: 0.1)
    monkeypatch.setattr(bench, "GAMES_PER_ROUND", 1)
    bench.print_round(0)
    figures = json.loads(capsys.readouterr().out)
    assert figures.keys() >= {bench.IMPORT, "base games/s", "everything decisions/s"}
    assert all(figure > 0 for figure in figures.values())


def test_figures_of_the_list_make_sense() -> None:
    figures = measure(matches=12, runs=1)
    assert (figures["matches"], figures["runs"]) == (12, 1)
    assert all(value >= 0 for value in figures.values())
    assert figures["scene_and_picture_cpu_ms"] >= figures["scene_cpu_ms"]
