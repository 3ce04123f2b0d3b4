"""Standings of a few games between computer seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules import Options
from game.seats import make_seat
from game.tools.arena.game_runner import play_game
from game.tools.arena.matchup import Matchup
from game.tools.arena.standings import Standings, make_standings


def played_standings(
    seats: Sequence[str], games: int, seed: int = 0, options: Options | None = None
) -> Standings:
    """Play games between these kinds of seats, one per player, and return their standings."""
    rules = replace(options or Options(), players=len(seats))
    return played(Matchup(tuple(seats), rules, seed), games)


def played(matchup: Matchup, games: int) -> Standings:
    """Play games of a matchup and return their standings."""
    players = {kind: make_seat(kind) for kind in matchup.kinds}
    results = [play_game(matchup, number, players, lambda: 0.0) for number in range(games)]
    return make_standings(matchup, results)
