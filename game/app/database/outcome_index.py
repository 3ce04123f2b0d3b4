"""The index of outcomes: those of match files, and those kept of matches that are gone.

Each outcome comes from a source: a match file, the logbook, or the statistics of earlier versions.
A source is read anew when it has changed. A match may come from several; the most telling counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.database.database import Change, Database, Row
from game.app.database.match_index import FinishedFile, Progress, checksum, look_at
from game.app.saves.statistics import FinishedMatch, peek_statistics
from game.app.statistics.logbook import OUTCOME, Logbook
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.app.statistics.outcome_reader import read_outcome

# Sources that are no match files: no file's name can contain this.
_LOGBOOK: Final = b"/logbook"
_STATISTICS: Final = b"/statistics"
_KEPT: Final = (_STATISTICS, _LOGBOOK)  # the more telling last
_SELECT: Final = "SELECT source, key, time, took_back, outcome, checksum FROM outcomes"
_TIME: Final = "time"  # in the logbook: when the match file was written last (seconds)


class _Kept(NamedTuple):
    """An outcome, where it comes from, and when the match was played (seconds since 1970)."""

    source: bytes
    time: float
    outcome: MatchOutcome


class OutcomeIndex:
    """The outcomes of all finished matches, kept in the database; `statistics` is the file of
    earlier versions. `refresh_kept` and `refresh` bring it up to date."""

    def __init__(self, database: Database, logbook: Logbook, statistics: Path) -> None:
        self._database = database
        self._logbook = logbook
        self._statistics = statistics
        self._read: dict[bytes, MatchOutcome] = {}  # by the checksum of their rows

    # Reading ------------------------------------------------------------------------------------

    def outcomes(self) -> list[MatchOutcome]:
        """Return the outcomes that are known, each match once, in the order in which they were
        played."""
        if not self._database.available:
            found = list(self._kept())
        else:
            rows = map(self._restore, self._database.rows(_SELECT))
            found = [one for one in rows if one is not None]
        best: dict[str, _Kept] = {}
        days: dict[str, str] = {}
        for one in sorted(found, key=_worth):
            best[one.outcome.key] = one
            if one.source in _KEPT:
                days[one.outcome.key] = one.outcome.day  # written down when it ended
        played = sorted(best.values(), key=lambda one: (one.time, one.outcome.key))
        return [
            replace(one.outcome, day=days.get(one.outcome.key, one.outcome.day)) for one in played
        ]

    def taken_back(self) -> frozenset[str]:
        """Return the keys of the matches that are known to be played with undo."""
        rows = self._database.rows("SELECT key FROM outcomes WHERE took_back")
        return frozenset(str(key) for (key,) in rows)

    def _restore(self, row: Row) -> _Kept | None:
        """Return what a row holds; None when it holds none, or is not as it was stored."""
        source, _, time, _, text, stored = row
        if checksum(row[:-1]) != stored or not isinstance(stored, bytes):
            return None
        try:
            outcome = self._read.get(stored) or MatchOutcome.from_json(json.loads(str(text)))
        except ValueError:
            return None
        self._read[stored] = outcome
        assert isinstance(source, bytes)
        assert isinstance(time, float)
        return _Kept(source, time, outcome)

    # Keeping up to date -------------------------------------------------------------------------

    def refresh_kept(self) -> None:
        """Take over what the logbook and the old statistics say, if they have changed."""
        if not self._database.available:
            return
        old, written = look_at(self._statistics).signature, self._logbook.signature
        if self._signature(_STATISTICS) != old:
            self._store(_STATISTICS, old, list(self._of_statistics()))
        if self._signature(_LOGBOOK) != written:
            self._store(_LOGBOOK, written, list(self._of_logbook()))

    def refresh(self, files: Sequence[FinishedFile]) -> Iterator[Progress]:
        """Read the outcomes of finished matches that are new or changed. Yields several times for
        each file. Outcomes of files that are gone are written into the logbook."""
        if not self._database.available:
            return
        known = self._signatures()
        present = {os.fsencode(file.path.name): file for file in files}
        self._keep_vanished([key for key in known if key not in present and key not in _KEPT])
        pending = [key for key, file in present.items() if known.get(key) != file.found.signature]
        for done, key in enumerate(pending):
            yield Progress(done, len(pending))
            file = present[key]
            for found in self._of_file(file):
                if found is None:
                    yield Progress(done, len(pending))
                else:
                    self._store(key, file.found.signature, found)
        if pending:
            yield Progress(len(pending), len(pending))

    def keep(self, file: FinishedFile) -> None:
        """Write the outcome of a match into the logbook, so that it counts without its file."""
        for found in self._of_file(file):
            self._write_down(found or ())

    def add(self, outcome: MatchOutcome, time: float) -> None:
        """Write down the result of a match that has just been finished; `time` is that of its file.
        The facts of its seats stay in the file."""
        seats = tuple(replace(seat, facts={}) for seat in outcome.seats)
        self._write_down([_Kept(_LOGBOOK, time, replace(outcome, seats=seats))])

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
        self._logbook.append(OUTCOME, *entries)
        self.refresh_kept()

    def _keep_vanished(self, sources: Sequence[bytes]) -> None:
        """Write down what came from files that are gone, and forget the files."""
        sql = f"{_SELECT} WHERE source = ?"
        rows = [row for source in sources for row in self._database.rows(sql, (source,))]
        self._write_down([one for one in map(self._restore, rows) if one is not None])
        keys = [(source,) for source in sources]
        self._database.change(
            Change("DELETE FROM outcomes WHERE source = ?", keys),
            Change("DELETE FROM sources WHERE source = ?", keys),
        )

    def _signature(self, source: bytes) -> str:
        rows = self._database.rows("SELECT signature FROM sources WHERE source = ?", (source,))
        return str(rows[0][0]) if rows else ""

    def _signatures(self) -> dict[bytes, str]:
        rows = self._database.rows("SELECT source, signature FROM sources")
        return {source: str(text) for source, text in rows if isinstance(source, bytes)}

    def _store(self, source: bytes, signature: str, found: Sequence[_Kept]) -> None:
        rows: dict[str, Row] = {}
        for one in sorted(found, key=_worth):
            text = json.dumps(one.outcome.to_json(), separators=(",", ":"))
            key = one.outcome.key
            values = (source, key, float(one.time), int(one.outcome.took_back), text)
            rows[key] = (*values, checksum(values))
        self._database.change(
            Change("DELETE FROM outcomes WHERE source = ?", [(source,)]),
            Change("INSERT INTO outcomes VALUES (?, ?, ?, ?, ?, ?)", rows.values()),
            Change("INSERT OR REPLACE INTO sources VALUES (?, ?)", [(source, signature)]),
        )

    # Sources ------------------------------------------------------------------------------------

    def _of_file(self, file: FinishedFile) -> Iterator[list[_Kept] | None]:
        """Yield None while reading goes on, at last the outcome of a match file, or none."""
        source, time = os.fsencode(file.path.name), file.found.modified
        steps = read_outcome(file.path, _day_of(time))
        while True:
            try:
                next(steps)
            except StopIteration as done:
                yield [_Kept(source, time, done.value)] if done.value is not None else []
                return
            yield None

    def _kept(self) -> Iterator[_Kept]:
        yield from self._of_statistics()
        yield from self._of_logbook()

    def _of_logbook(self) -> Iterator[_Kept]:
        for data in self._logbook.entries(OUTCOME):
            kept = _from_logbook(data)
            if kept is not None:
                yield kept

    def _of_statistics(self) -> Iterator[_Kept]:
        for key, match in (peek_statistics(self._statistics) or {}).items():
            outcome = _from_statistics(key, match)
            yield _Kept(_STATISTICS, _time_of(match.day), outcome)


def _has_facts(outcome: MatchOutcome) -> bool:
    return any(seat.facts for seat in outcome.seats)


def _worth(one: _Kept) -> tuple[int, bool]:
    """Return a sort key: what tells more of a match comes later."""
    rank = _KEPT.index(one.source) if one.source in _KEPT else len(_KEPT)
    return rank, _has_facts(one.outcome)


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
