"""The benchmark of the list of saved matches measures the lists that it makes."""

from __future__ import annotations

from game.tools.speed.saves_bench import measure


def test_figures_of_the_list_make_sense() -> None:
    figures = measure(matches=12, runs=1)
    assert (figures["matches"], figures["runs"]) == (12, 1)
    assert all(value >= 0 for value in figures.values())
    assert figures["scene_and_picture_cpu_ms"] >= figures["scene_cpu_ms"]
