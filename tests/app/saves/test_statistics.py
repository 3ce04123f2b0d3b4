"""Statistics: matches are counted once, written atomically, and summarised in a dialog."""

import json
import random
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.engine_process import InlineEngine
from game.app.i18n import Translator
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.app.saves.match_library import MatchLibrary
from game.app.saves.statistics import (
    FinishedMatch,
    StatisticsSummary,
    load_statistics,
    summarise,
)
from game.rules import Options
from game.scenes.dialogs.dialog import Dialog
from game.scenes.navigator import Navigator
from game.scenes.saves.match_text import details_text
from game.scenes.saves.scene import LibraryScene
from game.scenes.saves.statistics_dialog import statistics_text
from game.ui.widgets.buttons import Button
from tests.support.saved_matches import NAMES, ManualCalendar, match_with_undos, write_statistics
from tests.support.window import app_driver, project_paths

WON = FinishedMatch("2026-05-01", ("person", "greedy/shipper", "random"), (41, 40, 12), (0,))
LOST = FinishedMatch("2026-05-02", ("person", "greedy", "greedy"), (38, 40, 12), (1,))
SHARED = FinishedMatch("2026-05-03", ("person", "person"), (44, 44), (0, 1))
WATCHED = FinishedMatch("2026-05-03", ("greedy", "random"), (60, 44), (0,))


def test_the_summary_of_some_matches() -> None:
    figures = summarise([WON, LOST, SHARED, WATCHED])
    assert figures == StatisticsSummary(4, 3, 2, 44, {"greedy": (1, 2), "random": (1, 1)})
    assert summarise([]) == StatisticsSummary(0, 0, 0, 0, {})


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
    figures, notice = match_library.statistics()
    assert notice is None
    assert figures.finished == 1
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
    figures, _ = match_library.statistics()
    assert (figures.finished, figures.played, figures.played_with_take_back) == (2, 2, 1)
    cards = {card.path: card for card in match_library.entries()}
    assert plain.path is not None
    assert marked.path is not None
    assert not cards[plain.path].took_back
    assert cards[marked.path].took_back
    tr = Translator()
    assert "with undo" in details_text(cards[marked.path], tr)
    assert "with undo" not in details_text(cards[plain.path], tr)
    assert "1 match was played with undo" in statistics_text(figures, tr)
    assert "with undo" not in statistics_text(figures._replace(played_with_take_back=0), tr)


def test_figures_of_matches_with_moves_taken_back() -> None:
    so = [replace(one, took_back=True) for one in (WON, LOST, WATCHED)]
    figures = summarise([*so, SHARED])
    assert (
        figures.played,
        figures.won,
        figures.played_with_take_back,
        figures.won_with_take_back,
    ) == (3, 2, 2, 1)


def test_a_file_from_before_matches_were_marked_is_read(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    write_statistics(path, {"a": replace(WON, took_back=True)})
    assert load_statistics(path) == ({"a": replace(WON, took_back=True)}, None)
    data = json.loads(path.read_text())
    del data["matches"]["a"]["took_back"]
    path.write_text(json.dumps(data))
    assert load_statistics(path) == ({"a": WON}, None)


def test_the_result_of_a_match_is_counted_and_told(home: Path) -> None:
    paths = project_paths(home)
    seats = tuple(SeatSpec(NAMES[at], at, kind) for at, kind in enumerate(("person", "greedy")))
    match = Match.new(MatchSpec(Options(players=2), 5, seats), paths.saves, InlineEngine())
    rng = random.Random(3)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        navigator = Navigator(on.ctx)
        navigator.table(match)
        navigator.scoring(match)
        navigator.leave()
        navigator.library()
        assert type(on.top) is LibraryScene
        (key,) = [w for w in on.top.widgets.all if isinstance(w, Button) and w.icon == "ui/trophy"
                  and not w.text]  # fmt: skip
        on.click(key.rect.center)
        assert isinstance(on.top, Dialog)
        assert "1 match was finished" in on.top.text
        assert "**1**" in on.top.text
        on.key(pygame.K_RETURN)
        paths.statistics.write_text("nonsense")
        on.click(key.rect.center)
        assert "set aside" in on.top.text


def test_the_summary_of_no_matches(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        Navigator(on.ctx).library()
        on.top.statistics()
        assert "No match" in on.top.text
