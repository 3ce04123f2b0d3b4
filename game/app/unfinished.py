"""The match to go on with, and what the title tells of it, without playing it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from game.app.glance import last_line
from game.app.journal import matches
from game.app.spec import MatchSpec


class Unfinished(NamedTuple):
    """A match that was left before its end. `round` is the one it has come to, 0 when it is not
    known."""

    path: Path
    spec: MatchSpec
    round: int = 0


def unfinished(folder: Path) -> Unfinished | None:
    """The match of a folder that was played last and is not over; None when there is none."""
    kept = next((kept for kept in matches(folder) if not kept.finished), None)
    return Unfinished(kept.path, kept.spec, last_round(kept.path)) if kept is not None else None


def last_round(path: Path) -> int:
    """The round in which a position was written down last, 0 when none can be read."""
    try:
        position = json.loads(last_line(path, b'{"position":'))["position"]
        count = position["round"]
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        return 0
    return count if type(count) is int and count > 0 else 0
