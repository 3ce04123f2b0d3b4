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

from game.app.files.disk import (
    NotAFileError,
    TooLargeError,
    displayable,
    read_json,
    set_aside,
    write_atomically,
)
from game.app.i18n import N_, Message
from game.app.match_spec import PERSON, MatchSpec
from game.rules import Game
from game.rules.material import SETUPS
from game.rules.record.game_record import MOST_POINTS
from game.seats.difficulty import MAX_KIND_LENGTH

_BROKEN = N_("The statistics could not be read. They were set aside as {file} and begin anew.")


@dataclass(frozen=True)
class FinishedMatch:
    """The end of a match: the day (ISO), who played the seats (a kind each), their points, the
    seats that won, and whether anything was taken back that had shown something new."""

    day: str
    kinds: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    took_back: bool = False

    @classmethod
    def of(cls, spec: MatchSpec, game: Game, day: str, took_back: bool = False) -> FinishedMatch:
        """The outcome of a game that is over."""
        points = tuple(score.total for score in game.scores())
        kinds = tuple(seat.kind for seat in spec.seats)
        return cls(day, kinds, points, tuple(game.winners()), took_back)


class StatisticsSummary(NamedTuple):
    """Matches finished; those in which a person sat; those that a person won; the most points that
    a person had; by level of computers, how many matches people won and played against it; and in
    how many of those played (and won) something was taken back that had shown something new."""

    finished: int
    played: int
    won: int
    best: int
    against: Mapping[str, tuple[int, int]]
    took_back: int = 0
    won_so: int = 0


def add_match(path: Path, key: str, outcome: FinishedMatch) -> None:
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


def load(path: Path) -> tuple[dict[str, FinishedMatch], Message | None]:
    """What the file holds. One that cannot be read is set aside, and a sentence says so; an entry
    that makes no sense is passed over."""
    try:
        return _load(path)
    except OSError:
        return {}, None


def peek(path: Path) -> dict[str, FinishedMatch] | None:
    """What the file holds, None when that cannot be read; the file stays as it is."""
    try:
        return _look(path)
    except OSError:
        return {}


def _load(path: Path) -> tuple[dict[str, FinishedMatch], Message | None]:
    """As `load`; raises OSError when there is a file that the disk does not give now."""
    outcomes = _look(path)
    if outcomes is None:
        return {}, Message(_BROKEN, {"file": displayable(set_aside(path))})
    return outcomes, None


def _look(path: Path) -> dict[str, FinishedMatch] | None:
    try:
        matches = read_json(path)["matches"].items()
        return {key: one for key, data in matches if (one := _read(data))}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (NotAFileError, TooLargeError, ValueError, KeyError, AttributeError):
        return None


def summary(outcomes: Iterable[FinishedMatch]) -> StatisticsSummary:
    """The figures."""
    finished = played = won = best = took_back = won_so = 0
    against: dict[str, tuple[int, int]] = {}
    for one in outcomes:
        finished += 1
        people = [seat for seat, kind in enumerate(one.kinds) if kind == PERSON]
        if not people:
            continue
        victory = any(seat in one.winners for seat in people)
        played, won = played + 1, won + victory
        took_back, won_so = took_back + one.took_back, won_so + (one.took_back and victory)
        best = max(best, *(one.points[seat] for seat in people))
        for level in {kind.partition("/")[0] for kind in one.kinds} - {PERSON}:
            wins, games = against.get(level, (0, 0))
            against[level] = wins + victory, games + 1
    return StatisticsSummary(finished, played, won, best, against, took_back, won_so)


def _read(data: Any) -> FinishedMatch | None:
    """An outcome, if the data is one."""
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
