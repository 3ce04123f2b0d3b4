"""The helper's knowledge when a person is asked, and its possible advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.content.lessons.targets import Target
from game.rules import Position
from game.rules.material import role_of
from game.rules.position import Player
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape


@dataclass(frozen=True)
class Situation:
    """A decision that a seat's person is asked for, with the players' names."""

    position: Position
    seat: int
    names: Sequence[str]
    phrases: Phrases

    @property
    def player(self) -> Player:
        """The person's board."""
        return self.position.players[self.seat]

    @property
    def others(self) -> list[int]:
        """The seats of all other players."""
        return [seat for seat in range(len(self.names)) if seat != self.seat]

    def name(self, seat: int) -> str:
        """Return a player's name as markup."""
        return escape(self.names[seat])

    def card(self, role: int) -> int:
        """Return the card of a role that can be chosen now, -1 if there is none."""
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
    """The result of a condition: the targets to point at (the first visible one), and values for
    the text's placeholders. `text` (markup) is for topics without a text; `heading` and the almanac
    `page` belong to it."""

    targets: Sequence[Target]
    values: Mapping[str, object] = {}
    text: str = ""
    heading: str = ""
    page: str = ""


@dataclass(frozen=True)
class Advice:
    """Something to say from a level of the helper upward: the text (markup), a small heading, and
    its `targets`; the card points at the first visible one.

    `key` identifies it among topics that were shown ("" if it may be repeated), `page` is the
    almanac page about it. `counsel` offers to ask for counsel.
    """

    level: str
    key: str
    text: str
    targets: Sequence[Target]
    heading: str = ""
    page: str = ""
    counsel: bool = False
