"""Leftover files: delete the temporary files of processes that were killed while writing."""

from __future__ import annotations

import contextlib
import re
import stat
from pathlib import Path

from game.app.crash_log import LOG_NAME
from game.app.paths import Paths

# Names of the temporary files of `write_atomically`, and of the unfinished thumbnails of version
# 0.1.0.
_BESIDE_SETTINGS = r"({})[a-z0-9_]{{8}}\.tmp"
_BESIDE_MATCHES = re.compile(r".+(\.(title|png)[a-z0-9_]{8}\.tmp|\.half\.png)", re.DOTALL)
_GRACE_SECONDS = 10.0  # after its last write another window may still be writing a file


def delete_leftovers(paths: Paths, now: float) -> None:
    """Delete temporary files that were never finished; ``now`` in seconds since 1970.

    Only regular files whose names the game alone gives, and none that another window of the game
    may be writing now. Never raises OSError.
    """
    names = (paths.settings.name, paths.statistics.name, paths.logbook.name, LOG_NAME)
    own = "|".join(map(re.escape, names))
    _delete_matching(paths.user, re.compile(_BESIDE_SETTINGS.format(own)), now)
    _delete_matching(paths.saves, _BESIDE_MATCHES, now)


def _delete_matching(folder: Path, name: re.Pattern[str], now: float) -> None:
    try:
        found = [path for path in folder.iterdir() if name.fullmatch(path.name)]
    except OSError:
        return
    for path in found:
        with contextlib.suppress(OSError):
            if _is_left(path, now):
                path.unlink()


def _is_left(path: Path, now: float) -> bool:
    """Return whether this is a regular file that nobody is writing any more."""
    status = path.lstat()
    return stat.S_ISREG(status.st_mode) and now - status.st_mtime > _GRACE_SECONDS
