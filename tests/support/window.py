"""Test support: the running app with a manual clock, SDL's dummy driver and posted events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pygame
from pygame.surfarray import pixels2d

from game.app.paths import Paths, find_paths
from game.app.scene_stack import StackScene
from game.app.window import App
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec
from game.scenes.navigator import Navigator
from game.scenes.startup.bootstrap import build_app
from game.ui.context import Context
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Label, Widget

W = TypeVar("W", bound=Widget)

Mask = npt.NDArray[np.bool_]
"""Pixels of a picture, indexed [x, y]."""

COLORS = 0xFFFFFF  # the bits of a pixel without its alpha


class ManualClock:
    """A clock (seconds) that only the test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class ByHand:
    """A replacement for a second thread that runs its work when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], Any], Future[Any]]] = []

    def __call__(self, make: Callable[[], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((make, future))
        return future

    def work(self) -> None:
        for make, future in self.waiting:
            if future.set_running_or_notify_cancel():
                future.set_result(make())
        self.waiting.clear()


class RecordedSounds:
    """A sound player that records what is played."""

    fault = None

    def __init__(self) -> None:
        self.played: list[str] = []
        self.places: list[Point | None] = []
        self.mood = ""
        self.hushed = False
        self.sea = False
        self.applied: list[Any] = []

    def play(self, name: str, volume: float = 1.0, at: Point | None = None) -> None:
        self.played.append(name)
        self.places.append(at)

    def ambience(self, on: bool) -> None:
        self.sea = on

    def music(self, mood: str, *, hushed: bool = False) -> None:
        self.mood, self.hushed = mood, hushed

    def update(self, dt: float) -> None:
        pass

    def apply(self, settings: Any) -> None:
        self.applied.append(settings)


@dataclass
class AppDriver:
    """Drives a running app: posts events, passes time, redraws. Points are logical."""

    app: App
    ctx: Context
    clock: ManualClock
    sounds: RecordedSounds = field(default_factory=RecordedSounds)

    def post(self, kind: int, **values: Any) -> None:
        """Post an event and let the app handle all events."""
        pygame.event.post(pygame.Event(kind, values))
        self.pump()

    def pump(self) -> None:
        """Let the app handle all posted events."""
        for event in pygame.event.get():
            self.app.handle(event)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press and release a key that types `text`."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        if text:
            self.post(pygame.TEXTINPUT, text=text)
        self.post(pygame.KEYUP, key=key, mod=mod)

    def type_text(self, text: str) -> None:
        """Type letters."""
        for letter in text:
            self.key(pygame.key.key_code("a"), text=letter)

    def move(self, pos: tuple[float, float]) -> None:
        """Move the mouse to a logical point."""
        pixel = self.ctx.view.point(pos)
        self.post(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def press(self, pos: tuple[float, float], button: int = 1) -> None:
        """Press a mouse button at a logical point."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.ctx.view.point(pos), button=button, touch=False)

    def release(self, pos: tuple[float, float], button: int = 1) -> None:
        """Release a mouse button at a logical point."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.ctx.view.point(pos), button=button, touch=False)

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        """Move to a logical point, press, release."""
        self.move(pos)
        self.press(pos, button)
        self.release(pos, button)

    def find_all(self, kind: type[W]) -> list[W]:
        """Return the widgets of a kind in the top scene."""
        return [widget for widget in self.top.widgets.all if isinstance(widget, kind)]

    def find(self, kind: type[W], text: str | None = None) -> W:
        """Return the first widget of a kind in the top scene, or the first with this text."""
        found = self.find_all(kind)
        return next(w for w in found if text is None or getattr(w, "text", None) == text)

    def click_button(self, text: str) -> None:
        """Click the button with this text."""
        self.click(self.find(Button, text).rect.center)

    def overlapping(self) -> list[tuple[Widget, Widget]]:
        """Return the pairs of overlapping controls or labels in the top scene."""
        solid = [w for w in self.top.widgets.all if w.focusable or isinstance(w, Label)]
        return [
            (widget, other)
            for index, widget in enumerate(solid)
            for other in solid[index + 1 :]
            if widget.clip == other.clip and widget.rect.colliderect(other.rect)
        ]

    def turn(self, choice: Choice) -> None:
        """Click the right arrow of a choice."""
        self.click((choice.field.right - 20, choice.field.centery))

    def wheel(self, turned: int) -> None:
        """Turn the mouse wheel; up is positive."""
        self.post(pygame.MOUSEWHEEL, x=0, y=turned, precise_y=float(turned), flipped=False)

    def wait(self, seconds: float) -> None:
        """Pass time in steps of at most 0.1 s, drawing after each."""
        for step in _steps(seconds):
            self.skip(step)
            self.app.render()

    def skip(self, seconds: float) -> None:
        """Pass time in steps of at most 0.1 s, without drawing."""
        for step in _steps(seconds):
            self.pump()
            self.clock.now += step
            self.app.update()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window with the mouse, before the app reacts."""
        self.app.window.size = size
        self.pump()

    @property
    def top(self) -> Any:
        """The scene that has the input."""
        return self.ctx.stack.top

    def kind(self) -> type:
        """Return the class of the scene that has the input."""
        return type(self.top)


def _steps(seconds: float) -> Iterator[float]:
    """Yield time steps short enough for the main loop."""
    while seconds > 1e-9:
        yield min(seconds, 0.1)
        seconds -= 0.1


@contextmanager
def app_driver(
    first: Callable[[Context], StackScene],
    size: tuple[int, int] = (1280, 720),
    paths: Paths | None = None,
) -> Iterator[AppDriver]:
    """Open the app with the scene returned by `first`, draw it once, and close it afterwards."""
    clock, sounds = ManualClock(), RecordedSounds()
    pygame.init()
    app, ctx = build_app(
        first, paths=paths or find_paths(), sounds=sounds, clock=clock, wait=lambda: None
    )
    try:
        running = AppDriver(app, ctx, clock, sounds)
        running.resize(size)
        running.wait(0.2)
        yield running
    finally:
        app.window.destroy()
        pygame.event.clear()


def project_paths(user: Path) -> Paths:
    """Return the project's own folders, with the user's files below `user`."""
    found = find_paths({"PUERTO_RICO_HOME": str(user)})
    return Paths(found.assets, found.levels, user)


def differing(one: pygame.Surface, other: pygame.Surface) -> Mask:
    """Return the mask of pixels whose colors differ between two pictures."""
    masks = [surface.get_masks()[:3] for surface in (one, other)]
    assert masks[0] == masks[1] == (0xFF0000, 0xFF00, 0xFF)
    return np.asarray((pixels2d(one) ^ pixels2d(other)) & COLORS != 0)


class InlineNavigator(Navigator):
    """A navigator whose computer seats think in this process."""

    def begin(self, spec: MatchSpec) -> None:
        self.open_match(Match.new(spec, self.ctx.paths.saves, InlineEngine()))
