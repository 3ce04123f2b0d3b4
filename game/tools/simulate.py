"""Simulation: games between computer seats, aggregated as in the arena."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.tools.arena.game_runner import GameResult, play_task
from game.tools.arena.matchup import Matchup
from game.tools.arena.report import render_details
from game.tools.arena.standings import make_standings
from game.tools.measurement import Measurement, Report


def simulate(matchup: Matchup, games: int) -> Measurement[dict[str, Any]]:
    """Measure the results of so many games of a matchup."""
    return Measurement(games, partial(_play, matchup), partial(_report, matchup))


def _play(matchup: Matchup, number: int) -> dict[str, Any]:
    return play_task((), "", (matchup, number)).to_json()


def _report(matchup: Matchup, games: Sequence[dict[str, Any]]) -> Report:
    standings = make_standings(matchup, map(GameResult.from_json, games))
    return Report(render_details(", ".join(matchup.entries), standings), standings.to_json())
