"""Crash log: write the traceback of an unexpected exception to a file, and show one sentence."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import textwrap
import traceback
from datetime import datetime
from pathlib import Path

from game.app.files.data_file import DataFileError
from game.app.files.disk import displayable, read_file, read_json, write_atomically
from game.app.i18n import N_, Message, Translator, fill
from game.app.paths import APP_TITLE, find_paths
from game.app.settings import from_data
from game.kernel import COMPILED

LOG_NAME = "crash.log"
_KEEP = 200_000  # characters of earlier reports
_WIDTH = 70  # characters on a line of a system dialog, which wraps nothing by itself

LOGGED = N_(
    "Something went wrong in the game. What you have played is saved: the match continues where "
    "it was. The details are in {file}."
)
NOT_LOGGED = N_("Something went wrong in the game: {what}.")


def write_crash_log(folder: Path, error: BaseException, when: datetime) -> Path | None:
    """Append a report on ``error`` to the crash log in ``folder`` and return the log's path, None
    if it cannot be written.

    The newest report stands last; of earlier ones the last 200,000 characters are kept.
    """
    path = folder / LOG_NAME
    return path if _append(path, _report(error, when)) else None


def log_sentence(folder: Path, sentence: str, when: datetime) -> None:
    """Append a sentence to the crash log in ``folder``, unless it stands there already."""
    path = folder / LOG_NAME
    if sentence not in _earlier(path):
        _append(path, f"{_head(when)}\n{sentence}\n\n")


def _append(path: Path, text: str) -> bool:
    """Append to the log; return whether it could be written."""
    try:
        write_atomically(path, (_earlier(path) + text).encode("utf-8", "backslashreplace"))
    except OSError:
        return False
    return True


def _earlier(path: Path) -> str:
    """Return the end of the log as it is now, "" if it cannot be read."""
    try:
        return read_file(path).decode("utf-8", "replace")[-_KEEP:]
    except OSError:
        return ""


def crash_sentence(log: Path | None, error: BaseException, translator: Translator) -> str:
    """Return the sentence to show after a crash: which file of the game is damaged if that is why,
    else where the log is, or what failed without one."""
    if isinstance(error, DataFileError):
        return _said(error.message, translator)
    if log is not None:
        return _said(Message(LOGGED, {"file": displayable(log)}), translator)
    return _said(Message(NOT_LOGGED, {"what": type(error).__name__}), translator)


def log_failed_start(error: Exception, when: datetime) -> str:
    """Log an exception from before the window was open; return the sentence about it.

    Finding the folders or loading the language may be what failed, so neither is required.
    """
    log = None
    with contextlib.suppress(Exception):
        log = write_crash_log(find_paths().user, error, when)
    return crash_sentence(log, error, _chosen_translator())


def say_without_window(message: Message) -> str:
    """Translate a sentence that is said while there is no window."""
    return _said(message, _chosen_translator())


def _said(message: Message, translator: Translator) -> str:
    """Translate a sentence; in English if the catalogue is what fails."""
    try:
        return translator.say(message)
    except Exception:
        return fill(message.text, message.values)


def _chosen_translator() -> Translator:
    """Return the translator into the language of the settings, the system's where they name none or
    cannot be read; English if anything else fails. The settings stay as they are."""
    language, translator = "", Translator()
    with contextlib.suppress(Exception):
        paths = find_paths()
        with contextlib.suppress(Exception):
            language = from_data(read_json(paths.settings)).language
        translator = Translator(paths.locale, language)
    return translator


def show_dialog(sentence: str) -> None:
    """Show a sentence in a message box of the system, where there is one: a game started with a
    double click has no terminal."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return  # nobody would see it, nor could close it
    with contextlib.suppress(Exception):
        import pygame  # may be the very thing that is missing

        lines = textwrap.wrap(sentence, _WIDTH, break_long_words=False, break_on_hyphens=False)
        pygame.display.message_box(APP_TITLE, "\n".join(lines), "error")


def _report(error: BaseException, when: datetime) -> str:
    trace = "".join(traceback.format_exception(error))
    return f"{_head(when)}\nRules: {COMPILED}\n{trace}\n"


def _head(when: datetime) -> str:
    python = sys.version.split()[0]
    return f"=== {when:%Y-%m-%d %H:%M:%S} Python {python} on {platform.platform()}"
