"""The journal: a match on disk, written line by line while it is played.

Each match is a file of its own; the lines are those of `game.rules.record`. A line is on the disk
before what it says is shown. When the disk refuses, play goes on, the lines wait, and `trouble`
says so until they could be written after all.
"""

from __future__ import annotations

import contextlib
import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.app.i18n import N_, Message, fill
from game.app.spec import MatchSpec, SpecError
from game.rules.course import Course
from game.rules.record import OTHER_VERSION, Entry, Record, RecordError, Seal, body_of, follow

SUFFIX: Final = ".jsonl"
CONTINUES: Final = "continues"  # in a record's `about`: the file that this one goes on from

_UNWRITTEN = N_("The match cannot be kept on the disk just now ({reason}). Play goes on.")
_UNREAD = N_("The match {file} cannot be opened: {reason}")
_NO_MATCH = N_("{file} is not a match of this game, or its beginning is damaged.")
_OTHER_VERSION = N_("The match {file} was played with another version of this game.")
_DAMAGED = N_(
    "The end of this match could not be read. It goes on from the last decision that could; "
    "{file} is kept as it is."
)

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would write other line ends

# What a file system says that cannot promise to have written; the writing itself worked.
_NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})


class JournalError(Exception):
    """A match that cannot be opened; `message` says why."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(fill(text, values))
        self.message = Message(text, values)


class Journal:
    """Keeps a record and, with a folder, the file that holds the same lines.

    The file is the journal's own: if anybody else has changed it, or it was not read to its end,
    everything goes to a new file and the old one is left as it is.
    """

    def __init__(self, record: Record, folder: Path | None) -> None:
        """A new journal. Its file is made at the first `append` or `write`."""
        self.record = record
        self.folder = folder
        self.path: Path | None = None
        self.trouble: Message | None = None
        self._fd = -1
        self._length = 0
        self._seal = Seal()
        self._waiting = b""
        self._begin_anew()

    @classmethod
    def resume(cls, record: Record, path: Path, data: bytes) -> Journal:
        """The journal that goes on from a file that holds `data`, of which `record` was read. When
        that was not all of it, the journal goes on in a new file."""
        journal = cls(record, path.parent)
        if data == journal._waiting:
            journal.path, journal._length, journal._waiting = path, len(data), b""
        else:
            record.about = {**record.about, CONTINUES: path.name}
        return journal

    def append(self, *entries: Entry) -> None:
        """Add entries to the record and write them, all or none."""
        self.record.entries.extend(entries)
        for entry in entries:
            self._waiting += _bytes(self._seal.close(body_of(entry)))
        self.write()

    def write(self) -> None:
        """Write what waits. Never raises OSError: see `trouble`."""
        if self.folder is None:
            self._waiting = b""
            return
        try:
            self._open(self.folder)
            self._put(self._waiting)
        except OSError as error:
            self._close_file()
            self.trouble = Message(_UNWRITTEN, {"reason": error.strerror or str(error)})
        else:
            self._length += len(self._waiting)
            self._waiting = b""
            self.trouble = None

    def close(self) -> None:
        """Try once more to write what waits, and let the file go."""
        if self._waiting and self.trouble:
            self.write()
        self._close_file()

    def _open(self, folder: Path) -> None:
        if self._fd >= 0 and self._as_left():
            return
        self._close_file()
        if self.path is not None and self._reopen(self.path):
            return
        self._begin_anew()
        folder.mkdir(parents=True, exist_ok=True)
        self.path, self._fd = _create(folder)
        self._length = 0

    def _as_left(self) -> bool:
        status = os.fstat(self._fd)
        return status.st_nlink > 0 and status.st_size == self._length

    def _reopen(self, path: Path) -> bool:
        """Open the file again if it is as it was left; our own half-written line is cut off."""
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except FileNotFoundError:
            return False
        size = os.fstat(self._fd).st_size
        if size > self._length:
            os.lseek(self._fd, self._length, os.SEEK_SET)
            half = os.read(self._fd, len(self._waiting))
            if size == self._length + len(half) and self._waiting.startswith(half):
                os.ftruncate(self._fd, self._length)
                return True
        if size != self._length:
            self._close_file()
            return False
        return True

    def _begin_anew(self) -> None:
        self._seal = Seal()
        bodies = [self.record.head(), *map(body_of, self.record.entries)]
        self._waiting = b"".join(_bytes(self._seal.close(body)) for body in bodies)

    def _put(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._fd, data) :]
        try:
            os.fsync(self._fd)
        except OSError as error:
            if error.errno not in _NO_SYNC:
                raise

    def _close_file(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _bytes(line: str) -> bytes:
    return line.encode("ascii") + b"\n"


def _create(folder: Path) -> tuple[Path, int]:
    """A new, empty match file with the next number."""
    number = max(map(_number, _files(folder)), default=0) + 1
    while True:
        path = folder / f"match-{number:04}{SUFFIX}"
        try:
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY
            handle = os.open(path, flags, 0o666)
        except FileExistsError:
            number += 1
        else:
            _sync_folder(folder)
            return path, handle


def _sync_folder(folder: Path) -> None:
    """Put the new file's name on the disk too, where that can be asked for."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []


def _number(path: Path) -> int:
    digits = path.stem.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else 0


# Reading


class Opened(NamedTuple):
    """A match read back: where its journal goes on, the game as it stands with its past, and a
    sentence when not all of it could be read."""

    journal: Journal
    course: Course
    notice: Message | None


def open_match(path: Path) -> Opened:
    """Read a match and play it up to its last whole line; the file is not changed.

    Raises JournalError when there is nothing to go on from.
    """
    data = _read(path)
    record, fault = _salvage(path, data)
    course = record.begin()
    for line, entry in enumerate(record.entries, 2):
        try:
            follow(course, entry, line)
        except RecordError as error:
            fault = error
            del record.entries[line - 2 :]
            break
    notice = Message(_DAMAGED, {"file": path.name}) if fault else None
    return Opened(Journal.resume(record, path, data), course, notice)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise JournalError(_UNREAD, file=path.name, reason=reason) from None


def _salvage(path: Path, data: bytes) -> tuple[Record, RecordError | None]:
    lines = data.decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    try:
        return Record.salvage(lines)
    except RecordError as error:
        text = _OTHER_VERSION if error.code == OTHER_VERSION else _NO_MATCH
        raise JournalError(text, file=path.name) from None


# What there is


@dataclass(frozen=True)
class MatchFile:
    """A match on the disk: how it began, whether it is over, how many decisions its file tells
    of, and when it was written last (seconds, as the file system counts them)."""

    path: Path
    spec: MatchSpec
    finished: bool
    decisions: int
    written: float


def matches(folder: Path) -> list[MatchFile]:
    """The matches of a folder, the one played last first. Left out are files that are no match,
    and those that were damaged and went on in another file."""
    found, replaced = [], set()
    for path in _files(folder):
        try:
            kept, continues = _glance(path)
        except (JournalError, SpecError, OSError):
            continue
        found.append(kept)
        replaced.add(continues)
    found = [kept for kept in found if kept.path.name not in replaced]
    return sorted(found, key=lambda kept: (kept.written, _number(kept.path)), reverse=True)


def latest_unfinished(folder: Path) -> Path | None:
    """The match to continue: the one played last that is not over."""
    return next((kept.path for kept in matches(folder) if not kept.finished), None)


def _glance(path: Path) -> tuple[MatchFile, str]:
    """A match file by its first and last line, and the name of the file that it goes on from."""
    data = path.read_bytes()
    head, _, rest = data.partition(b"\n")
    record, _ = _salvage(path, head)
    last = data.removesuffix(b"\n").rpartition(b"\n")[2]
    kept = MatchFile(
        path=path,
        spec=spec_of(record),
        finished=last.startswith(b'{"end":'),
        decisions=(b"\n" + rest).count(b'\n{"do":'),
        written=path.stat().st_mtime,
    )
    return kept, str(record.about.get(CONTINUES, ""))


def spec_of(record: Record) -> MatchSpec:
    """The match that a record is of, as it began. Raises SpecError."""
    about = record.about
    return MatchSpec.from_json({**about, "options": record.options.to_json(), "seed": record.seed})
