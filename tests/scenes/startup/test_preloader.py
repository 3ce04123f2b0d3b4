"""The start: the title is imported alone; the preloader loads and draws while it is shown."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.paths import Paths
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.startup.preloader import Preloader
from game.scenes.table.scene import TableScene
from game.ui.context import Context
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


@pytest.mark.parametrize(
    "name",
    [
        "fonts/SourceSerifPro-Semibold.ttf",
        "locale/cldr/de.json",
        "locale/de/LC_MESSAGES/puerto_rico.mo",
        "locale/glossary/de.toml",
        "svg/scenery/logo.svg",
        "svg/ui/button.svg",
    ],
)
def test_a_damaged_file_is_named_once_and_the_game_goes_on(home: Path, name: str) -> None:
    def title(ctx: Context) -> MenuScene:
        ctx.settings.change(language="de")
        assert ctx.translator.name("corn", "Corn")
        assert ctx.translator.formats.number(1) == "1"
        return Navigator(ctx).menu()

    shipped, assets = project_paths(home), home / "assets"
    shutil.copytree(shipped.assets, assets, ignore=shutil.ignore_patterns("music", "sounds"))
    (assets / name).write_bytes(b"= damaged")
    with app_driver(title, paths=Paths(assets, shipped.levels, home)) as d:
        d.app.run_frame()
        assert isinstance(d.top, Dialog)
        assert re.sub("^(fonts|locale|svg)/", "", name) in d.top.text
        d.ctx.stack.pop()
        for _ in range(3):
            d.app.run_frame()
        assert isinstance(d.top, MenuScene)


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
    *("game.scenes.table", "game.seats", "msgspec", "multiprocessing", "numpy"),
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
