"""Test support: outcomes of finished matches in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.match.seat_data import PERSON

Seat = tuple[str, str, int] | tuple[str, str, int, Mapping[str, int]]


def outcome(
    *seats: Seat,
    key: str = "k",
    day: str = "2026-05-01",
    file: str = "match-0001.jsonl",
    rules: str = "base",
    rounds: int = 14,
    used_undo: bool = False,
) -> MatchOutcome:
    """A match with these seats: name, kind, VP and facts. Places follow from the VP."""
    points = [seat[2] for seat in seats]
    made = tuple(
        SeatOutcome(
            seat[0],
            seat[1],
            seat[2],
            1 + sum(other > seat[2] for other in points),
            seat[3] if len(seat) == 4 else {},
        )
        for seat in seats
    )
    return MatchOutcome(key, day, file, rules, rounds, made, used_undo)


def results(wins: Sequence[bool], name: str = "Ana", kind: str = "merchant") -> list[MatchOutcome]:
    """Matches of two, one after the other, that a person won or lost."""
    return [
        outcome(
            (name, PERSON, 40 if won else 20),
            ("Gaspar", kind, 30),
            key=f"k{number}",
            file=f"match-{number:04}.jsonl",
            day=f"2026-05-{number % 28 + 1:02}",
        )
        for number, won in enumerate(wins)
    ]
