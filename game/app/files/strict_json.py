"""JSON that anybody may have written, read strictly: plain data within bounds, or a ValueError.

What `loads` returns can be shown, stored and counted without another look: its texts are well
formed and short, its numbers are such as a game has, and it is not nested deeply.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

DEEPEST: Final = 16  # lists and objects within each other
LONGEST_TEXT: Final = 2000  # characters of one text
LARGEST: Final = 2**64 - 1  # the largest seed; a larger number is none

_UNSOUND = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff]")  # control characters, halves of letters


def loads(text: str) -> Any:
    """What a JSON text says. Raises ValueError for anything that is not sound."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    check(value)
    return value


def check(value: object) -> None:
    """Raises ValueError for a value that `loads` would not have returned."""
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        below: list[object] = []
        for item in level:
            if item is None or isinstance(item, bool):
                continue
            if isinstance(item, str):
                if not is_sound(item):
                    raise ValueError("an ill-formed text, or far too long a one")
            elif isinstance(item, (int, float)):
                if not -LARGEST <= item <= LARGEST:
                    raise ValueError("too large a number, or none")
            elif isinstance(item, (list, tuple)):
                below += item
            elif isinstance(item, Mapping):
                below += [*item, *item.values()]
            else:
                raise ValueError("no plain data")
        if not below:
            return
        level = below
    raise ValueError("nested too deeply")


def is_sound(text: str) -> bool:
    """Is this text well formed, on one line and not too long?"""
    return len(text) <= LONGEST_TEXT and _UNSOUND.search(text) is None


def sound(text: str) -> str:
    """The text with escapes for what cannot be shown, such as the name of a file may have."""
    return _UNSOUND.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")
