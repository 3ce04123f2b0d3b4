"""What is wrong with a file of data that comes with the game."""

from __future__ import annotations

from typing import ClassVar

from game.app.i18n import UNUSABLE_FILE, Message


class DataFileError(ValueError):
    """A file of data that cannot be used: the `file`, the id of the `entry` and the `key` in it
    ("": none), the `reason`. A kind may have a `sentence` of its own that says what cannot be
    shown, with a {file} and a {reason}."""

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
