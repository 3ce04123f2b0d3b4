"""Sample outcomes of finished matches, drawn at random, for screenshots of the statistics."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from game.content.opponents.character import NOBODY, OF_LEVEL, CharacterCatalog
from game.content.opponents.selection import draw_characters
from game.history.review.decisions import KindCost
from game.history.statistics.filters import level_of
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.match.seat_data import PERSON
from game.rules.material import (
    BASE_IDS,
    BUILDINGS,
    GOODS,
    NEW_IDS,
    NOBLES_IDS,
    PINK_BUILDINGS,
    ROLES,
)
from game.rules.scoring import LARGE_WITH_BONUS

SAMPLE_DAY: Final = date(2026, 6, 1)  # date of the last match
_PEOPLE: Final = ("Anežka", "Bálint")
_COMPUTERS: Final = ("Catalina", "Anselmo", "Baltasar", "Leonor")
# Average points by level.
_STRENGTH: Final = {
    "deckhand": 24.0,
    "bosun": 29.0,
    "merchant": 34.0,
    "harbourmaster": 40.0,
    "governor": 45.0,
}
_COSTS: Final = {"role": 41.0, "settler": 9.0, "builder": 36.0, "captain": 7.0, "trader": 1.0}
_PLAYERS: Final = (3, 4, 4, 4, 5, 2)
_RULES: Final = ("base", "base", "base", "new_buildings", "nobles", "everything")
_GROUPS: Final = {
    "base": BASE_IDS,
    "new_buildings": BASE_IDS + NEW_IDS,
    "nobles": BASE_IDS + NOBLES_IDS,
    "everything": BASE_IDS + NEW_IDS + NOBLES_IDS,
}
_MARKETS: Final = ("small_market", "large_market", "factory", "lighthouse", "chapel")
_HARBORS: Final = ("harbor", "wharf", "church", "union_hall", "small_wharf")


def sample_outcomes(
    count: int, seed: int, catalog: CharacterCatalog = NOBODY
) -> list[MatchOutcome]:
    """Return this many outcomes in order of play, of a person who improves and sometimes plays
    alongside a second person. Deterministic for a given seed. Computers play characters of the
    catalog."""
    rng, levels = random.Random(seed), tuple(_STRENGTH)
    outcomes: list[MatchOutcome] = []
    for number in range(count):
        progress = number / max(1, count - 1)
        players, rules = rng.choice(_PLAYERS), rng.choice(_RULES)
        level = levels[min(4, int(4.3 * progress + rng.random()))]
        kinds = [(_PEOPLE[0], PERSON), *((name, level) for name in _COMPUTERS)][:players]
        if rng.random() < 0.2:
            kinds[1] = (_PEOPLE[1], PERSON)
        rng.shuffle(kinds)
        strengths = [
            {_PEOPLE[0]: 27 + 16 * progress, _PEOPLE[1]: 33.0}.get(name, _STRENGTH[level])
            for name, _ in kinds
        ]
        facts = [_draw_facts(rng, strength, _GROUPS[rules]) for strength in strengths]
        rounds = rng.randint(12, 18)
        day = SAMPLE_DAY - timedelta(days=round((count - 1 - number) * 2.2))
        seats = _with_characters(_rank(kinds, facts), catalog, number)
        outcomes.append(
            MatchOutcome(
                f"sample-{number:04}",
                day.isoformat(),
                f"match-{number + 1:04}.jsonl",
                rules,
                rounds,
                seats,
                used_undo=rng.random() < 0.08,
            )
        )
    return outcomes


def sample_accuracies(
    outcomes: Sequence[MatchOutcome], seed: int
) -> dict[str, tuple[float | None, ...]]:
    """Return accuracies of the people in most of the matches, deterministic for a given seed."""
    rng = random.Random(seed)
    return {
        outcome.key: tuple(
            min(99.0, rng.gauss(68 + 18 * number / len(outcomes), 5)) if seat.is_person else None
            for seat in outcome.seats
        )
        for number, outcome in enumerate(outcomes)
        if rng.random() < 0.7
    }


def sample_costs(
    outcomes: Sequence[MatchOutcome], seed: int
) -> dict[str, dict[int, dict[str, KindCost]]]:
    """Return what the decisions of the people cost in most of the matches, deterministic for a
    given seed."""
    rng = random.Random(seed)
    return {
        outcome.key: {
            number: {
                kind: KindCost(12, max(0.0, rng.gauss(cost, 0.6 * cost)))
                for kind, cost in _COSTS.items()
            }
            for number, seat in enumerate(outcome.seats)
            if seat.is_person
        }
        for outcome in outcomes
        if rng.random() < 0.7
    }


def _with_characters(
    seats: Sequence[SeatOutcome], catalog: CharacterCatalog, seed: int
) -> tuple[SeatOutcome, ...]:
    """Return the seats with a randomly drawn character for each computer."""
    wanted = [("" if seat.is_person else OF_LEVEL, level_of(seat.kind)) for seat in seats]
    drawn = draw_characters(catalog, wanted, random.Random(seed))
    return tuple(
        replace(seat, name=character.name, character=character.id) if character else seat
        for seat, character in zip(seats, drawn, strict=True)
    )


def _rank(
    kinds: Sequence[tuple[str, str]], facts: Sequence[dict[str, int]]
) -> tuple[SeatOutcome, ...]:
    """Return the seats with their VP and ranks."""
    sums = [sum(made[name] for name in ("chips", "buildings", "bonus", "nobles")) for made in facts]
    seats: list[SeatOutcome] = []
    for seat, (name, kind) in enumerate(kinds):
        lead = sums[seat] - max(points for other, points in enumerate(sums) if other != seat)
        known = sorted({**facts[seat], "lead": lead}.items())
        rank = 1 + sum(points > sums[seat] for points in sums)
        seats.append(SeatOutcome(name, kind, sums[seat], rank, {fact: n for fact, n in known if n}))
    return tuple(seats)


def _draw_facts(rng: random.Random, strength: float, buildings: Sequence[int]) -> dict[str, int]:
    """Draw the facts of a seat with this strength (average VP)."""
    points = max(8, round(rng.gauss(strength, 6)))
    built = rng.sample(buildings, rng.randint(5, 9))
    facts: dict[str, int] = {"deficit": rng.randint(0, 14), "city": len(built)}
    bonus = 0
    for building in built:
        kind = BUILDINGS[building]
        facts[f"built.{kind.name}"] = 1
        facts[f"built_round.{kind.name}"] = min(16, kind.cost + rng.randint(1, 6))
        facts[f"price.{kind.name}"] = max(1, kind.cost - rng.randint(0, 2))
        if kind.name in _MARKETS:
            facts[f"income.{kind.name}"] = rng.randint(2, 12)
        elif kind.name in _HARBORS:
            facts[f"vp.{kind.name}"] = rng.randint(1, 11)
        elif building in LARGE_WITH_BONUS:
            facts[f"bonus.{kind.name}"] = vp = rng.randint(2, 8)
            bonus += vp
    printed = sum(BUILDINGS[building].vp for building in built)
    facts["bonus"], facts["buildings"] = bonus, printed
    facts["chips"] = max(0, points - bonus - printed)
    facts["nobles"] = 0
    facts["large"] = sum(BUILDINGS[building].spaces > 1 for building in built)
    facts["production"] = sum(building in PINK_BUILDINGS for building in built)
    facts["quarries"] = rng.randint(0, 3)
    facts["shipped"] = facts["chips"] + rng.randint(-2, 3)
    facts["produced"] = facts["shipped"] + rng.randint(4, 9)
    facts["lost"] = rng.randint(0, 4)
    facts["sales"] = rng.randint(4, 22)
    facts["earned"] = facts["sales"] + rng.randint(14, 30)
    for name, least, most in ("sale", 2, 8), ("loading", 3, 9), ("harvest", 4, 11):
        facts[f"best_{name}"] = rng.randint(least, most)
    for good in GOODS:
        facts[f"shipped.{good}"] = rng.randint(0, 8)
    for nth, role in enumerate(ROLES):
        facts[f"role.{role}"] = rng.randint(1, 4) - (nth == len(ROLES) - 1)
        facts[f"left.{role}"] = rng.randint(4, 10)
    facts["role_doubloons"] = rng.randint(2, 9)
    return facts
