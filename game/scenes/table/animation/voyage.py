"""Ships under sail: away from their berths and in to them."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from game.scenes.table.animation.journey import Journey, phase
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


class Waters(Journey):
    """Something of the sea, painted anew where voyages are drawn: the water below them, and before
    them the ships at their berths."""

    def __init__(self, paint: Callable[[Painter], None], sea: Callable[[], FRect | None]) -> None:
        super().__init__(0.0)
        self._paint = paint
        self._sea = sea

    def draw(self, painter: Painter) -> None:
        sea = self._sea()
        if sea is not None and not self.reduced:
            with painter.clip(sea):
                self._paint(painter)


class Voyage(Journey):
    """A ship that sails to its right off the sea, or in from its left. Until it sets sail, it lies
    at its berth. Nothing of it is drawn off the sea (None: a sheet lies over that now)."""

    def __init__(
        self,
        move: PieceMove,
        berth: FRect,
        sea: Callable[[], FRect | None],
        duration: float,
        *,
        delay: float,
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(duration, delay=delay, on_done=on_done)
        self._move = move
        self._leaves = move.manner is Manner.SAILS_AWAY
        self._berth = berth
        self._sea = sea

    def shift(self, sea: FRect) -> tuple[float, float]:
        """Return how far from its berth the ship is, in logical pixels."""
        trail = TRAIL[0] * self._berth.width
        if self._leaves:
            away, distance = self.progress**1.8, sea.right - self._berth.x + trail
        else:
            away, distance = ease_out(self.progress) - 1, self._berth.right - sea.x
        wave = BOB * math.sin(2 * math.pi * ROLLS * self.seconds)
        return away * distance, wave * min(1.0, 9 * abs(away)) - FARTHER * min(1.0, 3 * abs(away))

    def draw(self, painter: Painter) -> None:
        if self.reduced or (self._leaves and self.progress == 1):
            return
        sea = self._sea()
        if sea is None or (self.waiting and not self._leaves):
            return
        dx, dy = self.shift(sea)
        ground = self._berth.union(waves(self._berth))
        with painter.clip(sea):
            self._draw_trail(painter, dx, dy)
            painter.group((self._move.piece, self._move[1:]), ground, (dx, dy), self._draw_ship)

    def _draw_trail(self, painter: Painter, dx: float, dy: float) -> None:
        """Foam behind the stern, the more the faster it goes."""
        ship, width = self._berth.move(dx, dy), self._berth.width
        trail = ImageSpec("ships/trail", (TRAIL[0] * width, TRAIL[1] * width))
        stern = ship.x + (0.16 - TRAIL[0] / 2) * width, ship.bottom - 0.04 * width
        strength = self.progress if self._leaves else 1 - self.progress
        painter.posed(trail, stern, alpha=0.9 * phase(strength, 0.05, 0.4))

    def _draw_ship(self, p: Painter) -> None:
        move = self._move
        if move.piece == "cargo_ship":
            good = move.load[0][1] if move.load else 0
            draw_cargo_ship(p, self._berth, move.kind, good, range(len(move.load)))
        else:
            nobles = sum(piece == "noble" for piece, _ in move.load)
            draw_colonist_ship(p, self._berth, len(move.load) - nobles, nobles)
