"""Random pygame events for keyboard, mouse, gamepad and window, used by the UI fuzzer."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame

KEYS: Final = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 4,
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB) * 6,
    *(pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_INSERT, pygame.K_PLUS, pygame.K_MINUS),
    *(pygame.K_KP_ENTER, pygame.K_SLASH, pygame.K_COMMA, pygame.K_LSHIFT, pygame.K_PRINTSCREEN),
)
MODS: Final = (
    *(pygame.KMOD_NONE,) * 8, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT,
    pygame.KMOD_META,
)  # fmt: skip
TEXTS: Final = (
    "a", "Ada", "ž", "漢字", "🏝", "\u202e", "{coin}", "**", "\0", "", " " * 40, "x" * 300,
)  # fmt: skip
SIZES: Final = ((960, 540), (1280, 720), (1600, 900), (1366, 768), (1000, 1000), (1920, 600))
BUTTONS: Final = (1,) * 12 + (2, 3, 3, 3, 4, 5, 6)
PAD_BUTTONS: Final = range(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1)
PAD_AXES: Final = range(pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_TRIGGERRIGHT + 1)
FOCUS: Final = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER,
    pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
)  # fmt: skip

Point = tuple[int, int]
Targets = Callable[[], Sequence[Point]]


class RandomEvents:
    """Generates random events. `targets` returns clickable points (pixels), `size` the window size,
    `files` the files that can be dropped on the window."""

    def __init__(
        self,
        rng: random.Random,
        targets: Targets,
        size: Callable[[], Point],
        files: Callable[[], Sequence[Path]],
    ) -> None:
        self._rng = rng
        self._targets = targets
        self._size = size
        self._files = files
        self._mouse: Point = (0, 0)
        self._pad = 0
        self._weights: dict[Callable[[], list[pygame.Event]], int] = {
            self._key: 30,
            self._click: 30,
            self._move: 12,
            self._drag: 6,
            self._wheel: 4,
            self._text: 3,
            self._pad_button: 6,
            self._pad_axis: 4,
            self._unpaired_button: 2,
            self._focus: 2,
            self._drop: 1,
        }

    def next(self) -> list[pygame.Event]:
        """Return the next event, or several that belong together, such as press and release."""
        (generator,) = self._rng.choices(list(self._weights), [*self._weights.values()])
        return generator()

    def _point(self) -> Point:
        """Return a target or, 3 times in 10, any point in or just outside the window."""
        targets = self._targets()
        if targets and self._rng.random() < 0.7:
            return self._rng.choice(targets)
        width, height = self._size()
        return self._rng.randint(-5, width + 5), self._rng.randint(-5, height + 5)

    def _key(self) -> list[pygame.Event]:
        key, mod = self._rng.choice(KEYS), self._rng.choice(MODS)
        text = chr(key) if pygame.K_a <= key <= pygame.K_z and not mod else ""
        events = [pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)]
        if text:
            events.append(pygame.Event(pygame.TEXTINPUT, text=text))
        if self._rng.random() < 0.95:  # otherwise it stays pressed
            events.append(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
        return events

    def _motion(self, to: Point, held: int = 0) -> pygame.Event:
        rel = (to[0] - self._mouse[0], to[1] - self._mouse[1])
        self._mouse = to
        buttons = (int(held == 1), int(held == 2), int(held == 3))
        return pygame.Event(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=buttons, touch=False)

    def _button(self, kind: int, button: int) -> pygame.Event:
        return pygame.Event(kind, pos=self._mouse, button=button, touch=False)

    def _move(self) -> list[pygame.Event]:
        return [self._motion(self._point())]

    def _click(self) -> list[pygame.Event]:
        button = self._rng.choice(BUTTONS)
        down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        return [self._motion(self._point()), self._button(down, button), self._button(up, button)]

    def _drag(self) -> list[pygame.Event]:
        button = self._rng.choice(BUTTONS)
        begin = [self._motion(self._point()), self._button(pygame.MOUSEBUTTONDOWN, button)]
        way = [self._motion(self._point(), button) for _ in range(self._rng.randint(1, 4))]
        return [*begin, *way, self._button(pygame.MOUSEBUTTONUP, button)]

    def _unpaired_button(self) -> list[pygame.Event]:
        """Return a press without a release, or a release without a press."""
        kind = self._rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        return [self._button(kind, self._rng.choice(BUTTONS))]

    def _wheel(self) -> list[pygame.Event]:
        turned = self._rng.choice((-30, -1, -1, 1, 1, 30, 0))
        return [
            pygame.Event(
                pygame.MOUSEWHEEL, x=0, y=turned, precise_x=0.0, precise_y=turned * 1.0,
                flipped=False, touch=False,
            )
        ]  # fmt: skip

    def _text(self) -> list[pygame.Event]:
        text = self._rng.choice(TEXTS)
        kind = self._rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        return [pygame.Event(kind, text=text, start=0, length=len(text))]

    def _pad_button(self) -> list[pygame.Event]:
        button = self._rng.choice(PAD_BUTTONS)
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return [pygame.Event(kind, button=button, instance_id=self._pad) for kind in kinds]

    def _pad_axis(self) -> list[pygame.Event]:
        if self._rng.random() < 0.1:
            gone = pygame.CONTROLLERDEVICEREMOVED
            come = pygame.CONTROLLERDEVICEADDED
            return [pygame.Event(gone, instance_id=0), pygame.Event(come, device_index=0)]
        axis, values = self._rng.choice(PAD_AXES), (-32768, -9000, 0, 0, 0, 9000, 32767)
        value = self._rng.choice(values)
        return [
            pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=self._pad)
        ]

    def _focus(self) -> list[pygame.Event]:
        return [pygame.Event(self._rng.choice(FOCUS), window=None)]

    def _drop(self) -> list[pygame.Event]:
        files = self._files()
        path = self._rng.choice(files) if files else Path("nothing.prmatch")
        return [pygame.Event(pygame.DROPFILE, file=str(path), window=None)]
