"""Results added up: what one kind of seat did in a match, and the match as a whole."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.rules.material import BUILDINGS
from game.rules.scoring import LARGE_WITH_BONUS
from game.tools.arena.confidence import Interval, chi_square, quantile, share_interval
from game.tools.arena.game_runner import EntryResult, GameResult, ms_of
from game.tools.arena.matchup import Matchup


@dataclass
class SeatKindTotals:
    """What the seats of one kind did: sums over `seats` places at tables. `margin` is the lead over
    the best of the others, negative behind; `order_wins` and `seats_by_order` are victories
    and places by the order of the first round; `blocks` are wins and places by block of games."""

    seats: int = 0
    wins: float = 0.0
    points: int = 0
    margin: int = 0
    chips: int = 0
    buildings: int = 0
    bonuses: int = 0
    nobles: int = 0
    large: int = 0
    idle_large: int = 0
    late_large: int = 0
    last_large: int = 0
    idle_small: int = 0
    idle_plants: int = 0
    quarries: int = 0
    sales: int = 0
    ms: float = 0.0
    roles: Counter[str] = field(default_factory=Counter)
    built: Counter[str] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)
    seats_by_order: Counter[int] = field(default_factory=Counter)
    blocks: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0]))
    order_wins: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, line: EntryResult, best_other: int, block: int) -> None:
        """Count one entry's part in a game."""
        self.seats += 1
        self.wins += line.win
        self.margin += line.points - best_other
        for name in _ADDED:
            setattr(self, name, getattr(self, name) + getattr(line, name))
        self.large += sum(name in LARGE_NAMES for name in line.built)
        self.roles.update(line.roles)
        self.built.update(line.built)
        self.times.update({int(step): count for step, count in line.times.items()})
        self.order_wins[line.order] += line.win
        self.seats_by_order[line.order] += 1
        self.blocks[block][0] += line.win
        self.blocks[block][1] += 1

    @property
    def share(self) -> float:
        """Victories for each place at a table."""
        return self.wins / max(1, self.seats)

    @property
    def interval(self) -> Interval:
        """Where the share lies, 95%; the wider of Wilson's and the bootstrap over blocks."""
        return share_interval([(wins, int(seats)) for wins, seats in self.blocks.values()])

    def mean(self, name: str) -> float:
        """A sum by its name, for each place at a table."""
        return float(getattr(self, name)) / max(1, self.seats)

    @property
    def choices(self) -> int:
        """Decisions with a choice."""
        return sum(self.times.values())

    @property
    def ms_mean(self) -> float:
        return self.ms / max(1, self.choices)

    @property
    def ms_p95(self) -> float:
        return ms_of(quantile(self.times, 0.95)) if self.times else 0.0

    def share_at(self, order: int) -> float:
        """Victories for each place in an order of the first round."""
        return self.order_wins[order] / max(1, self.seats_by_order[order])


_ADDED = (
    "points",
    "chips",
    "buildings",
    "bonuses",
    "nobles",
    "idle_large",
    "late_large",
    "last_large",
    "idle_small",
    "idle_plants",
    "quarries",
    "sales",
    "ms",
)
LARGE_NAMES = frozenset(BUILDINGS[building].name for building in LARGE_WITH_BONUS)


@dataclass
class Standings:
    """A match added up: by kind, by the order of the first round, and the games themselves."""

    match: Matchup
    games: int = 0
    rounds: list[int] = field(default_factory=list)
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    by_kind: dict[str, SeatKindTotals] = field(default_factory=dict)
    everybody: SeatKindTotals = field(default_factory=SeatKindTotals)
    winner_points: int = 0
    codes: set[str] = field(default_factory=set)

    @property
    def parity(self) -> float:
        """The share of victories of a seat that is as good as the others."""
        return 1 / len(self.match.entries)

    def order_chance(self) -> float:
        """How likely the victories spread over the order of the first round like this or worse, if
        no place were better than another."""
        count = len(self.match.entries)
        seen = [self.everybody.order_wins[order] for order in range(count)]
        return chi_square(seen, [self.games / count] * count)

    def kind_chance(self) -> float:
        """The same for the kinds at the table."""
        seen = [each.wins for each in self.by_kind.values()]
        places = [each.seats * self.parity for each in self.by_kind.values()]
        return chi_square(seen, places)


def add_up(match: Matchup, outcomes: Iterable[GameResult]) -> Standings:
    """The tables of a match."""
    tables = Standings(match)
    tables.by_kind = {kind: SeatKindTotals() for kind in match.kinds}
    for outcome in sorted(outcomes, key=lambda each: each.game):
        tables.games += 1
        tables.rounds.append(outcome.rounds)
        tables.decisions += outcome.decisions
        tables.ends["+".join(outcome.ends)] += 1
        tables.codes.add(outcome.code)
        points = [line.points for line in outcome.lines]
        tables.winner_points += max(points)
        block = match.block(outcome.game)
        for entry, line in enumerate(outcome.lines):
            best_other = max(points[:entry] + points[entry + 1 :])
            tables.by_kind[match.entries[entry]].add(line, best_other, block)
            tables.everybody.add(line, best_other, block)
    return tables
