"""What moves in the scenery: when the window steps it, and that it leaves no trace."""

from pathlib import Path

import pygame
import pytest

from game.app.ambient_player import STEP
from game.app.frame_budget import OutOfTime
from game.scenes.base import Scene
from game.ui.context import Context
from game.ui.paint import Painter
from tests.support.window import AppDriver, app_driver

GROUND, DOT = (10, 20, 30), (200, 100, 50)


class Dots:
    """One pixel more at each step; at `slow` steps the pictures are not there yet."""

    def __init__(self) -> None:
        self.time = 0.0
        self.count = 0
        self.slow = 0

    def advance(self, dt: float) -> None:
        self.time += dt
        self.count += 1

    def draw(self, window: pygame.Surface, frame: pygame.Surface, *, fresh: bool) -> bool:
        if self.slow:
            self.slow -= 1
            raise OutOfTime
        for x in range(self.count):
            window.set_at((x, 0), DOT)
        return self.count > 0


class Moving(Scene):
    """A plain scene with dots over it."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.ambient = self.dots = Dots()

    def paint(self, p: Painter) -> None:
        p.surface.fill(GROUND)


def pass_time(d: AppDriver, seconds: float) -> int:
    """Run the loop at 60 turns per second; return how often the scenery moved."""
    before = d.app.ambient_frames
    for _ in range(round(seconds * 60)):
        d.wait(1 / 60)
    return d.app.ambient_frames - before


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def is_clean(d: AppDriver) -> bool:
    return pixels(d.app.window.get_surface()) == pixels(d.app.frame)


def test_it_moves_ten_times_a_second_and_the_scene_is_not_drawn(home: Path) -> None:
    with app_driver(Moving) as d:
        drawn, begun = d.app.frames_drawn, d.top.dots.time
        assert pass_time(d, 5) == round(5 / STEP)
        assert d.top.dots.time - begun == pytest.approx(5, abs=STEP)
        assert d.app.frames_drawn == drawn


def test_it_is_on_the_window_alone(home: Path) -> None:
    with app_driver(Moving) as d:
        pass_time(d, 1)
        assert d.app.window.get_surface().get_at((0, 0))[:3] == DOT
        assert d.app.frame.get_at((0, 0))[:3] == GROUND


def test_it_is_there_again_at_once_when_the_scene_is_drawn(home: Path) -> None:
    with app_driver(Moving) as d:
        pass_time(d, 1)
        d.top.touch()
        assert d.app.render()
        assert d.app.window.get_surface().get_at((0, 0))[:3] == DOT


def test_with_reduced_motion_nothing_is_drawn_and_nothing_is_left(home: Path) -> None:
    with app_driver(Moving) as d:
        pass_time(d, 1)
        assert not is_clean(d)
        d.ctx.settings.change(reduced_motion=True)
        d.app.render()
        assert is_clean(d)
        assert pass_time(d, 10) == 0
        assert is_clean(d)
        d.ctx.settings.change(reduced_motion=False)
        assert pass_time(d, 1) > 0


def test_it_stands_still_while_the_window_is_not_looked_at(home: Path) -> None:
    with app_driver(Moving) as d:
        d.post(pygame.WINDOWFOCUSLOST)
        assert pass_time(d, 5) == 0
        d.post(pygame.WINDOWFOCUSGAINED)
        assert pass_time(d, 5) > 0
        d.post(pygame.WINDOWMINIMIZED)
        assert pass_time(d, 5) == 0
        d.post(pygame.WINDOWRESTORED)
        assert pass_time(d, 5) > 0


def test_no_longer_pause_than_a_quarter_of_a_second_is_made_up_for(home: Path) -> None:
    with app_driver(Moving) as d:
        d.post(pygame.WINDOWFOCUSLOST)
        pass_time(d, 30)
        before = d.top.dots.time
        d.post(pygame.WINDOWFOCUSGAINED)
        pass_time(d, STEP)
        assert d.top.dots.time - before <= 0.25


def test_nothing_moves_below_another_scene(home: Path) -> None:
    with app_driver(Moving) as d:
        pass_time(d, 1)
        d.ctx.stack.push(Scene(d.ctx))
        d.ctx.stack.top.transparent = True  # type: ignore[union-attr]
        d.app.render()
        assert is_clean(d)
        assert pass_time(d, 5) == 0


def test_while_its_pictures_are_being_made_the_scene_stands_still(home: Path) -> None:
    with app_driver(Moving) as d:
        d.top.dots.slow = 3
        d.top.touch()
        d.app.render()
        assert is_clean(d)
        pass_time(d, 1)
        assert not is_clean(d)


def test_idle_work_goes_on_meanwhile(home: Path) -> None:
    with app_driver(Moving) as d:
        called = []
        d.app.idle_callbacks.append(lambda: called.append(True))
        d.clock.now += STEP
        before = d.app.ambient_frames
        d.app.run_frame()
        assert d.app.ambient_frames == before + 1
        assert called
