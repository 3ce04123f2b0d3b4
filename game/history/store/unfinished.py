"""The match that "Continue" on the title screen resumes: the latest unfinished one.

`find_unfinished` returns what the title screen says about it, and `load_unfinished` the match
itself. The store knows the candidate files; the details are read from the first and last lines of
the file. The rules are not imported for this, so the title screen appears without delay.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.app.files.disk import first_line, last_line, modification_time
from game.app.files.strict_json import load_object
from game.app.i18n import Message
from game.history.store.database import Database
from game.history.store.schema import NOT_REPLACED
from game.match.seat_data import MAX_NAME_LENGTH, PERSON

if TYPE_CHECKING:
    from game.match.match import Match

_SUFFIX: Final = ".jsonl"
_MOST_TRIED: Final = 50
_MOST_SCANNED: Final = 2000  # files examined if the store has none


class UnfinishedMatch(NamedTuple):
    """An unfinished match: the players' names by seat, which seats are people, and the current
    round (0 if unknown)."""

    names: tuple[str, ...]
    people: tuple[bool, ...]
    round: int = 0


def find_unfinished(database: Database, folder: Path) -> UnfinishedMatch | None:
    """Return the most recently played unfinished match of a folder, or None."""
    for path in _candidates(database, folder):
        seats = _seats(_about(path).get("seats"))
        if seats is not None and not _is_over(path):
            return UnfinishedMatch(*seats, last_snapshot_round(path))
    return None


def load_unfinished(database: Database, folder: Path) -> tuple[Match | None, list[Message]]:
    """Load the most recently played unfinished match of a folder that can be opened, or None. Also
    return the errors of later matches that could not be opened."""
    from game.match.journal import JournalError, read_ends
    from game.match.match import Match
    from game.match.match_spec import SpecError

    errors: list[Message] = []
    for path in _candidates(database, folder):
        try:
            if read_ends(path).finished:
                continue
        except (JournalError, SpecError, OSError):
            continue  # the match list shows the error
        try:
            return Match.load(path), errors
        except JournalError as error:
            errors.append(error.message)
    return None, errors


def last_snapshot_round(path: Path) -> int:
    """Return the round of the last snapshot in a match file, or 0 if it cannot be read."""
    try:
        position = load_object(last_line(path, b'{"position":')).get("position")
    except OSError:
        return 0
    count = position.get("round") if isinstance(position, dict) else 0
    return count if type(count) is int and 0 < count < 1000 else 0


def _candidates(database: Database, folder: Path) -> Iterator[Path]:
    """Yield the files of matches that are not known to be finished, most recently written first."""
    sql = (
        f"SELECT m.file FROM matches AS m WHERE NOT m.finished AND m.spec <> '' AND {NOT_REPLACED}"
        " ORDER BY m.modified DESC, m.number DESC LIMIT ?"
    )
    if database.rows("SELECT 1 FROM matches LIMIT 1"):
        rows = database.rows(sql, (_MOST_TRIED,))
        yield from (folder / os.fsdecode(file) for (file,) in rows if isinstance(file, bytes))
        return
    replaced: set[str] = set()
    for path in _files(folder):
        about = _about(path)
        if path.name not in replaced:
            yield path
        replaced.add(str(about.get("continues")))


def _files(folder: Path) -> list[Path]:
    """Return the match files of a folder, most recently written first."""
    dated: list[tuple[float, str]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(_SUFFIX) and entry.is_file():
                    dated.append((modification_time(entry.stat()), entry.name))
                if len(dated) >= _MOST_SCANNED:
                    break
    except OSError:
        return []
    return [folder / name for _, name in sorted(dated, reverse=True)]


def _about(path: Path) -> dict[str, Any]:
    """Return the `about` object of a match file's first line, or {} if it cannot be read."""
    try:
        about = load_object(first_line(path)).get("about")
    except OSError:
        return {}
    return about if isinstance(about, dict) else {}


def _is_over(path: Path) -> bool:
    try:
        return last_line(path).startswith(b'{"end":')
    except OSError:
        return True


def _seats(seats: object) -> tuple[tuple[str, ...], tuple[bool, ...]] | None:
    """Return the names by seat and which seats are people, or None if the data is invalid."""
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        return None
    names = tuple(seat.get("name") for seat in seats)
    if not names or not all(_is_name(name) for name in names):
        return None
    return names, tuple(seat.get("kind") == PERSON for seat in seats)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= MAX_NAME_LENGTH and name.isprintable()
