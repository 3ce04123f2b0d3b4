"""Test support: outcomes of matches as a test needs them, and a journal without a disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.seat_data import PERSON
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome

PLAIN_FACTS: Mapping[str, int] = {"lead": -3, "idle": 1, "lost": 2, "large": 1}
"""Facts of a seat that has done nothing special."""


def outcome(
    key: str,
    facts: Mapping[str, int] | None = None,
    *,
    name: str = "Ada",
    kind: str = PERSON,
    points: int = 30,
    place: int = 2,
    others: Sequence[str] = ("merchant", "deckhand"),
    rules: str = "base",
    took_back: bool = False,
    day: str = "2026-03-04",
) -> MatchOutcome:
    """Return the outcome of a match of a person (the first seat) and others, given by kinds.
    Without ``facts`` the person's are `PLAIN_FACTS`; with an empty mapping they are unknown."""
    own = SeatOutcome(name, kind, points, place, PLAIN_FACTS if facts is None else dict(facts))
    seats = [own]
    for seat, other in enumerate(others, 1):
        behind = 1 if place > 1 and seat == 1 else min(3, 1 + len(others))
        seats.append(SeatOutcome(f"{other} {seat}", other, 31, behind))
    return MatchOutcome(key, day, f"{key}.jsonl", rules, 15, tuple(seats), took_back)


class MemoryJournal:
    """A journal that lasts as long as the test."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, object]]] = []

    def append(self, kind: str, data: Mapping[str, object]) -> None:
        self.lines.append((kind, dict(data)))

    def entries(self, kind: str) -> list[dict[str, object]]:
        return [dict(data) for line, data in self.lines if line == kind]
