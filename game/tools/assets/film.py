"""Films: a few seconds of a scene as numbered pictures, for frame-by-frame inspection."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pygame

from game.app.paths import Paths, shipped_folder
from game.app.settings import SettingsStore
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.scenes.navigator import Navigator
from game.scenes.setup.plan import SetupPlan
from game.scenes.startup.bootstrap import build_app
from game.tools.assets.screenshots import SEAT, ScreenshotError, show_scene
from game.ui.context import Context
from game.ui.sound.audio import Silence

FILM_RATE = 10  # pictures per second
TURNS = 6  # main loop iterations per picture
MATCH = "match"
"""The film name for computers playing from the start, which is not a screenshot."""


def film(
    name: str, seconds: float, size: tuple[int, int], seed: int, folder: Path, *, players: int = 4
) -> list[Path]:
    """Film the screenshot `name` (see `game.tools.assets.screenshots`) or `MATCH` into `folder`,
    with all animations; return the files.

    Raises ScreenshotError for an unknown scene or moment, OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    now = 0.0
    with tempfile.TemporaryDirectory() as home:
        paths = Paths(shipped_folder("assets"), shipped_folder("levels"), Path(home))
        SettingsStore.load(paths.settings).change(window_size=size, helper="asked", welcomed=True)
        pygame.init()
        app, ctx = build_app(
            lambda ctx: Navigator(ctx, lambda: seed).menu(),
            paths=paths,
            sounds=Silence(),
            clock=lambda: now,
            wait=lambda: None,
        )
        try:
            if name == MATCH:
                _open_match(ctx, seed, players)
            else:
                show_scene(ctx, name, seed, players)
            files = []
            for number in range(round(seconds * FILM_RATE)):
                for _ in range(TURNS):
                    now += 1 / (FILM_RATE * TURNS)
                    app.run_frame()
                files.append(folder / f"{number:05}.png")
                try:
                    pygame.image.save(app.window.get_surface(), files[-1])
                except pygame.error as error:
                    raise ScreenshotError(f"The picture cannot be written: {error}") from None
        finally:
            while len(ctx.stack):
                ctx.stack.discard_top()
            ctx.database.close()  # Windows cannot delete open files
            app.window.destroy()
    return files


def _open_match(ctx: Context, seed: int, players: int) -> None:
    plan = SetupPlan().with_count(players)
    plan = replace(plan, seats=tuple(replace(seat, kind=SEAT) for seat in plan.seats))
    spec = plan.match(seed)
    Navigator(ctx, lambda: seed).table(Match.new(spec, None, InlineEngine()))
