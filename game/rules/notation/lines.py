"""Parse the lines of the position notation and the items listed on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

BOARD_KEYS: Final = frozenset({"island", "city", "san juan", "used"})
KEYS: Final = frozenset(
    {"players", "options", "seed", "round", "governor", "taken", "on cards", "role", "ships"}
    | {"house", "open", "stack", "discards", "colonist ship", "in play", "shuffles", "received"}
    | {"ending", "paper", "vp", "quarries", "colonists", "nobles", "supply", "market", "decide"}
    | {"then"}
)
_ITEM: Final = re.compile(r"(?:(\d+) )?([a-z][a-z0-9_]*)(\**)(\^*)")


class NotationError(ValueError):
    """Raised for a text that does not describe a position: the `reason`, and the number of the
    faulty `line` (0 for the position as a whole)."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class NotationLine(NamedTuple):
    """A line: its number, and the text after the colon."""

    at: int
    text: str

    def fault(self, reason: str) -> NotationError:
        """Return an error about this line, for the caller to raise."""
        return NotationError(self.at, reason)


class NotationItem(NamedTuple):
    """An item listed on a line: a count, a name, and the colonists and nobles on each."""

    times: int
    name: str
    colonists: int
    nobles: int


class NotationLines:
    """All lines by key; lines of a board by key and seat, such as "island 2". Raises
    NotationError."""

    def __init__(self, text: str) -> None:
        self.by_key: dict[str, NotationLine] = {}
        seat = ""
        for number, whole in _joined(text):
            key, colon, value = whole.partition(":")
            key = " ".join(key.split())
            if not colon:
                raise NotationError(number, f"expected 'key: value', found {whole!r}")
            if re.fullmatch(r"seat \d+", key):
                seat = key[len("seat ") :]
            elif key in BOARD_KEYS:
                if not seat:
                    raise NotationError(number, f"{key!r} stands before any seat")
                key = f"{key} {seat}"
            elif key not in KEYS:
                raise NotationError(number, f"unknown key {key!r}")
            if key in self.by_key:
                raise NotationError(number, f"{key!r} is written twice")
            self.by_key[key] = NotationLine(number, " ".join(value.split()))

    def get(self, key: str) -> NotationLine:
        """Return a line, an empty one if the text does not have it."""
        return self.by_key.get(key, NotationLine(0, ""))

    def number(self, key: str, usual: int, least: int | None = 0) -> int:
        """Return the number on a line, or `usual` if the text does not have it."""
        if key not in self.by_key:
            return usual
        line = self.by_key[key]
        if not re.fullmatch(r"-?\d+", line.text):
            raise line.fault(f"{key} must be a number, not {line.text!r}")
        value = int(line.text)
        if least is not None and value < least:
            raise line.fault(f"{key} must be at least {least}")
        return value

    def items(self, key: str) -> list[NotationItem]:
        """Return the items listed on a line."""
        line = self.get(key)
        items = []
        for text in split_items(line.text):
            match = _ITEM.fullmatch(text)
            if not match:
                raise line.fault(f"cannot read {text!r}")
            count, name, colonists, nobles = match.groups()
            items.append(NotationItem(int(count or 1), name, len(colonists), len(nobles)))
        return items

    def counts(self, key: str, names: Sequence[str]) -> dict[int, int]:
        """Return how many of each name a line lists, by index in `names`."""
        counts: dict[int, int] = {}
        for item in self.items(key):
            name = item.name + "s" if item.name + "s" in names else item.name  # "1 doubloon"
            at = index(self.get(key), name, names)
            if item.colonists or item.nobles:
                raise self.get(key).fault(f"nobody can stand on {item.name!r} here")
            counts[at] = counts.get(at, 0) + item.times
        return counts

    def row(self, key: str, names: Sequence[str]) -> tuple[int, ...]:
        """Return the items on a line in order, as indices into `names`."""
        row: list[int] = []
        for item in self.items(key):
            row += [index(self.get(key), item.name, names)] * item.times
        return tuple(row)

    def bits(self, key: str, names: dict[str, int]) -> int:
        """Return the flags listed on a line, combined into one integer."""
        line = self.get(key)
        order = list(names)
        return sum(names[order[index(line, text, order)]] for text in split_items(line.text))


def _joined(text: str) -> list[tuple[int, str]]:
    """Return lines with their numbers, without comments and blank lines; a line continues after a
    comma or a semicolon."""
    joined: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if joined and joined[-1][1][-1] in ",;":
            joined[-1] = (joined[-1][0], f"{joined[-1][1]} {line}")
        else:
            joined.append((number, line))
    return joined


def split_items(text: str) -> list[str]:
    """Split a line's value at its commas; "none" is an empty list."""
    return [] if text in ("", "none") else [part.strip() for part in text.split(",")]


def index(line: NotationLine, name: str, names: Sequence[str]) -> int:
    """Return the index of a name in `names`. Raises NotationError if it is not there."""
    if name not in names:
        raise line.fault(f"unknown name {name!r}; known are {', '.join(names)}")
    return names.index(name)
