"""Films: a few seconds of a scene as numbered pictures, for frame-by-frame inspection."""

from __future__ import annotations

from pathlib import Path

from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.scenes.navigator import Navigator
from game.tools.assets.screenshots import SEAT, save_picture, show_scene
from game.tools.headless import computer_plan, headless_app

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
    now = 0.0
    with headless_app(
        lambda ctx: Navigator(ctx, lambda: seed),
        clock=lambda: now,
        wait=lambda: None,
        window_size=size,
        helper="asked",
        welcomed=True,
    ) as (app, navigator):
        if name == MATCH:
            spec = computer_plan(players, SEAT).match(seed)
            navigator.table(Match.new(spec, None, InlineEngine()))
        else:
            show_scene(navigator.ctx, name, seed, players)
        files = []
        for number in range(round(seconds * FILM_RATE)):
            for _ in range(TURNS):
                now += 1 / (FILM_RATE * TURNS)
                app.run_frame()
            files.append(folder / f"{number:05}.png")
            save_picture(app.window.get_surface(), files[-1])
    return files
