"""Programmes: which matches are played, in which order, and what is hoped for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final

from game.rules import PRESETS, Options
from game.seats.styles import STYLES
from game.tools.arena.matchup import Matchup, one_against

# The strongest level that does not search, as it was measured: so far just today's harbourmaster.
YARDSTICK: Final = "heuristic-1"
RUNG: Final = 0.40  # a level against three of the level below
MANY: Final = 200
SOME: Final = 80
CURVE: Final = (0.1, 0.25, 0.5, 1, 2)  # parts of the budget


@dataclass(frozen=True)
class PlannedMatchup:
    """A match of a programme: how many games, and for the first entry the share of victories that
    it should reach (`bar`) and the one it aims at; without a bar it is only looked at."""

    title: str
    match: Matchup
    games: int
    bar: float | None = None
    aim: float | None = None

    @property
    def focal(self) -> str:
        """The kind of seat that is measured."""
        return self.match.entries[0]


def bars(iterations: int, seed: int = 0) -> list[PlannedMatchup]:
    """Everything that is claimed of the opponents, the most important first; `iterations` is the
    governor's budget. Against mixed styles half of it has to do: they are no stronger than the
    yardstick, and there are four such tables."""
    four = Options(players=4)
    governor, half, fast = (f"governor@{max(1, iterations // part)}" for part in (1, 2, 10))
    everything = PRESETS["everything"]

    def item(
        title: str,
        focal: str,
        others: Sequence[str],
        bar: float,
        aim: float | None = None,
        options: Options = four,
        games: int = MANY,
    ) -> PlannedMatchup:
        return PlannedMatchup(title, one_against(focal, others, options, seed), games, bar, aim)

    found = [
        item("governor, strongest without search", governor, [YARDSTICK], 0.75, 0.95),
        item("heuristic, random", YARDSTICK, ["random"], 0.98),
        item("merchant, deckhand", "merchant", ["deckhand"], RUNG),
        item("harbourmaster, merchant", "harbourmaster", ["merchant"], RUNG),
        item("governor, fast search", governor, [fast], 0.45, 0.75),
    ]
    found += [
        item(f"half a governor, {' '.join(mixed)}", half, [_style(s) for s in mixed], 0.70)
        for mixed in combinations(STYLES, 3)
    ]
    found += [
        item("3 players", governor, [YARDSTICK], 0.60, None, Options(players=3), SOME),
        item("5 players", governor, [YARDSTICK], 0.60, None, Options(players=5), SOME),
        item("2 players", governor, [YARDSTICK], 0.85, None, Options(players=2), SOME),
        item("everything", governor, [YARDSTICK], 0.60, None, everything, SOME),
    ]
    found.append(PlannedMatchup("four governors", Matchup((governor,) * 4, four, seed), SOME))
    found.append(
        PlannedMatchup("governor, policy", one_against(governor, ["policy"], four, seed), SOME)
    )
    found += styles(seed)
    found += curve(iterations, seed)
    return found


def styles(seed: int = 0) -> list[PlannedMatchup]:
    """The styles at one table, each against the others, and a level by itself."""
    four = Options(players=4)
    names = [_style(style) for style in STYLES]
    found = [
        PlannedMatchup("four styles", Matchup(tuple(names), four, seed), 2 * MANY),
        PlannedMatchup("four of a kind", Matchup((YARDSTICK,) * 4, four, seed), 2 * MANY),
    ]
    return found + round_robin(names, four, MANY, seed)


def curve(iterations: int, seed: int = 0) -> list[PlannedMatchup]:
    """Strength against budget."""
    budgets = [max(1, round(part * iterations)) for part in CURVE]
    four = Options(players=4)
    return [
        PlannedMatchup(
            f"{budget} iterations",
            one_against(f"governor@{budget}", [YARDSTICK], four, seed),
            SOME,
        )
        for budget in budgets
    ]


def round_robin(
    kinds: Iterable[str], options: Options, games: int, seed: int = 0
) -> list[PlannedMatchup]:
    """Each kind alone against each other kind."""
    return [
        PlannedMatchup(f"{one}, {other}", one_against(one, [other], options, seed), games)
        for one, other in permutations(kinds, 2)
    ]


def mixed(
    kinds: Sequence[str], options: Options, games: int, seed: int = 0
) -> list[PlannedMatchup]:
    """Every table of different kinds; with as many kinds as seats, or fewer, one table."""
    count = options.players
    tables = combinations(kinds, count) if len(kinds) >= count else [_filled(kinds, count)]
    return [
        PlannedMatchup(" ".join(table), Matchup(tuple(table), options, seed), games)
        for table in tables
    ]


def _filled(kinds: Sequence[str], count: int) -> tuple[str, ...]:
    return tuple(kinds[n % len(kinds)] for n in range(count))


def _style(style: str) -> str:
    return YARDSTICK if style == "balanced" else f"{YARDSTICK}/{style}"
