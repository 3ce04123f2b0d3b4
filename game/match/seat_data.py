"""What match files say of who plays a seat, for all who read or write it. Imports none of the
rules, so that the title is shown at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.i18n import N_, Translate

PERSON: Final = "person"  # the kind of a seat that no computer plays
MAX_NAME_LENGTH: Final = 40
UNNAMED: Final = N_("Islander")
"""The name in files of a person who typed none, with a number behind it where there are more."""


def shown_name(name: str, tr: Translate) -> str:
    """Return a name of a file as people read it: `UNNAMED` in their language, others as typed."""
    word, _, number = name.partition(" ")
    if word != UNNAMED or not (number.isdecimal() or name == UNNAMED):
        return name
    return f"{tr(UNNAMED)} {number}".rstrip()


def first_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first words of players' names; of those that begin with the same word, the
    names."""
    first = [name.split(" ")[0] for name in names]
    return tuple(
        word if first.count(word) == 1 else name for word, name in zip(first, names, strict=True)
    )
