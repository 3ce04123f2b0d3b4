"""Seat changes: when a seat was given to another kind of player during a match."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from game.match.journal import spec_of
from game.match.match_spec import MatchSpec, SpecError, is_character_id
from game.match.seat_data import PERSON
from game.rules.record.game_record import DecisionEntry, GameRecord, NoteEntry, UndoEntry


class SeatChange(NamedTuple):
    """A change of player: from this ply (number of decisions) on, this kind of player plays the
    seat, as the character with this id ("": the same as before)."""

    ply: int
    seat: int
    kind: str
    character: str = ""


def seated_character(note: NoteEntry) -> str:
    """Return the id of the character who takes a seat, "" if the note names none."""
    character = note.data.get("character", "")
    return character if is_character_id(character) else ""


def seat_changes(record: GameRecord) -> tuple[SeatChange, ...]:
    """Return all seat changes of a record in order. Decisions that were undone later do not count
    toward `ply`."""
    ply, changes = 0, list[SeatChange]()
    seats = range(record.options.players)
    plies = [0]  # after each entry
    for entry in record.entries:
        if isinstance(entry, DecisionEntry):
            ply += 1
        elif isinstance(entry, UndoEntry):
            ply = max(0, ply - entry.decisions)
        plies.append(ply)
    for entry in reversed(record.entries):
        ply = min(ply, plies.pop())
        if isinstance(entry, NoteEntry):
            seat, kind = entry.data.get("seat"), entry.data.get("kind")
            if type(seat) is int and seat in seats and isinstance(kind, str):
                changes.append(SeatChange(ply, seat, kind, seated_character(entry)))
    return tuple(reversed(changes))


def given_seats(record: GameRecord) -> list[int]:
    """Return the seats of people that were given to someone else."""
    begun = spec_of(record).seats
    changed = {change.seat for change in seat_changes(record)}
    return sorted(seat for seat in changed if begun[seat].kind == PERSON)


def with_all_people(spec: MatchSpec, changes: Sequence[SeatChange]) -> MatchSpec:
    """Return the specification of a match as it began, with a person on every seat that a person
    played at any time."""
    taken = (change for change in changes if change.kind == PERSON)
    return spec_at(spec, [change._replace(ply=0) for change in taken], 0)


def spec_at(spec: MatchSpec, changes: Sequence[SeatChange], ply: int) -> MatchSpec:
    """Return the specification with the players at a ply; `spec` is the match as it began."""
    for change in changes:
        if change.ply <= ply:
            with contextlib.suppress(SpecError):  # a kind of player that no longer exists
                spec = spec.with_seat_kind(change.seat, change.kind, character=change.character)
    return spec
