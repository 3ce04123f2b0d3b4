"""What became of the matches that were played to their end: who won, with how many points.

One small JSON file, written anew in one step. A match is counted once, however often its result is
looked at; throwing a match away does not change what is counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.app.disk import (
    NotAFileError,
    TooLargeError,
    read_json,
    set_aside,
    shown,
    write_atomically,
)
from game.app.i18n import N_, Message
from game.app.spec import PERSON, MatchSpec
from game.rules import Game
from game.rules.material import SETUPS
from game.rules.record import MOST_POINTS
from game.seats.levels import LONGEST_KIND

_BROKEN = N_("The statistics could not be read. They were set aside as {file} and begin anew.")


@dataclass(frozen=True)
class Outcome:
    """The end of a match: the day (ISO), who played the seats (a kind each), their points, and the
    seats that won."""

    day: str
    kinds: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, spec: MatchSpec, game: Game, day: str) -> Outcome:
        """The outcome of a game that is over."""
        points = tuple(score.total for score in game.scores())
        return cls(day, tuple(seat.kind for seat in spec.seats), points, tuple(game.winners()))


class Summary(NamedTuple):
    """Matches finished; those in which a person sat; those that a person won; the most points that
    a person had; and, by level of computers, how many matches people won and played against it."""

    finished: int
    played: int
    won: int
    best: int
    against: Mapping[str, tuple[int, int]]


def note(path: Path, key: str, outcome: Outcome) -> None:
    """Add a match to the file; `key` tells matches apart. When the disk refuses, nothing is counted
    and nothing harmed. Never raises OSError."""
    try:
        outcomes, _ = _load(path)
        if outcomes.get(key) == outcome:
            return
        outcomes[key] = outcome
        data = {"matches": {name: asdict(one) for name, one in outcomes.items()}}
        write_atomically(path, json.dumps(data, separators=(",", ":")))
    except OSError:
        return


def load(path: Path) -> tuple[dict[str, Outcome], Message | None]:
    """What the file holds. One that cannot be read is set aside, and a sentence says so; an entry
    that makes no sense is passed over."""
    try:
        return _load(path)
    except OSError:
        return {}, None


def _load(path: Path) -> tuple[dict[str, Outcome], Message | None]:
    """As `load`; raises OSError when there is a file that the disk does not give now."""
    try:
        matches = read_json(path)["matches"].items()
        return {key: one for key, data in matches if (one := _read(data))}, None
    except (FileNotFoundError, NotADirectoryError):
        return {}, None
    except (NotAFileError, TooLargeError, ValueError, KeyError, AttributeError):
        return {}, Message(_BROKEN, {"file": shown(set_aside(path))})


def summary(outcomes: Iterable[Outcome]) -> Summary:
    """The figures."""
    finished = played = won = best = 0
    against: dict[str, tuple[int, int]] = {}
    for one in outcomes:
        finished += 1
        people = [seat for seat, kind in enumerate(one.kinds) if kind == PERSON]
        if not people:
            continue
        victory = any(seat in one.winners for seat in people)
        played, won = played + 1, won + victory
        best = max(best, *(one.points[seat] for seat in people))
        for level in {kind.partition("/")[0] for kind in one.kinds} - {PERSON}:
            wins, games = against.get(level, (0, 0))
            against[level] = wins + victory, games + 1
    return Summary(finished, played, won, best, against)


def _read(data: Any) -> Outcome | None:
    """An outcome, if the data is one."""
    try:
        day, kinds, points, winners = (data[name] for name in ("day", "kinds", "points", "winners"))
    except (KeyError, TypeError):
        return None
    sound = (
        isinstance(day, str)
        and all(isinstance(row, list) for row in (kinds, points, winners))
        and len(kinds) == len(points)
        and len(kinds) in SETUPS
        and all(isinstance(kind, str) and len(kind) <= LONGEST_KIND for kind in kinds)
        and all(type(point) is int and 0 <= point <= MOST_POINTS for point in points)
        and all(type(seat) is int and seat in range(len(kinds)) for seat in winners)
    )
    return Outcome(day, tuple(kinds), tuple(points), tuple(winners)) if sound else None
