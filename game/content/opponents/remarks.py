"""Remarks: which character comments on an event of a match, and how."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from game.content.opponents.character import Character
from game.content.opponents.occasions import OCCASIONS, Occasion
from game.content.opponents.witness import Witness
from game.rules import Game, Position
from game.rules.events import Event, RoleChosen, RoundBegan

MOST_A_ROUND: Final = 2
TO_A_PERSON: Final = 1.4  # factor of the probability, compared with a computer
URGENT: Final = 9  # the weight from which a remark may exceed these limits


class Remark(NamedTuple):
    """A character's line for an occasion; `text` still has its slots."""

    occasion: Occasion
    character: Character
    text: str

    @property
    def seat(self) -> int:
        """The seat that speaks."""
        return self.occasion.seat


class RemarkChooser:
    """Chooses remarks, those with the highest weight first: at most two per round and one per
    phase, and no line twice.

    `character` returns the character of a seat, None for people and plain computers; `people` are
    the seats of people. Remarks depend only on the seed, the round and the occasion, so the same
    match has the same remarks.
    """

    def __init__(
        self, game: Game, character: Callable[[int], Character | None], people: Collection[int]
    ) -> None:
        self._character = character
        self._people = people
        self.rebuild(game)

    def rebuild(self, game: Game) -> None:
        """Restart with the history of a game, whose remarks count as made."""
        replayed = game.restart()
        self._seed = game.seed
        self._witness = Witness(replayed.position.copy())
        self._in_round = 0
        self._phase_spoken = False
        self._said: set[str] = set()
        self._times = [0] * len(replayed.position.players)
        replayed.position.sink = lambda event: self._see(event, replayed.position)
        for action in game.history:
            replayed.play(action)

    def _see(self, event: Event, after: Position) -> None:
        self.remark(event, after.copy())

    def remark(self, event: Event, after: Position) -> Remark | None:
        """Return a remark on an event, usually None. `after` is kept."""
        if isinstance(event, RoundBegan):
            self._in_round = 0
        if isinstance(event, RoundBegan | RoleChosen):
            self._phase_spoken = False
        return self.choose(self._witness.occasions(event, after), after.round)

    def choose(self, occasions: list[Occasion], round_: int) -> Remark | None:
        """Return the remark on the heaviest occasion that gets one. Of equal ones, the character
        who has spoken least comes first."""
        occasions.sort(
            key=lambda occasion: (-OCCASIONS[occasion.kind].weight, self._times[occasion.seat])
        )
        for occasion in occasions:
            kind, character = OCCASIONS[occasion.kind], self._character(occasion.seat)
            urgent = kind.weight >= URGENT
            silent = self._in_round >= MOST_A_ROUND + urgent or (self._phase_spoken and not urgent)
            if character is None or silent:
                continue
            lines = [
                line for line in character.remarks.get(occasion.kind, ()) if line not in self._said
            ]
            rng = random.Random(f"{self._seed} {round_} {occasion.seat} {occasion.kind}")
            chance = kind.chance * (TO_A_PERSON if occasion.to in self._people else 1)
            if lines and rng.random() < chance:
                text = rng.choice(lines)
                self._in_round += 1
                self._phase_spoken = True
                self._said.add(text)
                self._times[occasion.seat] += 1
                return Remark(occasion, character, text)
        return None
