"""Chimney positions in the pictures of production buildings. Smoke means that a building is
occupied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygame import FRect

from game.rules.material import BUILDINGS
from game.ui.ambient.smoke import Chimney

DRAWN = 128.0
"""Width and height of a building's picture, in its own units."""
CHIMNEYS: Mapping[str, tuple[float, float, float]] = {
    "small_indigo_plant": (64, 70, 18),
    "indigo_plant": (66, 62, 26),
    "small_sugar_mill": (56, 60, 24),
    "sugar_mill": (76, 60, 24),
    "tobacco_storage": (64, 56, 26),
    "coffee_roaster": (96, 34, -30),
}
"""The source of the smoke (in units of the picture), and its sideways drift."""


def chimney(building: int, picture: FRect) -> Iterator[Chimney]:
    """Yield the chimney of a building with its picture in `picture`, if it has one. The smoke ends
    at the top of the picture."""
    chimney = CHIMNEYS.get(BUILDINGS[building].name)
    if chimney is not None:
        x, y, lean = (value * picture.height / DRAWN for value in chimney)
        yield Chimney(picture.x + x, picture.y + y, y, lean)
