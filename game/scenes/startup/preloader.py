"""Preload the other scenes and the images of the table while the title screen is shown."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.app.frame_budget import OutOfTime
from game.scenes.menu import MenuScene
from game.ui.context import Context

if TYPE_CHECKING:
    from game.scenes.table.view.table_view import TableView
    from game.scenes.table.view.view_state import ViewState

TIME_PER_FRAME = 0.006  # seconds per frame


def load_scenes() -> tuple[object, ...]:
    """Import every scene class that the title screen does not need, the modules for the first
    match, and those for past matches."""
    from game.content.achievements import read_achievements
    from game.history.match_library import MatchLibrary
    from game.match.match import Match
    from game.match.replay import Replay
    from game.scenes.achievements.page import AchievementsPage
    from game.scenes.almanac import AlmanacScene
    from game.scenes.challenges.hub import ChallengesScene
    from game.scenes.credits import CreditsScene
    from game.scenes.draft.scene import DraftScene
    from game.scenes.learn.scene import LearnScene
    from game.scenes.learn.welcome import WelcomeScene
    from game.scenes.problems.opener import Problems
    from game.scenes.replay.scene import ReplayScene
    from game.scenes.saves.scene import LibraryScene
    from game.scenes.scoring.scene import ScoringScene
    from game.scenes.settings.scene import SettingsScene
    from game.scenes.setup.scene import SetupScene
    from game.scenes.statistics.scene import StatisticsScene
    from game.scenes.table.scene import TableScene

    scenes = (DraftScene, LibraryScene, ReplayScene, ScoringScene, SetupScene, TableScene)
    others = (AlmanacScene, ChallengesScene, CreditsScene, LearnScene, SettingsScene, WelcomeScene)
    challenges = (Problems,)
    past_matches = (AchievementsPage, MatchLibrary, Replay, StatisticsScene, read_achievements)
    return (*scenes, *others, *challenges, *past_matches, Match)


class Preloader:
    """Loads the scenes, then draws a table off-screen with as many seats as last time. Each call
    takes at most `TIME_PER_FRAME` seconds.

    Only the resulting images and texts are kept, in the caches of the context. Drawing happens
    while the title, setup or lesson list is on top, and stops once the table is complete.
    """

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._loaded = False
        self._done: tuple[object, ...] = ()
        self._started: tuple[object, ...] = ()
        self._view: TableView | None = None
        self._view_state: ViewState | None = None

    @property
    def done(self) -> bool:
        """Whether everything is drawn for the current settings and window size."""
        return self._done == (self._ctx.settings.current, self._ctx.view.size)

    def __call__(self) -> None:
        """Load or draw more, if anything is left and drawing is allowed now."""
        if not self._loaded:
            self._load()
        elif self._may_draw():
            self._prepare()

    def _load(self) -> None:
        frame_budget = self._ctx.image_cache.frame_budget
        with suppress(OutOfTime), frame_budget.within(TIME_PER_FRAME):
            frame_budget.in_background("scenes", load_scenes)
            self._loaded = True

    def _may_draw(self) -> bool:
        from game.scenes.learn.scene import LearnScene
        from game.scenes.learn.welcome import WelcomeScene
        from game.scenes.setup.scene import SetupScene

        before = MenuScene | SetupScene | LearnScene | WelcomeScene
        return isinstance(self._ctx.stack.top, before)

    def _prepare(self) -> None:
        wanted = (self._ctx.settings.current, self._ctx.view.size)
        if wanted == self._done:
            return
        if wanted != self._started:
            self._started = wanted
            self._start()
        elif self._view is None or self._draw_more(self._view):
            self._done = wanted
            self._view = self._view_state = None

    def _start(self) -> None:
        from game.rules import Game
        from game.scenes.setup.plan import plan_to_offer
        from game.scenes.table.view.table_layout import table_level
        from game.scenes.table.view.table_view import TableView
        from game.scenes.table.view.view_state import ViewState
        from game.ui.tiled_layout import TiledLayoutError

        ctx = self._ctx
        plan = plan_to_offer(ctx.settings.current.last_setup)
        if plan.buildings == "draft":
            plan = replace(
                plan, buildings="base"
            )  # before a draft the buildings in play are unknown
        count = len(plan.seats)
        try:
            level = table_level(ctx.paths, count, large_text=ctx.settings.current.large_text)
        except TiledLayoutError:
            self._view = None  # opening the table will report it
            return
        self._view = TableView(ctx, level)
        self._view_state = ViewState(
            position=Game.new(plan.options()).position,
            focus=0,
            acting=0,
            names=plan.names(),
            colors=tuple(seat.color for seat in plan.seats),
            computer=(True,) * count,
        )

    def _draw_more(self, view: TableView) -> bool:
        """Draw more of the table. Return True if it is complete."""
        assert self._view_state is not None
        try:
            with self._ctx.image_cache.frame_budget.within(TIME_PER_FRAME):
                nowhere = self._ctx.painter(pygame.Surface((1, 1)))
                view.draw(nowhere, self._view_state)
        except OutOfTime:
            return False
        return True
