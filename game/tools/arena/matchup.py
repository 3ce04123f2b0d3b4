"""Define a matchup: the kinds of seats at a table, the rules, and the seeds of its games.

Games come in blocks. A block has one deal (one seed) and as many games as seats; the seats rotate
by one place per game, so each seat plays each place of the deal once. If all seats are of one kind,
there is one game per deal. Neighbors are drawn anew for each block.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.rules import Options


@dataclass(frozen=True)
class Matchup:
    """A kind of seat for each player (`entries`), the rules, and the seed of the first block.
    Raises ValueError if the number of entries does not match the number of players."""

    entries: tuple[str, ...]
    options: Options = field(default_factory=Options)
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.entries) != self.options.players:
            raise ValueError(
                f"{self.options.players} players need as many seats, not {len(self.entries)}"
            )

    @property
    def key(self) -> str:
        """The key of results in a file: everything they depend on except the code."""
        return f"{','.join(self.entries)} | {rules_text(self.options)} | seed {self.seed}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different kinds at the table, in order of the entries."""
        return tuple(dict.fromkeys(self.entries))

    @property
    def games_per_deal(self) -> int:
        """The number of games in a block: 1 if all entries are of one kind."""
        return len(self.entries) if len(self.kinds) > 1 else 1

    def block(self, game: int) -> int:
        """Return the block of a game."""
        return game // self.games_per_deal

    def deal_seed(self, game: int) -> int:
        """Return the seed of a game's deal."""
        return self.seed + self.block(game)

    def seating(self, game: int) -> list[int]:
        """Return the entry in each place of the deal."""
        block, rotation = divmod(game, self.games_per_deal)
        entries = list(range(len(self.entries)))
        if block:
            random.Random(f"seating {block}").shuffle(entries)
        return entries[rotation:] + entries[:rotation]


def rules_text(options: Options) -> str:
    """Return a short description of the rules: the players and all non-default options."""
    default = Options(players=options.players).to_json()
    words = [
        name if value is True else f"{name} {value}"
        for name, value in options.to_json().items()
        if value != default[name]
    ]
    return ", ".join([f"{options.players} players", *words])


def one_against(focal: str, others: Sequence[str], options: Options, seed: int = 0) -> Matchup:
    """Return a matchup of one seat against others, which are repeated to fill the table."""
    places = options.players - 1
    rest = tuple(others[n % len(others)] for n in range(places))
    return Matchup((focal, *rest), options, seed)
