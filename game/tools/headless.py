"""The game for tools that run it: without sound, with a user folder of their own."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from game.app.paths import Paths, shipped_folder
from game.app.settings import SettingsStore
from game.app.window import App
from game.history.match_library import MatchLibrary
from game.match.match import Match
from game.scenes.navigator import Navigator
from game.scenes.scoring import ScoringScene
from game.scenes.setup.plan import SetupPlan
from game.scenes.startup.bootstrap import build_app
from game.ui.context import Context
from game.ui.sound.audio import Silence

MAX_FRAMES = 20_000  # of a game
DRAW_INTERVAL = 10  # only every tenth frame of a game is drawn


def paths_at(home: Path) -> Paths:
    """Return the folders of the game with this user folder."""
    return Paths(shipped_folder("assets"), shipped_folder("levels"), home)


def library_at(home: Path) -> MatchLibrary:
    """Return the saved matches of a user folder."""
    return MatchLibrary(paths_at(home), datetime.now)


def computer_plan(players: int, kind: str) -> SetupPlan:
    """Return a plan of a match between computer seats of one kind."""
    plan = SetupPlan().with_count(players)
    return replace(plan, seats=tuple(replace(seat, kind=kind) for seat in plan.seats))


@contextmanager
def headless_app(
    navigator: Callable[[Context], Navigator],
    *,
    clock: Callable[[], float] | None = None,
    wait: Callable[[], None] | None = None,
    **settings: Any,
) -> Iterator[tuple[App, Navigator]]:
    """Run the game, from the title screen, with a temporary user folder and the given settings.
    `clock` and `wait` are those of `build_app`."""
    pygame.init()
    gc.collect()  # so that no measurement collects the garbage of an earlier game
    with tempfile.TemporaryDirectory() as home:
        paths = paths_at(Path(home))
        SettingsStore.load(paths.settings).change(**settings)
        app, ctx = build_app(
            lambda ctx: navigator(ctx).menu(),
            paths=paths,
            sounds=Silence(),
            clock=clock,
            wait=wait,
        )
        try:
            yield app, navigator(ctx)
        finally:
            close_app(app, ctx)


def play_through(app: App, navigator: Navigator, match: Match) -> None:
    """Show a match between computer seats from its first decision to the scoring scene, as fast as
    the settings allow, and return to the title."""
    stack, frames = navigator.ctx.stack, 0
    navigator.open_match(match)
    while not isinstance(stack.top, ScoringScene) and frames < MAX_FRAMES:
        for scene in stack.active():
            scene.update(1 / 60)
        frames += 1
        if frames % DRAW_INTERVAL == 0:
            app.render()
    app.render()
    navigator.leave()
    app.render()


def close_app(app: App, ctx: Context) -> None:
    """Leave all scenes and close the window."""
    try:
        while len(ctx.stack):
            ctx.stack.discard_top()
    finally:
        ctx.database.close()  # Windows cannot delete open files
        app.window.destroy()
        pygame.event.clear()
