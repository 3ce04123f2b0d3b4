"""The scenery of the table: daylight, pennants and chimneys (docs/life.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame
from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES
from game.rules.position import Position
from game.ui.ambient.subjects import Chimney, Flag
from game.ui.images.image_cache import ImageCache, Lighting

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


DUSK = (0.5, 0.64, 0.77, 0.88)
"""The light drops one level at each of these shares of the game's progress."""
LEVELS = len(DUSK)
_WOOD = Lighting((255, 214, 176), "scenery/lamplight")
_SEA = Lighting((255, 196, 150), "scenery/low_sun")
"""The light of the last round."""


def dusk_of(position: Position) -> int:
    """Return the level of dusk, from 0 (day) to `LEVELS` (the last round)."""
    if position.end_causes:
        return LEVELS
    setup = position.setup
    progress = max(
        1 - position.colonist_supply / setup.numbers.colonists,
        1 - position.vp_supply / setup.vp_chips,
        max(player.city_spaces for player in position.players) / CITY_SPACES,
    )
    return sum(progress >= share for share in DUSK)


class Daylight:
    """Caches the level of dusk of the current round, since it changes only between rounds."""

    def __init__(self) -> None:
        self._round = self._dusk = -1

    def at(self, position: Position) -> int:
        """Return the level of dusk (0 to `LEVELS`) for a position."""
        if position.round != self._round:
            self._round, self._dusk = position.round, dusk_of(position)
        return self._dusk


def table_picture(images: ImageCache, size: tuple[int, int], dusk: int) -> pygame.Surface:
    """Return the wood of the table, covering a window of `size` pixels."""
    return images.lit_cover("scenery/table", size, _WOOD, dusk / LEVELS)


def sea_picture(images: ImageCache, size: tuple[int, int], dusk: int) -> pygame.Surface:
    """Return the water, covering `size` pixels."""
    return images.lit_cover("scenery/sea", size, _SEA, dusk / LEVELS)


PICTURE = "life/pennant"
SIZE, HOIST = (33.6, 25.2), (2.8, 8.0)
"""Size of the pictures in units of the ship's picture, and the position of the mast in them."""


class MastTop(NamedTuple):
    """Where a pennant is attached, in units of the ship's picture, and its color."""

    x: float
    y: float
    color: str


BLUE, RED, TEAL, BRICK = "#2f4f86", "#8f1f28", "#2f7f94", "#c8553a"
MAST_TOPS: Mapping[str, tuple[MastTop, ...]] = {
    "ships/cargo_4": (MastTop(170, 5, "#c8962e"),),
    "ships/cargo_5": (MastTop(205, 4, "#2f7f8f"),),
    "ships/cargo_6": (MastTop(134, 3, BRICK), MastTop(226, 3, BRICK)),
    "ships/cargo_7": (MastTop(92, 11, BLUE), MastTop(176, 3, BLUE), MastTop(258, 7, BLUE)),
    "ships/cargo_8": (MastTop(82, 11, RED), MastTop(172, 3, RED), MastTop(262, 7, RED)),
    "ships/colonist_ship": (MastTop(178, 2, TEAL), MastTop(92, 6, BRICK), MastTop(258, 4, BRICK)),
}


def pennants(ship: str, box: FRect, drawn_width: float) -> Iterator[Flag]:
    """Yield the pennants of the picture `ship`, which is `drawn_width` wide in its own units and
    drawn in `box`."""
    scale = box.width / drawn_width
    for x, y, color in MAST_TOPS[ship]:
        left, top = box.x + (x - HOIST[0]) * scale, box.y + (y - HOIST[1]) * scale
        yield Flag(PICTURE, (left, top, SIZE[0] * scale, SIZE[1] * scale), color)
