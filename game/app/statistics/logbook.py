"""The logbook: an append-only journal of what is written down nowhere else.

One JSON object on each line, closed with a checksum over itself and the line before it, as in match
files (docs/saves.md). The first line says the version of the format; every other is an entry of
some kind: `{"outcome":{...},"sum":"..."}`. A line that is not as it was written is passed over, and
`notice` says so. Several running games write into one file.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, Final

from game.app.files.disk import (
    MAX_LINE_BYTES,
    Sleep,
    displayable,
    open_file,
    read_file,
    set_aside,
    sync_file,
    write_atomically,
)
from game.app.files.lock import lock_file
from game.app.files.strict_json import loads
from game.app.i18n import N_, Message
from game.rules.record.game_record import ChecksumChain

FORMAT: Final = 1
OUTCOME: Final = "outcome"
ACHIEVEMENT: Final = "achievement"
PROBLEM: Final = "problem"

MAX_LOGBOOK_BYTES: Final = 2**26
_LOCK_TRIES: Final = 10
_LOCK_PAUSE: Final = 0.02  # seconds
_HEAD: Final = "logbook"
_TAIL: Final = 64  # bytes before the place read up to, by which the file is known again
_FLAGS: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_CLOSED = re.compile(r',"sum":"([0-9a-f]{12})"}')

_DAMAGED = N_(
    "Some lines of {file} could not be read. What they said of finished matches and achievements "
    "does not count; everything else does."
)
_NO_LOGBOOK = N_("{file} could not be read. It was set aside as {aside}.")
_NEWER = N_(
    "{file} was written by a newer version of this game and is left as it is. What happens now is "
    "not written into it."
)
_UNREAD = N_("{file} cannot be read ({reason}). What it says does not count for now.")


Entry = tuple[str, dict[str, Any]]


class Logbook:
    """The logbook in the file at `path`, read when it is first used, and again when another game
    has written into it. No method raises OSError: what could not be written counts all the same
    until the game ends, and is written with the next entry that can be. `sleep` waits for so many
    seconds."""

    def __init__(self, path: Path, sleep: Sleep = time.sleep) -> None:
        self.notice: Message | None = None
        self._path = path
        self._sleep = sleep
        self._unwritten: list[Entry] = []
        self._signature: str | None = None
        self._is_newer = False
        self._begin_anew()

    def entries(self, kind: str) -> list[dict[str, Any]]:
        """Return what the entries of a kind say, in the order in which they were written."""
        self._read()
        return [data for name, data in (*self._entries, *self._unwritten) if name == kind]

    def append(self, kind: str, *entries: Mapping[str, Any]) -> None:
        """Write entries of a kind (a word): what each says, plain JSON data within the limits of
        `strict_json`. They are on the disk when this returns, if that can be."""
        self._unwritten += [(kind, dict(data)) for data in entries]
        self.write()

    def write(self) -> None:
        """Write the entries that are not on the disk yet, if that can be done now."""
        self._read()
        if not self._unwritten or self._is_newer:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.is_symlink():  # nothing is written through a link
                write_atomically(self._path, read_file(self._path), self._sleep)
            if self._path.exists():
                open_file(self._path, MAX_LOGBOOK_BYTES).close()  # refuses what is no logbook
            with os.fdopen(os.open(self._path, _FLAGS, 0o666), "r+b", buffering=0) as file:
                if self._lock(file.fileno()):
                    self._append(file)

    @property
    def signature(self) -> str:
        """A text that is another one when something was written into the file; "" without one."""
        try:
            return _signature(self._path.stat())
        except OSError:
            return ""

    # Writing ------------------------------------------------------------------------------------

    def _lock(self, handle: int) -> bool:
        for _ in range(_LOCK_TRIES):
            if lock_file(handle):
                return True
            self._sleep(_LOCK_PAUSE)
        return False

    def _append(self, file: IO[bytes]) -> None:
        """Write all lines behind the last whole one. Half a line that a killed game has left is cut
        off; a whole one that has lost its line end gets one. Raises OSError."""
        half = self._take(file)
        if self._is_newer:
            return
        chain, lines = ChecksumChain(self._last), b""
        if half and _open(half, chain) is not None:
            lines = b"\n"
        elif half:
            file.truncate(self._size)
        if not self._size and not lines:
            lines = _bytes(chain.close({_HEAD: FORMAT}))
        lines += b"".join(_bytes(chain.close({kind: data})) for kind, data in self._unwritten)
        try:
            while lines:
                lines = lines[file.write(lines) or 0 :]
            sync_file(file.fileno())
        except OSError:
            file.truncate(self._size)  # all of it is written another time
            raise
        self._take(file)
        self._unwritten.clear()
        self._signature = _signature(os.fstat(file.fileno()))

    # Reading ------------------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        self._entries: list[Entry] = []
        self._size = 0  # bytes of the file that were read
        self._tail = b""  # the last of them
        self._last = ""  # the checksum of the last line
        self._sound = self._damaged = 0  # lines

    def _read(self) -> None:
        """Read what was written since the last time."""
        signature = self.signature
        if signature == self._signature:
            return
        self._signature = signature
        try:
            with open_file(self._path, MAX_LOGBOOK_BYTES) as file:
                self._take(file)
        except FileNotFoundError:
            self._begin_anew()
        except OSError as error:
            self._begin_anew()
            reason = error.strerror or str(error)
            self.notice = Message(_UNREAD, {"file": displayable(self._path), "reason": reason})
        if self._damaged and not self._sound:
            self._begin_anew()
            values = {"file": displayable(self._path), "aside": displayable(set_aside(self._path))}
            self.notice = Message(_NO_LOGBOOK, values)

    def _take(self, file: IO[bytes]) -> bytes:
        """Read the lines of an open file that are new; return the half one at its end."""
        file.seek(self._size - len(self._tail))
        if file.read(len(self._tail)) != self._tail:
            self._begin_anew()  # another file has taken its place
            file.seek(0)
        data = file.read(MAX_LOGBOOK_BYTES)
        whole, end, half = data.rpartition(b"\n")
        for line in whole.split(b"\n") if end else ():
            self._take_line(line)
        self._size += len(whole + end)
        self._tail = (self._tail + whole + end)[-_TAIL:]
        if self._is_newer:
            self.notice = Message(_NEWER, {"file": displayable(self._path)})
        elif self._damaged:
            self.notice = Message(_DAMAGED, {"file": displayable(self._path)})
        return half

    def _take_line(self, line: bytes) -> None:
        chain = ChecksumChain(self._last)
        body = _open(line, chain)
        closed = _CLOSED.search(line[-_TAIL:].decode("ascii", "replace"))
        self._last = closed[1] if closed else self._last
        kind = next(iter(body), "") if body else ""
        data = body[kind] if body else None
        if kind == _HEAD:
            self._is_newer |= type(data) is not int or data > FORMAT
            self._sound += 1
        elif self._is_newer:
            return
        elif kind and isinstance(data, dict):
            self._entries.append((kind, data))
            self._sound += 1
        else:
            self._damaged += 1


def _open(line: bytes, chain: ChecksumChain) -> dict[str, Any] | None:
    """Return what a line says; None when it is not as it was written."""
    try:
        text = line.removesuffix(b"\r").decode("ascii")
        return chain.open(text, loads) if len(text) <= MAX_LINE_BYTES else None
    except ValueError:
        return None


def _signature(status: os.stat_result) -> str:
    return f"{status.st_size} {status.st_mtime_ns}" if stat.S_ISREG(status.st_mode) else ""


def _bytes(line: str) -> bytes:
    return line.encode("ascii") + b"\n"
