"""Calibration of the review: what it tells of each kind of seat."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from game.history.review.review_plan import Effort, Stage
from game.tools import review_calibration
from game.tools.__main__ import main
from game.tools.measurement import choices, mean_of
from game.tools.review_calibration import run


@pytest.fixture(autouse=True)
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginnings of games: how a whole one is reviewed is another test's matter."""
    monkeypatch.setattr(
        review_calibration, "choices", lambda *players: islice(choices(*players), 60)
    )
    monkeypatch.setattr(review_calibration, "USUAL_EFFORT", Effort(stages=(Stage(2, 2),)))


def test_a_calibration_tells_every_kind_and_its_distance_from_the_next() -> None:
    report = run(["random", "deckhand"], 2, 6)
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


def test_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    few = "--games", "1", "--seats", "random,deckhand", "--iterations", "4"
    assert main(["calibration", *few, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {kind: len(values) for kind, values in data["accuracies"].items()} == {
        "random": 1,
        "deckhand": 1,
    }


def test_an_unknown_seat_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibration", "--games", "1", "--seats", "random,nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
