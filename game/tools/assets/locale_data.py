"""Generate the conventions of a language (`game.app.i18n.formats`) from the Unicode locale data
(CLDR) included with Babel. Quotation marks and alphabets, which Babel lacks, are defined here."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict

from babel import Locale

from game.app.i18n.formats import Conventions

QUOTES: Mapping[str, tuple[str, str]] = {
    "cs": ("„", "“"),
    "de": ("„", "“"),
    "hu": ("„", "”"),
    "is": ("„", "“"),
}
# Letters with their own place in the alphabet; all others sort with their base letter.
ALPHABETS: Mapping[str, str] = {
    "cs": "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž",
    "hu": "a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs",
    "is": "a á b c d ð e é f g h i í j k l m n o ó p q r s t u ú v w x y ý z þ æ ö",
}
GROUPED_FROM: Mapping[str, int] = {"hu": 5}  # digits; four in other languages
_ONE_BLANK = re.compile("[\u2009\u202f]")  # thin spaces, which some fonts lack


def conventions_of(language: str) -> Conventions:
    """Return how a language writes numbers, dates and lists."""
    locale = Locale.parse(language)
    months = locale.months["format"]
    symbols = locale.number_symbols["latn"]
    joined = locale.list_patterns["standard"]
    return Conventions(
        decimal=symbols["decimal"],
        group=symbols["group"],
        grouped_from=GROUPED_FROM.get(language, 4),
        percent=_plain(locale.percent_formats[None].pattern).replace("#,##0", "{0}"),
        date=_plain(locale.date_formats["medium"].pattern),
        long_date=_plain(locale.date_formats["long"].pattern),
        time=pattern if "H" in (pattern := locale.time_formats["short"].pattern) else "HH:mm",
        date_time=_plain(str(locale.datetime_formats["medium"])),
        months=tuple(months["wide"][number] for number in range(1, 13)),
        short_months=tuple(months["abbreviated"][number] for number in range(1, 13)),
        pair=joined["2"],
        list_start=joined["start"],
        list_end=joined["end"].replace(", and", " and"),  # as the sentences of the game do
        either=locale.list_patterns["or"]["2"],
        quotes=QUOTES.get(language, Conventions.quotes),
        alphabet=tuple(ALPHABETS[language].split())
        if language in ALPHABETS
        else Conventions.alphabet,
    )


def conventions_file(language: str) -> bytes:
    """Return the conventions of a language in the game's file format."""
    text = json.dumps(asdict(conventions_of(language)), ensure_ascii=False, indent=1)
    return f"{text}\n".encode()


def _plain(pattern: str) -> str:
    return _ONE_BLANK.sub("\u00a0", pattern)
