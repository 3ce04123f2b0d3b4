"""The benchmark of the list of saved matches measures the lists that it makes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.match.journal import list_matches
from game.tools.__main__ import main
from game.tools.speed import saves_bench
from game.tools.speed.saves_bench import make_matches, measure
from tests.support.saved_matches import listed_matches
from tests.support.window import project_paths


def test_the_matches_that_are_measured_can_be_listed(home: Path) -> None:
    paths = project_paths(home)
    make_matches(paths.saves, 25)
    assert len(list_matches(paths.saves)) == 25
    entries = listed_matches(paths.saves)
    assert entries[0].path.name == "match-0025.jsonl"
    assert {entry.match_file is not None for entry in entries} == {True}
    assert {bool(entry.points) for entry in entries} == {True, False}


def test_figures_of_the_list_make_sense() -> None:
    figures = measure(matches=12, runs=1)
    assert (figures["matches"], figures["runs"]) == (12, 1)
    assert all(value >= 0 for value in figures.values())
    assert figures["scene_and_picture_cpu_ms"] >= figures["scene_cpu_ms"]


def test_the_benchmark_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(saves_bench, "measure", lambda *_: {"matches": 12})
    assert main(["bench", "saves", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"saves": {"matches": 12}}
