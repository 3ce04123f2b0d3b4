"""Window and main loop: events go to the top scene, the time step is fixed, and frames are drawn
only when something has changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.app.ambient_player import AmbientPlayer
from game.app.blank_surface import blank_surface
from game.app.crash_log import crash_sentence, write_crash_log
from game.app.frame_budget import FrameBudget, OutOfTime
from game.app.i18n import N_, Message, Translator, fill
from game.app.paths import APP_NAME, APP_TITLE
from game.app.scene_stack import SceneStack, StackScene
from game.app.settings import MIN_WINDOW, Settings, SettingsStore

FIXED_STEP = 1 / 60  # seconds of one simulation step
MAX_CATCH_UP = 0.25  # seconds; the rest of a longer pause is skipped
RESIZE_DELAY = 0.15  # seconds after the last size event before scenes are laid out again
REST_AFTER = 3.0  # seconds without input or a new frame before the loop slows down
DRAW_BUDGET = 0.016  # seconds of drawing per frame
DEFAULT_SIZE = (1280, 720)

NO_DISPLAY = N_("The game needs a screen but couldn't find one. Start it from a desktop session.")
_NO_WINDOW = N_("The game couldn't open its window: {reason}")

_REDRAW_EVENTS = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
)
_MAXIMIZE_EVENTS = (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)
_MOUSE_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class NoDisplayError(Exception):
    """Raised when the window cannot be opened. `message` is the sentence to show."""

    def __init__(self, message: Message) -> None:
        super().__init__(fill(message.text, message.values))
        self.message = message


def open_window(
    settings: Settings,
    icon: Path | None = None,
    environ: MutableMapping[str, str] | None = None,
) -> pygame.Window:
    """Initialize the display and open the window at its last size, or maximized on first launch.

    Sets SDL's variables in `environ` (by default `os.environ`). Raises `NoDisplayError`.
    """
    env = os.environ if environ is None else environ
    # Without working OpenGL, each flip of SDL's accelerated framebuffer takes as long as a frame.
    env.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    env.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # The desktop matches this name with the application's menu entry. Importing pygame has set it
    # to the script's name.
    env["SDL_VIDEO_X11_WMCLASS"] = APP_NAME
    env.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_NAME)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(Message(NO_DISPLAY)) from error
    # Without a display, SDL silently falls back to a driver that shows nothing.
    if pygame.display.get_driver() in ("offscreen", "dummy") and not env.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplayError(Message(NO_DISPLAY))
    size, maximized = initial_window_size(settings, screen_size())
    try:
        window = pygame.Window(
            APP_TITLE,
            size,
            resizable=True,
            allow_high_dpi=True,
            maximized=maximized and not settings.fullscreen,
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
    """Return the size of the first screen in points (the unit of window sizes), or None if the
    video driver shows nothing."""
    if pygame.display.get_driver() in ("offscreen", "dummy"):
        return None
    return pygame.display.get_desktop_sizes()[0]


def initial_window_size(
    settings: Settings, screen: tuple[int, int] | None
) -> tuple[tuple[int, int], bool]:
    """Return the initial window size and whether the window is maximized. The last size is limited
    to the screen. On first launch the window is maximized, with a default size to restore to."""
    size = settings.window_size
    if screen is None:
        return size or DEFAULT_SIZE, False
    if size is None:
        return _default_size_on(screen), True
    fitting = min(size[0], screen[0]), min(size[1], screen[1])
    fills = fitting[0] == screen[0] or fitting[1] == screen[1]
    return fitting, settings.maximized or fills


def _default_size_on(screen: tuple[int, int]) -> tuple[int, int]:
    """Return a 16:9 size of about two thirds of the screen, at least `DEFAULT_SIZE` if that
    fits."""
    wide, high = (
        min(max(whole * 2 // 3, usual), whole * 9 // 10)
        for whole, usual in zip(screen, DEFAULT_SIZE, strict=True)
    )
    wide = max(min(wide, high * 16 // 9), MIN_WINDOW[0])
    return wide, wide * 9 // 16


def _set_icon(window: pygame.Window, icon: Path | None) -> None:
    try:
        if icon is not None:
            window.set_icon(pygame.image.load_sized_svg(str(icon), (128, 128)))
    except (pygame.error, OSError):
        pass  # the icon is optional


class App:
    """The running application: one window, one scene stack, one main loop.

    A slow frame is drawn in slices within `frame_budget` while the last complete one stays on
    screen. `wait` sleeps until the next frame is due; tests set their own. Ambient animation
    (`StackScene.ambient`) is drawn directly on the window, over the last complete frame, while the
    window has the focus. `update_listeners` are called every frame with the seconds since the last
    frame, `idle_callbacks` in frames where nothing is drawn, and `resize_listeners` with the new
    size in pixels. `crash_scene` creates the scene that shows the message after an exception.
    """

    def __init__(
        self,
        window: pygame.Window,
        stack: SceneStack,
        settings: SettingsStore,
        *,
        user_folder: Path,
        translator: Translator,
        frame_budget: FrameBudget,
    ) -> None:
        self.window = window
        self.stack = stack
        self.settings = settings
        self.crash_scene: Callable[[str], StackScene] | None = None
        self.wait = _sixty_per_second()
        self.resize_listeners: list[Callable[[tuple[int, int]], None]] = []
        self.update_listeners: list[Callable[[float], None]] = []
        self.idle_callbacks: list[Callable[[], None]] = []
        self.frames_drawn = 0
        self.ambient_frames = 0
        self.exit_code = 0
        self._user_folder = user_folder
        self._translator = translator
        self._frame_budget = frame_budget
        self._ambient = AmbientPlayer(stack, settings, self._frame_budget)
        self._clock = frame_budget.clock
        self._last_time = self._clock()
        self._active_at = self._last_time  # time of the last input or new frame
        self._accumulator = 0.0
        self._resize_at: float | None = None
        self._must_present = True
        self._hidden = False
        self._has_focus = True  # assumed: not every system reports the initial focus
        self._crash_dialog: StackScene | None = None
        self._drawing_unfinished = False  # continues in the next frame
        self._resized_scene: StackScene | None = (
            None  # shown at its old size until the new frame is drawn
        )
        self._deferred_events: list[pygame.Event] = []  # a press and the later mouse events
        self._size = window.get_surface().get_size()  # the size the scenes are laid out for
        self._frame, self._back_buffer = blank_surface(self._size), blank_surface(self._size)
        settings.listeners.append(self._follow_settings)
        self._fullscreen = settings.current.fullscreen
        _, self._maximized = initial_window_size(settings.current, screen_size())

    # The loop -------------------------------------------------------------------------------

    def run(self) -> int:
        """Run the main loop until the window closes; return the exit code of the program."""
        try:
            while len(self.stack) and not self.stack.closing:
                self.run_guarded(self.run_frame)
                self.wait_for_frame()
        except KeyboardInterrupt:
            pass
        self.stack.quit()
        while len(self.stack):
            self.run_guarded(self.stack.discard_top)
        return self.exit_code

    def handle(self, event: pygame.Event) -> None:
        """Handle a window event, or pass it to the top scene."""
        if event.type in _MAXIMIZE_EVENTS and not self._fullscreen:
            self._maximized = event.type == pygame.WINDOWMAXIMIZED
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.ask_to_quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resize_at = self._clock() + RESIZE_DELAY
            self._must_present = True
            if not self.frames_drawn:  # there is no frame to stretch yet
                self.apply_resize()
        elif event.type in _REDRAW_EVENTS:
            self._hidden, self._must_present = False, True
            self._has_focus |= event.type == pygame.WINDOWFOCUSGAINED
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._has_focus = False
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hidden = True
        elif self.stack.top is not None:
            if self._resize_at is not None and event.type == pygame.MOUSEBUTTONDOWN:
                self.apply_resize()  # the click must hit what is on screen
            if not (self.shows_old_picture and event.type in _MOUSE_EVENTS and self._defers(event)):
                self.stack.top.handle(self._in_pixels(event))

    def update(self) -> None:
        """Update the active scenes by the time since the last call, in steps of `FIXED_STEP`."""
        now = self._clock()
        passed = min(max(now - self._last_time, 0.0), MAX_CATCH_UP)
        if not self.shows_old_picture:  # time stops for a scene that is not drawn yet
            self._accumulator += passed
        self.stack.looked_at = self._has_focus and not self._hidden
        self._ambient.update(passed)
        self._last_time = now
        for listener in self.update_listeners:
            listener(passed)
        # The tolerance keeps rounding from delaying a step that is exactly due.
        while self._accumulator + 1e-9 >= FIXED_STEP:
            self._accumulator -= FIXED_STEP
            for scene in self.stack.active():
                scene.update(FIXED_STEP)
        if self._resize_at is not None and now >= self._resize_at:
            self.apply_resize()

    def render(self) -> bool:
        """Draw what has changed. Return whether a new frame of the scenes was presented; ambient
        animation does not count."""
        if self._hidden:
            return False
        if self._resize_at is None and self.stack.dirty:
            self._draw()
        if not self._must_present:
            self._step_ambient()
            return False
        self._present()
        if not self._drawing_unfinished:
            self._handle_deferred()
        return True

    def ask_to_quit(self) -> None:
        """Close the window unless the top scene refuses (and asks the person)."""
        top = self.stack.top
        if top is None or top.may_quit():
            self.stack.quit()

    def run_guarded(self, action: Callable[[], None]) -> None:
        """Run `action`. An exception is written to the crash log and shown as a message."""
        try:
            action()
        except Exception as error:
            self._handle_crash(error)

    @property
    def shows_old_picture(self) -> bool:
        """Whether the screen still shows the previous scene or the old size until drawing is
        finished."""
        return self._drawing_unfinished and self.stack.changed

    @property
    def frame(self) -> pygame.Surface:
        """The last complete frame."""
        return self._frame

    # Inside ---------------------------------------------------------------------------------

    def run_frame(self) -> None:
        """Run one frame without waiting: events, update, then render, or the idle callbacks if
        nothing was drawn."""
        events = pygame.event.get()
        for event in events:
            self.handle(event)
        self.update()
        drawn = self.render() or self._drawing_unfinished
        if events or drawn:
            self._active_at = self._last_time
        if not drawn:
            for act in self.idle_callbacks:
                act()

    @property
    def at_rest(self) -> bool:
        """Whether there has been no input and no new frame of the scenes for `REST_AFTER`
        seconds."""
        return self._last_time - self._active_at >= REST_AFTER

    def wait_for_frame(self) -> None:
        """Wait until the next frame is due. At rest, the frame rate is halved."""
        for _ in range(2 if self.at_rest else 1):
            self.wait()

    def _draw(self) -> None:
        """Draw the visible scenes as far as the frame budget allows. The next frame continues."""
        self._drawing_unfinished = True
        # The first frame has no earlier one to keep on screen, and is finished sooner without a
        # limit.
        slice_ = self._frame_budget.within(DRAW_BUDGET) if self.frames_drawn else nullcontext()
        try:
            with slice_:
                self._fit_back_buffer()
                self.stack.draw(self._back_buffer)
        except OutOfTime:
            return
        self._drawing_unfinished = False
        self._frame, self._back_buffer = self._back_buffer, self._frame
        self._frame.set_alpha(None)
        self.frames_drawn += 1
        self._must_present = True

    def _fit_back_buffer(self) -> None:
        """Create a new back buffer if the size has changed. Raises `OutOfTime`."""
        if self._back_buffer.get_size() != self._size:
            self._back_buffer = self._frame_budget.in_background(
                ("back buffer", self._size), partial(blank_surface, self._size)
            )
        self._back_buffer.set_clip(None)
        self._back_buffer.set_alpha(255)

    def _defers(self, event: pygame.Event) -> bool:
        """Hold back a mouse event while an old frame is on screen, and return whether it was held
        back. After a resize, a press and the events after it wait for the new frame, and only the
        latest press counts. After a change of scene, they are dropped."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._deferred_events = [event] if self.stack.top is self._resized_scene else []
            return True
        if self._deferred_events:
            self._deferred_events.append(event)
        return bool(self._deferred_events)

    def _handle_deferred(self) -> None:
        """Handle the deferred events after the new frame is shown."""
        waiting, self._deferred_events = self._deferred_events, []
        resized, self._resized_scene = self._resized_scene, None
        if resized is self.stack.top:
            for event in waiting:
                self.handle(event)

    def _present(self) -> None:
        target = self.window.get_surface()
        if target.get_size() == self._frame.get_size():
            target.blit(self._frame, (0, 0))
            self._ambient.draw_all(target, self._frame)
        else:  # resizing: stretch the old frame until the new one is drawn
            pygame.transform.scale(self._frame, target.get_size(), target)
        self.window.flip()
        self._must_present = False

    def _step_ambient(self) -> None:
        """Advance the ambient animation if a step is due."""
        if self._drawing_unfinished or self._resize_at is not None:
            return
        if self._ambient.step(self.window.get_surface(), self._frame):
            self.window.flip()
            self.ambient_frames += 1

    def apply_resize(self) -> None:
        """Lay out the scenes for the window's new size and save the size in the settings."""
        self._resize_at = None
        size = self.window.get_surface().get_size()
        if size == self._size:
            return
        if not self.shows_old_picture:
            self._resized_scene = self.stack.top
        self._size = size
        for listener in self.resize_listeners:
            listener(size)
        self.stack.resized()
        if self._fullscreen:
            return
        if self._maximized:  # the restored size stays the same
            self.settings.change(maximized=True)
        else:
            self.settings.change(maximized=False, window_size=self.window.size)

    def _follow_settings(self, old: Settings, new: Settings) -> None:
        self._must_present |= old.reduced_motion != new.reduced_motion
        self._follow_fullscreen(new.fullscreen)

    def _follow_fullscreen(self, wanted: bool) -> None:
        if wanted == self._fullscreen:
            return
        self._fullscreen = wanted
        if wanted:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
            if self._maximized:  # leaving full screen restores the unmaximized size
                self.window.maximize()

    def _in_pixels(self, event: pygame.Event) -> pygame.Event:
        """Return a mouse event in pixels, since SDL reports points on high-DPI screens."""
        if event.type not in _MOUSE_EVENTS:
            return event
        pixels, points = self._size[0], self.window.size[0]
        if pixels == points or self._resize_at is not None or not points:
            return event
        x, y = event.pos
        moved = {**event.dict, "pos": (x * pixels // points, y * pixels // points)}
        return pygame.Event(event.type, moved)

    def _handle_crash(self, error: Exception) -> None:
        log = write_crash_log(self._user_folder, error, datetime.now())
        sentence = crash_sentence(log, error, self._translator)
        self.exit_code = 1
        # If the crash dialog itself has crashed, print the sentence and quit.
        make = None if self.stack.closing else self.crash_scene
        if make is not None and self._crash_dialog not in self.stack:
            try:
                self._crash_dialog = make(sentence)
                self.stack.push(self._crash_dialog)
                return
            except Exception as second:
                write_crash_log(self._user_folder, second, datetime.now())
        print(sentence, file=sys.stderr)
        self.stack.quit()


def _sixty_per_second() -> Callable[[], None]:
    clock = pygame.time.Clock()

    def wait() -> None:
        clock.tick(60)

    return wait
