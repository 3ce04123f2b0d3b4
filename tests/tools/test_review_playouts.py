"""Errors that the review names, played out: which of them hold."""

from __future__ import annotations

from itertools import islice

import pytest

from game.history.review.grades import ERRORS, Grade
from game.tools import review_calibration
from game.tools.measurement import choices
from game.tools.review_playouts import PlayedError, PlayoutReport, run


def test_errors_that_lose_what_their_grade_says_hold_in_the_report() -> None:
    report = PlayoutReport(("harbourmaster",), 4)
    for losses in ((8.0, 8.0, 6.0, 6.0), (4.9, 4.9, 4.9, 4.9), (60.0, -60.0, 60.0, -40.0)):
        report.errors.append(
            PlayedError(len(report.errors), 9, "build", Grade.MISTAKE, 6.0, losses)
        )
    assert [error.held for error in report.errors] == [True, False, True]
    assert [error.is_close for error in report.errors] == [False, False, True]
    whole = report.text().splitlines()[-1].split()
    assert whole[:4] == ["all", "3", "2", "67%"]


def test_errors_of_new_games_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(  # the beginning of a game has errors enough
        review_calibration, "choices", lambda *players: islice(choices(*players), 80)
    )
    report = run(["random", "deckhand"], 1, 24, 3, pairs=2, by=["random", "greedy"])
    assert report.errors
    assert all(len(error.losses) == 2 and error.grade in ERRORS for error in report.errors)
    assert report.text().startswith(f"{len(report.errors)} errors of 1 games")
