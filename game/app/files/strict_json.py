"""Strict JSON parser for untrusted files: it returns plain data within limits or raises ValueError.

The result of `loads` needs no further checks of this kind: strings are valid, printable and short,
numbers fit in 64 bits, and nesting is limited.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

MAX_DEPTH: Final = 16  # nesting levels of lists and objects
MAX_TEXT_LENGTH: Final = 2000  # characters per string
MAX_NUMBER: Final = 2**64 - 1  # the maximum seed

_UNSAFE = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff]")  # control characters, lone surrogates


def loads(text: str) -> Any:
    """Parse a JSON text. Raises ValueError if the JSON is invalid or exceeds the limits."""
    try:
        value = json.loads(text, parse_constant=_reject_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    check_value(value)
    return value


def load_object(data: bytes) -> dict[str, Any]:
    """Parse a JSON object in UTF-8; return {} if it is none, or exceeds the limits."""
    try:
        body = loads(data.decode())
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def check_value(value: object) -> None:
    """Check JSON data against the limits of `loads`. Raises ValueError."""
    level: list[object] = [value]
    for _ in range(MAX_DEPTH + 1):
        below: list[object] = []
        for item in level:
            if item is None or isinstance(item, bool):
                continue
            if isinstance(item, str):
                if not is_safe_text(item):
                    raise ValueError("an ill-formed text, or far too long a one")
            elif isinstance(item, (int, float)):
                if not -MAX_NUMBER <= item <= MAX_NUMBER:
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


def is_safe_text(text: str) -> bool:
    """Return whether a text is valid printable Unicode on a single line and not too long."""
    return len(text) <= MAX_TEXT_LENGTH and _UNSAFE.search(text) is None


def escape_unsafe(text: str) -> str:
    """Return the text with escapes for control characters and lone surrogates, which file names may
    contain."""
    return _UNSAFE.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


def _reject_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")
