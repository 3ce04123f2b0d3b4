"""Replay records that may no longer be valid: the rules were corrected since, or the end of the
file is damaged.

A valid record is replayed from its beginning. Otherwise the game continues from the last recorded
position after the first fault or, if there is none, from the last entry that is valid. Either way
the result obeys the current rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from game.rules.record.game_record import (
    DecisionEntry,
    GameRecord,
    NoteEntry,
    RecordEntry,
    RecordError,
    SnapshotEntry,
    UndoEntry,
    apply_entry,
)
from game.rules.record.stored_position import restore_position
from game.rules.record.undo_history import UndoHistory

MOST_TRIED: Final = 32  # recorded positions to try, last first; there is one per round


class Recovered(NamedTuple):
    """The result of a recovery: the part of the record that stands, the game it leads to, the first
    `fault` (None: no fault), and whether it continues from a `written` position
    (`record.start`)."""

    record: GameRecord
    history: UndoHistory
    fault: RecordError | None = None
    written: bool = False


def recover(record: GameRecord) -> Recovered:
    """Replay a record as far as possible, without changing it. Never raises for the contents of its
    entries."""
    history = record.begin()
    reached, fault = _follow(history, record.entries)
    if fault is None:
        return Recovered(record, history)
    for index in _standing(record.entries)[: -MOST_TRIED - 1 : -1]:
        if index < reached:
            break
        again = _from_position(record, index, fault)
        if again is not None:
            return again
    return Recovered(replace(record, entries=record.entries[:reached]), history, fault)


def _follow(history: UndoHistory, entries: Sequence[RecordEntry]) -> tuple[int, RecordError | None]:
    """Apply the entries; return how many are valid, and the error in the next one."""
    for index, entry in enumerate(entries):
        try:
            apply_entry(history, entry, index + 2)
        except RecordError as error:
            return index, error
    return len(entries), None


def _standing(entries: Sequence[RecordEntry]) -> list[int]:
    """Return the indices of recorded positions that were not undone later."""
    places: list[tuple[int, int]] = []
    decisions = 0
    for index, entry in enumerate(entries):
        if isinstance(entry, DecisionEntry):
            decisions += 1
        elif isinstance(entry, UndoEntry):
            decisions -= entry.decisions
            while places and places[-1][1] > decisions:
                places.pop()
        elif isinstance(entry, SnapshotEntry):
            places.append((index, decisions))
    return [at for at, _ in places]


def _from_position(record: GameRecord, index: int, fault: RecordError) -> Recovered | None:
    """Start from a recorded position and continue as far as the rest is valid; return None if the
    position is unusable."""
    stood = record.entries[index]
    assert isinstance(stood, SnapshotEntry)
    try:
        start = restore_position(
            record.options, record.script, record.seed, stood.state, stood.digest
        )
    except ValueError:
        return None
    notes = [entry for entry in record.entries[:index] if isinstance(entry, NoteEntry)]
    restarted = replace(record, start=start, entries=[*notes, SnapshotEntry.of(start)])
    history, rest = restarted.begin(), record.entries[index + 1 :]
    reached, _ = _follow(history, rest)
    restarted.entries += rest[:reached]
    return Recovered(restarted, history, fault, written=True)
