"""Sailing ships that leave or arrive at their berths."""

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

SAILING = 0.9  # seconds from a berth to the edge of the sea
BETWEEN = 0.2  # seconds between ships that leave or arrive
FOLLOWS = 0.3  # seconds from the last departure to the first arrival
FARTHER = 12.0  # offset upward of a ship that passes behind others (logical pixels)
BOB, ROLLS = 2.0, 1.3  # bobbing amplitude (logical pixels) and frequency (per second)
TRAIL = (0.7, 0.14)  # width and height of the trail, relative to the ship's width

SeaArea = Callable[[], FRect | None]
"""Return the visible rectangle of the sea, or None while a sheet covers it."""


def waters(paint: Callable[[Painter], None], sea: SeaArea) -> Drawing:
    """Return a drawing that repaints part of the sea among the voyages: the water below them, or
    the berthed ships in front of them."""

    def draw(p: Painter, seconds: float) -> None:
        area = sea()
        if area is not None:
            with p.clip(area):
                paint(p)

    return draw


def voyage(move: PieceMove, berth: FRect, sea: SeaArea, duration: float) -> Drawing:
    """Return the drawing of a ship that sails off the sea to the right, or in from the left. Before
    departure it stays at its berth. It is clipped to the sea."""
    leaves = move.manner is Manner.SAILS_AWAY
    ground = berth.union(waves(berth))

    def draw(p: Painter, seconds: float) -> None:
        area, share = sea(), seconds / duration
        if area is None or share == leaves:  # gone at the end, or not there yet
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
    """Draw foam behind the stern, more at higher speed (0 to 1)."""
    width = ship.width
    trail = ImageSpec("ships/trail", (TRAIL[0] * width, TRAIL[1] * width))
    stern = ship.x + (0.16 - TRAIL[0] / 2) * width, ship.bottom - 0.04 * width
    p.posed(trail, stern, alpha=0.9 * phase(speed, 0.05, 0.4))
