"""The results of finished matches, one per match, even after the match file is deleted."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from game.history.statistics.fact_names import FACT_NAMES
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome, check_outcome
from game.history.statistics.outcome_reader import outcome_steps, read_outcome
from game.history.store.database import Change, Database, Row, Value, checksum
from game.history.store.fact_codec import MOST_NAMES, FactCodec
from game.history.store.match_table import LATEST, FinishedFile, inspect_file
from game.history.store.work_progress import WorkProgress
from game.match.seat_data import PERSON

Result = TypeVar("Result")

_PENDING: Final = 50  # outcomes read between commits
_MOST_SEATS: Final = 5

# Updating a match keeps its day if that was recorded when the match ended. If several files hold
# the same match, the latest one counts.
_UPSERT: Final = (
    "INSERT INTO outcomes (key, day, day_noted, time, file, rules, rounds, assistance, checksum)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
    " day = CASE WHEN day_noted > excluded.day_noted THEN day ELSE excluded.day END,"
    " day_noted = max(day_noted, excluded.day_noted), time = excluded.time, file = excluded.file,"
    " rules = excluded.rules, rounds = excluded.rounds, assistance = excluded.assistance,"
    " checksum = excluded.checksum"
    " WHERE file IN ('', excluded.file) OR time <= excluded.time"
)
_SEAT: Final = (
    "INSERT OR REPLACE INTO seats (outcome, seat, name, kind, points, place, character, facts)"
    " SELECT id, ?, ?, ?, ?, ?, ?, ? FROM outcomes WHERE key = ?"
)
_ROWS: Final = (
    "SELECT id, key, day, time, file, rules, rounds, assistance, checksum FROM outcomes"
    " WHERE (time, key) > (?, ?) ORDER BY time, key LIMIT ?"
)
_PLAYED_BY: Final = (
    "EXISTS (SELECT 1 FROM seats WHERE outcome = outcomes.id AND name = ? AND kind = ?)"
)


class OutcomeTable:
    """The outcomes of all finished matches in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._codec: FactCodec | None = None
        self._generation = -1  # the database generation of the codec

    # Reading ------------------------------------------------------------------------------------

    def batches(self) -> Iterator[list[MatchOutcome]]:
        """Yield all outcomes in batches, one per match, in the order they were played."""
        for rows in self._database.batches(
            _ROWS, lambda row: (row[3], row[1]) if row else (-1, "")
        ):
            yield self._outcomes(rows)

    def count(self) -> int:
        """Return the number of outcomes."""
        ((number,),) = self._database.rows("SELECT count(*) FROM outcomes")
        return number if isinstance(number, int) else 0

    def outcome(self, key: str) -> MatchOutcome | None:
        """Return the outcome with this key, or None."""
        sql = _ROWS.replace("(time, key) > (?, ?)", "key = ?").replace("LIMIT ?", "")
        return next(iter(self._outcomes(self._database.rows(sql, (key,)))), None)

    def last_of(self, name: str, limit: int) -> list[MatchOutcome]:
        """Return the last outcomes of matches that a person of a name played, the latest first."""
        sql = _ROWS.replace("(time, key) > (?, ?)", _PLAYED_BY).replace(
            "key LIMIT", "key DESC LIMIT"
        )
        sql = sql.replace("BY time,", "BY time DESC,")
        return self._outcomes(self._database.rows(sql, (name, PERSON, limit)))

    def _outcomes(self, rows: Sequence[Row]) -> list[MatchOutcome]:
        """Return the outcomes of these rows, without invalid ones."""
        unpack = self._codec_of_today().unpack
        seats: dict[Value, list[SeatOutcome]] = {row[0]: [] for row in rows}
        sums: dict[Value, list[Row]] = {row[0]: [] for row in rows}
        marks = ", ".join("?" * len(rows))
        sql = (
            "SELECT outcome, name, kind, points, place, character, facts, seat FROM seats"
            f" WHERE outcome IN ({marks}) ORDER BY outcome, seat"
        )
        for row in self._database.rows(sql, tuple(seats)):
            of, name, kind, points, place, character, facts, seat = row
            sums[of].append(row[1:-1])
            if seat == len(seats[of]) < _MOST_SEATS and isinstance(facts, bytes):
                values = name, kind, points, place, unpack(facts), character
                seats[of].append(SeatOutcome(*values))  # type: ignore[arg-type]
        outcomes, damaged = [], []
        for number, key, day, _, file, rules, rounds, assistance, stored in rows:
            try:
                outcome = MatchOutcome(
                    *(key, day, file, rules, rounds, tuple(seats[number])),  # type: ignore[arg-type]
                    used_undo=assistance in (1, 3),
                )
                outcomes.append(check_outcome(outcome))
            except ValueError:
                stored = None
            if stored != _checksum(key, rules, rounds, assistance, sums[number]):
                damaged.append((key,))
        if damaged:  # those that have a file are read again
            sql = "UPDATE matches SET outcome_of = '' WHERE digest = ?"
            self._database.change(Change(sql, damaged))
        return outcomes

    # Recording ----------------------------------------------------------------------------------

    def record(self, outcome: MatchOutcome, path: Path) -> bool:
        """Record the outcome of a match that just ended, saved at `path`, and return whether it is
        on disk."""
        return self._database.record(
            *self._changes([(outcome, inspect_file(path).modified)], day_noted=True)
        )

    def ensure_recorded(self, path: Path) -> bool:
        """Ensure that a match still counts after its file is deleted. Return whether its outcome is
        on disk, or True if it is not a finished match."""
        time = inspect_file(path).modified
        outcome = read_outcome(path, day_of(time))
        if outcome is None:
            return True
        return self._database.record(*self._changes([(outcome, time)]))

    def add_known(self, dated: Sequence[tuple[MatchOutcome, float]]) -> list[Change]:
        """Return the changes that add outcomes from another source, each with the time it was
        played (seconds since 1970). Outcomes that are already stored with facts are left
        unchanged."""
        new = []
        for outcome, time in dated:
            known = self.outcome(outcome.key)
            if known is None or (has_facts(outcome) and not has_facts(known)):
                new.append((outcome, time))
        return self._changes(new, day_noted=True)

    def refresh(self, files: Sequence[FinishedFile]) -> Iterator[WorkProgress]:
        """Read the outcomes of new or changed files of finished matches. Yields several times per
        file. If the caller stops early, the outcomes read so far are kept."""
        read: list[tuple[FinishedFile, MatchOutcome | None]] = []
        try:
            for done, file in enumerate(files):
                progress = WorkProgress(done, len(files), of_outcomes=True)
                yield progress
                steps = outcome_steps(file.path, day_of(file.found.modified))
                read.append((file, (yield from _with_progress(progress, steps))))
                if len(read) >= _PENDING:
                    self._store(read)
                    read.clear()
        finally:
            self._store(read)
        if files:
            yield WorkProgress(len(files), len(files), of_outcomes=True)

    def _store(self, read: Sequence[tuple[FinishedFile, MatchOutcome | None]]) -> None:
        """Store the outcomes read from files, and mark files without an outcome as read."""
        if read:
            outcomes = [
                (outcome, file.found.modified) for file, outcome in read if outcome is not None
            ]
            values = [
                (
                    f"{file.found.signature} {outcome.key if outcome else ''}",
                    os.fsencode(file.path.name),
                )
                for file, outcome in read
            ]
            seen = Change("UPDATE matches SET outcome_of = ? WHERE file = ?", values)
            self._database.change(*self._changes(outcomes), seen)

    def _changes(
        self, dated: Sequence[tuple[MatchOutcome, float]], day_noted: bool = False
    ) -> list[Change]:
        """Return the changes that store outcomes with the modification times of their files."""
        codec = self._codec_of_today()
        rows: dict[str, list[Row]] = {
            outcome.key: [
                (
                    *(seat.name, seat.kind, seat.points, seat.place, seat.character),
                    codec.pack(seat.facts),
                )
                for seat in outcome.seats
            ]
            for outcome, _ in dated
        }
        outcomes = [
            (
                *(outcome.key, outcome.day, day_noted, min(max(time, 0.0), LATEST), outcome.file),
                *(outcome.rule_set, outcome.rounds, int(outcome.assistance)),
                _checksum(
                    outcome.key,
                    outcome.rule_set,
                    outcome.rounds,
                    int(outcome.assistance),
                    rows[outcome.key],
                ),
            )
            for outcome, time in dated
        ]
        seats = [
            (number, *row, key) for key, each in rows.items() for number, row in enumerate(each)
        ]
        return [Change(_UPSERT, outcomes), Change(_SEAT, seats)]

    def _codec_of_today(self) -> FactCodec:
        """Return the codec for all fact names, adding new names to the database."""
        while self._codec is None or self._generation != self._database.generation:
            self._generation = self._database.generation
            sql = f"SELECT name FROM fact_names ORDER BY position LIMIT {MOST_NAMES}"
            names = [str(name) for (name,) in self._database.rows(sql)]
            new = [(name,) for name in FACT_NAMES if name not in names]
            if new:
                self._database.change(
                    Change("INSERT OR IGNORE INTO fact_names (name) VALUES (?)", new)
                )
                names = [str(name) for (name,) in self._database.rows(sql)]
            self._codec = FactCodec(names)
        return self._codec


def _checksum(
    key: Value, rules: Value, rounds: Value, assistance: Value, seats: Sequence[Row]
) -> int:
    """Return the checksum of an outcome and its seats. The day, time and file may change and are
    not included."""
    return checksum((key, rules, rounds, assistance, *(value for seat in seats for value in seat)))


def has_facts(outcome: MatchOutcome) -> bool:
    """Return whether facts are known for any seat, not only the result."""
    return any(seat.facts for seat in outcome.seats)


def day_of(time: float) -> str:
    """Return the local date (ISO 8601) of a time in seconds since 1970."""
    return datetime.fromtimestamp(time).date().isoformat()


def _with_progress(
    progress: WorkProgress, steps: Generator[None, None, Result]
) -> Generator[WorkProgress, None, Result]:
    """Yield `progress` after each step, and return the result of the steps."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield progress
