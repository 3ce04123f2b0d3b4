"""Read and write the user's files: only regular files of limited size, written atomically.

JSON is parsed by `strict_json.loads`. Files are never written through a symbolic link: a new file
replaces the link itself.
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

from game.app.files.strict_json import escape_unsafe, loads

MAX_FILE_BYTES: Final = 4 * 2**20  # limit per file; a long match needs a thirtieth of it
MAX_LINE_BYTES: Final = 2**16

Sleep = Callable[[float], None]

_CHUNK: Final = 2**15
# fsync errors on file systems that do not support it. The write itself succeeded.
_NO_SYNC_ERRNOS: Final = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})
_RETRY_DELAYS: Final = (0.01, 0.02, 0.05, 0.1, 0.2)  # seconds
_MAX_PREFIX_LENGTH: Final = 20  # characters of the name kept in the temporary file's name

_OPEN_FLAGS = os.O_RDONLY
for _flag in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK"):
    _OPEN_FLAGS |= getattr(os, _flag, 0)


class NotAFileError(OSError):
    """Raised when a path is not a regular file but a folder, pipe or device."""


class TooLargeError(OSError):
    """Raised when a file is larger than allowed."""


# Reading


def open_file(path: Path, most: int = MAX_FILE_BYTES) -> BinaryIO:
    """Open a regular file, or the target of a link, for reading. It must have at most `most` bytes.
    Raises OSError, including NotAFileError and TooLargeError."""
    try:
        status = os.stat(path)  # checked before opening, which has side effects on some devices
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotAFileError(errno.ELOOP, "a link to itself") from None
        raise
    _require_file(status, most)
    handle = os.open(path, _OPEN_FLAGS)
    try:
        _require_file(os.fstat(handle), most)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _require_file(status: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(errno.EINVAL, "not a file")
    if status.st_size > most:
        raise TooLargeError(errno.EFBIG, "too large a file")


def read_file(path: Path) -> bytes:
    """Return the content of a file. Raises OSError as `open_file` does."""
    with open_file(path) as file:
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise TooLargeError(errno.EFBIG, "too large a file")
    return data


def read_json(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file. Raises OSError as `open_file` does, and ValueError."""
    value = loads(read_file(path).decode("utf-8-sig"))
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def first_line(path: Path) -> bytes:
    """Return the first line without its line ending, truncated to `MAX_LINE_BYTES`. Raises OSError
    as `open_file` does."""
    with open_file(path) as file:
        return file.readline(MAX_LINE_BYTES).removesuffix(b"\n").removesuffix(b"\r")


def last_line(path: Path, start: bytes = b"") -> bytes:
    """Return the last line that begins with `start`, without its line ending, or b"" if there is
    none. The first line of the file is not searched. Raises OSError as `open_file` does."""
    with open_file(path) as file:
        return _last_line(file, b"\n" + start)


def _last_line(file: BinaryIO, start: bytes) -> bytes:
    """Read increasingly large blocks from the end until one contains the line."""
    size = min(file.seek(0, os.SEEK_END), MAX_FILE_BYTES)
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
    """Return the modification time of a file (seconds since 1970), clamped to the years that
    calendar functions accept on every system."""
    return min(max(status.st_mtime, 0.0), 32e9)


def displayable(path: Path | str) -> str:
    """Return a path or file name as text that can be displayed and stored, with escapes for invalid
    Unicode."""
    return escape_unsafe(str(path))


# Writing


def write_atomically(path: Path, data: str | bytes, sleep: Sleep = time.sleep) -> None:
    """Write a file such that `path` holds either the old or the new data, never a mixture.

    `sleep` waits for a number of seconds. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    prefix = path.name[:_MAX_PREFIX_LENGTH]
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=prefix, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.encode("utf-8") if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        move_file(Path(name), path, sleep)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def sync_file(handle: int) -> None:
    """Flush an open file to disk (fsync) if the file system supports it. Raises OSError."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC_ERRNOS:
            raise


def move_file(source: Path, target: Path, sleep: Sleep = time.sleep) -> None:
    """Rename a file, replacing `target`. Retry for about 0.4 seconds while another program, such as
    a virus scanner, has one of the two open (Windows). Raises OSError."""
    for seconds in _RETRY_DELAYS:
        try:
            return os.replace(source, target)
        except PermissionError:
            sleep(seconds)
    return os.replace(source, target)


def rename_broken(path: Path) -> Path:
    """Rename a broken file with the suffix `.broken`. Return its new path, or the old one if it
    cannot be renamed."""
    aside = path.with_name(path.name + ".broken")
    try:
        move_file(path, aside)
    except OSError:
        return path
    return aside


def unused_path(path: Path) -> Path:
    """Return this path, or a numbered variant if it already exists."""
    number, tried = 1, path
    while os.path.lexists(tried):
        number += 1
        tried = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return tried
