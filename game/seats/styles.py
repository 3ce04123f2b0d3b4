"""Styles of play: what a computer seat values more than others do.

A style is a set of factors on `Weights`, so every level that evaluates positions can have it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from game.rules import Action, Observation, Position
from game.seats.base import Seat
from game.seats.heuristic.weights import Floats, Weights

BALANCED: Final = "balanced"
SURPRISE: Final = "surprise"

# By style and field of `Weights`: a factor, or one for each number of a row. Rows of buildings go
# from small market to wharf, as in `Weights.building_factors`.
STYLES: Final[dict[str, dict[str, float | Floats]]] = {
    BALANCED: {},
    "shipper": {
        "shipped_barrel": 1.12,
        "barrel_in_hand": 1.12,
        "quarry_discount": 0.85,
        "building_factors": (1.0, 1.0, 0.8, 1.5, 1.0, 0.7, 0.7, 1.6, 0.7, 0.8, 1.7, 3.0),
        "building_factors_expanded": (1.0, 1.0, 0.8, 1.5, 1.0, 0.7, 0.7, 1.5, 0.7, 0.8, 1.5, 1.5),
    },
    "builder": {
        "shipped_barrel": 0.8,
        "quarry_discount": 1.6,
        "doubloon_value": 1.15,
        "building_factors": (1.0, 1.0, 1.5, 0.7, 1.0, 1.0, 1.0, 0.7, 1.2, 1.4, 0.6, 0.5),
        "building_factors_expanded": (1.0, 1.0, 1.5, 0.7, 1.0, 1.0, 1.0, 0.7, 1.2, 1.2, 0.6, 0.5),
    },
    "trader": {
        "sale_chance": 1.1,
        "hand_sale_chance": 1.5,
        "hand_sale_chance_taken": 1.4,
        "shipped_barrel": 0.85,
        "tile_without_plant": (1.0, 1.0, 1.0, 1.8, 1.8),
        "plant_without_tile": (1.0, 1.0, 1.0, 1.8, 1.8),
        "building_factors": (2.0, 1.0, 0.8, 0.8, 1.0, 4.0, 3.5, 0.8, 1.0, 0.8, 0.8, 0.6),
        "building_factors_expanded": (2.0, 1.0, 0.8, 0.8, 1.0, 1.5, 2.0, 0.8, 1.0, 0.8, 0.8, 0.6),
    },
}


def apply_style(weights: Weights, style: str) -> Weights:
    """Return the weights multiplied by a style's factors. Raises KeyError for an unknown style."""
    changes: dict[str, Any] = {}
    for name, factor in STYLES[style].items():
        changes[name] = _multiply(getattr(weights, name), factor)
    return replace(weights, **changes)


def _multiply(value: float | Floats, factor: float | Floats) -> float | Floats:
    if not isinstance(value, tuple):
        assert not isinstance(factor, tuple)
        return value * factor
    factors = factor if isinstance(factor, tuple) else (factor,) * len(value)
    return tuple(v * f for v, f in zip(value, factors, strict=True))


def resolve_style(style: str, pos: Position, seat: int) -> str:
    """Return the style that a seat plays in a match: for SURPRISE one of the others.

    A seat has no memory, so the style follows from what is the same in every position of a match:
    the first governor (drawn by lot), the seat, and the buildings in play."""
    if style != SURPRISE:
        return style
    first = (pos.governor - max(0, pos.round - 1)) % len(pos.players)
    text = f"{first} {seat} {len(pos.players)} {sorted(pos.buildings_in_play)}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")
    return tuple(STYLES)[number % len(STYLES)]


class SurpriseSeat:
    """Plays each match in one of several styles (see `resolve_style`)."""

    def __init__(self, seats: Mapping[str, Seat]) -> None:
        """`seats`: a seat for each of STYLES."""
        self._seats = seats

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        return self.seat_for_match(observation).choose(observation, rng)

    def seat_for_match(self, observation: Observation) -> Seat:
        """Return the seat, of one style, that plays this match."""
        return self._seats[resolve_style(SURPRISE, observation.position, observation.seat)]
