"""Simulation: reports that add up and can be repeated."""

from __future__ import annotations

import pytest

from game.tools.simulate import simulate


def test_a_report_adds_up() -> None:
    standings = simulate(["greedy", "random", "random"], 6, seed=2).standings
    assert (standings.games, len(standings.rounds)) == (6, 6)
    assert sum(totals.wins for totals in standings.by_kind.values()) == pytest.approx(6)
    assert sum(standings.all_seats.order_wins.values()) == pytest.approx(6)
    assert dict(standings.all_seats.seats_by_order) == {0: 6, 1: 6, 2: 6}
    greedy = standings.by_kind["greedy"]
    assert greedy.points == greedy.chips + greedy.buildings + greedy.bonuses + greedy.nobles
    assert greedy.seats == 6


def test_a_simulation_can_be_repeated() -> None:
    def result() -> object:
        return simulate(["heuristic", "random"], 2, seed=8, clock=lambda: 0.0).to_json()

    assert result() == result()


def test_a_report_can_be_read() -> None:
    report = simulate(["greedy", "random", "random", "random"], 4, seed=2)
    text = report.text()
    for word in ("4 games", "greedy", "place 4", "Ends", "built", "ms mean"):
        assert word in text
    assert report.to_json()["kinds"]["random"]["seats"] == 12


def test_progress_counts_the_games() -> None:
    done: list[int] = []
    simulate(["random", "random"], 3, progress=done.append)
    assert done == [1, 2, 3]
