"""The file of the store: whatever is wrong with it, it works, and nothing recorded is lost."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from game.app.files.disk import move_file
from game.app.frame_budget import run_now
from game.history.store import database as module
from game.history.store import database_file
from game.history.store.database import Change, Database
from game.history.store.database_file import MAX_VALUE_BYTES, connect
from game.history.store.review_table import AccuracyTable, ReviewTable
from game.history.store.schema import SCHEMA_VERSION, SCHEMAS
from tests.support.processes import unwatched

ROWS = "SELECT key, number, part FROM review_parts ORDER BY key, number"
STORE = "INSERT INTO review_parts VALUES (?, ?, 0, ?)"
LESSONS = "SELECT id FROM lessons"
DONE = Change("INSERT OR REPLACE INTO lessons VALUES (?, 0, 1)", [("first",)])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "store.sqlite"


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


def recorded(path: Path) -> None:
    """A closed database in which a lesson is done, and so has its backup."""
    database = Database(path)
    assert database.record(DONE)
    database.change(Change(STORE, [("k", nth, "x" * 500) for nth in range(200)]))
    database.close()


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


DAMAGED_IN_VAIN = {"no bytes"}  # that is a database without tables


@pytest.mark.parametrize("kind", DAMAGES)
def test_the_backup_takes_the_place_of_a_damaged_file(path: Path, kind: str) -> None:
    recorded(path)
    DAMAGES[kind](path)
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)] or kind in DAMAGED_IN_VAIN
    assert works(database)
    assert database.on_disk
    database.close()
    if kind not in DAMAGED_IN_VAIN:
        assert database.notice is not None
        assert path.with_name("store.sqlite.broken").exists()
    again = Database(path)
    assert again.rows(ROWS)[-1] == ("works", 0, "yes")
    assert (again.generation, again.notice) == (0, None)


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_file_whose_backup_is_damaged_too_is_made_anew(path: Path, kind: str) -> None:
    recorded(path)
    DAMAGES[kind](path)
    DAMAGES[kind](path.with_name("store-backup.sqlite"))
    database = Database(path)
    assert database.rows(LESSONS) == []
    assert works(database)
    assert database.on_disk


def test_damage_that_is_found_late_is_mended_by_the_backup(path: Path) -> None:
    recorded(path)
    data = path.read_bytes()
    path.write_bytes(data[:90_000] + b"\xff" * 60_000 + data[150_000:])
    again = Database(path)
    assert len(again.rows(ROWS)) == 200
    assert again.generation == 1
    assert again.rows(LESSONS) == [("first",)]
    assert works(again)
    assert again.on_disk


def test_a_backup_is_made_while_the_game_runs(path: Path) -> None:
    recorded(path)
    backup = path.with_name("store-backup.sqlite")
    threads = ThreadPoolExecutor(1)
    database = Database(path)
    database.record(Change("INSERT OR REPLACE INTO lessons VALUES (?, 0, 1)", [("second",)]))
    database.back_up_in(threads.submit)
    threads.shutdown()
    assert ("second",) in Database(backup).rows(LESSONS)
    before = backup.read_bytes()
    path.unlink()  # what is gone is no reason to lose the backup
    database.record(Change("INSERT OR REPLACE INTO lessons VALUES (?, 0, 1)", [("third",)]))
    database.back_up_in(run_now)
    assert backup.read_bytes() == before
    database.close()


def test_two_windows_may_back_up_at_the_same_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(path)
    first, second = Database(path), Database(path)
    assert first.record(DONE)
    assert second.record(DONE)

    def move_after_the_other(source: Path, target: Path) -> None:
        monkeypatch.setattr(database_file, "move_file", move_file)
        second.backup()
        assert source.exists()
        move_file(source, target)

    monkeypatch.setattr(database_file, "move_file", move_after_the_other)
    first.backup()
    assert Database(path.with_name("store-backup.sqlite")).rows(LESSONS) == [("first",)]
    assert not list(path.parent.glob("*.tmp"))


def test_the_backup_takes_the_place_of_a_missing_file(path: Path) -> None:
    recorded(path)
    path.unlink()
    path.with_name("store.sqlite-wal").write_bytes(b"of the missing one")
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)]
    assert database.on_disk
    assert database.notice is None
    assert works(database)


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_backup_is_not_taken_for_a_missing_file(path: Path, kind: str) -> None:
    recorded(path)
    path.unlink()
    DAMAGES[kind](path.with_name("store-backup.sqlite"))
    database = Database(path)
    assert database.rows(LESSONS) == []
    assert (database.notice, database.on_disk) == (None, True)
    assert works(database)


def test_a_damaged_file_is_never_taken_for_a_backup(path: Path) -> None:
    recorded(path)
    backup = path.with_name("store-backup.sqlite")
    before = backup.read_bytes()
    data = path.read_bytes()
    path.write_bytes(data[:90_000] + b"\xff" * 60_000 + data[150_000:])
    database = Database(path)
    database.record(DONE)  # which meets none of the damaged pages
    database.close()
    assert backup.read_bytes() == before or Database(backup).rows(ROWS)[-1][1] == 199


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("kind", ["a pipe", "a folder", "a link", "a link to itself"])
def test_what_is_no_file_in_its_place_is_put_aside(path: Path, suffix: str, kind: str) -> None:
    recorded(path)
    place = path.with_name(path.name + suffix)
    place.unlink(missing_ok=True)
    target = path.with_name("target")
    target.write_bytes(b"something")
    makers: dict[str, Callable[[], object]] = {
        "a pipe": lambda: os.mkfifo(place),
        "a folder": lambda: (place / "inside").mkdir(parents=True),
        "a link": lambda: place.symlink_to(target),
        "a link to itself": lambda: place.symlink_to(place),
    }
    makers[kind]()
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)]
    assert works(database)
    assert database.on_disk
    database.close()
    assert target.read_bytes() == b"something"
    assert len(list(path.parent.glob("*.broken*"))) == 1


def test_too_large_a_value_is_damage(path: Path) -> None:
    recorded(path)
    with sqlite3.connect(path) as other:
        other.execute(STORE, ("huge", 0, "x" * (MAX_VALUE_BYTES + 1)))
    other.close()
    database = Database(path)
    assert len(database.rows(ROWS)) == 200
    assert database.notice is not None


def test_what_cannot_be_written_holds_and_is_written_later(path: Path) -> None:
    recorded(path)
    database = Database(path, patience=0.0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    second = Change("INSERT OR REPLACE INTO lessons VALUES (?, 0, 1)", [("second",)])
    assert not database.record(second)
    assert database.rows(LESSONS) == [("first",), ("second",)]
    other.execute("INSERT INTO lessons VALUES ('other', 0, 1)")
    other.execute("COMMIT")
    other.close()
    assert Database(path).rows(LESSONS) == [("first",), ("other",)]
    third = Change("INSERT OR REPLACE INTO lessons VALUES (?, 0, 1)", [("third",)])
    assert database.record(third)
    assert database.on_disk
    found = [("first",), ("other",), ("second",), ("third",)]
    assert database.rows(LESSONS) == Database(path).rows(LESSONS) == found


@pytest.mark.skipif(sys.platform == "win32", reason="no such rights there")
def test_a_file_that_may_only_be_read_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(path)
    before = path.read_bytes()

    def only_read(place: Path | str, patience: float) -> sqlite3.Connection:
        if isinstance(place, Path):
            place = f"{place.as_uri()}?mode=ro&immutable=1"
        return connect(place, patience)

    monkeypatch.setattr(module, "connect", only_read)
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)]
    assert works(database)
    assert not database.on_disk
    database.close()
    assert path.read_bytes() == before


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


def test_where_no_folder_can_be_made_it_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    database = Database(tmp_path / "file" / "store.sqlite")
    assert works(database)
    assert not database.on_disk
    assert works(Database(Path("nowhere") / "store.sqlite"))
    assert not Path("nowhere").exists()


def test_a_file_that_another_game_holds_is_left_to_it(path: Path) -> None:
    filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    database = Database(path, patience=0.0)
    assert database.rows(ROWS) == [("k", 0, "text")]  # it can be read all the same
    assert works(database)
    assert not database.on_disk
    other.execute("INSERT INTO review_parts VALUES ('other', 0, 0, 'z')")
    other.execute("COMMIT")
    other.close()
    assert Database(path).rows(ROWS) == [("k", 0, "text"), ("other", 0, "z")]


def test_without_room_on_the_disk_it_lives_in_memory(path: Path) -> None:
    filled(path)
    database = Database(path)
    database.rows("PRAGMA max_page_count = 1")  # the file may not grow: as on a full disk
    rows = [("big", nth, "x" * 4000) for nth in range(50)]
    database.change(Change(STORE, rows))
    assert len(database.rows(ROWS)) == 51
    assert not database.on_disk
    database.close()
    assert Database(path).rows(ROWS) == [("k", 0, "text")]


@pytest.mark.parametrize("kind", ["garbage", "garbage inside"])
def test_a_file_that_cannot_be_put_aside_is_left_for_its_backup_in_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    recorded(path)
    DAMAGES[kind](path)
    damaged = path.read_bytes()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "somebody has it")

    with monkeypatch.context() as somebody_has_it:
        somebody_has_it.setattr(os, "replace", refuse)
        database = Database(path)
        assert database.rows(LESSONS) == [("first",)]
        assert works(database)
        assert not database.record(
            Change("INSERT OR REPLACE INTO lessons VALUES (?, 0, 1)", [("second",)])
        )
        assert not database.on_disk
        assert database.notice is not None
        assert "couldn't be replaced" in database.notice.text
        assert path.read_bytes() == damaged
    database.close()
    assert Database(path).rows(LESSONS) == [("first",), ("second",)]


def test_a_file_is_put_aside_with_all_that_belongs_to_it_or_not_at_all(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(path)
    path.write_bytes(b"hello")
    log = path.with_name("store.sqlite-wal")
    log.write_bytes(b"log")
    replace = os.replace

    def refuse_log(source: Path, target: Path) -> None:
        if source == log:
            raise PermissionError(errno.EACCES, "somebody has it")
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse_log)
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)]
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "store-backup.sqlite",
        "store.sqlite",
        "store.sqlite-wal",
    ]


class Copying(Future[bool]):
    """A backup that another thread is making, and that is waited for: until then it has a file
    open."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.set_running_or_notify_cancel()
        self._file = path.open("rb")

    def result(self, timeout: float | None = None) -> bool:
        self._file.close()
        return True


def test_no_file_is_renamed_while_it_is_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(path)
    data = path.read_bytes()
    database = Database(path)
    database.record(DONE)
    copying = Copying(path)
    database.back_up_in(lambda work: copying)  # type: ignore[arg-type]
    with path.open("rb+") as file:
        file.write(data[:90_000] + b"\xff" * 60_000 + data[150_000:])
    replace = os.replace
    renamed: list[str] = []

    def replace_closed(source: Path, target: Path) -> None:
        renamed.append(source.name)
        assert not {str(source), str(target)} & opened()
        replace(source, target)

    monkeypatch.setattr(os, "replace", replace_closed)
    assert len(database.rows(ROWS)) == 200
    assert "store.sqlite" in renamed
    database.close()


def opened() -> set[str]:
    """The files that this process has open, where the system tells."""
    handles = Path("/proc/self/fd")
    found = set()
    for handle in handles.iterdir() if handles.is_dir() else ():
        with contextlib.suppress(OSError):  # that of the folder itself is closed by now
            found.add(os.readlink(handle))
    return found


def test_two_games_share_the_file(path: Path) -> None:
    database, other = Database(path), Database(path)
    assert works(database)
    other.change(Change(STORE, [("other", 0, "z")]))
    assert len(database.rows(ROWS)) == len(other.rows(ROWS)) == 2
    assert database.on_disk
    assert other.on_disk


WRITER = """
import sys
from pathlib import Path
from game.history.store.database import Change, Database
database = Database(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(200):
    row = sys.argv[2], number, "x"
    database.change(Change("INSERT INTO review_parts VALUES (?, ?, 0, ?)", [row]))
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


def test_reviews_are_stored_part_by_part(path: Path) -> None:
    table = ReviewTable(Database(path))
    assert table.load("k") == {}
    table.add("k", {(0, 0): "a", (1, 0): "b"})
    table.add("k", {(0, 1): "c", (1, 0): "B"})
    table.add("other", {(0, 0): "z"})
    assert ReviewTable(Database(path)).load("k") == {(0, 0): "a", (0, 1): "c", (1, 0): "B"}


def test_reviews_have_bounds(path: Path) -> None:
    database = Database(path)
    table = ReviewTable(database, most_reviews=3, most_bytes=1000)
    for key in "abcd":
        table.add(key, {(0, 0): key * 10})
    assert [bool(table.load(key)) for key in "abcd"] == [False, True, True, True]
    table.add("b", {(1, 0): "more"})  # used now
    table.add("e", {(0, 0): "x" * 980})
    assert [bool(table.load(key)) for key in "abcde"] == [False, True, False, False, True]
    table.add("f", {(0, 0): "x" * 5000})  # larger than all may be: what is being made stays
    assert [bool(table.load(key)) for key in "bef"] == [False, False, True]
    assert database.rows("SELECT DISTINCT key FROM review_parts") == [("f",)]


def earlier(path: Path, version: int = 1) -> None:
    """A database of an earlier schema version with a finished lesson; one of version 1 with a
    review, too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    old = sqlite3.connect(path)
    for statement in reversed(SCHEMAS[version]):  # tables before their indexes
        old.execute(statement)
    old.execute(f"PRAGMA user_version = {version}")
    old.execute("INSERT INTO lessons VALUES ('first', 0, 1)")
    if version == 1:
        old.execute("INSERT INTO reviews VALUES ('k', 1, 4)")
        old.execute("INSERT INTO review_decisions VALUES ('k', 0, 'text')")
    old.commit()
    old.close()


@pytest.mark.parametrize("version", sorted(SCHEMAS)[:-1])
def test_a_database_of_an_earlier_version_is_migrated(path: Path, version: int) -> None:
    earlier(path, version)
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)]
    assert database.rows("SELECT * FROM reviews") == []
    assert works(database)
    assert database.notice is None
    database.close()
    assert Database(path).rows(LESSONS) == [("first",)]


def test_an_earlier_version_that_cannot_be_written_is_migrated_in_memory(path: Path) -> None:
    earlier(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # another game holds it
    database = Database(path, patience=0.0)
    assert database.rows(LESSONS) == [("first",)]
    assert works(database)
    assert not database.on_disk
    other.execute("ROLLBACK")
    other.close()
    assert Database(path).rows(LESSONS) == [("first",)]


def test_a_backup_of_an_earlier_version_takes_the_place_of_a_lost_file(path: Path) -> None:
    backup = Database(path).backup_path
    assert backup is not None
    earlier(backup)
    database = Database(path)
    assert database.rows(LESSONS) == [("first",)]
    assert works(database)


def test_accuracies_are_stored_by_seat(path: Path) -> None:
    table = AccuracyTable(Database(path))
    table.set_accuracies("k", [91.5, None, 70])
    table.set_accuracies("j", [None, 60.25])
    table.set_accuracies("k", [92.5, None])
    stored = {"j": (None, 60.25), "k": (92.5, None)}
    assert dict(AccuracyTable(Database(path)).accuracies()) == stored
