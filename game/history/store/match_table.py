"""The list of saved matches, with the data of each file cached.

A file is read again when its size or one of its timestamps has changed in either direction, so the
system clock need not be right. Unreadable files are tried again each time, because another game
version or new permissions may make them readable.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import displayable, modification_time
from game.app.files.strict_json import loads
from game.history.store.database import BATCH, Change, Database, Row, Value, checksum
from game.history.store.schema import NOT_REPLACED
from game.history.store.work_progress import WorkProgress
from game.match.assistance import Assistance
from game.match.journal import SUFFIX, JournalError, MatchFile, file_number
from game.match.match_entry import (
    TITLE_SUFFIX,
    MatchEntry,
    clean_title,
    open_error_of,
    read_facts,
    read_title,
)
from game.match.match_spec import MatchSpec, SpecError
from game.rules.record.game_record import MOST_POINTS

FIRST_BATCH: Final = 24  # files read before the first commit
_BATCH: Final = 100  # files read between later commits
_SCANNED: Final = 200  # files examined between yields
LATEST: Final = 32e9  # seconds since 1970
_MOST_CHAIN: Final = 50  # length limit for a chain of damaged files
_COLUMNS: Final = (
    "file, name, number, modified, signature, title_signature, title, spec, seed, set_up,"
    " finished, continues, round, points, digest, checksum"
)
# `outcome_of` is kept if the file is unchanged, so its outcome is not read again.
_STORE: Final = (
    f"INSERT OR REPLACE INTO matches ({_COLUMNS}, outcome_of) VALUES ({', '.join('?' * 16)},"
    " coalesce((SELECT outcome_of FROM matches WHERE file = ?1 AND signature = ?5), ''))"
)
# An index provides the order. OFFSET skips the rows of earlier pages.
_PAGE: Final = (
    "SELECT m.file, m.modified, m.title, m.spec, m.seed, m.finished, m.continues, m.round,"
    " m.points, o.assistance FROM matches AS m LEFT JOIN outcomes AS o ON o.key = m.digest"
    f" WHERE {NOT_REPLACED} ORDER BY m.modified DESC, m.number DESC LIMIT ? OFFSET ?"
)


class FoundFile(NamedTuple):
    """A directory entry: a signature that changes when the file changes, and the modification time
    (seconds since 1970)."""

    signature: str
    modified: float


class FinishedFile(NamedTuple):
    """The file of a finished match whose outcome has not been read yet."""

    path: Path
    found: FoundFile


class _Known(NamedTuple):
    """The stored signatures of a file and of its title. The signature of an unreadable file is
    ""."""

    signature: str
    title_signature: str


class MatchTable:
    """The matches of `folder` in the database. `refresh` updates them."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        self._folder = folder
        self._specs: dict[str, MatchSpec] = {}  # by their JSON texts, for the latest page
        self.is_readable = True  # whether the last `refresh` could list the folder

    # Keeping up to date -------------------------------------------------------------------------

    def refresh(self) -> Generator[WorkProgress, None, None]:
        """Read new and changed files, and remove the rows of deleted ones. Yields every few
        milliseconds. If the caller stops early, the files read so far are kept."""
        known: dict[str, _Known] = {}
        sql = f"SELECT {_COLUMNS} FROM matches WHERE file > ? ORDER BY file LIMIT ?"
        for rows in self._database.batches(sql, lambda row: row[:1] or (b"",)):
            for row in rows:
                signatures = row[4:6] if checksum(row[:-1]) == row[-1] else ("", "")
                known[os.fsdecode(_blob(row[0]))] = _Known(*map(str, signatures))
            if len(rows) == BATCH:
                yield WorkProgress(0, 0)
        files: dict[str, FoundFile] = {}
        titles: dict[str, FoundFile] = {}
        self.is_readable = False
        try:
            with os.scandir(self._folder) as entries:
                for number, entry in enumerate(entries, 1):
                    if entry.name.endswith(SUFFIX) and entry.name != SUFFIX:
                        files[entry.name] = inspect_file(entry)
                    elif entry.name.endswith(TITLE_SUFFIX):
                        titles[entry.name] = inspect_file(entry)
                    if number % _SCANNED == 0:
                        yield WorkProgress(0, 0)
            self.is_readable = True
        except OSError:
            pass

        def is_new(name: str) -> bool:
            title = titles.get(_title_name(name))
            signatures = files[name].signature, title.signature if title is not None else ""
            return known.get(name) != signatures

        pending: list[str] = []
        for number, name in enumerate(files, 1):
            if is_new(name):
                pending.append(name)
            if number % _SCANNED == 0:
                yield WorkProgress(0, 0)
        pending.sort(key=lambda name: files[name].modified, reverse=True)  # they are shown first
        read: list[Row] = []
        try:
            for done, name in enumerate(pending):
                yield WorkProgress(done, len(pending))
                read.append(self._read(name, files[name], titles.get(_title_name(name))))
                if len(read) >= (FIRST_BATCH if done < FIRST_BATCH else _BATCH):
                    self._store(read)
                    read.clear()
        finally:
            self._store(read)
        if self.is_readable:
            self._forget([name for name in known if name not in files])
        if pending:
            yield WorkProgress(len(pending), len(pending))

    def note(self, path: Path) -> None:
        """Update the row of one file that was just written or moved."""
        if path.parent != self._folder:
            return
        file = inspect_file(path)
        if not file.signature and not os.path.lexists(path):
            self._forget([path.name])
            return
        self.is_readable = True  # the folder may not have existed before
        title = inspect_file(path.with_suffix(TITLE_SUFFIX))
        self._store([self._read(path.name, file, title if title.signature else None)])

    def _read(self, name: str, file: FoundFile, title_file: FoundFile | None) -> Row:
        """Read a match file and return its row. The row of an unreadable file has only its name and
        time."""
        path = self._folder / name
        title = read_title(path) if title_file is not None else None
        title_signature = title_file.signature if title_file is not None else ""
        head = (os.fsencode(name), displayable(name), file_number(path.stem))
        try:
            facts = read_facts(path)
        except (JournalError, SpecError, OSError):
            nothing = ("", "", "", 0, "", 0, "", "")
            return _closed(*head[:2], -1, _modified(path), "", title_signature, title, *nothing)
        spec = facts.spec
        text = {"options": spec.options.to_json(), **spec.about()}
        return _closed(
            *(*head, file.modified, file.signature, title_signature, title),
            *(json.dumps(text, separators=(",", ":")), str(spec.seed), facts.set_up),
            *(int(facts.finished), facts.continues, facts.round),
            *(" ".join(map(str, facts.points)), facts.digest),
        )

    def _store(self, rows: Sequence[Row]) -> None:
        if rows:
            self._database.change(Change(_STORE, rows))

    def _forget(self, names: Sequence[str]) -> None:
        """Remove the rows of deleted files. Their outcomes are kept."""
        if not names:
            return
        self._database.change(
            Change("DELETE FROM matches WHERE file = ?", [(os.fsencode(name),) for name in names]),
            Change(
                "UPDATE outcomes SET file = '' WHERE file = ?",
                [(displayable(name),) for name in names],
            ),
        )

    # The list -----------------------------------------------------------------------------------

    def entries(self, limit: int = -1, offset: int = 0) -> list[MatchEntry]:
        """Return `limit` matches (-1: all) after the first `offset`, most recently played first,
        including those that cannot be opened."""
        self._specs.clear()
        if not self.is_readable:
            return []
        rows = self._database.rows(_PAGE, (limit, offset))
        return [entry for row in rows if (entry := self._entry(*row)) is not None]

    def _entry(self, file: Value, modified: Value, title: Value, *rest: Value) -> MatchEntry | None:
        spec_text, seed, finished, continues, number, points, assistance = rest
        path = self._folder / os.fsdecode(_blob(file))
        written = float(modified) if isinstance(modified, (int, float)) else 0.0
        shown = clean_title(title) if isinstance(title, str) else None
        try:
            spec = self._spec(str(spec_text), str(seed))
        except (SpecError, ValueError):
            return self._unreadable(path, written, shown or "")
        before = str(continues)
        match_file = MatchFile(path, spec, bool(finished), written, before)
        if shown is None:
            shown = self._title_before(before, str(spec_text), str(seed))
        vp = tuple(_number(number, MOST_POINTS) for number in map(_int, str(points).split()))
        if len(vp) != len(spec.seats):
            vp = ()
        helped = Assistance(_number(assistance, 2 * max(Assistance) - 1))
        return MatchEntry(
            path, written, shown, match_file, _number(number, MOST_POINTS), vp, assistance=helped
        )

    def _spec(self, text: str, seed: str) -> MatchSpec:
        """Return a specification. Texts that several rows share are parsed only once. Raises
        SpecError and ValueError."""
        spec = self._specs.get(text)
        if spec is None:
            data = loads(text)
            if not isinstance(data, dict):
                raise ValueError("no specification")
            spec = self._specs[text] = MatchSpec.from_json({**data, "seed": 0})
        return MatchSpec(spec.options, int(seed[:20]), spec.seats, spec.undo_anything)

    def _unreadable(self, path: Path, modified: float, title: str) -> MatchEntry | None:
        """Return the entry of an unreadable file. Return None if the file is gone, or if it has
        become readable and will be listed by the next refresh."""
        try:
            read_facts(path)
        except (JournalError, SpecError, OSError) as error:
            if os.path.lexists(path):
                return MatchEntry(path, modified, title, open_error=open_error_of(path, error))
        return None

    def _title_before(self, continues: str, spec: str, seed: str) -> str:
        """Return the title of the damaged files that a match continues, or ""."""
        sql = "SELECT title, continues FROM matches WHERE name = ? AND spec = ? AND seed = ?"
        for _ in range(_MOST_CHAIN):
            rows = self._database.rows(sql, (continues, spec, seed)) if continues else []
            if not rows:
                break
            title, before = rows[0]
            if isinstance(title, str):
                return clean_title(title)
            continues = str(before)
        return ""

    # Parts of it --------------------------------------------------------------------------------

    def without_outcome(self) -> Generator[WorkProgress, None, list[FinishedFile]]:
        """Return the files of finished matches whose outcome must be read, most recently played
        first. Yields every few milliseconds."""
        sql = (
            "SELECT file, signature, modified, outcome_of <> signature || ' ' AND NOT EXISTS ("
            "SELECT 1 FROM outcomes WHERE outcomes.key = substr(outcome_of, length(signature) + 2)"
            " AND outcome_of = signature || ' ' || outcomes.key)"
            " FROM matches WHERE finished AND file > ? ORDER BY file LIMIT ?"
        )
        files: list[FinishedFile] = []
        for rows in self._database.batches(sql, lambda row: row[:1] or (b"",)):
            for file, signature, when, is_unread in rows:
                if is_unread and isinstance(when, (int, float)):
                    path = self._folder / os.fsdecode(_blob(file))
                    files.append(FinishedFile(path, FoundFile(str(signature), float(when))))
            yield WorkProgress(0, 0, of_outcomes=True)
        return sorted(files, key=lambda file: file.found.modified, reverse=True)

    def newest_but(self, path: Path) -> float:
        """Return the modification time of the newest match other than `path` (seconds since 1970),
        or 0."""
        sql = "SELECT modified FROM matches WHERE file <> ? ORDER BY modified DESC LIMIT 1"
        ((newest,),) = self._database.rows(sql, (os.fsencode(path.name),)) or [(0.0,)]
        return min(max(newest, 0.0), LATEST) if isinstance(newest, float) else 0.0

    def with_set_up(self, set_up: str) -> list[Path]:
        """Return the files of matches with this setup digest, which includes the seed."""
        rows = self._database.rows("SELECT file FROM matches WHERE set_up = ?", (set_up,))
        return [self._folder / os.fsdecode(_blob(file)) for (file,) in rows]


def _closed(*values: Value) -> Row:
    """Append the checksum to a row."""
    return (*values, checksum(values))


def inspect_file(entry: os.DirEntry[str] | Path) -> FoundFile:
    """Return the signature and modification time of a file."""
    try:
        status = entry.stat()
    except OSError:  # a broken link
        return FoundFile("", 0.0)
    signature = f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
    return FoundFile(signature, modification_time(status))


def _modified(path: Path) -> float:
    try:
        return modification_time(path.lstat())
    except OSError:
        return 0.0


def _title_name(name: str) -> str:
    return name.removesuffix(SUFFIX) + TITLE_SUFFIX


def _blob(value: Value) -> bytes:
    return value if isinstance(value, bytes) else b""


def _int(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def _number(value: Any, most: int) -> int:
    """Return the value if it is an int from 0 to `most`, else 0."""
    return value if type(value) is int and 0 <= value <= most else 0
