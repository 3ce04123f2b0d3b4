"""Files that a person exports: pictures of scenes as PNG, and texts. An export never overwrites a
file and never leaves its folder, whatever its name."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pygame

from game.app.files.disk import displayable
from game.app.files.file_name import file_name
from game.app.i18n import N_, Message

_NOT_WRITTEN = N_("The picture couldn't be saved to {folder}: {reason}.")
_NOT_ENCODED = N_("The picture couldn't be created: {reason}.")
_TEXT_NOT_WRITTEN = N_("The file couldn't be saved to {folder}: {reason}.")


class ExportError(Exception):
    """Raised when a file cannot be exported. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def export_picture(surface: pygame.Surface, folder: Path, name: str) -> Path:
    """Save a picture as PNG in the folder without overwriting any file, and return its path.

    The file name is `file_name` of `name`. Raises ExportError.
    """
    try:
        data = io.BytesIO()
        pygame.image.save(surface, data, "picture.png")
    except pygame.error as error:
        raise ExportError(Message(_NOT_ENCODED, {"reason": str(error)})) from None
    return _write(data.getvalue(), folder, name, ".png", _NOT_WRITTEN)


def export_text(text: str, folder: Path, name: str, suffix: str = ".txt") -> Path:
    """Save a text as UTF-8 in the folder without overwriting any file, and return its path.

    The file name is `file_name` of `name`. Raises ExportError.
    """
    return _write(text.encode("utf-8"), folder, name, suffix, _TEXT_NOT_WRITTEN)


def _write(data: bytes, folder: Path, name: str, suffix: str, refusal: str) -> Path:
    """Write a new file, with a number if the name is taken. Raises ExportError with `refusal`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _write_new(data, folder, file_name(name), suffix)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExportError(
            Message(refusal, {"folder": displayable(folder), "reason": reason})
        ) from None


def _write_new(data: bytes, folder: Path, name: str, suffix: str) -> Path:
    """Write a new file, with a number if the name is taken. Delete the file if writing fails."""
    for number in itertools.count(1):
        path = folder / (f"{name}{suffix}" if number == 1 else f"{name} ({number}){suffix}")
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("numbers do not end")
