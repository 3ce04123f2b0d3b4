"""The characters in the file that comes with the game, read on first use."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.i18n import Message, Translator

if TYPE_CHECKING:
    from game.content.opponents.character import CharacterCatalog


class Opponents:
    """The characters in a file. Neither the rules nor the seats are imported until they are
    requested, because the title screen does not need them.

    `fault` says why the file cannot be used, once they have been requested.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._translated: dict[str, CharacterCatalog] = {}  # by language
        self.fault: Message | None = None

    @cached_property
    def catalog(self) -> CharacterCatalog:
        """The characters; empty if the file cannot be used."""
        from game.content.opponents.character import CharacterCatalog, read_opponents
        from game.content.reader import ContentError

        try:
            return read_opponents(self._path)
        except ContentError as error:
            self.fault = error.message
            return CharacterCatalog()

    def translated(self, translator: Translator) -> CharacterCatalog:
        """Return the characters in the language of a translator, translated once."""
        language = translator.language
        if language not in self._translated:
            self._translated[language] = self.catalog.translated(translator.tr)
        return self._translated[language]
