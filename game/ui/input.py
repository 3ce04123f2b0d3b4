"""What people do, whatever they do it with: pointer, actions and typed text from raw events."""

from __future__ import annotations

import enum
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame
from pygame._sdl2 import controller

from game.ui.view import Point, View

log = logging.getLogger(__name__)


class Action(enum.Enum):
    """Something that a key or a gamepad button can ask for."""

    CONFIRM = "confirm"
    CANCEL = "cancel"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT = "next"
    PREVIOUS = "previous"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"
    MENU = "menu"
    HELP = "help"
    UNDO = "undo"
    REDO = "redo"
    MUTE = "mute"
    SKIP = "skip"
    ZOOM = "zoom"
    LOG = "log"
    PIN = "pin"
    MARKET = "market"
    HINT = "hint"


DIRECTIONS: Mapping[Action, tuple[int, int]] = {
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
    Action.UP: (0, -1),
    Action.DOWN: (0, 1),
}


class PointerKind(enum.Enum):
    """What the mouse did."""

    MOVE = "move"
    PRESS = "press"
    RELEASE = "release"
    WHEEL = "wheel"
    LEAVE = "leave"


@dataclass(frozen=True)
class Pointer:
    """The mouse, in logical units. ``button``: 1 left, 2 middle, 3 right; ``wheel``: up is > 0."""

    kind: PointerKind
    pos: Point
    button: int = 0
    wheel: float = 0.0


@dataclass(frozen=True)
class Command:
    """An action asked for by key or gamepad button."""

    action: Action
    from_pad: bool = False


Input = Pointer | Command

FIXED_KEYS: Mapping[int, Action] = {
    pygame.K_RETURN: Action.CONFIRM,
    pygame.K_KP_ENTER: Action.CONFIRM,
    pygame.K_ESCAPE: Action.CANCEL,
    pygame.K_LEFT: Action.LEFT,
    pygame.K_RIGHT: Action.RIGHT,
    pygame.K_UP: Action.UP,
    pygame.K_DOWN: Action.DOWN,
    pygame.K_TAB: Action.NEXT,
    pygame.K_PAGEUP: Action.PAGE_UP,
    pygame.K_PAGEDOWN: Action.PAGE_DOWN,
    pygame.K_HOME: Action.FIRST,
    pygame.K_END: Action.LAST,
    pygame.K_BACKSPACE: Action.UNDO,
}
"""Keys that always mean the same, so that nobody can lock themselves out."""

USUAL_KEYS: Mapping[Action, int] = {
    Action.CONFIRM: pygame.K_SPACE,
    Action.MENU: pygame.K_F10,
    Action.HELP: pygame.K_F1,
    Action.UNDO: pygame.K_u,
    Action.SKIP: pygame.K_s,
    Action.ZOOM: pygame.K_z,
    Action.LOG: pygame.K_l,
    Action.PIN: pygame.K_p,
    Action.MARKET: pygame.K_b,
    Action.HINT: pygame.K_h,
    Action.MUTE: pygame.K_m,
}
"""Keys that a person can change (`game.ui.keys`)."""

KEYS: Mapping[int, Action] = {
    **FIXED_KEYS,
    **{code: action for action, code in USUAL_KEYS.items()},
}

PAD_BUTTONS: Mapping[int, Action] = {
    pygame.CONTROLLER_BUTTON_A: Action.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Action.CANCEL,
    pygame.CONTROLLER_BUTTON_X: Action.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Action.ZOOM,
    pygame.CONTROLLER_BUTTON_START: Action.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Action.HELP,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Action.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Action.NEXT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Action.LOG,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Action.SKIP,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Action.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Action.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Action.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Action.DOWN,
}

REPEATING = frozenset({*DIRECTIONS, Action.PAGE_UP, Action.PAGE_DOWN})
"""Actions that a held key repeats; a held Enter must not confirm the next question too."""

_STICK: Mapping[int, tuple[Action, Action]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Action.LEFT, Action.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Action.UP, Action.DOWN),
}
_STICK_ON, _STICK_OFF = 18000, 9000  # of 32767: a stick at rest trembles
REPEAT_DELAY, REPEAT_EVERY = 0.4, 0.14  # seconds, for a direction that is held


class InputReader:
    """Turns pygame events into `Input`; knows the view, and which direction is held."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._held: dict[tuple[int, int], Action] = {}
        self._repeat_in = REPEAT_DELAY
        self._down: set[int] = set()
        self._pads: dict[int, Any] = {}
        self.keys: Mapping[int, Action] = KEYS
        """What each key asks for."""
        self.pointer: Point = (-1.0, -1.0)
        """Where the mouse was last seen, in logical units."""

    def open_pads(self) -> None:
        """Ask the system to report gamepads; without any the game goes on as before."""
        try:
            controller.init()
        except pygame.error as error:
            log.warning("no gamepads: %s", error)

    def read(self, event: pygame.Event) -> Input | None:
        """What ``event`` means, or None if it means nothing here."""
        reader = _READERS.get(event.type)
        return reader(self, event) if reader else None

    def update(self, dt: float) -> tuple[Command, ...]:
        """Repeat the direction of a held stick or cross after ``dt`` more seconds."""
        if not self._held:
            return ()
        self._repeat_in -= dt
        if self._repeat_in > 0:
            return ()
        self._repeat_in += REPEAT_EVERY
        return tuple(Command(action, from_pad=True) for action in self._held.values())

    def key_name(self, action: Action) -> str:
        """What the key for an action that can have another is called, "" when there is none."""
        codes = (code for code, asked in self.keys.items() if asked is action)
        chosen = next((code for code in codes if code not in FIXED_KEYS), None)
        return "" if chosen is None else pygame.key.name(chosen, use_compat=False)

    def release(self) -> None:
        """Forget held directions (another scene takes over)."""
        self._held.clear()

    def _move(self, event: pygame.Event) -> Input:
        self.pointer = self._view.inverse(event.pos)
        return Pointer(PointerKind.MOVE, self.pointer)

    def _press(self, event: pygame.Event) -> Input | None:
        if event.button > 3:
            return None  # the wheel, told a second time in the old way
        self.pointer = self._view.inverse(event.pos)
        return Pointer(PointerKind.PRESS, self.pointer, event.button)

    def _release(self, event: pygame.Event) -> Input | None:
        if event.button > 3:
            return None
        self.pointer = self._view.inverse(event.pos)
        return Pointer(PointerKind.RELEASE, self.pointer, event.button)

    def _wheel(self, event: pygame.Event) -> Input:
        turned = getattr(event, "precise_y", 0.0) or float(event.y)
        return Pointer(PointerKind.WHEEL, self.pointer, wheel=turned)

    def _leave(self, event: pygame.Event) -> Input:
        self.pointer = (-1.0, -1.0)
        return Pointer(PointerKind.LEAVE, self.pointer)

    def _key(self, event: pygame.Event) -> Input | None:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        shift = event.mod & pygame.KMOD_SHIFT
        if control:
            if event.key == pygame.K_z:
                return Command(Action.REDO if shift else Action.UNDO)
            return Command(Action.REDO) if event.key == pygame.K_y else None
        if event.key == pygame.K_TAB and shift:
            return Command(Action.PREVIOUS)
        action = self.keys.get(event.key)
        if action is None or (event.key in self._down and action not in REPEATING):
            return None
        self._down.add(event.key)
        return Command(action)

    def _key_up(self, event: pygame.Event) -> None:
        self._down.discard(event.key)

    def _pad_button(self, event: pygame.Event) -> Input | None:
        action = PAD_BUTTONS.get(event.button)
        if action is not None and action in DIRECTIONS:
            self._held[_cross(event)] = action
            self._repeat_in = REPEAT_DELAY
        return Command(action, from_pad=True) if action else None

    def _pad_button_up(self, event: pygame.Event) -> None:
        self._held.pop(_cross(event), None)

    def _pad_axis(self, event: pygame.Event) -> Input | None:
        if event.axis not in _STICK:
            return None
        key = (getattr(event, "instance_id", 0), event.axis)
        if abs(event.value) < _STICK_OFF:
            self._held.pop(key, None)
            return None
        action = _STICK[event.axis][event.value > 0]
        if abs(event.value) <= _STICK_ON or self._held.get(key) is action:
            return None
        self._held[key] = action  # a stick thrown over has never been at rest between
        self._repeat_in = REPEAT_DELAY
        return Command(action, from_pad=True)

    def _pad_added(self, event: pygame.Event) -> None:
        try:
            if controller.is_controller(event.device_index):
                pad = controller.Controller(event.device_index)
                self._pads[pad.as_joystick().get_instance_id()] = pad
        except pygame.error as error:
            log.warning("gamepad not usable: %s", error)

    def _pad_removed(self, event: pygame.Event) -> None:
        self._pads.pop(event.instance_id, None)
        self._held.clear()


def _cross(event: pygame.Event) -> tuple[int, int]:
    """Names a button of the cross beside the axes of sticks, which are numbers from 0 on."""
    return getattr(event, "instance_id", 0), -1 - int(event.button)


_READERS: Mapping[int, Callable[[InputReader, pygame.Event], Input | None]] = {
    pygame.MOUSEMOTION: InputReader._move,
    pygame.MOUSEBUTTONDOWN: InputReader._press,
    pygame.MOUSEBUTTONUP: InputReader._release,
    pygame.MOUSEWHEEL: InputReader._wheel,
    pygame.WINDOWLEAVE: InputReader._leave,
    pygame.KEYDOWN: InputReader._key,
    pygame.KEYUP: InputReader._key_up,
    pygame.CONTROLLERBUTTONDOWN: InputReader._pad_button,
    pygame.CONTROLLERBUTTONUP: InputReader._pad_button_up,
    pygame.CONTROLLERAXISMOTION: InputReader._pad_axis,
    pygame.CONTROLLERDEVICEADDED: InputReader._pad_added,
    pygame.CONTROLLERDEVICEREMOVED: InputReader._pad_removed,
}
