"""What the arena plays: a table of seats under one set of rules, game by game.

Games come in blocks. A block has one deal (one seed) and as many games as seats; from game to game
the seats move on by one place, so that each of them sits in each place of the deal once; if all are
of one kind there is one game to a deal. From block to block it is drawn anew who sits beside whom.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.rules import Options


@dataclass(frozen=True)
class Matchup:
    """A table that meets again and again: a kind of seat for each player (`entries`), the rules,
    and the seed of the first block. Raises ValueError when entries and players differ."""

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
        """What the results of this match are filed under: all that they depend on but the code."""
        return f"{','.join(self.entries)} | {rules_text(self.options)} | seed {self.seed}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different kinds at the table, in the order of the entries."""
        return tuple(dict.fromkeys(self.entries))

    @property
    def turns(self) -> int:
        """Games of one deal: one where all entries are alike, as moving round changes nothing."""
        return len(self.entries) if len(self.kinds) > 1 else 1

    def block(self, game: int) -> int:
        """The block that a game belongs to."""
        return game // self.turns

    def deal(self, game: int) -> int:
        """The seed of a game's deal."""
        return self.seed + self.block(game)

    def seating(self, game: int) -> list[int]:
        """Which entry sits in each place of the deal."""
        block, turn = divmod(game, self.turns)
        drawn = list(range(len(self.entries)))
        if block:
            random.Random(f"seating {block}").shuffle(drawn)
        return drawn[turn:] + drawn[:turn]


def rules_text(options: Options) -> str:
    """The rules in a few words: players, and what differs from the usual."""
    usual = Options(players=options.players).to_json()
    words: list[str] = [f"{options.players} players"]
    for name, value in options.to_json().items():
        if value != usual[name]:
            words.append(_word(name, value))
    return ", ".join(words)


def _word(name: str, value: Any) -> str:
    return name if value is True else f"{name} {value}"


def one_against(focal: str, others: Sequence[str], options: Options, seed: int = 0) -> Matchup:
    """One seat against the others, which are repeated until the table is full."""
    places = options.players - 1
    rest = tuple(others[n % len(others)] for n in range(places))
    return Matchup((focal, *rest), options, seed)
