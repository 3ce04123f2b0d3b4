"""The light on wood and sea: dusk falls as the game approaches its end."""

from __future__ import annotations

import pygame

from game.rules.material import CITY_SPACES
from game.rules.position import Position
from game.ui.images.image_cache import ImageCache, Lighting

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
