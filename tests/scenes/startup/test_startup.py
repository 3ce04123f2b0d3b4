"""The start: the title is imported alone; the preloader loads and draws while it is shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.scenes.navigator import Navigator
from game.scenes.startup.preloader import Preloader
from game.scenes.table.scene import TableScene
from tests.support.processes import unwatched
from tests.support.table import new_match
from tests.support.window import app_driver, project_paths


def test_the_title_prepares_the_table(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        preloader = Preloader(d.ctx)
        d.app.idle_callbacks.append(preloader)
        for _ in range(20):
            d.app.run_frame()
        before = len(d.ctx.image_cache.surfaces)
        assert before > 100
        assert d.app.frames_drawn == 1
        rounds = d.ctx.image_cache.frame_budget.generation
        for _ in range(5):
            d.app.run_frame()
        assert d.ctx.image_cache.frame_budget.generation == rounds  # it rests
        Navigator(d.ctx, lambda: 7).play()
        assert isinstance(d.top, TableScene)
        d.app.render()
        assert len(d.ctx.image_cache.surfaces) - before < 50


def test_nothing_is_prepared_during_a_match(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        Navigator(d.ctx).table(new_match())
        preloader = Preloader(d.ctx)
        preloader()  # loads the other scenes, whatever is shown
        rounds = d.ctx.image_cache.frame_budget.generation
        for _ in range(3):
            preloader()
        assert d.ctx.image_cache.frame_budget.generation == rounds


# What is not needed for the first frame of the title, and slow to load.
LATER = (
    *("concurrent.futures", "game.rules", "game.scenes.almanac", "game.scenes.setup.scene"),
    *("game.scenes.table", "game.seats", "multiprocessing", "numpy"),
)


def test_the_title_is_loaded_alone_and_the_rest_while_it_is_shown() -> None:
    code = (
        "import sys, game.__main__, game.scenes.navigator\n"
        "from game.scenes.startup import preloader\n"
        f"print([name in sys.modules for name in {LATER}])\n"
        "preloader.load_scenes()\n"
        "print('game.scenes.table.scene' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=unwatched(), capture_output=True, text=True, check=True
    )
    before, after = done.stdout.splitlines()
    assert before == str([False] * len(LATER))
    assert after == "True"
