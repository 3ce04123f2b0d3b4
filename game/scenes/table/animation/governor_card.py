"""The governor's card, handed on from one player to the next."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from game.scenes.table.animation.journey import Journey, phase
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import ease_in_out
from game.ui.view import Point

HANDED_ON, SHINES = 0.9, 0.4  # seconds of the way, and of the light on the new name
SIZE = (90.0, 126.0)  # of the card on its way, logical pixels
SMALL = 0.36  # its size at the ends, as a share of that
RISES = 0.35  # the part of the way in which it grows, and shrinks again
TURN, ARC = 9.0, 0.16  # degrees; height of the arc as a share of the distance
GLOW = 22.0  # how far the light reaches beyond the name


def governor_card(
    giver: FRect, taker: FRect, pace: float, on_landed: Callable[[], None]
) -> Journey:
    """Return the journey of the card in an arc from one name's plate to another, which then shines
    for a moment; `pace` is a factor on all times."""
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
    """The middle of the place in a name's plate where the governor's sign is shown."""
    return plate.x + plate.height / 2, plate.centery
