"""Test support: outcomes of matches as a test needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.match.seat_data import PERSON

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
    used_undo: bool = False,
    day: str = "2026-03-04",
) -> MatchOutcome:
    """Return the outcome of a match of a person (the first seat) and others, given by kinds.
    Without ``facts`` the person's are `PLAIN_FACTS`; with an empty mapping they are unknown."""
    own = SeatOutcome(name, kind, points, place, PLAIN_FACTS if facts is None else dict(facts))
    seats = [own]
    for seat, other in enumerate(others, 1):
        behind = 1 if place > 1 and seat == 1 else min(3, 1 + len(others))
        seats.append(SeatOutcome(f"{other} {seat}", other, 31, behind))
    return MatchOutcome(key, day, f"{key}.jsonl", rules, 15, tuple(seats), used_undo)


_FIRST: Final = {"role.settler": 3, "role.mayor": 2, "role.builder": 4, "role.captain": 2}
_FULL: Final = {
    "chips": 24,
    "buildings": 17,
    "bonus": 13,
    "lead": 1,
    "deficit": 9,
    "rounds_led": 3,
    "role.settler": 2,
    "role.craftsman": 3,
    "role.trader": 2,
    "role.captain": 4,
    "shipped": 22,
    "shipped.corn": 15,
    "shipped.coffee": 2,
    "sold.indigo": 1,
    "sold.sugar": 1,
    "produced": 34,
    "best_loading": 6,
    "best_sale": 6,
    "best_harvest": 7,
    "sales": 12,
    "city": 10,
    "large": 1,
    "large_round": 9,
    "built.guild_hall": 1,
    "people": 18,
    "built.residence": 1,
    "kinds": 4,
    "island": 11,
    "saved": 12,
    "lost": 4,
}


def three_matches() -> list[MatchOutcome]:
    """Return three matches of two people and computers, in the order of play."""
    tables = (
        ("2026-02-03", "base", ("merchant", "deckhand"), (38, 44, 29), _FIRST),
        ("2026-02-08", "base", ("merchant", "merchant"), (54, 53, 41), _FULL),
        ("2026-02-19", "new_buildings", ("merchant", PERSON, "deckhand"), (47, 39, 52, 30), _FIRST),
    )
    names = ("Anežka", "Gaspar", "Bálint", "Elvira")
    outcomes = []
    for number, (day, rules, others, points, facts) in enumerate(tables):
        seats = tuple(
            SeatOutcome(
                names[seat], kind, points[seat], 1 + sum(other > points[seat] for other in points),
                facts if kind == PERSON else {},
            )
            for seat, kind in enumerate((PERSON, *others))
        )  # fmt: skip
        file = f"match-000{number + 1}.jsonl"
        outcomes.append(MatchOutcome(f"sample{number}", day, file, rules, 15, seats))
    return outcomes
