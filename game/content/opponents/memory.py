"""Memory: what a character remembers of earlier matches with a person, for its greeting."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from game.content.opponents.occasions import Occasion
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome

MATCHES: Final = 12  # how many of a person's last matches are remembered
_STREAK: Final = 2
# Most interesting first.
_ORDER: Final = ("met_streak", "met_builder", "met_shipper", "met_loser", "met_again", "greeting")


def greeting_of(outcomes: Sequence[MatchOutcome], person: str, character: str) -> tuple[str, int]:
    """Return how a character (an id) greets a person (a name), and the number in its greeting,
    given the person's last matches, latest first."""
    met = [pair for outcome in outcomes if (pair := _seats(outcome, person, character)) is not None]
    if not met:
        return "greeting", 0
    won = [own.won for own, _ in met]
    streak = won.index(False) if False in won else len(won)
    if streak >= _STREAK:
        return "met_streak", streak
    own, other = met[0]
    if own.won and own.facts:
        facts = own.facts
        in_city = facts.get("buildings", 0) + facts.get("bonus", 0)
        return "met_shipper" if facts.get("chips", 0) >= in_city else "met_builder", 0
    return ("met_loser" if other.won and not own.won else "met_again"), 0


def _seats(
    outcome: MatchOutcome, person: str, character: str
) -> tuple[SeatOutcome, SeatOutcome] | None:
    """Return the seats of both in a match, None unless both played."""
    own = next((seat for seat in outcome.seats if seat.is_person and seat.name == person), None)
    other = next((seat for seat in outcome.seats if seat.character == character), None)
    return (own, other) if own is not None and other is not None else None


def choose_greeting(
    people: Mapping[int, Sequence[MatchOutcome]],
    names: Sequence[str],
    characters: Mapping[int, str],
    seed: int,
) -> Occasion | None:
    """Return who greets whom at the beginning of a match: the character with the most interesting
    memory, at random if several are equal. `people` are the last matches by the seat of each
    person, `characters` the ids of the others by seat."""
    occasions = []
    for seat, character in characters.items():
        for person, outcomes in people.items():
            kind, number = greeting_of(outcomes, names[person], character)
            occasions.append(Occasion(kind, seat, person, number=number))
    if not occasions:
        return None
    best = min(_ORDER.index(occasion.kind) for occasion in occasions)
    equal = [occasion for occasion in occasions if _ORDER.index(occasion.kind) == best]
    return random.Random(f"{seed} greeting").choice(equal)
