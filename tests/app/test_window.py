"""Window and main loop: time step, drawing on change, size, full screen, quitting, exceptions."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.paths import find_paths
from game.app.scene_stack import SceneStack
from game.app.settings import Settings
from game.app.window import REST_AFTER, NoDisplayError, initial_window_size, open_window
from game.scenes.base import Scene
from game.scenes.startup.bootstrap import build_app
from game.ui.context import Context
from game.ui.paint import Painter
from tests.support.window import AppDriver, ManualClock, RecordedSounds, app_driver


class Plain(Scene):
    """A scene that counts."""

    def __init__(self, ctx: Context, *, transparent: bool = False, freezes: bool = True) -> None:
        super().__init__(ctx)
        self.transparent = transparent
        self.freezes_below = freezes
        self.steps = 0
        self.time = 0.0
        self.painted = 0
        self.calls: list[str] = []
        self.willing = True

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def resumed(self) -> None:
        self.calls.append("resumed")

    def resized(self) -> None:
        self.calls.append("resized")
        self.touch()

    def tick(self, dt: float) -> None:
        self.steps += 1
        self.time += dt

    def paint(self, p: Painter) -> None:
        self.painted += 1
        p.surface.fill((10, 20, 30))

    def may_quit(self) -> bool:
        return self.willing


class Faulty(Plain):
    """A scene that fails on a key."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            raise RuntimeError("planted")
        return False


# The stack


def make(ctx: Context) -> list[Plain]:
    return [Plain(ctx), Plain(ctx, transparent=True), Plain(ctx, transparent=True, freezes=False)]


def test_scenes_are_pushed_popped_and_replaced() -> None:
    with app_driver(Plain) as d:
        stack = SceneStack()
        low, middle, high = make(d.ctx)
        stack.push(low)
        stack.push(middle)
        stack.push(high)
        assert stack.top is high
        stack.pop(middle)
        assert stack.top is low
        assert high.calls == ["enter", "leave"]
        assert middle.calls == ["enter", "leave"]
        assert low.calls == ["enter", "resumed"]
        stack.pop(middle)
        assert stack.top is low
        stack.replace(high)
        assert list(stack) == [high]
        stack.reset(low)
        assert list(stack) == [low]


def test_which_scenes_are_drawn_and_updated() -> None:
    with app_driver(Plain) as d:
        stack = SceneStack()
        hidden, low, dialog = Plain(d.ctx), Plain(d.ctx), Plain(d.ctx, transparent=True)
        note = Plain(d.ctx, transparent=True, freezes=False)
        for scene in (hidden, low, dialog, note):
            stack.push(scene)
        assert stack.visible() == (low, dialog, note)
        assert stack.active() == (dialog, note)


# Time


def test_the_time_step_is_fixed() -> None:
    with app_driver(Plain) as d:
        before = d.top.steps
        d.clock.now += 0.1
        d.app.update()
        assert d.top.steps - before == 6
        d.clock.now += 0.01
        d.app.update()
        assert d.top.steps - before == 6
        d.clock.now += 0.01
        d.app.update()
        assert d.top.steps - before == 7


def test_after_a_long_pause_the_game_does_not_race() -> None:
    with app_driver(Plain) as d:
        before = d.top.steps
        d.clock.now += 3600
        d.app.update()
        assert d.top.steps - before == 15


def test_a_clock_that_goes_back_moves_nothing() -> None:
    with app_driver(Plain) as d:
        before = d.top.steps
        d.clock.now -= 50
        d.app.update()
        assert d.top.steps == before


def test_below_a_dialog_time_stands_still() -> None:
    with app_driver(Plain) as d:
        low = d.top
        d.ctx.stack.push(Plain(d.ctx, transparent=True))
        before = low.steps
        d.wait(0.5)
        assert low.steps == before
        assert d.top.steps == 30


# Drawing


def test_nothing_is_drawn_when_nothing_changes() -> None:
    with app_driver(Plain) as d:
        before = d.app.frames_drawn, d.top.painted
        d.wait(5)
        assert (d.app.frames_drawn, d.top.painted) == before
        assert not d.app.render()
        d.top.touch()
        assert d.app.render()
        assert d.app.frames_drawn == before[0] + 1


def test_at_rest_the_loop_turns_half_as_often_until_something_happens() -> None:
    waits: list[None] = []
    with app_driver(Plain) as d:
        d.app.wait = lambda: waits.append(None)

        def waits_after(seconds: float) -> int:
            d.clock.now += seconds
            d.app.run_frame()
            waits.clear()
            d.app.wait_for_frame()
            return len(waits)

        d.top.touch()
        assert waits_after(0.0) == 1
        assert waits_after(REST_AFTER - 0.1) == 1
        assert waits_after(0.2) == 2
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0,) * 3)
        )
        assert waits_after(0.1) == 1
        assert waits_after(REST_AFTER) == 2
        d.top.touch()
        assert waits_after(0.1) == 1


def test_an_uncovered_window_is_shown_again_without_drawing() -> None:
    with app_driver(Plain) as d:
        drawn = d.app.frames_drawn
        d.post(pygame.WINDOWEXPOSED)
        assert d.app.render()
        assert d.app.frames_drawn == drawn


def test_a_minimized_window_draws_nothing() -> None:
    with app_driver(Plain) as d:
        d.post(pygame.WINDOWMINIMIZED)
        d.top.touch()
        assert not d.app.render()
        d.post(pygame.WINDOWRESTORED)
        assert d.app.render()


def test_a_change_below_a_dialog_is_seen() -> None:
    with app_driver(Plain) as d:
        low = d.top
        d.ctx.stack.push(Plain(d.ctx, transparent=True, freezes=False))
        d.app.render()
        painted = low.painted
        low.touch()
        assert d.app.render()
        assert low.painted == painted + 1


# Size


def test_while_being_resized_the_old_picture_is_stretched() -> None:
    with app_driver(Plain) as d:
        drawn = d.app.frames_drawn
        d.resize((1600, 900))
        d.top.touch()
        assert d.app.render()
        assert d.app.frames_drawn == drawn
        assert d.app.frame.get_size() == (1280, 720)
        shown = d.app.window.get_surface()
        assert shown.get_size() == (1600, 900)
        assert shown.get_at((1590, 890))[:3] == (10, 20, 30)


def test_scenes_are_laid_out_again_after_the_last_size_change() -> None:
    with app_driver(Plain) as d:
        d.resize((1600, 900))
        d.clock.now += 0.1
        d.app.update()
        d.resize((1700, 1000))
        d.clock.now += 0.1
        d.app.update()
        assert "resized" not in d.top.calls[1:]
        d.clock.now += 0.06
        d.app.update()
        assert d.ctx.view.size == (1700, 1000)
        assert d.app.render()
        assert d.app.frame.get_size() == (1700, 1000)
        assert d.ctx.settings.current.window_size == (1700, 1000)


def test_a_click_during_a_resize_applies_the_size_first() -> None:
    with app_driver(Plain) as d:
        d.resize((1920, 1080))
        d.press((960, 540))
        assert d.ctx.view.size == (1920, 1080)


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_full_screen_by_key_and_back(key: int, mod: int) -> None:
    with app_driver(Plain) as d:
        chosen = []
        for _ in range(2):
            d.key(key, mod)
            d.wait(0.2)
            chosen.append(d.ctx.settings.current.fullscreen)
            assert d.app.frame.get_size() == d.app.window.get_surface().get_size()
        assert chosen == [True, False]
        assert d.app.frame.get_size() == (1280, 720)
        assert d.ctx.settings.current.window_size == (1280, 720)


# How the window is left, and opens again

SCREENS = {
    (1024, 768): (960, 540),
    (1366, 768): (1228, 690),
    (1920, 1080): (1280, 720),
    (2560, 1440): (1706, 959),
    (3840, 2160): (2560, 1440),
    (1080, 1920): (972, 546),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_start_is_maximized_over_a_size_that_suits_the_screen(
    screen: tuple[int, int],
) -> None:
    assert initial_window_size(Settings(), screen) == (SCREENS[screen], True)


@pytest.mark.parametrize(
    ("left", "maximized", "opened"),
    [
        ((1300, 700), False, ((1300, 700), False)),
        ((1300, 700), True, ((1300, 700), True)),
        ((1366, 749), False, ((1366, 749), True)),  # as wide as the screen: with a frame it is more
        ((16384, 16384), False, ((1366, 768), True)),
        (None, True, ((1228, 690), True)),
    ],
)
def test_the_window_opens_as_it_was_left_if_the_screen_allows(
    left: tuple[int, int] | None, maximized: bool, opened: tuple[tuple[int, int], bool]
) -> None:
    settings = Settings(window_size=left, maximized=maximized)
    assert initial_window_size(settings, (1366, 768)) == opened
    assert initial_window_size(settings, None) == (left or (1280, 720), False)


class Maximizing:
    """The window, which tells what it is asked for besides its size."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def maximize(self) -> None:
        self.asked.append("maximize")

    def set_windowed(self) -> None:
        self.asked.append("windowed")
        self._window.set_windowed()


def test_full_screen_gives_a_maximized_window_back_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with app_driver(Plain) as d:
        window = Maximizing(d.app.window)
        monkeypatch.setattr(d.app, "window", window)
        d.post(pygame.WINDOWMAXIMIZED)
        d.top.toggle_full_screen()
        d.post(pygame.WINDOWRESTORED)  # what full screen does to it on X11
        d.top.toggle_full_screen()
        assert window.asked == ["windowed", "maximize"]
        d.post(pygame.WINDOWRESTORED)  # now by the person
        d.top.toggle_full_screen()
        d.top.toggle_full_screen()
        assert window.asked == ["windowed", "maximize", "windowed"]


def test_the_size_of_a_maximized_window_is_not_saved_as_window_size() -> None:
    with app_driver(Plain, (1300, 700)) as d:
        d.post(pygame.WINDOWMAXIMIZED)
        d.resize((1900, 1000))
        d.wait(0.2)
        now = d.ctx.settings.current
        assert (now.maximized, now.window_size) == (True, (1300, 700))
        d.post(pygame.WINDOWRESTORED)
        d.resize((1400, 800))
        d.wait(0.2)
        now = d.ctx.settings.current
        assert (now.maximized, now.window_size) == (False, (1400, 800))


def test_a_size_that_comes_before_the_first_picture_is_taken_at_once() -> None:
    pygame.init()
    app, _ = build_app(Plain, paths=find_paths(), sounds=RecordedSounds(), clock=ManualClock())
    try:
        app.window.size = (1600, 900)
        for event in pygame.event.get():
            app.handle(event)
        assert app.render()
        assert (app.frame.get_size(), app.frames_drawn) == ((1600, 900), 1)
    finally:
        app.window.destroy()


# Quitting and failing


def test_quitting_asks_the_top_scene() -> None:
    with app_driver(Plain) as d:
        closing = []
        for willing in (False, True):
            d.top.willing = willing
            d.post(pygame.QUIT)
            closing.append(d.ctx.stack.closing)
        assert closing == [False, True]


def test_the_loop_ends_and_scenes_leave() -> None:
    with app_driver(Plain) as d:
        scene = d.top
        pygame.event.post(pygame.Event(pygame.QUIT))
        assert d.app.run() == 0
        assert scene.calls[-1] == "leave"


def crash(d: AppDriver) -> None:
    """Let the planted mistake happen inside the loop."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    d.app.run_guarded(d.app.run_frame)


def test_after_a_failure_one_can_go_back_to_the_title() -> None:
    with app_driver(Faulty) as d:
        crash(d)
        d.key(pygame.K_RETURN)
        assert [type(scene) for scene in d.ctx.stack] == [Faulty]
        crash(d)  # and a second failure is told as the first was
        assert "crash.log" in d.top.text


def test_if_the_message_fails_too_a_line_of_text_remains(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with app_driver(Faulty) as d:

        def broken(sentence: str) -> Scene:
            raise RuntimeError("no scene either")

        d.app.crash_scene = broken
        crash(d)
        assert d.ctx.stack.closing
        assert d.app.run() == 1
    output = capsys.readouterr()
    assert output.err.count("\n") == 1
    assert "crash.log" in output.err


def test_a_message_that_cannot_be_drawn_ends_the_game_with_a_line_of_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Undrawable(Plain):
        def paint(self, p: Painter) -> None:
            raise RuntimeError("cannot paint")

    with app_driver(Faulty) as d:
        d.app.crash_scene = lambda sentence: Undrawable(d.ctx)
        crash(d)
        assert d.app.run() == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_failure_while_leaving_cannot_keep_the_window_open(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Clinging(Plain):
        def leave(self) -> None:
            raise RuntimeError("will not leave")

        def resumed(self) -> None:
            raise RuntimeError("will not wake")

    with app_driver(Clinging) as d:
        d.ctx.stack.push(Clinging(d.ctx))
        d.post(pygame.QUIT)
        assert d.app.run() == 1
        assert len(d.ctx.stack) == 0
    assert "will not leave" in (home / "crash.log").read_text()
    assert "Traceback" not in capsys.readouterr().err


def test_the_desktop_knows_the_window_by_the_games_name() -> None:
    environ = {"SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_X11_WMCLASS": "__main__.py"}
    open_window(Settings(), environ=environ).destroy()
    assert environ["SDL_VIDEO_X11_WMCLASS"] == environ["SDL_VIDEO_WAYLAND_WMCLASS"] == "puerto-rico"


def test_no_display_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError) as caught:
        open_window(Settings(), environ={})
    assert "screen" in str(caught.value)


def test_a_display_that_cannot_start_is_one_sentence() -> None:
    """In a process of its own, because SDL reads the driver's name from the environment."""
    code = (
        "from game.app.settings import Settings\n"
        "from game.app.window import REST_AFTER, NoDisplayError, open_window\n"
        "try: open_window(Settings())\n"
        "except NoDisplayError as error: print('said:', error.message.text)\n"
    )
    environ = {**os.environ, "SDL_VIDEODRIVER": "no_such_driver"}
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, cwd=root, capture_output=True, text=True
    )
    assert done.stdout.startswith("said:")
    assert done.stderr == ""
