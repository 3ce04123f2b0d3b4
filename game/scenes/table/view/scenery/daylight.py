"""The light on wood and sea: the day ends with the game."""

from __future__ import annotations

import pygame

from game.rules.material import CITY_SPACES
from game.rules.position import Position
from game.ui.images.image_cache import ImageCache, Lighting

DUSK = (0.5, 0.64, 0.77, 0.88)
"""At these shares of the way to the end of the game the light becomes lower by one level."""
LEVELS = len(DUSK)
_WOOD = Lighting((255, 214, 176), "scenery/lamplight")
_SEA = Lighting((255, 196, 150), "scenery/low_sun")
"""The light of the last round."""


def dusk_of(position: Position) -> int:
    """Return how late it is, from 0 (day) to `LEVELS` (the last round)."""
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
    """Remembers how late it is in the round that is shown, for it changes only with the round."""

    def __init__(self) -> None:
        self._round = self._dusk = -1

    def at(self, position: Position) -> int:
        """Return how late it is (0 to `LEVELS`) while a position is shown."""
        if position.round != self._round:
            self._round, self._dusk = position.round, dusk_of(position)
        return self._dusk


def table_picture(images: ImageCache, size: tuple[int, int], dusk: int) -> pygame.Surface:
    """Return the wood of the table, to cover a window of ``size`` pixels."""
    return images.lit_cover("scenery/table", size, _WOOD, dusk / LEVELS)


def sea_picture(images: ImageCache, size: tuple[int, int], dusk: int) -> pygame.Surface:
    """Return the water, to cover ``size`` pixels."""
    return images.lit_cover("scenery/sea", size, _SEA, dusk / LEVELS)
