"""The match of "Continue" on the title: the latest unfinished one, what the title says of it
(`find_unfinished`), and the match itself (`load_unfinished`).

What the title says is read from the first and last lines of files, and none of the rules is
imported for it, so that the title is shown at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.app.files.disk import first_line, last_line, modification_time
from game.app.files.strict_json import loads
from game.app.i18n import Message
from game.app.seat_data import MAX_NAME_LENGTH, PERSON

if TYPE_CHECKING:
    from game.app.match import Match

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


def load_unfinished(folder: Path) -> tuple[Match | None, list[Message]]:
    """Load the unfinished match of a folder that was played last and can be opened, None for none;
    and why those played after it cannot."""
    from game.app.match import Match
    from game.app.saves.journal import JournalError, list_matches

    errors: list[Message] = []
    for file in list_matches(folder):
        if not file.finished:
            try:
                return Match.load(file.path), errors
            except JournalError as error:
                errors.append(error.message)
    return None, errors


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
