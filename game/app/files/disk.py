"""Files of the person's own: read with caution, written in one step.

Whatever is read passes through here: regular files only, and no more of them than there can be.
What they say goes through `strict_json.loads`. Nothing is written through a link: a new file takes
the place of the link itself.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final

from game.app.files.strict_json import loads, sound

MOST_BYTES: Final = 4 * 2**20  # of any file; a long match has a thirtieth of that
LONGEST_LINE: Final = 2**16

Pause = Callable[[float], None]

_CHUNK: Final = 2**15
_PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.2)  # seconds
_LONGEST_PREFIX: Final = 20  # characters of a name that a file not yet whole has too

_READING = os.O_RDONLY
for _flag in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK"):
    _READING |= getattr(os, _flag, 0)


class NotAFileError(OSError):
    """A name that no regular file has: a folder, a pipe, a device."""


class TooLargeError(OSError):
    """A file that is larger than any of the game's own."""


# Reading


def open_file(path: Path) -> BinaryIO:
    """Open a regular file, or the one that a link leads to, for reading. Raises OSError;
    NotAFileError and TooLargeError are such."""
    try:
        status = os.stat(path)  # before it is opened: that alone makes some devices do something
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotAFileError(errno.ELOOP, "a link to itself") from None
        raise
    _require_file(status)
    handle = os.open(path, _READING)
    try:
        _require_file(os.fstat(handle))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _require_file(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(errno.EINVAL, "not a file")
    if status.st_size > MOST_BYTES:
        raise TooLargeError(errno.EFBIG, "too large a file")


def read(path: Path) -> bytes:
    """All of a file. Raises OSError as `open_file` does."""
    with open_file(path) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TooLargeError(errno.EFBIG, "too large a file")
    return data


def read_json(path: Path) -> dict[str, Any]:
    """What a file of one JSON object says. Raises OSError as `open_file` does, and ValueError."""
    value = loads(read(path).decode("utf-8-sig"))
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def first_line(path: Path) -> bytes:
    """The first line, without its end; of one that is far too long, the beginning. Raises OSError
    as `open_file` does."""
    with open_file(path) as file:
        return file.readline(LONGEST_LINE).removesuffix(b"\n").removesuffix(b"\r")


def last_line(path: Path, start: bytes = b"") -> bytes:
    """The last line that begins like that, without its end; b"" when there is none. The first line
    of the file does not count. Raises OSError as `open_file` does."""
    with open_file(path) as file:
        return _last_line(file, b"\n" + start)


def _last_line(file: BinaryIO, start: bytes) -> bytes:
    """Read from the end, more and more, until the line is in what was read."""
    size = min(file.seek(0, os.SEEK_END), MOST_BYTES)
    length = min(size, _CHUNK)
    while True:
        file.seek(size - length)
        data = file.read(length).removesuffix(b"\n")
        at = data.rfind(start)
        if at >= 0:
            return data[at + 1 :].partition(b"\n")[0]
        if length == size:
            return b""
        length = min(size, 4 * length)


def modification_time(status: os.stat_result) -> float:
    """When a file was written last (seconds), within the years that every system can tell."""
    return min(max(status.st_mtime, 0.0), 32e9)


def displayable(path: Path | str) -> str:
    """A file's path or name as it can be shown and stored, also if it is no well-formed text."""
    return sound(str(path))


# Writing


def write_atomically(path: Path, data: str | bytes, pause: Pause = time.sleep) -> None:
    """Write so that `path` holds either the old or the new data, never a part.

    Raises OSError when the folder or the disk refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    prefix = path.name[:_LONGEST_PREFIX]
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=prefix, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.encode("utf-8") if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        move(Path(name), path, pause)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def move(source: Path, target: Path, pause: Pause = time.sleep) -> None:
    """Give a file another name, which another file may have had. Where somebody else has one of
    the two open for a moment, as scanners do, it is tried again. Raises OSError."""
    for seconds in _PAUSES:
        try:
            return os.replace(source, target)
        except PermissionError:
            pause(seconds)
    return os.replace(source, target)


def set_aside(path: Path, pause: Pause = time.sleep) -> Path:
    """Rename a broken file; its new place (or the old one if it cannot be renamed)."""
    aside = path.with_name(path.name + ".broken")
    try:
        move(path, aside, pause)
    except OSError:
        return path
    return aside


def unused_path(path: Path) -> Path:
    """This path, or one beside it that nothing has yet: with a number, cut short if need be."""
    stem, suffix = path.stem, path.suffix
    number, tried = 1, path
    while _taken(tried):
        number += 1
        tried = path.with_name(f"{stem[:60]} ({number}){suffix}")
    return tried


def _taken(path: Path) -> bool:
    """Is there anything of that name, or can there be nothing?"""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return True
