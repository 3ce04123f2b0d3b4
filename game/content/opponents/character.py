"""Characters as data: the content of `levels/opponents.toml` (docs/characters.md), validated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, field

from game.content.opponents.occasions import OCCASIONS, PICTURES
from game.content.reader import (
    FOR_PEOPLE,
    ONE_LINE,
    ContentError,
    Id,
    Schema,
    check_choice,
    check_unique,
    read_content,
)
from game.seats import LEVELS
from game.seats.difficulty import SKILLS, STYLE_NAMES, SeatKind
from game.seats.heuristic.habits import HABITS

# Instead of a character's id: draw a character of the seat's level, or any character.
OF_LEVEL: Final = "of_level"
ANYBODY: Final = "anybody"
DRAWN: Final = (OF_LEVEL, ANYBODY)

_SLOT: Final = re.compile(r"\{(\w*)\}")
LONGEST_REMARK: Final = 60  # characters, not counting slots


def _short(most: int) -> Meta:
    """Return the constraint for a translatable text of at most `most` characters."""
    return Meta(max_length=most, pattern=ONE_LINE, extra=FOR_PEOPLE)


RemarkText = Annotated[str, Meta(pattern=ONE_LINE, extra=FOR_PEOPLE)]


class Character(Schema, frozen=True, kw_only=True):
    """A character that a computer plays: name, trade, a sentence about how they play, level and
    style of the computer seat, the portrait (a name below `assets/svg`), and remarks by
    occasion."""

    id: Id
    name: Annotated[str, _short(20)]
    trade: Annotated[str, _short(30)]
    text: Annotated[str, _short(100)]
    level: str
    style: str
    habit: str = ""
    portrait: str
    remarks: Mapping[str, Annotated[tuple[RemarkText, ...], Meta(min_length=1)]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        if self.id in DRAWN:
            raise ValueError(f"Field `id` is none of {', '.join(DRAWN)}")
        check_choice("level", self.level, LEVELS)
        check_choice("style", self.style, STYLE_NAMES)
        if self.habit:
            check_choice("habit", self.habit, tuple(HABITS))
            if self.level not in SKILLS:
                raise ValueError(f"Field `habit` is for the levels {', '.join(SKILLS)}")
        for occasion in self.remarks:
            check_choice(occasion, occasion, tuple(OCCASIONS))

    @property
    def kind(self) -> str:
        """The kind of computer seat, in the format of `SeatKind`."""
        return self.kind_at(self.level)

    def kind_at(self, level: str) -> str:
        """Return the kind of computer seat at another level, which may have no habits."""
        return str(SeatKind(level, self.style, self.habit if level in SKILLS else ""))


@dataclass(frozen=True)
class CharacterCatalog:
    """All characters, in file order."""

    characters: tuple[Character, ...] = ()

    def __iter__(self) -> Iterator[Character]:
        return iter(self.characters)

    def get(self, name: str) -> Character | None:
        """Return the character with an id, None if there is none: it is "" or from a later
        version."""
        return next((character for character in self.characters if character.id == name), None)

    def portrait(self, name: str) -> str:
        """Return the picture of the character with an id, "" if there is none."""
        character = self.get(name)
        return character.portrait if character is not None else ""

    def translated(self, tr: Callable[[str], str]) -> CharacterCatalog:
        """Return the same characters in another language."""
        return CharacterCatalog(tuple(character.translated(tr) for character in self.characters))

    def texts(self) -> list[str]:
        """Return every text shown to people, for translation."""
        return [text for character in self.characters for text in character.texts()]


NOBODY: Final = CharacterCatalog()


class _File(Schema, frozen=True, kw_only=True):
    characters: tuple[Character, ...]


def read_opponents(path: Path) -> CharacterCatalog:
    """Read the file of characters. Raises ContentError."""
    characters = read_content(path, _File).characters
    check_unique(
        path, "character", "id", [(character.id, character.id) for character in characters]
    )
    check_unique(
        path, "character", "name", [(character.id, character.name) for character in characters]
    )
    for character in characters:
        for occasion, lines in character.remarks.items():
            for line in lines:
                if reason := _fault_of(occasion, line):
                    raise ContentError(path.name, character.id, f"remarks {occasion}", reason)
    return CharacterCatalog(characters)


def _fault_of(occasion: str, line: str) -> str:
    """Return what is wrong with a line in the file, "" if nothing is: its length, or a slot that
    the occasion cannot fill. Translations may be longer."""
    slots = (*OCCASIONS[occasion].slots, *PICTURES)
    if len(_SLOT.sub("", line)) > LONGEST_REMARK:
        return f"Expected at most {LONGEST_REMARK} letters besides slots"
    wrong = [slot for slot in _SLOT.findall(line) if slot not in slots]
    return f"Slots are {', '.join(slots)}, not {wrong[0]!r}" if wrong else ""
