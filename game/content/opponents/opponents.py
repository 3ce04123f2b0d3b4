"""The characters of the file that comes with the game, read when they are first asked for."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.i18n import Message

if TYPE_CHECKING:
    from game.content.opponents.character import CharacterCatalog


class Opponents:
    """The characters of a file. Until they are asked for, neither rules nor seats are loaded: the
    title has no need of them.

    ``fault`` says why the file cannot be used, once they have been asked for.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.fault: Message | None = None

    @cached_property
    def catalog(self) -> CharacterCatalog:
        """The characters; none where the file cannot be used."""
        from game.content.opponents.character import CharacterCatalog, read_opponents
        from game.content.reader import ContentError

        try:
            return read_opponents(self._path)
        except ContentError as error:
            self.fault = error.message
            return CharacterCatalog()
