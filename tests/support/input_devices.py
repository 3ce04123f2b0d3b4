"""Test support: a keyboard or gamepad without a mouse, and which widgets they can reach."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.ui.input import InputAction
from game.ui.widgets.value_controls import Choice, Slider, TextEntry
from game.ui.widgets.widget import Widget
from tests.support.window import AppDriver

Wanted = Callable[[Any], bool]
ARROWS: Mapping[InputAction, tuple[int, int]] = {
    InputAction.LEFT: (-1, 0),
    InputAction.RIGHT: (1, 0),
    InputAction.UP: (0, -1),
    InputAction.DOWN: (0, 1),
}


class InputDevice(ABC):
    """An input device that moves the focus and confirms. It knows the widgets and the focused
    one."""

    def __init__(self, on: AppDriver) -> None:
        self.driver = on

    @abstractmethod
    def perform(self, action: InputAction) -> None:
        """Press and release the key or button of an action."""

    @property
    def usable_widgets(self) -> list[Widget]:
        """Return the enabled widgets."""
        return [widget for widget in self.driver.top.widgets.all if widget.usable]

    @property
    def focused(self) -> Widget | None:
        """Return the widget drawn as focused."""
        widget: Widget | None = self.driver.top.widgets.focused
        return widget if widget is not None and widget.focused else None

    def focus(self, wanted: Wanted) -> None:
        """Move the focus to the first wanted widget: with arrows while they lead closer, then in
        tab order."""
        target = next(widget for widget in self.usable_widgets if wanted(widget))
        self._follow_arrows(target)
        for _ in range(len(self.usable_widgets) + 1):
            if self.focused is target:
                return
            self.perform(InputAction.NEXT)
        raise AssertionError(f"{target} cannot be reached")

    def activate(self, wanted: Wanted) -> None:
        """Focus the first wanted widget and confirm."""
        self.focus(wanted)
        self.perform(InputAction.CONFIRM)

    def _follow_arrows(self, target: Widget) -> None:
        been: list[Widget | None] = []
        while self.focused is not target and self.focused not in been:
            here = self.focused
            been.append(here)
            if isinstance(here, (Choice, Slider, TextEntry)):
                return  # arrows would change them
            if here is None:
                self.perform(InputAction.DOWN)
                continue
            dx = target.rect.centerx - here.rect.centerx
            dy = target.rect.centery - here.rect.centery
            if abs(dx) > abs(dy):
                self.perform(InputAction.RIGHT if dx > 0 else InputAction.LEFT)
            else:
                self.perform(InputAction.DOWN if dy > 0 else InputAction.UP)

    # What can be reached ------------------------------------------------------------------------

    def tab_order(self) -> list[Widget]:
        """Return the widgets in tab order."""
        self.perform(InputAction.NEXT)
        found: list[Widget] = []
        while self.focused is not None and self.focused not in found:
            found.append(self.focused)
            self.perform(InputAction.NEXT)
        return found

    def reachable_by_arrows(self) -> list[Widget]:
        """Return the widgets that can be reached with arrows alone.

        An arrow does not always lead to the same widget, because a scrolling page moves its
        widgets.
        """
        if self.focused is None:
            self.perform(InputAction.DOWN)
        ways: dict[int, dict[InputAction, int]] = {}
        stops = self.usable_widgets
        while True:
            here = stops.index(self._focused_widget())
            ways.setdefault(here, {})
            route = _route(ways, here)
            if route is None:
                return [stops[index] for index in ways]
            for arrow in route:
                before = stops.index(self._focused_widget())
                self.perform(arrow)
                ways.setdefault(before, {})[arrow] = stops.index(self._focused_widget())

    def _focused_widget(self) -> Widget:
        assert self.focused is not None, "nobody sees where the focus is"
        return self.focused


def _route(ways: Mapping[int, Mapping[InputAction, int]], start: int) -> list[InputAction] | None:
    """Return the shortest known path to an arrow that has not been tried, including that arrow."""
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


class Keyboard(InputDevice):
    """A keyboard without a mouse."""

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

    def perform(self, action: InputAction) -> None:
        self.driver.key(self.KEYS[action])


class Gamepad(InputDevice):
    """A gamepad; arrows alternate between the D-pad and the stick."""

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

    def __init__(self, on: AppDriver) -> None:
        super().__init__(on)
        self._by_stick = False

    def perform(self, action: InputAction) -> None:
        if action in ARROWS:
            self._by_stick = not self._by_stick
            if self._by_stick:
                self._push_stick(*ARROWS[action])
                return
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.driver.post(kind, button=self.BUTTONS[action], instance_id=0)

    def _push_stick(self, x: int, y: int) -> None:
        axis = pygame.CONTROLLER_AXIS_LEFTX if x else pygame.CONTROLLER_AXIS_LEFTY
        for value in (32000 * (x + y), 0):
            self.driver.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
