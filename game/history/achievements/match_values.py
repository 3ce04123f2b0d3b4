"""Values of a seat in a finished match, by name: its facts and its outcome.

In addition to the facts of `game.history.statistics.seat_facts`:

    points, place, players, rounds
    persons, computers      seats played by people (including its own) and by computers
    rules.*                 1 for the rule set of the match
    against.*               opponents of a level, or "person"
    beaten.*                those opponents that finished behind it
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.history.statistics.fact_names import FACT_NAMES
from game.history.statistics.match_outcome import RULE_SETS, MatchOutcome
from game.match.seat_data import PERSON
from game.seats.difficulty import LEVELS, SeatKind, UnknownSeat

OPPONENTS: Final = (PERSON, *LEVELS)
OUTCOME_VALUES: Final = frozenset(
    {"points", "place", "players", "rounds", "persons", "computers"}
    | {f"rules.{name}" for name in RULE_SETS}
    | {f"{word}.{name}" for word in ("against", "beaten") for name in OPPONENTS}
)
VALUE_NAMES: Final = OUTCOME_VALUES | frozenset(FACT_NAMES)


class MatchValues:
    """The values of a seat. The facts are unknown if only the result of the match is known."""

    def __init__(self, outcome: MatchOutcome, seat: int) -> None:
        self._facts = outcome.seats[seat].facts
        self._counts = _count(outcome, seat)

    def get(self, name: str) -> int | None:
        """Return a value by its name, or None if it is unknown."""
        if name in OUTCOME_VALUES:
            return self._counts[name]
        return self._facts.get(name, 0) if self._facts else None


def _count(outcome: MatchOutcome, seat: int) -> Counter[str]:
    own = outcome.seats[seat]
    persons = len(outcome.people)
    counts = Counter(
        {
            "points": own.points,
            "place": own.place,
            "players": len(outcome.seats),
            "rounds": outcome.rounds,
            "persons": persons,
            "computers": len(outcome.seats) - persons,
            f"rules.{outcome.rule_set}": 1,
        }
    )
    for number, other in enumerate(outcome.seats):
        if number != seat:
            level = _level(other.kind)
            counts[f"against.{level}"] += 1
            counts[f"beaten.{level}"] += other.place > own.place
    return counts


def _level(kind: str) -> str:
    """Return the level of a kind of player, or "" if the kind is unknown (from a newer version)."""
    try:
        return PERSON if kind == PERSON else SeatKind.parse(kind).level
    except UnknownSeat:
        return ""
