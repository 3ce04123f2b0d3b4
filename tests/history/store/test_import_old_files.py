"""What earlier versions kept in files of their own is in the store, and the files stay."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.app.paths import Paths
from game.history.match_library import MatchLibrary
from game.history.store.personal_progress import PersonalProgress, Reached
from game.rules.record.game_record import ChecksumChain
from tests.support.saved_matches import ManualCalendar
from tests.support.window import project_paths

FIXTURES = Path(__file__).parents[2] / "fixtures"
DELETED, KEPT = "2ba2c73f2480599c5511be9a2e5763ee", "33d0f78f74a6b9b182288a984b796f23"


@pytest.fixture
def paths(home: Path) -> Paths:
    """A folder as the version before the store left it: a lesson is done and one is begun, a match
    is finished and reviewed, one was deleted, one is being played."""
    shutil.copytree(FIXTURES / "earlier_home", home, dirs_exist_ok=True)
    return project_paths(home)


def library(paths: Paths) -> MatchLibrary:
    return MatchLibrary(paths, ManualCalendar())


def test_nothing_of_an_earlier_version_is_lost(paths: Paths) -> None:
    before = {path: path.read_bytes() for path in paths.user.rglob("*") if path.is_file()}
    match_library = library(paths)
    progress = PersonalProgress(match_library.store.database)
    assert progress.lessons() == Reached({"02_x": 3}, frozenset({"01_first_steps"}))
    assert progress.shown_topics() == {"tip.corn", "role.mayor"}
    earned = progress.earned()
    assert len(earned) == 13
    assert {achievement.person for achievement in earned} == {"Ada", "Bob"}
    assert {achievement.key for achievement in earned} == {DELETED, KEPT}
    for _ in match_library.store.update():
        pass
    old, deleted, kept = sorted(match_library.store.outcomes(), key=lambda outcome: outcome.rounds)
    assert (old.key, old.day, old.used_undo) == ("old-match", "2024-05-01", True)
    assert [(seat.kind, seat.points, seat.place) for seat in old.seats] == [
        ("person", 38, 2),
        ("random", 41, 1),
    ]
    assert (deleted.key, deleted.day, deleted.file) == (DELETED, "2026-05-01", "")
    assert (kept.key, kept.day, kept.file) == (KEPT, "2026-05-01", "match-0002.jsonl")
    assert all(seat.facts for outcome in (deleted, kept) for seat in outcome.seats)
    assert dict(match_library.store.accuracies.accuracies()) == {KEPT: (71.5, 64.25, None)}
    match_library.store.database.close()
    assert {path: path.read_bytes() for path in before} == before


def test_it_is_taken_over_once(paths: Paths) -> None:
    progress = PersonalProgress(library(paths).store.database)
    progress.forget_topics()
    assert PersonalProgress(library(paths).store.database).shown_topics() == frozenset()


def test_when_the_store_and_its_backup_are_lost_it_is_taken_over_again(paths: Paths) -> None:
    match_library = library(paths)
    progress = PersonalProgress(match_library.store.database)
    progress.forget_topics()
    match_library.store.database.close()
    for file in paths.user.glob("store*"):
        file.write_bytes(b"damaged")
    again = PersonalProgress(library(paths).store.database)
    assert again.shown_topics() == {"tip.corn", "role.mayor"}
    assert len(again.earned()) == 13


@pytest.mark.parametrize("name", ["settings.json", "logbook.jsonl", "statistics.json"])
def test_a_damaged_file_hides_no_other(paths: Paths, name: str) -> None:
    (paths.user / name).write_bytes(b"\xff\x00" + b"[" * 5000)
    match_library = library(paths)
    progress = PersonalProgress(match_library.store.database)
    assert bool(progress.shown_topics()) == (name != "settings.json")
    assert bool(progress.earned()) == (name != "logbook.jsonl")
    keys = {outcome.key for outcome in match_library.store.outcomes()}
    assert ("old-match" in keys) == (name != "statistics.json")


def test_a_line_of_the_logbook_that_is_not_as_it_was_written_is_passed_over(paths: Paths) -> None:
    logbook = paths.user / "logbook.jsonl"
    lines = logbook.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"Ada", b"Eve")
    logbook.write_bytes(b"\n" * 10**6 + b"".join(lines))
    assert len(PersonalProgress(library(paths).store.database).earned()) == 12


def test_values_that_make_no_sense_are_passed_over(paths: Paths) -> None:
    chain = ChecksumChain()
    bodies: list[dict[str, object]] = [
        {"logbook": 1},
        {"achievement": {"id": 3, "person": "Ada", "day": "", "key": ""}},
        {"achievement": {"id": "x" * 301, "person": "Ada", "day": "", "key": ""}},
        {"achievement": {"id": "good", "person": "Ada", "day": "", "key": ""}},
        {"outcome": {"key": "k", "seats": []}},
    ]
    text = "".join(chain.close(body) + "\n" for body in bodies)
    (paths.user / "logbook.jsonl").write_text(text, "ascii")
    settings = {"told": {"a": 1, "b": True}, "lesson_steps": {"c": "d"}, "lessons_done": [1]}
    (paths.user / "settings.json").write_text(json.dumps(settings), "ascii")
    wrong = {"day": "2024-01-01", "kinds": ["person", "random"], "points": [1, "2"], "winners": []}
    (paths.user / "statistics.json").write_text(json.dumps({"matches": {"w": wrong}}), "ascii")
    match_library = library(paths)
    progress = PersonalProgress(match_library.store.database)
    assert [earned.id for earned in progress.earned()] == ["good"]
    assert progress.shown_topics() == {"b"}
    assert progress.lessons() == Reached({}, frozenset())
    assert match_library.store.outcomes() == []
