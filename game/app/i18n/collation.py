"""Collation: sort words in a language's order, and strip accents for searching.

A language's alphabet is its letters in order, including digraphs: Czech has `ch` after `h`. A
letter that is not in the alphabet sorts with its base letter, and after it if the words are
otherwise equal.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

LATIN = tuple("abcdefghijklmnopqrstuvwxyz")
_SPECIAL = str.maketrans({"ð": "d", "đ": "d", "þ": "th", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l"})

_SHORT = {"ő": "ö", "ű": "ü"}  # sorted with these if they are in the alphabet

SortKey = tuple[tuple[int, ...], str, str]
"""Positions of the letters in the alphabet, then accents, then case."""


def fold(text: str) -> str:
    """Return `text` without accents and in lower case, for comparison."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_SPECIAL))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def sort_key(text: str, alphabet: Sequence[str] = LATIN) -> SortKey:
    """Return the sort key of `text`: punctuation before digits before the letters of `alphabet`."""
    letters, places = _letters(tuple(alphabet))
    lowered = unicodedata.normalize("NFC", text.casefold())
    codes: list[int] = []
    for part in letters.split(lowered):
        if part in places:
            codes.append(_FIRST_LETTER + places[part])
            continue
        for sign in part:
            for letter in places.keys() & {_SHORT.get(sign)} or fold(sign):
                at = places.get(letter)
                codes.append(_FIRST_LETTER + at if at is not None else ord(letter))
    return tuple(codes), lowered, text.swapcase()


_FIRST_LETTER = 0x110000  # above every character that is not in the alphabet


@lru_cache(maxsize=8)
def _letters(alphabet: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, int]]:
    """Return a pattern that splits a word into letters, longest first, and the index of each
    letter."""
    longest_first = sorted(alphabet, key=len, reverse=True)
    pattern = re.compile(f"({'|'.join(map(re.escape, longest_first))})")
    return pattern, {letter: place for place, letter in enumerate(alphabet)}
