"""Claiming a file: whoever plays a match holds its file, and a second window of the game sees it.

The claim ends with the process, however that ends. It keeps nobody from reading.
"""

from __future__ import annotations

import errno
import os
import sys

_HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})


def claim(handle: int) -> bool:
    """Claim an open file for as long as it is open; False when somebody else holds it. Where the
    file system knows no claims, everybody gets it."""
    try:
        _claim(handle)
    except OSError as error:
        return error.errno not in _HELD
    return True


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # a byte past every match: what is claimed there nobody else could read

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
