"""The interface of goals that a match has beyond winning it, such as those of an island."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from game.match.match import Match
from game.rules import Action, Position


class CornerButton(NamedTuple):
    """An additional button in the corner of the table: icon, tooltip, and what it does. It is brass
    if `lit`."""

    icon: str
    tooltip: str
    press: Callable[[], None]
    lit: bool = False


class MatchGoals(Protocol):
    """The goals of the person who plays a match."""

    @property
    def reminder(self) -> str:
        """What the person is reminded of at the beginning, "" for nothing."""

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        """Return why a legal decision is against the rules of this match, "" if it is not."""

    def corner(self, match: Match) -> CornerButton:
        """Return the button that shows the goals and how far the match is."""
