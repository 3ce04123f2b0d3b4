"""Strings marked for translation, and the filling in of their ``{placeholders}``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

_FORM = re.compile(r"(\{\w+):\w+\}")


def N_(message: str) -> str:  # noqa: N802 (the name that gettext tools look for)
    """Mark ``message`` for translation without translating it (for tables of data)."""
    return message


UNUSABLE_FILE = N_("{file} came with the game, but it cannot be used: {reason}.")


class Translate(Protocol):
    """The type of `Translator.tr`: translates a message and fills in its ``{placeholders}``."""

    def __call__(self, message: str, **values: object) -> str: ...


@dataclass(frozen=True)
class Message:
    """A sentence not yet translated, and the values of its ``{placeholders}``."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)


def unusable(file: str, reason: str) -> Message:
    """Return the sentence about a file of the game that cannot be used."""
    return Message(UNUSABLE_FILE, {"file": file, "reason": reason})


class _Lenient(dict[str, object]):
    """A mapping for `str.format_map` that leaves unknown placeholders (inline icons) in place."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def fill(text: str, values: Mapping[str, object]) -> str:
    """Put ``values`` into the ``{placeholders}`` of ``text``; unknown ones stay, for inline icons.

    A placeholder may ask a `Name` for a form: ``{building:acc}``; what has no forms is put in as it
    is. A text that is not a valid format string is returned untouched: a mistake in a translation
    must never stop the game.
    """
    if not values:
        return text
    for attempt in (text, _FORM.sub(r"\1}", text)):
        try:
            return attempt.format_map(_Lenient(values))
        except (ValueError, IndexError, AttributeError, KeyError, TypeError):
            continue
    return text
