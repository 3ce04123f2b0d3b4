"""Player data in match files, for all modules that read or write it. It imports nothing from the
rules, so the title screen opens at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from game.app.i18n import N_, Translate

PERSON: Final = "person"  # the kind of a seat that a person plays
MAX_NAME_LENGTH: Final = 40
UNNAMED: Final = N_("Islander")
"""The name stored for a person who entered none, followed by a number if there are several."""
LEVEL_NAMES: Final = {
    "deckhand": N_("Deckhand"),
    "bosun": N_("Bosun"),
    "merchant": N_("Merchant"),
    "harbourmaster": N_("Harbormaster"),
    "governor": N_("Governor"),
}
"""The names of the levels. A computer without a character has one of them, followed by a number if
there are several."""
_DEFAULT_NAMES = frozenset({UNNAMED, *LEVEL_NAMES.values()})


def shown_name(name: str, tr: Translate) -> str:
    """Return the display name for a stored name: default names are translated, others are kept as
    typed."""
    word, _, number = name.partition(" ")
    if word not in _DEFAULT_NAMES or not (number.isdecimal() or name == word):
        return name
    return f"{tr(word)} {number}".rstrip()


def unique_name(name: str, names: Collection[str]) -> str:
    """Return a name that is none of `names`: the name itself, or followed by a number."""
    number, tried = 2, name
    while tried in names:
        tried = f"{name} {number}"
        number += 1
    return tried


def first_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' first words, or the whole name where several share the first word."""
    first = [name.split(" ")[0] for name in names]
    return tuple(
        word if first.count(word) == 1 else name for word, name in zip(first, names, strict=True)
    )
