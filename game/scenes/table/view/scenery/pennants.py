"""The pennants of the ships, which are separate pictures because they wave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pygame import FRect

from game.ui.ambient.flags import Flag

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
