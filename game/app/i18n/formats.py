"""Locale-specific formats for numbers, dates and lists, and collation.

`Conventions` are data: English is built in, and the others are read from
`assets/locale/cldr/LANGUAGE.json`, which `game.tools.assets.locale_data` generates from the Unicode
locale data (CLDR). Exports and match files do not use them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from functools import partial, reduce
from pathlib import Path

from game.app.files.disk import read_json
from game.app.i18n.collation import LATIN, SortKey, sort_key

MINUS = "\u2212"
CONVENTIONS_FOLDER = "cldr"  # inside the catalog folder
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
_SHORT_MONTHS = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"),
    *("Sep", "Oct", "Nov", "Dec"),
)
_TOKEN = re.compile(r"'([^']*)'|(d+|M+|y+|H+|m+)")


@dataclass(frozen=True)
class Conventions:
    """The conventions of a language. Patterns are those of CLDR (`d. MMMM y`, `{0} a {1}`)."""

    decimal: str = "."
    group: str = ","
    grouped_from: int = 4  # minimum digits to use the group separator
    percent: str = "{0}%"
    date: str = "MMM d, y"
    long_date: str = "MMMM d, y"
    time: str = "HH:mm"
    date_time: str = "{1}, {0}"
    months: tuple[str, ...] = _MONTHS
    short_months: tuple[str, ...] = _SHORT_MONTHS
    pair: str = "{0} and {1}"
    list_start: str = "{0}, {1}"
    list_end: str = "{0} and {1}"
    either: str = "{0} or {1}"
    quotes: tuple[str, ...] = ("“", "”")
    alphabet: tuple[str, ...] = LATIN


def read_conventions(path: Path) -> Conventions:
    """Read conventions from a file. Raises OSError, and ValueError if a value has a different type
    from the English one."""
    english = asdict(Conventions())
    values = {key: value for key, value in read_json(path).items() if key in english}
    for key, value in values.items():
        wanted = english[key]
        if isinstance(wanted, tuple):
            few = not isinstance(value, list) or (key != "alphabet" and len(value) != len(wanted))
            if few or not all(isinstance(form, str) for form in value):
                raise ValueError(f"{key}: must be a list of texts, as long as the English one")
            values[key] = tuple(value)
        elif type(value) is not type(wanted):
            raise ValueError(f"{key}: must be a {type(wanted).__name__}")
    return Conventions(**values)


class Formats:
    """Formats numbers, dates and lists by the conventions of one language."""

    def __init__(self, conventions: Conventions | None = None) -> None:
        self.conventions = conventions or Conventions()

    def number(self, value: float, digits: int = 0) -> str:
        """Format a number with `digits` decimal places."""
        conventions = self.conventions
        text = f"{abs(value):,.{digits}f}"
        if len(text.partition(".")[0].replace(",", "")) < conventions.grouped_from:
            text = text.replace(",", "")
        text = text.translate({ord(","): conventions.group, ord("."): conventions.decimal})
        return MINUS + text if value < 0 and _says_something(text) else text

    def signed(self, value: float, digits: int = 0) -> str:
        """Format a change: a number with its sign, or zero without one."""
        text = self.number(value, digits)
        return f"+{text}" if value > 0 and _says_something(text) else text

    def percent(self, share: float) -> str:
        """Format a share (0 to 1) as a percentage."""
        return self.conventions.percent.replace("{0}", self.number(100 * share))

    def signed_percent(self, share: float) -> str:
        """Format a change of a share (-1 to 1) as a percentage with its sign."""
        return self.conventions.percent.replace("{0}", self.signed(100 * share))

    def day(self, day: date | str, *, long: bool = False) -> str:
        """Format a date. A text that is not an ISO 8601 date is returned unchanged."""
        if isinstance(day, str):
            try:
                day = date.fromisoformat(day)
            except ValueError:
                return str(day)
        pattern = self.conventions.long_date if long else self.conventions.date
        return self._dated(pattern, datetime(day.year, day.month, day.day))

    def moment(self, moment: datetime) -> str:
        """Format a date and time."""
        time = self._dated(self.conventions.time, moment)
        return self.conventions.date_time.replace("{0}", time).replace("{1}", self.day(moment))

    def listing(self, items: Sequence[str]) -> str:
        """Join items as in a sentence: "A, B and C". Return "" if there are none."""
        conventions = self.conventions
        if len(items) < 2:
            return "".join(items)
        *most, last = items
        if len(most) == 1:
            return _joined(conventions.pair, most[0], last)
        text = most[0]
        for item in most[1:]:
            text = _joined(conventions.list_start, text, item)
        return _joined(conventions.list_end, text, last)

    def alternatives(self, items: Sequence[str]) -> str:
        """Join items as in a sentence: "A or B"."""
        return reduce(partial(_joined, self.conventions.either), items)

    def sort_key(self, text: str) -> SortKey:
        """Return the sort key of `text` in the order of the language's alphabet."""
        return sort_key(text, self.conventions.alphabet)

    def _dated(self, pattern: str, moment: datetime) -> str:
        conventions = self.conventions

        def part(match: re.Match[str]) -> str:
            token = match[2]
            if token is None:
                return match[1] or "'"
            names = {"MMMM": conventions.months, "MMM": conventions.short_months}.get(token)
            if names is not None:
                return names[moment.month - 1]
            number = {
                "d": moment.day,
                "M": moment.month,
                "y": moment.year,
                "H": moment.hour,
                "m": moment.minute,
            }[token[0]]
            return f"{number:0{len(token)}d}"

        return _TOKEN.sub(part, pattern)


def _says_something(text: str) -> bool:
    return any(digit in text for digit in "123456789")


def _joined(pattern: str, first: str, second: str) -> str:
    """Insert two texts into a pattern in one pass, since they may contain braces of their own
    (icons)."""
    parts = re.split(r"(\{[01]\})", pattern)
    return "".join({"{0}": first, "{1}": second}.get(part, part) for part in parts)
