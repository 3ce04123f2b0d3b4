"""The index file: whatever is wrong with it, it works, and a newer one stays as it is."""

from __future__ import annotations

import errno
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.database import database as module
from game.app.database.database import SCHEMA_VERSION, Change, Database
from game.app.database.review_table import AccuracyTable, ReviewTable
from tests.support.processes import unwatched

ROWS = "SELECT key, number, decision FROM reviews ORDER BY key, number"
STORE = "INSERT INTO reviews VALUES (?, ?, ?)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "index.sqlite"


def filled(path: Path) -> bytes:
    """A database with a row, closed; its bytes."""
    database = Database(path)
    database.change(Change(STORE, [("k", 0, "text")]))
    database.close()
    return path.read_bytes()


def works(database: Database) -> bool:
    """Whether something can be stored and found again."""
    database.change(Change(STORE, [("works", 0, "yes")]))
    return ("works", 0, "yes") in database.rows(ROWS)


def test_what_was_stored_is_there_after_a_restart(path: Path) -> None:
    filled(path)
    database = Database(path)
    assert database.rows(ROWS) == [("k", 0, "text")]
    assert database.on_disk
    assert database.generation == 0


def test_changes_are_carried_out_together_or_not_at_all(path: Path) -> None:
    database = Database(path)
    with pytest.raises(sqlite3.IntegrityError):
        database.change(
            Change(STORE, [("a", 0, "x")]), Change(STORE, [("b", 1, "y"), ("b", 1, "")])
        )
    assert database.rows(ROWS) == []
    assert works(database)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:6000])


def garbage_inside(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:100] + bytes(range(256)) * 16 + data[4196:])


def wrong_tables(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE matches (something TEXT)")
        other.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def older(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE whatever (something TEXT)")
        other.execute(f"PRAGMA user_version = {SCHEMA_VERSION - 1}")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut short": cut_short,
    "garbage": lambda path: path.write_bytes(b"hello " * 999),
    "garbage inside": garbage_inside,
    "a few bytes": lambda path: path.write_bytes(b"SQLite"),
    "no bytes": lambda path: path.write_bytes(b""),
    "other tables": wrong_tables,
    "an older version": older,
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_made_anew(path: Path, kind: str) -> None:
    filled(path)
    DAMAGES[kind](path)
    database = Database(path)
    assert works(database)
    assert database.on_disk
    database.close()
    again = Database(path)
    assert again.rows(ROWS)[-1] == ("works", 0, "yes")
    assert again.generation == 0


def test_damage_that_is_found_late_loses_what_was_stored(path: Path) -> None:
    database = Database(path)
    database.change(Change(STORE, [("k", nth, "x" * 500) for nth in range(200)]))
    database.close()
    data = path.read_bytes()
    path.write_bytes(data[:30_000] + b"\xff" * 30_000 + data[60_000:])
    again = Database(path)
    assert (again.rows(ROWS), again.generation) == ([], 1)
    assert works(again)
    assert again.on_disk


def test_a_newer_file_is_left_alone(path: Path) -> None:
    filled(path)
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.close()
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    database = Database(path)
    assert database.rows(ROWS) == []
    assert works(database)
    assert not database.on_disk
    database.close()
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_a_folder_in_its_place_stays(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    database = Database(path)
    assert works(database)
    assert not database.on_disk
    assert (path / "inside").is_dir()


def test_nothing_is_written_through_a_link(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(filled(path))
    before = target.read_bytes()
    path.unlink()
    path.symlink_to(target)
    database = Database(path)
    assert works(database)
    assert database.on_disk
    database.close()
    assert target.read_bytes() == before
    assert not path.is_symlink()


def test_where_no_folder_can_be_made_it_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    database = Database(tmp_path / "file" / "index.sqlite")
    assert works(database)
    assert not database.on_disk
    assert works(Database(Path("nowhere") / "index.sqlite"))
    assert not Path("nowhere").exists()


def test_a_file_that_another_game_holds_is_left_to_it(path: Path) -> None:
    filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    database = Database(path, patience=0.0)
    assert database.rows(ROWS) == [("k", 0, "text")]  # it can be read all the same
    assert works(database)
    assert not database.on_disk
    other.execute("INSERT INTO reviews VALUES ('other', 0, 'z')")
    other.execute("COMMIT")
    other.close()
    assert Database(path).rows(ROWS) == [("k", 0, "text"), ("other", 0, "z")]


def test_without_room_on_the_disk_it_lives_in_memory(path: Path) -> None:
    filled(path)
    database = Database(path)
    database.rows("PRAGMA max_page_count = 1")  # the file may not grow: as on a full disk
    rows = [("big", nth, "x" * 4000) for nth in range(50)]
    database.change(Change(STORE, rows))
    assert len(database.rows(ROWS)) == 50
    assert not database.on_disk
    database.close()
    assert Database(path).rows(ROWS) == [("k", 0, "text")]


def test_a_file_that_cannot_be_deleted_is_left(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path)
    path.write_bytes(b"hello")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "somebody has it")

    monkeypatch.setattr(Path, "unlink", refuse)
    database = Database(path)
    assert works(database)
    assert not database.on_disk
    assert path.read_bytes() == b"hello"


def test_without_sqlite_nothing_is_stored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert not module.has_sqlite()
    database = Database(path)
    assert not works(database)
    assert not database.on_disk
    assert not path.exists()


def test_two_games_share_the_file(path: Path) -> None:
    one, other = Database(path), Database(path)
    assert works(one)
    other.change(Change(STORE, [("other", 0, "z")]))
    assert len(one.rows(ROWS)) == len(other.rows(ROWS)) == 2
    assert one.on_disk
    assert other.on_disk


WRITER = """
import sys
from pathlib import Path
from game.app.database.database import Change, Database
database = Database(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(200):
    database.change(Change("INSERT INTO reviews VALUES (?, ?, ?)", [(sys.argv[2], number, "x")]))
print(database.on_disk)
"""


def test_two_processes_create_and_fill_one_file(path: Path) -> None:
    words = [sys.executable, "-c", WRITER, str(path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    writers = [
        subprocess.Popen([*words, name], text=True, env=unwatched(), **pipes)  # type: ignore[call-overload]
        for name in "ab"
    ]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    assert [writer.communicate(timeout=60)[0] for writer in writers] == ["True\n", "True\n"]
    assert len(Database(path).rows(ROWS)) == 400


# Reviews


def test_reviews_are_stored_decision_by_decision(path: Path) -> None:
    table = ReviewTable(Database(path))
    assert table.load("k") == []
    table.append("k", 0, ["a", "b", "c"])
    table.append("k", 3, ["d"])
    table.append("other", 0, ["z"])
    assert ReviewTable(Database(path)).load("k") == ["a", "b", "c", "d"]
    table.append("k", 1, ["B"])  # what followed was reviewed with other settings
    assert table.load("k") == ["a", "B"]
    table.append("k", 7, ["h"])  # behind a gap
    assert table.load("k") == ["a", "B"]
    table.forget("k")
    assert (table.load("k"), table.load("other")) == ([], ["z"])


def test_accuracies_are_stored_by_seat(path: Path) -> None:
    table = AccuracyTable(Database(path))
    table.set_accuracies("k", [91.5, None, 70])
    table.set_accuracies("j", [None, 60.25])
    table.set_accuracies("k", [92.5, None])
    assert AccuracyTable(Database(path)).accuracies() == {"j": (None, 60.25), "k": (92.5, None)}
