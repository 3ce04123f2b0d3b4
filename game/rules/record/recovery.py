"""Playing a record again that may no longer fit: the rules were corrected since it was written, or
its end is not what a game can have.

A record that fits is played from its beginning. One that does not goes on from the last position
that was written down after the first thing that does not fit; where there is none, from the last
entry that fits. Either way nothing stands that the rules of today do not allow.
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

MOST_TRIED: Final = 32  # positions that are tried, the last first; there is one a round


class Recovered(NamedTuple):
    """What became of a record: as much of it as stands, the game that it leads to, the first
    `fault` (None: all of it fits), and whether it goes on from a position that was `written` down
    (`record.start`)."""

    record: GameRecord
    history: UndoHistory
    fault: RecordError | None = None
    written: bool = False


def recover(record: GameRecord) -> Recovered:
    """Play a record as far as it fits; it is not changed. Never raises for what stands in its
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
    """Follow the entries; how many of them fit, and what is wrong with the next one."""
    for index, entry in enumerate(entries):
        try:
            apply_entry(history, entry, index + 2)
        except RecordError as error:
            return index, error
    return len(entries), None


def _standing(entries: Sequence[RecordEntry]) -> list[int]:
    """Where positions are written down that were not undone afterwards."""
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
    """Begin at a position that was written down, and go on as far as the rest fits; None when
    nothing can begin there."""
    stood = record.entries[index]
    assert isinstance(stood, SnapshotEntry)
    try:
        start = restore_position(
            record.options, record.script, record.seed, stood.state, stood.digest
        )
    except ValueError:
        return None
    notes = [entry for entry in record.entries[:index] if isinstance(entry, NoteEntry)]
    anew = replace(record, start=start, entries=[*notes, SnapshotEntry.of(start)])
    history, rest = anew.begin(), record.entries[index + 1 :]
    reached, _ = _follow(history, rest)
    anew.entries += rest[:reached]
    return Recovered(anew, history, fault, written=True)
