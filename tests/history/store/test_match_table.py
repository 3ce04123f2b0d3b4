"""The list in the store is that of reading every file, whatever happens to the files."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.app.paths import Paths
from game.history.match_library import MatchEntry, MatchLibrary
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.tools.fuzzing.file_mutations import ODD_NAMES, REPLACEMENTS
from tests.support.crafted_files import CRAFTED, crafted
from tests.support.match import path_of
from tests.support.processes import unwatched
from tests.support.saved_matches import (
    ManualCalendar,
    damaged_and_continued,
    listed_matches,
    saved_match,
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A match as it lies on the disk."""
    return saved_match(tmp_path_factory.mktemp("sound"), 30).read_bytes()


def library(paths: Paths) -> MatchLibrary:
    """The saved matches, as a game that has just been started knows them."""
    return MatchLibrary(paths, ManualCalendar())


def place(entry: MatchEntry) -> Path:
    return entry.path


def agrees(match_library: MatchLibrary) -> list[MatchEntry]:
    """The list, which is also that of reading every file and that of the next start."""
    entries = match_library.entries()
    folder = match_library.paths.saves
    expected = listed_matches(folder) if folder.is_dir() else []
    assert sorted(entries, key=place) == sorted(expected, key=place)
    assert [entry.modified for entry in entries] == [entry.modified for entry in expected]
    assert library(match_library.paths).entries() == entries
    return entries


def files_read(match_library: MatchLibrary) -> int:
    """How many files are read to bring the list up to date."""
    return max((progress.total for progress in match_library.store.update_entries()), default=0)


def test_crafted_and_odd_files_are_listed_alike(paths: Paths, sound: bytes) -> None:
    saved_match(paths.saves, -1, age=3)
    for nth, (kind, change) in enumerate(CRAFTED.items()):
        path = paths.saves / f"{kind}.jsonl"
        path.write_bytes(crafted(sound, change))
        if nth % 3 == 0:
            path.with_suffix(".title").write_text(f"Title {nth}")
    for name in ODD_NAMES:
        (paths.saves / f"{name}.jsonl").write_bytes(sound)
    for kind, replace in REPLACEMENTS.items():
        replace(paths.saves / f"{kind}.jsonl", sound)
    (paths.saves / ".jsonl").write_bytes(sound)
    (paths.saves / "gone.jsonl").symlink_to(paths.saves / "nowhere")
    assert len(agrees(library(paths))) > len(CRAFTED)


def test_only_what_has_changed_is_read(paths: Paths) -> None:
    made = [saved_match(paths.saves, nth * 10, age=nth) for nth in range(1, 5)]
    assert files_read(library(paths)) == 4
    assert files_read(library(paths)) == 0
    match = Match.load(made[2], InlineEngine())
    match.play(match.game.legal_actions[0])
    match.close()
    made[1].rename(paths.saves / "another.jsonl")
    made[0].with_suffix(".title").write_text("Sunday")
    made[3].unlink()
    match_library = library(paths)
    assert files_read(match_library) == 3
    entries = agrees(match_library)
    assert [entry.title for entry in entries if entry.path == made[0]] == ["Sunday"]
    made[0].with_suffix(".title").unlink()
    assert {entry.title for entry in agrees(match_library)} == {""}


def test_deleting_and_restoring_changes_the_list(paths: Paths) -> None:
    made = [saved_match(paths.saves, nth * 10, age=nth) for nth in range(1, 4)]
    match_library = library(paths)
    match_library.rename(made[0], "Mine")
    before = agrees(match_library)
    deleted = match_library.delete(made[0])
    assert [entry.path for entry in agrees(match_library)] == made[1:]
    match_library.restore(deleted)
    assert agrees(match_library) == before


def test_a_match_and_the_damaged_one_that_it_continues(paths: Paths) -> None:
    path = saved_match(paths.saves)
    match_library = library(paths)
    match_library.rename(path, "The good one")
    agrees(match_library)
    match = damaged_and_continued(path)
    assert [(entry.path, entry.title) for entry in agrees(match_library)] == [
        (path_of(match), "The good one")
    ]
    path_of(match).unlink()
    assert [entry.path for entry in agrees(match_library)] == [path]


def test_a_clock_that_goes_back_hides_no_change(paths: Paths) -> None:
    """A file that was changed is dated before the time at which it was read, or just so, and
    is as long as it was."""
    path = saved_match(paths.saves, 30)
    other = saved_match(paths.saves, 30, age=1)
    match_library = library(paths)
    (first, _) = agrees(match_library)
    data, status = path.read_bytes(), path.stat()
    assert first.match_file is not None
    for modified in (0, status.st_mtime_ns - 1, status.st_mtime_ns, status.st_mtime_ns + 10**18):
        names = b'"Be\\u00e1ta"' if b"B\\u00e1lint" in path.read_bytes() else b'"B\\u00e1lint"'
        head = data.partition(b"\n")[0].replace(b'"B\\u00e1lint"', names)
        path.write_bytes(
            crafted(head, lambda lines: lines).rstrip(b"\n") + data[data.index(b"\n") :]
        )
        os.utime(path, ns=(modified, modified))
        entries = {entry.path: entry for entry in agrees(match_library)}
        file = entries[path].match_file
        assert file is not None
        assert file.spec.seats[1].name == names.decode("unicode_escape").strip('"')
        assert set(entries) == {path, other}


def test_a_match_written_while_the_clock_is_back_is_the_first_of_the_list(paths: Paths) -> None:
    path = saved_match(paths.saves, 30)
    ahead = time.time() + 10**6
    os.utime(path, (ahead, ahead))
    match_library = library(paths)
    agrees(match_library)
    new = saved_match_now(match_library)
    assert [entry.path for entry in agrees(match_library)] == [new, path]


def saved_match_now(match_library: MatchLibrary) -> Path:
    """A new match, dated by the game itself."""
    folder = match_library.paths.saves
    spec = Match.load(next(folder.glob("*.jsonl")), InlineEngine()).spec
    match = Match.new(spec, folder, InlineEngine())
    match_library.note(match)
    match.play(match.game.legal_actions[0])
    match.close()
    return path_of(match)


def test_a_folder_that_cannot_be_read_is_not_forgotten(paths: Paths) -> None:
    for nth in range(3):
        saved_match(paths.saves, 20, age=nth)
    agrees(library(paths))
    paths.saves.rename(paths.user / "elsewhere")
    assert library(paths).entries() == []
    (paths.user / "elsewhere").rename(paths.saves)
    assert files_read(library(paths)) == 0


def test_reading_can_be_broken_off(paths: Paths) -> None:
    made = [saved_match(paths.saves, 10, age=nth) for nth in range(5)]
    match_library = library(paths)
    steps = match_library.store.update_entries()
    found = (progress.done for progress in steps if progress.total)
    assert [next(found) for _ in range(3)] == [0, 1, 2]
    steps.close()
    assert [entry.path for entry in match_library.store.entries()] == made[:2]  # the latest first
    assert files_read(library(paths)) == 3
    agrees(match_library)


def test_no_damage_of_the_store_hides_a_match(paths: Paths) -> None:
    for nth in range(4):
        saved_match(paths.saves, -1 if nth % 2 else 30, age=nth, players=2 + nth)
    first = library(paths)
    expected = {entry.path for entry in agrees(first)}
    for _ in first.store.update():
        pass
    keys = {outcome.key for outcome in first.store.outcomes()}
    first.store.database.close()
    sound, rng = paths.store.read_bytes(), random.Random(1)
    for _ in range(25):
        data = bytearray(sound)
        at = rng.randrange(len(data))
        for place in range(at, min(len(data), at + rng.choice((1, 1, 8, 300)))):
            data[place] = rng.randrange(256)
        for file in paths.user.glob("store*"):
            file.unlink()
        paths.store.write_bytes(
            data[: rng.choice((len(data), len(data), rng.randrange(len(data))))]
        )
        match_library = library(paths)
        assert {entry.path for entry in match_library.entries()} == expected
        for _ in range(2):  # the damage may be found when the outcomes are read
            for _ in match_library.store.update():
                pass
            found = {outcome.key for outcome in match_library.store.outcomes()}
        assert keys <= found
        match_library.store.database.close()


def test_a_missing_store_is_made_anew(paths: Paths) -> None:
    saved_match(paths.saves, 20)
    match_library = library(paths)
    expected = agrees(match_library)
    match_library.store.database.close()
    for file in paths.user.glob("store*"):
        file.unlink()
    assert agrees(library(paths)) == expected


# Killed while the store is written

WRITER = """
import os, sys
from datetime import datetime
from pathlib import Path
from game.app.paths import Paths
from game.history.match_library import MatchLibrary
home = Path(sys.argv[1])
matches = sorted((home / "matches").glob("*.jsonl"))
library = MatchLibrary(Paths(home, home, home), datetime.now)
number = 0
while True:
    for path in matches:
        os.utime(path, (number, number))  # so that it is read and stored again
        number += 1
    for progress in library.store.update():
        pass
    print(number, flush=True)
"""


@pytest.mark.slow
def test_a_store_whose_game_was_killed_tells_the_truth(paths: Paths) -> None:
    for nth in range(6):
        saved_match(paths.saves, -1 if nth == 3 else 10, age=nth)
    rng = random.Random(2)
    for _ in range(3):
        words = [sys.executable, "-c", WRITER, str(paths.user)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, env=unwatched()) as game:
            assert game.stdout is not None
            for _ in range(rng.randint(1, 4)):
                assert game.stdout.readline()
            with contextlib.suppress(subprocess.TimeoutExpired):
                game.wait(rng.random() / 10)  # some time within the next round
            game.kill()
        match_library = library(paths)
        agrees(match_library)
        for _ in match_library.store.update():
            pass
        assert len(match_library.store.outcomes()) == 1
        assert match_library.store.database.on_disk
        assert match_library.store.database.generation == 0  # nothing had to be made anew
        match_library.store.database.close()
        with sqlite3.connect(paths.store) as index:
            assert index.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        index.close()


def test_two_games_keep_one_store(paths: Paths) -> None:
    match_library, other = library(paths), library(paths)
    made = saved_match(paths.saves, 20)
    assert agrees(match_library) == agrees(other)
    copy = paths.saves / "copy.jsonl"
    shutil.copy(made, copy)
    agrees(match_library)
    made.unlink()
    agrees(other)
    agrees(match_library)
    assert match_library.store.database.on_disk
    assert other.store.database.on_disk
