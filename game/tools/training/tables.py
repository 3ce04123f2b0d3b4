"""The tables of training games: their options in rotation, and seats of other levels."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import cycle
from typing import Final

from game.rules import PRESETS, Options
from game.seats.base import Seat
from game.seats.difficulty import make_seat
from game.seats.styles import STYLES

# The options of the games, in rotation; none has a draft, which is not learned.
FOUR_PLAYERS: Final = Options(players=4)
FIVE_PLAYERS: Final = Options(players=5)
EVERYTHING: Final = PRESETS["everything"]
GAME_OPTIONS: Final = (
    FOUR_PLAYERS,
    FIVE_PLAYERS,
    EVERYTHING,
    Options(players=3),
    FIVE_PLAYERS,
    EVERYTHING,
    FOUR_PLAYERS,
    Options(players=2),
    FIVE_PLAYERS,
    FOUR_PLAYERS,
    Options(players=5, buildings="all", nobles=True),
    EVERYTHING,
    FIVE_PLAYERS,
    Options(players=3, buildings="random", nobles=True),
    FOUR_PLAYERS,
    FIVE_PLAYERS,
    EVERYTHING,
    Options(players=2, buildings="all"),
)
# How often a rotation by players repeats: each number of players has 2, 6 or 8 of these options.
CYCLES: Final = 24
# The share of tables with opponents: seats of other levels, so that the networks also see the
# games that people play.
OPPONENT_TABLES: Final = 0.5
# The kinds that opponents are drawn from, which search nothing: every style of these levels.
OPPONENTS: Final = tuple(
    f"{level}/{style}"
    for level in ("harbourmaster", "harbourmaster", "merchant", "bosun", "deckhand")
    for style in STYLES
)


def options_by_players(players: Sequence[int]) -> tuple[Options, ...]:
    """Return a rotation of game options with these numbers of players. Each number goes through its
    own options of GAME_OPTIONS."""
    turns = {count: cycle([o for o in GAME_OPTIONS if o.players == count]) for count in players}
    return tuple(next(turns[count]) for _ in range(CYCLES) for count in players)


def draw_opponents(players: int, rng: random.Random) -> dict[int, Seat]:
    """Draw the opponents at a table by place: none, or any number that leaves at least one place to
    the networks."""
    if rng.random() >= OPPONENT_TABLES:
        return {}
    places = rng.sample(range(players), rng.randrange(1, players))
    return {place: make_seat(rng.choice(OPPONENTS)) for place in places}
