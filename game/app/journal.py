"""The journal: a match on disk, written line by line while it is played.

Each match is a file of its own; the lines are those of `game.rules.record`. A line is on the disk
before what it says is shown. When the disk refuses, play goes on, the lines wait, and `trouble`
says so until they could be written after all.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.app.i18n import N_, Message, fill
from game.app.spec import MatchSpec, SpecError
from game.rules.record import OTHER_VERSION, Entry, Record, RecordError, Seal, body_of

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
    def resume(cls, record: Record, path: Path, length: int) -> Journal:
        """The journal of a file that was read whole: `record` in `length` bytes."""
        journal = cls(record, path.parent)
        journal.path, journal._length, journal._waiting = path, length, b""
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
        if self._fd >= 0 and os.fstat(self._fd).st_size == self._length:
            return
        self._close_file()
        if self.path is not None and self._reopen(self.path):
            return
        self._begin_anew()
        folder.mkdir(parents=True, exist_ok=True)
        self.path, self._fd = _create(folder)
        self._length = 0

    def _reopen(self, path: Path) -> bool:
        """Open the file again if it still is as it was left (a half-written line is cut off)."""
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except FileNotFoundError:
            return False
        size = os.fstat(self._fd).st_size
        if size > self._length and self.trouble:
            os.ftruncate(self._fd, self._length)
        elif size != self._length:
            self._close_file()
            return False
        return True

    def _begin_anew(self) -> None:
        self._seal = Seal()
        head, *rest = [self.record.head(), *map(body_of, self.record.entries)]
        self._waiting = b"".join(_bytes(self._seal.close(body)) for body in [head, *rest])

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
