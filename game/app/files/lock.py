"""File locks: a match being played locks its file, so a second window can detect it.

The lock is released when the process ends, even in a crash. It does not prevent reading.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

_LOCKED_ERRNOS = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
_TRIES: Final = 50
_PAUSE: Final = 0.02  # seconds
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


@contextlib.contextmanager
def lock_beside(path: Path, sleep: Callable[[float], None]) -> Iterator[None]:
    """Hold the lock file of `path` (its name plus `.lock`) while a file is read and replaced, so
    that no other process changes it. `sleep` waits for a number of seconds. Raises OSError, also if
    another process holds the lock for longer than a second."""
    handle = os.open(path.with_name(f"{path.name}.lock"), _FLAGS, 0o666)
    try:
        for _ in range(_TRIES):
            if lock_file(handle):
                break
            sleep(_PAUSE)
        else:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        yield
    finally:
        os.close(handle)


def lock_file(handle: int) -> bool:
    """Lock an open file descriptor until it is closed. Return False if another process has locked
    it. Return True on a file system without locks."""
    try:
        _claim(handle)
    except OSError as error:
        return error.errno not in _LOCKED_ERRNOS
    return True


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # a byte past the end, since on Windows a locked byte cannot be read

    def _claim(handle: int) -> None:
        here = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, here, os.SEEK_SET)

else:
    import fcntl

    def _claim(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
