"""Who decided what: the kinds of player by seat, as seats were handed over and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.app.spec import PERSON
from game.rules.record import Did, Noted, Record, Undone


class HandedOver(NamedTuple):
    """From a moment on (so many decisions stand) a seat is played by this kind of player."""

    moment: int
    seat: int
    kind: str


def handed_over(record: Record) -> tuple[HandedOver, ...]:
    """Every handing over of a seat, in the order in which they happened. What was decided and taken
    back afterwards does not count for the moment."""
    moment, found = 0, list[HandedOver]()
    for entry in record.entries:
        if isinstance(entry, Did):
            moment += 1
        elif isinstance(entry, Undone):
            moment = max(0, moment - entry.decisions)
            found = [one._replace(moment=min(one.moment, moment)) for one in found]
        elif isinstance(entry, Noted):
            seat, kind = entry.data.get("seat"), entry.data.get("kind")
            if type(seat) is int and isinstance(kind, str):
                found.append(HandedOver(moment, seat, kind))
    return tuple(found)


def kinds_at(kinds: Sequence[str], changes: Sequence[HandedOver], moment: int) -> tuple[str, ...]:
    """Who plays the seats at a moment, when `kinds` played them at the beginning."""
    now = list(kinds)
    for change in changes:
        if change.moment <= moment and change.seat in range(len(now)):
            now[change.seat] = change.kind
    return tuple(now)


def by_hand(kinds: Sequence[str], changes: Sequence[HandedOver], seat: int, moment: int) -> bool:
    """Did a person make the decision of this seat that led on from a moment?"""
    return kinds_at(kinds, changes, moment)[seat] == PERSON
