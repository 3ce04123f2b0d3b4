"""Assistance in a match: what was undone after it had revealed something, and counsel."""

from __future__ import annotations

from enum import IntFlag
from typing import Final

from game.rules.record.game_record import GameRecord, NoteEntry

_COUNSEL: Final = "counsel"  # in a note: the seat that asked


class Assistance(IntFlag):
    """What helped somebody in a match: `UNDO` of a decision that had revealed hidden information,
    or that other decisions followed; `COUNSEL` of the Governor."""

    UNDO = 1
    COUNSEL = 2


def counsel_note(seat: int) -> NoteEntry:
    """Return the entry of a match file that says: this seat was given counsel."""
    return NoteEntry({_COUNSEL: seat})


def counsel_counts(record: GameRecord) -> tuple[int, ...]:
    """Return by seat how often it was given counsel, also for decisions that were undone."""
    notes = [entry.data.get(_COUNSEL) for entry in record.entries if isinstance(entry, NoteEntry)]
    asked = [seat for seat in notes if type(seat) is int]
    return tuple(asked.count(seat) for seat in range(record.options.players))
