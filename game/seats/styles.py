"""Styles: what a computer seat likes better than others do.

A style is a change of weights, so that every level that weighs things can have it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from game.rules import Action, Observation, Position
from game.seats.base import Seat
from game.seats.heuristic.weights import Row, Weights

BALANCED: Final = "balanced"
SURPRISE: Final = "surprise"

# By style and weight: factors, one for all or one for each number of a row. Rows of buildings:
# small market, hacienda, construction hut, small warehouse, hospice, office, large market, large
# warehouse, factory, university, harbor, wharf.
STYLES: Final[dict[str, dict[str, float | Row]]] = {
    BALANCED: {},
    "shipper": {
        "shipped": 1.12,
        "in_hand": 1.12,
        "quarry": 0.85,
        "effects": (1.0, 1.0, 0.8, 1.5, 1.0, 0.7, 0.7, 1.6, 0.7, 0.8, 1.7, 3.0),
        "beside": (1.0, 1.0, 0.8, 1.5, 1.0, 0.7, 0.7, 1.5, 0.7, 0.8, 1.5, 1.5),
    },
    "builder": {
        "shipped": 0.8,
        "quarry": 1.6,
        "doubloon": 1.15,
        "effects": (1.0, 1.0, 1.5, 0.7, 1.0, 1.0, 1.0, 0.7, 1.2, 1.4, 0.6, 0.5),
        "beside": (1.0, 1.0, 1.5, 0.7, 1.0, 1.0, 1.0, 0.7, 1.2, 1.2, 0.6, 0.5),
    },
    "trader": {
        "sale": 1.1,
        "hold": 1.5,
        "hold_taken": 1.4,
        "shipped": 0.85,
        "no_plant": (1.0, 1.0, 1.0, 1.8, 1.8),
        "no_tile": (1.0, 1.0, 1.0, 1.8, 1.8),
        "effects": (2.0, 1.0, 0.8, 0.8, 1.0, 4.0, 3.5, 0.8, 1.0, 0.8, 0.8, 0.6),
        "beside": (2.0, 1.0, 0.8, 0.8, 1.0, 1.5, 2.0, 0.8, 1.0, 0.8, 0.8, 0.6),
    },
}


def apply_style(weights: Weights, style: str) -> Weights:
    """The weights changed as the style says. Raises KeyError for an unknown style."""
    changes: dict[str, Any] = {}
    for name, factor in STYLES[style].items():
        changes[name] = _times(getattr(weights, name), factor)
    return replace(weights, **changes)


def _times(value: float | Row, factor: float | Row) -> float | Row:
    if not isinstance(value, tuple):
        assert not isinstance(factor, tuple)
        return value * factor
    factors = factor if isinstance(factor, tuple) else (factor,) * len(value)
    return tuple(v * f for v, f in zip(value, factors, strict=True))


def style_of(style: str, pos: Position, seat: int) -> str:
    """The style that a seat has in a match: SURPRISE stands for one of the others.

    A seat remembers nothing, so the style must follow from what every position of the match shows:
    who was the first governor (drawn by lot), where one sits, and which buildings are in play."""
    if style != SURPRISE:
        return style
    first = (pos.governor - max(0, pos.round - 1)) % len(pos.players)
    text = f"{first} {seat} {len(pos.players)} {sorted(pos.buildings_in_play)}"
    drawn = int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")
    return tuple(STYLES)[drawn % len(STYLES)]


class SurpriseSeat:
    """Plays each match in one of several styles (see `style_of`)."""

    def __init__(self, seats: Mapping[str, Seat]) -> None:
        """`seats` has a seat for each of STYLES."""
        self._seats = seats

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        return self.today(observation).choose(observation, rng)

    def today(self, observation: Observation) -> Seat:
        """The seat that plays this match."""
        return self._seats[style_of(SURPRISE, observation.position, observation.seat)]
