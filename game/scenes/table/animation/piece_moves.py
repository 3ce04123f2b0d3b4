"""The moves of an animation: which piece moves from where to where, in what manner, with what
sound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from game.scenes.table.view.spots import Spot


class Manner(Enum):
    """How a piece moves from one spot to another."""

    FLIES = auto()
    """Through the air, on its own."""
    WALKS = auto()
    """On foot, in single file with the others of the same animation, and over a gangway from a
    ship."""
    SAILS_AWAY = auto()
    """From its berth off the sea, with its load."""
    SAILS_IN = auto()
    """Onto the sea and to its berth, with its load."""
    BY_CART = auto()
    """On a cart that arrives, is loaded and drives off. All pieces of an animation share one
    cart."""
    HANDED_ON = auto()
    """As a card, from one player's name to another's."""


# The sound of each piece as it lands.
_LANDINGS: Mapping[str, str] = {
    "coin": "coin",
    "vp": "chip",
    "barrel": "barrel",
    "tile": "plant",
    "building": "hammer",
    "colonist": "step",
    "noble": "step",
    "role": "card",
    "back": "card",
    "governor": "card",
    "colonist_ship": "ship_bell",
    "cargo_ship": "",
}


class PieceMove(NamedTuple):
    """The move of one piece: its name (`spots.PIECES` or `spots.SHIPS`), its number, its start and
    its end."""

    piece: str
    kind: int
    start: Spot
    end: Spot
    lifted: bool = True
    """Whether the piece disappears from its start (not if it comes from a heap)."""
    manner: Manner = Manner.FLIES
    load: tuple[tuple[str, int], ...] = ()
    """The load of a ship: pieces with their numbers."""

    @property
    def landing(self) -> str:
        """The sound of the piece as it lands, or ""."""
        if self.piece == "tile" and self.end.kind != "island":
            return "card"
        return "" if self.manner is Manner.SAILS_AWAY else _LANDINGS[self.piece]


@dataclass(frozen=True)
class EventAnimation:
    """The animation of an event: its moves, a sound at the start, and one at the end in addition to
    those of the landing pieces."""

    moves: tuple[PieceMove, ...] = ()
    sound: str = ""
    landing: str = ""
    hold: float = 0.25
    """Seconds to wait afterwards, at normal speed."""
    still: str = ""
    """Why nothing moves."""
    lands_first: bool = False
    """Whether the position after the event is shown from the start, except for moving pieces."""
