"""The title scenery: the bay at sunset and its ambient animation.

All positions are in units of `scenery/menu`, 1920 x 1080.
"""

from __future__ import annotations

import random

import pygame

from game.ui.ambient.gulls import CirclingGull, CirclingGulls, FlightPath, PassingGull
from game.ui.ambient.layer import AmbientAnimation, AmbientLayer, Ground, placed_picture
from game.ui.ambient.sprite import Box, Subject, centered
from game.ui.ambient.subjects import Flag, Flags, Float, Floating, Swing, Twinkles, TwinkleStyle
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.view import View

PICTURE = "scenery/menu"
SIZE = (1920, 1080)
SEED = 1  # for the animation, which is the same each time

DUSK = "#3a2348"  # gulls against the sky
FLAGS = (
    Flag("life/flag", (1627, 208, 80, 60)),  # on the fort
    Flag("life/flag", (1404, 548, 66, 50)),  # at the galleon's stern
    Flag("life/streamer", (1204, 236, 82, 27), "#c8323a"),
    Flag("life/streamer", (1095, 325, 61, 20), "#e8a23a"),
    Flag("life/streamer", (1324, 366, 56, 18), "#c8323a"),
)
BOAT = Float(tuple(f"life/boat_{frame}" for frame in range(4)), (717, 749, 166, 74))
ROWING = Swing(2.0, 4.7, 22.0, 61.0, 0.9)
GULLS = (
    CirclingGull(880, 326, 0.90, 120, 34, 23),
    CirclingGull(930, 369, 0.65, -90, -26, 31),
    CirclingGull(820, 386, 0.58, 70, 22, 19),
    CirclingGull(1420, 297, 0.74, 60, -30, 27),
    CirclingGull(1466, 334, 0.58, -70, -24, 21),
    CirclingGull(690, 450, 0.50, -40, 16, 17),
)
WAYS = (
    FlightPath((2000, 430), (560, 250), 40, 26, 0.55),
    FlightPath((640, 520), (2000, 180), -30, 30, 0.4),
    FlightPath((1000, -30), (660, 560), 60, 22, 0.6),
)
PAUSES = (14.0, 34.0)  # seconds between passing gulls

WIDTH_STEP = 12.0  # size step of lights on the water
SUN_X = 800
HORIZON, NEAR = 616, 1064  # vertical range of the light on the water
DARK_WINDOWS = (
    *((1797, 541), (1869, 545), (1821, 581), (1779, 603)),
    *((1892, 609), (1814, 637), (1744, 657), (1881, 665)),
)
LANTERN = (1748, 766)

GLITTER = TwinkleStyle(("life/glint_0", "life/glint_1"), (1.6, 3.6), (0.2, 2.0), 7, (1.5, 0.6))
SWELL = TwinkleStyle(("life/wavelet_0", "life/wavelet_1"), (4.0, 7.0), (1.0, 5.0), 4, (3.0, 0.8))
LIT_WINDOW = TwinkleStyle(("life/window",), (20.0, 60.0), (8.0, 50.0), 40)
FLAME = TwinkleStyle(("life/lantern",), (0.7, 1.7), (0.0, 0.9), 3)


class TitleScenery:
    """Draws the bay at rest and owns its ambient animation."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._subjects = _subjects(random.Random(SEED))
        layer = AmbientLayer(ctx.image_cache, self._ground, self._subjects)
        self.ambient = AmbientAnimation([layer])

    def paint(self, p: Painter) -> None:
        """Draw the bay over the whole window."""
        p.cover(PICTURE)
        view = _covering(p.view.size)
        for subject in self._subjects:
            for sprite in subject.still():
                p.surface.blit(*placed_picture(p.image_cache, view, sprite))

    def _ground(self) -> Ground:
        size = self._ctx.view.size
        picture = self._ctx.image_cache.cover(PICTURE, size)
        return Ground(picture, (0, 0), pygame.Rect((0, 0), size), _covering(size))


def _covering(size: tuple[int, int]) -> View:
    """Return the view in which the picture covers a window, centered."""
    view = View(size)
    view.scale = max(size[0] / SIZE[0], size[1] / SIZE[1])
    view.offset = ((size[0] - SIZE[0] * view.scale) / 2, (size[1] - SIZE[1] * view.scale) / 2)
    return view


def _subjects(rng: random.Random) -> tuple[Subject, ...]:
    """Create all animated subjects, from back to front."""
    return (
        Twinkles(GLITTER, 26, _on_the_path_of_light, rng, "#ffe2a0"),
        Twinkles(SWELL, 12, _before_the_quay, rng, "#9fc0cf"),
        *(_window(x, y, rng) for x, y in DARK_WINDOWS),
        Twinkles(FLAME, 2, lambda _: centered(*LANTERN, 190, 190), rng),
        Flags(lambda: FLAGS),
        CirclingGulls(GULLS, DUSK),
        PassingGull(lambda chance: chance.choice(WAYS), PAUSES, DUSK, rng),
        Floating(lambda: (BOAT,), ROWING),
    )


def _window(x: float, y: float, rng: random.Random) -> Subject:
    return Twinkles(LIT_WINDOW, 1, lambda _: (x - 2, y - 2, 13, 16), rng)


def _on_the_path_of_light(rng: random.Random) -> Box:
    """Choose a position below the sun. Lights closer to the viewer are larger and further apart."""
    near = rng.random()
    y = HORIZON + (NEAR - HORIZON) * near
    aside = max(-2.2, min(2.2, rng.gauss(0, 1)))
    x = SUN_X + aside * (16 + 70 * near)
    width = _one_of_few_sizes(26 + 62 * near, rng)
    return centered(x, y, width, width * 10 / 64)


def _one_of_few_sizes(width: float, rng: random.Random) -> float:
    """Return a width rounded to a step, because each size is a picture to render."""
    return WIDTH_STEP * max(2, round(width * rng.uniform(0.7, 1.2) / WIDTH_STEP))


def _before_the_quay(rng: random.Random) -> Box:
    """Choose a position on the water below the galleon."""
    near = rng.random()
    width = _one_of_few_sizes(30 + 28 * near, rng)
    return centered(rng.uniform(660, 1210), 840 + 220 * near, width, width * 14 / 48)
