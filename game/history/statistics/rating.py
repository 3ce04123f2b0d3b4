"""Glicko-2 ratings of people, against levels of fixed strength and against each other.

The formulas are from Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko).
docs/statistics.md explains how a table of several players is turned into pairwise results, and
where the ratings of the levels come from.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.history.statistics.filters import level_of
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome

SCALE: Final = 173.7178  # rating points per unit of the internal scale
MEAN: Final = 1500.0
TAU: Final = 0.5  # limits changes of the volatility
MAX_VOLATILITY: Final = 0.1  # alternating results would raise it indefinitely
TOLERANCE: Final = 1e-6
Z_95: Final = 1.96  # deviations on each side that cover 95%


class Rating(NamedTuple):
    """A rating with its deviation and volatility. The defaults are those of a new player."""

    value: float = MEAN
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def margin(self) -> float:
        """The half-width of the 95% confidence interval of the rating."""
        return Z_95 * self.deviation


class PairResult(NamedTuple):
    """The result against one opponent: a score of 1 for a win, 0.5 for a tie or 0 for a loss, and
    its weight."""

    opponent: Rating
    score: float
    weight: float = 1.0


class RatedMatch(NamedTuple):
    """A person's rating after a match."""

    match: MatchOutcome
    rating: Rating


# Merchant is fixed at 1500; the differences come from the arena (docs/statistics.md).
LEVEL_RATINGS: Final[Mapping[str, Rating]] = {
    "deckhand": Rating(870.0, 0.0),
    "bosun": Rating(1184.0, 0.0),
    "merchant": Rating(1500.0, 0.0),
    "harbourmaster": Rating(1846.0, 0.0),
    "governor": Rating(2306.0, 0.0),
}


def level_above(value: float) -> str:
    """Return the weakest level with a higher rating, or the strongest if there is none."""
    stronger = (name for name, rating in LEVEL_RATINGS.items() if rating.value > value)
    return next(stronger, list(LEVEL_RATINGS)[-1])


def rate(rating: Rating, results: Sequence[PairResult]) -> Rating:
    """Return the rating after a rating period with these results."""
    if not results:
        return rating
    mu, phi = (rating.value - MEAN) / SCALE, rating.deviation / SCALE
    information = surprise = 0.0
    for pair in results:
        impact, expected = _expectation(mu, pair.opponent)
        information += pair.weight * impact * impact * expected * (1 - expected)
        surprise += pair.weight * impact * (pair.score - expected)
    variance = 1 / information
    volatility = _volatility(phi, rating.volatility, variance, variance * surprise)
    volatility = min(volatility, MAX_VOLATILITY)
    before = min(math.hypot(phi, volatility), Rating().deviation / SCALE)
    after = 1 / math.sqrt(1 / before**2 + information)
    value = mu + after * after * surprise
    return Rating(value * SCALE + MEAN, after * SCALE, volatility)


def _expectation(mu: float, opponent: Rating) -> tuple[float, float]:
    """Return the impact of an opponent (lower for a larger deviation) and the expected score."""
    phi = opponent.deviation / SCALE
    impact = 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)
    expected = 1 / (1 + math.exp(-impact * (mu - (opponent.value - MEAN) / SCALE)))
    return impact, expected


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility: step 5 of the source, by the Illinois algorithm."""
    start = math.log(sigma * sigma)

    def slope(x: float) -> float:
        power = math.exp(x)
        spread = phi * phi + variance + power
        return power * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (TAU * TAU)

    # `a` and `b` are the bounds A and B of the source.
    a = start
    if delta * delta > phi * phi + variance:
        b = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        b = start - steps * TAU
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > TOLERANCE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return math.exp(a / 2)


def rate_people(outcomes: Iterable[MatchOutcome]) -> dict[str, list[RatedMatch]]:
    """Return each person's ratings by name, one after every rated match, in order.

    A new player starts with the mean rating of the first opponents. Not rated are matches in which
    anyone had assistance, people without a name, and results against seats whose level has no
    rating.
    """
    courses: dict[str, list[RatedMatch]] = {}
    for outcome in outcomes:
        rate_match(outcome, courses)
    return courses


def rate_match(outcome: MatchOutcome, courses: dict[str, list[RatedMatch]]) -> None:
    """Add the next match to the rating histories of its players, by the rules of `rate_people`."""
    if outcome.assistance:
        return
    before = _ratings_at(outcome, courses)
    for seat in outcome.people:
        own = outcome.seats[seat]
        results = _pair_results(outcome, seat, before)
        rating = before[seat]
        if own.name and rating is not None and results:
            course = courses.setdefault(own.name, [])
            course.append(RatedMatch(outcome, rate(rating, results)))


def _ratings_at(
    outcome: MatchOutcome, courses: Mapping[str, Sequence[RatedMatch]]
) -> dict[int, Rating | None]:
    """Return the rating of each seat before the match, or None for a seat without one."""
    known = {
        seat: _known_rating(seat_outcome, courses)
        for seat, seat_outcome in enumerate(outcome.seats)
    }
    values = [rating.value for rating in known.values() if rating is not None]
    newcomer = Rating(sum(values) / len(values) if values else MEAN)
    for seat in outcome.people:
        if known[seat] is None and outcome.seats[seat].name:
            known[seat] = newcomer
    return known


def _known_rating(seat: SeatOutcome, courses: Mapping[str, Sequence[RatedMatch]]) -> Rating | None:
    if not seat.is_person:
        return LEVEL_RATINGS.get(level_of(seat.kind))
    course = courses.get(seat.name)
    return course[-1].rating if course else None


def _pair_results(
    outcome: MatchOutcome, seat: int, ratings: Mapping[int, Rating | None]
) -> list[PairResult]:
    """Return the results of a seat against each other seat that has a rating. Places at one table
    are correlated, so each result weighs less at larger tables (docs/statistics.md)."""
    own, weight = outcome.seats[seat].place, 3 / (len(outcome.seats) + 1)
    results: list[PairResult] = []
    for other, seat_outcome in enumerate(outcome.seats):
        opponent = ratings[other]
        if other != seat and opponent is not None:
            score = 0.5 if seat_outcome.place == own else float(own < seat_outcome.place)
            results.append(PairResult(opponent, score, weight))
    return results
