"""The cart that empties the trading house."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.scenes.table.animation.journey import Journey, phase
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import ease_in, ease_in_out, ease_out
from game.ui.view import Point

# Measures of the cart's picture, in its own units.
DRAWN = (220.0, 110.0)
FIRST_PLACE, PLACE_STEP, BED, BARREL = 103.0, 28.5, 66.0, (29.0, 36.0)

DRIVES_UP, LOADED, ROLLS_OFF = 0.45, 0.95, 1.5
"""When the cart stands, when the last barrel is on it, when it is gone (seconds)."""
HOP = 0.24  # seconds of a barrel's way onto the cart
HOP_HEIGHT = 30.0  # logical pixels
HEIGHT, BELOW = 0.66, 0.06  # of the cart, shares of the house's height; so far it stands below it
COMES_FROM, GOES_TO = 0.6, -0.6  # from the middle of the house, shares of its width
FADES = 0.5  # the part of the way in which it comes into sight, and goes out of it
TROT = 7.0  # changes of the picture in a second


class CartRide(Journey):
    """A cart that drives up to the house, is loaded with barrels, and rolls off."""

    def __init__(
        self,
        house: FRect,
        barrels: Sequence[tuple[ImageSpec, FRect]],
        pace: float,
        *,
        on_loaded: Callable[[Point], None],
    ) -> None:
        """`barrels` come with the bays where they stand; `pace` is a factor on all times; where a
        barrel is put down `on_loaded` is told."""
        self._house = house
        self._barrels = barrels
        self._pace = pace
        cues = [
            (pace * (self._hops(nth) + HOP), lambda nth=nth: on_loaded(self._place(nth)))
            for nth in range(len(barrels))
        ]
        super().__init__(ROLLS_OFF * pace, cues=cues)

    @property
    def _scale(self) -> float:
        return HEIGHT * self._house.height / DRAWN[1]

    @property
    def _away(self) -> float:
        """How far from the middle of the house it is, in shares of the house's width."""
        now = self.seconds / self._pace
        if now < DRIVES_UP:
            return COMES_FROM * (1 - ease_out(now / DRIVES_UP))
        return GOES_TO * ease_in(phase(now, LOADED, ROLLS_OFF))

    @property
    def cart(self) -> FRect:
        """Where the cart is now, in logical pixels."""
        width, height = DRAWN[0] * self._scale, DRAWN[1] * self._scale
        middle = self._house.centerx + self._away * self._house.width
        bottom = self._house.bottom + BELOW * self._house.height
        return FRect(middle - width / 2, bottom - height, width, height)

    def _hops(self, nth: int) -> float:
        """When a barrel leaves its bay (seconds at the usual pace)."""
        last = LOADED - HOP
        return DRIVES_UP + (last - DRIVES_UP) * nth / max(1, len(self._barrels) - 1)

    def _place(self, nth: int) -> Point:
        """Where a barrel stands on the cart now: its middle."""
        x = (FIRST_PLACE + nth * PLACE_STEP) * self._scale
        return self.cart.x + x, self.cart.y + (BED - BARREL[1] / 2) * self._scale

    def draw(self, painter: Painter) -> None:
        if self.reduced:
            return
        now = self.seconds / self._pace
        alpha = phase(abs(self._away), abs(GOES_TO), abs(GOES_TO) * (1 - FADES))
        moves = now < DRIVES_UP or now > LOADED
        step = int(now * TROT) % 2 if moves else 0
        cart = ImageSpec(f"trade/cart_{step}", (DRAWN[0] * self._scale, DRAWN[1] * self._scale))
        painter.posed(cart, self.cart.center, alpha=alpha)
        for nth in range(len(self._barrels)):
            self._draw_barrel(painter, nth, alpha)

    def _draw_barrel(self, painter: Painter, nth: int, alpha: float) -> None:
        """Draw a barrel in its bay, on its way, or on the cart, with which it fades."""
        barrel, bay = self._barrels[nth]
        hops = self._hops(nth)
        hopped = phase(self.seconds / self._pace, hops, hops + HOP)
        (x, y), (to_x, to_y), t = bay.center, self._place(nth), ease_in_out(hopped)
        width = bay.width + (BARREL[0] * self._scale - bay.width) * t
        at = x + (to_x - x) * t, y + (to_y - y) * t - HOP_HEIGHT * 4 * t * (1 - t)
        painter.posed(barrel, at, scale=width / bay.width, alpha=alpha if hopped == 1 else 1)
