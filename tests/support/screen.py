"""Test support for the real window: an X server (Xvfb), mouse and keyboard (xdotool), pictures.

Xvfb writes its frame buffer to a file, from which the pictures are read.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

Result = TypeVar("Result")
Picture = npt.NDArray[np.uint8]
"""Rows of pixels: red, green, blue."""

PROGRAMS = ("Xvfb", "openbox", "xdotool")
SIZE = (1680, 1050)
TIMEOUT = 30.0  # seconds until a missing result counts as a failure
POLL_INTERVAL = 0.03  # seconds between two checks
SAME_SHARE = 1.0  # the minimum share of equal pixels
ROOT = Path(__file__).resolve().parents[2]


def missing_programs() -> list[str]:
    """Return the required programs that this machine lacks."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


class Program:
    """A running program in its own process group; its output goes to a file."""

    def __init__(self, words: list[str], log: Path, env: dict[str, str], **more: Any) -> None:
        self.name, self._log = Path(words[0]).name, log
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                words, stdout=out, stderr=out, env=env, cwd=ROOT, start_new_session=True, **more
            )

    def wait_until(self, look: Callable[[], Result], what: str) -> Result:
        """Poll until a result is available, and return it. Fails if the program ends or the timeout
        expires first."""
        deadline = monotonic() + TIMEOUT
        while not (seen := look()):
            assert monotonic() < deadline, f"never seen: {what}\n{self.output()}"
            try:
                code = self._process.wait(POLL_INTERVAL)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"{self.name} ended with {code} before {what}\n{self.output()}")
        return seen

    def wait_until_ended(self) -> int:
        """Wait until the program and all processes it has started are gone, and return its exit
        code."""
        code = self._process.wait(TIMEOUT)
        deadline = monotonic() + TIMEOUT
        while left := _group(self._process.pid):
            assert monotonic() < deadline, f"{self.name} has left behind {left}"
            Event().wait(POLL_INTERVAL)
        return code

    def output(self) -> str:
        """The program's output."""
        return self._log.read_text("utf-8", "replace")

    def terminate(self) -> None:
        """Terminate the program, unless it has ended."""
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _group(number: int) -> list[str]:
    """Return the names of the living processes of a group on Linux (proc(5))."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            name, _, rest = path.read_text().partition("(")[2].rpartition(")")
            state, _, group = rest.split()[:3]
            if int(group) == number and state != "Z":
                found.append(name)
    return found


class Screen:
    """A virtual screen with a window manager."""

    def __init__(self, display: str, folder: Path, env: dict[str, str]) -> None:
        self.env = {**env, "DISPLAY": display}
        self.folder = folder

    def xdotool(self, *words: object) -> str:
        """Run xdotool, and return its output, "" if it finds nothing."""
        told = ["xdotool", *map(str, words)]
        done = subprocess.run(told, env=self.env, capture_output=True, text=True, timeout=TIMEOUT)
        return done.stdout.strip() if done.returncode == 0 else ""

    def picture(self) -> Picture:
        """Return the picture of the whole screen. The file is an X window dump (XWDFile.h)."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        height, line, begin = header[5], header[12], header[0] + 12 * header[19]
        rows = np.frombuffer(data, np.uint8, height * line, begin).reshape(height, line // 4, 4)
        return rows[:, : header[4], 2::-1]


class Window:
    """A window on a screen. Points are pixels inside it."""

    def __init__(self, screen: Screen, program: Program, kind: str) -> None:
        self.screen, self.program = screen, program
        found = ("search", "--onlyvisible", "--class", f"^{kind}$")
        self.number = program.wait_until(
            lambda: screen.xdotool(*found), f"a window of class {kind}"
        )
        self.corner = self.look_for_corner()

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels."""
        told = self.screen.xdotool("getwindowgeometry", "--shell", self.number)
        values = dict(line.split("=") for line in told.splitlines())
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def has_size(self, size: tuple[int, int]) -> bool:
        """Return whether the window has this size."""
        return self.size == size

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.screen.xdotool("windowsize", self.number, *size)
        self.program.wait_until(lambda: self.has_size(size), f"a window of {size}")
        self.corner = self.look_for_corner()

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        """Move the mouse to a point, click, and leave the window."""
        there = ("mousemove", "--window", self.number, *point)
        self.screen.xdotool(*there, "click", button, "mousemove", 0, 0)

    def type(self, text: str) -> None:
        """Type letters."""
        self.screen.xdotool("type", "--delay", 5, text)

    def picture(self) -> Picture:
        """Return the picture of the window."""
        (left, top), (width, height) = self.corner, self.size
        return self.screen.picture()[top : top + height, left : left + width]

    def wait_for_picture(self, wanted: Picture, places: list[pygame.Rect], what: str) -> None:
        """Wait until the window shows a picture, exactly in some places, elsewhere except for a few
        pixels."""
        try:
            self.program.wait_until(lambda: _alike(self.picture(), wanted, places), what)
        except AssertionError as error:
            folder = self.screen.folder
            for name, picture in (("wanted", wanted), ("seen", self.picture())):
                surface = pygame.surfarray.make_surface(picture.swapaxes(0, 1))
                pygame.image.save(surface, folder / f"{name}.png")
            raise AssertionError(f"{error}; see the pictures in {folder}") from None

    def look_for_corner(self) -> tuple[int, int]:
        """Return the window's position on the screen. xdotool's window position is off by the
        frame; its mouse position is exact."""
        there = ("mousemove", "--window", self.number, 0, 0, "getmouselocation", "--shell")
        told = dict(line.split("=") for line in self.screen.xdotool(*there).splitlines())
        self.screen.xdotool("mousemove", 0, 0)
        return int(told["X"]), int(told["Y"])


def _alike(seen: Picture, wanted: Picture, places: list[pygame.Rect]) -> bool:
    if seen.shape != wanted.shape:
        return False
    same = (seen == wanted).all(axis=2)
    places_same = all(same[at.top : at.bottom, at.left : at.right].all() for at in places)
    return places_same and bool(same.mean() >= SAME_SHARE)


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Run a virtual screen, with its files in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    wide, high = SIZE
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{wide}x{high}x24"]
    words += ["-fbdir", str(folder), "-noreset", "-nolisten", "tcp"]
    server = Program(words, folder / "Xvfb.log", env, pass_fds=(writing,))
    os.close(writing)
    try:
        assert select.select([reading], [], [], TIMEOUT)[0], server.output()
        number = os.read(reading, 16).decode().strip()
        assert number, server.output()
        shown = Screen(f":{number}", folder, env)
        manager = Program(["openbox", "--sm-disable"], folder / "openbox.log", shown.env)
        try:
            manager.wait_until(
                lambda: shown.xdotool("get_num_desktops"), "the window manager at work"
            )
            yield shown
        finally:
            manager.terminate()
    finally:
        os.close(reading)
        server.terminate()


@contextmanager
def running_game(shown: Screen, home: Path) -> Iterator[Window]:
    """Run the game as people start it, with its files below `home`."""
    env = {**shown.env, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    env["PUERTO_RICO_HOME"] = str(home)
    log = home.with_suffix(".log")
    program = Program([sys.executable, "-m", "game"], log, env)
    try:
        yield Window(shown, program, "puerto-rico")
    finally:
        program.terminate()
