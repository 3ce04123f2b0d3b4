"""Simulation: games between computer seats in this process, aggregated as in the arena."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from game.rules import Options
from game.tools.arena.game_runner import play_game
from game.tools.arena.matchup import Matchup
from game.tools.arena.report import render_details
from game.tools.arena.seat_pool import SeatPool
from game.tools.arena.standings import Standings, make_standings
from game.tools.measurement import Progress


@dataclass(frozen=True)
class SimulationReport:
    """The standings of the games."""

    standings: Standings

    def text(self) -> str:
        """Return the tables of the arena."""
        return render_details(", ".join(self.standings.matchup.entries), self.standings)

    def to_json(self) -> Any:
        """Return averages per game and seat, by kind and by place; times are in milliseconds."""
        standings = self.standings
        orders = range(len(standings.matchup.entries))
        return {
            "match": standings.matchup.key,
            "games": standings.games,
            "rounds": standings.rounds,
            "decisions": standings.decisions,
            "ends": standings.ends,
            "kinds": {kind: totals.to_json() for kind, totals in standings.by_kind.items()},
            "order": [standings.all_seats.share_at(order) for order in orders],
        }


def simulate(
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    options: Options | None = None,
    clock: Callable[[], float] = perf_counter,
    progress: Progress = lambda done: None,
) -> SimulationReport:
    """Play games between these kinds of seats, one per player, and aggregate them. Apart from the
    times measured with `clock` (seconds), the same arguments give the same report. Raises
    UnknownSeat and OptionsError."""
    rules = replace(options or Options(), players=len(seats))
    matchup = Matchup(tuple(seats), rules, seed)
    players = SeatPool().seats_for(matchup)
    results = []
    for number in range(games):
        results.append(play_game(matchup, number, players, clock))
        progress(number + 1)
    return SimulationReport(make_standings(matchup, results))
