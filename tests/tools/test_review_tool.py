"""The tool that reviews a match file: its report as text and as JSON, its faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.app.review.grades import ERRORS, Grade
from game.tools.review import run
from game.tools.review_calibration import mean_of
from game.tools.review_calibration import run as calibrate
from game.tools.review_playouts import PlayedError, PlayoutReport
from game.tools.review_playouts import run as play_out_errors
from tests.support.saved_matches import NAMES, saved_match


def test_the_report_names_every_player_and_what_decided(tmp_path: Path) -> None:
    path = saved_match(tmp_path, 60)
    before = path.read_bytes()
    progress: list[tuple[int, int]] = []
    report = run(path, 16, 0, as_json=False, progress=lambda *now: progress.append(now))
    assert path.read_bytes() == before
    assert all(name in report for name in NAMES[:3])
    assert "What decided the match:" in report
    assert "better: " in report
    total = progress[-1][1]
    assert progress == [(done, total) for done in range(1, total + 1)]


def test_the_report_as_json_holds_every_decision(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved_match(tmp_path, 30)
    assert main(["review", str(path), "--iterations", "8", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in data["players"]] == list(NAMES[:3])
    assert len(data["seats"]) == 3
    decisions = data["decisions"]
    assert sum(len(one["played"]) for one in decisions) == 30
    for one in decisions:
        assert ("cost" in one) == (one["grade"] not in ("forced", "ungraded"))
    for number in data["turning_points"]:
        assert decisions[number]["cost"] > 0


def test_a_file_that_is_no_match_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no_match.jsonl"
    path.write_text("nothing")
    assert main(["review", str(path)]) == 1
    assert capsys.readouterr().err.strip()


def test_a_calibration_tells_every_kind_and_its_distance_from_the_next() -> None:
    report = calibrate(["random", "deckhand"], 2, 6)
    assert {kind: len(values) for kind, values in report.accuracies.items()} == {
        "random": 2,
        "deckhand": 2,
    }
    text = report.text()
    assert text.startswith("2 games")
    assert "deckhand less random: " in text


def test_a_mean_has_an_interval_from_two_values_on() -> None:
    assert mean_of([4.0]) == (4.0, float("inf"))
    assert mean_of([3.0, 5.0]) == pytest.approx((4.0, 1.96), abs=0.01)


def test_errors_that_lose_what_their_grade_says_hold_in_the_report() -> None:
    report = PlayoutReport(("harbourmaster",), 4)
    for losses in ((8.0, 8.0, 6.0, 6.0), (4.9, 4.9, 4.9, 4.9), (60.0, -60.0, 60.0, -40.0)):
        report.errors.append(
            PlayedError(len(report.errors), 9, "build", Grade.MISTAKE, 6.0, losses)
        )
    assert [one.held for one in report.errors] == [True, False, True]
    assert [one.is_close for one in report.errors] == [False, False, True]
    whole = report.text().splitlines()[-1].split()
    assert whole[:4] == ["all", "3", "2", "67%"]


def test_errors_of_new_games_are_played_out() -> None:
    report = play_out_errors(["random", "deckhand"], 1, 24, 3, pairs=2, by=["random", "greedy"])
    assert report.errors
    assert all(len(one.losses) == 2 and one.grade in ERRORS for one in report.errors)
    assert report.text().startswith(f"{len(report.errors)} errors of 1 games")


def test_a_review_needs_a_file_or_a_number_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review"]) == 2
    assert main(["review", "--calibrate", "1", "--playouts", "1"]) == 2
    assert main(["review", "--calibrate", "1", "--seats", "random,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
