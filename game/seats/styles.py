"""Styles of play: what a computer seat values more than others do.

A style is a set of factors on `Weights`, so it is available to every level that evaluates
positions.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from game.rules import Action, Observation, Position
from game.seats.base import Seat
from game.seats.heuristic.weights import Floats, Weights

BALANCED: Final = "balanced"
SURPRISE: Final = "surprise"

# By style and field of `Weights`: a single factor, or one for each number of a row. Rows of
# buildings go from small market to wharf, as in `Weights.building_factors`.
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


def choose_for_match(names: Sequence[str], pos: Position, seat: int, what: str = "") -> str:
    """Return one of these names, the same in all positions of a match. `what` names the choice, so
    that several choices for one seat are independent.

    Seats have no memory, so the choice depends only on what is the same throughout a match: the
    first governor (drawn at random), the seat, and the buildings in play.
    """
    first = (pos.governor - max(0, pos.round - 1)) % len(pos.players)
    text = f"{what}{first} {seat} {len(pos.players)} {sorted(pos.buildings_in_play)}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")
    return names[number % len(names)]


class SurpriseSeat:
    """Plays each match as one of several seats (see `choose_for_match`)."""

    def __init__(self, seats: Mapping[str, Seat], what: str = "") -> None:
        """Store the seats by the style or habit that distinguishes them; `what` names the choice
        between them."""
        self._seats = seats
        self._what = what

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return the action of the seat that plays this match."""
        return self.seat_for_match(observation).choose(observation, rng)

    def seat_for_match(self, observation: Observation) -> Seat:
        """Return the seat that plays this match."""
        names, pos = tuple(self._seats), observation.position
        return self._seats[choose_for_match(names, pos, observation.seat, self._what)]
