"""Remarks: who says something about an event of a match, and what."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.content.opponents.character import Character
from game.content.opponents.detection import occasions_of
from game.rules import Position
from game.rules.events import Event

# How likely somebody speaks on an occasion, in a round in which nobody has spoken yet.
CHANCES: Final[Mapping[str, float]] = {
    "ship_filled": 0.4,
    "house_filled": 0.5,
    "barrels_lost": 0.5,
    "large_building": 0.9,
    "great_sale": 0.6,
    "rich_harvest": 0.5,
    "rich_role": 0.3,
    "end_near": 1.0,
}


class Remark(NamedTuple):
    """What a seat's character says."""

    seat: int
    character: Character
    text: str


class RemarkChooser:
    """Chooses remarks: at most one a round over the whole table, no line twice in a match.

    `character` finds who plays a seat, None for people and plain computers. Whether somebody
    speaks depends on the seed, the round, the seat and the occasion alone, so that the same match
    has the same remarks.
    """

    def __init__(self, seed: int, character: Callable[[int], Character | None]) -> None:
        self._seed = seed
        self._character = character
        self._last_round = 0
        self._said: set[str] = set()

    def remark(self, event: Event, after: Position) -> Remark | None:
        """Return what somebody says of an event, mostly None."""
        if after.round <= self._last_round:
            return None
        for seat, occasion in occasions_of(event, after):
            character = self._character(seat)
            if character is None:
                continue
            lines = [line for line in character.remarks.get(occasion, ()) if line not in self._said]
            rng = random.Random(f"{self._seed} {after.round} {seat} {occasion}")
            if lines and rng.random() < CHANCES[occasion]:
                text = rng.choice(lines)
                self._last_round = after.round
                self._said.add(text)
                return Remark(seat, character, text)
        return None
