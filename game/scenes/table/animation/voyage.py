"""Ships under sail: away from their berths and in to them."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from game.scenes.table.animation.journey import Drawing, phase
from game.scenes.table.animation.piece_moves import Manner, PieceMove
from game.scenes.table.view.cargo_ships import draw_cargo_ship, draw_colonist_ship, waves
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import ease_out

SAILING = 0.9  # seconds from a berth to the end of the sea
BETWEEN = 0.2  # seconds between two ships that set sail, or come
FOLLOWS = 0.3  # seconds after the last ship has set sail comes the first new one
FARTHER = 12.0  # a ship that passes others goes so far up, behind them (logical pixels)
BOB, ROLLS = 2.0, 1.3  # how far it goes up and down (logical pixels), how often a second
TRAIL = (0.7, 0.14)  # width and height of the trail, shares of the ship's width

Sea = Callable[[], FRect | None]
"""Returns where the sea is seen (None: a sheet lies over it now)."""


def waters(paint: Callable[[Painter], None], sea: Sea) -> Drawing:
    """Return the drawing of something of the sea, painted anew where voyages are drawn: the water
    below them, and before them the ships at their berths."""

    def draw(p: Painter, seconds: float) -> None:
        area = sea()
        if area is not None:
            with p.clip(area):
                paint(p)

    return draw


def voyage(move: PieceMove, berth: FRect, sea: Sea, duration: float) -> Drawing:
    """Return the drawing of a ship that sails to its right off the sea, or in from its left. Until
    it sets sail, it lies at its berth. Nothing of it is drawn off the sea."""
    leaves = move.manner is Manner.SAILS_AWAY
    ground = berth.union(waves(berth))

    def draw(p: Painter, seconds: float) -> None:
        area, share = sea(), seconds / duration
        if area is None or share == leaves:  # gone at the end, or not there at the beginning
            return
        if leaves:
            away, distance = share**1.8, area.right - berth.x + TRAIL[0] * berth.width
        else:
            away, distance = ease_out(share) - 1, berth.right - area.x
        wave = BOB * math.sin(2 * math.pi * ROLLS * seconds)
        dy = wave * min(1.0, 9 * abs(away)) - FARTHER * min(1.0, 3 * abs(away))
        shift = away * distance, dy
        with p.clip(area):
            _draw_trail(p, berth.move(shift), share if leaves else 1 - share)
            p.group((move.piece, move[1:]), ground, shift, draw_ship)

    def draw_ship(p: Painter) -> None:
        if move.piece == "cargo_ship":
            good = move.load[0][1] if move.load else 0
            draw_cargo_ship(p, berth, move.kind, good, range(len(move.load)))
        else:
            nobles = sum(piece == "noble" for piece, _ in move.load)
            draw_colonist_ship(p, berth, len(move.load) - nobles, nobles)

    return draw


def _draw_trail(p: Painter, ship: FRect, speed: float) -> None:
    """Foam behind the stern, the more the faster it goes (0 to 1)."""
    width = ship.width
    trail = ImageSpec("ships/trail", (TRAIL[0] * width, TRAIL[1] * width))
    stern = ship.x + (0.16 - TRAIL[0] / 2) * width, ship.bottom - 0.04 * width
    p.posed(trail, stern, alpha=0.9 * phase(speed, 0.05, 0.4))
