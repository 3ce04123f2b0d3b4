"""Outcomes of matches in the folder, and of those that only the statistics file knows."""

from __future__ import annotations

from pathlib import Path

from game.app.match import Match
from game.app.saves.match_library import MatchLibrary
from game.app.saves.statistics import FinishedMatch, add_match
from game.app.statistics.saved_outcomes import saved_outcomes
from tests.support.saved_matches import NAMES, ManualCalendar, match_with_undos, saved_match
from tests.support.window import project_paths


def test_finished_matches_of_the_folder(home: Path) -> None:
    paths = project_paths(home)
    finished = saved_match(paths.saves, -1)
    saved_match(paths.saves, 30)
    (paths.saves / "match-0009.jsonl").write_text("no match")
    (outcome,), notice = saved_outcomes(paths)
    game = Match.load(finished).game
    assert notice is None
    assert (outcome.file, outcome.key) == (finished.name, game.position.digest())
    assert [seat.points for seat in outcome.seats] == [score.total for score in game.scores()]
    assert [at for at, seat in enumerate(outcome.seats) if seat.won] == game.winners()
    assert [seat.name for seat in outcome.seats] == list(NAMES[:3])
    assert outcome.people == [0]
    assert outcome.rounds == game.position.round
    assert all(seat.facts["chips"] for seat in outcome.seats)


def test_the_day_and_the_undo_are_those_of_the_statistics_file(home: Path) -> None:
    paths = project_paths(home)
    match = match_with_undos(paths.saves)
    MatchLibrary(paths, ManualCalendar()).add_to_statistics(match)
    (outcome,), _ = saved_outcomes(paths)
    assert outcome.day == "2026-05-01"
    assert outcome.seats[0].facts


def test_a_match_without_a_file_is_known_by_its_result(home: Path) -> None:
    paths = project_paths(home)
    kinds = ("person", "greedy", "random", "person")
    add_match(
        paths.statistics, "old", FinishedMatch("2025-05-02", kinds, (38, 41, 12, 41), (3,), True)
    )
    (outcome,), notice = saved_outcomes(paths)
    assert notice is None
    assert (outcome.key, outcome.file, outcome.took_back) == ("old", "", True)
    assert [seat.place for seat in outcome.seats] == [3, 2, 4, 1]
    assert {seat.name for seat in outcome.seats} == {""}
    assert not any(seat.facts for seat in outcome.seats)


def test_a_broken_statistics_file_is_told(home: Path) -> None:
    paths = project_paths(home)
    home.mkdir(parents=True, exist_ok=True)
    paths.statistics.write_text("nonsense")
    outcomes, notice = saved_outcomes(paths)
    assert outcomes == []
    assert notice is not None
