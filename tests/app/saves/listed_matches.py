"""Test support: the list of saved matches as reading every file says it, without any index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.app.files.disk import last_line, modification_time
from game.app.match_spec import SpecError
from game.app.saves.journal import (
    SUFFIX,
    JournalError,
    list_matches,
    predecessors,
    read_ends,
    why_refused,
)
from game.app.saves.match_entry import read_title
from game.app.saves.match_library import MatchEntry
from game.rules.record.game_record import MOST_POINTS


def listed_matches(folder: Path) -> list[MatchEntry]:
    """What `MatchLibrary.entries` is to return."""
    found = []
    for file in list_matches(folder):
        position = _body(file.path, b'{"position":').get("position")
        end = _body(file.path, b'{"end":') if file.finished else {}
        points = end.get("points")
        if not isinstance(points, list) or len(points) != len(file.spec.seats):
            points = []
        count = position.get("round") if isinstance(position, dict) else 0
        found.append(
            MatchEntry(
                file.path,
                file.modified,
                _title(file.path),
                file,
                _small(count),
                tuple(map(_small, points)),
            )
        )
    listed = {entry.path for entry in found}
    for path in sorted(path for path in folder.iterdir() if path.suffix == SUFFIX):
        try:
            read_ends(path)
        except (JournalError, SpecError) as error:
            message = error.message
        except OSError as error:
            message = why_refused(path, error, "The match {file} cannot be opened: {reason}")
        else:
            continue
        assert path not in listed
        modified = modification_time(path.lstat())
        found.append(MatchEntry(path, modified, _title(path), open_error=message))
    return sorted(found, key=lambda entry: entry.modified, reverse=True)


def _title(path: Path) -> str:
    titles = [read_title(one) for one in (path, *predecessors(path))]
    return next((title for title in titles if title is not None), "")


def _body(path: Path, start: bytes) -> dict[str, Any]:
    try:
        body = json.loads(last_line(path, start))
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _small(value: object) -> int:
    return value if type(value) is int and 0 <= value <= MOST_POINTS else 0
