"""The first start: a card greets somebody who has never played, once and never again."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.app.paths import Paths
from game.app.settings import SettingsStore
from game.content.lessons.catalog import load_catalog
from game.scenes.learn.welcome import GRACE, WelcomeScene
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.startup.open_game import FirstStart
from game.scenes.table.scene import TableScene
from game.tools.assets.translations import update_catalogs
from game.ui.input import InputAction
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.support.input_devices import Gamepad, InputDevice, Keyboard
from tests.support.window import AppDriver, app_driver, project_paths


@contextmanager
def first_start(home: Path, paths: Paths | None = None) -> Iterator[AppDriver]:
    """The game as it is opened."""
    paths = paths or project_paths(home)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as d:
        drawn = d.app.frames_drawn
        assert drawn == 1
        assert isinstance(d.top, MenuScene), "the first picture is that of the title"
        d.app.idle_callbacks.append(FirstStart(Navigator(d.ctx, lambda: 7)))
        frames(d)
        yield d


def frames(d: AppDriver) -> None:
    for _ in range(5):
        d.clock.now += 0.1
        d.app.run_frame()


def button(d: AppDriver, text: str) -> Button:
    return next(w for w in d.top.widgets.all if isinstance(w, Button) and text in w.text)


def know_by_mouse(d: AppDriver) -> None:
    d.click(button(d, "I know how to play").rect.center)


def close_by_escape(d: AppDriver) -> None:
    d.key(pygame.K_ESCAPE)


def close_by_a_press_beside_it(d: AppDriver) -> None:
    beside = (d.top.box.x - 40, d.top.box.y)
    d.click(beside)
    assert isinstance(d.top, WelcomeScene), "that press was meant for the title"
    d.wait(GRACE)
    d.click((d.top.box.centerx, d.top.box.bottom - 10))
    assert isinstance(d.top, WelcomeScene)
    d.click(beside)


def know_by(device: Callable[[AppDriver], InputDevice]) -> Callable[[AppDriver], None]:
    return lambda d: device(d).activate(lambda w: getattr(w, "text", "") == "I know how to play")


@pytest.mark.parametrize(
    ("answer", "helper"),
    [
        (know_by_mouse, "asked"),
        (know_by(Keyboard), "asked"),
        (know_by(Gamepad), "asked"),
        (close_by_escape, "sometimes"),
        (close_by_a_press_beside_it, "sometimes"),
    ],
    ids=["mouse", "keyboard", "gamepad", "escape", "beside"],
)
def test_if_the_game_is_known_the_helper_speaks_only_when_asked(
    home: Path, answer: Callable[[AppDriver], None], helper: str
) -> None:
    with first_start(home) as d:
        assert isinstance(d.top, WelcomeScene)
        assert not SettingsStore.load(home / "settings.json").current.welcomed
        answer(d)
        assert isinstance(d.top, MenuScene)
        frames(d)
        assert isinstance(d.top, MenuScene)
    assert SettingsStore.load(home / "settings.json").current.welcomed
    assert SettingsStore.load(home / "settings.json").current.helper == helper
    with first_start(home) as d:
        assert isinstance(d.top, MenuScene)


@pytest.mark.parametrize("device", [None, Keyboard, Gamepad])
def test_who_wants_to_learn_begins_the_first_lesson(
    home: Path, device: Callable[[AppDriver], InputDevice] | None
) -> None:
    with first_start(home) as d:
        if device is None:
            d.click(button(d, "Learn by playing").rect.center)
        else:
            device(d).perform(InputAction.CONFIRM)
        assert isinstance(d.top, TableScene)
        assert d.top.guide.leads
        assert SettingsStore.load(home / "settings.json").current.welcomed
        assert d.ctx.settings.current.helper == "sometimes"
        Navigator(d.ctx).leave()
        frames(d)
        assert isinstance(d.top, MenuScene)


def test_who_has_played_before_is_not_asked(home: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        Navigator(d.ctx, lambda: 7).play()
    for path in home.glob("settings.json"):
        path.unlink()
    with first_start(home) as d:
        assert isinstance(d.top, MenuScene)
    shutil.rmtree(home / "matches")
    with first_start(home) as d:
        assert isinstance(d.top, MenuScene)


def test_who_has_set_up_a_match_is_not_asked(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"last_setup": {"buildings": "base"}}', "utf-8")
    with first_start(home) as d:
        assert isinstance(d.top, MenuScene)


def test_whoever_sits_far_away_says_so_at_once(home: Path, with_czech: Paths) -> None:
    with first_start(home, with_czech) as d:
        where = d.find(Choice, "Where are you playing?")
        assert where.value is False
        d.turn(where)
        assert d.ctx.settings.current.far_from_screen
        assert isinstance(d.top, WelcomeScene)
        assert not d.ctx.settings.current.welcomed


@pytest.fixture
def with_czech(home: Path, tmp_path: Path) -> Paths:
    """The game with a second language."""
    real = project_paths(home)
    assets = tmp_path / "assets"
    assets.mkdir()
    for folder in ("svg", "fonts", "sounds"):
        (assets / folder).symlink_to(real.assets / folder, target_is_directory=True)
    package = tmp_path / "small"
    package.mkdir()
    (package / "one.py").write_text('tr("Welcome")', "utf-8")
    update_catalogs(package, assets / "locale", add="cs")
    return Paths(assets, real.levels, home)


def test_the_language_can_be_chosen_at_once(home: Path, with_czech: Paths) -> None:
    with first_start(home, with_czech) as d:
        choice = d.find(Choice)
        assert choice.value == "en"
        d.turn(choice)
        assert d.ctx.translator.language == "cs"
        assert isinstance(d.top, WelcomeScene)
        choice = d.find(Choice)
        assert (choice.value, "qps" in dict(choice.options)) == ("cs", False)
        assert not d.ctx.settings.current.welcomed


def test_the_card_tells_as_many_minutes_as_the_list_of_lessons(home: Path) -> None:
    lessons = [entry.lesson for entry in load_catalog(project_paths(home).lessons)]
    basics = [found for found in lessons if found is not None and found.group == "basics"]
    minutes = sum(lesson.minutes for lesson in basics if lesson.kind == "table")
    with first_start(home) as d:
        assert button(d, "Learn by playing").text == f"Learn by playing ({minutes} minutes)"
