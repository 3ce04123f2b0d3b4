"""Characters as data: what `levels/opponents.toml` says (docs/characters.md), checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.app.files.data_file import DataFileError
from game.app.i18n import N_, Translate
from game.seats.difficulty import SeatKind

# What a character may say something about.
SHIP_FILLED: Final = "ship_filled"  # the last barrel, of a ship that somebody else wanted
HOUSE_FILLED: Final = "house_filled"  # the last place, while somebody else has barrels
BARRELS_LOST: Final = "barrels_lost"
LARGE_BUILDING: Final = "large_building"
GREAT_SALE: Final = "great_sale"
RICH_HARVEST: Final = "rich_harvest"
RICH_ROLE: Final = "rich_role"
END_NEAR: Final = "end_near"
WON: Final = "won"
LOST: Final = "lost"
OCCASIONS: Final = (
    *(SHIP_FILLED, HOUSE_FILLED, BARRELS_LOST, LARGE_BUILDING, GREAT_SALE, RICH_HARVEST),
    *(RICH_ROLE, END_NEAR, WON, LOST),
)


class OpponentError(DataFileError):
    """A file of characters that cannot be used; the `entry` is a character."""

    sentence = N_("The opponents cannot be shown. {file}: {reason}.")


@dataclass(frozen=True)
class Character:
    """Somebody whom a computer plays: name, trade, a sentence about how that one plays, the kind of
    computer seat, the portrait (a name below ``assets/svg``), and remarks by occasion."""

    id: str
    name: str
    trade: str
    text: str
    kind: str
    portrait: str
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def level(self) -> str:
        """The level at which this one plays."""
        return SeatKind.parse(self.kind).level


@dataclass(frozen=True)
class CharacterCatalog:
    """All characters, in the order of the file."""

    characters: tuple[Character, ...] = ()

    def __iter__(self) -> Iterator[Character]:
        return iter(self.characters)

    def get(self, name: str) -> Character | None:
        """Return the character of an id, None where there is none: of a later version, or ""."""
        return next((one for one in self.characters if one.id == name), None)

    def translated(self, tr: Translate) -> CharacterCatalog:
        """Return the same characters in another language."""
        return CharacterCatalog(
            tuple(
                replace(
                    one,
                    name=tr(one.name),
                    trade=tr(one.trade),
                    text=tr(one.text),
                    remarks={key: tuple(map(tr, lines)) for key, lines in one.remarks.items()},
                )
                for one in self.characters
            )
        )

    def texts(self) -> list[str]:
        """Return every text that a person may read, for translation."""
        return [
            text
            for one in self.characters
            for text in (one.name, one.trade, one.text, *_lines(one.remarks))
        ]


NOBODY: Final = CharacterCatalog()


def _lines(remarks: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for lines in remarks.values():
        yield from lines
