"""The animation of the governor card passing to the next player."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from game.scenes.table.animation.journey import Journey, phase
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import ease_in_out
from game.ui.view import Point

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
