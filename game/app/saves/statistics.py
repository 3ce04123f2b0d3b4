"""The statistics file: the results of finished matches.

The file of results is one of earlier versions: it is read, and nothing is written into it any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.app.files.disk import (
    NotAFileError,
    TooLargeError,
    displayable,
    read_json,
    set_aside,
)
from game.app.i18n import N_, Message
from game.rules.material import SETUPS
from game.rules.record.game_record import MOST_POINTS
from game.seats.difficulty import MAX_KIND_LENGTH

_BROKEN = N_("The statistics could not be read. They were set aside as {file} and begin anew.")


@dataclass(frozen=True)
class FinishedMatch:
    """The result of a match: the day (ISO 8601), by seat the kind of player and the VP, the seats
    that won, and whether a decision was undone that had revealed hidden information. The fields
    are the keys of the file."""

    day: str
    kinds: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    took_back: bool = False


def load_statistics(path: Path) -> tuple[dict[str, FinishedMatch], Message | None]:
    """Read the file: results by key. A file that cannot be read is renamed, and a sentence says
    so; invalid entries are ignored."""
    try:
        return _load(path)
    except OSError:
        return {}, None


def peek_statistics(path: Path) -> dict[str, FinishedMatch] | None:
    """Read the file without renaming it; None when it cannot be read."""
    try:
        return _read_file(path)
    except OSError:
        return {}


def _load(path: Path) -> tuple[dict[str, FinishedMatch], Message | None]:
    """As `load_statistics`; raises OSError when the file exists but cannot be read now."""
    finished = _read_file(path)
    if finished is None:
        return {}, Message(_BROKEN, {"file": displayable(set_aside(path))})
    return finished, None


def _read_file(path: Path) -> dict[str, FinishedMatch] | None:
    try:
        entries = read_json(path)["matches"].items()
        return {key: one for key, data in entries if (one := _from_json(data))}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (NotAFileError, TooLargeError, ValueError, KeyError, AttributeError):
        return None


def _from_json(data: Any) -> FinishedMatch | None:
    """Return the result in JSON data, None when it is invalid."""
    try:
        day, kinds, points, winners = (data[name] for name in ("day", "kinds", "points", "winners"))
        took_back = data.get("took_back", False)
    except (KeyError, TypeError):
        return None
    sound = (
        isinstance(day, str)
        and all(isinstance(row, list) for row in (kinds, points, winners))
        and len(kinds) == len(points)
        and len(kinds) in SETUPS
        and all(isinstance(kind, str) and len(kind) <= MAX_KIND_LENGTH for kind in kinds)
        and all(type(point) is int and 0 <= point <= MOST_POINTS for point in points)
        and all(type(seat) is int and seat in range(len(kinds)) for seat in winners)
        and isinstance(took_back, bool)
    )
    return (
        FinishedMatch(day, tuple(kinds), tuple(points), tuple(winners), took_back)
        if sound
        else None
    )
