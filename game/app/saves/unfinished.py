"""The match that "Continue" names on the title: players and round of the latest unfinished match.

Reads only the first and last lines of files and imports none of the rules, so that the title is
shown at once. Which match "Continue" opens says `game.app.saves.journal.latest_unfinished`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import first_line, last_line, modification_time
from game.app.files.strict_json import loads
from game.app.seat_data import MAX_NAME_LENGTH, PERSON

_SUFFIX: Final = ".jsonl"


class UnfinishedMatch(NamedTuple):
    """An unfinished match: the players' names by seat, which of them are people, and the round
    reached, 0 when unknown."""

    names: tuple[str, ...]
    people: tuple[bool, ...]
    round: int = 0


def find_unfinished(folder: Path) -> UnfinishedMatch | None:
    """Return the match of a folder that was played last and is not finished; None without one."""
    headers = {path: _about(path) for path in _files(folder)}
    replaced = {str(about.get("continues")) for about in headers.values()}
    for path, header in headers.items():
        seats = _seats(header.get("seats"))
        if seats is not None and path.name not in replaced and not _is_over(path):
            return UnfinishedMatch(*seats, last_round(path))
    return None


def last_round(path: Path) -> int:
    """Return the round of the last snapshot in a match file, 0 when none can be read."""
    try:
        position = _parse_line(last_line(path, b'{"position":')).get("position")
    except OSError:
        return 0
    count = position.get("round") if isinstance(position, dict) else 0
    return count if type(count) is int and 0 < count < 1000 else 0


def _files(folder: Path) -> list[Path]:
    """Return the match files of a folder, the one written last first."""
    found = []
    try:
        for path in folder.iterdir():
            if path.suffix == _SUFFIX and path.is_file():
                found.append((modification_time(path.stat()), path.name, path))
    except OSError:
        return []
    return [path for _, _, path in sorted(found, reverse=True)]


def _about(path: Path) -> dict[str, Any]:
    """Return the `about` of a match file's first line; {} when it cannot be read."""
    try:
        about = _parse_line(first_line(path)).get("about")
    except OSError:
        return {}
    return about if isinstance(about, dict) else {}


def _is_over(path: Path) -> bool:
    try:
        return last_line(path).startswith(b'{"end":')
    except OSError:
        return True


def _seats(seats: object) -> tuple[tuple[str, ...], tuple[bool, ...]] | None:
    """Return the names by seat and which are people; None when the data is invalid."""
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        return None
    names = tuple(seat.get("name") for seat in seats)
    if not names or not all(_is_name(name) for name in names):
        return None
    return names, tuple(seat.get("kind") == PERSON for seat in seats)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= MAX_NAME_LENGTH and name.isprintable()


def _parse_line(data: bytes) -> dict[str, Any]:
    """Parse a line as a JSON object; {} when it is none."""
    try:
        body = loads(data.decode())
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
