"""The error for an unusable data file that ships with the game."""

from __future__ import annotations

from typing import ClassVar

from game.app.i18n import UNUSABLE_FILE, Message


class DataFileError(ValueError):
    """Raised for an unusable data file: the `file`, the id of the `entry` and the `key` in it (""
    for none), and the `reason`. Subclasses may define a `sentence` of their own, with the
    placeholders {file} and {reason}, that says what cannot be shown."""

    sentence: ClassVar[str] = UNUSABLE_FILE

    def __init__(self, file: str, entry: str, key: str, reason: str) -> None:
        place = ", ".join(filter(None, [entry, repr(key) if key else ""]))
        at = f"{place}: {reason}" if place else reason
        super().__init__(f"{file}: {at}")
        self.file = file
        self.entry = entry
        self.key = key
        self.reason = reason
        self.message = Message(self.sentence, {"file": file, "reason": at})
