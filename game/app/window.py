"""The window and the loop: fixed-step time, events to the top scene, drawing only on change."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, MutableMapping
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path

import pygame

from game.app.crash_log import crash_message, write_crash_log
from game.app.frame_budget import FrameBudget, OutOfTime
from game.app.i18n import N_, Message, Translator, fill
from game.app.paths import APP_NAME, APP_TITLE
from game.app.scene_stack import SceneStack, StackScene
from game.app.settings import MIN_WINDOW, Settings, SettingsStore

STEP = 1 / 60  # seconds of one step of the simulation
MAX_CATCH_UP = 0.25  # seconds: after a longer pause the game goes on instead of catching up
RESIZE_DELAY = 0.15  # seconds without a size event before pictures are made anew
SLICE = 0.016  # seconds of one frame that making pictures may take
USUAL_SIZE = (1280, 720)

_NO_DISPLAY = N_(
    "The game needs a screen, and there is none here. Start it from a desktop session."
)
_NO_WINDOW = N_("The game could not open its window: {reason}")

_SHOW_AGAIN = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
)
_STATES = (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class NoDisplayError(Exception):
    """There is no window to be had; ``message`` says so to the person."""

    def __init__(self, message: Message) -> None:
        super().__init__(fill(message.text, message.values))
        self.message = message


def open_window(
    settings: Settings,
    icon: Path | None = None,
    environ: MutableMapping[str, str] | None = None,
) -> pygame.Window:
    """Start the display and open the game's window as it was left, at the first start maximised.

    Raises `NoDisplayError`. The only place where a window is made.
    """
    env = os.environ if environ is None else environ
    # Without working OpenGL, SDL's accelerated framebuffer costs a whole frame's time at each flip.
    env.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    env.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # By this name the desktop knows that the window belongs to the starter in its menu. Importing
    # pygame has put the script's name there.
    env["SDL_VIDEO_X11_WMCLASS"] = APP_NAME
    env.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_NAME)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(Message(_NO_DISPLAY)) from error
    # With no display SDL silently draws to nowhere; only one who asked for that wants it.
    if pygame.display.get_driver() in ("offscreen", "dummy") and not env.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplayError(Message(_NO_DISPLAY))
    size, maximised = opening(settings, screen_size())
    try:
        window = pygame.Window(
            APP_TITLE,
            size,
            resizable=True,
            allow_high_dpi=True,
            maximized=maximised and not settings.fullscreen,
            fullscreen_desktop=settings.fullscreen,
        )
        window.minimum_size = MIN_WINDOW
        window.get_surface()
    except pygame.error as error:
        raise NoDisplayError(Message(_NO_WINDOW, {"reason": str(error)})) from error
    _set_icon(window, icon)
    pygame.key.set_repeat(400, 60)
    return window


def screen_size() -> tuple[int, int] | None:
    """The size of the first screen, in the units of the window's size; None where nothing is
    seen."""
    if pygame.display.get_driver() in ("offscreen", "dummy"):
        return None
    return pygame.display.get_desktop_sizes()[0]


def opening(settings: Settings, screen: tuple[int, int] | None) -> tuple[tuple[int, int], bool]:
    """The size to open the window with, and whether it opens maximised: as it was left, if that
    fits; at the first start maximised, over a size for later that suits the screen."""
    size = settings.window_size
    if screen is None:
        return size or USUAL_SIZE, False
    if size is None:
        return _suitable_size(screen), True
    fitting = min(size[0], screen[0]), min(size[1], screen[1])
    fills = fitting[0] == screen[0] or fitting[1] == screen[1]
    return fitting, settings.maximised or fills


def _suitable_size(screen: tuple[int, int]) -> tuple[int, int]:
    """16:9; two thirds of the screen, so that it is as large on a dense one; never smaller than
    the usual size, unless the screen is."""
    wide, high = (
        min(max(whole * 2 // 3, usual), whole * 9 // 10)
        for whole, usual in zip(screen, USUAL_SIZE, strict=True)
    )
    wide = max(min(wide, high * 16 // 9), MIN_WINDOW[0])
    return wide, wide * 9 // 16


def _set_icon(window: pygame.Window, icon: Path | None) -> None:
    try:
        if icon is not None:
            window.set_icon(pygame.image.load_sized_svg(str(icon), (128, 128)))
    except (pygame.error, OSError):
        pass  # a window without its icon is still a window


class App:
    """The running game: one window, one stack of scenes, one loop.

    A picture that takes long is made over several frames, in ``frame_budget``; until it is done the
    one before stays. ``clock`` gives seconds, ``wait`` sleeps until the next frame is due; tests
    give their own. What is put into ``in_spare_time`` is called in turns in which nothing is drawn.
    ``crash_scene`` makes the scene that shows the sentence after a failure.
    """

    def __init__(
        self,
        window: pygame.Window,
        stack: SceneStack,
        settings: SettingsStore,
        *,
        user_folder: Path,
        translator: Translator,
        crash_scene: Callable[[str], StackScene] | None = None,
        frame_budget: FrameBudget | None = None,
        clock: Callable[[], float] = time.perf_counter,
        wait: Callable[[], None] | None = None,
    ) -> None:
        self.window = window
        self.stack = stack
        self.settings = settings
        self.on_resize: list[Callable[[tuple[int, int]], None]] = []
        self.in_spare_time: list[Callable[[], None]] = []
        self.frames_drawn = 0
        self.exit_code = 0
        self._user_folder = user_folder
        self._translator = translator
        self._crash_scene = crash_scene
        self._slices = frame_budget or FrameBudget(clock)
        self._clock = clock
        self._wait = wait or _ticker()
        self._last = clock()
        self._due = 0.0
        self._resize_at: float | None = None
        self._show = True
        self._hidden = False
        self._crashing: StackScene | None = None
        self._late = False  # a picture has been begun and is not done
        self._resized: StackScene | None = None  # seen in its old size until its picture is done
        self._waiting: list[pygame.Event] = []  # a press, and what the mouse did after it
        self._frame = pygame.Surface(window.get_surface().get_size())
        self._next = self._frame.copy()
        settings.listeners.append(lambda old, new: self._follow_fullscreen(new.fullscreen))
        self._fullscreen = settings.current.fullscreen
        _, self._maximised = opening(settings.current, screen_size())

    # The loop -------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the window closes; returns the exit code of the program."""
        try:
            while len(self.stack) and not self.stack.closing:
                self.guarded(self.iterate)
                self._wait()
        except KeyboardInterrupt:
            pass
        self.stack.quit()
        while len(self.stack):
            self.guarded(self.stack.drop)
        return self.exit_code

    def handle(self, event: pygame.Event) -> None:
        """Give one event to whoever it is for: the window itself or the top scene."""
        if event.type in _STATES and not self._fullscreen:
            self._maximised = event.type == pygame.WINDOWMAXIMIZED
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.ask_to_quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resize_at = self._clock() + RESIZE_DELAY
            self._show = True
            if not self.frames_drawn:  # there is no picture yet that could be stretched
                self.settle_now()
        elif event.type in _SHOW_AGAIN:
            self._hidden, self._show = False, True
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hidden = True
        elif self.stack.top is not None:
            if self._resize_at is not None and event.type == pygame.MOUSEBUTTONDOWN:
                self.settle_now()  # what is clicked must be where it is seen
            if not (self.behind and event.type in _MOUSE and self._waits(event)):
                self.stack.top.handle(self._in_pixels(event))

    def step(self) -> None:
        """Let the time that has passed on the clock pass in the game too, in fixed steps."""
        now = self._clock()
        if not self.behind:  # nothing happens on a table that cannot be seen yet
            self._due += min(max(now - self._last, 0.0), MAX_CATCH_UP)
        self._last = now
        # The small allowance keeps rounding from swallowing a step that is exactly due.
        while self._due + 1e-9 >= STEP:
            self._due -= STEP
            for scene in self.stack.active():
                scene.update(STEP)
        if self._resize_at is not None and now >= self._resize_at:
            self.settle_now()

    def render(self) -> bool:
        """Draw if something changed; returns whether anything was put on the screen."""
        if self._hidden:
            return False
        if self._resize_at is None and self.stack.dirty:
            self._draw()
        if not self._show:
            return False
        self._present()
        if not self._late:
            self._catch_up()
        return True

    def ask_to_quit(self) -> None:
        """Close the window, unless the top scene wants to ask first."""
        top = self.stack.top
        if top is None or top.may_quit():
            self.stack.quit()

    def guarded(self, action: Callable[[], None]) -> None:
        """Run ``action``; a failure becomes a log and a sentence, never a traceback."""
        try:
            action()
        except Exception as error:
            self._crashed(error)

    @property
    def behind(self) -> bool:
        """Whether something else can be seen than what is there: another scene, another size."""
        return self._late and self.stack.changed

    @property
    def frame(self) -> pygame.Surface:
        """The picture drawn last."""
        return self._frame

    # Inside ---------------------------------------------------------------------------------

    def iterate(self) -> None:
        """One turn of the loop, without the wait after it."""
        for event in pygame.event.get():
            self.handle(event)
        self.step()
        if not self.render() and not self._late:
            for act in self.in_spare_time:
                act()

    def _draw(self) -> None:
        """Draw what can be seen, or as much of it as there is time for; the next turn goes on."""
        self._next.set_clip(None)
        self._late = True
        # The first picture of all has no other before it, and is there sooner in one go.
        slice_ = self._slices.within(SLICE) if self.frames_drawn else nullcontext()
        try:
            with slice_:
                self.stack.draw(self._next)
        except OutOfTime:
            return
        self._late = False
        self._frame, self._next = self._next, self._frame
        if self._next.get_size() != self._frame.get_size():
            self._next = self._frame.copy()
        self.frames_drawn += 1
        self._show = True

    def _waits(self, event: pygame.Event) -> bool:
        """Is this not for now? A press is meant for what can still be seen: when that is the same
        scene in another size, it waits for the new picture, together with what follows it; when it
        is another scene, it is passed over. Of several presses the last one counts."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._waiting = [event] if self.stack.top is self._resized else []
            return True
        if self._waiting:
            self._waiting.append(event)
        return bool(self._waiting)

    def _catch_up(self) -> None:
        """The new picture can be seen: now comes what has waited for it."""
        waiting, self._waiting = self._waiting, []
        resized, self._resized = self._resized, None
        if resized is self.stack.top:
            for event in waiting:
                self.handle(event)

    def _present(self) -> None:
        target = self.window.get_surface()
        if target.get_size() == self._frame.get_size():
            target.blit(self._frame, (0, 0))
        else:  # being resized: the old picture, stretched, until the new one is made
            pygame.transform.scale(self._frame, target.get_size(), target)
        self.window.flip()
        self._show = False

    def settle_now(self) -> None:
        """Take over the window's new size."""
        self._resize_at = None
        size = self.window.get_surface().get_size()
        if size == self._next.get_size():
            return
        if not self.behind:
            self._resized = self.stack.top
        self._next = pygame.Surface(size)
        for listener in self.on_resize:
            listener(size)
        self.stack.resized()
        if self._fullscreen:
            return
        if self._maximised:  # the size to come back to is another one
            self.settings.change(maximised=True)
        else:
            self.settings.change(maximised=False, window_size=self.window.size)

    def _follow_fullscreen(self, wanted: bool) -> None:
        if wanted == self._fullscreen:
            return
        self._fullscreen = wanted
        if wanted:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
            if self._maximised:  # full screen has undone that
                self.window.maximize()

    def _in_pixels(self, event: pygame.Event) -> pygame.Event:
        """On dense screens the mouse counts in points; scenes think in pixels."""
        if event.type not in _MOUSE:
            return event
        pixels, points = self._next.get_width(), self.window.size[0]
        if pixels == points or self._resize_at is not None or not points:
            return event
        x, y = event.pos
        moved = {**event.dict, "pos": (x * pixels // points, y * pixels // points)}
        return pygame.Event(event.type, moved)

    def _crashed(self, error: Exception) -> None:
        log = write_crash_log(self._user_folder, error, datetime.now())
        sentence = self._translator.say(crash_message(log, error))
        self.exit_code = 1
        # If even the message fails, there is nothing left but one line of text.
        make = None if self.stack.closing else self._crash_scene
        if make is not None and self._crashing not in self.stack:
            try:
                self._crashing = make(sentence)
                self.stack.push(self._crashing)
                return
            except Exception as second:
                write_crash_log(self._user_folder, second, datetime.now())
        print(sentence, file=sys.stderr)
        self.stack.quit()


def _ticker() -> Callable[[], None]:
    clock = pygame.time.Clock()

    def wait() -> None:
        clock.tick(60)

    return wait
