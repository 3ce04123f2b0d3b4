"""The ambient animation of the table: water, pennants, a gull, smoke over occupied buildings."""

from __future__ import annotations

import random

from game.scenes.table.display import TableDisplay
from game.scenes.table.view.scenery import chimney, sea_picture
from game.ui.ambient.gulls import FlightPath, PassingGull
from game.ui.ambient.layer import AmbientAnimation, AmbientLayer, Ground
from game.ui.ambient.sprite import Box, centered
from game.ui.ambient.subjects import (
    Chimney,
    Flag,
    Flags,
    Float,
    Floating,
    Smoke,
    Swing,
    Twinkles,
    TwinkleStyle,
)
from game.ui.context import Context

GLINTS = TwinkleStyle(("life/glint_0", "life/glint_1"), (1.6, 3.2), (0.5, 3.5), 8, (2.0, 0.0))
WAVELETS = TwinkleStyle(("life/wavelet_0", "life/wavelet_1"), (3.5, 6.0), (0.2, 2.0), 6, (5.0, 0.0))
GLINT, WAVELET, GULL = "#e9fbf4", "#bfeaf0", "#fdf6e3"
PER_SEA = 180_000.0
"""The area of water (logical units²) per `GLINT_COUNT` glints and `WAVELET_COUNT` wavelets."""
GLINT_COUNT, WAVELET_COUNT = 12, 18
WIDTHS = (28.0, 36.0, 46.0)  # widths to choose from, for both
LAPPING = Swing(1.4, 3.1, 5.0, 5.3)
PAUSES = (20.0, 40.0)  # seconds between two gulls
SPEED = 78.0  # of a gull, in logical units per second


class TableScenery:
    """Locates the ambient animation in what the display shows. Positions are queried together with
    the ground, once per frame of the scene."""

    def __init__(self, ctx: Context, display: TableDisplay) -> None:
        self._ctx = ctx
        self._display = display
        self.pennants: tuple[Flag, ...] = ()
        self.wakes: tuple[Float, ...] = ()
        self.chimneys: tuple[Chimney, ...] = ()

    def sea(self) -> Ground:
        """Return the ground of the water."""
        view, state, ships = self._ctx.view, self._display.state(), list(self._display.view.ships)
        self.pennants = tuple(pennant for ship in ships for pennant in ship.pennants(state))
        wakes = (wake for ship in ships for wake in ship.wakes(state))
        self.wakes = tuple(Float((wake.name,), wake.box, wake.opacity) for wake in wakes)
        place = view.rect(self._display.zone("sea"))
        water = sea_picture(self._ctx.image_cache, place.size, state.dusk)
        return Ground(water, place.topleft, place, view)

    def board(self) -> Ground | None:
        """Return the ground of the large board, as it was last drawn."""
        display, view = self._display, self._ctx.view
        picture = display.view.picture
        if picture is None:
            return None
        at_work = display.at_work()
        self.chimneys = tuple(smoking for place in at_work for smoking in chimney(*place))
        return Ground(picture, (0, 0), view.rect(display.zone("focus")), view)

    def place_glint(self, rng: random.Random) -> Box:
        """Choose a position for a glint, anywhere on the water."""
        return self._on_water(rng, rng.choice(WIDTHS), 10 / 64)

    def place_wavelet(self, rng: random.Random) -> Box:
        """Choose a position for a wavelet."""
        return self._on_water(rng, rng.choice(WIDTHS), 14 / 48)

    def _on_water(self, rng: random.Random, width: float, shape: float) -> Box:
        sea = self._display.zone("sea")
        x = rng.uniform(sea.x + width, sea.right - width)
        return centered(x, rng.uniform(sea.y + 14, sea.bottom - 14), width, width * shape)

    def gull_path(self, rng: random.Random) -> FlightPath:
        """Choose a flight path across the water."""
        sea = self._display.zone("sea")
        sides = [sea.x - 30, sea.right + 30]
        rng.shuffle(sides)
        start, end = ((x, sea.y + sea.height * rng.choice((0.05, 0.12, 0.5, 0.56))) for x in sides)
        return FlightPath(
            start, end, rng.uniform(-14, 14), sea.width / SPEED, rng.uniform(0.5, 0.65)
        )


def table_ambient(ctx: Context, display: TableDisplay, rng: random.Random) -> AmbientAnimation:
    """Create the ambient animation of the table that `display` shows."""
    scenery = TableScenery(ctx, display)
    sea = display.zone("sea")
    share = sea.width * sea.height / PER_SEA
    water = AmbientLayer(
        ctx.image_cache,
        scenery.sea,
        (
            Twinkles(WAVELETS, round(WAVELET_COUNT * share), scenery.place_wavelet, rng, WAVELET),
            Twinkles(GLINTS, round(GLINT_COUNT * share), scenery.place_glint, rng, GLINT),
            Floating(lambda: scenery.wakes, LAPPING),
            Flags(lambda: scenery.pennants),
            PassingGull(scenery.gull_path, PAUSES, GULL, rng),
        ),
    )
    smoke = AmbientLayer(ctx.image_cache, scenery.board, (Smoke(lambda: scenery.chimneys),))
    return AmbientAnimation([water, smoke])
