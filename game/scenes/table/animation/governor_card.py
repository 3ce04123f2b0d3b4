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


class GovernorCard(Journey):
    """The card goes in an arc from one name to another, which then shines for a moment."""

    def __init__(
        self, start: FRect, end: FRect, pace: float, *, on_landed: Callable[[], None]
    ) -> None:
        """`start` and `end` are the names' plates; `pace` is a factor on all times."""
        super().__init__((HANDED_ON + SHINES) * pace, cues=[(HANDED_ON * pace, on_landed)])
        self._start, self._end = _sign(start), _sign(end)
        self._plate = end
        self._pace = pace

    @property
    def way(self) -> float:
        """How much of the way it has gone, from 0 to 1."""
        return phase(self.seconds, 0, HANDED_ON * self._pace)

    @property
    def position(self) -> Point:
        """The middle of the card now, in logical pixels."""
        t = ease_in_out(self.way)
        (x, y), (to_x, to_y) = self._start, self._end
        height = ARC * math.dist(self._start, self._end)
        return x + (to_x - x) * t, y + (to_y - y) * t - height * 4 * t * (1 - t)

    def draw(self, painter: Painter) -> None:
        if self.reduced:
            return
        if self.way == 1:
            lit = 1 - phase(self.seconds / self._pace, HANDED_ON, HANDED_ON + SHINES)
            painter.faded_frame("ui/glow", self._plate.inflate(GLOW, GLOW), GLOW, lit)
            painter.posed(ImageSpec("pieces/governor_card", SIZE), self._end, scale=SMALL)
            return
        large = min(phase(self.way, 0, RISES), phase(self.way, 1, 1 - RISES))
        scale = SMALL + (1 - SMALL) * ease_in_out(large)
        turn = TURN * math.sin(2 * math.pi * self.way)
        card = ImageSpec("pieces/governor_card", SIZE)
        painter.posed(card, self.position, turn=turn, scale=scale)


def _sign(plate: FRect) -> Point:
    """The middle of the place in a name's plate where the governor's sign is shown."""
    return plate.x + plate.height / 2, plate.centery
