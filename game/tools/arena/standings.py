"""Aggregate results: totals for each kind of seat in a matchup, and for the matchup as a whole."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from game.history.statistics.confidence import Interval, quantile
from game.rules.material import BUILDINGS, PINK_BUILDINGS
from game.rules.scoring import LARGE_WITH_BONUS
from game.tools.arena.game_runner import EntryResult, GameResult, bin_ms
from game.tools.arena.matchup import Matchup
from game.tools.measurement import chi_square_p_value, share_interval


@dataclass
class SeatKindTotals:
    """Totals over all games of the seats of one kind, by the names of `EntryResult`.

    `seats`: number of results added, one per game and seat
    `wins`: shared victories count as fractions
    `margin`: lead over the best other seat in VP, negative if behind
    `large`, `violet`: large buildings, and other violet buildings
    `order_wins`, `seats_by_order`: wins and seats by turn order of the first round
    `blocks`: wins and seats by block of games
    """

    seats: int = 0
    wins: float = 0.0
    points: int = 0
    margin: int = 0
    chips: int = 0
    buildings: int = 0
    bonuses: int = 0
    nobles: int = 0
    large: int = 0
    violet: int = 0
    idle_large: int = 0
    late_large: int = 0
    last_large: int = 0
    idle_small: int = 0
    idle_plants: int = 0
    quarries: int = 0
    sales: int = 0
    shipped: int = 0
    ms: float = 0.0
    roles: Counter[str] = field(default_factory=Counter)
    built: Counter[str] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)
    seats_by_order: Counter[int] = field(default_factory=Counter)
    blocks: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0]))
    order_wins: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, line: EntryResult, best_other: int, block: int) -> None:
        """Add the result of an entry; `best_other` is the VP of the best other seat."""
        self.seats += 1
        self.wins += line.win
        self.margin += line.points - best_other
        for name in _SUMMED:
            setattr(self, name, getattr(self, name) + getattr(line, name))
        self.large += sum(name in LARGE_NAMES for name in line.built)
        self.violet += sum(name in VIOLET_NAMES for name in line.built)
        self.roles.update(line.roles)
        self.built.update(line.built)
        self.times.update({int(step): count for step, count in line.times.items()})
        self.order_wins[line.order] += line.win
        self.seats_by_order[line.order] += 1
        self.blocks[block][0] += line.win
        self.blocks[block][1] += 1

    @property
    def share(self) -> float:
        """The win share, 0 to 1."""
        return self.wins / max(1, self.seats)

    @property
    def interval(self) -> Interval:
        """The 95% confidence interval of the win share, as computed by `share_interval`."""
        return share_interval([(wins, int(seats)) for wins, seats in self.blocks.values()])

    def mean(self, name: str) -> float:
        """Return the average of a total per game and seat, by its name."""
        return float(getattr(self, name)) / max(1, self.seats)

    def to_json(self) -> dict[str, Any]:
        """Return the number of seats, the win share with its interval, averages per game and seat,
        and the roles and buildings chosen."""
        means = {name: self.mean(name) for name in ("margin", *_SUMMED)}
        return {
            "seats": self.seats,
            "win_share": self.share,
            "win_share_95": self.interval,
            **means,
            "ms_per_choice": {"mean": self.ms_mean, "p95": self.ms_p95},
            "roles": self.roles,
            "built": self.built,
        }

    @property
    def choices(self) -> int:
        """The number of decisions with more than one legal action."""
        return sum(self.times.values())

    @property
    def ms_mean(self) -> float:
        """The average time for a decision with more than one legal action, in milliseconds."""
        return self.ms / max(1, self.choices)

    @property
    def ms_p95(self) -> float:
        """The 95th percentile of these times, in milliseconds."""
        return bin_ms(quantile(self.times, 0.95)) if self.times else 0.0

    def share_at(self, order: int) -> float:
        """Return the win share at a position in the turn order of the first round."""
        return self.order_wins[order] / max(1, self.seats_by_order[order])


_SUMMED = (
    *("points", "chips", "buildings", "bonuses", "nobles", "idle_large", "late_large"),
    *("last_large", "idle_small", "idle_plants", "quarries", "sales", "shipped", "ms"),
)
LARGE_NAMES = frozenset(BUILDINGS[building].name for building in LARGE_WITH_BONUS)
PINK_NAMES = frozenset(BUILDINGS[building].name for building in PINK_BUILDINGS)
VIOLET_NAMES = frozenset(
    kind.name for kind in BUILDINGS if kind.spaces == 1 and kind.name not in PINK_NAMES
)


@dataclass
class Standings:
    """The results of a matchup: totals by kind and for all seats, and figures about the games."""

    matchup: Matchup
    games: int = 0
    rounds: list[int] = field(default_factory=list)
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    by_kind: dict[str, SeatKindTotals] = field(default_factory=dict)
    all_seats: SeatKindTotals = field(default_factory=SeatKindTotals)
    winner_points: int = 0
    codes: set[str] = field(default_factory=set)

    @property
    def parity(self) -> float:
        """The win share of a seat that is exactly as strong as the others."""
        return 1 / len(self.matchup.entries)

    def order_p_value(self) -> float:
        """Return the p-value of the wins by turn order of the first round, under the hypothesis
        that all places are equal."""
        count = len(self.matchup.entries)
        observed = [self.all_seats.order_wins[order] for order in range(count)]
        return chi_square_p_value(observed, [self.games / count] * count)

    def kind_p_value(self) -> float:
        """Return the p-value of the wins by kind, under the hypothesis that all kinds are equal."""
        observed = [each.wins for each in self.by_kind.values()]
        expected = [each.seats * self.parity for each in self.by_kind.values()]
        return chi_square_p_value(observed, expected)


def make_standings(matchup: Matchup, results: Iterable[GameResult]) -> Standings:
    """Aggregate the results of a matchup."""
    standings = Standings(matchup)
    standings.by_kind = {kind: SeatKindTotals() for kind in matchup.kinds}
    for result in sorted(results, key=lambda each: each.game):
        standings.games += 1
        standings.rounds.append(result.rounds)
        standings.decisions += result.decisions
        standings.ends["+".join(result.ends)] += 1
        standings.codes.add(result.code)
        points = [line.points for line in result.lines]
        standings.winner_points += max(points)
        block = matchup.block(result.game)
        for entry, line in enumerate(result.lines):
            best_other = max(points[:entry] + points[entry + 1 :])
            standings.by_kind[matchup.entries[entry]].add(line, best_other, block)
            standings.all_seats.add(line, best_other, block)
    return standings
