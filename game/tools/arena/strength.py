"""Does somebody win at a mixed table by more than strength? Strength is what a kind shows alone
against each of the others; from it follows what it should win where all sit together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from game.tools.arena.confidence import chi_square
from game.tools.arena.standings import SeatKindTotals, Standings


def strengths(kinds: Sequence[str], played: Iterable[Standings]) -> dict[str, float] | None:
    """The strength of each kind, on a scale on which shares at a table are in proportion to it,
    from matches of one against others of one kind. None unless each has met each."""
    odds: dict[tuple[str, str], float] = {}
    for tables in played:
        one, *others = tables.match.entries
        if len(set(others)) == 1 and others[0] != one and tables.games:
            odds[one, others[0]] = _log_odds(tables.by_kind[one], len(others))
    pairs = [(one, other) for one in kinds for other in kinds if one != other]
    if any(pair not in odds for pair in pairs):
        return None
    return {
        one: math.exp(
            sum(odds[one, other] - odds[other, one] for other in kinds if other != one)
            / (2 * len(kinds))
        )
        for one in kinds
    }


def _log_odds(alone: SeatKindTotals, others: int) -> float:
    """How much stronger than one of the others somebody is who has won so often against them."""
    wins, games = alone.wins + 0.5, alone.seats + 1  # so that nobody is without end better
    return math.log(wins / (games - wins) * others)


def expected(tables: Standings, strength: Mapping[str, float]) -> dict[str, float]:
    """The victories of each kind at this table, by strength alone."""
    entries = tables.match.entries
    whole = sum(strength[kind] for kind in entries)
    return {
        kind: tables.games * entries.count(kind) * strength[kind] / whole
        for kind in tables.match.kinds
    }


def beyond_strength(tables: Standings, wanted: Mapping[str, float]) -> float:
    """How likely shares so far from the expected ones are by chance."""
    seen = [tables.by_kind[kind].wins for kind in wanted]
    return chi_square(seen, list(wanted.values()))
