"""Files of data that come with the game (TOML): reading them, and what is wrong with one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, ClassVar

from game.app.files.disk import read_file
from game.app.i18n import Message


class UnreadableDataError(ValueError):
    """A file that is no TOML or cannot be read; the text says why."""


class DataFileError(ValueError):
    """A file of data that cannot be used: the `file`, the id of the `entry` and the `key` in it
    ("": none), the `reason`. Each kind has a `sentence` that says what cannot be shown, with a
    {file} and a {reason}."""

    sentence: ClassVar[str]

    def __init__(self, file: str, entry: str, key: str, reason: str) -> None:
        place = ", ".join(filter(None, [entry, repr(key) if key else ""]))
        at = f"{place}: {reason}" if place else reason
        super().__init__(f"{file}: {at}")
        self.file = file
        self.entry = entry
        self.key = key
        self.reason = reason
        self.message = Message(self.sentence, {"file": file, "reason": at})


def read_data(path: Path) -> dict[str, Any]:
    """Return the tables of a file. Raises UnreadableDataError."""
    try:
        return tomllib.loads(read_file(path).decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise UnreadableDataError(f"it cannot be read ({reason})") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnreadableDataError(f"it is no TOML ({error})") from error
