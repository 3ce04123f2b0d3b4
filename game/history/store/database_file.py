"""The files of a database on disk: validated opening, copying, and setting aside."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.app.files.disk import move_file, unused_path
from game.history.store.schema import SCHEMA_VERSION, SCHEMAS

if TYPE_CHECKING:  # imported when a database is opened, so it does not delay the first frame
    import sqlite3

PATIENCE: Final = 3.0  # seconds to wait for another process's lock
MAX_VALUE_BYTES: Final = 2**18  # per text or blob
MAX_FILE_BYTES: Final = 2**30

_MAGIC: Final = b"SQLite format 3\0"
_VERSION_AT: Final = slice(60, 64)  # header bytes of the schema version (`user_version`)
_BESIDE: Final = ("-wal", "-shm", "-journal")  # suffixes of SQLite's companion files


class DamagedFileError(Exception):
    """Raised when the file is not a database of this game, or not a regular file."""


def version_in(path: Path) -> int | None:
    """Read the schema version from the header of a database file without opening it in SQLite.
    Return None if the file is missing or empty. Anything at the path of a companion file that is
    not a regular file is set aside, because opening a pipe would block. Raises OSError, and
    DamagedFileError if the file is not a database."""
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
    """Connect to a file or URI with hardened settings: oversized values are errors, and damage is
    checked. `patience` is the lock timeout in seconds. Raises sqlite3.Error."""
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


def open_immutable(path: Path | None) -> sqlite3.Connection | None:
    """Open a file read-only, without writing anything next to it. Return None if there is no
    readable file. Raises sqlite3.Error, OSError and DamagedFileError."""
    if path is None or not is_regular(path) or (version_in(path) or 0) > SCHEMA_VERSION:
        return None
    return connect(f"{path.as_uri()}?immutable=1", 0.0)


def schema_of(connection: sqlite3.Connection) -> list[str]:
    """Return the sorted SQL statements of the database schema."""
    tables = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return sorted(str(sql) for (sql,) in tables)


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether SQLite finds no damage and the tables are those of the store, perhaps of
    an earlier version. Raises sqlite3.Error."""
    checked = connection.execute("PRAGMA quick_check(1)").fetchall()
    return checked == [("ok",)] and schema_of(connection) in SCHEMAS.values()


def is_regular(path: Path) -> bool:
    """Return whether the path is a regular file, not a link, folder or device."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def _files(path: Path) -> list[Path]:
    """Return the paths of all files of a database, the main file first."""
    return [path, *(path.with_name(path.name + suffix) for suffix in _BESIDE)]


def copy_sound(path: Path, target: Path) -> bool:
    """Copy a database to a file through a separate connection if it is intact. Return whether the
    copy is on disk."""
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
            rename_broken_database(target)
        move_file(half, target)
        return True
    return False


@contextlib.contextmanager
def _temporary_file(target: Path) -> Iterator[Path]:
    """Create an empty file with a unique name next to `target`, and delete it on exit unless it was
    moved. Raises OSError."""
    handle, name = tempfile.mkstemp(".tmp", target.name, target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def rename_broken_database(path: Path) -> Path:
    """Rename a closed database and its companion files, all or none, and return the new path.
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
