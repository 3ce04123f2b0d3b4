"""When the game itself fails: a log for whoever repairs it, one sentence for the person."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from game.app.disk import read, shown, write_atomically
from game.app.i18n import N_, Message

LOG_NAME = "crash.log"
_KEEP = 200_000  # characters of earlier reports

LOGGED = N_(
    "Something went wrong in the game. What you have played is kept: the match goes on where it "
    "was. What happened is written down in {file}."
)
NOT_LOGGED = N_("Something went wrong in the game: {what}.")


def write_crash_log(folder: Path, error: BaseException, when: datetime) -> Path | None:
    """Append a report on ``error`` to the crash log; None if it cannot be written.

    The newest report stands last; of a long history only the end is kept.
    """
    path = folder / LOG_NAME
    try:
        text = _earlier(path) + _report(error, when)
        write_atomically(path, text.encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return path


def _earlier(path: Path) -> str:
    """The end of what stands there; nothing if that cannot be read."""
    try:
        return read(path).decode("utf-8", "replace")[-_KEEP:]
    except OSError:
        return ""


def crash_message(log: Path | None, error: BaseException) -> Message:
    """The sentence for the person at the table."""
    if log is not None:
        return Message(LOGGED, {"file": shown(log)})
    return Message(NOT_LOGGED, {"what": type(error).__name__})


def _report(error: BaseException, when: datetime) -> str:
    trace = "".join(traceback.format_exception(error))
    python = sys.version.split()[0]
    head = f"=== {when:%Y-%m-%d %H:%M:%S} Python {python} on {platform.platform()}"
    return f"{head}\n{trace}\n"
