"""Bootstrap the application: folders, settings, window, sound and the first scene."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from game.app.frame_budget import FrameBudget, WorkerThread, run_now
from game.app.i18n import Message
from game.app.paths import Paths, find_paths
from game.app.scene_stack import SceneStack, StackScene
from game.app.settings import Settings, SettingsStore
from game.app.window import App, open_window
from game.scenes.dialogs.dialog import DialogButton, MessageDialog, show_message
from game.ui.context import Context, make_context
from game.ui.keys import bindings
from game.ui.sound.audio import Sounds, open_sounds
from game.ui.text.rich_text import escape

FirstScene = Callable[[Context], StackScene]

# Settings that require a new layout of all scenes when they change.
VISIBLE_SETTINGS = (
    "language",
    "ui_scale",
    "far_from_screen",
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
    """Open the window with the scene that `first` creates.

    `clock` (seconds) and `wait` can be replaced in tests; with an injected clock everything runs in
    one thread. Raises `game.app.window.NoDisplayError` if there is no screen.
    """
    paths = paths or find_paths()
    settings = SettingsStore.load(paths.settings)
    window = open_window(settings.current, paths.assets / "svg" / "scenery" / "logo.svg")
    size = window.get_surface().get_size()
    pictures = WorkerThread("pictures") if clock is None else None
    frame_budget = FrameBudget(clock or time.perf_counter, pictures)
    sounds = sounds or open_sounds(paths.assets, clock or time.perf_counter, random.Random())
    ctx = make_context(
        settings,
        paths,
        size=size,
        sounds=sounds,
        stack=SceneStack(),
        frame_budget=frame_budget,
        clock=clock or time.perf_counter,
        run_in_background=WorkerThread("store") if clock is None else run_now,
    )
    ctx.sounds.apply(settings.current)
    ctx.inputs.open_gamepads()
    app = App(
        window,
        ctx.stack,
        settings,
        user_folder=paths.user,
        translator=ctx.translator,
        frame_budget=frame_budget,
    )
    app.crash_scene = lambda sentence: crash_scene(ctx, sentence, first)
    app.wait = wait or app.wait
    app.update_listeners.append(ctx.sounds.update)
    app.idle_callbacks.append(_DamageNotice(ctx))
    app.resize_listeners.append(lambda size: fit_to_window(ctx, size))
    settings.listeners.append(lambda old, new: apply_settings(ctx, old, new))
    settings.listeners.append(_UnsavedNotice(ctx))
    if app.frame.get_size() != size:
        fit_to_window(ctx, app.frame.get_size())
    ctx.stack.push(first(ctx))
    _show_notices(ctx)
    return app, ctx


def crash_scene(ctx: Context, sentence: str, first: FirstScene) -> StackScene:
    """Create the dialog for an unexpected error."""
    tr = ctx.translator.tr
    answers = [
        DialogButton(tr("Back to the title screen"), lambda: ctx.stack.reset(first(ctx))),
        DialogButton(tr("Quit"), ctx.stack.quit),
    ]
    return MessageDialog(ctx, tr("This shouldn't have happened"), sentence, answers)


def fit_to_window(ctx: Context, size: tuple[int, int]) -> None:
    """Adapt the view to a new window size and clear the caches of images and texts."""
    ctx.view.resize(size)
    ctx.image_cache.clear()
    ctx.text.clear()


def apply_settings(ctx: Context, old: Settings, new: Settings) -> None:
    """Apply changed settings."""
    ctx.sounds.apply(new)
    ctx.inputs.bindings = bindings(new.keys, ctx.translator.tr)
    if new.language != old.language:
        ctx.translator.use(new.language)
    if new.text_scale != old.text_scale:
        ctx.text.set_scale(new.text_scale)
    ctx.image_cache.use_palette(new.palette)
    if any(getattr(new, name) != getattr(old, name) for name in VISIBLE_SETTINGS):
        ctx.stack.resized()


class _DamageNotice:
    """An idle callback that reports damaged game files for which a substitute is used, one file of
    each kind."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._told: list[Message] = []

    def __call__(self) -> None:
        ctx = self._ctx
        for kind in (ctx.translator, ctx.text, ctx.image_cache, ctx.sounds, ctx.opponents):
            if kind.fault is not None and kind.fault not in self._told:
                self._told.append(kind.fault)
                show_message(ctx, "", escape(ctx.translator.say(kind.fault)))


class _UnsavedNotice:
    """Reports once why settings cannot be saved, and again only after a success or for another
    reason."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._last_notice: object = None

    def __call__(self, old: Settings, new: Settings) -> None:
        notice, self._ctx.settings.notice = self._ctx.settings.notice, None
        if notice is not None and notice != self._last_notice:
            show_message(self._ctx, "", escape(self._ctx.translator.say(notice)))
        self._last_notice = notice


def _show_notices(ctx: Context) -> None:
    """Show each problem with folders, settings or the database at startup in a dialog."""
    for notice in (ctx.paths.notice, ctx.settings.notice, ctx.database.notice):
        if notice is not None:
            show_message(ctx, "", escape(ctx.translator.say(notice)))
    ctx.settings.notice = ctx.database.notice = None
