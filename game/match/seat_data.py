"""Player data in match files, for all modules that read or write it. It imports nothing from the
rules, so the title screen opens at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.i18n import N_, Translate

PERSON: Final = "person"  # the kind of a seat that a person plays
MAX_NAME_LENGTH: Final = 40
UNNAMED: Final = N_("Islander")
"""The name stored for a person who entered none, followed by a number if there are several."""


def shown_name(name: str, tr: Translate) -> str:
    """Return the display name for a stored name: `UNNAMED` is translated, others are kept as
    typed."""
    word, _, number = name.partition(" ")
    if word != UNNAMED or not (number.isdecimal() or name == UNNAMED):
        return name
    return f"{tr(UNNAMED)} {number}".rstrip()


def first_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' first words, or the whole name where several share the first word."""
    first = [name.split(" ")[0] for name in names]
    return tuple(
        word if first.count(word) == 1 else name for word, name in zip(first, names, strict=True)
    )
