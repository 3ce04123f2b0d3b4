"""Leftovers of killed processes: temporary files are deleted, child processes end."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.files.disk import write_atomically
from game.app.leftovers import delete_leftovers
from game.app.paths import Paths
from game.history.match_library import MatchLibrary
from game.history.store import database_file
from game.history.store.schema import TABLES
from game.match.journal import Journal, read_record
from game.scenes.saves import thumbnails
from tests.support.saved_matches import ManualCalendar, saved_match
from tests.support.window import project_paths

NOW = 1_800_000_000.0
PATIENCE = 120  # seconds until a process that has not ended counts as left behind


class Killed(BaseException):
    """Stands for the end of the process."""


def kill(*_: Any) -> None:
    raise Killed


def writers(paths: Paths, match: Path) -> list[Callable[[], object]]:
    """Everything that is written in one step."""
    own = (paths.settings, paths.user / "crash.log")
    return [
        *(lambda path=path: write_atomically(path, "{}") for path in own),
        lambda: MatchLibrary(paths, ManualCalendar()).rename(match, "Sunday"),
        lambda: thumbnails.draw(paths, match, "en"),
        lambda: Journal(read_record(match), paths.saves).write(),
        lambda: database_file.copy_sound(paths.store_backup, paths.store),
    ]


def names(folder: Path) -> set[str]:
    """The names of all files in a folder and those inside it."""
    return {path.name for path in folder.rglob("*") if path.is_file()}


def age(folder: Path, seconds: float) -> None:
    """All files were written so long ago."""
    for path in folder.rglob("*"):
        os.utime(path, (NOW - seconds, NOW - seconds))


def test_unfinished_temporary_files_are_deleted(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = project_paths(home)
    match = saved_match(paths.saves, 5)
    with sqlite3.connect(paths.store_backup) as backup:
        for table in TABLES:
            backup.execute(table)
    whole = names(home)
    with monkeypatch.context() as patch:  # a killed process tidies up nothing
        patch.setattr(os, "replace", kill)
        patch.setattr(os, "link", kill)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        for write in writers(paths, match):
            with pytest.raises(Killed):
                write()
    begun = names(home) - whole
    assert len(begun) == 6
    (paths.saves / "match-0009.jsonl").touch()  # of version 0.1.0
    begun.add("match-0009.jsonl")
    age(home, 5)  # another window may be writing them just now
    delete_leftovers(paths, NOW)
    assert names(home) == whole | begun
    age(home, 15)
    delete_leftovers(paths, NOW)
    assert names(home) == whole


def test_no_other_files_are_deleted(home: Path) -> None:
    paths = project_paths(home)
    elsewhere = home / "else"
    elsewhere.mkdir(parents=True)
    paths.saves.mkdir()
    for folder in (home, paths.saves, elsewhere):
        for name in ("settings.json", "settings.json.tmp", "notes.tmp", "half.png", "a.title.tmp"):
            (folder / name).touch()
    (elsewhere / "settings.jsonabcdefgh.tmp").touch()
    (paths.saves / "settings.jsonabcdefgh.tmp").touch()
    (home / "settings.jsonabcdefgh.tmp").mkdir()
    age(home, 9999)
    before = sorted(home.rglob("*"))
    delete_leftovers(paths, NOW)
    assert sorted(home.rglob("*")) == before


def test_a_missing_folder_has_no_leftovers(home: Path) -> None:
    delete_leftovers(Paths(home, home, home / "nowhere"), NOW)
    assert not (home / "nowhere").exists()


# Other processes. What they write to is the pipe of their parent: it ends when all of them have.

PAINTER = """
from game.scenes.saves.thumbnails import _drawing_process
painter = _drawing_process()
painter.submit(print, "drawing", flush=True).result()
"""
THINKER = """
import time
from game.match.engine_process import EngineRequest, EngineWorker
from game.rules import Game, Options
worker = EngineWorker()
worker.connection.send(EngineRequest("greedy", Game.new(Options(), 1).observation(0), 1))
worker.connection.poll(60)
print("thinking", flush=True)
"""


REVIEWER = """
from game.history.review.review_plan import Effort
from game.history.review.review_process import open_review
from game.rules import Options, parse
from game.rules.record.game_record import DecisionEntry, GameRecord
record = GameRecord(Options(), 1, entries=[DecisionEntry((parse("settler"),))])
job = open_review(record, lambda key: {}, print, Effort(10**9))
job.update()
job._workers[0].process.connection.recv()
print("thinking", flush=True)
"""


@pytest.mark.parametrize("code", [PAINTER, THINKER, REVIEWER])
def test_no_other_process_outlives_a_killed_game(code: str) -> None:
    waiting = "import threading; threading.Event().wait()"
    words = [sys.executable, "-c", code + waiting]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as game:
        assert game.stdout is not None
        assert game.stdout.readline().strip() in (b"drawing", b"thinking")
        game.kill()
        said, _ = game.communicate(timeout=PATIENCE)
    assert said == b""
