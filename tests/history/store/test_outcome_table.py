"""Outcomes: of every finished match, each once, also when its file is gone or the store damaged."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from game.app.i18n import Translator
from game.app.paths import Paths
from game.history.match_library import MatchLibrary, MatchLibraryError
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.outcome_reader import places, read_outcome
from game.history.store.database import Database
from game.match.assistance import Assistance
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec
from game.rules.scoring import Score
from game.scenes.saves.rows import details_text
from tests.support.match import begin_match, path_of, spec_for
from tests.support.saved_matches import ManualCalendar, match_with_undos, saved_match

FIRST_VERSION = Path(__file__).parents[2] / "fixtures" / "first_version"


def library(paths: Paths) -> MatchLibrary:
    """The saved matches, as a game that has just been started knows them."""
    return MatchLibrary(paths, ManualCalendar())


def outcomes(match_library: MatchLibrary) -> list[MatchOutcome]:
    """All outcomes, brought up to date."""
    for _ in match_library.store.update():
        pass
    return match_library.store.outcomes()


def lose_store(match_library: MatchLibrary) -> None:
    """Damage the store, so that its backup takes its place."""
    match_library.store.database.close()
    match_library.paths.store.write_bytes(b"no database")


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
    assert outcome.key == match.game.position.digest()
    assert outcome.file == path_of(match).name
    assert (outcome.rule_set, outcome.rounds) == ("base", match.game.position.round)
    assert [seat.name for seat in outcome.seats] == list(match.names)
    assert [seat.points for seat in outcome.seats] == [score.total for score in match.game.scores()]
    assert [at for at, seat in enumerate(outcome.seats) if seat.won] == match.game.winners()
    assert all(seat.facts for seat in outcome.seats)
    assert outcome.used_undo == match.used_undo
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
    spec = MatchSpec(plain.spec.options, 8, plain.spec.seats, undo_anything=True)
    marked = match_with_undos(paths.saves, spec=spec)
    assert (plain.used_undo, marked.used_undo) == (False, True)
    match_library = library(paths)
    found = outcomes(match_library)
    assert {outcome.key for outcome in found if outcome.used_undo} == {
        marked.game.position.digest()
    }
    assert [entry.path for entry in match_library.entries() if entry.assistance] == [marked.path]


def test_counsel_is_on_the_disk_and_marks_the_match(paths: Paths) -> None:
    match = begin_match(spec_for("person", "person", "random"), paths.saves)
    match.play(match.game.legal_actions[0])
    seat = match.game.seat
    match.note_counsel()
    match.note_counsel()  # looked at again
    match.close()
    match = Match.load(path_of(match), InlineEngine())
    play_on(match)
    match.close()
    match_library = library(paths)
    (outcome,) = outcomes(match_library)
    assert [seat_outcome.facts.get("counsel", 0) for seat_outcome in outcome.seats] == [
        int(at == seat) for at in range(3)
    ]
    assert outcome.assistance is Assistance.COUNSEL
    (entry,) = match_library.entries()
    assert entry.assistance is Assistance.COUNSEL
    assert "with advice" in details_text(entry, Translator())


def test_places_follow_the_tie_break() -> None:
    def score(points: int, tie_break: int) -> Score:
        return Score(points, 0, (), 0, tie_break)

    assert places([score(40, 3), score(41, 0), score(40, 5), score(40, 3)]) == [3, 1, 2, 3]
    assert places([score(40, 3), score(40, 3)]) == [1, 1]


def test_matches_of_the_first_version_have_outcomes(paths: Paths) -> None:
    paths.saves.mkdir(parents=True)
    for file in FIRST_VERSION.glob("*.jsonl"):
        shutil.copy(file, paths.saves)
    found = {outcome.file: outcome for outcome in outcomes(library(paths))}
    assert found
    for path in paths.saves.iterdir():
        match = Match.load(path, InlineEngine())
        assert (path.name in found) == match.game.is_over
        if match.game.is_over:
            outcome = found[path.name]
            assert outcome.key == match.game.position.digest()
            assert [seat.kind for seat in outcome.seats] == [seat.kind for seat in match.spec.seats]
        match.close()


def test_a_damaged_finished_match_has_none(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:40], *lines[41:]]))
    assert read_outcome(path, "2026-01-01") is None
    assert outcomes(library(paths)) == []
    assert not any(
        progress.total for progress in library(paths).store.update()
    )  # it is not tried again


def test_a_deleted_match_stays_counted_with_its_facts(paths: Paths) -> None:
    match_library = library(paths)
    path = saved_match(paths.saves, -1)
    (outcome,) = outcomes(match_library)
    deleted = match_library.delete(path)
    (kept,) = outcomes(match_library)
    assert kept == replace(outcome, file="")
    lose_store(match_library)
    assert outcomes(library(paths)) == [kept]
    match_library.restore(deleted)
    assert outcomes(library(paths)) == [outcome]


def test_a_match_that_is_deleted_before_it_was_read_stays_counted(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    match_library = library(paths)
    match_library.delete(path)
    lose_store(match_library)
    (kept,) = outcomes(library(paths))
    assert all(seat.facts for seat in kept.seats)


def test_a_match_whose_result_cannot_be_recorded_is_not_deleted(paths: Paths) -> None:
    path, begun = saved_match(paths.saves, -1), saved_match(paths.saves, 20)
    match_library = MatchLibrary(paths, ManualCalendar(), database=Database(paths.store, 0.0))
    (outcome,) = outcomes(match_library)
    other = sqlite3.connect(paths.store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(MatchLibraryError, match="wasn't deleted"):
        match_library.delete(path)
    assert path.exists()
    match_library.delete(begun)  # which counts nowhere
    other.close()
    match_library.delete(path)
    assert outcomes(library(paths)) == [replace(outcome, file="")]


def test_a_file_that_somebody_deletes_leaves_its_outcome(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    other = saved_match(paths.saves, -1, players=2)
    (first, second) = outcomes(library(paths))
    path.unlink()
    other.unlink()
    match_library = library(paths)
    assert [outcome.file for outcome in outcomes(match_library)] == ["", ""]
    assert {outcome.key for outcome in outcomes(library(paths))} == {first.key, second.key}


def test_a_folder_that_cannot_be_read_is_not_taken_for_empty(paths: Paths) -> None:
    saved_match(paths.saves, -1)
    (outcome,) = outcomes(library(paths))
    paths.saves.rename(paths.user / "elsewhere")
    assert outcomes(library(paths)) == [outcome]


def test_a_finished_match_is_counted_though_its_file_is_lost(paths: Paths) -> None:
    match = played_to_the_end(paths)
    match_library = library(paths)
    match_library.add_to_statistics(match)
    match_library.add_to_statistics(match)
    shutil.rmtree(paths.saves)
    lose_store(match_library)
    (kept,) = outcomes(library(paths))
    assert [seat.name for seat in kept.seats] == list(match.names)
    assert [seat.points for seat in kept.seats] == [score.total for score in match.game.scores()]
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
    for listed in (match_library, library(paths)):
        assert [(outcome.key, outcome.day) for outcome in outcomes(listed)] == made
    lose_store(match_library)
    shutil.rmtree(paths.saves)
    assert [
        (match_outcome.key, match_outcome.day) for match_outcome in outcomes(library(paths))
    ] == made


def test_an_outcome_whose_file_is_dated_back_is_read_again(paths: Paths) -> None:
    path = saved_match(paths.saves, -1)
    (outcome,) = outcomes(library(paths))
    os.utime(path, (86_400 * 3, 86_400 * 3))
    (again,) = outcomes(library(paths))
    assert again.key == outcome.key
    assert again.day < outcome.day


def test_half_of_the_outcomes_are_kept_when_the_rest_waits(paths: Paths) -> None:
    for players in (2, 3, 4):
        saved_match(paths.saves, -1, players=players)
    steps = library(paths).store.update()
    for progress in steps:
        if progress.of_outcomes and progress.done == 2:
            break
    steps.close()
    match_library = library(paths)
    assert len(match_library.store.outcomes()) == 2
    assert len(outcomes(match_library)) == 3


def test_lessons_are_no_matches(paths: Paths) -> None:
    match = Match.new(spec_for("person", "person"), None, InlineEngine())
    play_on(match)
    assert library(paths).store.add(match, "2026-01-01") is None
    assert outcomes(library(paths)) == []
