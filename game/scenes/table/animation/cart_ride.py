"""The cart that empties the trading house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from game.scenes.table.animation.journey import Journey, phase
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import ease_in, ease_in_out, ease_out
from game.ui.view import Point

# Dimensions of the cart's picture, in its own units.
DRAWN = (220.0, 110.0)
FIRST_PLACE, PLACE_STEP, BED, BARREL = 103.0, 28.5, 66.0, (29.0, 36.0)

DRIVES_UP, LOADED, ROLLS_OFF = 0.45, 0.95, 1.5
"""When the cart has arrived, is fully loaded, and is gone (seconds)."""
HOP = 0.24  # seconds for a barrel to hop onto the cart
HOP_HEIGHT = 30.0  # logical pixels
HEIGHT, BELOW = 0.66, 0.06  # cart height and offset below the house, relative to its height
COMES_FROM, GOES_TO = 0.6, -0.6  # from the house's center, relative to its width
FADES = 0.5  # share of the way for fading in and out
TROT = 7.0  # picture changes per second

Barrels = Sequence[tuple[ImageSpec, FRect]]
"""Pictures of barrels with their bays."""


def cart_ride(
    house: FRect, barrels: Barrels, pace: float, on_loaded: Callable[[Point], None]
) -> Journey:
    """Return the journey of a cart that arrives at the house, is loaded, and drives off. `pace` is
    a time factor, and `on_loaded` receives the position of each barrel put down."""
    scale = HEIGHT * house.height / DRAWN[1]
    size = DRAWN[0] * scale, DRAWN[1] * scale

    def put_down(nth: int) -> None:
        on_loaded(_bed(_cart(house, size, DRIVES_UP), scale, nth))

    def draw(p: Painter, seconds: float) -> None:
        now = seconds / pace
        cart = _cart(house, size, now)
        alpha = phase(abs(_away(now)), abs(GOES_TO), abs(GOES_TO) * (1 - FADES))
        step = int(now * TROT) % 2 if now < DRIVES_UP or now > LOADED else 0
        p.posed(ImageSpec(f"trade/cart_{step}", size), cart.center, alpha=alpha)
        for nth, (barrel, bay) in enumerate(barrels):
            hops = _hops(nth, len(barrels))
            hopped = phase(now, hops, hops + HOP)
            (x, y), (to_x, to_y), t = bay.center, _bed(cart, scale, nth), ease_in_out(hopped)
            width = bay.width + (BARREL[0] * scale - bay.width) * t
            at = x + (to_x - x) * t, y + (to_y - y) * t - HOP_HEIGHT * 4 * t * (1 - t)
            p.posed(barrel, at, scale=width / bay.width, alpha=alpha if hopped == 1 else 1)

    cues = [
        (pace * (_hops(nth, len(barrels)) + HOP), partial(put_down, nth))
        for nth in range(len(barrels))
    ]
    return Journey(ROLLS_OFF * pace, draw, cues=cues)


def _away(now: float) -> float:
    """Return the cart's distance from the center of the house (relative to its width) after `now`
    seconds at normal pace."""
    if now < DRIVES_UP:
        return COMES_FROM * (1 - ease_out(now / DRIVES_UP))
    return GOES_TO * ease_in(phase(now, LOADED, ROLLS_OFF))


def _cart(house: FRect, size: tuple[float, float], now: float) -> FRect:
    """Return the rectangle of the cart at a time, in logical pixels."""
    middle = house.centerx + _away(now) * house.width
    bottom = house.bottom + BELOW * house.height
    return FRect(middle - size[0] / 2, bottom - size[1], *size)


def _hops(nth: int, count: int) -> float:
    """Return when a barrel leaves its bay (seconds at normal pace)."""
    return DRIVES_UP + (LOADED - HOP - DRIVES_UP) * nth / max(1, count - 1)


def _bed(cart: FRect, scale: float, nth: int) -> Point:
    """Return the center of a barrel's place on the cart."""
    x, y = FIRST_PLACE + nth * PLACE_STEP, BED - BARREL[1] / 2
    return cart.x + x * scale, cart.y + y * scale
