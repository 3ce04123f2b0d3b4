"""Simulation: games between computer seats, with win rates, VP by source, and buildings built.

Games come in blocks: every block has a seed of its own, and in its games the seats rotate, so that
each plays each place of the same deal once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Final

from game.history.statistics.confidence import wilson_interval
from game.rules import Game, Options, Position
from game.rules.material import BUILDINGS
from game.rules.position import END_NAMES
from game.rules.scoring import LARGE_WITH_BONUS, scores, winners
from game.seats import Seat, make_seat

# More than any game takes; a longer one is a fault.
MAX_DECISIONS: Final = 20_000


@dataclass
class SeatTally:
    """Sums over all games for one kind of seat, or for one place in the order of the first round
    (VP, seconds)."""

    places: int = 0  # seats counted: one for each game and seat
    wins: float = 0.0  # a shared victory counts 1 / winners
    points: int = 0
    chips: int = 0
    printed: int = 0
    bonuses: int = 0
    nobles: int = 0
    idle_large: int = 0  # unoccupied large buildings at the end
    built: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(
        default_factory=list
    )  # seconds, where there was more than one legal action

    def to_json(self) -> dict[str, Any]:
        """Return means per game and seat as JSON data; times in milliseconds."""
        low, high = wilson_interval(self.wins, self.places)
        places = max(1, self.places)
        return {
            "seats": self.places,
            "win_share": self.wins / places,
            "win_share_95": [low, high],
            "points": self.points / places,
            "points_by_source": {
                "chips": self.chips / places,
                "buildings": self.printed / places,
                "large_bonuses": self.bonuses / places,
                "nobles": self.nobles / places,
            },
            "idle_large": self.idle_large / places,
            "built": dict(sorted(self.built.items())),
            "ms": _milliseconds(self.times),
        }


@dataclass
class SimulationReport:
    """Results of a simulation: by kind of seat, by place in the order, and by game."""

    seats: tuple[str, ...]
    options: Options
    seed: int
    games: int = 0
    rounds: list[int] = field(default_factory=list)
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    by_kind: dict[str, SeatTally] = field(default_factory=dict)
    by_order: list[SeatTally] = field(default_factory=list)
    results: list[tuple[int, ...]] = field(default_factory=list)  # points by entry of `seats`

    def to_json(self) -> dict[str, Any]:
        """Return the results as JSON data."""
        return {
            "seats": list(self.seats),
            "options": self.options.to_json(),
            "seed": self.seed,
            "games": self.games,
            "rounds": _distribution(self.rounds),
            "decisions_per_game": self.decisions / max(1, self.games),
            "ends": dict(sorted(self.ends.items())),
            "kinds": {name: tally.to_json() for name, tally in self.by_kind.items()},
            "order": [tally.to_json() for tally in self.by_order],
            "results": [list(points) for points in self.results],
        }

    def text(self) -> str:
        """Return the results as text."""
        return "\n".join(_lines(self))


def _rotations(seats: Sequence[str]) -> list[list[str]]:
    """Return the distinct rotations of the seats round the table."""
    rotations = [[*seats[turn:], *seats[:turn]] for turn in range(len(seats))]
    return [names for at, names in enumerate(rotations) if names not in rotations[:at]]


def run(
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    make: Callable[[str], Seat] = make_seat,
    clock: Callable[[], float] = perf_counter,
) -> SimulationReport:
    """Play `games` games; `seats` names a kind of seat for each player. The same arguments give the
    same report, times apart; `clock` gives seconds. Raises UnknownSeat and OptionsError."""
    options = replace(options or Options(), players=len(seats))
    players = {name: make(name) for name in dict.fromkeys(seats)}
    report = SimulationReport(tuple(seats), options, seed)
    report.by_kind = {name: SeatTally() for name in players}
    report.by_order = [SeatTally() for _ in seats]
    tables = _rotations(seats)
    for number in range(games):
        block, turn = divmod(number, len(tables))
        names = tables[turn]
        game = Game.new(options, seed + block)
        first = game.position.governor
        _play(game, [players[name] for name in names], names, number, report, clock)
        _tally(game.position, names, first, turn, report)
    return report


def _play(
    game: Game,
    seats: list[Seat],
    names: list[str],
    number: int,
    report: SimulationReport,
    clock: Callable[[], float],
) -> None:
    chance = [random.Random(f"{report.seed} {number} {place}") for place in range(len(seats))]
    while not game.is_over:
        if len(game.history) > MAX_DECISIONS:
            raise RuntimeError(f"game {number} does not end")
        place = game.seat
        observation = game.observation(place)
        start = clock()
        action = seats[place].choose(observation, chance[place])
        seconds = clock() - start
        if len(game.legal_actions) > 1:
            report.by_kind[names[place]].times.append(seconds)
        game.play(action)
    report.decisions += len(game.history)


def _tally(
    pos: Position, names: list[str], first: int, turn: int, report: SimulationReport
) -> None:
    count = len(names)
    report.games += 1
    report.rounds.append(pos.round)
    report.ends["+".join(END_NAMES[bit] for bit in END_NAMES if pos.end_causes & bit)] += 1
    won, results = winners(pos), scores(pos)
    for place, (name, score, player) in enumerate(zip(names, results, pos.players, strict=True)):
        for tally in (report.by_kind[name], report.by_order[(place - first) % count]):
            tally.places += 1
            tally.wins += 1 / len(won) if place in won else 0.0
            tally.points += score.total
            tally.chips += score.chips
            tally.printed += score.buildings
            tally.bonuses += sum(vp for _, vp in score.bonuses)
            tally.nobles += score.nobles
            tally.idle_large += sum(
                not player.people[building]
                for building in player.city
                if building in LARGE_WITH_BONUS
            )
            tally.built.update(BUILDINGS[building].name for building in player.city)
    report.results.append(tuple(results[(entry - turn) % count].total for entry in range(count)))


def _distribution(values: Iterable[float]) -> dict[str, float]:
    ordered = sorted(values)
    if not ordered:
        return {}
    last = len(ordered) - 1
    return {
        "mean": sum(ordered) / len(ordered),
        "least": ordered[0],
        "median": ordered[len(ordered) // 2],
        "p95": ordered[round(last * 0.95)],
        "most": ordered[-1],
    }


def _milliseconds(times: Iterable[float]) -> dict[str, float]:
    return {name: value * 1000 for name, value in _distribution(times).items()}


def _lines(report: SimulationReport) -> list[str]:
    rounds = _distribution(report.rounds)
    lines = [
        f"{report.games} games of {len(report.seats)}, seed {report.seed}:"
        f" {', '.join(report.seats)}",
        f"rounds {rounds.get('mean', 0):.1f} ({rounds.get('least', 0):.0f}"
        f" to {rounds.get('most', 0):.0f}),"
        f" decisions per game {report.decisions / max(1, report.games):.0f}",
        "ends: " + ", ".join(f"{name} {count}" for name, count in sorted(report.ends.items())),
        "",
        f"{'':12}{'wins':>7}{'95%':>14}{'points':>8}{'chips':>7}{'printed':>9}{'large':>7}"
        f"{'nobles':>8}{'idle':>6}",
    ]
    lines += [_line(name, tally) for name, tally in report.by_kind.items()]
    lines += [_line(f"place {n}", tally) for n, tally in enumerate(report.by_order, 1)]
    for name, tally in report.by_kind.items():
        ms = _milliseconds(tally.times)
        if ms:
            lines += ["", f"{name}: ms per choice " + ", ".join(f"{k} {ms[k]:.1f}" for k in ms)]
        built = (f"{kind} {n / tally.places:.2f}" for kind, n in tally.built.most_common())
        lines.append(f"{name} built: " + ", ".join(built))
    return lines


def _line(name: str, tally: SeatTally) -> str:
    low, high = wilson_interval(tally.wins, tally.places)
    places = max(1, tally.places)
    shares = (tally.points, tally.chips, tally.printed, tally.bonuses, tally.nobles)
    points, chips, printed, bonuses, nobles = (value / places for value in shares)
    return (
        f"{name:12}{tally.wins / places:7.1%}{low:8.1%}{high:6.1%}{points:8.1f}{chips:7.1f}"
        f"{printed:9.1f}{bonuses:7.1f}{nobles:8.1f}{tally.idle_large / places:6.2f}"
    )
