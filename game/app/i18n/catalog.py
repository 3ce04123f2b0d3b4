"""Read compiled gettext catalogs strictly, and reject texts that would fill the screen."""

from __future__ import annotations

import gettext
import io
import struct
from pathlib import Path

from game.app.files.disk import read_file

MOST_COUNTED = 1000  # numbers for which the plural formula is tested
_MOST_GROWTH, _MOST_MORE = 10, 200  # a translation may have 10 times as many letters, plus 200
_MOST_NAMED = 60  # letters of the English text quoted to identify an entry

Texts = dict[str | tuple[str, int], str]


class UnreadableCatalogError(ValueError):
    """Raised when a file is not a catalog or cannot be read. The text says why."""


def read_catalog(path: Path) -> gettext.GNUTranslations:
    """Read a catalog from a file. Raises UnreadableCatalogError."""
    try:
        catalog = gettext.GNUTranslations(io.BytesIO(read_file(path)))
    except OSError as error:
        reason = error.strerror or "it is no catalog"
        raise UnreadableCatalogError(f"it cannot be read ({reason})") from error
    except (ValueError, LookupError, EOFError, AttributeError, struct.error) as error:
        raise UnreadableCatalogError(f"it cannot be read ({error})") from error
    try:
        for number in range(MOST_COUNTED):
            catalog.ngettext("", "", number)
    except (ArithmeticError, ValueError, TypeError) as error:
        raise UnreadableCatalogError(f"its plural forms cannot be used ({error})") from error
    return catalog


def texts_of(catalog: gettext.GNUTranslations) -> Texts:
    """Return the translations by English text, or by English text and form number for plurals."""
    texts: Texts = vars(catalog)["_catalog"]
    return texts


def english_of(key: str | tuple[str, int]) -> str:
    """Return the English text of a catalog key."""
    return key[0] if isinstance(key, tuple) else key


def drop_overlong(catalog: gettext.GNUTranslations) -> list[str]:
    """Remove all translations that are far longer than the English, so the English is shown
    instead. Return the reason for each."""
    texts = texts_of(catalog)
    overlong = [
        key
        for key, translation in texts.items()
        if key and len(translation) > _MOST_GROWTH * len(english_of(key)) + _MOST_MORE
    ]
    for key in overlong:
        del texts[key]
    return [
        f"the translation of {english_of(key)[:_MOST_NAMED]!r} is far too long" for key in overlong
    ]
