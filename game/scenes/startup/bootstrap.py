"""Start of the application: open the window with folders, settings, sound and the first scene."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.frame_budget import BackgroundRunner, FrameBudget, Result
from game.app.paths import Paths, find_paths
from game.app.scene_stack import SceneStack, StackScene
from game.app.settings import Settings, SettingsStore
from game.app.window import App, open_window
from game.scenes.dialogs.dialog import DialogButton, MessageDialog, tell
from game.ui.context import Context, make_context
from game.ui.keys import bindings
from game.ui.sound.audio import Sounds, open_sounds
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

FirstScene = Callable[[Context], StackScene]

# Settings after whose change scenes are laid out anew.
VISIBLE_SETTINGS = (
    "language",
    "ui_scale",
    "couch_mode",
    "palette",
    "reduced_motion",
    "show_hints",
    "show_chances",
    "keys",
)


def build_app(
    first: FirstScene,
    *,
    paths: Paths | None = None,
    sounds: Sounds | None = None,
    clock: Callable[[], float] | None = None,
    wait: Callable[[], None] | None = None,
) -> tuple[App, Context]:
    """Open the window and show the scene that ``first`` makes.

    ``clock`` (seconds) and ``wait`` replace those of the machine, for tests; with a clock of its
    own everything runs in one thread. Raises `game.app.window.NoDisplayError` when there is no
    screen.
    """
    paths = paths or find_paths()
    settings = SettingsStore.load(paths.settings)
    window = open_window(settings.current, paths.assets / "svg" / "scenery" / "logo.svg")
    size = window.get_surface().get_size()
    aside: BackgroundRunner | None = _WorkerThread() if clock is None else None
    frame_budget = FrameBudget(clock or time.perf_counter, aside)
    sounds = sounds or open_sounds(paths.assets, clock or time.perf_counter, random.Random())
    ctx = make_context(
        settings,
        paths,
        size=size,
        sounds=sounds,
        stack=SceneStack(),
        frame_budget=frame_budget,
    )
    ctx.sounds.apply(settings.current)
    ctx.inputs.open_gamepads()
    extra: dict[str, Callable[[], float]] = {} if clock is None else {"clock": clock}
    app = App(
        window,
        ctx.stack,
        settings,
        user_folder=paths.user,
        translator=ctx.translator,
        crash_scene=lambda sentence: crash_scene(ctx, sentence, first),
        frame_budget=frame_budget,
        wait=wait,
        **extra,
    )
    app.update_listeners.append(ctx.sounds.update)
    app.resize_listeners.append(lambda size: _refit(ctx, size))
    settings.listeners.append(lambda old, new: _apply_settings(ctx, old, new))
    settings.listeners.append(_UnsavedNotice(ctx))
    if app.frame.get_size() != size:
        _refit(ctx, app.frame.get_size())
    ctx.stack.push(first(ctx))
    _tell_notices(ctx)
    return app, ctx


class _WorkerThread:
    """One background thread, started when it is first needed."""

    def __init__(self) -> None:
        self._threads: ThreadPoolExecutor | None = None

    def __call__(self, make: Callable[[], Result], /) -> Future[Result]:
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor  # slow to load, and wanted later

            self._threads = ThreadPoolExecutor(1, "pictures")
        return self._threads.submit(make)


def crash_scene(ctx: Context, sentence: str, first: FirstScene) -> StackScene:
    """Make the dialog that is shown after an unexpected error."""
    tr = ctx.translator.tr
    answers = [
        DialogButton(tr("Back to the title"), lambda: ctx.stack.reset(first(ctx))),
        DialogButton(tr("Quit"), ctx.stack.quit),
    ]
    return MessageDialog(ctx, tr("This should not have happened"), sentence, answers)


def _refit(ctx: Context, size: tuple[int, int]) -> None:
    """Drop what was drawn for another size of the window."""
    ctx.view.resize(size)
    ctx.image_cache.clear()
    ctx.text.clear()


def _apply_settings(ctx: Context, old: Settings, new: Settings) -> None:
    """Let changed settings take effect."""
    ctx.sounds.apply(new)
    ctx.inputs.bindings = bindings(new.keys, ctx.translator.tr)
    if new.language != old.language:
        ctx.translator.use(new.language)
    if (new.ui_scale, new.couch_mode) != (old.ui_scale, old.couch_mode):
        ctx.text.set_scale(new.text_scale, couch=new.couch_mode)
    if new.palette != old.palette:
        ctx.image_cache.use_palette(new.palette)
        ctx.text.clear()  # goods stand in texts too
    if any(getattr(new, name) != getattr(old, name) for name in VISIBLE_SETTINGS):
        ctx.stack.resized()


class _UnsavedNotice:
    """Says why settings cannot be saved: once, until they can be or the reason is another."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._last_notice: object = None

    def __call__(self, old: Settings, new: Settings) -> None:
        notice, self._ctx.settings.notice = self._ctx.settings.notice, None
        if notice is not None and notice != self._last_notice:
            tell(self._ctx, "", escape(self._ctx.translator.say(notice)))
        self._last_notice = notice


def _tell_notices(ctx: Context) -> None:
    """Show what went wrong with folders and settings at the start, each in a dialog."""
    for notice in (ctx.paths.notice, ctx.settings.notice):
        if notice is not None:
            tell(ctx, "", escape(ctx.translator.say(notice)))
    ctx.settings.notice = None
