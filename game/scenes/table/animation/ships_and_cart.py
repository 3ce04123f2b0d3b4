"""Journeys: animations with timed cues, of pieces that do not fly: ships, cart, governor card."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import FRect

from game.scenes.table.animation.piece_moves import Manner, PieceMove
from game.scenes.table.view.cargo_ships import draw_cargo_ship, draw_colonist_ship, waves
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import Tween, ease_in, ease_in_out, ease_out
from game.ui.view import Point

Cue = tuple[float, Callable[[], None]]
"""A time in seconds after the start of a journey, and a callback."""
Drawing = Callable[[Painter, float], None]
"""Draws a journey at a time in seconds after its start, from 0 (while waiting) to its duration."""


class Journey(Tween):
    """A drawn tween with cues. It waits `delay` seconds before it starts.

    A journey that is finished early or runs in reduced motion draws nothing and skips its cues.
    """

    def __init__(
        self,
        duration: float,
        drawing: Drawing,
        *,
        delay: float = 0.0,
        cues: Iterable[Cue] = (),
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(duration, delay=delay, on_done=on_done)
        self._drawing = drawing
        self._cues = sorted(cues, key=lambda cue: cue[0])
        self._reduced = False

    def advance(self, dt: float) -> float | None:
        passed = self.elapsed + dt - self.delay
        while self._cues and self._cues[0][0] <= passed:
            self._cues.pop(0)[1]()
        return super().advance(dt)

    def reduce_motion(self) -> None:
        self.duration, self.delay = 0.0, 0.0
        self._cues.clear()
        self._reduced = True

    def draw(self, painter: Painter) -> None:
        if not self._reduced:
            self._drawing(painter, self.progress * self.duration)


def phase(seconds: float, begin: float, end: float) -> float:
    """Return the elapsed share of the time from `begin` to `end`, from 0 to 1."""
    return min(1.0, max(0.0, (seconds - begin) / (end - begin)))


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


HANDED_ON, SHINES = 0.9, 0.4  # seconds for the flight, and for the glow on the new name
SIZE = (90.0, 126.0)  # size of the flying card, logical pixels
SMALL = 0.36  # scale at the ends
RISES = 0.35  # share of the way for growing and for shrinking
TURN, ARC = 9.0, 0.16  # degrees; arc height as a share of the distance
GLOW = 22.0  # how far the glow extends beyond the name


def governor_card(
    giver: FRect, taker: FRect, pace: float, on_landed: Callable[[], None]
) -> Journey:
    """Return the journey of the card in an arc between two name plates, the second of which then
    glows briefly. `pace` is a time factor."""
    card = ImageSpec("pieces/governor_card", SIZE)
    (x, y), (to_x, to_y) = start, end = _sign(giver), _sign(taker)
    height = ARC * math.dist(start, end)

    def draw(p: Painter, seconds: float) -> None:
        way = phase(seconds, 0, HANDED_ON * pace)
        if way == 1:
            lit = 1 - phase(seconds / pace, HANDED_ON, HANDED_ON + SHINES)
            p.faded_frame("ui/glow", taker.inflate(GLOW, GLOW), GLOW, lit)
            p.posed(card, end, scale=SMALL)
            return
        t = ease_in_out(way)
        at = x + (to_x - x) * t, y + (to_y - y) * t - height * 4 * t * (1 - t)
        large = min(phase(way, 0, RISES), phase(way, 1, 1 - RISES))
        scale = SMALL + (1 - SMALL) * ease_in_out(large)
        p.posed(card, at, turn=TURN * math.sin(2 * math.pi * way), scale=scale)

    return Journey((HANDED_ON + SHINES) * pace, draw, cues=[(HANDED_ON * pace, on_landed)])


def _sign(plate: FRect) -> Point:
    """Return the center of the governor's sign on a name plate."""
    return plate.x + plate.height / 2, plate.centery
