"""Export of a page of the result: a PNG file in the person's folder of pictures."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import pygame

from game.app.files.disk import displayable
from game.app.i18n import N_, Message

_NOT_WRITTEN = N_("The picture cannot be written to {folder}: {reason}.")
_NOT_ENCODED = N_("The picture cannot be made: {reason}.")


class PictureExportError(Exception):
    """A picture that could not be exported; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def export_picture(surface: pygame.Surface, folder: Path, name: str) -> Path:
    """Write a picture as PNG into the folder, never over another file; return its path.

    ``name`` has no suffix. Raises PictureExportError.
    """
    try:
        data = io.BytesIO()
        pygame.image.save(surface, data, "picture.png")
    except pygame.error as error:
        raise PictureExportError(Message(_NOT_ENCODED, {"reason": str(error)})) from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _write(data.getvalue(), folder, name)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PictureExportError(
            Message(_NOT_WRITTEN, {"folder": displayable(folder), "reason": reason})
        ) from None


def _write(data: bytes, folder: Path, name: str) -> Path:
    """Write a new file, numbered if the name is taken; a file that fails half-way is removed."""
    for number in itertools.count(1):
        path = folder / (f"{name}.png" if number == 1 else f"{name} ({number}).png")
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
