"""Delete leftover temporary files of processes that were killed while writing."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from pathlib import Path

from game.app.crash_log import LOG_NAME
from game.app.paths import Paths

# Names of temporary files of `write_atomically`, and of unfinished thumbnails of version 0.1.0.
_BESIDE_SETTINGS = r"({})[a-z0-9_]{{8}}\.tmp"
_BESIDE_MATCHES = re.compile(
    r".+(\.(title|png)[a-z0-9_]{8}\.tmp|\.half\.png)|match-\d+\.jsonl\.tmp", re.DOTALL
)
# Version 0.1.0 created match files empty. If it was killed then, the file holds no match.
_MATCHES = re.compile(r"match-\d+\.jsonl")
_GRACE_SECONDS = 10.0  # another window may still be writing a file modified this recently


def delete_leftovers(paths: Paths, now: float) -> None:
    """Delete abandoned temporary files. `now` is in seconds since 1970.

    Only regular files with names that the game itself generates are deleted, and none that another
    window of the game may still be writing. Never raises OSError.
    """
    names = (paths.settings.name, LOG_NAME, paths.store.name, paths.store_backup.name)
    own = "|".join(map(re.escape, names))
    _delete_matching(paths.user, re.compile(_BESIDE_SETTINGS.format(own)), now)
    _delete_matching(paths.saves, _BESIDE_MATCHES, now)
    _delete_matching(paths.saves, _MATCHES, now, only_empty=True)


def _delete_matching(
    folder: Path, name: re.Pattern[str], now: float, *, only_empty: bool = False
) -> None:
    try:
        paths = [path for path in folder.iterdir() if name.fullmatch(path.name)]
    except OSError:
        return
    for path in paths:
        with contextlib.suppress(OSError):
            status = path.lstat()
            if _is_left(status, now) and not (only_empty and status.st_size):
                path.unlink()


def _is_left(status: os.stat_result, now: float) -> bool:
    """Return whether this is a regular file that is no longer being written."""
    return stat.S_ISREG(status.st_mode) and now - status.st_mtime > _GRACE_SECONDS
