"""File locks: a match being played locks its file, so that a second window notices.

The lock ends with the process, however that ends. It keeps nobody from reading.
"""

from __future__ import annotations

import errno
import os
import sys

_LOCKED_ERRNOS = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})


def lock_file(handle: int) -> bool:
    """Lock an open file (a file descriptor) until it is closed; return False when another process
    has locked it. On a file system without locks it returns True."""
    try:
        _claim(handle)
    except OSError as error:
        return error.errno not in _LOCKED_ERRNOS
    return True


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # locks a byte past the end: on Windows a locked byte cannot be read

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
