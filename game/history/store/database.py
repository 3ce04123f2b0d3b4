"""The store's SQLite database with a write-ahead log, and its backup.

Every commit is durable when it returns. If the file is unusable (full or read-only disk, locked by
another process), its content is copied into memory and the game continues with the copy. Changes
are written to the file as soon as it is usable again.

A damaged file is set aside and replaced by the backup, or by a new database if there is no backup.
A missing file is replaced in the same way. If a damaged file cannot be set aside (on Windows, while
another process has it open), the game continues with the backup in memory. Several running games
can share one file.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from game.app.files.disk import displayable
from game.app.frame_budget import BackgroundRunner, run_now
from game.app.i18n import N_, Message
from game.history.store.database_file import (
    PATIENCE,
    DamagedFileError,
    connect,
    copy_sound,
    is_regular,
    is_sound,
    open_immutable,
    rename_broken_database,
    schema_of,
    version_in,
)
from game.history.store.schema import MIGRATIONS, SCHEMA_VERSION, SCHEMAS, TABLES

if TYPE_CHECKING:  # imported when a database is opened, so it does not delay the first frame
    import sqlite3
    from concurrent.futures import Future

Value = str | bytes | int | float | None
Row = tuple[Value, ...]
Result = TypeVar("Result")

BATCH: Final = 50  # rows read at a time
SYNCHRONOUS = "FULL"  # commits survive a power failure

# SQLite result codes for a file that is unusable now but not necessarily damaged: PERM, BUSY,
# LOCKED, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL, NOLFS.
_UNUSABLE_CODES: Final = frozenset({3, 5, 6, 8, 10, 13, 14, 15, 22})

_RESTORED = N_(
    "{file} was damaged and was set aside as {aside}. The backup took its place. Anything "
    "recorded since then may be missing, but no match is lost."
)
_ANEW = N_(
    "{file} was damaged and was set aside as {aside}. It was rebuilt from your saved matches, "
    "but finished lessons and results of deleted matches may be missing."
)
_STUCK = N_(
    "{file} is damaged and couldn't be replaced. Another program may have it open, perhaps a "
    "second window of this game. The game will use the backup, if there is one, and try again "
    "when you quit."
)
_NEWER = N_(
    "{file} was written by a newer version of this game, so it was left unchanged. Nothing new "
    "will be recorded in it."
)


class Change(NamedTuple):
    """An SQL statement and its sequence of parameter rows (as for `executemany`)."""

    sql: str
    values: Iterable[Sequence[Value]] = ((),)


class _UnusableFileError(Exception):
    """The file must not be touched, or there is none."""


class Database:
    """The database in the file at `path`, opened on first use; None means in memory only.
    `patience` is the lock timeout in seconds.

    No method raises an exception for a problem with the file or disk; `notice` describes it
    instead. `generation` changes whenever rows may have been lost or replaced.
    """

    def __init__(
        self,
        path: Path | None,
        patience: float = PATIENCE,
        opened: Callable[[Database], None] | None = None,
    ) -> None:
        """`opened` is called whenever a different database comes into use, in a file or in
        memory."""
        self.generation = 0
        self.notice: Message | None = None
        self._path = path if path is not None and path.is_absolute() else None
        self._patience = patience
        self._connection: sqlite3.Connection | None = None
        self._in_memory = self._path is None
        self._replacements = 0  # how often a damaged file was replaced, by the backup or a new file
        self._is_stuck = False  # the file is damaged and could not be set aside
        self._unwritten: list[Change] = []  # recorded while the file could not be written
        self._backup_due = False
        self._copying: Future[bool] | None = None  # the latest backup; returns whether it succeeded
        self._opened = opened
        self._opened_generation = -1

    def __del__(self) -> None:
        """Close the connection if `close` was not called."""
        self._disconnect()

    @property
    def backup_path(self) -> Path | None:
        """The path of the backup file."""
        path = self._path
        return path.with_name(f"{path.stem}-backup{path.suffix}") if path is not None else None

    @property
    def on_disk(self) -> bool:
        """Whether changes recorded now are saved to disk."""
        self._run(lambda connection: None)
        return not self._in_memory

    def rows(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows of a query."""
        return self._run(lambda connection: connection.execute(sql, values).fetchall())

    def batches(self, sql: str, key: Callable[[Row], Sequence[Value]]) -> Iterator[list[Row]]:
        """Yield the rows of a query in batches (keyset pagination). The parameters of `sql` are the
        values that `key` returns for the last row of the previous batch, then a limit. The first
        batch uses `key(())`."""
        last: Row = ()
        while True:
            rows = self.rows(sql, (*key(last), BATCH))
            if not rows or (last and not key(rows[-1]) > key(last)):  # type: ignore[operator]
                return  # the index of a damaged file loops
            yield rows
            last = rows[-1]

    def change(self, *changes: Change) -> None:
        """Apply changes to data that can be derived again, all or none."""
        self._carry_out([Change(sql, list(values)) for sql, values in changes])

    def record(self, *changes: Change) -> bool:
        """Apply changes to data that is stored nowhere else, all or none, and return whether they
        are on disk. If not, they apply in memory and are written to the file later. Changes must be
        idempotent."""
        steps = [Change(sql, list(values)) for sql, values in changes]
        if self._in_memory and not self._is_stuck:
            self._return_to_file()
        self._carry_out(steps)
        self._backup_due = True
        if self._in_memory:
            self._unwritten += steps
        return not self._in_memory

    def backup(self) -> None:
        """Back up the database if it is intact and something has been recorded since the last
        backup."""
        self.back_up_in(run_now)

    def back_up_in(self, run: BackgroundRunner) -> None:
        """Run `backup` in the thread of `run`, unless a backup is already running."""
        if self._copying is not None and run is not run_now and not self._copying.done():
            return
        self._finish_copying()
        if self._backup_due and not self._in_memory and self._path is not None:
            assert self.backup_path is not None
            self._backup_due = False  # later changes may not be in it
            self._copying = run(partial(copy_sound, self._path, self.backup_path))

    def _finish_copying(self) -> None:
        """Wait until no background backup has the file open."""
        copying, self._copying = self._copying, None
        if copying is not None:
            self._backup_due |= copying.cancel() or not copying.result()

    def close(self) -> None:
        """Close the file, and back it up if needed. It is opened again on the next use."""
        if self._connection is not None:
            if self._unwritten:
                self._return_to_file()
            self.backup()
        self._disconnect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # the connection is no longer needed
                connection.close()

    def _carry_out(self, steps: Sequence[Change]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            with _transaction(connection):
                for sql, values in steps:
                    connection.executemany(sql, values)

        self._run(work)

    # Opening ------------------------------------------------------------------------------------

    def _run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run `work` with a connection to the file, or, if that fails, to its backup, a new file,
        or a database in memory."""
        import sqlite3

        while True:
            try:
                if self._connection is None:
                    self._connection = self._open()
                if self._opened is not None and self._opened_generation != self.generation:
                    self._opened_generation = self.generation  # first: it uses the database
                    self._opened(self)
                return work(self._connection)
            except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
                raise  # a bug in the program
            except _errors() as error:
                if self._in_memory:
                    raise
                self._give_up_file(error)

    def _give_up_file(self, error: Exception) -> None:
        """Replace a damaged file, or switch to memory if the file must not be replaced."""
        assert self._path is not None
        self.generation += 1
        if not _is_damage(error) or self._replacements > 1:
            self._go_to_memory()
            return
        self._disconnect()
        try:
            self._replace_damaged(self._path)
        except OSError:
            self._is_stuck = True
            self.notice = Message(_STUCK, {"file": displayable(self._path)})
            self._go_to_memory()

    def _replace_damaged(self, path: Path) -> None:
        """Set aside a damaged file that is closed, and copy the backup in its place. Raises
        OSError."""
        self._finish_copying()
        aside = rename_broken_database(path)
        self._replacements += 1
        backup = self.backup_path
        values = {"file": displayable(path), "aside": displayable(aside)}
        self.notice = Message(_ANEW, values)
        self._backup_due = True
        if self._replacements == 1 and backup is not None and is_regular(backup):
            data = backup.read_bytes()
            with path.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            self.notice = Message(_RESTORED, values)

    def _go_to_memory(self) -> None:
        """Continue in memory, with the content of the file if it is intact, or else of the
        backup."""
        import sqlite3

        readable, self._connection = self._connection, None
        self._in_memory = True
        for path in (self._path, self.backup_path):
            try:
                source, readable = readable or open_immutable(path), None
            except _errors():
                continue
            if source is None:
                continue
            memory = sqlite3.connect(":memory:", isolation_level=None)
            with contextlib.closing(source), contextlib.suppress(sqlite3.Error):
                source.backup(memory)
                if is_sound(memory):
                    _migrate(memory)
                    self._connection = memory
                    return
            memory.close()

    def _return_to_file(self) -> None:
        """Write pending changes to the file if it is usable again."""
        import sqlite3

        if self._path is None:
            return
        try:
            if self._is_stuck:
                self._replace_damaged(self._path)
                self._is_stuck = False
            connection = self._open_file(self._path, 0.0)
        except _errors():
            return
        try:
            with _transaction(connection):
                for sql, values in self._unwritten:
                    connection.executemany(sql, values)
        except sqlite3.Error:
            connection.close()
            return
        self._disconnect()
        self._connection, self._in_memory, self._unwritten = connection, False, []
        self.generation += 1

    def _open(self) -> sqlite3.Connection:
        """Open the file or a database in memory. Raises sqlite3.Error, OSError, DamagedFileError
        and _UnusableFileError."""
        if self._in_memory or self._path is None:
            return _in_memory()
        return self._open_file(self._path, self._patience)

    def _open_file(self, path: Path, patience: float) -> sqlite3.Connection:
        version = version_in(path)
        if version is not None and version > SCHEMA_VERSION:
            self.notice = Message(_NEWER, {"file": displayable(path)})
            raise _UnusableFileError
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.backup_path is not None and not os.path.lexists(path):
            copy_sound(self.backup_path, path)
        connection = connect(path, patience)
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Create the tables of a new file, and migrate those of an earlier version. The schema
    version is written before the write-ahead log exists, so a newer version is recognized without
    opening the database."""
    import sqlite3

    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    if not schema_of(connection):
        with _transaction(connection):
            if not schema_of(connection):  # another process may have created them meanwhile
                _create_tables(connection)
    _migrate(connection)
    with contextlib.suppress(sqlite3.OperationalError):  # another process is opening it
        connection.execute("PRAGMA journal_mode = WAL")


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables of an earlier version up to date. Raises DamagedFileError if the tables are
    not those of the version."""
    if _version_of(connection) < SCHEMA_VERSION:
        with _transaction(connection):  # another process may be about to do the same
            for version in range(_version_of(connection), SCHEMA_VERSION):
                if schema_of(connection) != SCHEMAS.get(version):
                    raise DamagedFileError
                for statement in MIGRATIONS[version]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
    if schema_of(connection) != SCHEMAS.get(_version_of(connection)):
        raise DamagedFileError


def _version_of(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise


def _in_memory() -> sqlite3.Connection:
    import sqlite3

    connection = sqlite3.connect(":memory:", isolation_level=None)
    _create_tables(connection)
    return connection


def _create_tables(connection: sqlite3.Connection) -> None:
    for table in TABLES:
        connection.execute(table)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _errors() -> tuple[type[Exception], ...]:
    """Return the exceptions that opening a database may raise for problems with the file or
    disk."""
    import sqlite3

    return sqlite3.Error, OSError, DamagedFileError, _UnusableFileError, UnicodeDecodeError


def _is_damage(error: Exception) -> bool:
    if isinstance(error, (_UnusableFileError, OSError)):
        return False
    code: int = getattr(error, "sqlite_errorcode", 0)  # the low byte is the primary result code
    return code & 0xFF not in _UNUSABLE_CODES


def checksum(values: Sequence[Value]) -> int:
    """Return a checksum over the values of a row, to detect data corruption on disk."""
    return zlib.crc32(repr(tuple(values)).encode("utf-8", "surrogatepass"))
