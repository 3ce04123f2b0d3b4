"""Simulation: reports that add up and can be repeated."""

from __future__ import annotations

import json

import pytest

from game.tools.__main__ import main
from tests.seats.standings import played_standings


def test_standings_of_games_add_up() -> None:
    standings = played_standings(["greedy", "random", "random"], 6, seed=2)
    assert (standings.games, len(standings.rounds)) == (6, 6)
    assert sum(totals.wins for totals in standings.by_kind.values()) == pytest.approx(6)
    assert sum(map(standings.all_seats.share_at, range(3))) == pytest.approx(1)
    greedy = standings.by_kind["greedy"]
    parts = map(greedy.total, ("chips", "buildings", "bonuses", "nobles"))
    assert greedy.total("points") == sum(parts)
    assert greedy.seats == 6


def test_a_report_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate", "--games", "4", "--seats", "greedy,random,random,random", "--seed", "2"
    assert main([*words]) == 0
    text = capsys.readouterr().out
    for word in ("4 games", "greedy", "place 4", "Ends", "built", "ms mean"):
        assert word in text
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kinds"]["random"]["seats"] == 12
