"""Aggregate results: those of each kind of seat in a matchup, and those of the whole matchup."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from game.history.statistics.confidence import Interval, quantile
from game.tools.arena.game_runner import EntryResult, GameResult, bin_ms
from game.tools.arena.matchup import Matchup
from game.tools.measurement import chi_square_p_value, share_interval

# The figures of `EntryResult` that are averaged.
_AVERAGED = (
    *("points", "chips", "buildings", "bonuses", "nobles", "idle_large", "late_large"),
    *("last_large", "idle_small", "idle_plants", "quarries", "sales", "shipped", "ms"),
)


@dataclass
class SeatKindTotals:
    """The results of the seats of one kind.

    `lines`: one for each game and seat
    `margins`: their leads over the best other seat in VP, negative if behind
    `blocks`: wins and seats by block of games
    """

    lines: list[EntryResult] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    blocks: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0]))

    def add(self, line: EntryResult, best_other: int, block: int) -> None:
        """Add the result of an entry; `best_other` is the VP of the best other seat."""
        self.lines.append(line)
        self.margins.append(line.points - best_other)
        self.blocks[block][0] += line.win
        self.blocks[block][1] += 1

    @property
    def seats(self) -> int:
        """The number of results, one per game and seat."""
        return len(self.lines)

    @property
    def wins(self) -> float:
        """The number of victories; shared ones count as fractions."""
        return self.total("win")

    @property
    def share(self) -> float:
        """The win share, 0 to 1."""
        return self.mean("win")

    @property
    def interval(self) -> Interval:
        """The 95% confidence interval of the win share, as computed by `share_interval`."""
        return share_interval([(wins, int(seats)) for wins, seats in self.blocks.values()])

    @property
    def margin(self) -> float:
        """The average lead over the best other seat, in VP."""
        return sum(self.margins) / max(1, self.seats)

    def total(self, name: str) -> float:
        """Return the sum of a figure of `EntryResult`."""
        return float(sum(getattr(line, name) for line in self.lines))

    def mean(self, name: str) -> float:
        """Return the average of a figure of `EntryResult` per game and seat."""
        return self.total(name) / max(1, self.seats)

    def counts(self, name: str) -> Counter[str]:
        """Return how often each `roles`, `built` or `times` of `EntryResult` occurs."""
        counts: Counter[str] = Counter()
        for line in self.lines:
            counts.update(getattr(line, name))
        return counts

    @property
    def ms_mean(self) -> float:
        """The average time for a decision with more than one legal action, in milliseconds."""
        return self.total("ms") / max(1, self.counts("times").total())

    @property
    def ms_p95(self) -> float:
        """The 95th percentile of these times, in milliseconds."""
        times = {int(step): count for step, count in self.counts("times").items()}
        return bin_ms(quantile(times, 0.95)) if times else 0.0

    def share_at(self, order: int) -> float:
        """Return the win share at a position in the turn order of the first round."""
        wins = [line.win for line in self.lines if line.order == order]
        return sum(wins) / max(1, len(wins))

    def to_json(self) -> dict[str, Any]:
        """Return the number of seats, the win share with its interval, averages per game and seat,
        and the roles and buildings chosen."""
        return {
            "seats": self.seats,
            "win_share": self.share,
            "win_share_95": self.interval,
            "margin": self.margin,
            **{name: self.mean(name) for name in _AVERAGED},
            "ms_per_choice": {"mean": self.ms_mean, "p95": self.ms_p95},
            "roles": self.counts("roles"),
            "built": self.counts("built"),
        }


@dataclass
class Standings:
    """The results of a matchup: by game, by kind of seat, and for all seats."""

    matchup: Matchup
    results: list[GameResult] = field(default_factory=list)
    by_kind: dict[str, SeatKindTotals] = field(default_factory=dict)
    all_seats: SeatKindTotals = field(default_factory=SeatKindTotals)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.results)

    @property
    def rounds(self) -> list[int]:
        """The number of rounds of each game."""
        return [result.rounds for result in self.results]

    @property
    def ends(self) -> Counter[str]:
        """The number of games by the causes of their end."""
        return Counter("+".join(result.ends) for result in self.results)

    @property
    def parity(self) -> float:
        """The win share of a seat that is exactly as strong as the others."""
        return 1 / len(self.matchup.entries)

    def order_p_value(self) -> float:
        """Return the p-value of the wins by turn order of the first round, under the hypothesis
        that all places are equal."""
        observed = [0.0] * len(self.matchup.entries)
        for line in self.all_seats.lines:
            observed[line.order] += line.win
        return chi_square_p_value(observed, [self.games * self.parity] * len(observed))

    def kind_p_value(self) -> float:
        """Return the p-value of the wins by kind, under the hypothesis that all kinds are equal."""
        observed = [each.wins for each in self.by_kind.values()]
        expected = [each.seats * self.parity for each in self.by_kind.values()]
        return chi_square_p_value(observed, expected)

    def to_json(self) -> dict[str, Any]:
        """Return averages per game and seat, by kind and by place; times are in milliseconds."""
        orders = range(len(self.matchup.entries))
        return {
            "match": self.matchup.key,
            "games": self.games,
            "rounds": self.rounds,
            "decisions": sum(result.decisions for result in self.results),
            "ends": self.ends,
            "kinds": {kind: totals.to_json() for kind, totals in self.by_kind.items()},
            "order": [self.all_seats.share_at(order) for order in orders],
        }


def make_standings(matchup: Matchup, results: Iterable[GameResult]) -> Standings:
    """Aggregate the results of a matchup."""
    by_kind = {kind: SeatKindTotals() for kind in matchup.kinds}
    standings = Standings(matchup, sorted(results, key=lambda each: each.game), by_kind)
    for result in standings.results:
        points = [line.points for line in result.lines]
        for entry, line in enumerate(result.lines):
            best_other = max(points[:entry] + points[entry + 1 :])
            for totals in (by_kind[matchup.entries[entry]], standings.all_seats):
                totals.add(line, best_other, matchup.block(result.game))
    return standings
