"""Outcomes: of every finished match, each once, also when its file or the index is gone."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from game.app.engine_process import InlineEngine
from game.app.match import Match
from game.app.match_spec import MatchSpec
from game.app.paths import Paths
from game.app.saves.match_library import MatchLibrary
from game.app.saves.statistics import FinishedMatch
from game.app.statistics.logbook import OUTCOME, Logbook
from game.app.statistics.match_outcome import MatchOutcome
from game.app.statistics.outcome_reader import places, read_outcome
from game.rules.scoring import Score
from tests.support.match import begin_match, spec_for
from tests.support.saved_matches import (
    ManualCalendar,
    match_with_undos,
    saved_match,
    write_statistics,
)
from tests.support.window import project_paths

FIRST_VERSION = Path(__file__).parents[2] / "fixtures" / "first_version"


@pytest.fixture
def paths(home: Path) -> Paths:
    return project_paths(home)


def library(paths: Paths) -> MatchLibrary:
    """The saved matches, as a game that has just been started knows them."""
    return MatchLibrary(paths, ManualCalendar())


def outcomes(match_library: MatchLibrary) -> list[MatchOutcome]:
    """All outcomes, brought up to date."""
    for _ in match_library.archive.update():
        pass
    return match_library.archive.outcomes()


def lose_index(paths: Paths) -> None:
    for file in paths.user.glob("index.sqlite*"):
        file.unlink()


def played_to_the_end(paths: Paths, seed: int = 3) -> Match:
    """A finished match of two people on the disk."""
    match = begin_match(spec_for("person", "person", seed=seed), paths.saves)
    play_on(match)
    match.close()
    return match


def play_on(match: Match) -> None:
    """Play a match to its end."""
    rng = random.Random(2)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))


def test_the_outcome_of_a_match_agrees_with_the_game(paths: Paths) -> None:
    match = match_with_undos(paths.saves)
    saved_match(paths.saves, 30)  # which is not finished
    match_library = library(paths)
    (outcome,) = outcomes(match_library)
    assert match.path is not None
    assert outcome.key == match.game.position.digest()
    assert outcome.file == match.path.name
    assert (outcome.rule_set, outcome.rounds) == ("base", match.game.position.round)
    assert [seat.name for seat in outcome.seats] == list(match.names)
    assert [seat.points for seat in outcome.seats] == [one.total for one in match.game.scores()]
    assert [at for at, seat in enumerate(outcome.seats) if seat.won] == match.game.winners()
    assert all(seat.facts for seat in outcome.seats)
    assert outcome.took_back == match.took_back
    assert outcomes(library(paths)) == [outcome]
    match_library.add_to_statistics(match)  # what was just played tells the same
    (added,) = outcomes(match_library)
    assert added == MatchOutcome(**{**vars(outcome), "day": added.day})
    assert added.day == match_library.now().date().isoformat()


def test_a_seat_that_was_handed_over_has_its_last_player(paths: Paths) -> None:
    match = begin_match(spec_for("person", "person", "random"), paths.saves)
    match.play(match.game.legal_actions[0])
    match.set_seat(1, "merchant")
    play_on(match)
    match.close()
    (outcome,) = outcomes(library(paths))
    assert [seat.kind for seat in outcome.seats] == ["person", "merchant", "random"]


def test_matches_with_undo_are_marked_in_list_and_outcome(paths: Paths) -> None:
    plain = match_with_undos(paths.saves)
    spec = MatchSpec(plain.spec.options, 8, plain.spec.seats, take_back=True)
    marked = match_with_undos(paths.saves, spec=spec)
    assert (plain.took_back, marked.took_back) == (False, True)
    match_library = library(paths)
    found = outcomes(match_library)
    assert {one.key for one in found if one.took_back} == {marked.game.position.digest()}
    assert [one.path for one in match_library.entries() if one.took_back] == [marked.path]


def test_places_follow_the_tie_break() -> None:
    def score(points: int, tie_break: int) -> Score:
        return Score(points, 0, (), 0, tie_break)

    assert places([score(40, 3), score(41, 0), score(40, 5), score(40, 3)]) == [3, 1, 2, 3]
    assert places([score(40, 3), score(40, 3)]) == [1, 1]


def test_matches_of_the_first_version_have_outcomes(paths: Paths) -> None:
    paths.saves.mkdir(parents=True)
    for file in FIRST_VERSION.glob("*.jsonl"):
        shutil.copy(file, paths.saves)
    found = {one.file: one for one in outcomes(library(paths))}
    assert found
    for path in paths.saves.iterdir():
        match = Match.load(path, InlineEngine())
        assert (path.name in found) == match.game.is_over
        if match.game.is_over:
            one = found[path.name]
            assert one.key == match.game.position.digest()
            assert [seat.kind for seat in one.seats] == [seat.kind for seat in match.spec.seats]
        match.close()


def test_a_damaged_finished_match_has_none(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:40], *lines[41:]]))
    assert read_outcome(path, "2026-01-01") is None
    assert outcomes(library(paths)) == []
    assert list(library(paths).archive.update()) == []  # and is not tried again


def test_a_deleted_match_stays_counted_with_its_facts(paths: Paths) -> None:
    match_library = library(paths)
    path = saved_match(paths.saves, -1)
    (outcome,) = outcomes(match_library)
    deleted = match_library.delete(path)
    (kept,) = outcomes(match_library)
    assert kept == MatchOutcome(**{**vars(outcome), "file": ""})
    lose_index(paths)
    assert outcomes(library(paths)) == [kept]
    match_library.restore(deleted)
    assert outcomes(library(paths)) == [outcome]


def test_a_match_that_is_deleted_before_it_was_read_stays_counted(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    library(paths).delete(path)
    lose_index(paths)
    (kept,) = outcomes(library(paths))
    assert all(seat.facts for seat in kept.seats)


def test_a_file_that_somebody_deletes_leaves_its_outcome(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    other = saved_match(paths.saves, -1, players=2)
    (first, second) = outcomes(library(paths))
    path.unlink()
    other.unlink()
    assert {one.key for one in outcomes(library(paths))} == {first.key, second.key}
    lose_index(paths)
    assert {one.key for one in outcomes(library(paths))} == {first.key, second.key}
    assert len(Logbook(paths.logbook).entries(OUTCOME)) == 2


def test_a_folder_that_cannot_be_read_is_not_taken_for_empty(paths: Paths) -> None:
    saved_match(paths.saves, -1)
    (outcome,) = outcomes(library(paths))
    paths.saves.rename(paths.user / "elsewhere")
    assert outcomes(library(paths)) == [outcome]
    assert not paths.logbook.exists()


def test_a_finished_match_is_counted_though_file_and_index_are_lost(paths: Paths) -> None:
    match = played_to_the_end(paths)
    match_library = library(paths)
    match_library.add_to_statistics(match)
    match_library.add_to_statistics(match)
    assert len(Logbook(paths.logbook).entries(OUTCOME)) == 1
    shutil.rmtree(paths.saves)
    lose_index(paths)
    (kept,) = outcomes(library(paths))
    assert [seat.name for seat in kept.seats] == list(match.names)
    assert [seat.points for seat in kept.seats] == [one.total for one in match.game.scores()]
    assert kept.day == match_library.now().date().isoformat()


def test_days_and_order_though_the_clock_goes_back(paths: Paths) -> None:
    """The day is the one that the clock told at the end; matches stay in the order in which they
    were played."""
    calendar = ManualCalendar()
    match_library = MatchLibrary(paths, calendar)
    made = []
    for seed, days in ((3, 0), (4, -400), (5, 0)):
        calendar.now += timedelta(days=days)
        match = played_to_the_end(paths, seed)
        match_library.add_to_statistics(match)
        made.append((match.game.position.digest(), calendar.now.date().isoformat()))
    assert made[1][1] < made[0][1]
    for one in (match_library, library(paths)):
        assert [(outcome.key, outcome.day) for outcome in outcomes(one)] == made
    lose_index(paths)
    shutil.rmtree(paths.saves)
    assert [(one.key, one.day) for one in outcomes(library(paths))] == made


def test_an_outcome_whose_file_is_dated_back_is_read_again(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    (outcome,) = outcomes(library(paths))
    os.utime(path, (86_400 * 3, 86_400 * 3))
    (again,) = outcomes(library(paths))
    assert again.key == outcome.key
    assert again.day < outcome.day


def test_results_of_earlier_versions_count_once(paths: Paths) -> None:
    match = played_to_the_end(paths)
    kinds = ("person", "governor/builder", "random")
    old = FinishedMatch("2024-05-01", kinds, (38, 41, 38), (1,), True)
    same = FinishedMatch("2024-05-02", ("person", "person"), (1, 2), (1,))
    write_statistics(paths.statistics, {"old": old, match.game.position.digest(): same})
    before = paths.statistics.read_bytes()
    match_library = library(paths)
    first, second = sorted(outcomes(match_library), key=lambda one: one.day)
    assert (first.key, first.day, first.rule_set, first.took_back) == ("old", old.day, "", True)
    assert [(seat.name, seat.kind, seat.points, seat.place) for seat in first.seats] == [
        ("", "person", 38, 2),
        ("", "governor/builder", 41, 1),
        ("", "random", 38, 2),
    ]
    assert [seat.name for seat in second.seats] == list(match.names)
    assert second.day == same.day  # written down when it ended
    assert paths.statistics.read_bytes() == before


def test_the_statistics_of_the_first_version_count(paths: Paths) -> None:
    paths.user.mkdir(exist_ok=True)
    shutil.copy(FIRST_VERSION / "statistics.json", paths.statistics)
    results = json.loads(paths.statistics.read_bytes())["matches"]
    found = {one.key: one for one in outcomes(library(paths))}
    assert set(found) == set(results)
    for key, result in results.items():
        assert [seat.points for seat in found[key].seats] == result["points"]
        assert [at for at, one in enumerate(found[key].seats) if one.won] == result["winners"]


def test_outcomes_are_read_little_by_little(paths: Paths) -> None:
    for players in (2, 3, 4):
        saved_match(paths.saves, -1, players=players)
    match_library = library(paths)
    steps = [one for one in match_library.archive.update() if one.reading_outcomes]
    assert [one.progress.done for one in steps if one.progress.done] == [1, 1, 2, 2, 3]
    assert {one.progress.total for one in steps} == {3}
    steps_again = library(paths).archive.update()
    assert list(steps_again) == []


def test_half_of_the_outcomes_are_kept_when_the_rest_waits(paths: Paths) -> None:
    for players in (2, 3, 4):
        saved_match(paths.saves, -1, players=players)
    steps = library(paths).archive.update()
    for one in steps:
        if one.reading_outcomes and one.progress.done == 2:
            break
    steps.close()
    match_library = library(paths)
    assert len(match_library.archive.outcomes()) == 2
    assert len(outcomes(match_library)) == 3


def test_without_sqlite_all_is_known_until_the_game_ends(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    path = saved_match(paths.saves, -1)
    match_library = library(paths)
    assert [one.path for one in match_library.entries()] == [path]
    assert len(outcomes(match_library)) == 1
    assert not paths.index.exists()
    match_library.delete(path)
    assert len(outcomes(library(paths))) == 1


def test_lessons_are_no_matches(paths: Paths) -> None:
    match = Match.new(spec_for("person", "person"), None, InlineEngine())
    play_on(match)
    assert library(paths).archive.add(match, "2026-01-01") is None
    assert not paths.logbook.exists()
