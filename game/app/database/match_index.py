"""The index of the match files of a folder: what the list says of each, read from the file once.

A file is read anew when its size or one of its times is another one than when it was read; whether
earlier or later does not matter, so that no clock has to be right. Files that cannot be read are
tried again each time: another version of the game, or another mode of the file, may change that.
"""

from __future__ import annotations

import json
import os
from collections.abc import Container, Generator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.database.database import Change, Database, Row
from game.app.files.disk import displayable, modification_time
from game.app.i18n import Message
from game.app.match_spec import MatchSpec, SpecError
from game.app.saves.journal import SUFFIX, JournalError, MatchFile, file_number
from game.app.saves.match_entry import (
    TITLE_SUFFIX,
    MatchEntry,
    MatchFacts,
    open_error_of,
    read_facts,
    read_title,
)

_BATCH: Final = 100  # files that are read between two writings of the index
_COLUMNS: Final = (
    "file, signature, title_signature, title, options, about, seed, finished, continues, round,"
    " points, digest, checksum"
)
_STORE: Final = f"INSERT OR REPLACE INTO matches ({_COLUMNS}) VALUES ({', '.join('?' * 13)})"


class Progress(NamedTuple):
    """How much of some work is done."""

    done: int
    total: int


class FoundFile(NamedTuple):
    """A file as the folder tells of it: a text that is another one when it was changed, and when
    it was (seconds since 1970)."""

    signature: str
    modified: float


class FinishedFile(NamedTuple):
    """A match file that is finished: its path and what the folder tells of it."""

    path: Path
    found: FoundFile


class _Row(NamedTuple):
    """A match file as it was read; `title` is None when it has none."""

    signature: str
    facts: MatchFacts
    title_signature: str = ""
    title: str | None = None


class MatchIndex:
    """The matches of `folder`, kept in the database. `refresh` brings it up to date, `entries` and
    `finished` say what it knows since."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        self._folder = folder
        self._rows: dict[str, _Row] = {}
        self._generation = -1  # of the database from which the rows are
        self._found: dict[str, FoundFile] = {}
        self._titles: dict[str, FoundFile] = {}
        self._errors: dict[str, Message] = {}
        self._paths: dict[str, Path] = {}
        self.is_readable = False  # whether the last `refresh` could look into the folder

    def refresh(self) -> Generator[Progress, None, None]:
        """Read the files that are new or changed, and forget those that are gone. Yields before
        each file; whoever stops there finds what was read so far in `entries`."""
        self._load()
        found = _scan(self._folder)
        self.is_readable = found is not None
        self._found, self._titles = found or ({}, {})
        self._errors = {name: text for name, text in self._errors.items() if name in self._found}
        pending = [name for name in self._found if not self._is_read(name)]
        pending.sort(key=lambda name: self._found[name].modified, reverse=True)  # seen first
        read: list[str] = []
        try:
            for done, name in enumerate(pending):
                yield Progress(done, len(pending))
                if self._read(name):
                    read.append(name)
                if len(read) >= _BATCH:
                    self._store(read)
                    read.clear()
            if self.is_readable:
                self._forget_vanished()
        finally:
            self._store(read)
        if pending:
            yield Progress(len(pending), len(pending))

    def entries(self, taken_back: Container[str] = ()) -> list[MatchEntry]:
        """Return all matches, the one played last first, also those that cannot be opened.
        `taken_back` holds the final digests of matches that were played with undo."""
        rows = {name: self._rows[name] for name in self._found if name in self._rows}
        shown = {name: displayable(name) for name in self._found}
        names = {text: name for name, text in shown.items()}
        replaced: dict[str, set[MatchSpec]] = {}  # by the names that other files continue
        for name, row in rows.items():
            if row.facts.continues not in ("", shown[name]):
                replaced.setdefault(row.facts.continues, set()).add(row.facts.spec)
        listed = [
            self._entry(name, row, taken_back, self._title(name, rows, names))
            for name, row in rows.items()
            if shown[name] not in replaced or row.facts.spec not in replaced[shown[name]]
        ]
        listed.sort(key=lambda one: (one.modified, file_number(one.path.stem)), reverse=True)
        listed += [self._entry_of_error(name) for name in sorted(self._errors)]
        return sorted(listed, key=lambda one: one.modified, reverse=True)

    def finished(self) -> list[FinishedFile]:
        """Return the files of finished matches, the one played last first."""
        found = [
            FinishedFile(self._path(name), self._found[name])
            for name in self._found
            if name in self._rows and self._rows[name].facts.finished
        ]
        return sorted(found, key=lambda one: one.found.modified, reverse=True)

    # Entries ------------------------------------------------------------------------------------

    def _entry(self, name: str, row: _Row, taken_back: Container[str], title: str) -> MatchEntry:
        path, modified, facts = self._path(name), self._found[name].modified, row.facts
        file = MatchFile(path, facts.spec, facts.finished, modified, facts.continues)
        took_back = facts.digest in taken_back
        return MatchEntry(
            path, modified, title, file, facts.round, facts.points, took_back=took_back
        )

    def _path(self, name: str) -> Path:
        if name not in self._paths:
            self._paths[name] = self._folder / name
        return self._paths[name]

    def _entry_of_error(self, name: str) -> MatchEntry:
        path, error = self._folder / name, self._errors[name]
        try:
            modified = modification_time(path.lstat())
        except OSError:
            modified = 0.0
        return MatchEntry(path, modified, read_title(path) or "", open_error=error)

    def _title(self, name: str, rows: Mapping[str, _Row], names: Mapping[str, str]) -> str:
        """Return the title of a match, or of the damaged files that it continues."""
        seen, row = {name}, rows[name]
        while row.title is None:
            before = names.get(row.facts.continues)
            if before is None or before in seen or before not in rows:
                return ""
            if rows[before].facts.spec != row.facts.spec:
                return ""  # it names an unrelated match
            seen.add(before)
            row = rows[before]
        return row.title

    # Reading ------------------------------------------------------------------------------------

    def _is_read(self, name: str) -> bool:
        row = self._rows.get(name)
        title = self._titles.get(_title_name(name))
        return (
            row is not None
            and row.signature == self._found[name].signature
            and row.title_signature == (title.signature if title is not None else "")
        )

    def _read(self, name: str) -> bool:
        """Read a match file, or only its title if nothing else has changed; False when it cannot
        be read."""
        path, signature = self._folder / name, self._found[name].signature
        row = self._rows.get(name)
        self._errors.pop(name, None)
        try:
            known = row is not None and row.signature == signature
            facts = row.facts if row is not None and known else read_facts(path)
        except (JournalError, SpecError, OSError) as error:
            self._rows.pop(name, None)
            if os.path.lexists(path):
                self._errors[name] = open_error_of(path, error)
            return False
        title_file = self._titles.get(_title_name(name))
        if title_file is None:
            self._rows[name] = _Row(signature, facts)
        else:
            self._rows[name] = _Row(signature, facts, title_file.signature, read_title(path))
        return True

    # The database -------------------------------------------------------------------------------

    def _load(self) -> None:
        """Take over the rows of the database, those that are sound."""
        while self._generation != self._database.generation:
            self._generation = self._database.generation
            restored = _Restored()
            found = map(restored.row, self._database.rows(f"SELECT {_COLUMNS} FROM matches"))
            self._rows = dict(one for one in found if one is not None)

    def _store(self, names: list[str]) -> None:
        rows = [_stored(os.fsencode(name), self._rows[name]) for name in names]
        if rows:
            self._database.change(Change(_STORE, rows))

    def _forget_vanished(self) -> None:
        gone = self._rows.keys() - self._found.keys()
        for name in gone:
            del self._rows[name]
        if gone:
            keys = [(os.fsencode(name),) for name in gone]
            self._database.change(Change("DELETE FROM matches WHERE file = ?", keys))


def checksum(values: Row) -> bytes:
    """Return a checksum over the values of a row: what a broken disk has altered is noticed."""
    return blake2b(repr(values).encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _stored(file: bytes, row: _Row) -> Row:
    """Return a row as the database holds it."""
    facts, spec = row.facts, row.facts.spec
    values = (
        file,
        row.signature,
        row.title_signature,
        row.title,
        json.dumps(spec.options.to_json(), separators=(",", ":")),
        json.dumps(spec.about(), separators=(",", ":")),
        str(spec.seed),
        int(facts.finished),
        facts.continues,
        facts.round,
        " ".join(map(str, facts.points)),
        facts.digest,
    )
    return (*values, checksum(values))


class _Restored:
    """Makes rows of what the database holds. Texts that many rows share are read once."""

    def __init__(self) -> None:
        self._specs: dict[tuple[object, object], MatchSpec] = {}

    def row(self, values: Row) -> tuple[str, _Row] | None:
        """Return a file's name and row; None when it is not as it was stored, or says what this
        version does not know."""
        file = values[0]
        if checksum(values[:-1]) != values[-1] or not isinstance(file, bytes):
            return None
        try:
            return os.fsdecode(file), self._row(*values[1:-1])
        except (SpecError, ValueError, TypeError):
            return None

    def _row(self, *values: Any) -> _Row:
        signature, title_signature, title, options, about, seed, *rest = values
        finished, continues, count, points, digest = rest
        spec = self._specs.get((options, about))
        if spec is None:
            data = {**json.loads(about), "options": json.loads(options), "seed": 0}
            spec = self._specs[options, about] = MatchSpec.from_json(data)
        spec = MatchSpec(spec.options, int(seed), spec.seats, spec.take_back)
        facts = MatchFacts(
            spec, bool(finished), continues, count, tuple(map(int, points.split())), digest
        )
        return _Row(signature, facts, title_signature, title)


# The folder


def _scan(folder: Path) -> tuple[dict[str, FoundFile], dict[str, FoundFile]] | None:
    """Return the match files of a folder and the files of titles, by name, as they lie there; None
    when it cannot be read."""
    matches: dict[str, FoundFile] = {}
    titles: dict[str, FoundFile] = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and entry.name != SUFFIX:
                    matches[entry.name] = look_at(entry)
                elif entry.name.endswith(TITLE_SUFFIX):
                    titles[entry.name] = look_at(entry)
    except OSError:
        return None
    return matches, titles


def look_at(entry: os.DirEntry[str] | Path) -> FoundFile:
    """Return what the folder tells of a file."""
    try:
        status = entry.stat()
    except OSError:  # a link that leads nowhere
        return FoundFile("", 0.0)
    signature = f"{status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"
    return FoundFile(signature, modification_time(status))


def _title_name(name: str) -> str:
    return name.removesuffix(SUFFIX) + TITLE_SUFFIX
