"""People on foot, and the gangway over which they leave a ship."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from game.scenes.table.animation.journey import Cue, Drawing, phase
from game.scenes.table.animation.route import Route, route_between
from game.scenes.table.view.cargo_ships import DRAWN
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.view import Point

SET_OFF, PACE = 0.3, 800.0  # a walk lasts so many seconds, and one for each so many units
SHORTEST, LONGEST = 0.5, 1.3  # seconds of a walk
STEPS = 6.5  # in a second
LEAN, BOB = 7.0, 0.07  # degrees to each side; share of the height
FOOT, APART, LIFT = 0.36, 0.2, 0.16  # shares of the height: a foot, from the middle, raised
GROWING = 0.15  # the part of the way at either end on which a person takes the size of the place
HEARD = 0.32  # seconds between two steps that are heard

# The gangway in the picture of a ship (its own units), where people step onto it and off it.
GANGWAY, HEAD, FOOT_OF_IT = (20.0, 134.0, 84.0, 107.0), (88.0, 132.0), (42.0, 236.0)
LAID, TAKEN_IN = 0.18, 0.2  # seconds


def walk(
    image: ImageSpec, route: Route, heights: tuple[float, float], duration: float, *, lifted: bool
) -> Drawing:
    """Return the drawing of a person of `image` (of its size while walking) on its way, from a
    place to another. `heights` are those at the two ends. Who is `lifted` stands at the start until
    it sets off."""
    strides = max(2, round(STEPS * duration))

    def draw(p: Painter, seconds: float) -> None:
        share = seconds / duration
        if share == 0 and not lifted:
            return
        x, y = route.at(share)
        rest = heights[share > 0.5]
        grown = min(phase(share, 0, GROWING), phase(share, 1, 1 - GROWING))
        height = rest + (image.size[1] - rest) * grown
        scale = height / image.size[1]
        if share in (0, 1):
            p.posed(image, (x, y), scale=scale)
            return
        swing = math.sin(math.pi * strides * share)
        foot = ImageSpec("pieces/foot", (FOOT * height, FOOT * height))
        for side in (-1, 1):
            raised = LIFT * max(0.0, side * swing)
            p.posed(foot, (x + side * APART * height, y + (0.5 - raised) * height))
        above = y - (BOB * abs(swing) + 0.08) * height
        p.posed(image, (x, above), turn=LEAN * swing, scale=scale)

    return draw


def gangway(ship: FRect, duration: float) -> Drawing:
    """Return the drawing of a plank that is laid from a ship (its rectangle) to the shore, until
    all are over it."""
    scale = ship.width / DRAWN[0]
    plank = FRect(aboard(ship, GANGWAY[:2]), (GANGWAY[2] * scale, GANGWAY[3] * scale))
    image = ImageSpec("ships/gangway", plank.size)

    def draw(p: Painter, seconds: float) -> None:
        if seconds < duration:
            out = min(phase(seconds, 0, LAID), phase(seconds, duration, duration - TAKEN_IN))
            with p.clip(plank):
                p.posed(image, (plank.centerx, plank.y + (out - 0.5) * plank.height))

    return draw


def aboard(ship: FRect, point: Point) -> Point:
    """Return where a point in the picture of a ship lies, in logical pixels."""
    scale = ship.width / DRAWN[0]
    return ship.x + point[0] * scale, ship.y + point[1] * scale


def route_ashore(ship: FRect, start: Point, end: Point, sea: FRect | None) -> tuple[Route, float]:
    """Return the route of a person from the deck over the gangway, and on beside the sea; and after
    which share of it the person is ashore."""
    on_land = route_between(aboard(ship, FOOT_OF_IT), end, sea)
    whole = on_land.after(start, aboard(ship, HEAD))
    return whole, 1 - on_land.length / whole.length


def walking_time(route: Route) -> float:
    """Return how long a walk takes, in seconds."""
    return min(max(SET_OFF + route.length / PACE, SHORTEST), LONGEST)


def footsteps(duration: float, heard: Callable[[], None]) -> list[Cue]:
    """Return the steps of a walk that are heard."""
    return [(nth * HEARD, heard) for nth in range(1, int(duration / HEARD))]
