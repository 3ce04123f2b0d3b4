"""The journal: a match on disk, written line by line while it is played.

Each match is a file of its own; the lines are those of `game.rules.record.game_record`. A line is
on the disk before what it says is shown. When the disk refuses, play goes on, the lines wait, and
`trouble` says so until they could be written after all. A match being played has claimed its file:
two windows never write into one.
"""

from __future__ import annotations

import contextlib
import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import (
    LONGEST_LINE,
    NotAFileError,
    TooLargeError,
    displayable,
    first_line,
    last_line,
    modification_time,
    read,
)
from game.app.files.lock import claim
from game.app.files.strict_json import loads
from game.app.i18n import N_, Message, fill
from game.app.match_spec import MatchSpec, SpecError
from game.rules.record.game_record import (
    NEWER,
    TOO_LONG,
    ChecksumChain,
    GameRecord,
    RecordEntry,
    RecordError,
    entry_body,
)
from game.rules.record.recovery import recover
from game.rules.record.undo_history import UndoHistory

SUFFIX: Final = ".jsonl"
CONTINUES: Final = "continues"  # in a record's `about`: the file that this one goes on from

_UNWRITTEN = N_("The match cannot be saved just now ({reason}). You can play on.")
_UNREAD = N_("The match {file} cannot be opened: {reason}")
_NO_FILE = N_("{file} is not a file.")
_NO_MATCH = N_("{file} is not a match of this game, or its beginning is damaged.")
_NEWER = N_("The match {file} was played with a newer version of this game, which can open it.")
_TOO_LARGE = N_("{file} is far too large for a match of this game.")
_DAMAGED = N_(
    "The end of this match could not be read. It goes on from the last decision that could; "
    "{file} is kept as it is."
)
_CORRECTED = N_(
    "The rules of the game were corrected since this match was played. It goes on from round "
    "{round}, from the position that was written down there; {file} is kept as it is."
)
_TWICE = N_(
    "The match {file} is being played in another window of the game. Here it goes on as a match "
    "of its own."
)

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would write other line ends

# Why a file cannot be gone on with, while another one may be made beside it.
_NOT_OURS = frozenset({errno.ENOENT, errno.EACCES, errno.EPERM, errno.EISDIR})

# What a file system says that cannot promise to have written; the writing itself worked.
_NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})


class JournalError(Exception):
    """A match that cannot be opened; `message` says why."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(fill(text, values))
        self.message = Message(text, values)


class Journal:
    """Keeps a record and, with a folder, the file that holds the same lines.

    The file is the journal's own: if anybody else has changed it or holds it, or it was not read to
    its end, everything goes to a new file and the old one is left as it is.
    """

    def __init__(self, record: GameRecord, folder: Path | None) -> None:
        """A new journal. Its file is made at the first `append` or `write`."""
        self.record = record
        self.folder = folder
        self.path: Path | None = None
        self.trouble: Message | None = None
        self._fd = -1
        self._length = 0
        self._not_before = 0  # when the other matches were last written (ns)
        self._seal = ChecksumChain()
        self._waiting = b""
        self._begin_anew()

    @classmethod
    def resume(cls, record: GameRecord, path: Path, data: bytes) -> Journal:
        """The journal that goes on from a file that holds `data`, of which `record` was read. When
        that was not all of it, or it is a link, the journal goes on in a new file."""
        journal = cls(record, path.parent)
        if _with_usual_ends(data) == journal._waiting and not path.is_symlink():
            journal.path, journal._length, journal._waiting = path, len(data), b""
        else:
            record.about = {**record.about, CONTINUES: displayable(path.name)}
        return journal

    def claim(self) -> Message | None:
        """Take the file that the journal goes on in; a sentence when another window has it. Then
        the journal goes on in a new one."""
        path = self.path
        if path is None:
            return None
        self._not_before = _last_written(path.parent, path)
        try:
            held = not self._reopen(path) and self._fd >= 0
        except OSError:
            return None  # `trouble` tells, should anything have to be written
        if not held:
            return None
        self._leave_file()
        return Message(_TWICE, {"file": displayable(path.name)})

    def append(self, *entries: RecordEntry) -> None:
        """Add entries to the record and write them, all or none."""
        self.record.entries.extend(entries)
        for entry in entries:
            self._waiting += _bytes(self._seal.close(entry_body(entry)))
        self.write()

    def write(self) -> None:
        """Write what waits. Never raises OSError: see `trouble`."""
        if self.folder is None:
            self._waiting = b""
            return
        try:
            self._open(self.folder)
            self._put(self._waiting)
            self._keep_order()
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

    def __del__(self) -> None:
        """A journal that nobody holds any more holds no file."""
        self._close_file()

    def _open(self, folder: Path) -> None:
        if self._fd >= 0 and self._as_left():
            return
        self._close_file()
        self._not_before = _last_written(folder, self.path)
        if self.path is not None and self._reopen(self.path):
            return
        self._leave_file()
        folder.mkdir(parents=True, exist_ok=True)
        self.path, self._fd = _create(folder)

    def _as_left(self) -> bool:
        """Is the file still where it was, and nothing in it that is not ours?"""
        status = os.fstat(self._fd)
        try:
            there = self.path is not None and os.path.samestat(status, os.stat(self.path))
        except OSError:
            return False
        return there and status.st_size == self._length

    def _reopen(self, path: Path) -> bool:
        """Open the file again if it is as it was left, and no link; our own half-written line is
        cut off. When somebody else holds it, it stays open."""
        if path.is_symlink():
            return False
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except OSError as error:
            if error.errno in _NOT_OURS:
                return False
            raise
        if not claim(self._fd):
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

    def _leave_file(self) -> None:
        """From now on everything goes to a new file."""
        self._close_file()
        self.path, self._length = None, 0
        self._begin_anew()

    def _keep_order(self) -> None:
        """Whatever the clock says: the match written last is the latest one."""
        with contextlib.suppress(OSError):
            if self.path is not None and os.fstat(self._fd).st_mtime_ns <= self._not_before:
                later = self._not_before + 1_000_000
                os.utime(self.path, ns=(later, later))

    def _begin_anew(self) -> None:
        self._seal = ChecksumChain()
        bodies = [self.record.head(), *map(entry_body, self.record.entries)]
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


def _with_usual_ends(data: bytes) -> bytes:
    """The lines of a match as they are written; mail and editors give them other ends."""
    return data.replace(b"\r\n", b"\n")


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
            claim(handle)
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


def _last_written(folder: Path, own: Path | None) -> int:
    """When a match of the folder was last written (ns), `own` left out; 0 when there is none."""
    latest = 0
    for path in _files(folder):
        with contextlib.suppress(OSError):
            latest = max(latest, path.stat().st_mtime_ns if path != own else 0)
    return latest


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []


def _number(path: Path) -> int:
    digits = path.stem.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else 0


# Reading


class OpenedMatch(NamedTuple):
    """A match read back: where its journal goes on, the game as it stands with its past, and a
    sentence when not all of it could be read."""

    journal: Journal
    course: UndoHistory
    notice: Message | None


def open_match(path: Path) -> OpenedMatch:
    """Read a match and play it up to its last whole line; the file is not changed.

    Raises JournalError when there is nothing to go on from.
    """
    data = _read(path)
    record, fault = _salvage(path, data)
    stands = recover(record)
    notice = Message(_DAMAGED, {"file": displayable(path.name)}) if fault or stands.fault else None
    if stands.record.start is not None and stands.written:
        values = {"file": displayable(path.name), "round": stands.record.start.round}
        notice = Message(_CORRECTED, values)
    return OpenedMatch(Journal.resume(stands.record, path, data), stands.course, notice)


def _read(path: Path) -> bytes:
    try:
        return read(path)
    except OSError as error:
        message = why_refused(path, error, _UNREAD)
        raise JournalError(message.text, **message.values) from None


def why_refused(path: Path, error: OSError, otherwise: str) -> Message:
    """Why a file was refused: what it is, or else what the disk said, in the sentence
    `otherwise`."""
    file = displayable(path.name)
    if isinstance(error, (NotAFileError, FileNotFoundError)):
        return Message(_NO_FILE, {"file": file})
    if isinstance(error, TooLargeError):
        return Message(_TOO_LARGE, {"file": file})
    return Message(otherwise, {"file": file, "reason": error.strerror or str(error)})


def _salvage(path: Path, data: bytes) -> tuple[GameRecord, RecordError | None]:
    lines = _with_usual_ends(data).decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    try:
        return GameRecord.salvage(lines, _line)
    except RecordError as error:
        text = {NEWER: _NEWER, TOO_LONG: _TOO_LARGE}.get(error.code, _NO_MATCH)
        raise JournalError(text, file=displayable(path.name)) from None


def _line(text: str) -> Any:
    """What a line says. Raises ValueError."""
    if len(text) > LONGEST_LINE:
        raise ValueError("too long a line")
    return loads(text)


# What there is


@dataclass(frozen=True)
class MatchFile:
    """A match on the disk: how it began, whether it is over, when it was written last (seconds, as
    the file system counts them), and the name of the file that it goes on from, if any."""

    path: Path
    spec: MatchSpec
    finished: bool
    written: float
    continues: str = ""

    @property
    def name(self) -> str:
        """The file's name, as others call it that go on from it."""
        return displayable(self.path.name)


def matches(folder: Path) -> list[MatchFile]:
    """The matches of a folder, the one played last first. Left out are files that are no match,
    and those that were damaged and went on in another file."""
    found = []
    for path in _files(folder):
        with contextlib.suppress(JournalError, SpecError, OSError):
            found.append(read_ends(path))
    replaced = {(kept.continues, kept.spec) for kept in found if kept.continues != kept.name}
    found = [kept for kept in found if (kept.name, kept.spec) not in replaced]
    return sorted(found, key=lambda kept: (kept.written, _number(kept.path)), reverse=True)


def latest_unfinished(folder: Path) -> Path | None:
    """The match to continue: the one played last that is not over."""
    return next((kept.path for kept in matches(folder) if not kept.finished), None)


def predecessors(path: Path) -> list[Path]:
    """The damaged matches that a match went on from, the last one first."""
    chain: list[Path] = []
    with contextlib.suppress(JournalError, SpecError, OSError):
        kept, there = (
            read_ends(path),
            {displayable(other.name): other for other in _files(path.parent)},
        )
        while kept.continues in there and there[kept.continues] not in (path, *chain):
            before = read_ends(there[kept.continues])
            if before.spec != kept.spec:
                break  # it names a match that it has nothing to do with
            chain.append(before.path)
            kept = before
    return chain


def read_ends(path: Path) -> MatchFile:
    """A match file by its first and last line. Raises JournalError, SpecError or OSError."""
    record, _ = _salvage(path, first_line(path))
    continues = record.about.get(CONTINUES)
    return MatchFile(
        path=path,
        spec=spec_of(record),
        finished=last_line(path).startswith(b'{"end":'),
        written=modification_time(path.stat()),
        continues=continues if isinstance(continues, str) else "",
    )


def spec_of(record: GameRecord) -> MatchSpec:
    """The match that a record is of, as it began. Raises SpecError."""
    about = record.about
    return MatchSpec.from_json({**about, "options": record.options.to_json(), "seed": record.seed})
