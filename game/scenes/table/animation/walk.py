"""Walking people, and the gangway they use to leave a ship."""

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

SET_OFF, PACE = 0.3, 800.0  # base duration in seconds, and speed in units per second
SHORTEST, LONGEST = 0.5, 1.3  # limits of the duration in seconds
STEPS = 6.5  # steps per second
LEAN, BOB = 7.0, 0.07  # degrees to each side; relative to the height
FOOT, APART, LIFT = 0.36, 0.2, 0.16  # relative to the height: size, offset, lift of a foot
GROWING = 0.15  # share of the way at each end for scaling to the size of the place
HEARD = 0.32  # seconds between audible steps

# The gangway in the picture of a ship (in its units), and where people step on and off it.
GANGWAY, HEAD, FOOT_OF_IT = (20.0, 134.0, 84.0, 107.0), (88.0, 132.0), (42.0, 236.0)
LAID, TAKEN_IN = 0.18, 0.2  # seconds


def walk(
    image: ImageSpec, route: Route, heights: tuple[float, float], duration: float, *, lifted: bool
) -> Drawing:
    """Return the drawing of a person walking along a route. `image` has the walking size, and
    `heights` are the sizes at the start and end. A `lifted` person stands at the start until the
    walk begins."""
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
    """Return the drawing of a plank from a ship (its rectangle) to the shore, present until
    everyone has crossed."""
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
    """Return the position of a point in the picture of a ship, in logical pixels."""
    scale = ship.width / DRAWN[0]
    return ship.x + point[0] * scale, ship.y + point[1] * scale


def route_ashore(ship: FRect, start: Point, end: Point, sea: FRect | None) -> tuple[Route, float]:
    """Return the route of a person from the deck over the gangway and on along the sea, and the
    share of it after which the person is ashore."""
    on_land = route_between(aboard(ship, FOOT_OF_IT), end, sea)
    whole = on_land.after(start, aboard(ship, HEAD))
    return whole, 1 - on_land.length / whole.length


def walking_time(route: Route) -> float:
    """Return the duration of a walk, in seconds."""
    return min(max(SET_OFF + route.length / PACE, SHORTEST), LONGEST)


def footsteps(duration: float, heard: Callable[[], None]) -> list[Cue]:
    """Return the cues of the audible steps of a walk."""
    return [(nth * HEARD, heard) for nth in range(1, int(duration / HEARD))]
