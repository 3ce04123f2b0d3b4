"""Predictions against results: what falls into which bin, and what a report says of them."""

import json
import random
from pathlib import Path

import pytest

from game.rules import Game, Options, Position
from game.rules.scoring import final_points, winners
from game.seats import make_seat
from game.seats.networks import shipped_networks
from game.tools.__main__ import main
from game.tools.measurement import choices
from game.tools.prediction_calibration import BINS, Predictions, bins_of, compare


def finished_game() -> Position:
    """The end of a game of three with one winner."""
    game = Game.new(Options(players=3), 2)
    for _, action in choices(game, [make_seat("deckhand")] * 3, random.Random(1)):
        game.play(action)
    assert len(winners(game.position)) == 1
    return game.position


def test_predictions_fall_into_bins() -> None:
    end = finished_game()
    (winner,) = winners(end)
    shares = [0.25, 0.05, 0.7]
    row = [shares[(seat - winner) % 3] for seat in range(3)]  # 25% for the winner
    points = [float(own) + 2 for own in final_points(end)]
    found = compare([points, points], [row, row], end)
    assert found.players == 3
    wanted = {0: (0.1, 0, 2), 2: (0.5, 2, 2), 7: (1.4, 0, 2)}
    for number, sums in enumerate(found.bins):
        assert sums == pytest.approx(wanted.get(number, (0, 0, 0)))
    assert found.cross_entropy == pytest.approx(1.386, abs=1e-3)
    assert found.points == pytest.approx(2)


def test_the_predictions_of_a_game_are_one_observation() -> None:
    """A hundred predictions of one game say less than a hundred games with one prediction."""
    empty = [(0.0, 0.0, 0)] * (BINS - 1)
    long = [Predictions(4, [*empty, (95.0, 100.0 * won, 100)], 0, 0) for won in (0, 1, 1, 1)]
    short = [Predictions(4, [*empty, (0.95, float(n % 4 > 0), 1)], 0, 0) for n in range(400)]
    (few,), (many,) = bins_of(long), bins_of(short)
    assert (few.predicted, few.seen, few.predictions) == pytest.approx((0.95, 0.75, 400))
    assert many.seen == 0.75
    assert few.high - few.low > 4 * (many.high - many.low)


def test_the_command_reports_by_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["predictions", "--games", "2", "--players", "2,3", "--seats", "deckhand", "--json"]
    assert main(few) == 0
    shipped = json.loads(capsys.readouterr().out)
    assert {players: found["games"] for players, found in shipped.items()} == {"2": 1, "3": 1}
    for players, found in shipped.items():
        counts = [row["predictions"] for row in found["bins"]]
        assert sum(counts) % int(players) == 0
        assert all(row["low"] - 1e-9 <= row["seen"] <= row["high"] + 1e-9 for row in found["bins"])
    shipped_networks().policy.save(tmp_path / "policy.npz")
    shipped_networks().value.save(tmp_path / "forecast.npz")
    assert main([*few, "--networks", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out) == shipped
