"""The files of a database: opened with distrust, copied, and put aside."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.app.files.disk import move_file, unused_path
from game.history.store.schema import SCHEMA_VERSION, TABLES

if TYPE_CHECKING:  # imported when a database is opened: the first frame must not wait for it
    import sqlite3

PATIENCE: Final = 3.0  # seconds for which another game may hold the file
MAX_VALUE_BYTES: Final = 2**18  # of a text or blob
MAX_FILE_BYTES: Final = 2**30

_MAGIC: Final = b"SQLite format 3\0"
_VERSION_AT: Final = slice(60, 64)  # bytes of the header that hold the schema version
_BESIDE: Final = ("-wal", "-shm", "-journal")  # suffixes of the files that belong to a database


class DamagedFileError(Exception):
    """The file is no database of this game, or no file at all."""


def version_in(path: Path) -> int | None:
    """Return the schema version in a database file without opening it as one; None when there is
    no file, or an empty one. What lies beside it and is no file is put aside: opening a pipe would
    never end. Raises OSError, and DamagedFileError when it is no database."""
    for beside in _files(path)[1:]:
        if os.path.lexists(beside) and not is_regular(beside):
            move_file(beside, unused_path(beside.with_name(beside.name + ".broken")))
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_FILE_BYTES:
        raise DamagedFileError
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        return None
    if len(header) < 100 or not header.startswith(_MAGIC):
        raise DamagedFileError
    return int.from_bytes(header[_VERSION_AT], "big")


def connect(path: Path | str, patience: float) -> sqlite3.Connection:
    """Connect to a file, or to a URI, and trust nothing that stands in it: large values are errors,
    damage is looked for. `patience` is in seconds. Raises sqlite3.Error."""
    import sqlite3

    uri = isinstance(path, str)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, uri=uri)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
        for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def open_unchangeable(path: Path | None) -> sqlite3.Connection | None:
    """Open a file to read it where nothing can be written beside it; None where there is none to
    read. Raises sqlite3.Error, OSError and DamagedFileError."""
    if path is None or not is_regular(path) or (version_in(path) or 0) > SCHEMA_VERSION:
        return None
    return connect(f"{path.as_uri()}?immutable=1", 0.0)


def schema_of(connection: sqlite3.Connection) -> list[str]:
    """Return the statements that made what is in the database."""
    tables = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return sorted(str(sql) for (sql,) in tables)


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether SQLite finds no damage, and the tables are those of the store. Raises
    sqlite3.Error."""
    checked = connection.execute("PRAGMA quick_check(1)").fetchall()
    return checked == [("ok",)] and schema_of(connection) == sorted(TABLES)


def is_regular(path: Path) -> bool:
    """Return whether there is a file that is no link, folder or device."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def _files(path: Path) -> list[Path]:
    """Return the files of a database, itself first."""
    return [path, *(path.with_name(path.name + suffix) for suffix in _BESIDE)]


def copy_sound(path: Path, target: Path) -> bool:
    """Copy a database to a file by a connection of its own, if it is sound; return whether the copy
    is on the disk."""
    import sqlite3

    if not is_regular(path):
        return False
    with contextlib.suppress(sqlite3.Error, OSError), _temporary_file(target) as half:
        with (
            contextlib.closing(connect(f"{path.as_uri()}?mode=ro", PATIENCE)) as connection,
            contextlib.closing(sqlite3.connect(half, isolation_level=None)) as copy,
        ):
            if not is_sound(connection):
                return False
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        with half.open("rb+") as file:
            os.fsync(file.fileno())
        if not is_regular(target):
            put_aside(target)
        move_file(half, target)
        return True
    return False


@contextlib.contextmanager
def _temporary_file(target: Path) -> Iterator[Path]:
    """Create an empty file beside another one, with a name that nobody else uses, and delete it
    unless it was moved. Raises OSError."""
    handle, name = tempfile.mkstemp(".tmp", target.name, target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def put_aside(path: Path) -> Path:
    """Rename a database that is closed, and what belongs to it, all or none; return its new path.
    Raises OSError."""
    aside = unused_path(path.with_name(path.name + ".broken"))
    moved: list[tuple[Path, Path]] = []
    try:
        for old, new in zip(_files(path), _files(aside), strict=True):
            if os.path.lexists(old):
                move_file(old, new)
                moved.append((old, new))
    except OSError:
        for old, new in reversed(moved):
            move_file(new, old)
        raise
    return aside
