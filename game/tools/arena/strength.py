"""Estimate strengths (Bradley-Terry), and test whether they explain the win shares at a mixed
table.

Each kind of seat has a strength, and win shares at any table are proportional to the strengths
(Bradley and Terry 1952, for more than two seats Luce 1959). The difference in Elo is 400 * log10 of
the ratio of two strengths.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from game.tools.arena.standings import SeatKindTotals, Standings
from game.tools.measurement import chi_square_p_value


def bradley_terry_strengths(
    kinds: Sequence[str], played: Iterable[Standings]
) -> dict[str, float] | None:
    """Return the strength of each kind with geometric mean 1, by least squares of log odds, from
    matchups of one seat against others of one kind. Return None unless every kind has played every
    other."""
    odds: dict[tuple[str, str], float] = {}
    for standings in played:
        one, *others = standings.matchup.entries
        if len(set(others)) == 1 and others[0] != one and standings.games:
            odds[one, others[0]] = _log_odds(standings.by_kind[one], len(others))
    pairs = [(kind, other) for kind in kinds for other in kinds if kind != other]
    if any(pair not in odds for pair in pairs):
        return None
    return {
        kind: math.exp(
            sum(odds[kind, other] - odds[other, kind] for other in kinds if other != kind)
            / (2 * len(kinds))
        )
        for kind in kinds
    }


def _log_odds(totals: SeatKindTotals, others: int) -> float:
    """Return the log of one seat's strength relative to each of the others."""
    # The halves keep it finite if all games are won or lost.
    wins, games = totals.wins + 0.5, totals.seats + 1
    return math.log(wins / (games - wins) * others)


def expected_wins(standings: Standings, strengths: Mapping[str, float]) -> dict[str, float]:
    """Return the expected wins of each kind at this table, given the strengths."""
    entries = standings.matchup.entries
    total = sum(strengths[kind] for kind in entries)
    return {
        kind: standings.games * entries.count(kind) * strengths[kind] / total
        for kind in standings.matchup.kinds
    }


def strength_p_value(standings: Standings, expected: Mapping[str, float]) -> float:
    """Return the p-value of the wins at this table compared with the expected ones (chi-square)."""
    observed = [standings.by_kind[kind].wins for kind in expected]
    return chi_square_p_value(observed, list(expected.values()))
