"""Who decided what: the kinds of player by seat, as seats were handed over and back."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from game.app.match_spec import MatchSpec, SpecError
from game.rules.record.game_record import DecisionEntry, GameRecord, NoteEntry, UndoEntry


class SeatChange(NamedTuple):
    """From a moment on (so many decisions stand) a seat is played by this kind of player."""

    moment: int
    seat: int
    kind: str


def seat_changes(record: GameRecord) -> tuple[SeatChange, ...]:
    """Every handing over of a seat, in the order in which they happened. What was decided and taken
    back afterwards does not count for the moment."""
    moment, found = 0, list[SeatChange]()
    seats = range(record.options.players)
    moments = [0]  # after each entry
    for entry in record.entries:
        if isinstance(entry, DecisionEntry):
            moment += 1
        elif isinstance(entry, UndoEntry):
            moment = max(0, moment - entry.decisions)
        moments.append(moment)
    for entry in reversed(record.entries):
        moment = min(moment, moments.pop())
        if isinstance(entry, NoteEntry):
            seat, kind = entry.data.get("seat"), entry.data.get("kind")
            if type(seat) is int and seat in seats and isinstance(kind, str):
                found.append(SeatChange(moment, seat, kind))
    return tuple(reversed(found))


def spec_at(spec: MatchSpec, changes: Sequence[SeatChange], moment: int) -> MatchSpec:
    """The match with whoever plays its seats at a moment; `spec` is how it began."""
    for change in changes:
        if change.moment <= moment:
            with contextlib.suppress(SpecError):  # a kind of player that there is no more
                spec = spec.with_kind(change.seat, change.kind)
    return spec
