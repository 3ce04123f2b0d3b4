"""Medals: a ribbon in the color of the group, a disc of the metal, and a picture on its plate.

The shape of the disc shows the metal too: bronze is round, silver scalloped, gold has rays.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final

import pygame

from game.history.achievements.achievement import Achievement
from game.ui.box_layout import middle
from game.ui.paint import Painter
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    CRIMSON,
    LEAF_DARK,
    PAPER_LIGHT,
    SEA,
    SEA_DARK,
    VIOLET,
    WALNUT_DARK,
    Color,
    hexcode,
    mix,
    rgb,
)
from game.ui.view import RectLike

SHAPE: Final = 128 / 160  # width of a medal divided by its height
RIBBON_COLORS: Final[Mapping[str, Color]] = {
    "coral": rgb("#e08a6a"),
    "sea": SEA,
    "corn": rgb("#f0c02a"),
    "terracotta": rgb("#c8553a"),
    "leaf": LEAF_DARK,
    "violet": VIOLET,
    "crimson": CRIMSON,
    "night": SEA_DARK,
    "sky": rgb("#7fb2dc"),
    "brass": BRASS,
}
# In shares of a medal's width: the center of the plate, and the maximum distance of a picture's
# corners from it.
_PLATE: Final = (64 / 128, 100 / 128)
_REACH: Final = 39 / 128
_RADIUS: Final = 60 / 128  # of the disc with its rays
_INK: Final = {"MAIN": hexcode(BRASS_DARK)}


def ribbon_colors(ribbon: str) -> dict[str, str]:
    """Return the color substitutions for a ribbon."""
    main = RIBBON_COLORS[ribbon]
    tones = {
        "MAIN": main,
        "DARK": mix(main, WALNUT_DARK, 0.45),
        "LIGHT": mix(main, PAPER_LIGHT, 0.4),
    }
    return {name: hexcode(color) for name, color in tones.items()}


def paint_medal(p: Painter, rect: RectLike, achievement: Achievement, *, earned: bool) -> None:
    """Draw a medal centered in a rectangle, in grays unless `earned`."""
    box = pygame.FRect(rect)
    height = min(box.height, box.width / SHAPE)
    place = middle(box, height * SHAPE, height)
    draw = p.picture if earned else p.grayed
    draw("medals/ribbon", place, **ribbon_colors(achievement.group.ribbon))
    draw(f"medals/{achievement.metal}", place)
    draw(achievement.picture, _picture_place(p, place, achievement.picture), **_INK)


def paint_disc(p: Painter, rect: RectLike, achievement: Achievement) -> None:
    """Draw a medal without its ribbon, its disc as large as fits into a rectangle."""
    box = pygame.FRect(rect)
    width = min(box.width, box.height) / (2 * _RADIUS)
    place = pygame.FRect(0, 0, width, width / SHAPE)
    place.topleft = (box.centerx - _PLATE[0] * width, box.centery - _PLATE[1] * width)
    p.picture(f"medals/{achievement.metal}", place)
    p.picture(achievement.picture, _picture_place(p, place, achievement.picture), **_INK)


def _picture_place(p: Painter, medal: pygame.FRect, picture: str) -> pygame.FRect:
    """Return the largest area on the plate with the proportions of a picture."""
    width, height = p.image_cache.natural_size(picture)
    scale = 2 * _REACH * medal.width / hypot(width, height)
    place = pygame.FRect(0, 0, width * scale, height * scale)
    place.center = (medal.x + _PLATE[0] * medal.width, medal.y + _PLATE[1] * medal.width)
    return place
