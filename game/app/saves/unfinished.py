"""The match to go on with, as the title tells of it: first and last lines of files are read, and
nothing is loaded of the rules, so that the title is there at once.

Whether a match can be opened is seen when it is: `game.app.saves.journal.latest_unfinished` says
which.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import first_line, last_line, modification_time
from game.app.files.strict_json import loads

PERSON: Final = "person"
LONGEST_NAME: Final = 40
_SUFFIX: Final = ".jsonl"


class Unfinished(NamedTuple):
    """A match that was left before its end: who sits there, in order, which of them are people,
    and the round it has come to, 0 when that is not known."""

    names: tuple[str, ...]
    people: tuple[bool, ...]
    round: int = 0


def unfinished(folder: Path) -> Unfinished | None:
    """The match of a folder that was played last and is not over; None when there is none."""
    abouts = {path: _about(path) for path in _files(folder)}
    replaced = {str(about.get("continues")) for about in abouts.values()}
    for path, about in abouts.items():
        seats = _seats(about.get("seats"))
        if seats is not None and path.name not in replaced and not _is_over(path):
            return Unfinished(*seats, last_round(path))
    return None


def last_round(path: Path) -> int:
    """The round in which a position was written down last, 0 when none can be read."""
    try:
        position = _line(last_line(path, b'{"position":')).get("position")
    except OSError:
        return 0
    count = position.get("round") if isinstance(position, dict) else 0
    return count if type(count) is int and 0 < count < 1000 else 0


def _files(folder: Path) -> list[Path]:
    """The match files of a folder, the one written last first."""
    found = []
    try:
        for path in folder.iterdir():
            if path.suffix == _SUFFIX and path.is_file():
                found.append((modification_time(path.stat()), path.name, path))
    except OSError:
        return []
    return [path for _, _, path in sorted(found, reverse=True)]


def _about(path: Path) -> dict[str, Any]:
    """What the first line says of a match besides the rules; nothing when it cannot be read."""
    try:
        about = _line(first_line(path)).get("about")
    except OSError:
        return {}
    return about if isinstance(about, dict) else {}


def _is_over(path: Path) -> bool:
    try:
        return last_line(path).startswith(b'{"end":')
    except OSError:
        return True


def _seats(seats: object) -> tuple[tuple[str, ...], tuple[bool, ...]] | None:
    """The names of the seats and which are people; None when that makes no sense."""
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        return None
    names = tuple(seat.get("name") for seat in seats)
    if not names or not all(_is_name(name) for name in names):
        return None
    return names, tuple(seat.get("kind") == PERSON for seat in seats)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()


def _line(data: bytes) -> dict[str, Any]:
    """What a line says; nothing when it cannot be read."""
    try:
        body = loads(data.decode())
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
