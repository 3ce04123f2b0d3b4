"""The statistics file: matches are counted once, and written atomically."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.app.i18n import Translator
from game.app.match_spec import MatchSpec
from game.app.saves.match_library import MatchLibrary
from game.app.saves.statistics import FinishedMatch, load_statistics
from game.scenes.saves.match_text import details_text
from tests.support.saved_matches import ManualCalendar, match_with_undos, write_statistics
from tests.support.window import project_paths

WON = FinishedMatch("2026-05-01", ("person", "greedy/shipper", "random"), (41, 40, 12), (0,))
LOST = FinishedMatch("2026-05-02", ("person", "greedy", "greedy"), (38, 40, 12), (1,))
SHARED = FinishedMatch("2026-05-03", ("person", "person"), (44, 44), (0, 1))
WATCHED = FinishedMatch("2026-05-03", ("greedy", "random"), (60, 44), (0,))


def test_results_of_earlier_versions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "statistics.json"
    assert load_statistics(path) == ({}, None)
    write_statistics(path, {"a": WON, "b": LOST})
    assert load_statistics(path) == ({"a": WON, "b": LOST}, None)


@pytest.mark.parametrize("text", ["", "{", "[1]", "{}", '{"matches":7}', "[" * 10**5, "\x00", "7"])
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "statistics.json"
    path.write_text(text)
    outcomes, notice = load_statistics(path)
    assert outcomes == {}
    assert notice is not None
    aside = path.with_name("statistics.json.broken")
    assert notice.values == {"file": str(aside)}
    assert aside.read_text() == text
    write_statistics(path, {"a": WON})
    assert load_statistics(path) == ({"a": WON}, None)


@pytest.mark.parametrize(
    "change",
    [
        {"day": 7},
        {"kinds": 7},
        {"kinds": [1, 2, 3]},
        {"points": [1, 2]},
        {"points": ["1", "2", "3"]},
        {"winners": [3]},
        {"winners": None},
        {"took_back": 1},
    ],
)
def test_an_entry_that_makes_no_sense_is_passed_over(tmp_path: Path, change: Any) -> None:
    path = tmp_path / "statistics.json"
    write_statistics(path, {"a": WON, "b": LOST})
    data = json.loads(path.read_text())
    data["matches"]["a"].update(change)
    path.write_text(json.dumps(data))
    assert load_statistics(path) == ({"b": LOST}, None)


def test_only_finished_matches_are_counted(home: Path) -> None:
    match_library = MatchLibrary(project_paths(home), ManualCalendar())
    over = match_with_undos(match_library.paths.saves)
    match_library.add_to_statistics(over)
    match_library.add_to_statistics(over)
    match_library.add_to_statistics(match_with_undos(match_library.paths.saves, 30))
    match_library.add_to_statistics(match_with_undos(None))
    (outcome,) = match_library.archive.outcomes()
    assert date.fromisoformat(outcome.day) == match_library.now().date()
    points = tuple(score.total for score in over.game.scores())
    assert tuple(seat.points for seat in outcome.seats) == points


def test_a_match_with_moves_taken_back_is_counted_and_marked(home: Path) -> None:
    match_library = MatchLibrary(project_paths(home), ManualCalendar())
    plain = match_with_undos(match_library.paths.saves)
    spec = MatchSpec(plain.spec.options, 8, plain.spec.seats, take_back=True)
    marked = match_with_undos(match_library.paths.saves, spec=spec)
    assert (plain.took_back, marked.took_back) == (False, True)
    for match in (plain, marked):
        match_library.add_to_statistics(match)
    counted = match_library.archive.outcomes()
    assert sorted(one.took_back for one in counted) == [False, True]
    cards = {card.path: card for card in match_library.entries()}
    assert plain.path is not None
    assert marked.path is not None
    assert not cards[plain.path].took_back
    assert cards[marked.path].took_back
    tr = Translator()
    assert "with undo" in details_text(cards[marked.path], tr)
    assert "with undo" not in details_text(cards[plain.path], tr)


def test_a_file_from_before_matches_were_marked_is_read(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    write_statistics(path, {"a": replace(WON, took_back=True)})
    assert load_statistics(path) == ({"a": replace(WON, took_back=True)}, None)
    data = json.loads(path.read_text())
    del data["matches"]["a"]["took_back"]
    path.write_text(json.dumps(data))
    assert load_statistics(path) == ({"a": WON}, None)
