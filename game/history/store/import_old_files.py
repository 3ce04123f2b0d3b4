"""Import the data files of earlier versions into the store, each file once.

The files are `logbook.jsonl` (results, achievements), `statistics.json` (results), `settings.json`
(lessons, tips shown) and `index.sqlite` (accuracies). They are left unchanged, so nothing
is lost if the store is.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from game.app.files.disk import MAX_LINE_BYTES, open_file, read_json
from game.app.files.strict_json import loads
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome, check_outcome
from game.history.store.database import Change, Database
from game.history.store.database_file import DamagedFileError, connect, version_in
from game.history.store.match_table import LATEST
from game.history.store.outcome_table import OutcomeTable
from game.history.store.personal_progress import (
    EarnedAchievement,
    finish_lessons,
    note_earned,
    note_topics,
    set_step,
)
from game.rules.record.game_record import ChecksumChain

MAX_LOGBOOK_BYTES: Final = 2**26
_MOST_ROWS: Final = 100_000  # of `index.sqlite`
_LINE: Final = re.compile(rb"[^\r\n]+")
_SUM: Final = re.compile(rb',"sum":"([0-9a-f]{12})"}$')


def take_over(files: Iterable[Path], database: Database) -> None:
    """Import files from `Paths.earlier_files`. A file that cannot be read now is tried again at the
    next start."""
    readers: dict[str, Callable[[Path, Database], list[Change]]] = {
        "settings.json": _of_settings,
        "logbook.jsonl": _of_logbook,
        "statistics.json": _of_statistics,
        "index.sqlite": _of_index,
    }
    for file in files:
        with contextlib.suppress(OSError):
            taken = Change("INSERT OR IGNORE INTO taken_over (file) VALUES (?)", [(file.name,)])
            database.record(*readers[file.name](file, database), taken)


# Settings


def _of_settings(path: Path, database: Database) -> list[Change]:
    """Return the changes for the lessons and told topics in the settings. Raises OSError."""
    try:
        data = read_json(path)
    except ValueError:
        return []
    steps, done, told = (
        value if isinstance(value := data.get(name), dict) else {}
        for name in ("lesson_steps", "lessons_done", "told")
    )
    return [
        *(set_step(lesson, step) for lesson, step in steps.items() if type(step) is int),
        finish_lessons(lesson for lesson, is_done in done.items() if is_done is True),
        note_topics(topic for topic, was_told in told.items() if was_told is True),
    ]


# The logbook


def _of_logbook(path: Path, database: Database) -> list[Change]:
    """Return the changes for the results and achievements in a logbook. Raises OSError."""
    outcomes: dict[str, tuple[MatchOutcome, float]] = {}
    earned: list[EarnedAchievement] = []
    for kind, data in _entries(path):
        if kind == "achievement":
            values = [data.get(name) for name in ("id", "person", "day", "key")]
            if all(isinstance(value, str) and len(value) <= 300 for value in values):
                earned.append(EarnedAchievement(*map(str, values)))
        elif kind == "outcome":
            with contextlib.suppress(ValueError):
                outcome = replace(MatchOutcome.from_json(data), file="")
                known = outcomes.get(outcome.key)
                if known is None or any(seat.facts for seat in outcome.seats):
                    day = known[0].day if known is not None else outcome.day
                    outcomes[outcome.key] = replace(outcome, day=day), _time_in(data)
    return [*OutcomeTable(database).add_known(list(outcomes.values())), note_earned(earned)]


def _entries(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the kind and content of each line with a valid checksum. Raises OSError."""
    with open_file(path, MAX_LOGBOOK_BYTES) as file:
        data = file.read(MAX_LOGBOOK_BYTES)
    before = ""
    for match in _LINE.finditer(data):
        line = match[0]
        stated = _SUM.search(line[-64:])
        if len(line) <= MAX_LINE_BYTES:
            with contextlib.suppress(ValueError):
                body = ChecksumChain(before).open(line.decode("ascii"), loads)
                kind = next(iter(body), "")
                if isinstance(body.get(kind), dict):
                    yield kind, body[kind]
        before = stated[1].decode("ascii") if stated else before


# The statistics


def _of_statistics(path: Path, database: Database) -> list[Change]:
    """Return the changes for the results in a statistics file, which has no names or rules. Raises
    OSError."""
    try:
        matches = read_json(path).get("matches")
    except ValueError:
        return []
    outcomes = []
    for key, data in matches.items() if isinstance(matches, dict) else ():
        with contextlib.suppress(ValueError, KeyError, TypeError):
            outcome = _from_statistics(key, data)
            outcomes.append((outcome, _time_of(outcome.day)))
    return OutcomeTable(database).add_known(outcomes)


def _from_statistics(key: str, data: Mapping[str, Any]) -> MatchOutcome:
    """Return a result. A seat that did not win is ranked by points alone, behind the winners.
    Raises ValueError, KeyError or TypeError if the data is invalid."""
    kinds, points, winners = data["kinds"], data["points"], data["winners"]
    seats = tuple(
        SeatOutcome(
            "",
            kind,
            own,
            1 if seat in winners else max(len(winners), sum(other > own for other in points)) + 1,
        )
        for seat, (kind, own) in enumerate(zip(kinds, points, strict=True))
    )
    used_undo = data.get("took_back", False)
    return check_outcome(MatchOutcome(key, data["day"], "", "", 0, seats, used_undo))


def _time_in(data: Mapping[str, Any]) -> float:
    """Return when the match of an entry was played (seconds since 1970), estimated from the day if
    the time is unknown."""
    time = data.get("time")
    if isinstance(time, (int, float)) and 0 <= time < LATEST:
        return float(time)
    return _time_of(data["day"])


def _time_of(day: str) -> float:
    try:
        return datetime.fromisoformat(day[:10]).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


# The index


def _of_index(path: Path, database: Database) -> list[Change]:
    """Return the change for the accuracies of an index. Raises OSError."""
    import sqlite3

    try:
        if version_in(path) != 1:
            return []
        connection = connect(path, 0.0)
        try:
            accuracies = connection.execute(
                "SELECT key, seat, accuracy FROM accuracies LIMIT ?", (_MOST_ROWS,)
            ).fetchall()
        finally:
            connection.close()
    except (DamagedFileError, sqlite3.Error):
        return []
    known = [
        row
        for row in accuracies
        if isinstance(row[0], str)
        and type(row[1]) is int
        and (row[2] is None or (type(row[2]) is float and 0 <= row[2] <= 100))
    ]
    sql = "INSERT OR IGNORE INTO accuracies (key, seat, accuracy) VALUES (?, ?, ?)"
    return [Change(sql, known)]
