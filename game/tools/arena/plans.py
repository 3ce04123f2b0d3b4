"""Plan the matchups to play, their order, and the win shares they must reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Final

from game.rules import PRESETS, Options
from game.seats import LEVELS
from game.seats.difficulty import DRAWS_HABIT
from game.seats.heuristic.habits import HABITS
from game.seats.styles import STYLES
from game.tools.arena.matchup import Matchup, one_against

# The strongest seat without search, with frozen weights; currently those of the harbourmaster.
YARDSTICK: Final = "heuristic-1"
LEVEL_BAR: Final = 0.40  # required win share of a level against three of the level below
MANY_GAMES: Final = 200
FEW_GAMES: Final = 80
FOUR: Final = Options(players=4)
CURVE_FRACTIONS: Final = (0.1, 0.25, 0.5, 1, 2)  # of the given nodes


@dataclass(frozen=True)
class PlannedMatchup:
    """A matchup in a plan: its number of games, and the win share (0 to 1) that the first entry
    must reach (`bar`). Without a bar, it is only reported."""

    title: str
    matchup: Matchup
    games: int
    bar: float | None = None

    @property
    def focal(self) -> str:
        """The kind of seat being measured: the first entry."""
        return self.matchup.entries[0]


Plan = list[PlannedMatchup]


def bars(nodes: int, seed: int = 0) -> Plan:
    """Plan everything that is claimed about the levels, most important first. `nodes` is the limit
    of the governor. Against mixed styles, which are no stronger than the baseline, it gets half of
    that to save time."""
    governor, half, fast = (f"governor@{max(1, nodes // part)}" for part in (1, 2, 10))

    def versus(
        title: str,
        focal: str,
        others: Sequence[str],
        bar: float | None,
        games: int = MANY_GAMES,
        options: Options = FOUR,
    ) -> PlannedMatchup:
        return PlannedMatchup(title, one_against(focal, others, options, seed), games, bar)

    return [
        versus("governor, strongest without search", governor, [YARDSTICK], 0.75),
        versus("heuristic, random", YARDSTICK, ["random"], 0.98),
        *steps(seed),
        versus("governor, fast search", governor, [fast], 0.45),
        *(
            versus(f"half a governor, {' '.join(mixed)}", half, [_style(s) for s in mixed], 0.70)
            for mixed in combinations(STYLES, 3)
        ),
        *(
            versus(title, governor, [YARDSTICK], bar, FEW_GAMES, options)
            for title, bar, options in (
                ("3 players", 0.60, Options(players=3)),
                ("5 players", 0.60, Options(players=5)),
                ("2 players", 0.85, Options(players=2)),
                ("everything", 0.60, PRESETS["everything"]),
            )
        ),
        versus("four governors", governor, [governor], None, FEW_GAMES),
        versus("governor, policy", governor, ["policy"], None, FEW_GAMES),
        *styles(seed),
        *curve(nodes, seed),
    ]


def steps(seed: int = 0) -> Plan:
    """Plan each level that does not search against the level below."""
    return [
        PlannedMatchup(
            f"{upper}, {lower}", one_against(upper, [lower], FOUR, seed), MANY_GAMES, LEVEL_BAR
        )
        for lower, upper in pairwise(LEVELS[:-1])
    ]


def habits(seed: int = 0) -> Plan:
    """Plan the steps between the levels, all habits of a level at two tables, and the win rate of a
    seat that looks no further than its own next action."""
    plan = steps(seed)
    for level in sorted(DRAWS_HABIT, reverse=True):
        for group in (tuple(HABITS)[:4], tuple(HABITS)[4:]):
            matchup = Matchup(tuple(f"{level}:{habit}" for habit in group), FOUR, seed)
            plan.append(PlannedMatchup(f"habits, {level}", matchup, MANY_GAMES))
    beginner = one_against("greedy", ["deckhand"], Options(players=3), seed)
    return [*plan, PlannedMatchup("greedy, two deckhands", beginner, MANY_GAMES)]


def styles(seed: int = 0) -> Plan:
    """Plan the styles at one table, each style against each other style, and a table of one
    kind."""
    names = [_style(style) for style in STYLES]
    return [
        PlannedMatchup("four styles", Matchup(tuple(names), FOUR, seed), 2 * MANY_GAMES),
        PlannedMatchup("four of a kind", Matchup((YARDSTICK,) * 4, FOUR, seed), 2 * MANY_GAMES),
        *round_robin(names, FOUR, MANY_GAMES, seed),
    ]


def curve(nodes: int, seed: int = 0) -> Plan:
    """Plan a measurement of strength by number of search nodes."""
    limits = [max(1, round(part * nodes)) for part in CURVE_FRACTIONS]
    tables = [(n, one_against(f"governor@{n}", [YARDSTICK], FOUR, seed)) for n in limits]
    return [PlannedMatchup(f"{limit} iterations", table, FEW_GAMES) for limit, table in tables]


def round_robin(kinds: Iterable[str], options: Options, games: int, seed: int = 0) -> Plan:
    """Plan one seat of each kind against each other kind."""
    return [
        PlannedMatchup(f"{one}, {other}", one_against(one, [other], options, seed), games)
        for one, other in permutations(kinds, 2)
    ]


def mixed(kinds: Sequence[str], options: Options, games: int, seed: int = 0) -> Plan:
    """Plan every table of different kinds; a single table if there are no more kinds than seats."""
    filled = [kinds[n % len(kinds)] for n in range(max(len(kinds), options.players))]
    return [
        PlannedMatchup(" ".join(table), Matchup(table, options, seed), games)
        for table in combinations(filled, options.players)
    ]


def _style(style: str) -> str:
    return YARDSTICK if style == "balanced" else f"{YARDSTICK}/{style}"
