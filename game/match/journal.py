"""The journal: a match file on disk that is written line by line during play.

Each match has its own file, whose lines are those of `game.rules.record.game_record`
(docs/saves.md). A line is on disk before its effect is shown. If writing fails, play continues, the
lines are kept in memory, and `write_error` is set until they are written. The file of a match being
played is locked, so two windows never write to the same file.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import json
import os
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import (
    MAX_LINE_BYTES,
    NotAFileError,
    TooLargeError,
    displayable,
    first_line,
    last_line,
    modification_time,
    read_file,
    sync_file,
)
from game.app.files.lock import lock_file
from game.app.files.strict_json import loads
from game.app.i18n import N_, Message, fill
from game.match.match_spec import MatchSpec, SpecError
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
BRANCHED: Final = "branched"  # key in `about`: the round where this match branched off another
CONTINUES: Final = "continues"  # key in `about`: the file that this one continues

_UNWRITTEN = N_("The match can't be saved right now ({reason}). You can keep playing.")
_UNREAD = N_("The match {file} can't be opened: {reason}")
_NO_FILE = N_("{file} isn't a file.")
_NO_MATCH = N_("{file} isn't a match from this game, or its beginning is damaged.")
_NEWER = N_(
    "The match {file} was played with a newer version of this game. Use that version to open it."
)
_TOO_LARGE = N_("{file} is far too large to be a match from this game.")
_DAMAGED = N_(
    "The end of this match's file couldn't be read, so the match continues from the last "
    "decision that could be. {file} is unchanged."
)
_CORRECTED = N_(
    "The game's rules have been corrected since this match was played, so the match continues "
    "from the position saved in round {round}. {file} is unchanged."
)
_TWICE = N_(
    "The match {file} is open in another window of the game. It continues here as a separate match."
)

_BINARY = getattr(os, "O_BINARY", 0)  # without it, Windows would change the line ends

# Errors on opening a file after which creating a new file next to it may still work.
_UNUSABLE_ERRNOS = frozenset({errno.ENOENT, errno.EACCES, errno.EPERM, errno.EISDIR})


class JournalError(Exception):
    """Raised for a match file that cannot be opened; `message` says why."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(fill(text, values))
        self.message = Message(text, values)


class Journal:
    """A game record that is also written to a match file if there is a folder.

    If another program has changed or locked the file, or the file could not be read completely, the
    whole record goes to a new file and the old file is left unchanged.
    """

    def __init__(self, record: GameRecord, folder: Path | None) -> None:
        """Create a journal. Its file is created by the first `append` or `write`."""
        self.record = record
        self.folder = folder
        self.path: Path | None = None
        self.write_error: Message | None = None
        self._fd = -1
        self._written_bytes = 0
        self._not_before = 0  # modification time of the newest other match (ns)
        self._checksums = ChecksumChain()
        self._unwritten = b""
        self._rewrite_all()

    @classmethod
    def resume(cls, record: GameRecord, path: Path, data: bytes) -> Journal:
        """Continue the file at `path`, whose content `data` was parsed as `record`. If `record` is
        not all of it, or `path` is a link, the journal continues in a new file."""
        journal = cls(record, path.parent)
        if _with_unix_line_ends(data) == journal._unwritten and not path.is_symlink():
            journal.path, journal._written_bytes, journal._unwritten = path, len(data), b""
        else:
            record.about = {**record.about, CONTINUES: displayable(path.name)}
        return journal

    def lock(self) -> Message | None:
        """Lock the file that the journal continues. If another window has locked it, switch to a
        new file and return a message saying so."""
        path = self.path
        if path is None:
            return None
        try:
            locked_elsewhere = not self._reopen(path) and self._fd >= 0
        except OSError:
            return None  # the next `write` will set `write_error`
        if not locked_elsewhere:
            return None
        self._abandon_file()
        return Message(_TWICE, {"file": displayable(path.name)})

    def date_after(self, time: float) -> None:
        """Make sure that the file's modification time is always after `time` (seconds since 1970),
        even if the clock is behind."""
        self._not_before = int(time * 1e9)

    def append(self, *entries: RecordEntry) -> None:
        """Add entries to the record and write their lines. Errors do not raise; they set
        `write_error`."""
        self.record.entries.extend(entries)
        for entry in entries:
            self._unwritten += _bytes(self._checksums.close(entry_body(entry)))
        self.write()

    def write(self) -> None:
        """Write the lines not yet on disk. Never raises OSError; errors set `write_error`."""
        if self.folder is None:
            self._unwritten = b""
            return
        try:
            self._open(self.folder)
            if self._unwritten:
                _write_all(self._fd, self._unwritten)
            self._stay_newest()
        except OSError as error:
            self._close_file()
            self.write_error = Message(_UNWRITTEN, {"reason": error.strerror or str(error)})
        else:
            self._written_bytes += len(self._unwritten)
            self._unwritten = b""
            self.write_error = None

    def close(self) -> None:
        """Try once more to write the lines not yet on disk, then close the file."""
        if self._unwritten and self.write_error:
            self.write()
        self._close_file()

    def __del__(self) -> None:
        """Close the file if `close` was not called."""
        self._close_file()

    def _open(self, folder: Path) -> None:
        if self._fd >= 0 and self._is_unchanged():
            return
        self._close_file()
        if self.path is not None and self._reopen(self.path):
            return
        self._abandon_file()
        folder.mkdir(parents=True, exist_ok=True)
        self.path, self._fd = _create(folder, self._unwritten)
        self._written_bytes, self._unwritten = len(self._unwritten), b""

    def _is_unchanged(self) -> bool:
        """Return whether the path still leads to the open file and the file has the length we
        wrote."""
        status = os.fstat(self._fd)
        try:
            there = self.path is not None and os.path.samestat(status, os.stat(self.path))
        except OSError:
            return False
        return there and status.st_size == self._written_bytes

    def _reopen(self, path: Path) -> bool:
        """Reopen and lock the file; return True if it is unchanged and not a link. An incomplete
        line of our own is truncated. If another process holds the lock, the file stays open."""
        if path.is_symlink():
            return False
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except OSError as error:
            if error.errno in _UNUSABLE_ERRNOS:
                return False
            raise
        if not lock_file(self._fd):
            return False
        size = os.fstat(self._fd).st_size
        if size > self._written_bytes:
            os.lseek(self._fd, self._written_bytes, os.SEEK_SET)
            partial_line = os.read(self._fd, len(self._unwritten))
            if size == self._written_bytes + len(partial_line) and self._unwritten.startswith(
                partial_line
            ):
                os.ftruncate(self._fd, self._written_bytes)
                return True
        if size != self._written_bytes:
            self._close_file()
            return False
        return True

    def _abandon_file(self) -> None:
        """Continue in a new file with the whole record."""
        self._close_file()
        self.path, self._written_bytes = None, 0
        self._rewrite_all()

    def _stay_newest(self) -> None:
        """Apply the modification time required by `date_after`, even if the clock was set back."""
        with contextlib.suppress(OSError):
            if self.path is not None and os.fstat(self._fd).st_mtime_ns <= self._not_before:
                later = self._not_before + 1_000_000
                os.utime(self.path, ns=(later, later))

    def _rewrite_all(self) -> None:
        self._checksums = ChecksumChain()
        bodies = [self.record.head(), *map(entry_body, self.record.entries)]
        self._unwritten = b"".join(_bytes(self._checksums.close(body)) for body in bodies)

    def _close_file(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _with_unix_line_ends(data: bytes) -> bytes:
    """Return the bytes with LF line ends; mail programs and editors may change them."""
    return data.replace(b"\r\n", b"\n")


def _bytes(line: str) -> bytes:
    return line.encode("ascii") + b"\n"


def _create(folder: Path, data: bytes) -> tuple[Path, int]:
    """Create and lock a match file with the next free number and the content `data`; return its
    path and descriptor. It gets its name only when complete, so a crash leaves no partial match.
    Raises OSError."""
    names = os.listdir(folder)
    latest = max((file_number(name[:-6]) for name in names if name.endswith(SUFFIX)), default=0)
    for number in itertools.count(latest + 1):
        path = folder / f"match-{number:04}{SUFFIX}"
        unfinished = path.with_name(f"{path.name}.tmp")
        try:
            handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        except FileExistsError:
            continue
        try:
            try:
                _write_all(handle, data)
            finally:
                os.close(handle)
            _name_finished(unfinished, path)
        except FileExistsError:
            continue
        finally:
            unfinished.unlink(missing_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        lock_file(handle)
        _sync_folder(folder)
        return path, handle
    raise AssertionError("numbers do not end")


def _write_all(handle: int, data: bytes) -> None:
    """Write data to an open file and sync it to disk. Raises OSError."""
    while data:
        data = data[os.write(handle, data) :]
    sync_file(handle)


def _name_finished(unfinished: Path, path: Path) -> None:
    """Give a finished file its name. Raises FileExistsError if the name is taken, and other
    OSErrors."""
    try:
        os.link(unfinished, path)  # unlike a rename, this never replaces a file
    except FileExistsError:
        raise
    except OSError:  # some file systems have no links
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.rename(unfinished, path)


def _sync_folder(folder: Path) -> None:
    """Sync the folder, where supported, so that the new file's name is on disk too."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _match_paths(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []


def file_number(stem: str) -> int:
    """Return the number in a match file's name (without the suffix); 0 for any other name."""
    digits = stem.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else 0


# Reading


class OpenedMatch(NamedTuple):
    """A match read from its file: the journal to continue, the game with its undo history, and a
    message if part of it could not be read."""

    journal: Journal
    history: UndoHistory
    notice: Message | None


def open_match(path: Path) -> OpenedMatch:
    """Read a match file and replay it up to its last intact line; the file is not changed.

    Raises JournalError if there is no position to continue from.
    """
    data = _read(path)
    record, fault = _salvage_record(path, data)
    recovered = recover(record)
    notice = (
        Message(_DAMAGED, {"file": displayable(path.name)}) if fault or recovered.fault else None
    )
    if recovered.record.start is not None and recovered.written:
        values = {"file": displayable(path.name), "round": recovered.record.start.round}
        notice = Message(_CORRECTED, values)
    return OpenedMatch(Journal.resume(recovered.record, path, data), recovered.history, notice)


def read_record(path: Path) -> GameRecord:
    """Read the record from a match file up to its last intact line. Raises JournalError."""
    return _salvage_record(path, _read(path))[0]


def _read(path: Path) -> bytes:
    try:
        return read_file(path)
    except OSError as error:
        message = why_refused(path, error, _UNREAD)
        raise JournalError(message.text, **message.values) from None


def why_refused(path: Path, error: OSError, otherwise: str) -> Message:
    """Return why a file could not be read or written: a message about the kind of file, or
    `otherwise` with the system's error."""
    file = displayable(path.name)
    if isinstance(error, (NotAFileError, FileNotFoundError)):
        return Message(_NO_FILE, {"file": file})
    if isinstance(error, TooLargeError):
        return Message(_TOO_LARGE, {"file": file})
    return Message(otherwise, {"file": file, "reason": error.strerror or str(error)})


def _salvage_record(path: Path, data: bytes) -> tuple[GameRecord, RecordError | None]:
    lines = _with_unix_line_ends(data).decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    try:
        return GameRecord.salvage(lines, _parse_line)
    except RecordError as error:
        text = {NEWER: _NEWER, TOO_LONG: _TOO_LARGE}.get(error.code, _NO_MATCH)
        raise JournalError(text, file=displayable(path.name)) from None


def _parse_line(text: str) -> Any:
    """Parse a line as strict JSON. Raises ValueError."""
    if len(text) > MAX_LINE_BYTES:
        raise ValueError("too long a line")
    return loads(text)


# Listing


@dataclass(frozen=True)
class MatchFile:
    """A match on disk: its specification, whether it is finished, when it was last written (seconds
    since 1970), the name of the file it `continues`, if any, and the digest of its setup."""

    path: Path
    spec: MatchSpec
    finished: bool
    modified: float
    continues: str = ""
    set_up: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        """The file's name as used in `continues`."""
        return displayable(self.path.name)


def list_matches(folder: Path) -> list[MatchFile]:
    """Return the matches in a folder, most recently played first. Files that are not matches are
    omitted, as are damaged ones that were continued in another file."""
    files = []
    for path in _match_paths(folder):
        with contextlib.suppress(JournalError, SpecError, OSError):
            files.append(read_ends(path))
    replaced = {(file.continues, file.spec) for file in files if file.continues != file.name}
    files = [file for file in files if (file.name, file.spec) not in replaced]
    return sorted(
        files, key=lambda entry: (entry.modified, file_number(entry.path.stem)), reverse=True
    )


def latest_unfinished(folder: Path) -> Path | None:
    """Return the match to continue: the most recently played one that is not finished."""
    return next((file.path for file in list_matches(folder) if not file.finished), None)


def predecessors(path: Path) -> list[Path]:
    """Return the damaged files that a match continues, most recent first."""
    chain: list[Path] = []
    with contextlib.suppress(JournalError, SpecError, OSError):
        file = read_ends(path)
        if not file.continues:
            return []  # most matches continue none, and the folder may be large
        by_name = {displayable(other.name): other for other in _match_paths(path.parent)}
        while file.continues in by_name and by_name[file.continues] not in (path, *chain):
            before = read_ends(by_name[file.continues])
            if before.spec != file.spec:
                break  # the name belongs to an unrelated match
            chain.append(before.path)
            file = before
    return chain


def read_ends(path: Path) -> MatchFile:
    """Read only the first and last line of a match file. Raises JournalError, SpecError or
    OSError."""
    record = read_head(path)
    continues = record.about.get(CONTINUES)
    return MatchFile(
        path=path,
        spec=spec_of(record),
        finished=last_line(path).startswith(b'{"end":'),
        modified=modification_time(path.stat()),
        continues=continues if isinstance(continues, str) else "",
        set_up=set_up_digest(record),
    )


def read_head(path: Path) -> GameRecord:
    """Return the record of a match file without its entries. Raises JournalError or OSError."""
    return _salvage_record(path, first_line(path))[0]


def set_up_digest(record: GameRecord) -> str:
    """Return a digest of a match's setup, including the seed: 32 hex digits."""
    set_up = {name: value for name, value in record.head().items() if name != "about"}
    return blake2b(json.dumps(set_up, sort_keys=True).encode(), digest_size=16).hexdigest()


def spec_of(record: GameRecord) -> MatchSpec:
    """Return the specification a record's match began with. Raises SpecError."""
    about = record.about
    return MatchSpec.from_json({**about, "options": record.options.to_json(), "seed": record.seed})
