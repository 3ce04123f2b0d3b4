"""Review a match file: the report as text and as JSON, and what is no match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.commands import review
from game.commands.review import run
from game.history.review.review_plan import Effort, Stage
from game.match.engine_process import InlineEngine
from game.match.match import Match
from tests.support.match import path_of
from tests.support.saved_matches import NAMES, saved_match

FEW = Effort(stages=(Stage(2, 2),))


def test_the_report_names_every_player_and_what_mattered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_match(tmp_path, 60)
    before = path.read_bytes()
    progress: list[tuple[int, int]] = []
    monkeypatch.setattr(review, "USUAL_EFFORT", FEW)
    report = run(path, 16, 0, as_json=False, progress=lambda *now: progress.append(now))
    assert path.read_bytes() == before
    assert all(name in report for name in NAMES[:3])
    assert report.count("What mattered: ") == 3
    assert "better: " in report
    assert progress == sorted(progress)
    assert progress[-1] == (100, 100)


def test_the_report_as_json_holds_every_decision(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "USUAL_EFFORT", FEW)
    path = saved_match(tmp_path, 30)
    assert main(["review", str(path), "--iterations", "8", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in data["players"]] == list(NAMES[:3])
    assert len(data["seats"]) == 3
    decisions = data["decisions"]
    assert sum(len(decision["played"]) for decision in decisions) == 30
    for decision in decisions:
        assert ("cost" in decision) == (decision["grade"] not in ("forced", "ungraded"))
    for number in data["moments"]:
        assert decisions[number]["cost"] or decisions[number]["gap"]


def test_what_a_computer_played_for_a_person_does_not_count_for_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer plays the seat of the person for the last 15 of 30 decisions."""
    monkeypatch.setattr(review, "USUAL_EFFORT", FEW)
    match = Match.load(saved_match(tmp_path, 15), InlineEngine())
    match.set_seat(0, "random")
    for _ in range(15):
        match.play(match.game.legal_actions[0])
    match.set_seat(0, "person")
    match.close()
    data = json.loads(run(path_of(match), 8, 0, as_json=True, progress=lambda *now: None))
    own = [one["ply"] for one in data["decisions"] if one["seat"] == 0]
    counted = sum(data["seats"][0]["grades"].values())
    assert 0 < counted == sum(ply < 15 for ply in own) < len(own)


def test_a_file_that_is_no_match_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no_match.jsonl"
    path.write_text("nothing")
    assert main(["review", str(path)]) == 1
    assert capsys.readouterr().err.strip()
