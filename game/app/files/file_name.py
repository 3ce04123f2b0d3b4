"""Convert arbitrary text to a safe file name."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# UTF-8 bytes. File systems allow 255 (143 if names are encrypted), and a number and a suffix will
# be added.
MAX_NAME_BYTES: Final = 120

_CATEGORIES: Final = "LMN"  # Unicode categories: letters, marks, numbers
_OTHERS: Final = " -_,()&'’"
_NAMELESS: Final = "puerto-rico"
_RESERVED = re.compile(r"con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]", re.IGNORECASE)  # on Windows


def file_name(text: str) -> str:
    """Return a text as a file name without suffix that is valid on every system, or a default name
    if no valid characters remain.

    The name has no separators, dots or control characters, so it always stays inside its folder. It
    has at most `MAX_NAME_BYTES` bytes.
    """
    letters = "".join(
        letter if unicodedata.category(letter)[0] in _CATEGORIES or letter in _OTHERS else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    name = " ".join(letters.split()).encode("utf-8")[:MAX_NAME_BYTES].decode("utf-8", "ignore")
    name = name.strip()
    return f"{name}_" if _RESERVED.fullmatch(name) else name or _NAMELESS
