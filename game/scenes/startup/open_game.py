"""Start the game in a window: show the title screen first, then load everything else."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import pygame

from game.app.child_process import end_children
from game.app.crash_log import log_sentence
from game.app.leftovers import delete_leftovers
from game.kernel import COMPILED
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.startup.bootstrap import build_app
from game.scenes.startup.preloader import Preloader
from game.ui.context import Context

if TYPE_CHECKING:
    from game.content.lessons.lesson import Lesson


class FirstStart:
    """An idle callback that greets new players after the title screen has been drawn.

    It asks once, and not at all if there are signs of earlier play.
    """

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator
        self._over = False

    def __call__(self) -> None:
        """Open the welcome card if the title screen is shown and no one has been asked yet."""
        ctx = self._navigator.ctx
        if self._over or not isinstance(ctx.stack.top, MenuScene):
            return
        self._over = True
        settings = ctx.settings.current
        if settings.welcomed:
            return
        if settings.last_setup or any(ctx.paths.saves.glob("*")):
            ctx.settings.change(welcomed=True)  # remember it even if all matches are deleted later
        else:
            self._navigator.lessons.welcome()


class MatchReading:
    """An idle callback that reads new files in the match folder while the title screen is shown and
    everything else is loaded."""

    def __init__(self, navigator: Navigator, preloader: Preloader) -> None:
        self._navigator = navigator
        self._preloader = preloader
        self._read_at: MenuScene | None = None  # the title screen for which everything was read

    def __call__(self) -> None:
        """Read more if allowed now. At the end the title screen is laid out again, since there may
        be another match to continue."""
        title = self._navigator.ctx.stack.top
        if not self._preloader.done or not isinstance(title, MenuScene) or title is self._read_at:
            return
        if self._navigator.past_matches.read_on():
            self._navigator.past_matches.read_again()
            self._read_at = title
            title.resized()


def open_game(file: Path | None = None, lesson: Lesson | None = None) -> int:
    """Run the game in a window, with the match in `file` or a lesson if given, and return the exit
    code.

    Raises `game.app.window.NoDisplayError` if there is no screen.
    """
    try:
        navigators: list[Navigator] = []

        def first_scene(ctx: Context) -> MenuScene:
            navigators.append(Navigator(ctx))
            return navigators[0].menu()

        app, ctx = build_app(first_scene)
        navigator = navigators[0]
        delete_leftovers(ctx.paths, time())
        preloader = Preloader(ctx)
        app.idle_callbacks += [preloader, MatchReading(navigator, preloader)]
        if file is None and lesson is None:
            app.idle_callbacks.append(FirstStart(navigator))
        if file is not None:
            app.run_guarded(lambda: navigator.open_file(file))
        if lesson is not None:
            app.run_guarded(lambda: navigator.lessons.play(lesson))
        code = app.run()
        ctx.database.close()
        if COMPILED.problem:
            log_sentence(ctx.paths.user, COMPILED.problem, datetime.now())
        return code
    finally:
        pygame.quit()
        end_children()
