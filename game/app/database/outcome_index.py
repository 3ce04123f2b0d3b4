"""The index of outcomes: those of match files, and those kept of matches that are gone.

A match may be told of by its file, by the logbook and by the statistics of earlier versions; the
most telling counts.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from game.app.database.database import Change, Database
from game.app.database.match_index import FinishedFile, Progress, checksum, look_at
from game.app.saves.statistics import FinishedMatch, peek_statistics
from game.app.statistics.logbook import OUTCOME, Logbook
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.app.statistics.outcome_reader import outcome_steps, read_outcome

Result = TypeVar("Result")

_TIME: Final = "time"  # in the logbook: when the match file was written last (seconds)
_COLUMNS: Final = "file, signature, key, time, took_back, outcome, checksum"
_STORE: Final = f"INSERT OR REPLACE INTO outcomes ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_STATISTICS, _LOGBOOK, _FILE = range(3)  # where an outcome comes from, the most telling last


class _Row(NamedTuple):
    """What came of a match file: the key of its outcome, when it was played (seconds since 1970),
    and the outcome as compressed JSON; all empty where it has none."""

    signature: str
    key: str = ""
    time: float = 0.0
    took_back: bool = False
    outcome: bytes = b""


class _Kept(NamedTuple):
    """An outcome, where it comes from, and when the match was played (seconds since 1970)."""

    source: int
    time: float
    outcome: MatchOutcome


class OutcomeIndex:
    """The outcomes of all finished matches: those of files are kept in the database, the others
    come from the logbook and from `statistics`, the file of earlier versions."""

    def __init__(self, database: Database, logbook: Logbook, statistics: Path) -> None:
        self._database = database
        self._logbook = logbook
        self._statistics = statistics
        self._rows: dict[str, _Row] = {}
        self._generation = -1  # of the database from which the rows are
        self._outcomes: dict[bytes, MatchOutcome] = {}  # by what the rows hold
        self._written: list[tuple[dict[str, Any], _Kept | None]] = []  # of the logbook
        self._old: tuple[str, list[_Kept]] = "", []  # of the statistics, with its signature

    # Reading ------------------------------------------------------------------------------------

    def outcomes(self) -> list[MatchOutcome]:
        """Return the outcomes that are known, each match once, in the order in which they were
        played."""
        self._load()
        found = [*self._of_statistics(), *self._of_logbook()]
        for row in self._rows.values():
            outcome = self._outcome(row)
            if outcome is not None:
                found.append(_Kept(_FILE, row.time, outcome))
        best: dict[str, _Kept] = {}
        days: dict[str, str] = {}
        for one in sorted(found, key=_worth):
            best[one.outcome.key] = one
            if one.source != _FILE:
                days[one.outcome.key] = one.outcome.day  # written down when it ended
        played = sorted(best.values(), key=lambda one: (one.time, one.outcome.key))
        return [
            replace(one.outcome, day=days.get(one.outcome.key, one.outcome.day)) for one in played
        ]

    def taken_back(self) -> frozenset[str]:
        """Return the keys of the matches that are known to be played with undo."""
        self._load()
        return frozenset(row.key for row in self._rows.values() if row.took_back)

    def _outcome(self, row: _Row) -> MatchOutcome | None:
        if not row.outcome:
            return None
        known = self._outcomes.get(row.outcome)
        if known is None:
            try:
                known = MatchOutcome.from_json(json.loads(zlib.decompress(row.outcome)))
            except (ValueError, zlib.error):
                return None
            self._outcomes[row.outcome] = known
        return known

    # Keeping up to date -------------------------------------------------------------------------

    def refresh(self, files: Sequence[FinishedFile]) -> Iterator[Progress]:
        """Read the outcomes of finished matches that are new or changed. Yields several times for
        each file. Outcomes of files that are gone are written into the logbook."""
        self._load()
        present = {file.path.name: file for file in files}
        self._keep_vanished([name for name in self._rows if name not in present])
        pending = [
            file
            for name, file in present.items()
            if name not in self._rows or self._rows[name].signature != file.found.signature
        ]
        for done, file in enumerate(pending):
            progress = Progress(done, len(pending))
            yield progress
            steps = outcome_steps(file.path, _day_of(file.found.modified))
            self._store(file, (yield from _telling(progress, steps)))
        if pending:
            yield Progress(len(pending), len(pending))

    def keep(self, path: Path) -> None:
        """Write the outcome of a match into the logbook, so that it counts without its file."""
        time = look_at(path).modified
        outcome = read_outcome(path, _day_of(time))
        if outcome is not None:
            self._write_down([_Kept(_FILE, time, outcome)])

    def add(self, outcome: MatchOutcome, path: Path) -> None:
        """Count a match that has just been finished. Its result is written down, the facts of its
        seats stay in its file."""
        found = look_at(path)
        seats = tuple(replace(seat, facts={}) for seat in outcome.seats)
        self._write_down([_Kept(_LOGBOOK, found.modified, replace(outcome, seats=seats))])
        self._load()
        self._store(FinishedFile(path, found), outcome)

    def _write_down(self, found: Sequence[_Kept]) -> None:
        """Write outcomes into the logbook, unless it tells as much of them already."""
        if not found:
            return
        written = {one.outcome.key: one.outcome for one in sorted(self._of_logbook(), key=_worth)}
        entries = []
        for one in found:
            known = written.get(one.outcome.key)
            if known is None or (_has_facts(one.outcome) and not _has_facts(known)):
                day = known.day if known is not None else one.outcome.day
                entries.append({**replace(one.outcome, day=day).to_json(), _TIME: one.time})
        if entries:
            self._logbook.append(OUTCOME, *entries)

    def _keep_vanished(self, names: Sequence[str]) -> None:
        """Write down what came from files that are gone, and forget the files."""
        if not names:
            return
        rows = [self._rows.pop(name) for name in names]
        outcomes = [(row.time, self._outcome(row)) for row in rows]
        self._write_down([_Kept(_FILE, time, one) for time, one in outcomes if one is not None])
        keys = [(os.fsencode(name),) for name in names]
        self._database.change(Change("DELETE FROM outcomes WHERE file = ?", keys))

    # The database -------------------------------------------------------------------------------

    def _load(self) -> None:
        """Take over the rows of the database, those that are as they were stored."""
        while self._generation != self._database.generation:
            self._generation = self._database.generation
            found = self._database.rows(f"SELECT {_COLUMNS} FROM outcomes")
            self._rows = {}
            for row in found:
                file, signature, key, time, took_back, outcome, stored = row
                if checksum(row[:-1]) == stored and isinstance(file, bytes):
                    values: Any = (signature, key, time, bool(took_back), outcome)
                    self._rows[os.fsdecode(file)] = _Row(*values)

    def _store(self, file: FinishedFile, outcome: MatchOutcome | None) -> None:
        """Store the outcome of a match file, or that it has none."""
        row = _Row(file.found.signature)
        if outcome is not None:
            data = zlib.compress(
                json.dumps(outcome.to_json(), separators=(",", ":")).encode("ascii")
            )
            row = _Row(
                row.signature, outcome.key, float(file.found.modified), outcome.took_back, data
            )
        self._rows[file.path.name] = row
        values = (os.fsencode(file.path.name), *row[:3], int(row.took_back), row.outcome)
        self._database.change(Change(_STORE, [(*values, checksum(values))]))

    # Other sources ------------------------------------------------------------------------------

    def _of_logbook(self) -> list[_Kept]:
        entries = self._logbook.entries(OUTCOME)
        if any(one is not known for one, (known, _) in zip(entries, self._written, strict=False)):
            self._written = []  # another logbook has taken its place
        new = entries[len(self._written) :]
        self._written = [
            *self._written[: len(entries)],
            *((one, _from_logbook(one)) for one in new),
        ]
        return [kept for _, kept in self._written if kept is not None]

    def _of_statistics(self) -> list[_Kept]:
        signature = look_at(self._statistics).signature
        if signature != self._old[0]:
            found = peek_statistics(self._statistics) or {}
            kept = [
                _Kept(_STATISTICS, _time_of(match.day), _from_statistics(key, match))
                for key, match in found.items()
            ]
            self._old = signature, kept
        return self._old[1]


def _telling(
    progress: Progress, steps: Generator[None, None, Result]
) -> Generator[Progress, None, Result]:
    """Yield the progress between the steps; return what they return."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield progress


def _has_facts(outcome: MatchOutcome) -> bool:
    return any(seat.facts for seat in outcome.seats)


def _worth(one: _Kept) -> tuple[int, bool, float, str]:
    """Return a sort key: what tells more of a match comes later, of two copies the latter."""
    return one.source, _has_facts(one.outcome), one.time, one.outcome.file


def _from_logbook(data: Mapping[str, Any]) -> _Kept | None:
    """Return the outcome of an entry, without its file, which may be another match's by now; None
    when it is invalid."""
    try:
        outcome = replace(MatchOutcome.from_json(data), file="")
    except ValueError:
        return None
    time = data.get(_TIME)
    known = isinstance(time, (int, float)) and 0 <= time < 32e9
    return _Kept(_LOGBOOK, float(time) if known else _time_of(outcome.day), outcome)  # type: ignore[arg-type]


def _from_statistics(key: str, match: FinishedMatch) -> MatchOutcome:
    """Return a result of an earlier version: nothing was written down of names and rules. Who did
    not win has the place of the points alone, behind the winners."""
    seats = tuple(
        SeatOutcome(
            "",
            kind,
            points,
            1
            if seat in match.winners
            else max(len(match.winners), sum(other > points for other in match.points)) + 1,
        )
        for seat, (kind, points) in enumerate(zip(match.kinds, match.points, strict=True))
    )
    return MatchOutcome(key, match.day, "", "", 0, seats, match.took_back)


def _day_of(time: float) -> str:
    return datetime.fromtimestamp(time).date().isoformat()


def _time_of(day: str) -> float:
    try:
        return datetime.fromisoformat(day[:10]).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
