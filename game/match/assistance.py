"""Assistance in a match: undoing decisions that had revealed something, and the Governor's
counsel."""

from __future__ import annotations

from enum import IntFlag
from typing import Final

from game.rules.record.game_record import GameRecord, NoteEntry

_COUNSEL: Final = "counsel"  # key of a note: the seat that asked


class Assistance(IntFlag):
    """The kinds of assistance used in a match: `UNDO` of a decision that had revealed hidden
    information or was followed by other decisions; `COUNSEL` from the Governor."""

    UNDO = 1
    COUNSEL = 2


def counsel_note(seat: int) -> NoteEntry:
    """Return the match file entry that records counsel for a seat."""
    return NoteEntry({_COUNSEL: seat})


def counsel_counts(record: GameRecord) -> tuple[int, ...]:
    """Return by seat how often it received counsel, including for decisions that were undone."""
    notes = [entry.data.get(_COUNSEL) for entry in record.entries if isinstance(entry, NoteEntry)]
    asked = [seat for seat in notes if type(seat) is int]
    return tuple(asked.count(seat) for seat in range(record.options.players))
