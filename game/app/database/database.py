"""The index file: an SQLite database of what is derived from matches, and nothing else.

It holds nothing that exists nowhere else, so whatever is wrong with the file is no error for
anybody: a damaged one is deleted and made anew, one of a newer version is left as it is, and where
the file cannot be used the data lives in memory until the game ends. Several running games share
one file.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:  # imported when a database is opened: the first frame must not wait for it
    import sqlite3

Value = str | bytes | int | float | None
Row = tuple[Value, ...]
Result = TypeVar("Result")

SCHEMA_VERSION: Final = 1  # one more with every change of a table: older files are made anew
PATIENCE: Final = 1.0  # seconds for which another game may hold the file

TABLES: Final = (
    "CREATE TABLE matches (file BLOB PRIMARY KEY, signature TEXT, title_signature TEXT, title TEXT,"
    " options TEXT, about TEXT, seed TEXT, finished INTEGER, continues TEXT, round INTEGER,"
    " points TEXT, digest TEXT, checksum BLOB) WITHOUT ROWID",
    "CREATE TABLE outcomes (file BLOB PRIMARY KEY, signature TEXT, key TEXT, time REAL,"
    " took_back INTEGER, outcome BLOB, checksum BLOB)",
    "CREATE TABLE reviews (key TEXT, number INTEGER, decision TEXT, PRIMARY KEY (key, number))"
    " WITHOUT ROWID",
    "CREATE TABLE accuracies (key TEXT, seat INTEGER, accuracy REAL, PRIMARY KEY (key, seat))"
    " WITHOUT ROWID",
)

_MAGIC: Final = b"SQLite format 3\0"
_VERSION_AT: Final = slice(60, 64)  # bytes of the header that hold the schema version
_BESIDE: Final = ("-wal", "-shm", "-journal")  # suffixes of the files that belong to a database
# Result codes of SQLite after which the file may be sound and cannot be used now: no permission,
# busy, locked, read-only, full, cannot be opened, locking protocol, no large files.
_UNUSABLE_CODES: Final = frozenset({3, 5, 6, 8, 13, 14, 15, 22})


class Change(NamedTuple):
    """An SQL statement, and the values with which it is carried out one after the other."""

    sql: str
    values: Iterable[Sequence[Value]] = ((),)


class _UnusableFileError(Exception):
    """The file is not to be touched, or nothing can be opened in its place."""


class _DamagedFileError(Exception):
    """The file is no database, or one with other tables."""


def has_sqlite() -> bool:
    """Import SQLite, which takes some milliseconds; return False where Python lacks it."""
    try:
        import sqlite3
    except ImportError:
        return False
    return bool(sqlite3.sqlite_version)


class Database:
    """The database in the file at `path`, opened when it is first used. `patience` is in seconds.

    No method raises for what is wrong with the file or the disk. `generation` changes whenever what
    was stored is lost: the file was made anew, or gave way to one in memory.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.generation = 0
        self._path = path
        self._patience = patience
        self._connection: sqlite3.Connection | None = None
        self._errors: tuple[type[Exception], ...] = ()  # of SQLite, once it is imported
        self._in_memory = False
        self._made_anew = False

    def __del__(self) -> None:
        """Close a database that was not closed."""
        self.close()

    @property
    def on_disk(self) -> bool:
        """Whether what is stored now outlives the game."""
        return self._run(lambda connection: True) is not None and not self._in_memory

    def rows(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query; none where Python lacks SQLite."""
        return self._run(lambda connection: connection.execute(sql, values).fetchall()) or []

    def change(self, *changes: Change) -> None:
        """Carry out changes, all or none."""
        steps = [Change(one.sql, list(one.values)) for one in changes]

        def carry_out(connection: sqlite3.Connection) -> None:
            with _transaction(connection):
                for sql, values in steps:
                    connection.executemany(sql, values)

        self._run(carry_out)

    def close(self) -> None:
        """Close the file; it is opened again when it is used."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*self._errors):
                connection.close()

    # Opening ------------------------------------------------------------------------------------

    def _run(self, work: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """Do some work with the connection: to the file, else to the file made anew, else to a
        database in memory. None where Python lacks SQLite."""
        if not has_sqlite():
            return None
        import sqlite3

        self._errors = (sqlite3.Error,)
        while True:
            try:
                if self._connection is None:
                    self._connection = self._open()
                return work(self._connection)
            except (sqlite3.ProgrammingError, sqlite3.IntegrityError, sqlite3.DataError):
                raise  # a mistake in the program
            except (sqlite3.DatabaseError, _DamagedFileError, _UnusableFileError, OSError) as error:
                if self._in_memory:
                    raise
                self._give_up_file(error)

    def _give_up_file(self, error: Exception) -> None:
        """Delete a damaged file; if that was tried already, or would be wrong, go to memory."""
        self.close()
        self.generation += 1
        if self._made_anew or not _is_damage(error):
            self._in_memory = True
            return
        self._made_anew = True
        try:
            _delete(self._path)
        except OSError:
            self._in_memory = True

    def _open(self) -> sqlite3.Connection:
        """Raises sqlite3.Error, OSError, _DamagedFileError and _UnusableFileError."""
        import sqlite3

        if self._in_memory:
            connection = sqlite3.connect(":memory:", isolation_level=None)
            _create_tables(connection)
            return connection
        if not self._path.is_absolute():  # there is no folder of the person's own
            raise _UnusableFileError
        version = _version_in(self._path)
        if version is not None and version > SCHEMA_VERSION:
            raise _UnusableFileError
        if version is not None and version != SCHEMA_VERSION:
            raise _DamagedFileError
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Create the tables of a new file. The version stands in the file itself before there is
        a write-ahead log: what is newer is known without opening it."""
        import sqlite3

        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA synchronous = NORMAL")
        if not _schema(connection):
            with _transaction(connection):
                if not _schema(connection):  # another game may have been quicker
                    _create_tables(connection)
        if _schema(connection) != sorted(TABLES):
            raise _DamagedFileError
        with contextlib.suppress(sqlite3.OperationalError):  # another game is opening it
            connection.execute("PRAGMA journal_mode = WAL")


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.execute("COMMIT")


def _create_tables(connection: sqlite3.Connection) -> None:
    for table in TABLES:
        connection.execute(table)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _schema(connection: sqlite3.Connection) -> list[str]:
    """Return the statements that made what is in the database."""
    found = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return sorted(str(sql) for (sql,) in found)


def _is_damage(error: Exception) -> bool:
    if isinstance(error, (_UnusableFileError, OSError)):
        return False
    code: int = getattr(error, "sqlite_errorcode", 0)  # the lowest byte is the kind of error
    return code & 0xFF not in _UNUSABLE_CODES


# The file


def _version_in(path: Path) -> int | None:
    """Return the schema version in a database file without opening it as one; None when there is
    no file, or an empty one. Links are deleted: nothing is written through them.

    Raises _DamagedFileError when it is no database, _UnusableFileError when it is no file.
    """
    for link in filter(Path.is_symlink, _files(path)):
        link.unlink()
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise _UnusableFileError
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        return None
    if len(header) < 100 or not header.startswith(_MAGIC):
        raise _DamagedFileError
    return int.from_bytes(header[_VERSION_AT], "big")


def _files(path: Path) -> list[Path]:
    """Return the files of a database, itself last: a log that outlived it would spoil the next."""
    return [*(path.with_name(path.name + suffix) for suffix in _BESIDE), path]


def _delete(path: Path) -> None:
    """Raises OSError."""
    for file in _files(path):
        file.unlink(missing_ok=True)
