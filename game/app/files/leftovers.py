"""What killed processes left half-written, swept at the next start."""

from __future__ import annotations

import contextlib
import re
import stat
from pathlib import Path

from game.app.crash_log import LOG_NAME
from game.app.paths import Paths

# Names that only `write_atomically` gives, and only for a moment; and the half-drawn picture of a
# match, as version 0.1.0 called it.
_BESIDE_SETTINGS = r"({})[a-z0-9_]{{8}}\.tmp"
_BESIDE_MATCHES = re.compile(r".+(\.(title|png)[a-z0-9_]{8}\.tmp|\.half\.png)", re.DOTALL)
_BEING_WRITTEN = 10.0  # seconds after its last byte for which a file may be another window's


def sweep(paths: Paths, now: float) -> None:
    """Delete what was begun to be written and never finished; ``now`` in seconds since 1970.

    Only plain files with names that the game alone gives, and none that another window of the game
    may just be writing. Never raises OSError.
    """
    own = "|".join(map(re.escape, (paths.settings.name, paths.statistics.name, LOG_NAME)))
    _sweep(paths.user, re.compile(_BESIDE_SETTINGS.format(own)), now)
    _sweep(paths.saves, _BESIDE_MATCHES, now)


def _sweep(folder: Path, name: re.Pattern[str], now: float) -> None:
    try:
        found = [path for path in folder.iterdir() if name.fullmatch(path.name)]
    except OSError:
        return
    for path in found:
        with contextlib.suppress(OSError):
            if _is_left(path, now):
                path.unlink()


def _is_left(path: Path, now: float) -> bool:
    """Whether this is a file, and nobody is writing it any more."""
    status = path.lstat()
    return stat.S_ISREG(status.st_mode) and now - status.st_mtime > _BEING_WRITTEN
