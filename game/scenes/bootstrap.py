"""Puts the window together: folders, settings, tools, first scene. Used by the command line."""

from __future__ import annotations

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
from game.ui.sound.audio import Mixer, Sounds, open_sounds
from game.ui.text.rich_text import escape

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

FirstScene = Callable[[Context], StackScene]

# Settings that change what scenes look like.
SEEN = (*("language", "ui_scale", "couch_mode", "palette", "reduced_motion", "show_hints", "keys"),)


def build_app(
    first: FirstScene,
    *,
    paths: Paths | None = None,
    sounds: Sounds | None = None,
    clock: Callable[[], float] | None = None,
    wait: Callable[[], None] | None = None,
) -> tuple[App, Context]:
    """Open the window and show the scene that ``first`` makes.

    Raises `game.app.window.NoDisplayError` when there is no screen.
    """
    paths = paths or find_paths()
    settings = SettingsStore.load(paths.settings)
    window = open_window(settings.current, paths.assets / "svg" / "scenery" / "logo.svg")
    size = window.get_surface().get_size()
    aside: BackgroundRunner | None = _OneThread() if clock is None else None
    frame_budget = FrameBudget(clock or time.perf_counter, aside)
    sounds = sounds or open_sounds(aside)
    ctx = make_context(
        settings,
        paths,
        size=size,
        sounds=sounds,
        stack=SceneStack(),
        frame_budget=frame_budget,
    )
    ctx.sounds.apply(settings.current)
    ctx.inputs.open_pads()
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
    if isinstance(sounds, Mixer):
        app.idle_callbacks.append(sounds.work)
    app.resize_listeners.append(lambda size: _refit(ctx, size))
    settings.listeners.append(lambda old, new: _follow(ctx, old, new))
    settings.listeners.append(_Unsaved(ctx))
    if app.frame.get_size() != size:
        _refit(ctx, app.frame.get_size())
    ctx.stack.push(first(ctx))
    _tell_notices(ctx)
    return app, ctx


class _OneThread:
    """One other thread, which begins when it is first needed."""

    def __init__(self) -> None:
        self._threads: ThreadPoolExecutor | None = None

    def __call__(self, make: Callable[[], Result], /) -> Future[Result]:
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor  # slow to load, and wanted later

            self._threads = ThreadPoolExecutor(1, "pictures")
        return self._threads.submit(make)


def crash_scene(ctx: Context, sentence: str, first: FirstScene) -> StackScene:
    """What the person sees after a failure of the game."""
    tr = ctx.translator.tr
    answers = [
        DialogButton(tr("Back to the title"), lambda: ctx.stack.reset(first(ctx))),
        DialogButton(tr("Quit"), ctx.stack.quit),
    ]
    return MessageDialog(ctx, tr("This should not have happened"), sentence, answers)


def _refit(ctx: Context, size: tuple[int, int]) -> None:
    """Make everything anew for a window of another size."""
    ctx.view.resize(size)
    ctx.image_cache.clear()
    ctx.text.clear()


def _follow(ctx: Context, old: Settings, new: Settings) -> None:
    """Let changed settings take effect."""
    ctx.sounds.apply(new)
    ctx.inputs.bindings = bindings(new.keys, ctx.translator.tr)
    if new.language != old.language:
        ctx.translator.use(new.language)
    if (new.ui_scale, new.couch_mode) != (old.ui_scale, old.couch_mode):
        ctx.text.enlarge(new.text_scale, couch=new.couch_mode)
    if any(getattr(new, name) != getattr(old, name) for name in SEEN):
        ctx.stack.resized()


class _Unsaved:
    """Says once why settings are not kept; again only after they could be, or for another
    reason."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._told: object = None

    def __call__(self, old: Settings, new: Settings) -> None:
        notice, self._ctx.settings.notice = self._ctx.settings.notice, None
        if notice is not None and notice != self._told:
            tell(self._ctx, "", escape(self._ctx.translator.say(notice)))
        self._told = notice


def _tell_notices(ctx: Context) -> None:
    """Say once what went wrong at the start, without standing in the way of playing."""
    for notice in (ctx.paths.notice, ctx.settings.notice):
        if notice is not None:
            tell(ctx, "", escape(ctx.translator.say(notice)))
    ctx.settings.notice = None
