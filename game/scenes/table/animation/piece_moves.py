"""The moves of an animation: which piece goes from where to where, in what manner, heard how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from game.scenes.table.view.spots import Spot


class Manner(Enum):
    """How a piece goes from one spot to another."""

    FLIES = auto()
    """Through the air, on its own."""
    WALKS = auto()
    """On foot, in a file with the others of the same animation; from a ship over a gangway."""
    SAILS_AWAY = auto()
    """From its berth off the sea, with its load."""
    SAILS_IN = auto()
    """Onto the sea and to its berth, with its load."""
    BY_CART = auto()
    """On a cart that drives up, is loaded, and rolls off; the others lie on the same cart."""
    HANDED_ON = auto()
    """As a card, from one player's name to another's."""


# What each piece sounds like where it is put down.
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
    """The way of one piece: its name (`spots.PIECES` or `spots.SHIPS`), its number, from where, to
    where."""

    piece: str
    kind: int
    start: Spot
    end: Spot
    lifted: bool = True
    """Whether the piece is taken off its start (it is not, where there is a heap)."""
    manner: Manner = Manner.FLIES
    load: tuple[tuple[str, int], ...] = ()
    """What is aboard a ship: pieces with their numbers."""

    @property
    def landing(self) -> str:
        """The sound of the piece where it lands, "" for none."""
        if self.piece == "tile" and self.end.kind != "island":
            return "card"
        return "" if self.manner is Manner.SAILS_AWAY else _LANDINGS[self.piece]


@dataclass(frozen=True)
class EventAnimation:
    """The animation of an event: moves, a sound when it begins and one when it is over, besides
    those of the pieces that land."""

    moves: tuple[PieceMove, ...] = ()
    sound: str = ""
    landing: str = ""
    hold: float = 0.25
    """Seconds to wait after it, at normal speed."""
    still: str = ""
    """Why nothing moves."""
    lands_first: bool = False
    """Whether the position after it is shown from the beginning on, but for what is under way."""
