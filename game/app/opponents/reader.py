"""Read characters (TOML, docs/characters.md) through one schema, with errors that name the
character and the key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.app.files.data_file import UnreadableDataError, read_data
from game.app.files.strict_json import is_safe_text
from game.app.opponents.character import OCCASIONS, Character, CharacterCatalog, OpponentError
from game.app.opponents.selection import DRAWN
from game.seats import LEVELS
from game.seats.difficulty import STYLE_NAMES, SeatKind

MOST_LETTERS: Final = {"name": 20, "trade": 30, "text": 100}
MOST_REMARK_LETTERS: Final = 48
_KEYS: Final = ("id", "name", "trade", "text", "level", "style", "portrait")  # all are needed
_REMARKS: Final = "remarks"
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def read_opponents(path: Path) -> CharacterCatalog:
    """Read the file of characters. Raises OpponentError when it cannot be read or breaks the
    schema."""
    try:
        data = read_data(path)
    except UnreadableDataError as error:
        raise OpponentError(path.name, "", "", str(error)) from error
    return _CatalogReader(path.name).catalog(data)


class _CatalogReader:
    """Reads the tables of one file; remembers where it is, for errors."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._at = ""

    def _error(self, key: str, reason: str) -> OpponentError:
        return OpponentError(self._file, self._at, key, reason)

    def catalog(self, data: Mapping[str, object]) -> CharacterCatalog:
        """Read the whole file."""
        self._check_keys(data, ("characters",))
        tables = data.get("characters")
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            raise self._error("characters", "it is a list of tables")
        found: dict[str, Character] = {}
        for number, table in enumerate(tables, 1):
            self._at = str(table.get("id") or f"character {number}")[:60]
            one = self._character(table)
            if one.id in found:
                raise self._error("id", "there is another character of this id")
            if any(other.name == one.name for other in found.values()):
                raise self._error("name", "there is another character of this name")
            found[one.id] = one
        return CharacterCatalog(tuple(found.values()))

    def _character(self, table: Mapping[str, object]) -> Character:
        self._check_keys(table, (*_KEYS, _REMARKS))
        values = {key: self._text(table, key) for key in _KEYS}
        if _ID.fullmatch(values["id"]) is None or values["id"] in DRAWN:
            words = ", ".join(DRAWN)
            reason = f"an id is small letters, digits and _, 40 at most, and none of {words}"
            raise self._error("id", reason)
        self._check_choice("level", values["level"], LEVELS)
        self._check_choice("style", values["style"], STYLE_NAMES)
        return Character(
            id=values["id"],
            name=values["name"],
            trade=values["trade"],
            text=values["text"],
            kind=str(SeatKind(values["level"], values["style"])),
            portrait=values["portrait"],
            remarks=self._remarks(table.get(_REMARKS, {})),
        )

    def _remarks(self, table: Any) -> dict[str, tuple[str, ...]]:
        if not isinstance(table, dict):
            raise self._error(_REMARKS, "it is a table")
        self._check_keys(table, OCCASIONS)
        for occasion, lines in table.items():
            if not isinstance(lines, list) or not lines:
                raise self._error(occasion, "it is a list of texts")
            for line in lines:
                self._check_text(occasion, line, MOST_REMARK_LETTERS)
        return {occasion: tuple(lines) for occasion, lines in table.items()}

    def _text(self, table: Mapping[str, object], key: str) -> str:
        if key not in table:
            raise self._error(key, "it is missing")
        value = table[key]
        self._check_text(key, value, MOST_LETTERS.get(key, 60))
        return str(value)

    def _check_text(self, key: str, value: object, most: int) -> None:
        if not isinstance(value, str) or value != value.strip() or not is_safe_text(value):
            raise self._error(key, "it is a text without blanks at its ends")
        if not 0 < len(value) <= most:
            raise self._error(key, f"it has 1 to {most} letters, not {len(value)}")

    def _check_choice(self, key: str, value: str, choices: tuple[str, ...]) -> None:
        if value not in choices:
            raise self._error(key, f"it is one of {', '.join(choices)}, not {value!r}")

    def _check_keys(self, table: Mapping[str, object], known: tuple[str, ...]) -> None:
        unknown = sorted(set(table) - set(known))
        if unknown:
            raise self._error(unknown[0], f"there is no such key, only {', '.join(known)}")
