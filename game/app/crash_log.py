"""Crash log: write the traceback of an unexpected exception to a file, and show a one-sentence
message."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import textwrap
import traceback
from datetime import datetime
from pathlib import Path

from game.app.data_file import DataFileError
from game.app.files.disk import displayable, read_file, read_json, write_atomically
from game.app.i18n import N_, Message, Translator, fill
from game.app.paths import APP_TITLE, find_paths
from game.app.settings import from_data
from game.kernel import COMPILED

LOG_NAME = "crash.log"
_KEEP = 200_000  # characters of earlier reports
_WIDTH = 70  # characters per line; system dialogs do not wrap text

LOGGED = N_(
    "Something went wrong in the game. Your match is saved and will continue where you left off. "
    "Details are in {file}."
)
NOT_LOGGED = N_("Something went wrong in the game: {what}.")


def write_crash_log(folder: Path, error: BaseException, when: datetime) -> Path | None:
    """Append a report on `error` to the crash log in `folder`. Return the log's path, or None if it
    cannot be written.

    The newest report is at the end. The last 200,000 characters of earlier reports are kept.
    """
    path = folder / LOG_NAME
    return path if _append(path, _report(error, when)) else None


def log_sentence(folder: Path, sentence: str, when: datetime) -> None:
    """Append a sentence to the crash log in `folder`, unless the log already contains it."""
    path = folder / LOG_NAME
    if sentence not in _earlier(path):
        _append(path, f"{_head(when)}\n{sentence}\n\n")


def _append(path: Path, text: str) -> bool:
    """Append to the log and return whether it could be written."""
    try:
        write_atomically(path, (_earlier(path) + text).encode("utf-8", "backslashreplace"))
    except OSError:
        return False
    return True


def _earlier(path: Path) -> str:
    """Return the end of the existing log, or "" if it cannot be read."""
    try:
        return read_file(path).decode("utf-8", "replace")[-_KEEP:]
    except OSError:
        return ""


def crash_sentence(log: Path | None, error: BaseException, translator: Translator) -> str:
    """Return the sentence to show after a crash: the damaged game file if that is the cause, else
    the location of the log, or the type of error if there is no log."""
    if isinstance(error, DataFileError):
        return _localized(error.message, translator)
    if log is not None:
        return _localized(Message(LOGGED, {"file": displayable(log)}), translator)
    return _localized(Message(NOT_LOGGED, {"what": type(error).__name__}), translator)


def log_failed_start(error: Exception, when: datetime) -> str:
    """Log an exception raised before the window was open, and return the sentence about it.

    Finding the folders or loading the language may be what failed, so neither is required.
    """
    log = None
    with contextlib.suppress(Exception):
        log = write_crash_log(find_paths().user, error, when)
    return crash_sentence(log, error, _chosen_translator())


def say_without_window(message: Message) -> str:
    """Translate a sentence that is shown before a window exists."""
    return _localized(message, _chosen_translator())


def _localized(message: Message, translator: Translator) -> str:
    """Translate a sentence, or return it in English if the translation fails."""
    try:
        return translator.say(message)
    except Exception:
        return fill(message.text, message.values)


def _chosen_translator() -> Translator:
    """Return the translator for the language in the settings, for the system language if none is
    set or the settings cannot be read, or for English if anything else fails. The settings file is
    not changed."""
    language, translator = "", Translator()
    with contextlib.suppress(Exception):
        paths = find_paths()
        with contextlib.suppress(Exception):
            language = from_data(read_json(paths.settings)).language
        translator = Translator(paths.locale, language)
    return translator


def show_dialog(sentence: str) -> None:
    """Show a sentence in a system message box if one is available, since a game started by double
    click has no terminal."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return  # no one could see or close it
    with contextlib.suppress(Exception):
        import pygame  # imported late, since pygame itself may be missing

        lines = textwrap.wrap(sentence, _WIDTH, break_long_words=False, break_on_hyphens=False)
        pygame.display.message_box(APP_TITLE, "\n".join(lines), "error")


def _report(error: BaseException, when: datetime) -> str:
    trace = "".join(traceback.format_exception(error))
    return f"{_head(when)}\nRules: {COMPILED}\n{trace}\n"


def _head(when: datetime) -> str:
    python = sys.version.split()[0]
    return f"=== {when:%Y-%m-%d %H:%M:%S} Python {python} on {platform.platform()}"
