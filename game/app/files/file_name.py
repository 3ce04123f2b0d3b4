"""Names of files: the one function that makes a file name of a text that somebody else wrote."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Bytes in UTF-8. File systems take 255 of them (143 where names are encrypted), and a number and a
# suffix are still to be added.
MAX_NAME_BYTES: Final = 120

_CATEGORIES: Final = "LMN"  # of Unicode: letters, marks, numbers
_OTHERS: Final = " -_,()&'’"
_NAMELESS: Final = "puerto-rico"
_RESERVED = re.compile(r"con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]", re.IGNORECASE)  # on Windows


def file_name(text: str) -> str:
    """Return a text as the name of a file without its suffix, valid on every system, or a name for
    any file when nothing is left of it.

    The name holds no separators, dots or control characters, so it always stays in the folder that
    it is put into, and it is at most `MAX_NAME_BYTES` long.
    """
    letters = "".join(
        letter if unicodedata.category(letter)[0] in _CATEGORIES or letter in _OTHERS else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    name = " ".join(letters.split()).encode("utf-8")[:MAX_NAME_BYTES].decode("utf-8", "ignore")
    name = name.strip()
    return f"{name}_" if _RESERVED.fullmatch(name) else name or _NAMELESS
