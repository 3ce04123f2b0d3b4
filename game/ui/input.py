"""Input: convert pygame mouse, keyboard and gamepad events to pointer events and commands."""

from __future__ import annotations

import enum
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame
from pygame._sdl2 import controller

from game.ui.view import Point, View

log = logging.getLogger(__name__)


class InputAction(enum.Enum):
    """An action that a key or gamepad button can trigger."""

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
    MUSIC = "music"
    SKIP = "skip"
    ZOOM = "zoom"
    LOG = "log"
    PIN = "pin"
    MARKET = "market"
    HINT = "hint"
    PEEK = "peek"
    FULL_SCREEN = "full_screen"
    BOARD_1 = "board_1"
    BOARD_2 = "board_2"
    BOARD_3 = "board_3"
    BOARD_4 = "board_4"
    BOARD_5 = "board_5"
    RENAME = "rename"
    DISCARD = "discard"
    PAGE_BACK = "page_back"
    PAGE_ON = "page_on"


BOARDS = (
    InputAction.BOARD_1,
    InputAction.BOARD_2,
    InputAction.BOARD_3,
    InputAction.BOARD_4,
    InputAction.BOARD_5,
)
"""The actions that show each seat's board."""


DIRECTIONS: Mapping[InputAction, tuple[int, int]] = {
    InputAction.LEFT: (-1, 0),
    InputAction.RIGHT: (1, 0),
    InputAction.UP: (0, -1),
    InputAction.DOWN: (0, 1),
}


class PointerKind(enum.Enum):
    """Kinds of mouse events."""

    MOVE = "move"
    PRESS = "press"
    RELEASE = "release"
    WHEEL = "wheel"
    LEAVE = "leave"


@dataclass(frozen=True)
class Pointer:
    """A mouse event at `pos` in logical units. `button` is 1 (left), 2 (middle) or 3 (right);
    `wheel` is in notches, positive upward."""

    kind: PointerKind
    pos: Point
    button: int = 0
    wheel: float = 0.0


@dataclass(frozen=True)
class Command:
    """An action triggered by a key or gamepad button."""

    action: InputAction
    from_pad: bool = False


@dataclass(frozen=True)
class Release:
    """The key or button of an action in `HELD` was released."""

    action: InputAction


Input = Pointer | Command | Release


class KeyPress(NamedTuple):
    """A key code and its modifiers, a sum of `pygame.KMOD_CTRL`, `KMOD_SHIFT` and `KMOD_ALT`."""

    code: int
    modifiers: int = 0


class PadControl(NamedTuple):
    """A gamepad button, or the axis of a trigger."""

    code: int
    trigger: bool = False


@dataclass(frozen=True)
class Bindings:
    """The actions of keys and gamepad controls. `name` returns the name of an action's key, or ""
    if it has none."""

    keys: Mapping[KeyPress, InputAction]
    pad: Mapping[PadControl, InputAction]
    name: Callable[[InputAction], str]


REPEATING = frozenset({*DIRECTIONS, InputAction.PAGE_UP, InputAction.PAGE_DOWN})
"""Actions that repeat while a key is held. Enter is not one: it would confirm the next question
too."""

HELD = frozenset({InputAction.PEEK})
"""Actions that last until their key is released."""

_STICK: Mapping[int, tuple[InputAction, InputAction]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (InputAction.LEFT, InputAction.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (InputAction.UP, InputAction.DOWN),
}
_STICK_ON, _STICK_OFF = 18000, 9000  # of 32767; a stick at rest jitters
_TRIGGER_ON = 16000  # of 32767
_MODIFIERS = (pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)
REPEAT_DELAY, REPEAT_EVERY = 0.4, 0.14  # seconds, for a held direction


@dataclass
class LastPress:
    """The window pixel of the last mouse press, or None if a key or gamepad was used since."""

    pixel: Point | None = None


class InputReader:
    """Converts pygame events to `Input` and tracks held keys and buttons. A reader for another view
    of the same window shares the `pressed` object of the first one."""

    def __init__(self, view: View, bindings: Bindings, pressed: LastPress | None = None) -> None:
        self._view = view
        self.bindings = bindings
        self.pressed = pressed or LastPress()
        self._held: dict[tuple[int, int], InputAction] = {}
        self._repeat_in = REPEAT_DELAY
        self._down: dict[int, InputAction | None] = {}  # keys that are down; None: without effect
        self._pulled: set[tuple[int, int]] = set()  # triggers
        self._pads: dict[int, Any] = {}
        self.pointer: Point = (-1.0, -1.0)
        """The last known mouse position, in logical units."""

    @property
    def last_press(self) -> Point | None:
        """The position of the last mouse press in logical units, or None if a key or gamepad was
        used since."""
        return None if self.pressed.pixel is None else self._view.inverse(self.pressed.pixel)

    def open_gamepads(self) -> None:
        """Enable gamepad events. Log a warning if that fails."""
        try:
            controller.init()
        except pygame.error as error:
            log.warning("no gamepads: %s", error)

    def read(self, event: pygame.Event) -> Input | None:
        """Return the input for a pygame event, or None if the event has no meaning here."""
        user_input = self._read(event)
        if isinstance(user_input, Command):
            self.pressed.pixel = None
        return user_input

    def _read(self, event: pygame.Event) -> Input | None:
        match event.type:
            case pygame.MOUSEMOTION:
                self.pointer = self._view.inverse(event.pos)
                return Pointer(PointerKind.MOVE, self.pointer)
            case pygame.MOUSEBUTTONDOWN if event.button <= 3:  # the wheel sends MOUSEWHEEL as well
                self.pointer, self.pressed.pixel = self._view.inverse(event.pos), event.pos
                return Pointer(PointerKind.PRESS, self.pointer, event.button)
            case pygame.MOUSEBUTTONUP if event.button <= 3:
                self.pointer = self._view.inverse(event.pos)
                return Pointer(PointerKind.RELEASE, self.pointer, event.button)
            case pygame.MOUSEWHEEL:
                turned = getattr(event, "precise_y", 0.0) or float(event.y)
                return Pointer(PointerKind.WHEEL, self.pointer, wheel=turned)
            case pygame.WINDOWLEAVE:
                self.pointer = (-1.0, -1.0)
                return Pointer(PointerKind.LEAVE, self.pointer)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                action = self._down.pop(event.key, None)
                return Release(action) if action in HELD else None
            case pygame.CONTROLLERBUTTONDOWN:
                return self._pad_button(event)
            case pygame.CONTROLLERBUTTONUP:
                return self._pad_button_up(event)
            case pygame.CONTROLLERAXISMOTION:
                return self._pad_axis(event)
            case pygame.CONTROLLERDEVICEADDED:
                self._pad_added(event)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._held.clear()
                self._pulled.clear()
        return None

    def update(self, dt: float) -> tuple[Command, ...]:
        """Return the repeated commands of a held stick or d-pad after `dt` more seconds."""
        if not self._held:
            return ()
        self._repeat_in -= dt
        if self._repeat_in > 0:
            return ()
        self._repeat_in += REPEAT_EVERY
        return tuple(Command(action, from_pad=True) for action in self._held.values())

    def take_key(self, event: pygame.Event) -> bool:
        """Consume a key press: it triggers nothing else until the key is released. Return False if
        the key was already down."""
        first = event.key not in self._down
        self._down.setdefault(event.key, None)
        return first

    def key_name(self, action: InputAction) -> str:
        """Return the name of the key for an action, or "" if there is none."""
        return self.bindings.name(action)

    def tooltip_with_key(self, text: str, action: InputAction) -> str:
        """Return a tooltip followed by an action's key in parentheses."""
        key = self.key_name(action)
        return f"{text} ({key})" if key else text

    def forget_held(self) -> None:
        """Clear the held directions when another scene takes over."""
        self._held.clear()

    def _key(self, event: pygame.Event) -> Input | None:
        action = self._action_for(event)
        if (
            action is None
            or self._down.get(event.key, action) is None
            or (event.key in self._down and action not in REPEATING)
        ):
            return None
        self._down[event.key] = action
        return Command(action)

    def _action_for(self, event: pygame.Event) -> InputAction | None:
        """Return the action of a key. Shift and Alt are ignored if no binding uses them."""
        mods = event.mod | (pygame.KMOD_CTRL if event.mod & pygame.KMOD_META else 0)
        held = sum(modifier for modifier in _MODIFIERS if mods & modifier)
        action = self.bindings.keys.get(KeyPress(event.key, held))
        if action is None and not held & pygame.KMOD_CTRL:
            return self.bindings.keys.get(KeyPress(event.key))
        return action

    def _pad_button(self, event: pygame.Event) -> Input | None:
        action = self.bindings.pad.get(PadControl(event.button))
        if action is not None and action in DIRECTIONS:
            self._held[_cross(event)] = action
            self._repeat_in = REPEAT_DELAY
        return Command(action, from_pad=True) if action else None

    def _pad_button_up(self, event: pygame.Event) -> Input | None:
        self._held.pop(_cross(event), None)
        action = self.bindings.pad.get(PadControl(event.button))
        return Release(action) if action in HELD else None

    def _trigger(self, event: pygame.Event) -> Input | None:
        action = self.bindings.pad.get(PadControl(event.axis, trigger=True))
        axis = (getattr(event, "instance_id", 0), event.axis)
        pulled = event.value > _TRIGGER_ON
        if action is None or pulled == (axis in self._pulled):
            return None
        if pulled:
            self._pulled.add(axis)
            return Command(action, from_pad=True)
        self._pulled.discard(axis)
        return Release(action) if action in HELD else None

    def _pad_axis(self, event: pygame.Event) -> Input | None:
        if event.axis not in _STICK:
            return self._trigger(event)
        key = (getattr(event, "instance_id", 0), event.axis)
        if abs(event.value) < _STICK_OFF:
            self._held.pop(key, None)
            return None
        action = _STICK[event.axis][event.value > 0]
        if abs(event.value) <= _STICK_ON or self._held.get(key) is action:
            return None
        self._held[key] = action  # a stick may flip sides without passing through rest
        self._repeat_in = REPEAT_DELAY
        return Command(action, from_pad=True)

    def _pad_added(self, event: pygame.Event) -> None:
        try:
            if controller.is_controller(event.device_index):
                pad = controller.Controller(event.device_index)
                self._pads[pad.as_joystick().get_instance_id()] = pad
        except pygame.error as error:
            log.warning("gamepad not usable: %s", error)


def _cross(event: pygame.Event) -> tuple[int, int]:
    """Return an id for a d-pad button that differs from the ids of stick axes, which are 0 or
    more."""
    return getattr(event, "instance_id", 0), -1 - int(event.button)
