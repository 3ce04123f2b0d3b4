"""What the helper knows when somebody is asked, and what it could say then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.content.lessons.lesson import Target
from game.rules import Position
from game.rules.material import role_of
from game.rules.position import Player
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape


@dataclass(frozen=True)
class Situation:
    """A decision that the person of a seat is asked for, with the players' names."""

    position: Position
    seat: int
    names: Sequence[str]
    phrases: Phrases

    @property
    def player(self) -> Player:
        """The board of the person."""
        return self.position.players[self.seat]

    @property
    def others(self) -> list[int]:
        """All other seats."""
        return [seat for seat in range(len(self.names)) if seat != self.seat]

    def name(self, seat: int) -> str:
        """Return a player's name as markup."""
        return escape(self.names[seat])

    def card(self, role: int) -> int:
        """Return the card of a role that can be chosen now, -1 for none."""
        cards = (
            action.arg
            for action in self.position.legal_actions
            if action.kind == "role" and role_of(action.arg) == role
        )
        return next(cards, -1)

    def offers(self, kind: str) -> list[int]:
        """Return the arguments of all legal actions of a kind."""
        return [action.arg for action in self.position.legal_actions if action.kind == kind]


class Found(NamedTuple):
    """What a condition has found: what to point at, the first that is seen, and the values of the
    placeholders in the text. `text` (markup) is for topics that have none of their own, `heading`
    and the almanac's `page` belong to it."""

    targets: Sequence[Target]
    values: Mapping[str, object] = {}
    text: str = ""
    heading: str = ""
    page: str = ""


@dataclass(frozen=True)
class Advice:
    """Something to say at a level of the helper and above: the text (markup), a small heading, and
    what it speaks of: the card points at the first of the `targets` that is seen.

    `key` is its name among what was told ("" for what may be said again), `page` the almanac's
    page about it. `counsel` offers to ask the Governor.
    """

    level: str
    key: str
    text: str
    targets: Sequence[Target]
    heading: str = ""
    page: str = ""
    counsel: bool = False
