"""Calibration of the review: what it says, and what others measure."""

from __future__ import annotations

from itertools import islice

import pytest

from game.history.review.review_plan import Effort, Stage
from game.tools import review_calibration
from game.tools.measurement import choices
from game.tools.review_calibration import MeasuredDecision, losing_share, measure_calibration

EFFORT = Effort(8, (Stage(2, 2),))


@pytest.fixture(autouse=True)
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginnings of games: how a whole one is reviewed is another test's matter."""
    monkeypatch.setattr(
        review_calibration, "choices", lambda *players: islice(choices(*players), 60)
    )
    monkeypatch.setattr(review_calibration, "OTHER_SEATS", ("random", "greedy"))


def error(said: float, lost: float, spread: float = 10.0) -> MeasuredDecision:
    return MeasuredDecision(
        "deckhand", "build", "mistake", said, 3.0, said, said, 0.0, 16, lost, spread, 100
    )


def test_errors_and_levels_are_told() -> None:
    report = measure_calibration(["random", "deckhand"], 2, 6, 2, EFFORT).run()
    lines = report.text.splitlines()
    assert lines[0].startswith("2 games")
    assert any(line.startswith("all ") for line in lines)
    assert any(line.startswith("deckhand ") for line in lines)
    (two, three) = report.data["games"]
    assert [len(game["seats"]) for game in (two, three)] == [2, 3]
    assert sum(count for _, count in two["seats"][0]["costs"].values()) >= 0


def test_the_share_that_loses_is_corrected_for_noise() -> None:
    noisy = [error(6.0, 6.0 + shift, spread=80.0) for shift in (-8.0, 8.0)]
    assert losing_share(noisy) > 0.99  # the spread is that of the noise alone
    exact = [error(6.0, 6.0 + shift, spread=0.1) for shift in (-8.0, 8.0)]
    assert 0.7 < losing_share(exact) < 0.85
