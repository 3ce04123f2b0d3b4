"""Hands without a mouse: a keyboard alone, a gamepad alone, and what can be reached with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.ui.input import InputAction
from game.ui.widgets.value_controls import Choice, Slider, TextEntry
from game.ui.widgets.widget import Widget
from tests.support.window import Desk

Wanted = Callable[[Any], bool]
ARROWS: Mapping[InputAction, tuple[int, int]] = {
    InputAction.LEFT: (-1, 0),
    InputAction.RIGHT: (1, 0),
    InputAction.UP: (0, -1),
    InputAction.DOWN: (0, 1),
}


class Hands(ABC):
    """Moves the focus, confirms, goes back; sees which widgets there are and who has the focus."""

    def __init__(self, on: Desk) -> None:
        self.desk = on

    @abstractmethod
    def do(self, action: InputAction) -> None:
        """Press and let go what stands for an action."""

    @property
    def stops(self) -> list[Widget]:
        """Everything that can be used now."""
        return [widget for widget in self.desk.top.widgets.all if widget.usable]

    @property
    def focused(self) -> Widget | None:
        """What is seen to have the focus."""
        widget: Widget | None = self.desk.top.widgets.focused
        return widget if widget is not None and widget.focused else None

    def go(self, wanted: Wanted) -> None:
        """Move the focus to the first widget that is wanted: with arrows as far as they lead
        nearer, then from one widget to the next."""
        target = next(widget for widget in self.stops if wanted(widget))
        self._walk(target)
        for _ in range(len(self.stops) + 1):
            if self.focused is target:
                return
            self.do(InputAction.NEXT)
        raise AssertionError(f"{target} cannot be reached")

    def use(self, wanted: Wanted) -> None:
        """Move the focus there and confirm."""
        self.go(wanted)
        self.do(InputAction.CONFIRM)

    def _walk(self, target: Widget) -> None:
        been: list[Widget | None] = []
        while self.focused is not target and self.focused not in been:
            here = self.focused
            been.append(here)
            if isinstance(here, (Choice, Slider, TextEntry)):
                return  # arrows would change them
            if here is None:
                self.do(InputAction.DOWN)
                continue
            dx = target.rect.centerx - here.rect.centerx
            dy = target.rect.centery - here.rect.centery
            if abs(dx) > abs(dy):
                self.do(InputAction.RIGHT if dx > 0 else InputAction.LEFT)
            else:
                self.do(InputAction.DOWN if dy > 0 else InputAction.UP)

    # What can be reached ------------------------------------------------------------------------

    def ring(self) -> list[Widget]:
        """The widgets that one comes by from one to the next, until the first comes again."""
        self.do(InputAction.NEXT)
        found: list[Widget] = []
        while self.focused is not None and self.focused not in found:
            found.append(self.focused)
            self.do(InputAction.NEXT)
        return found

    def explored(self) -> list[Widget]:
        """The widgets that arrows alone lead to, whichever of them one starts from."""
        if self.focused is None:
            self.do(InputAction.DOWN)
        ways: dict[int, dict[InputAction, int]] = {}
        stops = self.stops
        while True:
            here = stops.index(self._seen())
            ways.setdefault(here, {})
            route = _route(ways, here)
            if route is None:
                return [stops[index] for index in ways]
            for arrow in route:
                before = stops.index(self._seen())
                self.do(arrow)
                ways[before][arrow] = stops.index(self._seen())

    def _seen(self) -> Widget:
        assert self.focused is not None, "nobody sees where the focus is"
        return self.focused


def _route(ways: Mapping[int, Mapping[InputAction, int]], start: int) -> list[InputAction] | None:
    """The shortest known way to an arrow that has not been tried, and that arrow."""
    waiting: deque[tuple[int, list[InputAction]]] = deque([(start, [])])
    been = {start}
    while waiting:
        place, route = waiting.popleft()
        for arrow in ARROWS:
            if arrow not in ways.get(place, {}):
                return [*route, arrow]
        for arrow, beyond in ways[place].items():
            if beyond not in been:
                been.add(beyond)
                waiting.append((beyond, [*route, arrow]))
    return None


class Keyboard(Hands):
    """Keys alone."""

    KEYS: Mapping[InputAction, int] = {
        InputAction.CONFIRM: pygame.K_RETURN,
        InputAction.CANCEL: pygame.K_ESCAPE,
        InputAction.LEFT: pygame.K_LEFT,
        InputAction.RIGHT: pygame.K_RIGHT,
        InputAction.UP: pygame.K_UP,
        InputAction.DOWN: pygame.K_DOWN,
        InputAction.NEXT: pygame.K_TAB,
        InputAction.MENU: pygame.K_F10,
        InputAction.HELP: pygame.K_F1,
        InputAction.UNDO: pygame.K_BACKSPACE,
        InputAction.LOG: pygame.K_l,
        InputAction.ZOOM: pygame.K_z,
    }

    def do(self, action: InputAction) -> None:
        self.desk.key(self.KEYS[action])


class Pad(Hands):
    """A gamepad alone: arrows are now the cross, now the stick."""

    BUTTONS: Mapping[InputAction, int] = {
        InputAction.CONFIRM: pygame.CONTROLLER_BUTTON_A,
        InputAction.CANCEL: pygame.CONTROLLER_BUTTON_B,
        InputAction.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        InputAction.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        InputAction.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
        InputAction.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        InputAction.NEXT: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        InputAction.MENU: pygame.CONTROLLER_BUTTON_START,
        InputAction.HELP: pygame.CONTROLLER_BUTTON_BACK,
        InputAction.UNDO: pygame.CONTROLLER_BUTTON_X,
        InputAction.LOG: pygame.CONTROLLER_BUTTON_LEFTSTICK,
        InputAction.ZOOM: pygame.CONTROLLER_BUTTON_Y,
    }

    def __init__(self, on: Desk) -> None:
        super().__init__(on)
        self._by_stick = False

    def do(self, action: InputAction) -> None:
        if action in ARROWS:
            self._by_stick = not self._by_stick
            if self._by_stick:
                self._push(*ARROWS[action])
                return
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.desk.post(kind, button=self.BUTTONS[action], instance_id=0)

    def _push(self, x: int, y: int) -> None:
        axis = pygame.CONTROLLER_AXIS_LEFTX if x else pygame.CONTROLLER_AXIS_LEFTY
        for value in (32000 * (x + y), 0):
            self.desk.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
