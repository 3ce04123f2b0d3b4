"""What the table needs of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.rules.actions import Action
from game.rules.game import Game
from game.scenes.table.director import Step


class Playing(Protocol):
    """A match as the table knows it (`game.app.match.Match` is one)."""

    @property
    def game(self) -> Game:
        """The game, always up to date."""

    @property
    def names(self) -> Sequence[str]:
        """Names by seat."""

    @property
    def colours(self) -> Sequence[int]:
        """Colours by seat, as numbers of `Context.players`."""

    @property
    def computer(self) -> Sequence[bool]:
        """Which seats are played by the computer."""

    @property
    def can_undo(self) -> bool:
        """May the last decision be taken back?"""

    @property
    def waiting_for(self) -> str:
        """``person``, ``computer`` or ``over``."""

    def play(self, action: Action) -> Sequence[Step]:
        """Carry out an action; what happened."""

    def play_chain(self, chain: Sequence[Action]) -> Sequence[Step]:
        """Carry out several actions that are one decision; what happened."""

    def undo(self) -> object:
        """Take the last decision back."""

    def think(self) -> None:
        """Let the computer seat begin to think, if it does not already."""

    def answer(self) -> Action | None:
        """The computer's decision, None while it thinks."""

    def close(self) -> None:
        """Give back what the match holds."""
