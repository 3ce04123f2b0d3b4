"""Strings marked for translation, and substitution of their `{placeholders}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

_FORM = re.compile(r"(\{\w+):\w+\}")


def N_(message: str) -> str:  # noqa: N802 (the name that gettext tools look for)
    """Mark `message` for translation without translating it (for data tables)."""
    return message


UNUSABLE_FILE = N_("{file} came with the game but can't be used: {reason}.")


class Translate(Protocol):
    """The type of `Translator.tr`: translates a message and substitutes its `{placeholders}`."""

    def __call__(self, message: str, **values: object) -> str: ...


@dataclass(frozen=True)
class Message:
    """An untranslated sentence and the values of its `{placeholders}`."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)


def unusable(file: str, reason: str) -> Message:
    """Return the sentence about an unusable file of the game."""
    return Message(UNUSABLE_FILE, {"file": file, "reason": reason})


class _Lenient(dict[str, object]):
    """A mapping for `str.format_map` that leaves unknown placeholders (inline icons) in place."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def fill(text: str, values: Mapping[str, object]) -> str:
    """Substitute `values` for the `{placeholders}` of `text`. Unknown placeholders stay, for inline
    icons.

    A placeholder may ask a `Name` for a form: `{building:acc}`. A value without forms is inserted
    as it is. A text that is not a valid format string is returned unchanged, because a mistake in a
    translation must never stop the game.
    """
    if not values:
        return text
    for attempt in (text, _FORM.sub(r"\1}", text)):
        try:
            return attempt.format_map(_Lenient(values))
        except (ValueError, IndexError, AttributeError, KeyError, TypeError):
            continue
    return text
