"""The characters of the file that comes with the game, read when they are first asked for."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.i18n import Message

if TYPE_CHECKING:
    from game.app.opponents.character import CharacterCatalog


class Opponents:
    """The characters of a file. Until they are asked for, neither rules nor seats are loaded: the
    title has no need of them."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def catalog(self) -> CharacterCatalog:
        """The characters; none where the file cannot be used."""
        return self._found[0]

    @property
    def fault(self) -> Message | None:
        """Why the file cannot be used; None when it can."""
        return self._found[1]

    @cached_property
    def _found(self) -> tuple[CharacterCatalog, Message | None]:
        from game.app.opponents.character import CharacterCatalog, OpponentError
        from game.app.opponents.reader import read_opponents

        try:
            return read_opponents(self._path), None
        except OpponentError as error:
            return CharacterCatalog(), error.message
