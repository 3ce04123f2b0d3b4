"""Start the game in a window: the title first, what is not needed for it afterwards."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import pygame

from game.app.child_process import end_children
from game.app.crash_log import log_sentence
from game.app.files.leftovers import delete_leftovers
from game.kernel import COMPILED
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.startup.bootstrap import build_app
from game.scenes.startup.preloader import Preloader
from game.ui.context import Context

if TYPE_CHECKING:
    from game.content.lessons.lesson import Lesson


class FirstStart:
    """Greets somebody who starts the game for the first time: an idle callback, so that the title
    is drawn before.

    It asks once; who has played before is not asked.
    """

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator
        self._over = False

    def __call__(self) -> None:
        """Open the card, when the title is shown and nobody has been asked yet."""
        ctx = self._navigator.ctx
        if self._over or not isinstance(ctx.stack.top, MenuScene):
            return
        self._over = True
        settings = ctx.settings.current
        if settings.welcomed:
            return
        if settings.last_setup or any(ctx.paths.saves.glob("*")):
            ctx.settings.change(welcomed=True)  # also when all matches have been deleted
        else:
            self._navigator.welcome()


class MatchReading:
    """Reads what is new in the folder of matches while the title is shown, once all else is loaded:
    an idle callback."""

    def __init__(self, navigator: Navigator, preloader: Preloader) -> None:
        self._navigator = navigator
        self._preloader = preloader
        self._read_at: MenuScene | None = None  # the title at which all was read

    def __call__(self) -> None:
        """Read some more, if it may be done now. The title is laid out anew at the end: there may
        be another match to continue."""
        title = self._navigator.ctx.stack.top
        if not self._preloader.done or not isinstance(title, MenuScene) or title is self._read_at:
            return
        if self._navigator.past_matches.read_on():
            self._navigator.past_matches.read_again()
            self._read_at = title
            title.resized()


def open_game(file: Path | None = None, lesson: Lesson | None = None) -> int:
    """Run the game in a window, with a match from a file or a lesson if one is given; return the
    exit code.

    Raises `game.app.window.NoDisplayError` when there is no screen.
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
            app.run_guarded(lambda: navigator.lesson(lesson))
        code = app.run()
        ctx.database.close()
        if COMPILED.problem:
            log_sentence(ctx.paths.user, COMPILED.problem, datetime.now())
        return code
    finally:
        pygame.quit()
        end_children()
